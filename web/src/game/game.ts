/** One game from its deal to its result, move by move: what schotten.game.Game is in Python. */
import type { Ending, Phase, Seat } from "../generated/codes";
import type { Card, Result } from "../generated/protocol";
import { CODE_LISTS, NUMBER, VIEW } from "../generated/rows";
import { Refused } from "../told/refused";
import { heapTexts } from "../told/rows";
import { otherSeat } from "../told/view";
import type { Happening, Referee, State } from "./referee";
import { commitmentOf } from "./shuffle";

const TURN_EVENT = BigInt((CODE_LISTS.event_kind as readonly string[]).indexOf("turn"));
const HIDDEN_UNTIL_SETTLED: readonly string[] = ["pick_exchange", "pick_reinforce"];

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

export class Game {
  readonly commitment: string;
  /** The start and every state since: none is ever changed. */
  readonly #states: State[];
  readonly #moves: number[] = [];
  #stopped: Stop | null = null;

  constructor(
    readonly referee: Referee,
    readonly seed: Uint8Array,
    first: Seat,
    /** A state to go on from, which nobody has dealt. */
    readonly given: State | null = null,
  ) {
    this.commitment = commitmentOf(seed);
    this.#states = [given ?? referee.deal(seed, first)];
  }

  // -- what is ------------------------------------------------------------------------------------------------

  get start(): State {
    return this.#states[0] as State;
  }

  get state(): State {
    return this.#states[this.#moves.length] as State;
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
    return this.#moves.length;
  }

  get moves(): readonly number[] {
    return this.#moves;
  }

  get movers(): Seat[] {
    return this.#moves.map((_, at) => actorOf(this.#states[at] as State));
  }

  played(at: number): PlayedMove {
    const [before, after] = [this.#states[at] as State, this.#states[at + 1] as State];
    return { move: this.#moves[at] as number, seat: actorOf(before), before, after };
  }

  allPlayed(): PlayedMove[] {
    return this.#moves.map((_, at) => this.played(at));
  }

  /** The cards that a seat was dealt. */
  dealtHand(seat: Seat): Card[] {
    return heapTexts(this.referee.edition, this.start[VIEW.HAND + seat] ?? 0n, 0n);
  }

  legalMoves(): number[] {
    return this.outcome ? [] : this.referee.legalMoves(this.state);
  }

  /** The legal move that a text says: the one that is written so. */
  read(text: string): number | null {
    return this.legalMoves().find((move) => this.referee.text(move) === text) ?? null;
  }

  // -- what is done -------------------------------------------------------------------------------------------

  /** The state after a move, which is not made; an illegal one is refused with its reason. */
  peek(move: number): State {
    const refusal = this.#stopped ? "game_over" : this.referee.whyIllegal(this.state, move);
    if (refusal !== "fine") throw new Refused("illegal", { refusal });
    return this.referee.after(this.state, move);
  }

  play(move: number): void {
    const after = this.peek(move);
    this.#moves.push(move);
    this.#states.push(after);
  }

  stop(winner: Seat, reason: Stop["reason"]): void {
    if (this.outcome) throw new Error("the game is over already");
    this.#stopped = { winner, reason };
  }

  undo(): void {
    if (this.#moves.length === 0) throw new Error("there is no move to take back");
    this.#stopped = null;
    this.#moves.pop();
    this.#states.pop();
  }

  // -- what has happened --------------------------------------------------------------------------------------

  eventsOf({ before, after, move }: PlayedMove): Happening[] {
    return this.referee.moved(before, after, move);
  }

  /** What the deal tells; a game from a position had none. */
  opening(): Happening[] {
    return this.given ? [] : this.referee.dealt(this.start);
  }

  closing(): Happening[] {
    return this.#stopped ? this.referee.stopped(otherSeat(this.#stopped.winner), this.#stopped.reason) : [];
  }

  /** What the last thing that happened tells: the deal, a move, or that a seat did not play on. */
  lastEvents(): Happening[] {
    if (this.#stopped) return this.closing();
    return this.count > 0 ? this.eventsOf(this.played(this.count - 1)) : this.opening();
  }

  /** What has happened in the turn before and in this one; whose turn it is follows and is left out. */
  recentEvents(): Happening[] {
    const from = this.#recentFrom();
    const told = this.allPlayed()
      .slice(from)
      .flatMap((made) => this.eventsOf(made));
    const kept = told.filter((event) => event[0] !== TURN_EVENT);
    return [...(from === 0 ? this.opening() : []), ...kept, ...this.closing()];
  }

  /** Where the turn before this one begins. */
  #recentFrom(): number {
    let at = this.count;
    for (const seat of [this.turn, otherSeat(this.turn)]) {
      while (at > 0 && turnOf(this.#states[at - 1] as State) === seat) at -= 1;
    }
    return at;
  }

  #draws({ move }: PlayedMove): boolean {
    return this.referee.text(move).startsWith("draw ");
  }

  /** Whether the last move drew a card or settled something hidden, so that among people it cannot simply be taken back. */
  get lastReveals(): boolean {
    if (this.count === 0) return false;
    const last = this.played(this.count - 1);
    return this.#draws(last) || this.uncovers(last);
  }

  /** Whether an effect showed hidden cards by a move: more than the one card that a turn draws. */
  uncovers(made: PlayedMove): boolean {
    const phase = phaseOf(made.before);
    if (this.#draws(made)) return phase === "recruit";
    return HIDDEN_UNTIL_SETTLED.includes(phase) && phaseOf(made.after) !== phase;
  }

  /** The moves so far of the turn that the last move belongs to. */
  lastTurn(): PlayedMove[] {
    if (this.count === 0) return [];
    const turn = turnOf(this.played(this.count - 1).before);
    let from = this.count;
    while (from > 0 && turnOf(this.#states[from - 1] as State) === turn) from -= 1;
    return this.allPlayed().slice(from);
  }
}
