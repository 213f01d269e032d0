/** The tables of this device: made, found, played at, looked at again, kept. It lives in a worker; the page gets views. */
import type { Schotten } from "../engine/known";
import { hex, newSeed, SEED_BYTES, unhex } from "../game/shuffle";
import type { Seat } from "../generated/codes";
import type { Analysis, Command, Made, Question, Replay, SetupBody, Told } from "../generated/protocol";
import { isWhole } from "../notation/reading";
import type { GameFigures } from "../session/session";
import { type Connection, LiveTable, type World } from "../tables/liveTable";
import type { Entry } from "../tables/log";
import { tableRecord } from "../tables/records";
import { type Eyes, replayed, withAttempt } from "../tables/replays";
import type { Finished, Found, TableState } from "../tables/tableState";
import { toldTable } from "../tables/telling";
import { Refused } from "../told/refused";
import { toldView } from "../told/rows";
import { spotCounts } from "../told/view";
import { DeviceComputers, type Thinker } from "./computers";
import { readGames, recordOf, type Taken, type TakenTable, tableOf, writeGames } from "./files";
import { HERE, isSeen, SEEN } from "./ids";
import type { Pending, Wanted } from "./rpc";
import { SeenTable } from "./seen";
import { Conflict, Gone, type KeptTable, type PlayedGame, type TableStore } from "./store";

const ID_BYTES = 8;
const NOBODY: ReadonlySet<Seat> = new Set();

/** What is told without being asked: to a connection, or that a table's log has grown. */
export type KeeperNews = { connection: number; told: Told } | { written: string };

/** A table as it is found; `viewer`: through whose eyes alone it can be seen again. */
export type FoundTable = Made & { readonly viewer: Seat | "watch" | null };

interface Open {
  readonly live: LiveTable;
  readonly computers: DeviceComputers;
}

interface Ear extends Connection {
  readonly table: string;
}

export class Keeper {
  readonly #open = new Map<string, Promise<Open>>();
  readonly #ears = new Map<number, Ear>();
  readonly #analyses = new Map<string, Pending<Analysis>>();

  constructor(
    readonly engine: Schotten,
    readonly store: TableStore,
    readonly thinker: Thinker,
    readonly tell: (news: KeeperNews) => void,
    /** Whether computers let some time go by, so that their moves can be followed. */
    public pause = true,
  ) {}

  // -- tables -------------------------------------------------------------------------------------------------

  /** A new table; its first game is dealt from a seed that is told, or from one that nobody knows. */
  async make(body: SetupBody, seed: string | null = null): Promise<Made> {
    const id = newId(HERE);
    const computers = this.#computers();
    const world = this.#world(id, seed);
    const live = await LiveTable.make(this.engine, id, body, world, computers);
    this.#open.set(id, Promise.resolve({ live, computers }));
    return madeOf(live);
  }

