import { svelte } from "@sveltejs/vite-plugin-svelte";
import { defineConfig } from "vite";

/** Node's, of which only this is needed here. */
declare const process: { env: Record<string, string | undefined> };

const server = process.env.SCHOTTEN_SERVER ?? "http://127.0.0.1:8000";

// Only index.html is built: gallery.html exists for `npm run dev` alone.
export default defineConfig({
  base: "./",
  plugins: [svelte()],
  build: {
    outDir: "../src/schotten/server/static",
    emptyOutDir: true,
    target: "es2022",
    modulePreload: { polyfill: false },
  },
  // The words lie outside, shared with Python; the game comes from a server started by hand.
  server: { fs: { allow: [".."] }, proxy: { "/api": { target: server, ws: true }, "/t": server } },
  resolve: process.env.VITEST ? { conditions: ["browser"] } : {},
});
