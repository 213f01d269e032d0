/** What a computer is asked at a table: a move, a hint, a chance, a review (schotten.server.bots). The mind decides. */
import type { Schotten } from "../engine/known";
import { allOptions, rulesRecord } from "../game/options";
import { Referee } from "../game/referee";
import { unhex } from "../game/shuffle";
import type { EditionId, Level, Seat } from "../generated/codes";
import { MIND_REASONS, THINKING } from "../generated/device";
import type { Analysis, HintGiven, Options, Reason } from "../generated/protocol";
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
} from "./mind";
import { type Review, Reviewer, worstOf } from "./reviewing";

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
  /** How many frames its replay has. */
  readonly frames: number;
}

export type Hint = Pick<HintGiven, "move" | "chances" | "reasons">;

/** Lets others have their turn; throws where the question is not wanted any more. */
export type Breath = () => Promise<void>;

/** Another worker that searches in a tree of its own: what it finds is added up here. */
export interface Helper {
  begin(asked: SeatQuestion): Promise<void>;
  work(task: Task): Promise<Findings>;
  remember(move: number): Promise<void>;
}
const TOGETHER = 2;

const round = (value: number): number => Math.round(value * 1000) / 1000;

export class Thinking {
  readonly #minds = new Map<string, Mind>();
  #helped: Mind | null = null;
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
        mind.work();
        mind.hear();
        if (theirs) mind.hear(await theirs);
        await breath();
      }
    } catch (error) {
      if (error instanceof Refused) this.helper = null; // it is gone: whoever asks again is answered from here
      throw error;
    }
  }

  /** What this one does as a helper of another. */
  readonly helping: Helper = {
    begin: async (asked) => {
      this.#helped = await this.#kept(MASTER, asked, TOGETHER);
      this.#helped.begin(asked);
    },
    work: async (task) => this.#helpedMind.help(task),
    remember: async (move) => this.#helpedMind.remember(move),
  };

  get #helpedMind(): Mind {
    if (!this.#helped) throw new Error("nothing was begun");
    return this.#helped;
  }

  /** What the computer would do in a seat's place. */
  async hint(asked: SeatQuestion, breath: Breath): Promise<Hint> {
    const mind = await this.#mind(asked, lookSetup(THINKING.HINT_NODES));
    await this.#through(mind.decide(asked, this.#clock(THINKING.HINT_SECONDS)), breath);
    const all = mind.show().map(({ move, value }): [number, number] => [move, round(value)]);
    const referee = refereeOf(mind.engine, asked);
    const why = mind.explain().reasons;
    const reasons = why.map(([code, about]) => toldReason(referee, all, code, about));
    // A move that a reason compares with is shown, too.
    const compared = why.map(([code, about]) => (MIND_REASONS[code] === "better_than" ? about + 1 : 0));
    return {
      move: all[0]?.[0] ?? 0,
      chances: all.slice(0, Math.max(THINKING.SHOWN_MOVES, ...compared)),
      reasons,
    };
  }

  /** How likely the asking seat wins, by its own knowledge. */
  async chance(asked: SeatQuestion): Promise<number> {
    return round((await this.#kept("judge", asked)).chance(asked));
  }

  /** The chance of seat 0 at each frame of a finished game, and the turns that cost most. */
  async review(played: FinishedGame, breath: Breath): Promise<Analysis> {
    const mind = await this.#mind(played, lookSetup(THINKING.REVIEW_NODES));
    const referee = refereeOf(await this.make(), played);
    const game = { seed: unhex(played.seed), first: played.first, moves: played.moves };
    const look = Math.max(THINKING.LEAST_LOOK_S, THINKING.REVIEW_S / Math.max(1, played.moves.length));
    const decides = async (decision: Generator<undefined, RootMove[]>) => {
      await breath();
      return await this.#through(decision, breath);
    };
    const reviewer = new Reviewer(mind, referee, game, this.#clock(look), decides);
    return toldReview(await reviewer.review(), played.frames, (move) => referee.text(move));
  }

  #clock(seconds: number): ThinkingClock {
    return { seconds, now: this.now };
  }

  /** Goes through a decision, and lets others have their turn between slices. */
  async #through(decision: Generator<undefined, RootMove[]>, breath: Breath): Promise<RootMove[]> {
    for (;;) {
      const step = decision.next();
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

/** A review as it is told: win probabilities frame by frame, and the turns that cost most, worst first. */
function toldReview({ turns }: Review, frames: number, text: (move: number) => string): Analysis {
  const chances: (number | null)[] = Array(frames).fill(null);
  const costly: Analysis["costly"] = [];
  let start = 0;
  for (const turn of turns) {
    const end = start + turn.moves.length;
    chances.fill(round(turn.win), start, Math.min(end, frames));
    const { loss, best } = worstOf(turn);
    const move = text(turn.moves[0]?.move ?? 0);
    const better = best === null ? null : text(best);
    if (loss > 0) costly.push({ frame: start + 1, seat: turn.seat, move, best: better, cost: loss });
    start = end;
  }
  const worst = costly.sort((one, two) => two.cost - one.cost).slice(0, THINKING.COSTLY_TURNS);
  return { chances, costly: worst.map((turn) => ({ ...turn, cost: round(turn.cost) })) };
}

/** A reason as it is told: with the spot, the chance or the move it is about. */
function toldReason(referee: Referee, chances: Hint["chances"], code: number, about: number): Reason {
  const said = MIND_REASONS[code];
  switch (said) {
    case "makes_claim":
    case "takes_spot":
      return { code: said, spot: about };
    case "chance":
      return { code: said, chance: chances[about]?.[1] ?? 0 };
    case "better_than": {
      const [move, value] = chances[about] ?? [0, 0];
      return { code: said, move, text: referee.text(move), by: round((chances[0]?.[1] ?? 0) - value) };
    }
    case "reply":
      return { code: said, move: about, text: referee.text(about) };
    default:
      return { code: "wins" };
  }
}
