/** A finished game against its seed: hash, deal and draws (docs/notation.md). */
import { commitmentOf, shuffled, unhex } from "../game/shuffle";
import type { Deck, EditionId, Seat } from "../generated/codes";
import { EDITIONS } from "../generated/editions";
import type { Card, Replay } from "../generated/protocol";
import { cardsOf } from "../told/cards";

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
    commitment: commitmentOf(seed) === published,
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
