import { TERRAINS } from "../generated/codes";
import type { LegalMove, MoveParts, TableView } from "../generated/protocol";
import { nearSeat } from "../told/view";

/** A place on the table that can be pressed: "hand:r7", "spot:3", "row:1:4:0" (the first card of a row), "deck:troops", "button:end", … */
export type Anchor = string;

export interface Path {
  first: Anchor;
  /** Where the taken card goes; absent when the first press already is the whole move. */
  onto?: Anchor;
}

/** Where a move is shown: pressed once, or taken and put down. */
export function pathOf(move: LegalMove, view: TableView): Path {
  const parts: MoveParts = move;
  const spot = parts.spot === undefined ? undefined : `spot:${parts.spot}`;
  switch (move.kind) {
    case "play":
    case "tactics":
      return { first: `hand:${move.card}`, onto: spot ?? "centre" };
    case "claim":
      return { first: `claim:${move.spot}` };
    case "retreat":
      return { first: `retreat:${move.spot}` };
    case "cauldron":
      return { first: "cauldron", onto: spot ?? "centre" };
    case "draw":
      return { first: `deck:${move.deck}` };
    case "pick":
      return { first: pickAnchor(move, view) };
    case "place":
      return { first: spot ?? "discard" };
    case "return":
      return { first: `hand:${move.card}` };
    default:
      return { first: `button:${move.kind}` };
  }
}

function pickAnchor(move: Extract<LegalMove, { kind: "pick" }>, view: TableView): Anchor {
  if (move.from === "discard") return `discard:${move.card}`;
  if (move.from === "hand") return `hand:${move.card}`;
  if (TERRAINS.some((terrain) => terrain === move.card)) return `terrain:${move.spot}:${move.card}`;
  return `row:${move.seat ?? nearSeat(view)}:${move.spot}:${move.place ?? 0}`;
}

/** The anchors that may be pressed now: first presses, or the destinations of what is held. */
export function litAnchors(moves: readonly LegalMove[], view: TableView, held: Anchor | null): Set<Anchor> {
  const lit = new Set<Anchor>();
  for (const move of moves) {
    const path = pathOf(move, view);
    if (held === null) lit.add(path.first);
    else if (path.first === held && path.onto) lit.add(path.onto);
  }
  return lit;
}

export type Pressed = { move: LegalMove } | { held: Anchor | null } | { refused: Anchor };

/** What pressing an anchor means: a whole move, taking something up, letting it go, or nothing that is allowed. */
export function press(
  moves: readonly LegalMove[],
  view: TableView,
  held: Anchor | null,
  anchor: Anchor,
): Pressed {
  if (held !== null) {
    const done = moves.find((move) => {
      const path = pathOf(move, view);
      return path.first === held && path.onto === anchor;
    });
    if (done) return { move: done };
    if (anchor === held) return { held: null };
  }
  const starting = moves.filter((move) => pathOf(move, view).first === anchor);
  const whole = starting.find((move) => pathOf(move, view).onto === undefined);
  if (whole) return { move: whole };
  return starting.length > 0 ? { held: anchor } : { refused: anchor };
}

/** The card text an anchor names, if it names one. */
export function anchorCard(anchor: Anchor | null): string | null {
  const parts = anchor?.split(":") ?? [];
  return parts[0] === "hand" || parts[0] === "discard" ? (parts[1] ?? null) : null;
}
