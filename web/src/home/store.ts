/** The logs of this device's tables: in IndexedDB, or in memory where that is refused. */
import { type DBSchema, type IDBPDatabase, openDB } from "idb";
import type { Seat } from "../generated/codes";
import type { TableInfo } from "../generated/protocol";
import type { GameFigures } from "../session/session";
import type { Entry } from "../tables/log";

/** A game that is over, as statistics count it. */
export interface PlayedGame {
  /** When it ended; what older versions have kept does not say it. */
  readonly at?: number;
  readonly winner: Seat | null;
  /** Who started; in a siege: who attacked. */
  readonly first: Seat;
  /** Stones of each seat; in a siege: damaged tiles of the attacker, the others of the defender. */
  readonly spots: readonly [number, number];
}

/** What reviews have found of the one person at a table, by the number of the game. */
export type KeptReviews = Readonly<Record<number, GameFigures>>;

/** A table as lists show it. */
export interface KeptTable {
  readonly id: string;
  /** When something last happened there. */
  readonly at: number;
  readonly info: TableInfo;
  /** Whose turn it is, while a game is under way. */
  readonly actor: Seat | null;
  /** All games that were played there to their end, not only those of the last series. */
  readonly games: readonly PlayedGame[];
  /** Of those whose review was finished here. */
  readonly reviews?: KeptReviews;
  /** The text of a record that shows what one viewer saw, which has no log; and the viewer's seat, if it had one. */
  readonly seen?: string;
  readonly own?: readonly Seat[];
}

/** Another tab has written first. */
export class Conflict extends Error {}
/** Another tab has deleted the table. */
export class Gone extends Error {}

export interface TableStore {
  /** All of it or nothing; a sequence number that is there already is a conflict, one without those before it is of a table that is gone. */
  append(id: string, entries: readonly Entry[]): Promise<void>;
  /** Keeps how lists show a table; what reviews have found there stays. */
  note(table: KeptTable): Promise<void>;
  /** Keeps what the review of one game of a table has found. */
  noteReview(id: string, game: number, figures: GameFigures): Promise<void>;
  entries(id: string, after?: number): Promise<Entry[]>;
  tables(): Promise<KeptTable[]>;
  remove(id: string): Promise<void>;
}

const withReviews = (table: KeptTable, known: KeptTable | undefined): KeptTable =>
  known?.reviews ? { ...table, reviews: { ...known.reviews, ...table.reviews } } : table;

const withReview = (table: KeptTable, game: number, figures: GameFigures): KeptTable => ({
  ...table,
  reviews: { ...table.reviews, [game]: figures },
});

export class MemoryStore implements TableStore {
  readonly #tables = new Map<string, KeptTable>();
  readonly #entries = new Map<string, Entry[]>();

  async append(id: string, entries: readonly Entry[]): Promise<void> {
    const kept = this.#entries.get(id) ?? [];
    if (entries[0] && entries[0].seq <= kept.length) throw new Conflict();
    this.#entries.set(id, [...kept, ...entries]);
  }

  async note(table: KeptTable): Promise<void> {
    this.#tables.set(table.id, withReviews(table, this.#tables.get(table.id)));
  }

  async noteReview(id: string, game: number, figures: GameFigures): Promise<void> {
    const known = this.#tables.get(id);
    if (known) this.#tables.set(id, withReview(known, game, figures));
  }

