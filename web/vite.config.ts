import { svelte } from "@sveltejs/vite-plugin-svelte";
import { defineConfig } from "vitest/config";
import { offline } from "./offline/plugin.mjs";

/** Node's, of which only this is needed here. */
declare const process: { env: Record<string, string | undefined> };

const server = process.env.SCHOTTEN_SERVER ?? "http://127.0.0.1:8000";

// Only index.html is built; the gallery is for `npm run dev` and for tests that measure screens.
const gallery = { rolldownOptions: { input: "gallery.html" } };

export default defineConfig(({ mode }) => ({
  base: "./",
  plugins: [svelte(), offline()],
  assetsInclude: ["**/*.wasm"], // the engine file is fetched, and taken whole by a test
  worker: { format: "es" },
  build: {
    outDir: "../src/schotten/server/static",
    emptyOutDir: true,
    target: "es2022",
    modulePreload: { polyfill: false },
    ...(mode === "gallery" ? gallery : {}),
  },
  // The words lie outside, shared with Python; the game comes from a server started by hand.
  server: { fs: { allow: [".."] }, proxy: { "/api": { target: server, ws: true }, "/t": server } },
  // What is logic and no drawing: the page's own .ts files. Below these shares `npm test` fails.
  test: {
    testTimeout: 600_000, // against hanging only: on a busy machine everything takes its time
    coverage: {
      include: ["src/**/*.ts"],
      exclude: ["src/generated/**", "src/gallery/**", "src/main.ts"],
      thresholds: { branches: 85, lines: 85 },
      reporter: ["text", "text-summary"],
    },
  },
  resolve: process.env.VITEST ? { conditions: ["browser"] } : {},
}));
