/** Writes the service worker when the page is built: which files there are, and the version that they make. */
import { createHash } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";

const digest = (content) => createHash("sha256").update(content).digest("hex").slice(0, 16);

/** The worker's source for some files: their names, each with a digest of its content. */
export function workerFor(source, files) {
  const listed = JSON.stringify(Object.fromEntries(Object.entries(files).sort()));
  return source
    .replace("const FILES = {}; // FILES", `const FILES = ${listed}; // FILES`)
    .replace('const VERSION = ""; // VERSION', `const VERSION = "${digest(listed)}"; // VERSION`);
}

/** @returns {import("vite").Plugin} */
export function offline() {
  let [root, publicDir] = ["", ""];
  return {
    name: "schotten-offline",
    enforce: "post",
    apply: "build",
    configResolved(config) {
      [root, publicDir] = [config.root, config.publicDir];
    },
    generateBundle(_, bundle) {
      const files = {};
      for (const [name, { type, code, source }] of Object.entries(bundle))
        files[name === "index.html" ? "./" : name] = digest(type === "chunk" ? code : source);
      for (const name of readdirSync(publicDir)) files[name] = digest(readFileSync(join(publicDir, name)));
      const source = readFileSync(join(root, "offline", "sw.js"), "utf8");
      this.emitFile({ type: "asset", fileName: "sw.js", source: workerFor(source, files) });
    },
  };
}
