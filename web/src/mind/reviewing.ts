/** The review of a finished game: what each move was worth and lost, and the luck of its cards (schotten.ai.reviewing). */
import { Game } from "../game/game";
import type { Referee, State } from "../game/referee";
import type { Seat } from "../generated/codes";
import { THINKING } from "../generated/device";
import { type Chance, chanceOf } from "./chance";
import type { Asked, Mind, ReasonCells, ThinkingClock, Thought } from "./mind";

/** One move: its value for whoever made it, the best move's (null: it was itself), and what it lost. */
export interface MoveReview {
  readonly seat: Seat;
  readonly move: number;
  readonly value: number;
  readonly best: number | null;
  readonly bestValue: number;
  readonly loss: number;
  /** The loss as sampled, which can be below zero, and its standard error. */
  readonly raw: number;
  readonly error: number;
  /** Before the best other move, on few samples. */
  readonly lead: number;
  /** Whether there was a choice. */
  readonly chosen: boolean;
  /** Whether the values are results. */
  readonly proven: boolean;
  readonly bestProven: boolean;
  /** Of a draw: how much better its card was than those that could have come. */
  readonly luck: number | null;
  /** For the best move, and against this one where it is another. */
  readonly reasons: readonly ReasonCells[];
  /** The state in which it was made. */
  readonly before: State;
}

/** One turn: the frame that its first move leads to, the win probability of seat 0 before it, and its moves. */
export interface TurnReview {
  readonly number: number;
  readonly frame: number;
  readonly seat: Seat;
  readonly win: number;
  readonly moves: readonly MoveReview[];
}

type Judged = Omit<MoveReview, "before">;

/** Goes through a thought, and lets others have their turn between its parts. */
export type Goes = <T>(thought: Thought<T>) => Promise<T>;

/** A game that is over, as far as the rules need it. */
export interface ReviewedGame {
  readonly seed: Uint8Array;
  readonly first: Seat;
  readonly moves: readonly number[];
}

const askedOf = (game: Game, seat: Seat): Asked => ({ view: game.referee.view(game.state, seat), seat });

function playTurn(game: Game, left: number[]): void {
  const seat = game.turn;
  while (left.length > 0 && game.turn === seat && !game.outcome) game.play(left.shift() as number);
}

/** Which deck a move draws from; null if it is no draw. */
const deckOf = (text: string): number | null =>
  text.startsWith("draw ") ? Number(text === "draw tactics") : null;

export class Reviewer {
  readonly #again: Game;

  constructor(
    readonly mind: Mind,
    readonly referee: Referee,
    readonly game: ReviewedGame,
    readonly clock: ThinkingClock,
    readonly through: Goes,
    /** The chance of a turn, or of what is said of the deal. */
    readonly chance: (game: ReviewedGame, of: number | "deal") => Chance = ({ seed }, of) =>
      chanceOf(seed, of),
  ) {
    this.#again = new Game(referee, game.seed, game.first);
  }

  /** The turns from one on, one by one. */
  async *turns(start = 1): AsyncGenerator<TurnReview> {
    const left = [...this.game.moves];
    for (let number = 1; left.length > 0; number++) {
      if (number < start) this.#skip(left);
      else yield await this.#turn(number, left);
    }
  }

  /** How many turns the game has. */
  get count(): number {
    const again = new Game(this.referee, this.game.seed, this.game.first);
    const left = [...this.game.moves];
    let count = 0;
    for (; left.length > 0; count++) playTurn(again, left);
    return count;
  }

  #skip(left: number[]): void {
    playTurn(this.#again, left);
  }

  async #turn(number: number, left: number[]): Promise<TurnReview> {
    this.mind.dice = this.chance(this.game, number).dice; // whatever was reviewed before it
    const frame = this.#again.count + 1;
    const seat = this.#again.turn;
    const moves: MoveReview[] = [];
    while (left.length > 0 && this.#again.turn === seat && !this.#again.outcome) {
      const move = left.shift() as number;
      moves.push(await this.#move(move, moves.at(-1)));
      this.#again.play(move);
    }
    const first = moves[0] as MoveReview;
    return { number, frame, seat, win: first.seat === 0 ? first.bestValue : 1 - first.bestValue, moves };
  }

  async #move(move: number, before: MoveReview | undefined): Promise<MoveReview> {
    const seat = this.#again.actor;
    const luck = this.#luck(move);
    const chosen = this.#again.legalMoves().length > 1;
    const found =
      before && !chosen ? forced(before, seat, move, luck) : await this.#judged(seat, move, chosen, luck);
    return { ...found, before: this.#again.state };
  }

  async #judged(seat: Seat, move: number, chosen: boolean, luck: number | null): Promise<Judged> {
    const found = await this.through(this.mind.decide(askedOf(this.#again, seat), this.clock));
    const { better: best, ...verdict } = await this.through(this.mind.verdict(move));
    const isProven = (which: number): boolean => found.find((each) => each.move === which)?.proven ?? false;
    const proven = isProven(move);
    const reasons = chosen ? this.mind.why(best ?? move, move) : [];
    return {
      seat,
      move,
      best,
      ...verdict,
      chosen,
      proven,
      bestProven: isProven(best ?? move),
      luck,
      reasons,
    };
  }

  #luck(move: number): number | null {
    const deck = deckOf(this.referee.text(move));
    return deck === null ? null : this.mind.luck(this.#again.state, deck);
  }

  /** How much better seat 0's deal was than others are. */
  *deal(): Thought<number> {
    const chance = this.chance(this.game, "deal");
    const dice = chance.dice();
    const worth = (seed: Uint8Array, round: number): number =>
      this.mind.worth(this.referee.deal(seed, this.game.first), 0, dice + round);
    let luck = 0;
    for (let count = 0; count < THINKING.OTHER_DEALS; count++) {
      luck += worth(this.game.seed, count) - worth(chance.deal(), count);
      yield;
    }
    return luck / THINKING.OTHER_DEALS;
  }
}

/** A move without a choice is worth what the one before it was. */
function forced(before: MoveReview, seat: Seat, move: number, luck: number | null): Judged {
  const value = before.seat === seat ? before.value : 1 - before.value;
  const { proven } = before;
  return {
    seat, move, value, best: null, bestValue: value, loss: 0, raw: 0, error: 0, lead: 0, chosen: false, proven,
    bestProven: proven, luck, reasons: [],
  }; // biome-ignore format: one line a thought
}
