/** What speaks for the computer's move, from its codes. */
import type { Position, Reason } from "../net/protocol";
import { spotIn } from "./naming";
import { t, words } from "./words.svelte";

/** A code we have no words for is left out: a hint without a reason is still a hint. */
export function reasonText(reason: Reason, position: Position): string {
  const spot = typeof reason.spot === "number" ? reason.spot : 0;
  switch (reason.code) {
    case "wins":
      return t("page.hint.reason.wins");
    case "takes_spot":
      return t("page.hint.reason.takes_spot", { spot_acc: spotIn(position.view, spot, "acc") });
    case "makes_claim":
      return t("page.hint.reason.makes_claim", { at: spotIn(position.view, spot, "at") });
    case "better_than":
      return t("page.hint.reason.better_than", { by: words.percent(Number(reason.by)) });
    case "reply":
      return t("page.hint.reason.reply", { move: String(reason.text) });
    default:
      return "";
  }
}
