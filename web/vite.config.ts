import { svelte } from "@sveltejs/vite-plugin-svelte";
import { defineConfig } from "vite";

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
});
