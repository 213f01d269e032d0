import { type Anchor, anchorCard } from "./choose";
import type { LegalMove, MoveKind, TableView } from "./view";

export type PromptCode =
  | "over"
  | "watch"
  | "wait"
  | "put"
  | "confirm"
  | "aim"
  | "pick"
  | "place"
  | "return"
  | "claimOrPlay"
  | "claimPreparePlay"
  | "preparePlay"
  | "play"
  | "claimOrDraw"
  | "draw"
  | "claimOrEnd"
  | "pass"
  | "end";

export interface Prompt {
  code: PromptCode;
  card: string | null;
}

/** What is expected now, told from the moves alone. */
export function promptOf(view: TableView, moves: readonly LegalMove[], held: Anchor | null): Prompt {
  const has = (kind: MoveKind) => moves.some((move) => move.kind === kind);
  const say = (code: PromptCode): Prompt => ({ code, card: anchorCard(held) });
  if (view.over) return say("over");
  if (view.you === null) return say("watch");
  if (moves.length === 0) return say("wait");
  if (held === "cauldron") return say("aim");
  if (held !== null) {
    const aimed = moves.some((move) => move.card === anchorCard(held) && move.spot !== undefined);
    return say(aimed ? "put" : "confirm");
  }
  if (has("return")) return say("return");
  if (has("pick")) return say("pick");
  if (has("place")) return say("place");
  if (has("play") || has("tactics")) {
    if (has("retreat") || has("cauldron")) return say(has("claim") ? "claimPreparePlay" : "preparePlay");
    return say(has("claim") ? "claimOrPlay" : "play");
  }
  if (has("draw")) return say(has("claim") ? "claimOrDraw" : "draw");
  if (has("claim")) return say("claimOrEnd");
  return say(has("pass") ? "pass" : "end");
}
