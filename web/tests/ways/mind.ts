/** Decisions by the page's own mind as `schotten.ai.host` asks for them: levels, trees, hints, reviews. */
import { instanceOf } from "../../src/engine/known";
import { Game } from "../../src/game/game";
import { allOptions } from "../../src/game/options";
import { Referee } from "../../src/game/referee";
import { unhex } from "../../src/game/shuffle";
import { type EditionId, LEVELS, type Level, REASONS, type Seat } from "../../src/generated/codes";
import type { Options } from "../../src/generated/protocol";
import { type Asked, Mind, type MindSetup, type RootMove, type Thought } from "../../src/mind/mind";
import { type MoveReview, Reviewer, type TurnReview } from "../../src/mind/reviewing";

export interface Setup {
  readonly level: number;
  readonly ints: Readonly<Record<string, number>>;
  readonly floats: Readonly<Record<string, number>>;
  readonly most_nodes: number;
  readonly trees: number;
}
export interface Seen {
  readonly row: readonly string[];
  readonly seat: Seat;
}
const UNTIMED = { seconds: null, now: () => 0 };

export const asked = ({ row, seat }: Seen): Asked => ({ view: row.map(BigInt), seat });

/** The mind's dice, one after the other. */
function given<T>(values: readonly T[]): () => T {
  let at = 0;
  return () => {
    if (at === values.length) throw new Error("there is no more chance");
    return values[at++] as T;
  };
}

/** A mind as Python sets it up, and its dice. */
export async function mindOf(
  module: WebAssembly.Module,
  rules: readonly bigint[],
  by: Setup,
  dice: readonly number[],
): Promise<Mind> {
  return new Mind(await instanceOf(module), rules, setupOf(by), given(dice));
}

function setupOf({ level, ints, floats, most_nodes: mostNodes }: Setup): MindSetup {
  return { level: LEVELS[level] as Level, ints, floats, mostNodes };
}

/** Goes through a thought at once. */
export function through<T>(thought: Thought<T>): T {
  for (;;) {
    const step = thought.next();
    if (step.done) return step.value;
  }
}

/** Decides at once; what was found, the best first. */
export const decided = (mind: Mind, question: Asked): RootMove[] => through(mind.decide(question, UNTIMED));

/** Decides in several trees: the first plans, the others help. */
export function decidedTogether([main, ...others]: readonly Mind[], question: Asked): RootMove[] {
  if (!main) throw new Error("nobody thinks");
  for (const mind of [main, ...others]) mind.begin(question);
  for (let task = main.plan(0); task !== "nothing"; task = main.plan(0)) {
    const found = task === "alone" ? [] : others.map((mind) => through(mind.help(task as bigint[])));
    through(main.work());
    main.hear();
    for (const each of found) main.hear(each);
  }
  return main.result();
}

/** A game as it was played, and who thinks about it with which dice. */
export interface Recorded {
  readonly edition: EditionId;
  readonly options: Options;
  readonly seed: string;
  readonly first: Seat;
  readonly moves: readonly number[];
  readonly by: Setup;
  readonly dice: readonly number[];
}
export interface Reviewed extends Recorded {
  readonly deals: readonly string[];
}
export interface Kept extends Recorded {
  readonly count: number;
}

const refereeOf = async (module: WebAssembly.Module, { edition, options }: Recorded): Promise<Referee> =>
  new Referee(await instanceOf(module), edition, allOptions(edition, options));

/** The review of a game, move by move, and the luck of its deal. */
export async function reviewed(module: WebAssembly.Module, game: Reviewed): Promise<unknown> {
  const referee = await refereeOf(module, game);
  const mind = await mindOf(module, referee.rules, game.by, game.dice);
  const played = { seed: unhex(game.seed), first: game.first, moves: game.moves };
  const goes = async <T>(thought: Thought<T>) => through(thought);
  const chance = { dice: mind.dice, deal: given(game.deals.map(unhex)) };
  const reviewer = new Reviewer(mind, referee, played, UNTIMED, goes, () => chance);
  const turns: TurnReview[] = [];
  for await (const turn of reviewer.turns()) turns.push(turn);
  const deal = through(reviewer.deal());
  const move = (each: MoveReview) => [
    each.move, each.value, each.best, each.bestValue, each.raw, each.error, each.proven, each.bestProven, each.luck,
    each.reasons.map(([code]) => REASONS[code]),
  ]; // biome-ignore format: as Python says it
  return { wins: turns.map(({ win }) => win), moves: turns.flatMap(({ moves }) => moves.map(move)), deal };
}

/** The moves of two seats that search in trees of their own and keep them, against each other. */
export async function keptMoves(module: WebAssembly.Module, kept: Kept): Promise<number[]> {
  const referee = await refereeOf(module, kept);
  const game = new Game(referee, unhex(kept.seed), kept.first);
  for (const move of kept.moves) game.play(move);
  // Whoever decides takes the next dice, one a tree.
  const dice = given(kept.dice);
  const tree = async () => new Mind(await instanceOf(module), referee.rules, setupOf(kept.by), dice);
  const seat = () => Promise.all(Array.from({ length: kept.by.trees }, tree));
  const players = [await seat(), await seat()];
  for (let left = kept.count; left > 0 && !game.outcome; left--) {
    const minds = players[game.actor] as Mind[];
    const question = { view: referee.view(game.state, game.actor), seat: game.actor };
    const { move } = decidedTogether(minds, question)[0] as RootMove;
    for (const mind of minds) mind.remember(move);
    game.play(move);
  }
  return game.moves.slice(kept.moves.length);
}
