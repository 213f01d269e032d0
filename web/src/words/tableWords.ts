/** The table's words from the catalogues. */

import type { Seat } from "../generated/codes";
import { EDITIONS } from "../generated/editions";
import type { TableView } from "../generated/protocol";
import { isStone, nearSeat } from "../told/view";
import { moveText } from "./moving";
import { cardEffect, cardName, spotIn } from "./naming";
import { promptText } from "./prompts";
import type { TableWords } from "./speech";
import { eventText } from "./telling";
import { t, words } from "./words.svelte";

function spotText(view: TableView, index: number): string {
  const spot = view.spots[index];
  if (!spot) return "";
  const parts = [spotIn(view, index, "name")];
  if (!isStone(spot)) {
    parts.push(words.told(`spot.${view.edition}.${spot.kind}.${spot.damaged ? "damaged" : "intact"}`));
    parts.push(t("spot.places", { count: spot.places }));
  }
  for (const mark of spot.terrain) parts.push(cardName(mark.card, view.edition));
  if (spot.owner !== null) parts.push(t(spot.owner === nearSeat(view) ? "spot.yours" : "spot.others"));
  const said = parts.join(", ");
  return isStone(spot) ? said : `${said}. ${t(`pattern.${spot.pattern}.help`)}`;
}

function rowText(view: TableView, index: number, seat: Seat): string {
  const cards = view.spots[index]?.rows[seat] ?? [];
  const row =
    cards.length === 0 ? t("spot.empty") : cards.map((card) => cardName(card, view.edition)).join(", ");
  return `${sideText(view, seat)}: ${row}`;
}

function sideText(view: TableView, seat: Seat): string {
  const near = seat === nearSeat(view);
  if (view.you === null) return t(near ? "page.row.near" : "page.row.far");
  return t(near ? "page.row.yours" : "page.row.theirs");
}

const owned = (view: TableView, seat: Seat) => view.spots.filter((spot) => spot.owner === seat).length;
const broken = (view: TableView) => view.spots.filter((spot) => spot.damaged).length;

function scoreText(view: TableView, seat: Seat): string {
  if (view.attacker === null) return String(owned(view, seat));
  return seat === view.attacker
    ? `${broken(view)}/${EDITIONS[view.edition].goalDamaged}`
    : `${view.cauldrons}`;
}

function standingText(view: TableView, seat: Seat): string {
  if (view.attacker === null) return words.told(`spot.${view.edition}.words`, { count: owned(view, seat) });
  if (seat !== view.attacker) return t("pile.cauldrons_left", { count: view.cauldrons });
  return t("page.score.damaged", { count: broken(view), goal: EDITIONS[view.edition].goalDamaged });
}

export const tableWords: TableWords = {
  prompt: promptText,
  ask: (move, view, thrown) =>
    `${moveText(move, view)}? ${thrown > 0 ? t("page.ask.thrown", { count: thrown }) : ""}`.trimEnd(),
  button: (name) => t(`page.button.${name}`),
  label: (name) => t(`page.label.${name}`),
  deck: (deck, edition) => t(`deck.${edition}.${deck}.name`),
  card: cardName,
  effect: cardEffect,
  place: (view, index) => spotIn(view, index, "name"),
  spot: spotText,
  row: rowText,
  side: sideText,
  score: scoreText,
  standing: standingText,
  backs: (edition, troops, tactics) =>
    words.list([
      t(`card.${edition}.troops`, { count: troops }),
      ...(tactics > 0 ? [t(`card.${edition}.tactics_cards`, { count: tactics })] : []),
    ]),
  event: eventText,
};
