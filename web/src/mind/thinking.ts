/** What a computer is asked at a table: a move, a hint, a chance, a review (schotten.server.bots). The mind decides. */
import type { Schotten } from "../engine/known";
import { allOptions, rulesRecord } from "../game/options";
import { Referee } from "../game/referee";
import { unhex } from "../game/shuffle";
import type { EditionId, Level, Seat } from "../generated/codes";
import { THINKING } from "../generated/device";
import type { Analysis, HintGiven, Options } from "../generated/protocol";
import { Refused } from "../told/refused";
import {
  type Asked,
  type Findings,
  JUDGE,
  levelSetup,
  lookSetup,
  MASTER,
  Mind,
  type MindSetup,
  type RootMove,
  type Task,
  type ThinkingClock,
  type Thought,
} from "./mind";
import { Reviewer } from "./reviewing";
import { round, toldReason, toldTurn } from "./telling";

/** Which game a question is about. */
export interface Played {
  readonly edition: EditionId;
  readonly options: Options;
}

/** A seat's question about its view. */
export interface SeatQuestion extends Played, Asked {}

/** A game that is over, to be gone through again. */
export interface FinishedGame extends Played {
  readonly seed: string;
  readonly first: Seat;
  readonly moves: readonly number[];
}

export type Hint = Omit<HintGiven, "kind" | "seq">;

/** Lets others have their turn; throws where the question is not wanted any more. */
export type Breath = () => Promise<void>;

/** Another worker that searches in a tree of its own: what it finds is added up here. */
export interface Helper {
  begin(asked: SeatQuestion): Promise<void>;
  work(task: Task, breath?: Breath): Promise<Findings>;
  remember(move: number): Promise<void>;
}
const TOGETHER = 2;
/** Nobody else waits. */
const AT_ONCE: Breath = () => Promise.resolve();

export class Thinking {
  readonly #minds = new Map<string, Mind>();
  #helped: Mind | null = null;
  /** The slice that this one does for another, also one that nobody wants any more. */
  #helpedWork: Promise<unknown> = Promise.resolve();
  #judging: Promise<unknown> = Promise.resolve();
  /** Who helps with a search, if somebody does. */
  helper: Helper | null = null;

  /** `make` gives an instance of the engine file: each mind has one of its own. */
  constructor(
    readonly make: () => Promise<Schotten>,
    readonly now: () => number = () => performance.now() / 1000,
  ) {}

  /** A computer player's move, within so many seconds; its memory is kept for the next one. */
  async choose(asked: SeatQuestion, level: Level, seconds: number, breath: Breath): Promise<number> {
    const helper = level === MASTER ? this.helper : null; // only a search has something to share
    const mind = await this.#kept(level, asked, helper ? TOGETHER : 1);
    const clock = this.#clock(seconds);
    const [best] = helper
      ? await this.#together(mind, helper, asked, clock, breath)
      : await this.#through(mind.decide(asked, clock), breath);
    if (!best) throw new Error("there is nothing to decide");
    mind.remember(best.move);
    await helper?.remember(best.move);
    return best.move;
  }

