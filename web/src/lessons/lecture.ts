/** A lesson under way: which stop, which position, and what an answer leads to. The same as schotten.lessons.teaching. */
import type { Schotten } from "../engine/known";
import { Game } from "../game/game";
import { allOptions } from "../game/options";
import { Referee } from "../game/referee";
import type { EditionId, Seat } from "../generated/codes";
import { SIZES } from "../generated/engine";
import type { Options } from "../generated/protocol";
import { Refused } from "../told/refused";

export interface SceneRow {
  readonly seat: number;
  readonly options: Options;
  /** The state in the engine's layout. */
  readonly row: string;
}

export interface StopRow {
  readonly scene: number;
  readonly right: readonly (readonly string[])[];
  readonly wrong: readonly string[];
  readonly then: readonly string[];
}

/** A lesson without its words, as `./schotten contract` writes it. */
export interface LessonRows {
  readonly name: string;
  readonly scenes: readonly SceneRow[];
  readonly stops: readonly StopRow[];
}

export const SPOKEN = ["next", "yes", "no"] as const;
export type Spoken = (typeof SPOKEN)[number];

/** What became of an answer: done, on the way, or refused, by which of the named mistakes. */
export type Verdict = { kind: "done" | "more" } | { kind: "refused"; wrong: number | null };

const ESCAPED = /[.+?^${}()|[\]\\]/g;

/** Whether a move's text is what an answer says; `*` stands for anything. */
export function matches(said: string, text: string): boolean {
  if (!said.includes("*")) return said === text;
  return new RegExp(`^${said.replace(ESCAPED, "\\$&").replaceAll("*", ".*")}$`).test(text);
}

const fits = (steps: readonly string[], made: readonly string[]): boolean =>
  made.length <= steps.length && made.every((step, at) => matches(steps[at] ?? "", step));

export const isSpoken = (stop: StopRow): boolean => SPOKEN.some((word) => word === stop.right[0]?.[0]);

export class Lecture {
  at = 0;
  /** Of the answer that is being given. */
  made: readonly string[] = [];
  /** The answer is complete, and what follows it happens. */
  done = false;
  scene = -1;
  #game: Game | null = null;

  constructor(
    readonly engine: Schotten,
    readonly edition: EditionId,
    readonly rows: LessonRows,
    at = 0,
    /** Told after each move that is made, of the learner or by itself. */
    readonly played: (game: Game) => void = () => undefined,
  ) {
    this.#enter();
    while (this.at < at) this.follow();
  }

  get game(): Game {
    if (!this.#game) throw new Error("a lesson without a scene");
    return this.#game;
  }

  get stop(): StopRow | null {
    return this.rows.stops[this.at] ?? null;
  }

  get seat(): Seat {
    return (this.rows.scenes[this.scene]?.seat ?? 0) as Seat;
  }

  /** Sets the scene of the stop, if it has a new one. */
  #enter(): void {
    const wanted = this.stop?.scene;
    if (wanted === undefined || wanted === this.scene) return;
    const scene = this.rows.scenes[wanted];
    const state = BigInt64Array.from((scene?.row ?? "").split(" ").map(BigInt));
    if (!scene || state.length !== SIZES.state) throw new Refused("bad_body", { why: "unfit" });
    const referee = new Referee(this.engine, this.edition, allOptions(this.edition, scene.options));
    this.scene = wanted;
    this.#game = new Game(referee, new Uint8Array(), 0, state);
  }

  /** Takes a move's text or a word; one that is not right changes nothing. */
  answer(step: string, quiet = false): Verdict {
    const { stop } = this;
    if (!stop) throw new Error("the lesson is over");
    const fitting = stop.right.filter((steps) => fits(steps, [...this.made, step]));
    if (fitting.length === 0) {
      const wrong = stop.wrong.findIndex((said) => matches(said, step));
      return { kind: "refused", wrong: wrong < 0 ? null : wrong };
    }
    this.made = [...this.made, step];
    this.done = fitting.some((steps) => steps.length === this.made.length);
    for (const text of [...(isSpoken(stop) ? [] : [step]), ...(this.done ? stop.then : [])]) {
      this.#play(text);
      if (!quiet) this.played(this.game);
    }
    if (!this.done) return { kind: "more" };
    this.at += 1;
    this.made = [];
    this.done = false;
    this.#enter();
    return { kind: "done" };
  }

  #play(text: string): void {
    const move = this.game.read(text);
    if (move === null) throw new Error(`${this.rows.name}: ${text} cannot be played`);
    this.game.play(move);
  }

  /** What would be right now: of several moves the first. */
  expected(): string {
    const { stop } = this;
    const steps = stop?.right.find((each) => fits(each, this.made));
    const step = steps?.[this.made.length];
    if (!stop || step === undefined) throw new Error("the lesson is over");
    if (isSpoken(stop)) return step;
    const { referee } = this.game;
    const found = this.game
      .legalMoves()
      .map((move) => referee.text(move))
      .find((text) => matches(step, text));
    if (found === undefined) throw new Error(`${this.rows.name}: ${step} cannot be played`);
    return found;
  }

  /** Gives the right answer to this stop. */
  follow(): void {
    const before = this.at;
    while (this.at === before) this.answer(this.expected(), true);
  }
}
