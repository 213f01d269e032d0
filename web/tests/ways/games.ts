/** Random games by the engine file, step by step, as one digest: `tests/browser/ways.py` makes the same in Python. */
import { sha256 } from "@noble/hashes/sha2.js";
import { bytesToHex } from "@noble/hashes/utils.js";
import type { Row } from "../../src/engine/host";
import type { Schotten } from "../../src/engine/known";
import { OFFSETS, SIZES } from "../../src/generated/engine";

export interface GamesQuestion {
  readonly rules: readonly string[];
  readonly spots: number;
  readonly seed: number;
  readonly stepped: number;
  readonly whole: number;
  readonly over: number;
  readonly moveCount: number;
  readonly widths: { readonly events: number; readonly move: number; readonly claim: number };
}

/** Everything that is digested, in its order. */
class Digest {
  readonly #hash = sha256.create();

  numbers(row: Row<"ints">, count = row.length): void {
    const { buffer, byteOffset } = row.numbers;
    this.#hash.update(new Uint8Array(buffer, byteOffset, count * 8));
  }

  number(value: bigint): void {
    this.#hash.update(new Uint8Array(BigInt64Array.of(value).buffer));
  }

  text(): string {
    return bytesToHex(this.#hash.digest());
  }
}

class Games {
  readonly #digest = new Digest();
  readonly #rules: Row<"ints">;
  readonly #state: Row<"ints">;
  readonly #before: Row<"ints">;
  readonly #view: Row<"ints">;
  readonly #sample: Row<"ints">;
  readonly #dice: Row<"ints">;
  readonly #moves: Row<"ints">;
  readonly #events: Row<"ints">;
  readonly #move: Row<"ints">;
  readonly #claim: Row<"ints">;
  #luck: bigint;

  constructor(
    readonly engine: Schotten,
    readonly asked: GamesQuestion,
  ) {
    const { state, dice, moves } = SIZES;
    const { events, move, claim } = asked.widths;
    this.#rules = engine.ints(SIZES.rules, asked.rules.map(BigInt));
    [this.#state, this.#before, this.#view, this.#sample, this.#dice, this.#moves] = [
      ...[state, state, state, state, dice, moves].map((size) => engine.ints(size)),
    ] as [Row<"ints">, Row<"ints">, Row<"ints">, Row<"ints">, Row<"ints">, Row<"ints">];
    this.#events = engine.ints(events);
    this.#move = engine.ints(move);
    this.#claim = engine.ints(claim);
    this.#luck = BigInt(asked.seed);
  }

  text(): string {
    this.engine.call("seed_dice", this.#dice, this.asked.seed);
    for (let game = 0; game < this.asked.stepped; game++) this.#step(game);
    for (let game = 0; game < this.asked.whole; game++) {
      this.engine.call("deal_random", this.#state, this.#rules, game & 1, this.#dice);
      this.#digest.number(this.engine.call("play_out", this.#state, this.#rules, this.#dice, this.#moves, 1));
      this.#digest.numbers(this.#state);
    }
    this.#digest.numbers(this.#dice);
    return this.#digest.text();
  }

  /** One game, with all that can be asked before and after each move. */
  #step(game: number): void {
    this.engine.call("deal_random", this.#state, this.#rules, game & 1, this.#dice);
    this.#digest.number(this.engine.call("tell_deal", this.#state, this.#rules, this.#events));
    this.#digest.numbers(this.#events);
    while (this.#state.numbers[OFFSETS.state.PHASE] !== BigInt(this.asked.over)) {
      const move = this.#ask();
      this.#before.numbers.set(this.#state.numbers);
      this.engine.call("apply_move", this.#state, this.#rules, move);
      this.#digest.numbers(this.#state);
      this.#tell(move);
    }
  }

  /** The legal moves, every view with a sample of it, why another move is not legal; and the move to make. */
  #ask(): bigint {
    const { engine, asked } = this;
    const count = engine.call("legal_moves", this.#state, this.#rules, this.#moves);
    this.#digest.numbers(this.#moves, Number(count));
    for (const seat of [-1, 0, 1]) {
      engine.call("view_for", this.#state, this.#rules, seat, this.#view);
      this.#digest.numbers(this.#view);
      this.#digest.number(engine.call("tell_prompt", this.#view, seat, this.#moves, count));
      if (seat < 0) continue;
      engine.call("sample_state", this.#view, this.#rules, seat, this.#dice, this.#sample);
      this.#digest.numbers(this.#sample);
    }
    const move = this.#moves.numbers[Number(this.#next() % count)] as bigint;
    const other = this.#next() % BigInt(asked.moveCount);
    this.#digest.number(engine.call("why_illegal", this.#state, this.#rules, other));
    return move;
  }

  /** What is told of a move: what happened, its parts, and a claim. */
  #tell(move: bigint): void {
    const { engine } = this;
    this.#digest.number(engine.call("tell_move", this.#before, this.#state, this.#rules, move, this.#events));
    this.#digest.numbers(this.#events);
    engine.call("tell_legal", this.#before, move, this.#move);
    this.#digest.numbers(this.#move);
    const [spot, seat] = [
      move % BigInt(this.asked.spots),
      this.#before.numbers[OFFSETS.state.ACTOR] as bigint,
    ];
    engine.call("tell_claim", this.#before, this.#rules, spot, seat, this.#claim);
    this.#digest.numbers(this.#claim);
  }

  /** Chance of its own, so that the dice are left to the rules. */
  #next(): bigint {
    this.#luck = (this.#luck * 1103515245n + 12345n) & 0x7fffffffn;
    return this.#luck >> 8n;
  }
}

export const digestOfGames = (engine: Schotten, asked: GamesQuestion): string =>
  new Games(engine, asked).text();
