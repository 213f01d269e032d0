/** A decision by the engine file as `schotten.ai.host` asks for it: memories, slices, trees, answers. */
import type { Row } from "../../src/engine/host";
import { instanceOf, type Schotten } from "../../src/engine/known";
import { OFFSETS, SIZES } from "../../src/generated/engine";

const { arena_ints: INTS, arena_floats: FLOATS } = OFFSETS;
const NOTHING = 0n;
const LOOK = 1n;
const SOLVE = 4n;

export interface Setup {
  readonly level: number;
  readonly ints: Readonly<Record<string, number>>;
  readonly floats: Readonly<Record<string, number>>;
  readonly most_nodes: number;
  readonly trees: number;
}
export interface Seen {
  readonly row: readonly string[];
  readonly seat: number;
}
export type Found = readonly [move: number, visits: number, value: number];

class Memory {
  readonly ints: Row<"ints">;
  readonly floats: Row<"floats">;

  constructor(
    readonly engine: Schotten,
    setup: Setup,
    rules: readonly bigint[],
  ) {
    this.ints = engine.ints(SIZES.arena_ints + 2 * setup.most_nodes * SIZES.node_ints);
    this.floats = engine.floats(SIZES.arena_floats + 2 * setup.most_nodes * SIZES.node_floats);
    this.ints.numbers.set(rules, INTS.RULES);
    engine.call("set_up", this.ints, this.floats, setup.level, setup.most_nodes);
    for (const [place, value] of Object.entries(setup.ints)) this.ints.numbers[Number(place)] = BigInt(value);
    for (const [place, value] of Object.entries(setup.floats)) this.floats.numbers[Number(place)] = value;
  }

  ask(row: readonly bigint[], seat: number): void {
    this.ints.numbers.set(row, INTS.VIEW);
    this.ints.numbers[INTS.ASKED] = BigInt(seat);
  }
}

export class Mind {
  private constructor(readonly memories: readonly Memory[]) {}

  static async make(module: WebAssembly.Module, rules: readonly bigint[], setup: Setup): Promise<Mind> {
    const trees = Array.from({ length: setup.trees }, () => instanceOf(module));
    return new Mind((await Promise.all(trees)).map((engine) => new Memory(engine, setup, rules)));
  }

  get main(): Memory {
    return this.memories[0] as Memory;
  }

  /** Decide, a seed a tree; what was found, the best first. */
  decide(row: readonly bigint[], seat: number, seeds: readonly number[]): Found[] {
    for (const memory of this.memories) memory.ask(row, seat);
    this.memories.forEach((memory, tree) => {
      memory.engine.call("begin", memory.ints, memory.floats, seeds[tree] as number);
    });
    while (this.#slice());
    this.#main("result");
    return this.#found();
  }

  chance(row: readonly bigint[], seat: number, seed: number): number {
    const { main } = this;
    main.ask(row, seat);
    return main.engine.call("chance", main.ints, main.floats, seed);
  }

  /** What a move lost in a turn of its own, what was better, the reply and the reasons for the best one. */
  reviewed(made: number): { worst: [number, number]; said: [number, [number, number][]] } {
    const { engine, ints, floats } = this.main;
    engine.call("review", ints, floats, made);
    const worst: [number, number] = [
      floats.numbers[FLOATS.LOSS] as number,
      Number(ints.numbers[INTS.BETTER]),
    ];
    const reply = Number(engine.call("reply", ints, floats));
    const count = Number(engine.call("explain", ints, floats));
    const cells = Array.from(ints.numbers.subarray(INTS.REASONS, INTS.REASONS + 2 * count), Number);
    const reasons = Array.from({ length: count }, (_, at) => cells.slice(2 * at, 2 * at + 2));
    return { worst, said: [reply, reasons as [number, number][]] };
  }

  openTurn(): void {
    this.#main("open_turn");
  }

  remember(move: number): void {
    for (const { engine, ints, floats } of this.memories) engine.call("remember", ints, floats, move);
  }

  #main(door: "result" | "open_turn" | "work" | "hear"): void {
    this.main.engine.call(door, this.main.ints, this.main.floats);
  }

  #slice(): boolean {
    const { main } = this;
    const task = main.engine.call("plan", main.ints, main.floats, 0);
    if (task === NOTHING) return false;
    if (task === LOOK || task === SOLVE || this.memories.length === 1) {
      this.#main("work");
      this.#main("hear");
    } else this.#workTogether();
    return true;
  }

  #workTogether(): void {
    const [main, ...others] = this.memories as [Memory, ...Memory[]];
    for (const { ints } of others)
      ints.numbers.set(main.ints.numbers.subarray(INTS.TASK, INTS.FOUND_ROUNDS), INTS.TASK);
    for (const { engine, ints, floats } of this.memories) engine.call("work", ints, floats);
    this.#main("hear");
    for (const { ints, floats } of others) {
      main.ints.numbers[INTS.FOUND_ROUNDS] = ints.numbers[INTS.FOUND_ROUNDS] as bigint;
      main.floats.numbers.set(floats.numbers.subarray(FLOATS.FOUND, FLOATS.KEYS), FLOATS.FOUND);
      this.#main("hear");
    }
  }

  #found(): Found[] {
    const [ints, floats] = [this.main.ints.numbers, this.main.floats.numbers];
    return Array.from({ length: Number(ints[INTS.RESULT_TOTAL]) }, (_, at) => [
      Number(ints[INTS.RESULT_MOVES + at]),
      Number(ints[INTS.RESULT_VISITS + at]),
      floats[FLOATS.RESULT_VALUES + at] as number,
    ]);
  }
}
