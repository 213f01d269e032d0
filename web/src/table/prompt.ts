/** What is expected now: what the session asks for, unless something is held. */
import type { PromptCode } from "../generated/codes";
import type { LegalMove, MoveParts, TableView } from "../generated/protocol";
import type { Prompt } from "../words/prompts";
import { type Anchor, anchorCard } from "./choose";

export function promptOf(
  view: TableView,
  moves: readonly LegalMove[],
  asked: PromptCode,
  held: Anchor | null,
): Prompt {
  const say = (code: Prompt["code"]): Prompt => ({ code, card: anchorCard(held) });
  if (view.over) return say("over");
  if (view.you === null) return say("watch");
  if (moves.length === 0) return say("wait");
  if (held === null) return say(asked);
  if (held === "cauldron") return say("aim");
  const aimed = moves.some(({ card, spot }: MoveParts) => card === anchorCard(held) && spot !== undefined);
  return say(aimed ? "put" : "confirm");
}
