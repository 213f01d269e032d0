/** Reading card texts, and what an edition's cards are. */
import {
  CLANS,
  type Clan,
  type Deck,
  type EditionId,
  ELITES,
  TACTICS,
  type Tactics,
} from "../generated/codes";
import { EDITIONS } from "../generated/editions";
import type { Card } from "../generated/protocol";

export type Face = { kind: "troop"; clan: Clan; value: number } | { kind: "tactics"; name: Tactics };

const TROOP = new RegExp(`^([${CLANS.join("")}])(\\d{1,2})$`);

/** Reads a card text; throws on anything that is not a card, so that a bad message is found early. */
export function parseCard(text: Card): Face {
  const troop = TROOP.exec(text);
  if (troop) return { kind: "troop", clan: troop[1] as Clan, value: Number(troop[2]) };
  const name = TACTICS.find((known) => known === text);
  if (name === undefined) throw new Error(`not a card: ${text}`);
  return { kind: "tactics", name };
}

/** The deck a card belongs to. */
export function deckOf(text: Card): Deck {
  return parseCard(text).kind === "troop" ? "troops" : "tactics";
}

/** What stands in the corner of an elite card: it lies in a row beside numerals. */
export function eliteMark(name: Tactics, edition: EditionId): string {
  if (name === "spy") return String(EDITIONS[edition].spyValue);
  return name === "shield" ? "1-3" : "";
}

/** Troops and elites fill a place in a row; the other tactics act on a spot or on the whole table. */
export function fillsPlace(text: Card): boolean {
  const face = parseCard(text);
  return face.kind === "troop" || ELITES.some((name) => name === face.name);
}

function sortKey(text: Card): number {
  const face = parseCard(text);
  return face.kind === "troop"
    ? CLANS.indexOf(face.clan) * 100 + face.value
    : 1000 + TACTICS.indexOf(face.name);
}

/** By clan, then value; tactics last. */
export function sortCards(cards: readonly Card[]): Card[] {
  return [...cards].sort((one, two) => sortKey(one) - sortKey(two));
}

/** The values of an edition's troops, lowest first. */
export function valuesOf(edition: EditionId): number[] {
  const { lowest, highest } = EDITIONS[edition];
  return Array.from({ length: highest - lowest + 1 }, (_, at) => lowest + at);
}

/** The kinds of an edition's tactics, in the order of their numbers. */
export function tacticsOf(edition: EditionId): Tactics[] {
  return TACTICS.filter((name) => EDITIONS[edition].tactics[name] !== undefined);
}

/** All cards of a deck in the order of their numbers: what is shuffled. */
export function cardsOf(edition: EditionId, deck: Deck): Card[] {
  if (deck === "troops") {
    return EDITIONS[edition].colours.flatMap((clan) => valuesOf(edition).map((value) => `${clan}${value}`));
  }
  return tacticsOf(edition).flatMap((name) => Array<Card>(EDITIONS[edition].tactics[name] ?? 0).fill(name));
}
