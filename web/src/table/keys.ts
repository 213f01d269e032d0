import type { Anchor } from "./choose";

export interface KeyScene {
  /** Hand cards in the order they are shown. */
  hand: readonly string[];
  spots: number;
  held: Anchor | null;
  lit: ReadonlySet<Anchor>;
}

export type KeyAct = { press: Anchor } | { letGo: true } | { help: true } | null;

const DECKS: Readonly<Record<string, Anchor>> = { d: "deck:troops", t: "deck:tactics" };

/**
 * Digits take a hand card; while something is held, or where only spots may be chosen, they name a spot.
 * c claims, r retreats (the first spot that can), o takes a cauldron, d and t draw, x is the discard,
 * Enter plays an action or ends the turn, Escape lets go.
 */
export function keyAct(key: string, scene: KeyScene): KeyAct {
  const { lit, held } = scene;
  if (key === "?") return { help: true };
  if (key === "Escape") return held === null ? null : { letGo: true };
  if (/^[1-9]$/.test(key)) return digit(Number(key) - 1, scene);
  const low = key.toLowerCase();
  const deck = DECKS[low];
  if (deck) return lit.has(deck) ? { press: deck } : null;
  if (low === "c") return firstOf(lit, "claim:");
  if (low === "r") return firstOf(lit, "retreat:");
  if (low === "o") return firstOf(lit, "cauldron");
  if (low === "x") return firstOf(lit, "discard");
  if (low === "p") return firstOf(lit, "button:pass");
  if (key === "Enter") return firstOf(lit, "centre") ?? firstOf(lit, "button:end");
  return null;
}

function digit(index: number, scene: KeyScene): KeyAct {
  const spot = `spot:${index}`;
  if (scene.held !== null) return scene.lit.has(spot) ? { press: spot } : null;
  const card = scene.hand[index];
  if (card !== undefined && scene.lit.has(`hand:${card}`)) return { press: `hand:${card}` };
  return scene.lit.has(spot) ? { press: spot } : null;
}

function firstOf(lit: ReadonlySet<Anchor>, start: string): KeyAct {
  for (const anchor of lit) if (anchor.startsWith(start)) return { press: anchor };
  return null;
}
