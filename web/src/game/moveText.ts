/** A move as text (docs/notation.md), from the record of its parts; bound to Python's by conformance/notation. */
import type { EditionId } from "../generated/codes";
import type { MoveParts } from "../generated/protocol";
import { NUMBER, RECORDS } from "../generated/rows";
import { decode, type Numbers } from "../told/rows";

const DECK_WORDS = { troops: "troop", tactics: "tactics" } as const;
const TERRAIN_WORDS = ["fog", "mud"] as const;

const placeText = (place: number): string =>
  place < NUMBER.MOST_PLACES ? String(place + 1) : (TERRAIN_WORDS[place - NUMBER.MOST_PLACES] ?? "");

type Parts = { [Name in keyof MoveParts]?: MoveParts[Name] | null };

/** Spots are counted from 1 in texts. */
function written({ kind, card, spot, place, deck, from }: Parts): string {
  const where = (spot ?? 0) + 1;
  switch (kind) {
    case "play":
    case "tactics":
      return spot === null || spot === undefined ? `${card}` : `${card}@${where}`;
    case "draw":
      return `draw ${DECK_WORDS[deck ?? "troops"]}`;
    case "pick":
      return from === "row" ? `take ${where}.${placeText(place ?? 0)}` : `pick ${card}`;
    case "return":
      return `pick ${card}`;
    case "place":
      return spot === null || spot === undefined ? "to discard" : `to ${where}`;
    case "cauldron":
      return `pour ${where}`;
    case "claim":
    case "retreat":
      return `${kind} ${where}`;
    default:
      return `${kind}`;
  }
}

export function moveText(edition: EditionId, parts: Numbers): string {
  return written(decode(RECORDS.move, edition, parts) as Parts);
}
