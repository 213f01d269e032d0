/** At a key moment another move is tried on the table, and compared with what was played and what was best. */
import { loadEngine } from "../engine/load";
import { Game } from "../game/game";
import { allOptions } from "../game/options";
import { Referee } from "../game/referee";
import { unhex } from "../game/shuffle";
import type { PromptCode } from "../generated/codes";
import type { LegalMove, Replay, ReviewedMove } from "../generated/protocol";
import type { Archive } from "../session/session";

/** What may be played before a frame, and what the table asks for there. */
export interface Choices {
  readonly frame: number;
  readonly moves: readonly LegalMove[];
  readonly prompt: PromptCode;
}

/** How a tried move compares. */
export type Comparison = "best" | "same" | "better" | "equal" | "worse";

/** Losses that read as the same number are the same. */
const SAME = 0.005;

export function compare(tried: ReviewedMove, played: ReviewedMove): Comparison {
  if (tried.move.id === played.move.id) return "same";
  if (tried.move.id === played.best?.id || tried.loss < SAME) return "best";
  if (Math.abs(tried.loss - played.loss) < SAME) return "equal";
  return tried.loss < played.loss ? "better" : "worse";
}

/** The choices before a frame of a game that is over and open; null where its moves are not all known. */
export async function choicesAt(replay: Replay, frame: number, load = loadEngine): Promise<Choices | null> {
  const { table, seed, frames } = replay;
  const made = frames.slice(1, frame).map(({ id }) => id);
  const first = frames[0]?.view.first;
  if (seed === null || first === undefined || made.includes(null)) return null;
  const referee = new Referee(await load(), table.edition, allOptions(table.edition, table.options));
  const game = new Game(referee, unhex(seed), first);
  for (const move of made) game.play(move as number);
  const moves = game.legalMoves();
  const prompt = referee.prompt(game.state, game.actor, moves) as PromptCode;
  return { frame, moves: moves.map((move) => referee.told(game.state, move)), prompt };
}

/** What the review says of a move: of the one that was made, and of the best one, which has lost nothing. */
function knownOf({ id }: LegalMove, moment: ReviewedMove): ReviewedMove | null {
  const { move, best, bestValue } = moment;
  if (id === move.id) return moment;
  if (id !== best?.id) return null;
  return { ...moment, move: best, value: bestValue, best: null, loss: 0, grade: "best" };
}

export class Attempting {
  choices = $state.raw<Choices | null>(null);
  tried = $state.raw<ReviewedMove | null>(null);
  busy = $state(false);
  failed = $state(false);

  constructor(
    readonly archive: Archive,
    readonly game: number,
    readonly load = loadEngine,
  ) {}

  /** The question is open; null: none is. */
  async ask(replay: Replay, moment: ReviewedMove | null): Promise<void> {
    if (this.choices?.frame === moment?.frame) return;
    this.choices = null;
    this.tried = null;
    this.failed = false;
    if (!moment) return;
    const found = await choicesAt(replay, moment.frame, this.load);
    if (found) this.choices = found;
  }

  /** Judges a move; what the review has judged already is taken from there. */
  async try(move: LegalMove, moment: ReviewedMove): Promise<void> {
    const known = knownOf(move, moment);
    this.failed = false;
    if (known) {
      this.tried = known;
      return;
    }
    this.busy = true;
    try {
      const tried = await this.archive.attempt(this.game, moment.frame, move.id);
      if (this.choices?.frame === moment.frame) this.tried = tried;
    } catch {
      this.failed = true;
    }
    this.busy = false;
  }
}