  async entries(id: string, after = 0): Promise<Entry[]> {
    return (this.#entries.get(id) ?? []).slice(after);
  }

  async tables(): Promise<KeptTable[]> {
    return [...this.#tables.values()];
  }

  async remove(id: string): Promise<void> {
    this.#tables.delete(id);
    this.#entries.delete(id);
  }
}

interface Schema extends DBSchema {
  tables: { key: string; value: KeptTable };
  entries: { key: [string, number]; value: Entry & { id: string } };
}

const NAME = "schotten";
const VERSION = 1;
const all = (id: string, after = 0): IDBKeyRange => IDBKeyRange.bound([id, after + 1], [id, Infinity]);

export class BrowserStore implements TableStore {
  private constructor(readonly db: IDBPDatabase<Schema>) {}

  static async open(): Promise<BrowserStore> {
    const db = await openDB<Schema>(NAME, VERSION, {
      upgrade(made) {
        made.createObjectStore("tables", { keyPath: "id" });
        made.createObjectStore("entries", { keyPath: ["id", "seq"] });
      },
    });
    return new BrowserStore(db);
  }

  async append(id: string, entries: readonly Entry[]): Promise<void> {
    const work = this.db.transaction("entries", "readwrite", { durability: "strict" });
    const before = (entries[0]?.seq ?? 1) - 1;
    if (before > 0 && (await work.store.count([id, before])) === 0) throw new Gone();
    try {
      await Promise.all([...entries.map((entry) => work.store.add({ ...entry, id })), work.done]);
    } catch (error) {
      try {
        work.abort(); // all of it or nothing
      } catch {
        // It has ended by itself.
      }
      await work.done.catch(() => undefined);
      if (error instanceof DOMException && error.name === "ConstraintError") throw new Conflict();
      throw error;
    }
  }

  async note(table: KeptTable): Promise<void> {
    await this.#change(table.id, (known) => withReviews(table, known));
  }

  async noteReview(id: string, game: number, figures: GameFigures): Promise<void> {
    await this.#change(id, (known) => known && withReview(known, game, figures));
  }

  /** Puts what is made of a table in its place, if anything is; no other tab comes between. */
  async #change(id: string, change: (known: KeptTable | undefined) => KeptTable | undefined): Promise<void> {
    const work = this.db.transaction("tables", "readwrite");
    const changed = change(await work.store.get(id));
    if (changed) await work.store.put(changed);
    await work.done;
  }

  async entries(id: string, after = 0): Promise<Entry[]> {
    const found = await this.db.getAll("entries", all(id, after));
    return found.map(({ id: _, ...entry }) => entry as Entry);
  }

  tables(): Promise<KeptTable[]> {
    return this.db.getAll("tables");
  }

  async remove(id: string): Promise<void> {
    const work = this.db.transaction(["tables", "entries"], "readwrite");
    await Promise.all([
      work.objectStore("tables").delete(id),
      work.objectStore("entries").delete(all(id)),
      work.done,
    ]);
  }
}

/** A store that goes on in memory when the browser refuses to keep anything; `lost` is told once. */
export class SurvivingStore implements TableStore {
  readonly #memory = new MemoryStore();
  #browser: BrowserStore | null;

  constructor(
    browser: BrowserStore | null,
    readonly lost: () => void,
  ) {
    this.#browser = browser;
    if (!browser) lost();
  }

  async append(id: string, entries: readonly Entry[]): Promise<void> {
    if (!this.#browser) return await this.#memory.append(id, entries);
    try {
      await this.#browser.append(id, entries);
    } catch (error) {
      if (error instanceof Conflict || error instanceof Gone) throw error;
      await this.#leave(this.#browser, id);
      await this.#memory.append(id, entries);
    }
  }

  /** Nothing can be kept any more: what was kept is taken along, as far as it can be read; this table unlisted, too. */
  async #leave(browser: BrowserStore, id: string): Promise<void> {
    this.#browser = null;
    this.lost();
    const tables = await browser.tables().catch(() => []);
    for (const each of new Set([id, ...tables.map((table) => table.id)]))
      await this.#memory.append(each, await browser.entries(each).catch(() => []));
    for (const table of tables) await this.#memory.note(table);
  }

  note(table: KeptTable): Promise<void> {
    return (this.#browser ?? this.#memory).note(table);
  }

  noteReview(id: string, game: number, figures: GameFigures): Promise<void> {
    return (this.#browser ?? this.#memory).noteReview(id, game, figures);
  }

  entries(id: string, after?: number): Promise<Entry[]> {
    return (this.#browser ?? this.#memory).entries(id, after);
  }

  tables(): Promise<KeptTable[]> {
    return (this.#browser ?? this.#memory).tables();
  }

  remove(id: string): Promise<void> {
    return (this.#browser ?? this.#memory).remove(id);
  }
}
