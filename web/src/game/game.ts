/** One game from its deal to its result, move by move: what schotten.game.Game is in Python. */
import type { Seat } from "../generated/codes";
import { CODE_LISTS } from "../generated/rows";
import { Refused } from "../told/refused";
import { otherSeat } from "../told/view";
import type { Happening, Referee, State } from "./referee";
import { commitmentOf } from "./shuffle";
import { GameStory, type PlayedMove, phaseOf, turnOf } from "./story";

export { inEffect, type PlayedMove, phaseOf, resultOf, type Stop, turnOf } from "./story";

const TURN_EVENT = BigInt((CODE_LISTS.event_kind as readonly string[]).indexOf("turn"));
const HIDDEN_UNTIL_SETTLED: readonly string[] = ["pick_exchange", "pick_reinforce"];

export class Game extends GameStory {
  constructor(
    referee: Referee,
    readonly seed: Uint8Array,
    first: Seat,
    /** A state to go on from, which nobody has dealt. */
    readonly given: State | null = null,
  ) {
    super(referee, commitmentOf(seed), given ?? referee.deal(seed, first));
  }

  get moves(): readonly number[] {
    return this.made.map(({ move }) => move);
  }

  get movers(): Seat[] {
    return this.made.map(({ seat }) => seat);
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
    const refusal = this.stopped ? "game_over" : this.referee.whyIllegal(this.state, move);
    if (refusal !== "fine") throw new Refused("illegal", { refusal });
    return this.referee.after(this.state, move);
  }

  play(move: number): void {
    const after = this.peek(move);
    this.made.push({ move, seat: this.actor, before: this.state, after });
  }

  undo(): void {
    if (this.count === 0) throw new Error("there is no move to take back");
    this.pop();
  }

  // -- what has happened --------------------------------------------------------------------------------------

  /** What the deal tells; a game from a position had none. */
  override opening(): Happening[] {
    return this.given ? [] : super.opening();
  }

  /** What the last thing that happened tells: the deal, a move, or that a seat did not play on. */
  lastEvents(): Happening[] {
    if (this.stopped) return this.closing();
    const last = this.made.at(-1);
    return last ? this.eventsOf(last) : this.opening();
  }

  /** What has happened in the turn before and in this one; whose turn it is follows and is left out. */
  recentEvents(): Happening[] {
    const from = this.#recentFrom();
    const told = this.made.slice(from).flatMap((made) => this.eventsOf(made));
    const kept = told.filter((event) => event[0] !== TURN_EVENT);
    return [...(from === 0 ? this.opening() : []), ...kept, ...this.closing()];
  }

  /** Where the turn before this one begins. */
  #recentFrom(): number {
    let at = this.count;
    for (const seat of [this.turn, otherSeat(this.turn)]) {
      while (at > 0 && turnOf((this.made[at - 1] as { before: State }).before) === seat) at -= 1;
    }
    return at;
  }

  #draws({ move }: PlayedMove): boolean {
    return this.referee.text(move).startsWith("draw ");
  }

  /** Whether the last move drew a card or settled something hidden, so that among people it cannot simply be taken back. */
  get lastReveals(): boolean {
    const last = this.made.at(-1);
    return last !== undefined && (this.#draws(last) || this.uncovers(last));
  }

  /** Whether an effect showed hidden cards by a move: more than the one card that a turn draws. */
  uncovers(made: PlayedMove): boolean {
    const phase = phaseOf(made.before);
    if (this.#draws(made)) return phase === "recruit";
    return HIDDEN_UNTIL_SETTLED.includes(phase) && phaseOf(made.after) !== phase;
  }

  /** The moves so far of the turn that the last move belongs to. */
  lastTurn(): PlayedMove[] {
    const last = this.made.at(-1);
    if (!last) return [];
    const turn = turnOf(last.before);
    const from = this.made.findLastIndex(({ before }) => turnOf(before) !== turn) + 1;
    return this.made.slice(from);
  }
}
