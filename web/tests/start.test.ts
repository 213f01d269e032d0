import { expect, it } from "vitest";
import start from "../../src/schotten/i18n/en/start.json";
import en from "../src/words/en";

const SOURCES = import.meta.glob<string>("../src/**/*.{ts,svelte}", {
  query: "?raw",
  import: "default",
  eager: true,
});
/** Modules that are imported; none of what comes behind `words.whole`, which fetches all words first. */
const IMPORT =
  /import\s+(type\s)?[^;"]*?from\s+"(\.[^"]+)"|words\.whole\(\(\) => import\("[^"]+"\)|import\("(\.[^"]+)"\)/g;
const SAID = /["`]([a-z_]+\.[^"`\n]*)["`]/g;
const HOLE = /\$\{(?:[^{}]|\{[^}]*\})*\}/g;
/** What names cards, spots and formations is shared by all screens; the start names none of them. */
const OF_A_TABLE = /^(card|colour|formation|spot|tactics)\./;
/** The languages hold all words, and what is generated is data. */
const DATA = /\/(words\/(en|uk|ru|it)\.ts|generated\/.*)$/;

function targets(file: string): string[] {
  const found = [...(SOURCES[file] ?? "").matchAll(IMPORT)].filter(([, type]) => !type);
  return found
    .map(([, , named, lazy]) => named ?? lazy)
    .filter((path) => path !== undefined)
    .map((path) => new URL(path, `file:///web/tests/${file}`).pathname.replace("/web/", "../"))
    .flatMap((path) => ["", ".ts", ".svelte"].map((end) => path + end))
    .filter((path) => path in SOURCES && !DATA.test(path));
}

function reached(): string[] {
  const found = new Set<string>();
  const waiting = ["../src/main.ts"];
  for (let file = waiting.pop(); file !== undefined; file = waiting.pop()) {
    if (found.has(file)) continue;
    found.add(file);
    waiting.push(...targets(file));
  }
  return [...found];
}

/** The keys that a literal names, with anything in its holes. */
function keysOf(literal: string): string[] {
  const parts = literal.split(HOLE).map((part) => part.replace(/[.*+?^$()|[\]\\{}]/g, "\\$&"));
  const wanted = new RegExp(`^${parts.join("[a-z_]+")}$`);
  return Object.keys(en).filter((key) => wanted.test(key));
}

it("has every word of the start screen among those that it fetches", () => {
  const files = reached();
  expect(
    files.filter((file) => /StartScreen|MyGames|OpenTables|Deals|games\.svelte/.test(file)),
  ).toHaveLength(5);
  expect(files.filter((file) => /TableScreen|Statistics|DealScreen/.test(file))).toEqual([]);
  const said = files.flatMap((file) =>
    [...(SOURCES[file] ?? "").matchAll(SAID)].map(([, text]) => text ?? ""),
  );
  const keys = new Set(said.flatMap(keysOf).filter((key) => !OF_A_TABLE.test(key)));
  expect(keys.size).toBeGreaterThan(150);
  expect([...keys].filter((key) => !(key in start))).toEqual([]);
});
