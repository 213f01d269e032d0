import { defineConfig } from "vite";

// One file that a browser's worker and Node import: `vite build --config tests/ways/vite.config.ts --outDir FOLDER`.
export default defineConfig({
  publicDir: false,
  build: {
    target: "es2022",
    lib: {
      entry: new URL("ways.ts", import.meta.url).pathname,
      formats: ["es"],
      fileName: () => "ways.js",
    },
  },
});
