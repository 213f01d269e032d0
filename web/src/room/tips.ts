/** Which tip fits a position: by what was told, never by what would be wise. They tell rules, so they serve in any game. */
import type { TipName } from "../device/tips.svelte";
import type { Position, TableView } from "../generated/protocol";
import { parseCard } from "../told/cards";
import { nearSeat, otherSeat } from "../told/view";

/** Spots where the own row is complete and nobody has claimed. */
export function fullSpots(view: TableView): number[] {
  const me = nearSeat(view);
  return view.spots.flatMap((spot, at) =>
    spot.owner === null && spot.rows[me].length >= spot.places ? [at] : [],
  );
}

/** Spots where both rows are complete, the own one cannot be claimed, and so a tie may be lost. */
export function contested({ view, claims }: Position): number[] {
  const other = otherSeat(nearSeat(view));
  return fullSpots(view).filter((at) => {
    const spot = view.spots[at];
    return spot !== undefined && spot.rows[other].length >= spot.places && !claims[at]?.claimable;
  });
}

/** A row of one's own that the other side has answered completely, that cannot be claimed, and that can be taken back. */
function canRetreat({ view, claims, moves }: Position): boolean {
  const other = otherSeat(nearSeat(view));
  return moves.some((move) => {
    if (move.kind !== "retreat" || claims[move.spot]?.claimable) return false;
    const spot = view.spots[move.spot];
    return spot !== undefined && spot.rows[other].length >= spot.places;
  });
}

/** The tips that fit now, the most pressing first; whether a tie is lost is asked apart. */
export function fittingTips(position: Position): TipName[] {
  const { view, claims, moves } = position;
  if (view.you === null || view.over || moves.length === 0) return [];
  const found: TipName[] = [];
  if (claims.some(({ claimable }) => claimable)) found.push("claim");
  else if (fullSpots(view).length > 0) found.push("full_row");
  if (view.hand.some((card) => parseCard(card).kind !== "troop")) found.push("tactics");
  if (canRetreat(position)) found.push("retreat");
  return found;
}
