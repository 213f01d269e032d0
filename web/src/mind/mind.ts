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
export const MASTER: Level = LEVELS[LEVELS.length - 1] as Level;
/** Both halves of a tree: it is copied from one to the other when a part of it is kept. */
const HALVES = 2;

/** Who thinks: a level as the mind knows it, single numbers changed by place, and room for nodes. */
export interface MindSetup {
  readonly level: Level;
  readonly ints?: Readonly<Record<number, number>>;
  readonly floats?: Readonly<Record<number, number>>;
  readonly mostNodes?: number;
}

/** A level as it is, its search in one tree or in several. */
export const levelSetup = (level: Level, trees = 1): MindSetup => ({
  level,
  ints: { [INTS.TREES]: trees },
  mostNodes: level === MASTER ? THINKING.MOST_NODES : 0,
});

/** The strongest level within so many nodes, which looks at all moves of an ending: for hints and reviews. */
export const lookSetup = (nodes: number): MindSetup => ({
  level: MASTER,
  ints: { [INTS.NODES]: nodes, [INTS.SOLVE_ALL]: 1 },
  mostNodes: THINKING.MOST_NODES,
});

/** Who says how likely a seat wins: it needs no tree. */
export const JUDGE: MindSetup = { level: MASTER };

/** What was found out about one move: how often it was tried and what it won. */
export interface RootMove {
  readonly move: number;
  readonly visits: number;
  readonly value: number;
  /** Its value is the result. */
  readonly proven: boolean;
  /** It is not told from the best. */
  readonly equal: boolean;
}

/** What a move lost against the best one (null: itself), both valued on the same fresh samples. */
export interface MoveVerdict {
  readonly better: number | null;
  readonly bestValue: number;
  readonly value: number;
  readonly loss: number;
  /** The loss as sampled, which can be below zero, and its standard error. */
  readonly raw: number;
  readonly error: number;
  /** Before the best other move, as the first comparison has it. */
  readonly lead: number;
}

/** A reason as the mind writes it; below 0: nothing. */
export type ReasonCells = readonly [code: number, spot: number, formation: number, about: number];

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

/** What the next slice is to do, as cells of the arena, for another tree. */
export type Task = readonly bigint[];
/** What another tree found in a slice. */
export interface Findings {
  readonly rounds: bigint;
  readonly sums: readonly number[];
}

/** Tasks that one tree does alone (schotten.ai.mind.arena). */
const ALONE: readonly bigint[] = [1n, 4n];

/**
 * What is done in one call, in simulations, judged states or samples of some moves each: some ten milliseconds, so that
 * whoever thinks can be stopped soon. What is found does not depend on it.
 */
const PART = { simulations: 16, judged: 12, samples: 4 } as const;

/** Thinking in parts: between two of them others have their turn, and it may be left for good. */
export type Thought<T> = Generator<undefined, T>;

/** A seed of the mind's dice. */
const newDice = (): number => (crypto.getRandomValues(new Uint32Array(1))[0] ?? 0) >>> 1;

export class Mind {
  readonly #ints: Row<"ints">;
  readonly #floats: Row<"floats">;

  constructor(
    readonly engine: Schotten,
    rules: readonly bigint[],
    { level, ints = {}, floats = {}, mostNodes = 0 }: MindSetup,
    /** Where its seeds come from; whoever wants the same answer again gives his own. */
    public dice: () => number = newDice,
  ) {
    this.#ints = engine.ints(SIZES.arena_ints + HALVES * mostNodes * SIZES.node_ints);
    this.#floats = engine.floats(SIZES.arena_floats + HALVES * mostNodes * SIZES.node_floats);
    this.#write(INTS.RULES, rules);
    engine.call("set_up", this.#ints, this.#floats, LEVELS.indexOf(level), mostNodes);
    for (const [place, value] of Object.entries(ints)) this.#write(Number(place), [BigInt(value)]);
    for (const [place, value] of Object.entries(floats)) this.#floats.numbers[Number(place)] = value;
  }

  #write(at: number, numbers: ArrayLike<bigint>): void {
    this.#ints.numbers.set(numbers, at);
  }

  #read(at: number, count: number): number[] {
    return Array.from(this.#ints.numbers.subarray(at, at + count), Number);
  }

