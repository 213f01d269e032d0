/** What is expected now, in words: what the session asks for, or what to do with the thing that is held. */
import type { PromptCode } from "../generated/codes";
import type { Card, TableView } from "../generated/protocol";
import { nearSeat, otherSeat } from "../told/view";
import { cardAcc, type Names } from "./naming";
import { t, words } from "./words.svelte";

/** The page's own: something is held, and goes to a place, is played as it is, or is poured. */
export type HeldCode = "put" | "confirm" | "aim";

export interface Prompt {
  code: PromptCode | HeldCode;
  card: Card | null;
}

/** The question of the tactics card that is being carried out; which there are depends on the edition. */
function effectText(view: TableView): string {
  const { card, owed, taken } = view.effect ?? { card: "" };
  return words.told(`prompt.${view.edition}.${view.phase}.${card}`, { count: owed ?? 3 - (taken ?? 0) });
}

export function promptText(prompt: Prompt, view: TableView, names: Names): string {
  if (prompt.code === "effect") return effectText(view);
  return t(`prompt.${prompt.code}`, {
    card_acc: prompt.card === null ? "" : cardAcc(prompt.card, view.edition),
    player: view.you === null ? names[view.actor] : names[otherSeat(nearSeat(view))],
  });
}
