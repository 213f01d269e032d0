/** Names of cards, spots, decks and people, in the forms that sentences need (docs/languages.md). */
import { parseCard } from "../table/cards";
import type { CardText, Deck, EditionId, Seat, SpotKind, TableView } from "../table/view";
import { t, words } from "./words.svelte";

export type SpotForm = "name" | "acc" | "at" | "from" | "to";

export function cardName(card: CardText, edition: EditionId): string {
  const face = parseCard(card);
  return face.kind === "troop"
    ? t(`colour.${face.clan}.card`, { value: face.value })
    : t(`tactics.${edition}.${face.name}.name`);
}

/** In the accusative; a card that is not known is named by its kind. */
export function cardAcc(card: CardText | undefined, edition: EditionId, deck: Deck = "troops"): string {
  if (card === undefined) return t(`card.${edition}.${deck === "tactics" ? "tactics" : "troop"}_acc`);
  const face = parseCard(card);
  return face.kind === "troop"
    ? t(`colour.${face.clan}.card_acc`, { value: face.value })
    : t(`tactics.${edition}.${face.name}.acc`);
}

export function cardEffect(card: CardText, edition: EditionId): string {
  const face = parseCard(card);
  return face.kind === "troop" ? "" : t(`tactics.${edition}.${face.name}.effect`);
}

export function cardList(cards: readonly CardText[], edition: EditionId): string {
  return words.list(cards.map((card) => cardName(card, edition)));
}

export function cardListAcc(cards: readonly CardText[], edition: EditionId): string {
  return words.list(cards.map((card) => cardAcc(card, edition)));
}

export function spotName(edition: EditionId, kind: SpotKind, index: number, form: SpotForm): string {
  return t(`spot.${edition}.${kind}.${form}`, { number: index + 1 });
}

export function spotIn(view: TableView, index: number, form: SpotForm): string {
  const spot = view.spots[index];
  return spot ? spotName(view.edition, spot.kind, index, form) : "";
}

export function formationText(type: string, sum: number | null, edition: EditionId): string {
  const name = t(`formation.${edition}.${type}.name`);
  return sum === null ? name : t("formation.worth", { formation: name, sum });
}

export function levelName(level: string): string {
  return words.told(`page.level.${level}.name`);
}

export type Names = [string, string];

export function whoText(seat: Seat | undefined, names: Names): string {
  return seat === undefined ? "" : names[seat];
}
