/**
 * A record's text read: a header, then one turn a line. The game is played again by the rules, each move read by writing the
 * legal ones, and whatever does not come out as it is written is refused with its line.
 */
import type { Schotten } from "../engine/known";
import { Game } from "../game/game";
import { allOptions } from "../game/options";
import { Referee } from "../game/referee";
import { commitmentOf, unhex } from "../game/shuffle";
import { type EditionId, type Ending, OPTIONS, type OptionName, type Seat } from "../generated/codes";
import { ENDING_WORDS, MANNERS } from "../generated/device";
import { EDITIONS, OPTION_VALUES } from "../generated/editions";
import type { Options, Result } from "../generated/protocol";
import { type Heading, NOBODY, recordName, type SeriesNote } from "./writing";

/** What is wrong with a text, and where; `one_seat`: it may be right, but shows only what one seat saw. */
export class UnreadRecord extends Error {
  constructor(
    readonly why: "malformed" | "impossible" | "other_version" | "one_seat",
    readonly line: number,
  ) {
    super(`line ${line}: ${why}`);
  }
}

export interface ReadRecord extends Heading {
  readonly options: Options;
  readonly game: Game;
}

interface Line {
  readonly text: string;
  readonly number: number;
}

const HEX = /^[0-9a-f]{64}$/;
const SERIES = /^([1-9]\d{0,3}) of ([1-9]\d{0,3}), (0|[1-9]\d{0,5}):(0|[1-9]\d{0,5})$/;
const VIEWERS = ["all", "A", "B", "watcher"];
const TURN = /^(\S+)\s+(\S+)\s*(.*)$/;

/** The lines one after another, comments and empty lines left out. */
class Lines {
  readonly #lines: Line[];
  readonly #end: Line;
  #next = 0;

  constructor(text: string) {
    const rows = text.split("\n");
    this.#lines = rows
      .map((row, at) => ({ text: (row.split(";")[0] ?? "").trim(), number: at + 1 }))
      .filter((line) => line.text !== "");
    this.#end = { text: "", number: rows.length };
  }

  peek(): Line {
    return this.#lines[this.#next] ?? this.#end;
  }

  /** The value of the line `key: value`, if it comes now. */
  optional(key: string): Line | null {
    const { text, number } = this.peek();
    if (!text.startsWith(`${key}:`)) return null;
    this.#next += 1;
    return { text: text.slice(key.length + 1).trim(), number };
  }

  value(key: string): Line {
    const found = this.optional(key);
    if (!found) throw new UnreadRecord("malformed", this.peek().number);
    return found;
  }

  rest(): Line[] {
    return this.#lines.slice(this.#next);
  }
}

function need(fits: boolean, { number }: Line, why: UnreadRecord["why"] = "malformed"): asserts fits {
  if (!fits) throw new UnreadRecord(why, number);
}

// -- the header ---------------------------------------------------------------------------------------------

function readSeat(line: Line): Seat {
  need(line.text === "A" || line.text === "B", line);
  return line.text === "A" ? 0 : 1;
}

function readOptions(line: Line, edition: EditionId): Options {
  const given: Record<string, unknown> = {};
  for (const part of line.text === "-" ? [] : line.text.split(",")) {
    const [name = "", value = "true"] = part.split("=").map((word) => word.trim());
    need((OPTIONS as readonly string[]).includes(name) && !(name in given), line);
    given[name] = OPTION_VALUES[name as OptionName].find((known) => String(known) === value);
  }
  try {
    allOptions(edition, given as Options);
  } catch {
    throw new UnreadRecord("malformed", line.number);
  }
  return given as Options;
}

function readName(line: Line): string {
  need(line.text === NOBODY || recordName(line.text) === line.text, line);
  return line.text;
}

function readSeries(line: Line | null): SeriesNote | null {
  if (!line) return null;
  const [, game, of, first, second] = (SERIES.exec(line.text) ?? []).map(Number);
  need(game !== undefined && of !== undefined && game <= of, line);
  return { game, of, points: [first ?? 0, second ?? 0] };
}

function readResult(line: Line): Result | null {
  if (line.text === "open") return null;
  const [who = "", by, word, ...more] = line.text.split(/\s+/);
  const reason = (Object.keys(ENDING_WORDS) as Ending[]).find((ending) => ENDING_WORDS[ending] === word);
  need(by === "by" && more.length === 0 && reason !== undefined, line);
  need((who === "drawn") === (reason === "level"), line);
  return { winner: who === "drawn" ? null : readSeat({ text: who, number: line.number }), reason };
}

