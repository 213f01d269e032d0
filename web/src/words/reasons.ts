/** What speaks for the computer's move, from its codes. */
import type { Position, Reason } from "../generated/protocol";
import { spotIn } from "./naming";
import { t, words } from "./words.svelte";

/** The chance itself stands beside the move: it needs no sentence. */
export function reasonText(reason: Reason, position: Position): string {
  switch (reason.code) {
    case "wins":
      return t("page.hint.reason.wins");
    case "takes_spot":
      return t("page.hint.reason.takes_spot", { spot_acc: spotIn(position.view, reason.spot, "acc") });
    case "makes_claim":
      return t("page.hint.reason.makes_claim", { at: spotIn(position.view, reason.spot, "at") });
    case "better_than":
      return t("page.hint.reason.better_than", { by: words.percent(reason.by) });
    case "reply":
      return t("page.hint.reason.reply", { move: reason.text });
    case "chance":
      return "";
  }
}
