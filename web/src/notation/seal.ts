/** What binds a record's text (docs/notation.md): the digest of its canonical form. */
import { sha256 } from "@noble/hashes/sha2.js";
import { hex } from "../game/shuffle";

/** The header lines that form 1 covers; all turns are covered. */
const COVERED: ReadonlySet<string> = new Set([
  ...["record", "options", "rules", "player A", "player B", "first", "series"],
  ...["seen", "commitment", "seed", "result", "hand A", "hand B"],
]);
export const FORM = "1";

/** The lines without comments and blanks at their ends; empty ones are left out. */
export const linesOf = (text: string): string[] =>
  text
    .split("\n")
    .map((row) => (row.split(";")[0] as string).replace(/^[ \t\r]+|[ \t\r]+$/g, ""))
    .filter((line) => line !== "");
export const keyOf = (line: string): string => line.split(":")[0] as string;
export const bytes = (text: string): Uint8Array => new TextEncoder().encode(text);

/** The bytes that the digest of a record's text is made of. */
export function canonicalForm(text: string): Uint8Array {
  const kept = linesOf(text).filter((line) => /^[0-9]/.test(line) || COVERED.has(keyOf(line)));
  return bytes(`schotten record ${FORM}\n${kept.map((line) => `${line}\n`).join("")}`);
}

export const digestOf = (text: string): string => hex(sha256(canonicalForm(text)));
