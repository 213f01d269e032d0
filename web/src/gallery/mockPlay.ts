import type { LegalMove, MoveParts, TableView } from "../generated/protocol";
import { isStone } from "../told/view";
import { INTACT } from "./mocks";

/** A make-believe server: enough for cards to fly in the gallery, not one rule of the games. */
export function mockPlay(view: TableView, move: LegalMove): TableView {
  const next = structuredClone(view);
  const parts: MoveParts = move;
  const spot = parts.spot === undefined ? undefined : next.spots[parts.spot];
  if (move.kind === "play" || move.kind === "tactics") {
    next.hand.splice(next.hand.indexOf(move.card), 1);
    if (spot) spot.rows[0].push(move.card);
    else next.used[0].push(move.card);
    next.phase = "after_play";
    next.lastTurn = [{ kind: "tactics", seat: 0, card: move.card, spot: move.spot }];
  } else if (move.kind === "draw") {
    next.hand.push(move.deck === "troops" ? "b4" : "fog");
    next.decks[move.deck] -= 1;
    next.phase = "turn_start";
  } else if (move.kind === "claim" && spot) {
    const cards = spot.rows.flat();
    next.lastTurn = isStone(spot)
      ? [{ kind: "claim", seat: 0, spot: move.spot }]
      : [{ kind: "damage", seat: 0, spot: move.spot, cards }];
    if (isStone(spot)) spot.owner = 0;
    else {
      next.discard.push(...cards);
      Object.assign(spot, {
        rows: [[], []],
        damaged: true,
        places: 2,
        pattern: "equal",
        kind: INTACT[move.spot]?.kind,
      });
    }
  } else if (move.kind === "retreat" && spot) {
    next.discard.push(...spot.rows[0]);
    next.lastTurn = [{ kind: "retreat", seat: 0, spot: move.spot, cards: spot.rows[0] }];
    spot.rows[0] = [];
  }
  return next;
}
