import { afterEach, expect, it, vi } from "vitest";
import { VIEWS } from "../src/gallery/mocks";
import type { Frame, Replay, Told } from "../src/generated/protocol";
import { findTable, makeTable, openTables, Refused, serverArchive, takeSeat } from "../src/session/api";
import { ReplaySession } from "../src/session/replay";
import { TABLE } from "./fakes";

afterEach(() => vi.unstubAllGlobals());

function answers(status: number, body: unknown): string[] {
  const asked: string[] = [];
  vi.stubGlobal("fetch", (path: string, init?: RequestInit) => {
    asked.push(`${init?.method ?? "GET"} ${path}`);
    const text = typeof body === "string" ? body : JSON.stringify(body);
    return Promise.resolve(new Response(text, { status }));
  });
  return asked;
}

it("asks the server over HTTP", async () => {
  const asked = answers(200, { tables: [TABLE] });
  await makeTable({ edition: "iello" });
  expect(await openTables()).toHaveLength(1);
  await findTable("a/b");
  await takeSeat("ab", "Isla");
  await serverArchive("ab").replay(2, "all");
  await serverArchive("ab").analysis(2, 5);
  expect(asked).toEqual([
    "POST api/tables",
    "GET api/tables",
    "GET api/tables/a%2Fb",
    "POST api/tables/ab/seats",
    "GET api/tables/ab/replay?game=2&seat=all",
    "GET api/tables/ab/analysis?game=2&start=5",
  ]);
});

it("says with a code why the server did not do it", async () => {
  answers(404, { code: "no_such_table", facts: { a: 1 } });
  await expect(findTable("ab")).rejects.toMatchObject({ code: "no_such_table", facts: { a: 1 } });
  answers(500, "no json");
  await expect(findTable("ab")).rejects.toMatchObject({ code: "unreachable" });
  vi.stubGlobal("fetch", () => Promise.reject(new Error("offline")));
  await expect(findTable("ab")).rejects.toBeInstanceOf(Refused);
});

const frame = (card: string): Frame => ({
  events: [{ kind: "play", seat: 0, card, spot: 0 }],
  view: VIEWS.iello,
  id: 1,
  move: card,
  by: 0,
  open: null,
});
const REPLAY: Replay = {
  table: TABLE,
  game: 1,
  seat: "all",
  commitment: "",
  seed: null,
  over: true,
  frames: [frame("r1"), frame("r2"), frame("r3")],
};

it("tells a game again, from any frame, and goes nowhere beyond its ends", () => {
  const told: Told[] = [];
  const states: string[] = [];
  const session = new ReplaySession(REPLAY, serverArchive("abc"), 9);
  session.go(0);
  expect(told).toEqual([]);
  session.go(2);
  session.start({ told: (message) => told.push(message), changed: (state) => states.push(state) });
  expect(told[0]).toMatchObject({ kind: "welcome", you: null, seq: 2, position: { prompt: "watch" } });
  expect(states).toEqual(["open"]);
  session.go(-4);
  session.go(1);
  expect(told.slice(1).map((message) => "seq" in message && message.seq)).toEqual([0, 1]);
  expect(told.at(-1)).toMatchObject({ moves: [], view: { lastTurn: [{ card: "r2" }] } });
  expect(session.send()).toBe(false);
  expect([session.id, session.last, session.seat, session.paced]).toEqual(["abc", 2, "watch", false]);
  session.close();
  session.go(2);
  expect(told).toHaveLength(3);
});

it("knows whose eyes a replay has, and how it ends", () => {
  const told: Told[] = [];
  const over = {
    ...frame("r1"),
    view: { ...VIEWS.iello, over: { winner: 0 as const, reason: "enough" as const } },
  };
  const session = new ReplaySession({ ...REPLAY, seat: 1, frames: [over] }, serverArchive("abc"));
  session.start({ told: (message) => told.push(message), changed: () => undefined });
  expect(told[0]).toMatchObject({ you: 1, position: { prompt: "over" } });
  const empty = new ReplaySession({ ...REPLAY, frames: [] }, serverArchive("abc"));
  expect(() => empty.start({ told: () => undefined, changed: () => undefined })).toThrow("without frames");
});
