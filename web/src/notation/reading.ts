/**
 * A record's text read: a header, then one turn a line. The game is played again by the rules, each move read by writing the
 * legal ones, and whatever does not come out as it is written is refused with its line.
 */
import type { Schotten } from "../engine/known";
import { Game } from "../game/game";
import { allOptions } from "../game/options";
import { Referee } from "../game/referee";
import { SeenGame } from "../game/seenGame";
import { commitmentOf, unhex } from "../game/shuffle";
import {
  type EditionId,
  type Ending,
  OPTIONS,
  type OptionName,
  type Seat,
  TACTICS,
} from "../generated/codes";
import { ENDING_WORDS, MANNERS } from "../generated/device";
import { EDITIONS, OPTION_VALUES } from "../generated/editions";
import type { Options, Result } from "../generated/protocol";
import { NUMBER } from "../generated/rows";
import { cardsOf } from "../told/cards";
import { type Heading, NOBODY, recordName, type SeriesNote } from "./writing";

/** What is wrong with a text, and where. */
export class UnreadRecord extends Error {
  constructor(
    readonly why: "malformed" | "impossible" | "other_version",
    readonly line: number,
  ) {
    super(`line ${line}: ${why}`);
  }
}

/** The record of a whole game. */
export interface WholeRecord extends Heading {
  readonly options: Options;
  readonly game: Game;
}
/** The record of what one viewer saw. */
export interface SeenRecord extends Heading {
  readonly options: Options;
  readonly game: SeenGame;
}
export type ReadRecord = WholeRecord | SeenRecord;

export const isWhole = (record: ReadRecord): record is WholeRecord => record.game instanceof Game;

interface Line {
  readonly text: string;
  readonly number: number;
}

const HEX = /^[0-9a-f]{64}$/;
const SERIES = /^([1-9]\d{0,3}) of ([1-9]\d{0,3}), (0|[1-9]\d{0,5}):(0|[1-9]\d{0,5})$/;
/** Who may have seen it: everybody, a seat, or (null) somebody who watched. */
const VIEWERS: Readonly<Record<string, Seat | "all" | null>> = { all: "all", A: 0, B: 1, watcher: null };
/** The backs of hidden cards, by the numbers that the engine file has for them. */
const BACKS: Readonly<Record<string, number>> = { "??": -1, "?!": -2 };
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
  readonly viewer: Seat | "all" | null;
  /** Only in a record that shows everything. */
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
  const viewer = VIEWERS[seen.text];
  need(viewer !== undefined, seen);
  const commitment = lines.value("commitment");
  readHex(commitment);
  const seed = viewer === "all" ? readHex(lines.value("seed")) : "";
  const result = lines.value("result");
  const outcome = readResult(result);
  const hands = [lines.value("hand A"), lines.value("hand B")] as const;
  if (lines.optional("digest")) lines.optional("signature");
  return { edition, options, players, series, first, viewer, commitment, seed, result, outcome, hands };
}

// -- the moves ----------------------------------------------------------------------------------------------

/** The number of a card by its text, or of a back. */
function cardNumber({ edition }: Referee, text: string): number | null {
  const troop = cardsOf(edition, "troops").indexOf(text);
  if (troop >= 0) return troop;
  const kind = (TACTICS as readonly string[]).indexOf(text);
  return kind >= 0 ? NUMBER.TACTICS + kind : (BACKS[text] ?? null);
}

/** Makes a step of a whole game: the move is read by writing the legal ones, and what a draw brought is compared. */
function playWhole(game: Game, text: string, card: string | null): boolean {
  const move = game.read(text);
  if (move === null || (game.referee.drawn(game.state, move)?.card ?? null) !== card) return false;
  game.play(move);
  return true;
}

/** Makes a step as one viewer saw it: a pick may be hidden, and so may what a draw brought. */
function playSeen(game: SeenGame, text: string, card: string | null): boolean {
  const [, back] = /^pick (\?[?!])$/.exec(text) ?? [];
  const move = back === undefined ? game.referee.moveOf(text) : null;
  if (move === null && back === undefined) return false;
  if (text.startsWith("draw ") !== (card !== null)) return false;
  const shown = back ?? card;
  const number = shown === null ? null : cardNumber(game.referee, shown);
  return (shown === null || number !== null) && game.take(move, number);
}

