/** A small seeded generator (mulberry32): the same stone looks the same on every screen. */
export function seeded(seed: number): () => number {
  let state = (seed * 0x9e3779b9 + 0x7f4a7c15) >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
}

export function between(random: () => number, low: number, high: number): number {
  return low + random() * (high - low);
}

/** One decimal is enough for a path and keeps the markup short. */
export function short(value: number): string {
  return String(Math.round(value * 10) / 10);
}
