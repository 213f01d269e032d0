/**
 * Writes the page's art as symbols into the package (src/schotten/drawing/art.json), for `schotten draw` and notebooks;
 * with --check it only says whether the file is current.
 */
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { svelte } from "@sveltejs/vite-plugin-svelte";
import { createServer } from "vite";

const HERE = import.meta.dirname;
const FILE = join(HERE, "../src/schotten/drawing/art.json");
const LOOKS = ["iello", "cocktail", "alien", "siege"];
const style = (name) => readFileSync(join(HERE, "src/style", `${name}.css`), "utf8");
/** Only the light theme: a picture is printed on paper. */
const light = (css) =>
  css.replaceAll(/\/\*[\s\S]*?\*\//g, "").replaceAll(/[^{}]*\[data-theme="dark"\][^{}]*\{[^}]*\}/g, "");
const tight = (css) =>
  css
    .replaceAll(/\/\*[\s\S]*?\*\//g, "")
    .replaceAll(/\s+/g, " ")
    .trim();

/** Emblems and cloth come again from card to card: each piece is written once, a symbol is a list of them. */
function interned(symbols) {
  const pieces = new Map();
  const number = (piece) => pieces.get(piece) ?? pieces.set(piece, pieces.size).size - 1;
  const made = Object.entries(symbols).map(([name, [box, body]]) => [
    name,
    [box, ...body.split(/(?=<g |<path |<text |<rect |<circle )/).map(number)],
  ]);
  return { pieces: [...pieces.keys()], symbols: Object.fromEntries(made) };
}

const server = await createServer({
  root: HERE,
  configFile: false,
  logLevel: "error",
  server: { middlewareMode: true, ws: false, watch: null, fs: { allow: [".."] } },
  optimizeDeps: { noDiscovery: true },
  appType: "custom",
  plugins: [
    svelte({
      configFile: false,
      emitCss: false,
      compilerOptions: { css: "injected", dev: false, cssHash: ({ hash, css }) => `s${hash(css)}` },
    }),
  ],
});
try {
  const { drawn } = await server.ssrLoadModule("/src/gallery/symbols.ts");
  const serif = /--serif:[^;]*;/.exec(style("base"))?.[0] ?? "";
  const art = Object.fromEntries(
    LOOKS.map((look) => {
      const { styles, defs, symbols } = drawn(look);
      const tokens = `[data-edition] { ${serif} } ${style("clans")} ${light(style(look))}`;
      return [look, { style: tight([tokens, ...styles].join(" ")), defs, ...interned(symbols) }];
    }),
  );
  const text = `${JSON.stringify(art, null, 0).replaceAll(/("[\w]+":\[)/g, "\n$1")}\n`;
  if (!process.argv.includes("--check")) writeFileSync(FILE, text);
  else if (readFileSync(FILE, "utf8") !== text) {
    console.error("src/schotten/drawing/art.json is older than the page's art: npm run art");
    process.exitCode = 1;
  }
} finally {
  await server.close();
}
