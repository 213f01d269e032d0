import { type Anchor, anchorCard } from "./choose";
import type { LegalMove, MoveKind, TableView } from "./view";

/** Codes of docs/languages.md, `prompt.<code>`. */
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
  | "play"
  | "claim_or_play"
  | "retreat_or_play"
  | "pour_or_play"
  | "claim_prepare_or_play"
  | "draw"
  | "claim_or_draw"
  | "claim_or_end"
  | "claim_or_pass"
  | "retreat_or_pass"
  | "make_room"
  | "pass"
  | "end";

export interface Prompt {
  code: PromptCode;
  card: string | null;
}

/** What is expected now, told from the moves alone. */
export function promptOf(view: TableView, moves: readonly LegalMove[], held: Anchor | null): Prompt {
  const say = (code: PromptCode): Prompt => ({ code, card: anchorCard(held) });
  if (view.over) return say("over");
  if (view.you === null) return say("watch");
  if (moves.length === 0) return say("wait");
  if (held === "cauldron") return say("aim");
  if (held !== null) {
    const aimed = moves.some((move) => move.card === anchorCard(held) && move.spot !== undefined);
    return say(aimed ? "put" : "confirm");
  }
  return say(freeCode(new Set(moves.map((move) => move.kind))));
}

/** With nothing held: an effect's question first, then the turn's steps. */
function freeCode(kinds: ReadonlySet<MoveKind>): PromptCode {
  for (const asked of ["return", "pick", "place"] as const) if (kinds.has(asked)) return asked;
  const claim = kinds.has("claim");
  if (kinds.has("play") || kinds.has("tactics")) {
    if (kinds.has("retreat")) return claim ? "claim_prepare_or_play" : "retreat_or_play";
    if (kinds.has("cauldron")) return "pour_or_play";
    return claim ? "claim_or_play" : "play";
  }
  if (kinds.has("draw")) return claim ? "claim_or_draw" : "draw";
  if (kinds.has("pass")) return kinds.has("retreat") ? "retreat_or_pass" : claim ? "claim_or_pass" : "pass";
  if (kinds.has("retreat")) return "make_room";
  return claim ? "claim_or_end" : "end";
}
