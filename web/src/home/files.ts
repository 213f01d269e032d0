/** Games as files: all of this device in one, and a single game's record. What does not fit the rules is refused. */
import type { Schotten } from "../engine/known";
import type { Game } from "../game/game";
import { hex } from "../game/shuffle";
import type { Seat } from "../generated/codes";
import { MANNERS } from "../generated/device";
import { readRecord, UnreadRecord } from "../notation/reading";
import { NOBODY } from "../notation/writing";
import type { Entry, EventDraft } from "../tables/log";
import { points } from "../tables/series";
import type { SeatPlan } from "../tables/setup";
import { TableState } from "../tables/tableState";
import { Refused } from "../told/refused";
import { otherSeat } from "../told/view";

const FORM = "schotten games";
const VERSION = 1;
const LARGEST = 64 * 1024 * 1024;
const ID = /^d-[0-9a-f]{16}$/;

interface GameLog {
  readonly id: string;
  readonly entries: Entry[];
}

/** All games as one text. */
export const writeGames = (tables: readonly GameLog[]): string =>
  `${JSON.stringify({ form: FORM, version: VERSION, tables })}\n`;

/** The tables of such a text, each played again by the rules; one that does not fit refuses the whole. */
export function readGames(engine: Schotten, text: string): (GameLog & { table: TableState })[] {
  return parsed(text).map(({ id, entries }) => {
    const table = new TableState(engine, id);
    try {
      for (const entry of entries) table.apply(entry);
    } catch {
      throw new Refused("bad_body", { why: "unfit" });
    }
    if (!table.game) throw new Refused("bad_body", { why: "unfit" });
    return { id, entries, table };
  });
}

function parsed(text: string): GameLog[] {
  if (text.length > LARGEST) throw new Refused("bad_body", { why: "too_large" });
  let said: { form?: unknown; version?: unknown; tables?: unknown };
  try {
    said = JSON.parse(text) as typeof said;
  } catch {
    throw new Refused("bad_body", { why: "malformed" });
  }
  if (said?.form !== FORM || !Array.isArray(said.tables)) throw new Refused("bad_body", { why: "malformed" });
  if (said.version !== VERSION) throw new Refused("bad_body", { why: "version" });
  const logs = said.tables as Partial<GameLog>[];
  return logs.map((log) => {
    if (typeof log?.id !== "string" || !ID.test(log.id) || !Array.isArray(log.entries)) {
      throw new Refused("bad_body", { why: "malformed" });
    }
    return { id: log.id, entries: log.entries };
  });
}

/** The table of a single game's record. */
export function readGame(
  engine: Schotten,
  id: string,
  text: string,
  at: number,
): { entries: Entry[]; table: TableState } {
  const entries = draftsOf(engine, text).map((draft, index) => ({ ...draft, seq: index + 1, at }));
  const table = new TableState(engine, id);
  for (const entry of entries) table.apply(entry);
  return { entries, table };
}

function draftsOf(engine: Schotten, text: string): EventDraft[] {
  try {
    const { game, players, options } = readRecord(engine, text);
    const names = players.map((name) => (name === NOBODY ? "" : name)) as [string, string];
    const seats = names.map((name): SeatPlan => ({ sits: "here", name, level: null })) as [
      SeatPlan,
      SeatPlan,
    ];
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
  } catch (error) {
    if (!(error instanceof UnreadRecord)) throw error;
    throw new Refused("bad_body", { why: error.why, line: error.line });
  }
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