function readHex(line: Line): string {
  need(HEX.test(line.text), line);
  return line.text;
}

interface Header extends Heading {
  readonly edition: EditionId;
  readonly options: Options;
  readonly first: Seat;
  readonly seed: string;
  readonly commitment: Line;
  readonly result: Line;
  readonly outcome: Result | null;
  readonly hands: readonly [Line, Line];
}

function readHeader(lines: Lines): Header {
  const named = lines.value("record");
  need(Object.hasOwn(EDITIONS, named.text), named);
  const edition = named.text as EditionId;
  const options = readOptions(lines.value("options"), edition);
  const version = lines.value("rules");
  need(/^[1-9]\d{0,5}$/.test(version.text), version);
  need(Number(version.text) === MANNERS.RULES_VERSION, version, "other_version");
  const players: [string, string] = [readName(lines.value("player A")), readName(lines.value("player B"))];
  const first = readSeat(lines.value("first"));
  const series = readSeries(lines.optional("series"));
  const seen = lines.value("seen");
  need(VIEWERS.includes(seen.text), seen);
  const commitment = lines.value("commitment");
  readHex(commitment);
  need(seen.text === "all", seen, "one_seat");
  const seed = readHex(lines.value("seed"));
  const result = lines.value("result");
  const outcome = readResult(result);
  const hands = [lines.value("hand A"), lines.value("hand B")] as const;
  if (lines.optional("digest")) lines.optional("signature");
  return { edition, options, players, series, first, commitment, seed, result, outcome, hands };
}

// -- the moves ----------------------------------------------------------------------------------------------

/** One step: who decides is said only where it is the other, and a draw says what it brought. */
function playStep(game: Game, said: string, turn: Seat, line: Line): void {
  const [, marked, rest = ""] = /^(?:([^:]*):)?(.*)$/.exec(said) ?? [];
  const seat = marked === undefined ? turn : readSeat({ text: marked.trim(), number: line.number });
  need(marked === undefined || seat !== turn, line);
  const [, text = "", card] = /^([^(]*)(?:\((.*)\))?$/.exec(rest.trim()) ?? [];
  const move = game.read(text.trim().split(/\s+/).join(" "));
  need(move !== null && game.actor === seat, line, "impossible");
  need((game.referee.drawn(game.state, move)?.card ?? null) === (card?.trim() ?? null), line, "impossible");
  game.play(move);
}

function playTurn(game: Game, line: Line, last: boolean): void {
  const [, , letter = "", said = ""] = TURN.exec(line.text) ?? [];
  const seat = readSeat({ text: letter, number: line.number });
  need(!game.outcome && game.turn === seat, line, "impossible");
  for (const [at, step] of said.split(",").entries()) {
    need(at === 0 || (game.turn === seat && !game.outcome), line, "impossible");
    playStep(game, step, seat, line);
  }
  need(last || game.turn !== seat || game.outcome !== null, line, "impossible");
}

function playTurns(game: Game, lines: readonly Line[]): void {
  lines.forEach((line, at) => {
    const [, counted, , said] = TURN.exec(line.text) ?? [];
    need(counted === String(at + 1) && said !== undefined && said !== "", line);
  });
  lines.forEach((line, at) => {
    playTurn(game, line, at + 1 === lines.length);
  });
}

/** The game ends as the record says: by the rules, or because a seat did not play on. */
function closeAs(game: Game, outcome: Result | null, line: Line): void {
  const reason = outcome?.reason;
  const byPlayers = reason === "resigned" || reason === "out_of_time";
  if (!game.outcome && outcome && outcome.winner !== null && byPlayers) game.stop(outcome.winner, reason);
  const found = game.outcome;
  need(found?.winner === outcome?.winner && found?.reason === reason, line, "impossible");
}

/** The game of a full record, played again. */
export function readRecord(engine: Schotten, text: string): ReadRecord {
  const lines = new Lines(text);
  const { edition, options, players, series, first, ...said } = readHeader(lines);
  const seed = unhex(said.seed);
  need(commitmentOf(seed) === said.commitment.text, said.commitment, "impossible");
  const game = new Game(new Referee(engine, edition, allOptions(edition, options)), seed, first);
  for (const seat of [0, 1] as const) {
    const hand = said.hands[seat];
    need(game.dealtHand(seat).join(" ") === hand.text.split(/\s+/).join(" "), hand, "impossible");
  }
  playTurns(game, lines.rest());
  closeAs(game, said.outcome, said.result);
  return { players, series, options, game };
}