  #float(at: number): number {
    return this.#floats.numbers[at] ?? 0;
  }

  #ask({ view, seat }: Asked): void {
    this.#write(INTS.VIEW, view);
    this.#write(INTS.ASKED, [BigInt(seat)]);
  }

  // -- a decision ---------------------------------------------------------------------------------------------

  /** Decides, slice after slice: whoever goes through it may look at the clock, or stop, between two of them. */
  *decide(asked: Asked, clock: ThinkingClock): Thought<RootMove[]> {
    const share = this.begin(asked);
    const seconds = clock.seconds === null ? null : clock.seconds * share;
    const began = clock.now();
    while (this.plan(seconds === null ? 0 : (clock.now() - began) / seconds) !== "nothing") {
      yield* this.work();
      this.hear();
      yield;
    }
    return this.result();
  }

  /** Takes up a question; what share of the usual time it is worth. */
  begin(asked: Asked): number {
    this.#ask(asked);
    return this.engine.call("begin", this.#ints, this.#floats, this.dice());
  }

  /** Plans a slice; what it is, for another tree that shall do it as well, or `alone` where that is of no use. */
  plan(spent: number): "nothing" | "alone" | Task {
    const task = this.engine.call("plan", this.#ints, this.#floats, spent);
    if (task === 0n) return "nothing";
    return ALONE.includes(task) ? "alone" : [...this.#ints.numbers.subarray(INTS.TASK, INTS.FOUND_ROUNDS)];
  }

  /** Does the slice that was planned. */
  *work(): Thought<void> {
    while (this.engine.call("work_some", this.#ints, this.#floats, PART.simulations) !== 0n) yield;
  }

  /** Does a slice that another tree has planned. */
  *help(task: Task): Thought<Findings> {
    this.#write(INTS.TASK, task);
    yield* this.work();
    return {
      rounds: this.#ints.numbers[INTS.FOUND_ROUNDS] as bigint,
      sums: [...this.#floats.numbers.subarray(FLOATS.FOUND, FLOATS.KEYS)],
    };
  }

  /** Adds up what a slice has found, here or in another tree. */
  hear(found?: Findings): void {
    if (found) {
      this.#write(INTS.FOUND_ROUNDS, [found.rounds]);
      this.#floats.numbers.set(found.sums, FLOATS.FOUND);
    }
    this.engine.call("hear", this.#ints, this.#floats);
  }

  /** What was found out about each move, the best first. */
  result(): RootMove[] {
    this.engine.call("result", this.#ints, this.#floats);
    return this.#found();
  }

  #found(): RootMove[] {
    const [count = 0] = this.#read(INTS.RESULT_TOTAL, 1);
    const [visits, proven, equal] = [INTS.RESULT_VISITS, INTS.RESULT_PROVEN, INTS.RESULT_EQUAL].map((at) =>
      this.#read(at, count),
    ) as [number[], number[], number[]];
    return this.#read(INTS.RESULT_MOVES, count).map((move, at) => ({
      move,
      visits: visits[at] ?? 0,
      value: this.#float(FLOATS.RESULT_VALUES + at),
      proven: proven[at] === 1,
      equal: equal[at] === 1,
    }));
  }

  /** Tells the mind that a move is made. */
  remember(move: number): void {
    this.engine.call("remember", this.#ints, this.#floats, move);
  }

  // -- what is said about it ----------------------------------------------------------------------------------

  /** Values the best moves found anew, for somebody to read: the best number first, equal ones marked. */
  *show(rounds?: number): Thought<RootMove[]> {
    if (rounds !== undefined) this.#write(INTS.SHOWN_ROUNDS, [BigInt(rounds)]);
    this.engine.call("ask_shown", this.#ints, this.#floats, this.dice());
    yield* this.#value();
    this.engine.call("show", this.#ints, this.#floats);
    return this.#found();
  }

  /** Values what was asked for on fresh samples. */
  *#value(): Thought<void> {
    while (this.engine.call("value_some", this.#ints, this.#floats, PART.samples) !== 0n) yield;
  }

  /** The reply to be expected to the best move found, and what speaks for it. */
  explain(): { reply: number | null; reasons: ReasonCells[] } {
    const reply = Number(this.engine.call("reply", this.#ints, this.#floats));
    const reasons = this.#reasons(this.engine.call("explain", this.#ints, this.#floats));
    return { reply: reply < 0 ? null : reply, reasons };
  }

  /** What speaks for the best move, and against the one that was made where it is another. */
  why(best: number, made: number): ReasonCells[] {
    return this.#reasons(this.engine.call("why", this.#ints, this.#floats, best, made));
  }

  #reasons(count: bigint): ReasonCells[] {
    const { REASON_WIDTH } = THINKING;
    return Array.from({ length: Number(count) }, (_, at) => {
      const [code = 0, spot = -1, formation = -1, about = -1] = this.#read(
        INTS.REASONS + at * REASON_WIDTH,
        REASON_WIDTH,
      );
      return [code, spot, formation, about];
    });
  }

  /** How likely the asking seat wins. */
  *chance(asked: Asked): Thought<number> {
    this.#ask(asked);
    this.engine.call("ask_chance", this.#ints, this.#floats, this.dice());
    while (this.engine.call("judge_some", this.#ints, this.#floats, PART.judged) !== 0n) yield;
    return this.engine.call("chance", this.#ints, this.#floats);
  }

  /** Compares a move that was made with the best that was found. */
  *verdict(move: number): Thought<MoveVerdict> {
    this.engine.call("ask_rivals", this.#ints, this.#floats, move, this.dice());
    yield* this.#value();
    this.engine.call("ask_verdict", this.#ints, this.#floats, move);
    yield* this.#value();
    this.engine.call("verdict", this.#ints, this.#floats, move);
    const [better = -1] = this.#read(INTS.BETTER, 1);
    return {
      better: better < 0 ? null : better,
      bestValue: this.#float(FLOATS.BEST_VALUE),
      value: this.#float(FLOATS.MADE_VALUE),
      loss: this.#float(FLOATS.LOSS),
      raw: this.#float(FLOATS.RAW_LOSS),
      error: this.#float(FLOATS.LOSS_ERROR),
      lead: this.#float(FLOATS.LEAD),
    };
  }

  /**
   * How much more the top card of a deck is worth for whoever draws it now, in a whole state: the mean of some rounds,
   * each with dice of its own and some cards by lot to compare with.
   */
  luck(state: ArrayLike<bigint>, deck: number): number {
    this.#write(INTS.SAMPLED, state);
    this.#write(INTS.LUCK_CARDS, [BigInt(THINKING.LUCK_CARDS)]);
    const seed = this.dice();
    let sum = 0;
    for (let round = 0; round < THINKING.LUCK_ROUNDS; round++)
      sum += this.engine.call("luck", this.#ints, this.#floats, deck, seed + round);
    return sum / THINKING.LUCK_ROUNDS;
  }

  /** What a whole state is worth for a seat, by the views of both, with the dice of a seed. */
  worth(state: ArrayLike<bigint>, seat: Seat, seed: number): number {
    this.#write(INTS.SAMPLED, state);
    this.#write(INTS.ASKED, [BigInt(seat)]);
    return this.engine.call("worth", this.#ints, this.#floats, seed);
  }
}
