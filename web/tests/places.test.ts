/** The page's side of its own tables, with workers of which only the port is real. */
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import type { SetupBody, Told } from "../src/generated/protocol";
import { device } from "../src/home/device.svelte";
import { fileTrouble, games } from "../src/home/games.svelte";
import { findAnywhere, makeAnywhere } from "../src/home/places";
import { type Port, serve } from "../src/home/rpc";
import { notedTables, noteTable } from "../src/home/seats";
import { archiveOf, sessionOf } from "../src/home/sessions";
import type { PlayedGame } from "../src/home/store";
import { SocketSession } from "../src/session/socket";
import { Refused } from "../src/told/refused";
import { fakeStorage, TABLE } from "./fakes";
import { until } from "./until";

const asked: unknown[][] = [];
const note =
  (name: string, answer: unknown = null) =>
  (_: unknown, ...args: unknown[]) => {
    asked.push([name, ...args]);
    return answer;
  };
const WELCOME: Told = {
  kind: "welcome",
  protocol: 2,
  version: "",
  seq: 1,
  you: 0,
  table: TABLE,
  position: null,
};
const WON: PlayedGame = { winner: 0, first: 1, spots: [5, 2] };
let tell: (news: unknown) => void = () => undefined;
const kept = (
  id: string,
  stage: "playing" | "over",
  over: boolean,
  at: number,
  games: PlayedGame[] = [],
) => ({
  id,
  at,
  actor: null,
  games,
  info: { ...TABLE, id, stage, series: { ...TABLE.series, over } },
});

class FakeWorker {
  onerror: (() => void) | null = null;
  terminate(): void {}
  postMessage(data: { page?: Port }): void {
    if (!data.page) return;
    tell = serve(data.page, {
      make: note("make", { table: TABLE, seats: [0] }),
      find: note("find", { table: TABLE, seats: [0] }),
      connect: (_, connection: number, id: string, seat: unknown) => {
        asked.push(["connect", id, seat]);
        if (id === "d-none") throw new Refused("no_such_table");
        tell({ connection, told: WELCOME });
      },
      pace: note("pace"),
      send: note("send"),
      part: note("part"),
      replay: note("replay", "frames"),
      record: note("record", "record: iello\n"),
      analysis: note("analysis", "curve"),
      reviewed: note("reviewed"),
      tables: note("tables", [
        kept("d-1", "over", true, 1),
        kept("d-2", "playing", false, 2, [WON, { ...WON, winner: null }]),
        kept("d-3", "over", false, 3),
      ]),
      remove: note("remove"),
      give: note("give", '{"games":["all"]}'),
      take: note("take", 3),
      open: note("open", "d-9"),
    });
  }
}

const BODY: SetupBody = { edition: "iello", seats: [{ sits: "here" }, { sits: "computer" }] };

beforeEach(() => {
  asked.length = 0;
  vi.stubGlobal("Worker", FakeWorker);
});
afterEach(() => vi.unstubAllGlobals());

it("makes tables here unless somebody has to come", async () => {
  const fetched = vi.fn(async () => new Response(JSON.stringify({ table: TABLE, seats: [0] })));
  vi.stubGlobal("fetch", fetched);
  await makeAnywhere(BODY);
  await findAnywhere("d-1");
  expect(asked.map(([name]) => name)).toEqual(["make", "find"]);
  expect(fetched).not.toHaveBeenCalled();
  await makeAnywhere({ ...BODY, seats: [{ sits: "here" }, { sits: "link" }] });
  await findAnywhere("abc");
  expect(fetched).toHaveBeenCalledTimes(2);
});

it("plays at a table of the device by messages", async () => {
  const session = sessionOf("d-1", 0);
  const [told, states]: [Told[], string[]] = [[], []];
  expect(session.send({ kind: "ping" })).toBe(false);
  session.start({ told: (message) => told.push(message), changed: (state) => states.push(state) });
  await until(() => expect(told).toEqual([WELCOME]));
  expect([states, session.invitation, session.paced]).toEqual([["open"], null, true]);
  expect(session.send({ kind: "ping" })).toBe(true);
  session.close();
  session.close();
  await until(() => expect(asked.map(([name]) => name)).toEqual(["pace", "connect", "send", "part"]));
  const lost = sessionOf("d-none", "watch");
  lost.start({ told: () => undefined, changed: (state) => states.push(state) });
  await until(() => expect(states).toEqual(["open", "refused"]));
  expect(sessionOf("abc", 0)).toBeInstanceOf(SocketSession);
});

