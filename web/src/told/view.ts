/** Looking at a view: whose side is near, what kind of spot lies there. */
import type { Seat } from "../generated/codes";
import type { SpotView, TableView } from "../generated/protocol";

/** The seat shown at the bottom: one's own, or for a spectator the first. */
export function nearSeat(view: TableView): Seat {
  return view.you ?? 0;
}

export function otherSeat(seat: Seat): Seat {
  return seat === 0 ? 1 : 0;
}

/** A stone or a crystal, as opposed to a tile of the wall. */
export function isStone(spot: SpotView): boolean {
  return spot.kind === "stone" || spot.kind === "crystal";
}

/** Stones of each seat; in a siege the damaged tiles count for the attacker, the others for the defender. */
export function spotCounts({ spots, attacker }: Pick<TableView, "spots" | "attacker">): [number, number] {
  const counts: [number, number] = [0, 0];
  for (const { owner, damaged } of spots) {
    if (attacker !== null) counts[damaged ? attacker : otherSeat(attacker)] += 1;
    else if (owner !== null) counts[owner] += 1;
  }
  return counts;
}
