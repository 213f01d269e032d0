/** What speaks for a move and against it, in sentences. */
import type { HintGiven, Reason, TableView } from "../generated/protocol";
import { wholePercent } from "./chances";
import { moveText } from "./moving";
import { cardName, spotIn } from "./naming";
import { t, words } from "./words.svelte";

/** A hint's reasons: "better by" is the difference of the percents that are told beside it, and is not said of none. */
export function hintReasons(hint: HintGiven, view: TableView): string[] {
  const told = new Map(hint.chances.map(([move, share]) => [move, wholePercent(share)]));
  return hint.reasons.flatMap((reason) => {
    const [best, other] = [hint.move, reason.code === "better_than" ? reason.move.id : -1].map((id) =>
      told.get(id),
    );
    if (reason.code !== "better_than" || best === undefined || other === undefined)
      return reasonText(reason, view);
    const points = best - other;
    return points > 0 ? reasonText({ ...reason, by: points / 100 }, view) : [];
  });
}

export function reasonText(reason: Reason, view: TableView): string {
  switch (reason.code) {
    case "wins":
    case "waits":
      return t(`reason.${reason.code}`);
    case "better_than":
      return t("reason.better_than", { by: words.percent(reason.by) });
    case "reply":
      return t("reason.reply", { move: moveText(reason.move, view) });
    default:
      return spotReason(reason, view);
  }
}

type SpotReason = Exclude<Reason, { code: "wins" | "waits" | "better_than" | "reply" }>;

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
