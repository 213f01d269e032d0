/** What a computer is asked at a table: a move, a hint, a chance, a review (schotten.server.bots). The mind decides. */
import type { Schotten } from "../engine/known";
import { Game } from "../game/game";
import { allOptions, rulesRecord } from "../game/options";
import { Referee } from "../game/referee";
import { unhex } from "../game/shuffle";
import type { EditionId, Level, Seat } from "../generated/codes";
import { MIND_REASONS, THINKING } from "../generated/device";
import type { Analysis, HintGiven, Options, Reason } from "../generated/protocol";
import { type Asked, Mind, type MindSetup, type RootMove, type ThinkingClock } from "./mind";

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

const round = (value: number): number => Math.round(value * 1000) / 1000;

export class Thinking {
  readonly #minds = new Map<string, Mind>();

  /** `make` gives an instance of the engine file: each mind has one of its own. */
  constructor(
    readonly make: () => Promise<Schotten>,
    readonly now: () => number = () => performance.now() / 1000,
  ) {}

  /** A computer player's move, within so many seconds; its memory is kept for the next one. */
  async choose(asked: SeatQuestion, level: Level, seconds: number, breath: Breath): Promise<number> {
    const mind = await this.#kept(level, asked);
    const [best] = await this.#through(mind.decide(asked, this.#clock(seconds)), breath);
    if (!best) throw new Error("there is nothing to decide");
    mind.remember(best.move);
    return best.move;
  }

  /** What the computer would do in a seat's place. */
  async hint(asked: SeatQuestion, breath: Breath): Promise<Hint> {
    const mind = await this.#mind(asked, { nodes: THINKING.HINT_NODES });
    const found = await this.#through(mind.decide(asked, this.#clock(THINKING.HINT_SECONDS)), breath);
    // The advised move has the best number: one that was tried less is not shown above it.
    const most = found[0]?.value ?? 0;
    const all = found.map(({ move, value }): [number, number] => [move, round(Math.min(value, most))]);
    const referee = refereeOf(mind.engine, asked);
    const why = mind.explain();
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
    const mind = await this.#mind(played, { nodes: THINKING.REVIEW_NODES });
    const again = new Game(refereeOf(await this.make(), played), unhex(played.seed), played.first);
    const left = [...played.moves];
    const chances: (number | null)[] = Array(played.frames).fill(null);
    const costly: Analysis["costly"] = [];
    while (left.length > 0) {
      const [start, seat] = [again.count, again.turn];
      const own = mind.chance(askedOf(again, 0));
      const middle = round((own + 1 - mind.chance(askedOf(again, 1))) / 2);
      const first = left[0] as number;
      await this.#reviewTurn(mind, again, left, breath);
      chances.fill(middle, start, Math.min(again.count, played.frames));
      const { loss, better } = mind.worst;
      const text = (move: number): string => again.referee.text(move);
      const best = better === null ? null : text(better);
      if (loss > 0) costly.push({ frame: start + 1, seat, move: text(first), best, cost: loss });
    }
    const worst = costly.sort((one, two) => two.cost - one.cost).slice(0, THINKING.COSTLY_TURNS);
    return { chances, costly: worst.map((turn) => ({ ...turn, cost: round(turn.cost) })) };
  }

  async #reviewTurn(mind: Mind, again: Game, left: number[], breath: Breath): Promise<void> {
    const seat = again.turn;
    mind.openTurn();
    while (left.length > 0 && again.turn === seat && !again.outcome) {
      const move = left.shift() as number;
      if (again.actor === seat && again.legalMoves().length > 1) {
        await this.#through(mind.decide(askedOf(again, seat), { seconds: null, now: this.now }), breath);
        mind.review(move);
      }
      again.play(move);
      await breath();
    }
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
  async #kept(who: Level | "judge", played: Played): Promise<Mind> {
    const key = JSON.stringify([who, played.edition, played.options]);
    const known = this.#minds.get(key);
    if (known) return known;
    const mind = await this.#mind(played, who === "judge" ? who : { level: who });
    for (const other of this.#minds.keys()) if (other.startsWith(`["${who}"`)) this.#minds.delete(other);
    this.#minds.set(key, mind);
    return mind;
  }
}

const refereeOf = (engine: Schotten, { edition, options }: Played): Referee =>
  new Referee(engine, edition, allOptions(edition, options));

const askedOf = (game: Game, seat: Seat): Asked => ({ view: game.referee.view(game.state, seat), seat });

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
