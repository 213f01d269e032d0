/** What is expected now, in words: the question of a tactics card under way, or what the moves allow. */
import type { Prompt } from "../table/prompt";
import { nearSeat, otherSeat, type TableView } from "../table/view";
import { cardAcc, type Names } from "./naming";
import { t, words } from "./words.svelte";

/** During an effect the card asks its own question, where the catalogue has one. */
function effectText(view: TableView): string | null {
  if (view.effect === null) return null;
  const key = `prompt.${view.edition}.${view.phase}.${view.effect.card}`;
  if (!words.has(key)) return null;
  return words.told(key, { count: view.effect.owed ?? 3 - (view.effect.taken ?? 0) });
}

export function promptText(prompt: Prompt, view: TableView, names: Names): string {
  const asks = ["pick", "place", "return", "draw"].includes(prompt.code);
  const question = asks ? effectText(view) : null;
  if (question) return question;
  return t(`prompt.${prompt.code}`, {
    card_acc: prompt.card === null ? "" : cardAcc(prompt.card, view.edition),
    player: view.you === null ? names[view.actor] : names[otherSeat(nearSeat(view))],
  });
}
