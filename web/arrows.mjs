/**
 * The page's folders import one way: a folder may import from those that stand before it here, and from itself.
 * Called by `npm run lint`; a folder that is not in the list fails too.
 */
import { readdirSync, readFileSync } from "node:fs";
import { dirname, join, normalize } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";

export const ORDER = [
  "generated", // the contract, made from the Python side
  "engine", // the host of the engine file: WebAssembly of rules and players' thinking
  "device", // this browser: address, settings, sound, light
  "told", // reading what is told: cards, views
  "game", // one game by the engine file: deal, moves, what happened
  "notation", // records, written and read
  "mind", // the host of the computer's thinking
  "tables", // a table on the device: its log, its manners, what everybody is told
  "session", // where a table is: a server, a replay
  "home", // the tables of this device: two workers, their store, a session
  "words", // sentences made from codes
  "art", // everything drawn
  "ui", // what the screens share
  "table", // the table, a component without rules
  "rules", // the screens
  "lessons", // lessons: a session by a script, their list
  "start",
  "after",
  "room",
  "", // App and main
  "gallery", // for the eye only: may see all, and is seen by none
];
const IMPORT = /(?:from|import)\s*\(?\s*"(\.[^"]+)"/g;

/** The folder of a path below src. */
const folderOf = (path) => (path.includes("/") ? path.split("/")[0] : "");

/** What a file imports against the order, as sentences. */
export function wrongWays(path, source) {
  const from = folderOf(path);
  const found = [];
  if (!ORDER.includes(from)) found.push(`${path}: ${from}/ has no place in web/arrows.mjs`);
  for (const [, target] of source.matchAll(IMPORT)) {
    const to = normalize(join(dirname(path), target));
    if (to.startsWith("..") || to.startsWith("style/")) continue;
    if (ORDER.indexOf(folderOf(to)) > ORDER.indexOf(from)) found.push(`${path} imports ${to}`);
  }
  return found;
}

/** All wrong ways below a folder. */
export function examine(root) {
  const files = readdirSync(root, { recursive: true }).filter((name) => /\.(ts|svelte)$/.test(name));
  if (files.length === 0) throw new Error(`no sources in ${root}`);
  return files.flatMap((name) =>
    wrongWays(name.replaceAll("\\", "/"), readFileSync(join(root, name), "utf8")),
  );
}

if (import.meta.url === pathToFileURL(process.argv[1]).href) {
  const found = examine(join(dirname(fileURLToPath(import.meta.url)), "src"));
  for (const line of found) console.error(line);
  process.exitCode = found.length > 0 ? 1 : 0;
}
