/** A lesson as a table: the learner's seat, the engine's rules, and a script in place of the other player. */
import { calm } from "../device/calm";
import type { Schotten } from "../engine/known";
import type { Game } from "../game/game";
import type { EditionId } from "../generated/codes";
import type { Command, Position, Question, TableInfo, View } from "../generated/protocol";
import type { Archive, Session, SessionHost } from "../session/session";
import { toldExplanation, toldGame } from "../tables/telling";
import { isSpoken, Lecture, type LessonRows, type Spoken, type Verdict } from "./lecture";

const nowhere = (): Promise<never> => Promise.reject(new Error("a lesson keeps no games"));
const NO_ARCHIVE: Archive = {
  replay: nowhere,
  analysis: nowhere,
  attempt: nowhere,
  record: nowhere,
  sealed: nowhere,
};

/** How long what happened last stays before a new scene, and each step before it. */
const PAUSE_MS = 1100;
const STEP_MS = 520;
/** Where nothing moves there is less to wait for. */
const CALM = 0.3;

/** Who follows a lesson beside the table. */
export interface LessonHost {
  /** A wrong answer: which of the named mistakes, if one. */
  refused(wrong: number | null): void;
  /** The learner has come to a stop; behind the last one the lesson is done. */
  reached(stop: number): void;
}

export class LessonSession implements Session {
  readonly paced = true;
  readonly archive = NO_ARCHIVE;
  readonly invitation = null;
  readonly lecture: Lecture;
  #host: SessionHost | null = null;
  #seq = 1;
  /** Views told since the last answer. */
  #steps = 0;
  #timer: ReturnType<typeof setTimeout> | undefined;
  /** At which stop each told position is. */
  readonly #stops = new Map<number, number>();

  constructor(
    engine: Schotten,
    readonly edition: EditionId,
    rows: LessonRows,
    at: number,
    readonly learner: LessonHost,
  ) {
    this.lecture = new Lecture(engine, edition, rows, at, (game) => this.#played(game));
  }

  get id(): string {
    return `lesson-${this.edition}-${this.lecture.rows.name}`;
  }

  get seat() {
    return this.lecture.seat;
  }

  /** The stop to which a position belongs. */
  stopAt(seq: number): number {
    return this.#stops.get(seq) ?? this.lecture.at;
  }

  start(host: SessionHost): void {
    this.#host = host;
    this.#stops.set(this.#seq, this.lecture.at);
    this.#welcome();
    host.changed("open");
  }

  #welcome(): void {
    const position = this.#position(this.lecture.game, []);
    const { seat } = this.lecture;
    const table = this.#table();
    this.#host?.told({
      kind: "welcome",
      protocol: 0,
      version: "",
      seq: this.#seq,
      you: seat,
      table,
      position,
    });
  }

  send(message: Command | Question): boolean {
    if (message.kind === "explain") {
      const claim = toldExplanation(this.lecture.game, this.seat, message.spot, message.seat ?? null);
      this.#host?.told({ kind: "explanation", seq: this.#seq, claim });
      return true;
    }
    if (message.kind !== "move") return false;
    const before = this.#seq;
    const verdict = this.#answer(this.lecture.game.referee.text(message.move));
    const seq = verdict.kind === "refused" ? before : before + 1;
    this.#host?.told({ kind: "done", cmd: message.cmd, seq, repeated: false });
    return true;
  }

  /** An answer that is no move. */
  say(word: Spoken): void {
    this.#answer(word);
  }

  #answer(step: string): Verdict {
    const { lecture } = this;
    const { scene } = lecture;
    this.#steps = 0;
    const verdict = lecture.answer(step);
    if (verdict.kind === "refused") this.learner.refused(verdict.wrong);
    else if (verdict.kind === "done") this.#arrive(scene);
    return verdict;
  }

  /** The next stop; a new scene, which may have other eyes, comes when what happened has been seen. */
  #arrive(scene: number): void {
    const { lecture } = this;
    this.#seq += 1;
    this.#stops.set(this.#seq, lecture.at);
    if (lecture.scene === scene) this.#host?.told(this.#position(lecture.game, []));
    else this.#timer = setTimeout(() => this.#welcome(), this.#wait());
    this.learner.reached(lecture.at);
  }

  #wait(): number {
    const whole = this.#steps === 0 ? 0 : PAUSE_MS + STEP_MS * this.#steps;
    return calm() ? CALM * whole : whole;
  }

  /** After a move: the learner goes on only if the answer has more of them. */
  #played(game: Game): void {
    this.#steps += 1;
    this.#seq += 1;
    this.#stops.set(this.#seq, this.lecture.at);
    const told = this.#position(game, game.lastEvents());
    this.#host?.told(this.lecture.done ? { ...told, moves: [], claims: [] } : told);
  }

  #position(game: Game, facts: ReturnType<Game["lastEvents"]>): View {
    const { lecture } = this;
    const told: Position = {
      seq: this.#seq,
      ...toldGame(game, lecture.scene + 1, lecture.seat, facts),
      clock: null,
      takeBack: false,
      askBack: false,
      asked: null,
    };
    const waiting = lecture.stop === null || isSpoken(lecture.stop);
    return { kind: "view", ...told, moves: waiting ? [] : told.moves };
  }

  #table(): TableInfo {
    const { lecture } = this;
    const seat = { sits: "person" as const, name: "", level: null, present: true };
    return {
      id: this.id,
      link: "",
      public: false,
      edition: this.edition,
      options: lecture.rows.scenes[lecture.scene]?.options ?? {},
      stage: "playing",
      game: 1,
      seats: [seat, seat],
      watchers: 0,
      assists: { hints: false, unseen: true, takeBack: false },
      clock: null,
      series: { type: "single", length: 1, points: [0, 0], games: [], over: false, winner: null },
      commitment: null,
      next: [],
      rematch: [],
    };
  }

  close(): void {
    clearTimeout(this.#timer);
    this.#host = null;
  }
}
