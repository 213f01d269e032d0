/**
 * The host of the mind: it makes the memory, writes the question, calls the doors and reads the answer (schotten.ai.host). Nothing
 * is decided here. One instance of the engine file a mind: its memory is the arena.
 */
import type { Row } from "../engine/host";
import type { Schotten } from "../engine/known";
import { LEVELS, type Level, type Seat } from "../generated/codes";
import { THINKING } from "../generated/device";
import { OFFSETS, SIZES } from "../generated/engine";

const INTS = OFFSETS.arena_ints;
const FLOATS = OFFSETS.arena_floats;
const STRONGEST = LEVELS.length - 1;
/** Both halves of a tree: it is copied from one to the other when a part of it is kept. */
const HALVES = 2;

/** Who thinks: a level as it is, or the strongest one with another budget in nodes, or without a tree. */
export type MindSetup = { level: Level } | { nodes: number } | "judge";

/** What was found out about one move: how often it was tried and what it won. */
export interface RootMove {
  readonly move: number;
  readonly visits: number;
  readonly value: number;
}

/** A seat's question: what it sees. */
export interface Asked {
  readonly view: ArrayLike<bigint>;
  readonly seat: Seat;
}

/** How long it may take, and what time it is; null: as long as its nodes last. */
export interface ThinkingClock {
  readonly seconds: number | null;
  now(): number;
}

const levelOf = (setup: MindSetup): number =>
  setup !== "judge" && "level" in setup ? LEVELS.indexOf(setup.level) : STRONGEST;

/** A seed of the mind's dice. */
const newDice = (): number => (crypto.getRandomValues(new Uint32Array(1))[0] ?? 0) >>> 1;

export class Mind {
  readonly #ints: Row<"ints">;
  readonly #floats: Row<"floats">;

  constructor(
    readonly engine: Schotten,
    rules: readonly bigint[],
    setup: MindSetup,
    readonly dice: () => number = newDice,
  ) {
    const level = levelOf(setup);
    const nodes = level === STRONGEST && setup !== "judge" ? THINKING.MOST_NODES : 0;
    this.#ints = engine.ints(SIZES.arena_ints + HALVES * nodes * SIZES.node_ints);
    this.#floats = engine.floats(SIZES.arena_floats + HALVES * nodes * SIZES.node_floats);
    this.#write(INTS.RULES, rules);
    engine.call("set_up", this.#ints, this.#floats, level, nodes);
    if (setup !== "judge" && "nodes" in setup) this.#write(INTS.NODES, [BigInt(setup.nodes)]);
  }

  #write(at: number, numbers: ArrayLike<bigint>): void {
    this.#ints.numbers.set(numbers, at);
  }

  #read(at: number, count: number): number[] {
    return Array.from(this.#ints.numbers.subarray(at, at + count), Number);
  }

  #ask({ view, seat }: Asked): void {
    this.#write(INTS.VIEW, view);
    this.#write(INTS.ASKED, [BigInt(seat)]);
  }

  /** Decides, slice after slice: whoever goes through it may look at the clock, or stop, between two of them. */
  *decide(asked: Asked, clock: ThinkingClock): Generator<undefined, RootMove[]> {
    this.#ask(asked);
    const share = this.engine.call("begin", this.#ints, this.#floats, this.dice());
    const seconds = clock.seconds === null ? null : clock.seconds * share;
    const began = clock.now();
    while (this.#slice(seconds === null ? 0 : (clock.now() - began) / seconds)) yield;
    this.engine.call("result", this.#ints, this.#floats);
    return this.#found();
  }

  /** One slice of a search; false if nothing was left to do. */
  #slice(spent: number): boolean {
    if (this.engine.call("plan", this.#ints, this.#floats, spent) === 0n) return false;
    this.engine.call("work", this.#ints, this.#floats);
    this.engine.call("hear", this.#ints, this.#floats);
    return true;
  }

  #found(): RootMove[] {
    const [count = 0] = this.#read(INTS.RESULT_TOTAL, 1);
    const moves = this.#read(INTS.RESULT_MOVES, count);
    const visits = this.#read(INTS.RESULT_VISITS, count);
    const values = this.#floats.numbers.slice(FLOATS.RESULT_VALUES, FLOATS.RESULT_VALUES + count);
    return moves.map((move, at) => ({ move, visits: visits[at] ?? 0, value: values[at] ?? 0 }));
  }

  /** Tells the mind that a move is made. */
  remember(move: number): void {
    this.engine.call("remember", this.#ints, this.#floats, move);
  }

  /** What speaks for the best move found, each a code and what it is about; the reply to it is found out first. */
  explain(): [code: number, about: number][] {
    this.engine.call("reply", this.#ints, this.#floats);
    const count = Number(this.engine.call("explain", this.#ints, this.#floats));
    const cells = this.#read(INTS.REASONS, 2 * count);
    return Array.from({ length: count }, (_, at) => [cells[2 * at] ?? 0, cells[2 * at + 1] ?? 0]);
  }

  /** How likely the asking seat wins. */
  chance(asked: Asked): number {
    this.#ask(asked);
    return this.engine.call("chance", this.#ints, this.#floats, this.dice());
  }

  /** Begins the review of a turn. */
  openTurn(): void {
    this.engine.call("open_turn", this.#ints, this.#floats);
  }

  /** Compares a move that was made with what was found. */
  review(move: number): void {
    this.engine.call("review", this.#ints, this.#floats, move);
  }

  /** What the worst move of a turn lost, and the better one. */
  get worst(): { loss: number; better: number | null } {
    const [better = -1] = this.#read(INTS.BETTER, 1);
    return { loss: this.#floats.numbers[FLOATS.LOSS] ?? 0, better: better < 0 ? null : better };
  }
}
