/** Which moves are asked for once more before they are sent: what is lost by a slip of the finger. */
import type { LegalMove, TableView } from "../generated/protocol";
import { nearSeat } from "../told/view";

/** A retreat that throws away so many cards asks first. */
const MANY = 2;

/** How many choices a tactics card still asks for; null where it does not count them. */
function choicesLeft({ effect }: TableView): number | null {
  if (effect?.owed !== undefined) return effect.owed;
  return effect?.taken === undefined ? null : 3 - effect.taken;
}

/** How many cards a retreat would throw away. */
export function thrownAway(move: LegalMove, view: TableView): number {
  return move.kind === "retreat" ? (view.spots[move.spot]?.rows[nearSeat(view)].length ?? 0) : 0;
}

/** Whether a move is asked for: a large retreat, the last of several choices, and every card where a person wants that. */
export function needsAsking(move: LegalMove, view: TableView, confirm: boolean): boolean {
  if (thrownAway(move, view) >= MANY) return true;
  if ((move.kind === "pick" || move.kind === "return") && choicesLeft(view) === 1) return true;
  return confirm && ["play", "tactics", "cauldron", "retreat"].includes(move.kind);
}