/** One step: who decides is said only where it is the other, and a draw says what it brought. */
function playStep(game: Game | SeenGame, said: string, turn: Seat, line: Line): void {
  const [, marked, rest = ""] = /^(?:([^:]*):)?(.*)$/.exec(said) ?? [];
  const seat = marked === undefined ? turn : readSeat({ text: marked.trim(), number: line.number });
  need(marked === undefined || seat !== turn, line);
  const [, text = "", card] = /^([^(]*)(?:\((.*)\))?$/.exec(rest.trim()) ?? [];
  need(game.actor === seat, line, "impossible");
  const [move, shown] = [text.trim().split(/\s+/).join(" "), card?.trim() ?? null];
  const fine = game instanceof Game ? playWhole(game, move, shown) : playSeen(game, move, shown);
  need(fine, line, "impossible");
}

function playTurn(game: Game | SeenGame, line: Line, last: boolean): void {
  const [, , letter = "", said = ""] = TURN.exec(line.text) ?? [];
  const seat = readSeat({ text: letter, number: line.number });
  need(!game.outcome && game.turn === seat, line, "impossible");
  for (const [at, step] of said.split(",").entries()) {
    need(at === 0 || (game.turn === seat && !game.outcome), line, "impossible");
    playStep(game, step, seat, line);
  }
  need(last || game.turn !== seat || game.outcome !== null, line, "impossible");
}

function playTurns(game: Game | SeenGame, lines: readonly Line[]): void {
  lines.forEach((line, at) => {
    const [, counted, , said] = TURN.exec(line.text) ?? [];
    need(counted === String(at + 1) && said !== undefined && said !== "", line);
  });
  lines.forEach((line, at) => {
    playTurn(game, line, at + 1 === lines.length);
  });
}

/** The game ends as the record says: by the rules, or because a seat did not play on. */
function closeAs(game: Game | SeenGame, outcome: Result | null, line: Line): void {
  const reason = outcome?.reason;
  const byPlayers = reason === "resigned" || reason === "out_of_time";
  if (!game.outcome && outcome && outcome.winner !== null && byPlayers) game.stop(outcome.winner, reason);
  const found = game.outcome;
  need(found?.winner === outcome?.winner && found?.reason === reason, line, "impossible");
}

// -- the deal -----------------------------------------------------------------------------------------------

/** The game that a seed deals, which has to be the one of the record. */
function dealWhole(referee: Referee, { seed: digits, commitment, first, hands }: Header): Game {
  const seed = unhex(digits);
  need(commitmentOf(seed) === commitment.text, commitment, "impossible");
  const game = new Game(referee, seed, first);
  for (const seat of [0, 1] as const) {
    const hand = hands[seat];
    need(game.dealtHand(seat).join(" ") === hand.text.split(/\s+/).join(" "), hand, "impossible");
  }
  return game;
}

/** The game as a viewer saw it dealt: its own cards, and the backs of the others. */
function dealSeen(referee: Referee, { commitment, first, hands }: Header, viewer: Seat | null): SeenGame {
  let own = 0n;
  for (const seat of [0, 1] as const) {
    const cards = hands[seat].text.split(/\s+/).flatMap(repeated);
    const numbers = cards.map((card) => cardNumber(referee, card) ?? NUMBER.TACTICS);
    const right =
      seat === viewer ? (card: number) => card >= 0 && card < NUMBER.TACTICS : (card: number) => card === -1;
    need(numbers.length === referee.dealtCount && numbers.every(right), hands[seat], "impossible");
    if (seat === viewer) own = numbers.reduce((set, card) => set | (1n << BigInt(card)), 0n);
  }
  const game = SeenGame.begin(referee, viewer, commitment.text, first, own);
  need(game !== null, hands[viewer ?? 0], "impossible");
  return game;
}

/** A word of a hand: a card, or a back and how often it is there. */
function repeated(word: string): string[] {
  const [, card = "", count = "1"] = /^(\?[?!])\*([1-9]\d?)$/.exec(word) ?? [null, word];
  return Array<string>(Number(count)).fill(card);
}

/** The game of a record, played again. */
export function readRecord(engine: Schotten, text: string): ReadRecord {
  const lines = new Lines(text);
  const header = readHeader(lines);
  const { edition, options, players, series, viewer } = header;
  const referee = new Referee(engine, edition, allOptions(edition, options));
  const played = <Played extends Game | SeenGame>(game: Played) => {
    playTurns(game, lines.rest());
    closeAs(game, header.outcome, header.result);
    return { players, series, options, game };
  };
  return viewer === "all" ? played(dealWhole(referee, header)) : played(dealSeen(referee, header, viewer));
}
