/** Why something cannot be pressed now, as a code of docs/languages.md (`refusal.…`); a guess from what lies open. */

import type { TableView } from "../generated/protocol";
import { fillsPlace, parseCard } from "../told/cards";
import { nearSeat, otherSeat } from "../told/view";
import type { Key } from "../words/keys";
import { type Anchor, anchorCard } from "./choose";

export interface Refusal {
  key: Extract<Key, `refusal.${string}` | "error.not_your_turn">;
  count?: number;
}

export function refusalOf(held: Anchor | null, anchor: Anchor, view: TableView): Refusal {
  if (view.over) return { key: "refusal.game_over" };
  if (view.you !== view.actor) return { key: "error.not_your_turn" };
  const [area, index] = anchor.split(":");
  if (held !== null && (area === "spot" || area === "row")) return atSpot(held, Number(index), view);
  if (area === "hand") return inHand(anchorCard(anchor) ?? "", view);
  if (area === "deck") {
    const empty = view.decks[index === "tactics" ? "tactics" : "troops"] === 0;
    return { key: empty ? "refusal.deck_empty" : "refusal.not_now" };
  }
  if (area === "cauldron") {
    if (view.you === view.attacker) return { key: "refusal.only_defender" };
    return { key: view.cauldrons === 0 ? "refusal.no_cauldron" : "refusal.not_now" };
  }
  return { key: "refusal.not_now" };
}

function atSpot(held: Anchor, index: number, view: TableView): Refusal {
  const spot = view.spots[index];
  if (!spot) return { key: "refusal.not_now" };
  if (spot.owner !== null) return { key: "refusal.spot_claimed" };
  if (held === "cauldron") return { key: "refusal.no_cards_here" };
  const row = spot.rows[nearSeat(view)];
  const card = anchorCard(held);
  if (card !== null && fillsPlace(card) && row.length >= spot.places) {
    return { key: "refusal.row_full.cards", count: row.length };
  }
  return { key: "refusal.not_now" };
}

function inHand(card: string, view: TableView): Refusal {
  if (card === "" || parseCard(card).kind === "troop") return { key: "refusal.not_now" };
  const me = nearSeat(view);
  if (view.played[me] > view.played[otherSeat(me)]) return { key: "refusal.lead_rule" };
  return { key: view.phase === "turn_start" ? "refusal.no_effect" : "refusal.not_now" };
}
