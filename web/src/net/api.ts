/** What goes over HTTP: tables are made and found here. */
import type { Seat } from "../table/view";
import type { Analysis, Made, Replay, SetupBody, TableInfo } from "./protocol";

export class Refused extends Error {
  constructor(
    readonly code: string,
    readonly facts: Record<string, unknown> = {},
  ) {
    super(code);
  }
}

async function ask<T>(path: string, body?: unknown): Promise<T> {
  let answer: Response;
  try {
    answer = await fetch(
      path,
      body === undefined
        ? undefined
        : { method: "POST", headers: { "content-type": "application/json" }, body: JSON.stringify(body) },
    );
  } catch {
    throw new Refused("unreachable");
  }
  const said: unknown = await answer.json().catch(() => null);
  if (answer.ok) return said as T;
  const refusal = said as { code?: string; facts?: Record<string, unknown> } | null;
  throw new Refused(refusal?.code ?? "unreachable", refusal?.facts);
}

const at = (id: string) => `/api/tables/${encodeURIComponent(id)}`;

export const makeTable = (body: SetupBody) => ask<Made>("/api/tables", body);
export const openTables = async () => (await ask<{ tables: TableInfo[] }>("/api/tables")).tables;
export const findTable = (id: string) => ask<Made>(at(id));
export const takeSeat = (id: string, name: string) => ask<Made>(`${at(id)}/seats`, { name });
export const fetchReplay = (id: string, game: number, seat: Seat | "all" | "watch") =>
  ask<Replay>(`${at(id)}/replay?game=${game}&seat=${seat}`);
export const fetchAnalysis = (id: string, game: number) => ask<Analysis>(`${at(id)}/analysis?game=${game}`);
export const recordAddress = (id: string, game: number) => `${at(id)}/record?game=${game}`;
export const computerState = async () =>
  (await ask<{ computer: { computer: string; done: number; total: number } }>("/health")).computer;
