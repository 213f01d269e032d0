import type { LegalMove } from "../generated/protocol";

const plain = (text: string): string =>
  text
    .toLowerCase()
    .replace(/[\s@,.:>-]+/g, " ")
    .trim();

/** The moves a typed text may mean, the exact one first: "r7@3", "r7 3" and "R7 3" are the same. */
export function matchMoves(moves: readonly LegalMove[], typed: string): LegalMove[] {
  const wanted = plain(typed);
  if (wanted === "") return [...moves];
  const exact = moves.filter((move) => plain(move.text) === wanted);
  if (exact.length > 0) return exact;
  return moves.filter((move) => plain(move.text).startsWith(wanted));
}
