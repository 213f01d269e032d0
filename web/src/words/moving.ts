/** A legal move as a label. */
import type { LegalMove, TableView } from "../table/view";
import { cardAcc, spotIn } from "./naming";
import { t } from "./words.svelte";

const PICKS: Readonly<Record<string, string>> = {
  give_back: "give_back",
  pick_exchange: "exchange",
  pick_discard: "from_discard",
  pick_reinforce: "reinforce",
};

function moveCode(move: LegalMove, view: TableView): string {
  switch (move.kind) {
    case "tactics":
      return move.spot === undefined ? "act" : "tactics";
    case "cauldron":
      return "pour";
    case "return":
      return "give_back";
    case "pick":
      return move.from === "row" ? "target" : (PICKS[view.phase] ?? "exchange");
    case "place":
      if (move.spot === undefined) return "to_discard";
      return view.phase === "pick_blast" ? "blast" : "to_spot";
    default:
      return move.kind;
  }
}

export function moveText(move: LegalMove, view: TableView): string {
  const at = move.spot;
  return t(`move.${moveCode(move, view)}`, {
    card_acc: move.card === undefined ? "" : cardAcc(move.card, view.edition),
    at: at === undefined ? "" : spotIn(view, at, "at"),
    spot_acc: at === undefined ? "" : spotIn(view, at, "acc"),
    from_spot: at === undefined ? "" : spotIn(view, at, "from"),
    to_spot: at === undefined ? "" : spotIn(view, at, "to"),
    from_deck: move.deck ? t(`deck.${view.edition}.${move.deck}.from`) : "",
  });
}