  /** Goes through a decision in two trees, one here and one at a helper, slice by slice (schotten.ai.host). */
  async #together(
    mind: Mind,
    helper: Helper,
    asked: SeatQuestion,
    clock: ThinkingClock,
    breath: Breath,
  ): Promise<RootMove[]> {
    try {
      await helper.begin(asked);
      const seconds = (clock.seconds ?? Number.POSITIVE_INFINITY) * mind.begin(asked);
      const began = clock.now();
      for (;;) {
        const task = mind.plan((clock.now() - began) / seconds);
        if (task === "nothing") return mind.result();
        const theirs = task === "alone" ? null : helper.work(task);
        theirs?.catch(() => undefined); // whoever leaves meanwhile does not wait for it
        await this.#through(mind.work(), breath);
        mind.hear();
        if (theirs) mind.hear(await theirs);
        await breath();
      }
    } catch (error) {
      // It is gone: whoever asks again is answered from here, or with another one.
      if (error instanceof Refused && this.helper === helper) this.helper = null;
      throw error;
    }
  }

  /** What this one does as a helper of another. */
  readonly helping: Helper = {
    begin: async (asked) => {
      await this.#helpedWork; // a search that was left: its last slice is still in the memory
      this.#helped = await this.#kept(MASTER, asked, TOGETHER);
      this.#helped.begin(asked);
    },
    work: (task, breath = AT_ONCE) => {
      const found = this.#through(this.#helpedMind.help(task), breath);
      this.#helpedWork = found.catch(() => undefined);
      return found;
    },
    remember: async (move) => this.#helpedMind.remember(move),
  };

  get #helpedMind(): Mind {
    if (!this.#helped) throw new Error("nothing was begun");
    return this.#helped;
  }

  /** What the computer would do in a seat's place: at first glance, or after a look. */
  async hint(asked: SeatQuestion, quick: boolean, breath: Breath): Promise<Hint> {
    const { HINT_NODES, HINT_SECONDS, QUICK_NODES, QUICK_SECONDS, QUICK_ROUNDS, SHOWN_MOVES } = THINKING;
    const mind = await this.#mind(asked, lookSetup(quick ? QUICK_NODES : HINT_NODES));
    await this.#through(mind.decide(asked, this.#clock(quick ? QUICK_SECONDS : HINT_SECONDS)), breath);
    const found = await this.#through(mind.show(quick ? QUICK_ROUNDS : undefined), breath);
    const referee = refereeOf(mind.engine, asked);
    const reasons = mind.explain().reasons.map((cells) => toldReason(referee, asked.view, cells, found));
    // A move that a reason compares with is shown, too.
    const compared = reasons.map((reason) => (reason.code === "better_than" ? reason.move.id : -1));
    const shown = found.filter(({ move }, at) => at < SHOWN_MOVES || compared.includes(move));
    return {
      move: shown[0]?.move ?? 0,
      chances: shown.map(({ move, value }) => [move, round(value)]),
      equal: shown.filter(({ equal }) => equal).map(({ move }) => move),
      proven: shown[0]?.proven ?? false,
      quick,
      reasons,
    };
  }

  /** How likely the asking seat wins, by its own knowledge. */
  async chance(asked: SeatQuestion, breath: Breath): Promise<number> {
    const judged = this.#judging.then(async () => {
      const mind = await this.#kept("judge", asked);
      return round(await this.#through(mind.chance(asked), breath));
    });
    this.#judging = judged.catch(() => undefined); // one after the other: they share a memory
    return await judged;
  }

  /** A part of the review of a finished game: the turns from one on that there is time for. */
  async review(played: FinishedGame, start: number, breath: Breath): Promise<Analysis> {
    const reviewer = await this.#reviewer(played, breath);
    const began = this.now();
    const { count } = reviewer;
    const moves: Analysis["moves"] = [];
    let next = start;
    for await (const turn of reviewer.turns(start)) {
      moves.push(...toldTurn(reviewer.referee, turn));
      next = turn.number + 1;
      if (this.now() - began > THINKING.PART_S) break;
    }
    const deal = start === 1 ? round(await this.#through(reviewer.deal(), breath)) : null;
    return { turns: count, next: next > count || next === start ? null : next, deal, moves };
  }

  async #reviewer(played: FinishedGame, breath: Breath): Promise<Reviewer> {
    const mind = await this.#mind(played, lookSetup(THINKING.REVIEW_NODES));
    const referee = refereeOf(await this.make(), played);
    const game = { seed: unhex(played.seed), first: played.first, moves: played.moves };
    const look = Math.max(THINKING.LEAST_LOOK_S, THINKING.REVIEW_S / Math.max(1, played.moves.length));
    const goes = async <T>(thought: Thought<T>) => {
      await breath();
      return await this.#through(thought, breath);
    };
    return new Reviewer(mind, referee, game, this.#clock(look), goes);
  }

  #clock(seconds: number): ThinkingClock {
    return { seconds, now: this.now };
  }

  /** Goes through a thought, and lets others have their turn between its parts. */
  async #through<T>(thought: Thought<T>, breath: Breath): Promise<T> {
    for (;;) {
      const step = thought.next();
      if (step.done) return step.value;
      await breath();
    }
  }

  async #mind(played: Played, setup: MindSetup): Promise<Mind> {
    const options = allOptions(played.edition, played.options);
    return new Mind(await this.make(), rulesRecord(played.edition, options), setup);
  }

  /** A mind that is kept from question to question: one a player, made anew for another game. */
  async #kept(who: Level | "judge", played: Played, trees = 1): Promise<Mind> {
    const key = JSON.stringify([who, played.edition, played.options, trees]);
    const known = this.#minds.get(key);
    if (known) return known;
    const mind = await this.#mind(played, who === "judge" ? JUDGE : levelSetup(who, trees));
    for (const other of this.#minds.keys()) if (other.startsWith(`["${who}"`)) this.#minds.delete(other);
    this.#minds.set(key, mind);
    return mind;
  }
}

const refereeOf = (engine: Schotten, { edition, options }: Played): Referee =>
  new Referee(engine, edition, allOptions(edition, options));