it("has the games of a table again", async () => {
  const archive = archiveOf("d-1");
  expect(await archive.replay(1, "all")).toBe("frames");
  const gone = new AbortController();
  expect(await archive.analysis(1, 1, gone.signal)).toBe("curve");
  gone.abort(); // there is nothing to take back any more
  const figures = { decisions: 2, lost: 5, luck: 0, adjusted: 1 };
  await archive.reviewed?.(1, figures);
  expect(asked.at(-1)).toEqual(["reviewed", "d-1", 1, figures]);
  expect(await archive.sealed(1)).toEqual({ text: "record: iello\n", keys: null });
  const address = await archive.record(1);
  expect(address).toMatch(/^blob:/);
  URL.revokeObjectURL(address);
  expect(await archiveOf("abc").record(1)).toContain("abc");
});

it("lists my games, and takes files in", async () => {
  await games.load();
  expect(games.all).toEqual([]); // nothing is kept here, and nobody has been told yet
  await device.call("tables");
  tell({ unkept: true });
  await until(() => expect(device.unkept).toBe(true));
  await games.load();
  expect(games.all.map(({ id }) => id)).toEqual(["d-3", "d-2", "d-1"]);
  expect(games.unfinished.map(({ id }) => id)).toEqual(["d-3", "d-2"]);
  expect(games.finished.map(({ id }) => id)).toEqual(["d-1"]);
  expect(games.unfinished[1]?.ended).toEqual([
    { number: 1, winner: 0 },
    { number: 2, winner: null },
  ]);
  await games.remove("d-1");
  expect(JSON.parse(await games.give())).toEqual({ games: ["all"], lessons: {} });
  expect(await games.take(' {"form": 1}')).toEqual({ count: 3, id: null });
  expect(await games.take("record: iello")).toEqual({ count: 1, id: "d-9" });
});

it("lists the tables at a server where one has a seat, and forgets those that are gone", async () => {
  const kept = fakeStorage();
  for (const [id, at] of [
    ["mine", 9],
    ["watched", 8],
    ["gone", 7],
    ["unanswered", 6],
  ] as const)
    noteTable(id, at);
  noteTable("mine", 10);
  vi.stubGlobal("fetch", async (path: string) => {
    const id = path.split("/").at(-1) as string;
    if (id === "unanswered") throw new Error("offline");
    if (id === "gone") return new Response(JSON.stringify({ code: "no_such_table" }), { status: 404 });
    const series = { ...TABLE.series, games: [{ winner: 1 }, { winner: 0 }] };
    const table = { ...TABLE, id, stage: "playing", game: 5, series }; // two games were played before a rematch
    return new Response(JSON.stringify({ table, seats: id === "mine" ? [1] : [], actor: 1 }));
  });
  await games.loadElsewhere();
  expect(games.elsewhere.map(({ id, at, actor, own }) => [id, at, actor, own])).toEqual([
    ["mine", 10, 1, [1]],
  ]);
  expect(games.elsewhere[0]?.ended).toEqual([
    { number: 3, winner: 1 },
    { number: 4, winner: 0 },
  ]);
  expect(notedTables().map(({ id }) => id)).toEqual(["mine", "unanswered", "watched"]);
  expect(games.all.some(({ id }) => id === "mine")).toBe(true);
  await games.remove("mine");
  expect(games.elsewhere).toEqual([]);
  expect(notedTables().map(({ id }) => id)).toEqual(["unanswered", "watched"]);
  kept.set("schotten.tables", "{");
  expect(notedTables()).toEqual([]);
});

it("lets the computer play as one has set it", async () => {
  fakeStorage();
  device.suit({ quick: true, twoCores: true });
  device.suit({ twoCores: false });
  await until(() =>
    expect(asked).toEqual([
      ["pace", false],
      ["pace", false],
    ]),
  );
  device.suit({ quick: false });
});

it("says what is wrong with a file", () => {
  const trouble = (why: string, line?: number) => fileTrouble(new Refused("bad_body", { why, line }));
  expect(trouble("impossible", 9)).toEqual({ key: "bad_line", line: 9 });
  expect(trouble("malformed", 1).key).toBe("bad_file");
  expect(fileTrouble(new Refused("bad_body", { why: "unfit", saved: true })).key).toBe("bad_saved");
  expect(fileTrouble(new Error("other")).key).toBe("bad_file");
});