  #computers(): DeviceComputers {
    return new DeviceComputers(this.thinker, () => this.pause);
  }

  /** A table, and whose eyes alone have seen it, if it is but a record. */
  async find(id: string): Promise<FoundTable> {
    if (!isSeen(id)) return { ...madeOf((await this.#opened(id)).live), viewer: null };
    const { made, viewer } = await this.#seen(id);
    return { ...made, viewer };
  }

  /** A record of what one viewer saw. */
  async #seen(id: string): Promise<SeenTable> {
    const kept = (await this.store.tables()).find((table) => table.id === id);
    if (!kept) throw new Refused("no_such_table");
    return SeenTable.of(this.engine, kept);
  }

  /** A table in memory, else from its log. */
  #opened(id: string): Promise<Open> {
    const known = this.#open.get(id) ?? this.#load(id);
    this.#open.set(id, known);
    known.catch(() => this.#open.delete(id));
    return known;
  }

  async #load(id: string): Promise<Open> {
    const entries = await this.store.entries(id);
    if (entries.length === 0) throw new Refused("no_such_table");
    const computers = this.#computers();
    try {
      const live = await LiveTable.resume(this.engine, id, entries, this.#world(id), computers);
      return { live, computers };
    } catch (error) {
      throw error instanceof Refused ? error : new Refused("log_unfit");
    }
  }

  /** Where a table's chance, time and memory come from; a first seed may be given. */
  #world(id: string, given: string | null = null): World {
    const seeds = given === null ? [] : [given];
    return {
      now: () => Date.now(),
      newSeed: () => seedOf(seeds.pop()),
      append: (entries) => this.#append(id, entries),
      after: (seq) => this.store.entries(id, seq),
      settled: (table) => {
        this.store.note(keptOf(table)).catch(() => undefined); // the log is what counts
      },
    };
  }

  async #append(id: string, entries: readonly Entry[]): Promise<boolean> {
    try {
      await this.store.append(id, entries);
    } catch (error) {
      if (error instanceof Conflict) return false;
      if (error instanceof Gone) {
        (await this.#open.get(id))?.computers.close();
        throw new Refused("no_such_table");
      }
      throw new Refused("store_failed");
    }
    this.tell({ written: id });
    return true;
  }

  /** Another tab has written to a table: what is open here is told. */
  async heard(id: string): Promise<void> {
    await (await this.#open.get(id))?.live.catchUp();
  }

  // -- connections --------------------------------------------------------------------------------------------

  async connect(connection: number, id: string, seat: Seat | "watch"): Promise<void> {
    const { live } = await this.#opened(id);
    const ear: Ear = {
      table: id,
      seat: seat === "watch" ? null : seat,
      send: (told) => this.tell({ connection, told }),
    };
    this.#ears.set(connection, ear);
    live.join(ear);
  }

  async send(connection: number, message: Command | Question): Promise<void> {
    const ear = this.#ears.get(connection);
    if (!ear) throw new Refused("not_your_seat");
    await (await this.#opened(ear.table)).live.hear(ear, message);
  }

  /** A connection is over; a table that nobody is at rests, and no clock runs there. */
  async part(connection: number): Promise<void> {
    const ear = this.#ears.get(connection);
    this.#ears.delete(connection);
    const open = ear ? await this.#open.get(ear.table) : undefined;
    if (!ear || !open) return;
    open.live.part(ear);
    if (open.live.connections.size > 0) return;
    open.computers.close();
    this.#open.delete(ear.table);
  }

  // -- games again --------------------------------------------------------------------------------------------

  async replay(id: string, game: number, eyes: Eyes): Promise<Replay> {
    if (isSeen(id)) return (await this.#seen(id)).replay(game, eyes);
    const { live } = await this.#opened(id);
    const found = foundOf(live.table, game);
    const own = eyes === "watch" || (eyes !== "all" && live.table.chairs[eyes].sits === "person");
    if (!found.result && !own) throw new Refused("not_over");
    return replayed(found, eyes, live.info());
  }

  async record(id: string, game: number): Promise<string> {
    if (isSeen(id)) return (await this.#seen(id)).text;
    const { table } = (await this.#opened(id)).live;
    const found = foundOf(table, game);
    const own = ([0, 1] as const).find((seat) => table.chairs[seat].sits === "person") ?? 0;
    return tableRecord(table, found, found.result ? "all" : own);
  }

  /** A part of a finished game's review, from a turn on: worked out once, however often it is asked for. */
  async analysis(id: string, game: number, start: number, asked?: Wanted): Promise<Analysis> {
    if (isSeen(id)) throw new Refused("not_allowed"); // what is hidden cannot be judged
    const { table } = (await this.#opened(id)).live;
    const found = foundOf(table, game);
    if (!found.result) throw new Refused("not_over");
    const key = `${id} ${game} ${start}`;
    const known = this.#analyses.get(key) ?? this.#review(table, found, start);
    this.#analyses.set(key, known);
    const forget = () => this.#analyses.get(key) === known && this.#analyses.delete(key);
    known.answer.catch(forget);
    if (asked)
      asked.onlost = () => {
        forget();
        known.cancel();
      };
    return await known.answer;
  }

  /** Keeps what the whole review of a game has found of the one person who played it. */
  async reviewed(id: string, game: number, figures: GameFigures): Promise<void> {
    if (isSeen(id)) throw new Refused("not_allowed");
    const { live } = await this.#opened(id);
    if (!foundOf(live.table, game).result) throw new Refused("not_over");
    if (madeOf(live).seats.length !== 1) throw new Refused("not_allowed"); // whose figures would these be?
    await this.store.noteReview(id, game, figures);
  }

  /** The turn in which another move leads to a frame, judged as the review judges; nothing behind it is told. */
  async attempt(id: string, number: number, frame: number, move: number): Promise<Analysis> {
    if (isSeen(id)) throw new Refused("not_allowed");
    const { table } = (await this.#opened(id)).live;
    const found = foundOf(table, number);
    if (!found.result) throw new Refused("not_over");
    const { moves, start } = withAttempt(found.game, frame, move);
    return await this.#review(table, found, start, moves).answer;
  }

  #review(
    table: TableState,
    { game, result }: Found,
    start: number,
    moves: readonly number[] = game.moves,
  ): Pending<Analysis> {
    const { edition, options } = table.setup;
    const seed = result?.seed ?? "";
    return this.thinker.review({ edition, options, seed, first: game.first, moves }, start);
  }

  // -- all of them --------------------------------------------------------------------------------------------

  /** The tables of this device, the last played first. */
  async tables(): Promise<KeptTable[]> {
    return (await this.store.tables()).sort((one, two) => two.at - one.at);
  }

  /** All games of this device as one text, to be read by `take`. */
  async give(): Promise<string> {
    const tables = await this.store.tables();
    const logs = tables.map(async ({ id, at, seen, reviews }) =>
      seen === undefined ? { id, entries: await this.store.entries(id), reviews } : { id, seen, at },
    );
    return writeGames(await Promise.all(logs));
  }

  /**
   * Takes in games that `give` has written. One that is here and has gone on elsewhere goes on here from there; any other that is
   * here stays as it is. How many are new or have grown.
   */
  async take(text: string): Promise<number> {
    const taken = readGames(this.engine, text); // all of it is looked at before anything is kept
    const here = new Set((await this.store.tables()).map(({ id }) => id));
    let count = 0;
    for (const each of taken) {
      if (here.has(each.table.id)) count += Number("entries" in each && (await this.#grow(each)));
      else {
        await this.#keep(each);
        count += 1;
      }
    }
    return count;
  }

  /** Goes on with a table of this device by a longer log that begins as its own; whether it was longer. */
  async #grow(taken: TakenTable): Promise<boolean> {
    const { id } = taken.table;
    const kept = await this.store.entries(id);
    const rest = taken.entries.slice(kept.length);
    if (JSON.stringify(kept) !== JSON.stringify(taken.entries.slice(0, kept.length))) return false;
    if (rest.length > 0 && !(await this.#append(id, rest))) return false;
    await this.#noteTaken(taken);
    await this.heard(id);
    return rest.length > 0;
  }

  /** Takes in one game from its record; the id of its table. */
  async open(text: string): Promise<string> {
    const record = recordOf(this.engine, text);
    const at = Date.now();
    const taken = isWhole(record)
      ? tableOf(this.engine, newId(HERE), record, at)
      : { at, table: new SeenTable(newId(SEEN), text, record) };
    await this.#keep(taken);
    return taken.table.id;
  }

  async #keep(taken: Taken): Promise<void> {
    if (!("entries" in taken)) return await this.store.note(taken.table.kept(taken.at));
    await this.store.append(taken.table.id, taken.entries);
    await this.#noteTaken(taken);
  }

  async #noteTaken({ table, reviews }: TakenTable): Promise<void> {
    await this.store.note({ ...keptOf(table), ...(reviews && { reviews }) });
  }

  async remove(id: string): Promise<void> {
    (await this.#open.get(id)?.catch(() => undefined))?.computers.close();
    this.#open.delete(id);
    await this.store.remove(id);
  }
}

/** The seed that a text says, or one that nobody knows; anything else is refused. */
function seedOf(text: string | undefined): Uint8Array {
  if (text === undefined) return newSeed();
  if (text.length !== 2 * SEED_BYTES || !/^[0-9a-f]+$/.test(text))
    throw new Refused("bad_body", { why: "seed" });
  return unhex(text);
}

const newId = (begins: string): string => `${begins}${hex(crypto.getRandomValues(new Uint8Array(ID_BYTES)))}`;

function foundOf(table: TableState, game: number): Found {
  const found = table.found(game);
  if (!found) throw new Refused("no_such_game");
  return found;
}

/** A table and the seats of people: on this device all of them are one's own. */
function madeOf(live: LiveTable): Made {
  const { chairs } = live.table;
  const seats = ([0, 1] as const).filter((seat) => chairs[seat].sits === "person");
  return { table: live.info(), seats, actor: live.table.actor };
}

function keptOf(table: TableState): KeptTable {
  const games = table.finished.map(playedGame);
  return { id: table.id, at: table.at, info: toldTable(table, NOBODY, 0), actor: table.actor, games };
}

function playedGame({ game, at, result: { winner, first } }: Finished): PlayedGame {
  return {
    at,
    winner,
    first,
    spots: spotCounts(toldView(game.referee.sight(game.state, null), 0, null, [])),
  };
}
