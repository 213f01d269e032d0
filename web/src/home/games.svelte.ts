/**
 * My games: what this device keeps, and the tables at the server where it has a seat, as lists show them. It is read without a
 * worker, so that the first screen stays light.
 */
import { place } from "../device/place";
import { progress } from "../device/progress.svelte";
import type { Seat } from "../generated/codes";
import type { TableInfo } from "../generated/protocol";
import { findTable } from "../session/api";
import { Refused } from "../told/refused";
import { device } from "./device.svelte";
import { isHere } from "./ids";
import { forgetTable, type NotedTable, notedTables } from "./seats";
import type { KeptTable } from "./store";

/** A game that was played to its end. */
export interface EndedGame {
  readonly number: number;
  readonly winner: Seat | null;
}

/** A table with a seat of one's own, wherever it is. */
export interface ListedTable {
  readonly id: string;
  readonly at: number;
  readonly info: TableInfo;
  /** Whose turn it is, while a game is under way. */
  readonly actor: Seat | null;
  readonly own: readonly Seat[];
  /** What can be seen again: on this device all that ended there, at the server the games of its series. */
  readonly ended: readonly EndedGame[];
  /** It is but a record of what one viewer saw. */
  readonly seen?: string;
}

const people = ({ seats }: TableInfo): Seat[] =>
  ([0, 1] as const).filter((seat) => seats[seat].sits === "person");

function endedHere({ games, seen, info }: KeptTable): EndedGame[] {
  if (seen !== undefined) return [{ number: info.game, winner: info.series.winner }];
  return games.map(({ winner }, index) => ({ number: index + 1, winner }));
}

/** The games of a series, by their numbers at the table. */
function endedThere({ stage, game, series: { games } }: TableInfo): EndedGame[] {
  const before = (stage === "over" ? game : game - 1) - games.length;
  return games.map(({ winner }, index) => ({ number: before + index + 1, winner }));
}

/** Whether there is nothing to go on with: a record is only looked at. */
const isDone = ({ info, seen }: ListedTable): boolean =>
  seen !== undefined || (info.stage === "over" && info.series.over);

/** A table at the server; null if it is gone, or if nobody answers. */
async function listed({ id, at }: NotedTable): Promise<ListedTable | null> {
  try {
    const { table, seats, actor } = await findTable(id);
    return seats.length > 0 ? { id, at, info: table, actor, own: seats, ended: endedThere(table) } : null;
  } catch (error) {
    if (error instanceof Refused && error.code === "no_such_table") forgetTable(id);
    return null;
  }
}

class Games {
  /** On this device. */
  kept = $state.raw<readonly KeptTable[]>([]);
  /** At the server. */
  elsewhere = $state.raw<readonly ListedTable[]>([]);

  get all(): ListedTable[] {
    const here = this.kept.map((table) => ({
      ...table,
      own: table.own ?? people(table.info),
      ended: endedHere(table),
    }));
    return [...here, ...this.elsewhere].sort((one, two) => two.at - one.at);
  }

  get unfinished(): ListedTable[] {
    return this.all.filter((table) => !isDone(table));
  }

  get finished(): ListedTable[] {
    return this.all.filter(isDone);
  }

  async load(): Promise<void> {
    this.kept = device.unkept ? await device.call("tables") : await this.#stored();
  }

  /** Asks the server for the tables where this browser has a seat. */
  async loadElsewhere(): Promise<void> {
    if (place.folder) return;
    const found = await Promise.all(notedTables().map(listed));
    this.elsewhere = found.filter((table) => table !== null);
  }

  async #stored(): Promise<KeptTable[]> {
    const { BrowserStore } = await import("./store");
    try {
      const store = await BrowserStore.open();
      return await store.tables().finally(() => store.db.close());
    } catch {
      return []; // whoever plays is told that nothing is kept
    }
  }

  /** Deletes a table of this device; one at the server only leaves the list. */
  async remove(id: string): Promise<void> {
    if (isHere(id)) {
      await device.call("remove", id);
      await this.load();
    } else {
      forgetTable(id);
      this.elsewhere = this.elsewhere.filter((table) => table.id !== id);
    }
  }

  /** All games as one text; how far one has come in lessons goes along. */
  async give(): Promise<string> {
    const saved = JSON.parse(await device.call("give")) as object;
    return `${JSON.stringify({ ...saved, lessons: progress.all })}\n`;
  }

  /** Takes a file in: saved games, or the record of one. How many are new, and the table of a record. */
  async take(text: string): Promise<{ count: number; id: string | null }> {
    const saved = text.trimStart().startsWith("{");
    const found = saved
      ? { count: await device.call("take", text), id: null }
      : { count: 1, id: await device.call("open", text) };
    if (saved) progress.merge((JSON.parse(text) as { lessons?: unknown }).lessons);
    await this.load();
    return found;
  }
}

export const games = new Games();

/** Why a file was not taken in: the key of the sentence, and the line that is wrong. */
export function fileTrouble(error: unknown): { key: "bad_file" | "bad_saved" | "bad_line"; line: number } {
  const facts = error instanceof Refused ? error.facts : {};
  const line = typeof facts.line === "number" ? facts.line : 0;
  if (facts.saved === true) return { key: "bad_saved", line };
  // A text whose first line is wrong is no record at all.
  return { key: line > 1 ? "bad_line" : "bad_file", line };
}
