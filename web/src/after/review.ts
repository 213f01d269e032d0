/** What the moves of a reviewed game come to: the curve, luck and skill of both, the moments that mattered (docs/review.md). */
import type { Seat } from "../generated/codes";
import type { ReviewedMove } from "../generated/protocol";
import type { GameFigures } from "../session/session";

/** As far as a game is reviewed. */
export interface Reviewed {
  readonly moves: readonly ReviewedMove[];
  /** The luck of the deal for seat 0. */
  readonly deal: number;
}

/** What one player's game comes to. */
export interface Figures extends GameFigures {
  /** Points lost a decision. */
  readonly errorRate: number;
  readonly result: number;
  readonly best: ReviewedMove | null;
  readonly worst: ReviewedMove | null;
}

const MOST_MOMENTS = 6;
const KEY_GRADES: readonly string[] = ["inaccuracy", "mistake", "blunder"];

/** The chance of seat 0 at each frame, null where nothing is known yet; `result` is what the last one came to. */
export function curveOf(
  moves: readonly ReviewedMove[],
  frames: number,
  result: number | null,
): (number | null)[] {
  const curve: (number | null)[] = Array(frames).fill(null);
  // Before a move the best one's value counts for whoever decides.
  for (const { frame, seat, bestValue } of moves) curve[frame - 1] = seat === 0 ? bestValue : 1 - bestValue;
  if (result !== null && frames > 0) curve[frames - 1] = result;
  return curve;
}

const largest = (moves: readonly ReviewedMove[], by: (move: ReviewedMove) => number): ReviewedMove | null =>
  moves.reduce<ReviewedMove | null>((most, move) => (by(move) > (most ? by(most) : 0) ? move : most), null);

function luckOf({ moves, deal }: Reviewed, seat: Seat): number {
  const drawn = moves.reduce((sum, move) => sum + (move.seat === seat ? (move.luck ?? 0) : 0), 0);
  return drawn + (seat === 0 ? deal : -deal) / 2;
}

/** A player's figures; `result` is that of seat 0. */
export function figuresOf(reviewed: Reviewed, seat: Seat, result: number): Figures {
  const chosen = reviewed.moves.filter((move) => move.seat === seat && move.chosen);
  const decisions = chosen.length;
  const lost = 100 * chosen.reduce((sum, { loss }) => sum + loss, 0);
  const own = seat === 0 ? result : 1 - result;
  const luck = luckOf(reviewed, seat);
  return {
    decisions,
    lost,
    luck,
    errorRate: decisions > 0 ? lost / decisions : 0,
    result: own,
    adjusted: own - luck + luckOf(reviewed, seat === 0 ? 1 : 0),
    best: largest(
      chosen.filter(({ best }) => best === null),
      ({ lead }) => lead,
    ),
    worst: largest(chosen, ({ loss }) => loss),
  };
}

/** What is kept of a player's figures. */
export const keptOf = ({ decisions, lost, luck, adjusted }: Figures): GameFigures => ({
  decisions,
  lost,
  luck,
  adjusted,
});

/** The moves that lost most, in the order of the game; one at which somebody stands stays, whatever the review still finds. */
export function momentsOf(moves: readonly ReviewedMove[], at: number | null): ReviewedMove[] {
  const costly = moves.filter(({ grade, best }) => KEY_GRADES.includes(grade) && best !== null);
  const most = [...costly].sort((one, two) => two.loss - one.loss).slice(0, MOST_MOMENTS);
  const kept = costly.filter((move) => most.includes(move) || isAt(move, at));
  return kept.sort((one, two) => one.frame - two.frame);
}

/** Whether a moment's question (its frame less one) or answer (its frame) is at this frame. */
export function isAt({ frame }: ReviewedMove, at: number | null): boolean {
  return at !== null && (frame === at || frame - 1 === at);
}

/** The moment before (-1) or behind (1) a frame at which a decision is still open; null if there is none. */
export function nextMoment(moments: readonly ReviewedMove[], at: number, step: 1 | -1): ReviewedMove | null {
  const open = moments.filter(({ frame }) => (step > 0 ? frame - 1 > at : frame - 1 < at));
  return (step > 0 ? open[0] : open.at(-1)) ?? null;
}

/** The moment whose question is open at a frame: the next move is it. */
export function askedAt(moments: readonly ReviewedMove[], at: number): ReviewedMove | null {
  return moments.find(({ frame }) => frame - 1 === at) ?? null;
}
