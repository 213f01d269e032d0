/** What speaks for a move and against it, in sentences. */
import type { Reason, TableView } from "../generated/protocol";
import { moveText } from "./moving";
import { cardName, spotIn } from "./naming";
import { t, words } from "./words.svelte";

export function reasonText(reason: Reason, view: TableView): string {
  switch (reason.code) {
    case "wins":
      return t("reason.wins");
    case "better_than":
      return t("reason.better_than", { by: words.percent(reason.by) });
    case "reply":
      return t("reason.reply", { move: moveText(reason.move, view) });
    default:
      return spotReason(reason, view);
  }
}

type SpotReason = Exclude<Reason, { code: "wins" | "better_than" | "reply" }>;

function spotReason(reason: SpotReason, view: TableView): string {
  const facts: Record<string, string> = {
    at: spotIn(view, reason.spot, "at"),
    spot_acc: spotIn(view, reason.spot, "acc"),
  };
  if ("formation" in reason) facts.formation = t(`formation.${view.edition}.${reason.formation}.name`);
  if (reason.code === "wants") facts.card = cardName(reason.card, view.edition);
  if ("colour" in reason && reason.colour !== undefined) {
    return t(`reason.${reason.code}.colour`, { ...facts, colour: t(`colour.${reason.colour}.name`) });
  }
  return t(`reason.${reason.code}`, facts);
}
