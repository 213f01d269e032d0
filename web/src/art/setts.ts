import type { Clan } from "../generated/codes";

/** A thread's colour: the clan's own fill and deep tone, or one of four common threads. */
export type Thread = "fill" | "deep" | "dark" | "light" | "warm" | "cool";

/** A sett: threads and widths from pivot to pivot; woven forwards, then backwards. */
export type Sett = readonly (readonly [Thread, number])[];

/** Each has its own rhythm, so that it can be told without its hue. */
export const SETTS: Readonly<Record<Clan, Sett>> = {
  r: [
    ["fill", 9],
    ["dark", 1.2],
    ["fill", 2],
    ["dark", 1.2],
    ["fill", 2],
    ["deep", 6],
    ["light", 0.8],
  ],
  g: [
    ["deep", 5],
    ["fill", 5],
    ["dark", 2.4],
    ["warm", 0.9],
    ["dark", 2.4],
    ["fill", 5],
  ],
  b: [
    ["fill", 8],
    ["deep", 8],
    ["light", 1],
    ["deep", 2],
    ["light", 1],
  ],
  y: [
    ["fill", 9],
    ["dark", 4.4],
    ["fill", 1.6],
    ["dark", 4.4],
    ["warm", 0.9],
  ],
  p: [
    ["fill", 6],
    ["light", 0.7],
    ["fill", 1.8],
    ["light", 0.7],
    ["fill", 1.8],
    ["light", 0.7],
    ["deep", 8],
  ],
  o: [
    ["fill", 4.4],
    ["deep", 4.4],
    ["fill", 4.4],
    ["light", 1.2],
    ["dark", 3],
  ],
};

export interface Stripe {
  thread: Thread;
  at: number;
  width: number;
}

/** The stripes of one repeat, mirrored about both pivots, and the repeat's length. */
export function stripes(sett: Sett): { size: number; stripes: Stripe[] } {
  const inner = sett.slice(1, -1);
  const round = [...sett, ...[...inner].reverse()];
  let at = 0;
  const woven = round.map(([thread, width]) => {
    const stripe = { thread, at, width };
    at += width;
    return stripe;
  });
  return { size: Math.round(at * 100) / 100, stripes: woven };
}
