/** Three ways, one result: what `tests/browser/ways.py` asks of the engine file, in a browser's worker and in Node. */
import { compileFile } from "../../src/engine/file";
import { instanceOf, type Schotten } from "../../src/engine/known";
import { OFFSETS, SIZES } from "../../src/generated/engine";
import { digestOfGames, type GamesQuestion } from "./games";
import { type Found, Mind, type Seen, type Setup } from "./mind";

interface MindQuestion {
  readonly rules: readonly string[];
  readonly looks: Readonly<Record<string, Seen>>;
  readonly levels: Readonly<Record<string, Setup>>;
  readonly seed: number;
  readonly review: {
    readonly by: Setup;
    readonly views: readonly Seen[];
    readonly view: Seen;
    readonly seeds: readonly number[];
    readonly made: number;
  };
  readonly kept: {
    readonly by: Setup;
    readonly state: readonly string[];
    readonly seeds: readonly number[];
    readonly moves: number;
    readonly over: number;
  };
}
interface Question {
  readonly sha256: string;
  readonly games: Readonly<Record<string, GamesQuestion>>;
  readonly minds: Readonly<Record<string, MindQuestion>>;
}
const MOST_TOLD = 5;

export async function answer(
  asked: Question,
  content: ArrayBuffer | Uint8Array<ArrayBuffer>,
): Promise<unknown> {
  const module = await compileFile(new Uint8Array(content), asked.sha256);
  const games: Record<string, string> = {};
  for (const [name, each] of Object.entries(asked.games))
    games[name] = digestOfGames(await instanceOf(module), each);
  const minds: Record<string, unknown> = {};
  for (const [name, each] of Object.entries(asked.minds)) minds[name] = await decided(module, each);
  return { games, minds };
}

async function decided(module: WebAssembly.Module, asked: MindQuestion): Promise<Record<string, unknown>> {
  const rules = asked.rules.map(BigInt);
  const told: Record<string, unknown> = {};
  for (const [moves, view] of Object.entries(asked.looks)) {
    const levels: Record<string, Found[]> = {};
    for (const [level, setup] of Object.entries(asked.levels)) {
      const mind = await Mind.make(module, rules, setup);
      levels[level] = mind.decide(view.row.map(BigInt), view.seat, [asked.seed]).slice(0, MOST_TOLD);
    }
    told[moves] = levels;
  }
  told.review = reviewed(await Mind.make(module, rules, asked.review.by), asked.review);
  const players = [
    await Mind.make(module, rules, asked.kept.by),
    await Mind.make(module, rules, asked.kept.by),
  ];
  told.kept = keptBy(players, await instanceOf(module), rules, asked.kept);
  return told;
}

function reviewed(mind: Mind, { views, view, seeds, made }: MindQuestion["review"]): Record<string, unknown> {
  const wins = views.map(({ row, seat }, at) => mind.chance(row.map(BigInt), seat, seeds[at] as number));
  mind.openTurn();
  mind.decide(view.row.map(BigInt), view.seat, seeds.slice(views.length));
  const { worst, said } = mind.reviewed(made);
  return { wins, worst, "reply and reasons": said };
}

/** The moves of two minds that search in trees of their own and keep them, against each other. */
function keptBy(
  players: readonly Mind[],
  engine: Schotten,
  record: readonly bigint[],
  { state: begun, seeds, moves, over, by }: MindQuestion["kept"],
): number[] {
  const [rules, state] = [engine.ints(SIZES.rules, record), engine.ints(SIZES.state, begun.map(BigInt))];
  const view = engine.ints(SIZES.state);
  const made: number[] = [];
  while (made.length < moves && state.numbers[OFFSETS.state.PHASE] !== BigInt(over)) {
    const seat = Number(state.numbers[OFFSETS.state.ACTOR]);
    engine.call("view_for", state, rules, seat, view);
    const luck = seeds.slice(made.length * by.trees, (made.length + 1) * by.trees);
    const player = players[seat] as Mind;
    const [move] = player.decide([...view.numbers], seat, luck)[0] as Found;
    player.remember(move);
    engine.call("apply_move", state, rules, move);
    made.push(move);
  }
  return made;
}
