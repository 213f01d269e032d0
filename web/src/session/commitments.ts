/** The hash of each deal as this browser first heard of it: what a server says later is checked against this. */

const PREFIX = "schotten.commitment.";
const MOST = 60;

const keyOf = (table: string, game: number): string => `${PREFIX}${table}.${game}`;

export function noteCommitment(table: string, game: number, commitment: string | null): void {
  if (commitment === null) return;
  try {
    if (localStorage.getItem(keyOf(table, game)) !== null) return;
    const kept = Object.keys(localStorage).filter((key) => key.startsWith(PREFIX));
    for (const old of kept.slice(0, Math.max(0, kept.length - MOST + 1))) localStorage.removeItem(old);
    localStorage.setItem(keyOf(table, game), commitment);
  } catch {
    // Without storage the server's word is all there is.
  }
}

export function notedCommitment(table: string, game: number): string | null {
  try {
    return localStorage.getItem(keyOf(table, game));
  } catch {
    return null;
  }
}
