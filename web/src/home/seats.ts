/** The tables at the server where this browser has a seat, so that My games can show them. */

const STORE = "schotten.tables";
const MOST = 40;

export interface NotedTable {
  readonly id: string;
  /** When it was last open here. */
  readonly at: number;
}

export function notedTables(): NotedTable[] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(STORE) ?? "[]");
    return Array.isArray(kept)
      ? kept.filter((one) => typeof one?.id === "string" && typeof one.at === "number")
      : [];
  } catch {
    return [];
  }
}

function keep(tables: readonly NotedTable[]): void {
  try {
    localStorage.setItem(STORE, JSON.stringify(tables.slice(0, MOST)));
  } catch {
    // Without storage the link alone leads back.
  }
}

const others = (id: string): NotedTable[] => notedTables().filter((one) => one.id !== id);

/** Notes a table, the last one first. */
export const noteTable = (id: string, at: number): void => keep([{ id, at }, ...others(id)]);

export const forgetTable = (id: string): void => keep(others(id));
