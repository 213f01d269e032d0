/** Names of cards, spots, decks and people, in the forms that sentences need (docs/languages.md). */
import type { Deck, EditionId, FormationType, Level, SpotKind } from "../generated/codes";
import type { Card, TableView } from "../generated/protocol";
import { parseCard } from "../told/cards";
import { t, words } from "./words.svelte";

export type SpotForm = "name" | "acc" | "at" | "from" | "to";

export function cardName(card: Card, edition: EditionId): string {
  const face = parseCard(card);
  return face.kind === "troop"
    ? t(`colour.${face.clan}.card`, { value: face.value })
    : words.told(`tactics.${edition}.${face.name}.name`);
}

export function cardAcc(card: Card, edition: EditionId): string {
  const face = parseCard(card);
  return face.kind === "troop"
    ? t(`colour.${face.clan}.card_acc`, { value: face.value })
    : words.told(`tactics.${edition}.${face.name}.acc`);
}

/** A card of unknown face, in the accusative: by its deck, or where not even that is known, as a card. */
export function hiddenAcc(deck: Deck | undefined, edition: EditionId): string {
  if (deck === undefined) return t("card.any_acc");
  return t(`card.${edition}.${deck === "tactics" ? "tactics" : "troop"}_acc`);
}

export function cardEffect(card: Card, edition: EditionId): string {
  const face = parseCard(card);
  return face.kind === "troop" ? "" : words.told(`tactics.${edition}.${face.name}.effect`);
}

export function cardList(cards: readonly Card[], edition: EditionId): string {
  return words.list(cards.map((card) => cardName(card, edition)));
}

export function cardListAcc(cards: readonly Card[], edition: EditionId): string {
  return words.list(cards.map((card) => cardAcc(card, edition)));
}

export function spotName(edition: EditionId, kind: SpotKind, index: number, form: SpotForm): string {
  return words.told(`spot.${edition}.${kind}.${form}`, { number: index + 1 });
}

export function spotIn(view: TableView, index: number, form: SpotForm): string {
  const spot = view.spots[index];
  return spot ? spotName(view.edition, spot.kind, index, form) : "";
}

export function formationText(type: FormationType, sum: number | null, edition: EditionId): string {
  const name = t(`formation.${edition}.${type}.name`);
  return sum === null ? name : t("formation.worth", { formation: name, sum });
}

export function levelName(level: Level): string {
  return t(`page.level.${level}.name`);
}

export type Names = [string, string];

/** A name within a sentence: a computer's is a word there, not a name. */
export function nameWithin(name: string): string {
  return name === t("player.computer") ? t("player.computer.within") : name;
}
