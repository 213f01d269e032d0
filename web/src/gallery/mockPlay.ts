import { isStone, type LegalMove, type TableView, type TurnEvent } from "../table/view";
import { INTACT } from "./mocks";

/** A make-believe server: enough for cards to fly in the gallery, not one rule of the games. */
export function mockPlay(view: TableView, move: LegalMove): TableView {
  const next = structuredClone(view);
  const happened: TurnEvent = { seat: 0, kind: "play", card: move.card, spot: move.spot };
  const spot = move.spot === undefined ? undefined : next.spots[move.spot];
  if (move.kind === "play" || move.kind === "tactics") {
    next.hand.splice(next.hand.indexOf(move.card ?? ""), 1);
    if (spot) spot.rows[0].push(move.card ?? "");
    else next.used[0].push(move.card ?? "");
    next.phase = "draw";
    next.lastTurn = [happened];
  } else if (move.kind === "draw") {
    next.hand.push(move.deck === "troops" ? "b4" : "fog");
    next.decks[move.deck ?? "troops"] -= 1;
    next.phase = "play";
  } else if (move.kind === "claim" && spot) {
    next.lastTurn = [{ ...happened, kind: isStone(spot) ? "claim" : "damage" }];
    if (isStone(spot)) spot.owner = 0;
    else {
      next.discard.push(...spot.rows.flat());
      Object.assign(spot, {
        rows: [[], []],
        damaged: true,
        places: 2,
        pattern: "equal",
        kind: INTACT[move.spot ?? 0]?.kind,
      });
    }
  } else if (move.kind === "retreat" && spot) {
    next.discard.push(...spot.rows[0]);
    spot.rows[0] = [];
    next.lastTurn = [{ ...happened, kind: "retreat" }];
  }
  return next;
}
