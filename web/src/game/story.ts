/** A game as it is known, from its start to where it stands: all of it, or what one viewer saw of it. */
import type { Ending, Phase, Seat } from "../generated/codes";
import type { Card, Result } from "../generated/protocol";
import { CODE_LISTS, NUMBER, VIEW } from "../generated/rows";
import { heapTexts } from "../told/rows";
import { otherSeat } from "../told/view";
import type { Happening, Referee, State } from "./referee";

export type Stop = { winner: Seat; reason: "resigned" | "out_of_time" };

const cell = (state: State, at: number): number => Number(state[at]);
export const turnOf = (state: State): Seat => cell(state, VIEW.TURN) as Seat;
export const actorOf = (state: State): Seat => cell(state, VIEW.ACTOR) as Seat;
export const phaseOf = (state: State): Phase => CODE_LISTS.phase?.[cell(state, VIEW.PHASE)] as Phase;

/** How the rules have ended the game, if they have. */
export function resultOf(state: State): Result | null {
  if (phaseOf(state) !== "over") return null;
  const winner = cell(state, VIEW.WINNER);
  const reason = CODE_LISTS.ending?.[cell(state, VIEW.ENDING)] as Ending;
  return { winner: winner === NUMBER.DRAWN_GAME ? null : (winner as Seat), reason };
}

/** Whether a tactics card is being carried out. */
export function inEffect(state: State): boolean {
  const before = ["turn_start", "after_play", "after_draw"];
  return !before.includes(phaseOf(state)) && cell(state, VIEW.EFFECT) !== NUMBER.NONE;
}

/** A move that was made, with the states around it. */
export interface PlayedMove {
  readonly move: number;
  readonly seat: Seat;
  readonly before: State;
  readonly after: State;
}

export class GameStory {
  /** What was done, in its order: no state in it is ever changed. */
  protected readonly made: PlayedMove[] = [];
  #stopped: Stop | null = null;

  constructor(
    readonly referee: Referee,
    readonly commitment: string,
    readonly start: State,
  ) {}

  // -- what is ------------------------------------------------------------------------------------------------

  get state(): State {
    return this.made.at(-1)?.after ?? this.start;
  }

  get first(): Seat {
    return cell(this.start, VIEW.FIRST) as Seat;
  }

  get turn(): Seat {
    return turnOf(this.state);
  }

  get actor(): Seat {
    return actorOf(this.state);
  }

  get outcome(): Result | null {
    return this.#stopped ?? resultOf(this.state);
  }

  /** Somebody did not play on, so that the rules alone do not say the result. */
  get stopped(): Stop | null {
    return this.#stopped;
  }

  get count(): number {
    return this.made.length;
  }

  played(at: number): PlayedMove {
    return this.made[at] as PlayedMove;
  }

  allPlayed(): readonly PlayedMove[] {
    return this.made;
  }

  /** The cards that a seat was dealt, if they are known. */
  dealtHand(seat: Seat): Card[] {
    return heapTexts(this.referee.edition, this.start[VIEW.HAND + seat] ?? 0n, 0n);
  }

  stop(winner: Seat, reason: Stop["reason"]): void {
    if (this.outcome) throw new Error("the game is over already");
    this.#stopped = { winner, reason };
  }

  /** Takes the last move out; a game that somebody left goes on. */
  protected pop(): void {
    this.#stopped = null;
    this.made.pop();
  }

  // -- what has happened --------------------------------------------------------------------------------------

  eventsOf({ before, after, move }: PlayedMove): Happening[] {
    return this.referee.moved(before, after, move);
  }

  /** What the deal tells. */
  opening(): Happening[] {
    return this.referee.dealt(this.start);
  }

  closing(): Happening[] {
    const { stopped } = this;
    return stopped ? this.referee.stopped(otherSeat(stopped.winner), stopped.reason) : [];
  }
}
