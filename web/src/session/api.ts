/** What goes over HTTP: tables are made and found here. */
import type {
  Analysis,
  Failure,
  Keys,
  Listed,
  Made,
  Replay,
  ReviewedMove,
  SetupBody,
} from "../generated/protocol";
import { Refused } from "../told/refused";
import type { Archive } from "./session";

export { Refused };

async function ask<T>(path: string, body?: unknown, gone?: AbortSignal): Promise<T> {
  let answer: Response;
  const signal = gone ?? null;
  try {
    answer = await fetch(
      path,
      body === undefined
        ? { signal }
        : { method: "POST", headers: { "content-type": "application/json" }, body: JSON.stringify(body) },
    );
  } catch {
    throw new Refused("unreachable");
  }
  const said: unknown = await answer.json().catch(() => null);
  if (answer.ok) return said as T;
  const refusal = said as Partial<Failure> | null;
  throw new Refused(refusal?.code ?? "unreachable", refusal?.facts);
}

async function read(path: string): Promise<string> {
  const answer = await fetch(path);
  if (!answer.ok) throw new Refused("unreachable");
  return answer.text();
}

// Relative to the page: the server may stand under a path of its own.
const at = (id: string) => `api/tables/${encodeURIComponent(id)}`;

export const makeTable = (body: SetupBody) => ask<Made>("api/tables", body);
export const openTables = async () => (await ask<Listed>("api/tables")).tables;
export const findTable = (id: string) => ask<Made>(at(id));
export const takeSeat = (id: string, name: string) => ask<Made>(`${at(id)}/seats`, { name });
/** The addresses by which other devices reach the server, or would if it listened there; told to this machine alone. */
export interface Reach {
  addresses: string[];
  possible: string[];
}
export const reachable = (): Promise<Reach> =>
  ask<Reach>("reach").catch(() => ({ addresses: [], possible: [] }));

const recordAt = (id: string, game: number) => `${at(id)}/record?game=${game}`;

/** The tried move is the last that is told of its turn. */
export function lastMove({ moves }: Analysis): ReviewedMove {
  const found = moves.at(-1);
  if (!found) throw new Refused("bad_body");
  return found;
}

/** The games of a server's table. */
export const serverArchive = (id: string): Archive => ({
  replay: (game, eyes) => ask<Replay>(`${at(id)}/replay?game=${game}&seat=${eyes}`),
  analysis: (game, start, gone) =>
    ask<Analysis>(`${at(id)}/analysis?game=${game}&start=${start}`, undefined, gone),
  attempt: async (game, frame, move) =>
    lastMove(await ask<Analysis>(`${at(id)}/analysis?game=${game}&frame=${frame}&move=${move}`)),
  record: async (game) => recordAt(id, game),
  sealed: async (game) => {
    const { keys } = await ask<Keys>("api/keys");
    return { text: await read(recordAt(id, game)), keys };
  },
});
