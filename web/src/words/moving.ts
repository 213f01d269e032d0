/** A legal move as a label. */
import type { LegalMove, MoveParts, MoveWording, TableView } from "../generated/protocol";
import { cardAcc, type SpotForm, spotIn } from "./naming";
import { t } from "./words.svelte";

export function moveText(move: LegalMove, view: TableView): string {
  const { card, spot, deck, code, kind }: MoveParts = move;
  const at = (form: SpotForm) => (spot === undefined ? "" : spotIn(view, spot, form));
  // Kinds that are never worded as themselves always come with a code.
  return t(`move.${(code ?? kind) as MoveWording}`, {
    card_acc: card === undefined ? "" : cardAcc(card, view.edition),
    at: at("at"),
    spot_acc: at("acc"),
    from_spot: at("from"),
    to_spot: at("to"),
    from_deck: deck ? t(`deck.${view.edition}.${deck}.from`) : "",
  });
}
