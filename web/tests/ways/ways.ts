/** Three ways, one result: what `tests/browser/ways.py` asks of the engine file, in a browser's worker and in Node. */
import { compileFile } from "../../src/engine/file";
import { instanceOf } from "../../src/engine/known";
import { digestOfGames, type GamesQuestion } from "./games";
import {
  asked,
  decided,
  type Kept,
  keptMoves,
  mindOf,
  type Reviewed,
  reviewed,
  type Seen,
  type Setup,
  through,
} from "./mind";

interface MindQuestion {
  readonly rules: readonly string[];
  readonly looks: Readonly<Record<string, Seen>>;
  readonly levels: Readonly<Record<string, Setup>>;
  readonly seed: number;
  readonly judged: {
    readonly by: Setup;
    readonly view: Seen;
    readonly dice: readonly number[];
    readonly made: number;
  };
  readonly kept: Kept;
  readonly review: Reviewed;
}
interface Question {
  readonly sha256: string;
  readonly games: Readonly<Record<string, GamesQuestion>>;
  readonly minds: Readonly<Record<string, MindQuestion>>;
}
const MOST_TOLD = 5;

export async function answer(
  question: Question,
  content: ArrayBuffer | Uint8Array<ArrayBuffer>,
): Promise<unknown> {
  const module = await compileFile(new Uint8Array(content), question.sha256);
  const games: Record<string, string> = {};
  for (const [name, each] of Object.entries(question.games))
    games[name] = digestOfGames(await instanceOf(module), each);
  const minds: Record<string, unknown> = {};
  for (const [name, each] of Object.entries(question.minds)) minds[name] = await thought(module, each);
  return { games, minds };
}

async function thought(module: WebAssembly.Module, question: MindQuestion): Promise<Record<string, unknown>> {
  const rules = question.rules.map(BigInt);
  const told: Record<string, unknown> = {};
  for (const [moves, view] of Object.entries(question.looks)) {
    const levels: Record<string, unknown> = {};
    for (const [level, setup] of Object.entries(question.levels)) {
      const mind = await mindOf(module, rules, setup, [question.seed]);
      const found = decided(mind, asked(view)).slice(0, MOST_TOLD);
      levels[level] = found.map(({ move, visits, value }) => [move, visits, value]);
    }
    told[moves] = levels;
  }
  told.judged = await judged(module, rules, question.judged);
  told.kept = await keptMoves(module, question.kept);
  told.review = await reviewed(module, question.review);
  return told;
}

/** What a move lost by fresh samples, and what a hint shows. */
async function judged(
  module: WebAssembly.Module,
  rules: readonly bigint[],
  { by, view, dice, made }: MindQuestion["judged"],
): Promise<Record<string, unknown>> {
  const mind = await mindOf(module, rules, by, dice);
  decided(mind, asked(view));
  const { better, bestValue: best_value, value, loss, raw, error, lead } = through(mind.verdict(made));
  const why = mind.why(better ?? made, made);
  decided(mind, asked(view));
  const shown = through(mind.show()).slice(0, MOST_TOLD);
  const { reply, reasons } = mind.explain();
  return {
    verdict: { better: better ?? -1, best_value, value, loss, raw, error, lead },
    why,
    shown: shown.map((each) => [each.move, each.value, each.equal, each.proven]),
    "reply and reasons": [reply ?? -1, reasons],
  };
}
