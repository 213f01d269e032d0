/** Chances in words: certain is only what is proven, and two that belong together make a hundred. */
import { words } from "./words.svelte";

/** In whole percent; a chance below 1 is never told as 100 %, one above 0 never as 0 %. */
export function wholePercent(chance: number): number {
  if (chance <= 0 || chance >= 1) return chance <= 0 ? 0 : 100;
  return Math.max(1, Math.min(99, Math.round(100 * chance)));
}

export const chanceText = (chance: number): string => words.percent(wholePercent(chance) / 100);

/** Both sides' chances: the other has what is left. */
export function chancePair(own: number): [string, string] {
  const whole = wholePercent(own);
  return [words.percent(whole / 100), words.percent((100 - whole) / 100)];
}

/** A gain or a loss, with its sign and one digit; nothing worth telling has no sign. */
export function pointsText(share: number): string {
  const points = Math.round(1000 * share) / 10;
  const size = words.percentFine(Math.abs(points) / 100);
  return points > 0 ? `+${size}` : points < 0 ? `−${size}` : size;
}
