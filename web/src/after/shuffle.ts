/** The honest shuffle again, in the browser: the same as schotten.rules.deal (docs/notation.md). */
import { sha256 } from "@noble/hashes/sha2.js";
import type { Deck, EditionId, Seat } from "../generated/codes";
import { EDITIONS } from "../generated/editions";
import type { Card, Replay } from "../generated/protocol";
import { cardsOf } from "../told/cards";

export const hex = (bytes: Uint8Array): string =>
  Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");

export function unhex(text: string): Uint8Array {
  if (!/^([0-9a-f]{2})*$/.test(text)) throw new Error("not hexadecimal");
  return Uint8Array.from(text.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16));
}

/** 64-bit numbers of SHA-256(seed, label, counter), four a block. */
function* numbers(seed: Uint8Array, label: string): Generator<bigint, never> {
  for (let counter = 0n; ; counter++) {
    const tail = new Uint8Array(8);
    new DataView(tail.buffer).setBigUint64(0, counter);
    const block = sha256(Uint8Array.from([...seed, ...new TextEncoder().encode(label), ...tail]));
    const data = new DataView(block.buffer, block.byteOffset);
    for (let at = 0; at < 32; at += 8) yield data.getBigUint64(at);
  }
}

/** Fisher-Yates from the end; numbers that would bias it are dropped. The first card is the top. */
export function shuffled<T>(cards: readonly T[], seed: Uint8Array, label: string): T[] {
  const stream = numbers(seed, label);
  const order = [...cards];
  for (let last = order.length - 1; last > 0; last--) {
    const count = BigInt(last + 1);
    const limit = 2n ** 64n - (2n ** 64n % count);
    let number: bigint;
    do number = stream.next().value;
    while (number >= limit);
    const other = Number(number % count);
    [order[last], order[other]] = [order[other] as T, order[last] as T];
  }
  return order;
}

/** The hands at the start: one card at a time, the starter first. */
export function dealtHands(order: readonly Card[], size: number, first: Seat): [Card[], Card[]] {
  const hands: [Card[], Card[]] = [[], []];
  order.slice(0, 2 * size).forEach((card, at) => {
    hands[at % 2 === 0 ? first : first === 0 ? 1 : 0].push(card);
  });
  return hands;
}

export interface Verdict {
  /** The seed fits the hash that was published before the first card. */
  commitment: boolean;
  /** The hands came from the shuffled deck. */
  deal: boolean;
  /** How many drawn cards were found where the shuffle had put them, and how many were not. */
  draws: { right: number; wrong: number };
}

/** Checks a finished game, all cards open, against its seed. */
export function verify(replay: Replay, published: string): Verdict {
  const seed = unhex(replay.seed ?? "");
  const start = replay.frames[0];
  if (!start?.open) throw new Error("needs the open replay");
  const { edition, first, tactical } = start.view;
  const decks: Record<Deck, Card[]> = {
    troops: shuffled(cardsOf(edition, "troops"), seed, "troops"),
    tactics: tactical ? shuffled(cardsOf(edition, "tactics"), seed, "tactics") : [],
  };
  const size = start.view.hands[0];
  const hands = dealtHands(decks.troops, size, first);
  const same = (one: readonly Card[], two: readonly Card[]) =>
    [...one].sort().join(" ") === [...two].sort().join(" ");
  const deal = same(hands[0], start.open[0]) && same(hands[1], start.open[1]);
  decks.troops.splice(0, 2 * size);
  return {
    commitment: hex(sha256(seed)) === published,
    deal,
    draws: followDraws(replay, decks, edition),
  };
}

/** Follows both decks through the game; after reinforcements the troops are shuffled anew and left aside. */
function followDraws(replay: Replay, decks: Record<Deck, Card[]>, edition: EditionId): Verdict["draws"] {
  const draws = { right: 0, wrong: 0 };
  let mixed = false;
  for (const event of replay.frames.flatMap((frame) => frame.events)) {
    if (event.kind === "reinforce") mixed = true;
    if (event.kind !== "return" && event.kind !== "draw") continue;
    const { card, deck } = event;
    if (card === undefined || (mixed && deck === "troops")) continue;
    if (event.kind === "draw") draws[decks[deck].shift() === card ? "right" : "wrong"] += 1;
    else if (EDITIONS[edition].recruitOnTop) decks[deck].unshift(card);
    else decks[deck].push(card);
  }
  return draws;
}
