/** Games as files: all of this device in one, and a single game's record. What does not fit the rules is refused. */
import type { Schotten } from "../engine/known";
import type { Game } from "../game/game";
import { hex } from "../game/shuffle";
import type { Seat } from "../generated/codes";
import { MANNERS } from "../generated/device";
import { isWhole, type ReadRecord, readRecord, UnreadRecord, type WholeRecord } from "../notation/reading";
import { NOBODY } from "../notation/writing";
import type { GameFigures } from "../session/session";
import type { Entry, EventDraft } from "../tables/log";
import { points } from "../tables/series";
import type { SeatPlan } from "../tables/setup";
import { TableState } from "../tables/tableState";
import { Refused } from "../told/refused";
import { otherSeat } from "../told/view";
import { isSeen } from "./ids";
import { SeenTable } from "./seen";
import type { KeptReviews } from "./store";

const FORM = "schotten games";
const VERSION = 1;
const LARGEST = 64 * 1024 * 1024;
const ID = /^d-r?[0-9a-f]{16}$/;

interface GameLog {
  readonly id: string;
  readonly entries: Entry[];
  /** What reviews have found; files of older versions have none. */
  readonly reviews?: KeptReviews | undefined;
}
/** A record of what one viewer saw, and when it was taken in. */
interface SeenText {
  readonly id: string;
  readonly seen: string;
  readonly at: number;
}
type Saved = GameLog | SeenText;
/** A table with its log, as a file brings it. */
export interface TakenTable {
  readonly entries: readonly Entry[];
  readonly table: TableState;
  readonly reviews?: KeptReviews;
}
/** What a file brings: a table with its log, or one that is only looked at. */
export type Taken = TakenTable | { readonly at: number; readonly table: SeenTable };

/** All games as one text. */
export const writeGames = (tables: readonly Saved[]): string =>
  `${JSON.stringify({ form: FORM, version: VERSION, tables })}\n`;

/** What stands in a file of saved games is not right. */
const broken = (why: "malformed" | "unfit" | "version"): Refused =>
  new Refused("bad_body", { why, saved: true });

/** The tables of such a text, each played again by the rules; one that does not fit refuses the whole. */
export function readGames(engine: Schotten, text: string): Taken[] {
  return parsed(text).map((saved) => {
    if ("seen" in saved) return readSeen(engine, saved);
    const { id, entries, reviews } = saved;
    const table = new TableState(engine, id);
    try {
      for (const entry of entries) table.apply(entry);
    } catch {
      throw broken("unfit");
    }
    if (!table.game) throw broken("unfit");
    if (reviews === undefined) return { entries, table };
    if (!fits(reviews, table.finished.length)) throw broken("unfit");
    return { entries, table, reviews };
  });
}

/** Whether these are figures of finished games. */
function fits(reviews: unknown, finished: number): reviews is KeptReviews {
  if (typeof reviews !== "object" || reviews === null) return false;
  return Object.entries(reviews).every(
    ([number, figures]) => /^[1-9]\d*$/.test(number) && Number(number) <= finished && areFigures(figures),
  );
}

/** A decision loses from nothing to the whole game, 100 points. */
function areFigures(said: unknown): said is GameFigures {
  const { decisions, lost, luck, adjusted } = (said ?? {}) as Partial<GameFigures>;
  const numbers = [decisions, lost, luck, adjusted].every((each) => Number.isFinite(each));
  return (
    numbers && Number.isInteger(decisions) && Number(lost) >= 0 && Number(lost) <= 100 * Number(decisions)
  );
}

function readSeen(engine: Schotten, { id, seen, at }: SeenText): Taken {
  try {
    const record = readRecord(engine, seen);
    if (!isWhole(record)) return { at, table: new SeenTable(id, seen, record) };
  } catch (error) {
    if (!(error instanceof UnreadRecord)) throw error;
  }
  throw broken("unfit");
}

function parsed(text: string): Saved[] {
  if (text.length > LARGEST) throw new Refused("bad_body", { why: "too_large" });
  let said: { form?: unknown; version?: unknown; tables?: unknown };
  try {
    said = JSON.parse(text) as typeof said;
  } catch {
    // Cut off or altered; anything else is no file of ours.
    throw text.includes(`"form":"${FORM}"`)
      ? broken("malformed")
      : new Refused("bad_body", { why: "malformed" });
  }
  if (said?.form !== FORM || !Array.isArray(said.tables)) throw new Refused("bad_body", { why: "malformed" });
  if (said.version !== VERSION) throw broken("version");
  return (said.tables as Partial<GameLog & SeenText>[]).map((log) => {
    const { id = "", entries, reviews, seen, at } = log ?? {};
    const known = typeof id === "string" && ID.test(id);
    if (known && isSeen(id) && typeof seen === "string" && typeof at === "number") return { id, seen, at };
    if (known && !isSeen(id) && Array.isArray(entries)) return { id, entries, reviews };
    throw broken("malformed");
  });
}

/** A single game's record; what is wrong with it is said with its line. */
export function recordOf(engine: Schotten, text: string): ReadRecord {
  try {
    return readRecord(engine, text);
  } catch (error) {
    if (!(error instanceof UnreadRecord)) throw error;
    throw new Refused("bad_body", { why: error.why, line: error.line });
  }
}

/** The table of a whole game's record. */
export function tableOf(engine: Schotten, id: string, record: WholeRecord, at: number): Taken {
  const entries = draftsOf(record).map((draft, index) => ({ ...draft, seq: index + 1, at }));
  const table = new TableState(engine, id);
  for (const entry of entries) table.apply(entry);
  return { entries, table };
}

function draftsOf({ game, players, options }: WholeRecord): EventDraft[] {
  const names = players.map((name) => (name === NOBODY ? "" : name)) as [string, string];
  const seats = names.map((name): SeatPlan => ({ sits: "here", name, level: null })) as [SeatPlan, SeatPlan];
  const setup = {
    edition: game.referee.edition,
    options,
    series: { type: "single" as const, length: 1 },
    seats,
    assists: { hints: false, unseen: true, takeBack: false },
    clock: null,
    first: game.first,
  };
  const sat = ([0, 1] as const).map((seat): EventDraft => ({ kind: "sat", seat, name: names[seat] }));
  return [{ kind: "made", setup }, ...sat, ...gameDrafts(game)];
}

/** The events of a game as it was played. */
function gameDrafts(game: Game): EventDraft[] {
  const { commitment, first, outcome, stopped, referee } = game;
  const seed = hex(game.seed);
  const rules = MANNERS.RULES_VERSION;
  const moved = game.allPlayed().map(
    ({ move, seat }, at): EventDraft => ({
      kind: "moved",
      actor: seat,
      move: referee.text(move),
      cmd: `read-${at}`,
    }),
  );
  const drafts: EventDraft[] = [
    { kind: "dealt", number: 1, first, commitment, seed, rematch: false, rules },
    ...moved,
  ];
  if (stopped) drafts.push(stopDraft(otherSeat(stopped.winner), stopped.reason));
  if (outcome) drafts.push({ kind: "ended", ...outcome, points: points(game, outcome), seed });
  return drafts;
}

const stopDraft = (loser: Seat, reason: "resigned" | "out_of_time"): EventDraft =>
  reason === "resigned"
    ? { kind: "resigned", actor: loser, cmd: "read" }
    : { kind: "timed_out", seat: loser };
