/** What decided a finished game, from what lies on the table, and the lesson on just that. */
import type { Seat } from "../generated/codes";
import type { SpotView, TableView } from "../generated/protocol";
import { otherSeat } from "../told/view";

/** The ending, or what stands behind it: a tie that the earlier row took, a claim by proof. */
export type Cause =
  | "tie"
  | "proof"
  | "neighbours"
  | "enough"
  | "most"
  | "level"
  | "breach"
  | "four_damaged"
  | "deck_out"
  | "rows_full"
  | "resigned"
  | "out_of_time";

export interface Decided {
  readonly cause: Cause;
  /** The spot that decided, if one did. */
  readonly spot: number | null;
}

const NEIGHBOURS = 3;
const OPEN_TO_MORE: readonly string[] = ["neighbours", "enough", "most", "breach"];

/** Lessons on each cause, the fittest first; an edition has some of them. The first steps have ties and proofs. */
const LESSONS: Readonly<Record<Cause, readonly string[]>> = {
  tie: ["be-first", "first-steps", "alien-steps"],
  proof: ["show-a-card", "two-zeros", "first-steps", "alien-steps"],
  neighbours: ["look-for-the-win", "keep-a-chance", "keep-the-run"],
  enough: ["start-what-you-can-finish", "not-just-any-card", "keep-the-run"],
  most: ["the-last-stones"],
  level: ["the-last-stones"],
  breach: ["when-to-pour", "colour-tile"],
  four_damaged: ["when-to-pour", "first-card"],
  deck_out: ["when-to-retreat", "gate-at-once"],
  rows_full: ["one-card-two-jobs", "when-to-retreat"],
  resigned: [],
  out_of_time: [],
};

export const lessonsOn = (cause: Cause): readonly string[] => LESSONS[cause];

const isFull = (spot: SpotView | undefined, seat: Seat): boolean =>
  spot !== undefined && spot.rows[seat].length >= spot.places;

/** The spot that the winner claimed last. */
function lastClaim({ over, lastTurn }: TableView): number | null {
  const claims = lastTurn.filter((event) => event.kind === "claim" || event.kind === "damage");
  const found = claims.filter(({ seat }) => seat === over?.winner).at(-1);
  return found?.spot ?? null;
}

/** The spots with which the winner won, the last one first. */
export function decisive(view: TableView): number[] {
  const { over, spots } = view;
  const last = lastClaim(view);
  if (!over || !OPEN_TO_MORE.includes(over.reason) || last === null) return last === null ? [] : [last];
  if (over.reason === "breach") return [last];
  const owned = spots.flatMap(({ owner }, at) => (owner === over.winner ? [at] : []));
  const near = (at: number): boolean =>
    over.reason !== "neighbours" || row(owned, Math.min(at, last), Math.max(at, last));
  return [last, ...owned.filter((at) => at !== last && near(at))];
}

/** Whether all from one spot to another, three at most, are among some. */
function row(owned: readonly number[], from: number, to: number): boolean {
  if (to - from >= NEIGHBOURS) return false;
  return Array.from({ length: to - from + 1 }, (_, step) => from + step).every((at) => owned.includes(at));
}

/** The decisive spots at which both rows are complete: there a tie may have decided. */
export function perhapsTied(view: TableView): number[] {
  return decisive(view).filter((at) => isFull(view.spots[at], 0) && isFull(view.spots[at], 1));
}

/** What decided a game that is over; `tied` are the spots whose rows are worth the same. */
export function causeOf(view: TableView, tied: ReadonlySet<number>): Decided {
  const reason = view.over?.reason ?? "level";
  const winner = view.over?.winner ?? null;
  const spots = decisive(view);
  const spot = spots[0] ?? null;
  if (winner === null || !OPEN_TO_MORE.includes(reason)) return { cause: reason, spot };
  const equal = spots.find((at) => tied.has(at));
  if (equal !== undefined) return { cause: "tie", spot: equal };
  const proven = spots.find((at) => !isFull(view.spots[at], otherSeat(winner)));
  if (proven !== undefined) return { cause: "proof", spot: proven };
  return { cause: reason, spot };
}
