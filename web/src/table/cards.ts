import type { CardText, EditionId } from "./view";

export const CLANS = ["r", "g", "b", "y", "p", "o"] as const;
export type Clan = (typeof CLANS)[number];

export const TACTICS = [
  "joker",
  "spy",
  "shield",
  "fog",
  "mud",
  "recruiter",
  "redeploy",
  "desert",
  "betray",
  "recruitment",
  "explosion",
  "reinforce",
  "exchange",
] as const;
export type Tactics = (typeof TACTICS)[number];

export type Face = { kind: "troop"; clan: Clan; value: number } | { kind: "tactics"; name: Tactics };

const TROOP = /^([rgbypo])(\d{1,2})$/;

/** Reads a card text; throws on anything that is not a card, so that a bad message is found early. */
export function parseCard(text: CardText): Face {
  const troop = TROOP.exec(text);
  if (troop) return { kind: "troop", clan: troop[1] as Clan, value: Number(troop[2]) };
  const name = TACTICS.find((known) => known === text);
  if (name === undefined) throw new Error(`not a card: ${text}`);
  return { kind: "tactics", name };
}

/** What stands in the corner of an elite card: it lies in a row beside numerals. */
export function eliteMark(name: Tactics, edition: EditionId): string {
  if (name === "spy") return edition === "siege" ? "10" : "7";
  if (name === "shield") return "1-3";
  return "";
}

/** Troops and elites fill a place in a row; the other tactics act on a spot or on the whole table. */
export function fillsPlace(text: CardText): boolean {
  const face = parseCard(text);
  return face.kind === "troop" || face.name === "joker" || face.name === "spy" || face.name === "shield";
}

function sortKey(text: CardText): number {
  const face = parseCard(text);
  return face.kind === "troop"
    ? CLANS.indexOf(face.clan) * 100 + face.value
    : 1000 + TACTICS.indexOf(face.name);
}

/** By clan, then value; tactics last. */
export function sortCards(cards: readonly CardText[]): CardText[] {
  return [...cards].sort((one, two) => sortKey(one) - sortKey(two));
}

export function clansOf(edition: EditionId): readonly Clan[] {
  return edition === "siege" ? CLANS.slice(0, 5) : CLANS;
}
