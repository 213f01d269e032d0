import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { Claim, LegalMove, Position } from "../src/generated/protocol";
import { isForced, Room } from "../src/session/room.svelte";
import { FakeSession, fakeMedia, fakeStorage, positionOf, TABLE } from "./fakes";

const DRAW: LegalMove = { id: 9, text: "draw", kind: "draw", deck: "troops" };
let session: FakeSession;
let room: Room;

function view(seq: number, more: Partial<Position> = {}): void {
  session.tell({ kind: "view", ...positionOf(seq, more) });
}

/** The name of the command that was sent last. */
const lastCommand = (): string => {
  const sent = session.sent.at(-1);
  return sent && "cmd" in sent ? sent.cmd : "";
};

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal("document", { hidden: false });
  fakeStorage();
  fakeMedia();
  session = new FakeSession();
  room = new Room(session);
});
afterEach(() => {
  room.close();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

it("starts from any position that it is welcomed with", () => {
  session.become("open");
  session.welcome(positionOf(7));
  expect(room.line).toBe("open");
  expect(room.position?.seq).toBe(7);
  expect(room.you).toBe(0);
  expect(room.id).toBe("abc");
  expect(room.table?.id).toBe("abc");
});

it("waits at a table where nothing is dealt", () => {
  session.welcome(null, 2);
  expect(room.position).toBeNull();
  session.tell({ kind: "table", seq: 3, table: { ...TABLE, stage: "waiting", commitment: null } });
  expect(room.table?.stage).toBe("waiting");
});

it("shows other moves though nothing has happened, as at a lesson's next stop", () => {
  session.welcome(positionOf(4, { moves: [] }));
  vi.advanceTimersByTime(10_000);
  view(5, { moves: [DRAW] });
  expect(room.position?.moves).toEqual([DRAW]);
});

describe("commands", () => {
  it("are sent one at a time and end when their position is shown", () => {
    session.welcome(positionOf(4, { moves: [DRAW] }));
    room.move(9);
    room.move(9);
    expect(session.sent).toEqual([{ kind: "move", move: 9, cmd: lastCommand(), seq: 4 }]);
    expect(room.busy).toBe(true);
    session.tell({ kind: "done", cmd: lastCommand(), seq: 5, repeated: false });
    expect(room.busy).toBe(true);
    view(5, { events: [{ kind: "draw", seat: 0, deck: "troops" }] });
    expect(room.busy).toBe(false);
    expect(room.news).toHaveLength(1);
  });

  it("that change nothing on the table end when they are done", () => {
    session.welcome(positionOf(4));
    room.command("next");
    session.tell({ kind: "done", cmd: "another", seq: 5, repeated: false });
    expect(room.busy).toBe(true);
    session.tell({ kind: "done", cmd: lastCommand(), seq: 5, repeated: false });
    expect(room.busy).toBe(false);
  });

  it("that were cut off are sent again under their own name", () => {
    session.welcome(positionOf(4));
    session.connected = false;
    room.move(1);
    expect(session.sent).toEqual([]);
    session.connected = true;
    session.welcome(positionOf(4));
    expect(session.sent).toHaveLength(1);
  });

  it("that are refused say why for a while", () => {
    session.welcome(positionOf(4));
    room.move(1);
    session.tell({ kind: "error", code: "stale", seq: 6, cmd: lastCommand(), facts: {} });
    expect(room.refusal?.code).toBe("stale");
    expect(room.busy).toBe(false);
    room.move(2);
    expect(session.sent.at(-1)).toMatchObject({ seq: 6 });
    session.tell({
      kind: "error",
      code: "illegal",
      seq: 6,
      cmd: lastCommand(),
      facts: { refusal: "row_full" },
    });
    session.tell({ kind: "error", code: "not_allowed", seq: 6, cmd: null, facts: {} });
    vi.advanceTimersByTime(6000);
    expect(room.refusal).toBeNull();
  });
});

describe("steps of the other", () => {
  it("are shown one after the other", () => {
    session.welcome(positionOf(1));
    view(2, { events: [{ kind: "pass", seat: 1 }] });
    view(3, { events: [{ kind: "turn", seat: 0 }] });
    expect(room.position?.seq).toBe(1);
    vi.advanceTimersByTime(530);
    expect(room.position?.seq).toBe(3);
    expect(room.events).toHaveLength(2);
  });

  it("are quicker for who wants less motion, and at once on a hidden page or behind a long tail", () => {
    session.welcome(positionOf(1));
    fakeMedia(["reduce"]);
    view(2, { events: [{ kind: "pass", seat: 1 }] });
    vi.advanceTimersByTime(70);
    expect(room.position?.seq).toBe(2);
    vi.stubGlobal("document", { hidden: true });
    view(3, { events: [{ kind: "pass", seat: 1 }] });
    expect(room.position?.seq).toBe(3);
    vi.stubGlobal("document", { hidden: false });
    fakeMedia();
    for (let seq = 4; seq < 20; seq++) view(seq, { events: [{ kind: "pass", seat: 1 }] });
    expect(room.position?.seq).toBeGreaterThan(3);
  });

  it("are shown at once where the session is not paced", () => {
    const replay = new FakeSession("watch", false);
    const seen = new Room(replay);
    replay.welcome(positionOf(0));
    replay.tell({ kind: "view", ...positionOf(5, { events: [{ kind: "pass", seat: 1 }] }) });
    expect(seen.position?.seq).toBe(5);
    seen.close();
    expect(replay.closed).toBe(true);
  });

  it("begin a new list with a new game", () => {
    session.welcome(positionOf(1, { events: [{ kind: "pass", seat: 0 }] }, { game: 1 }));
    session.tell({ kind: "chance", seq: 1, chances: [0.9, 0.1], lost: false });
    expect(room.chance?.chances).toEqual([0.9, 0.1]);
    session.tell({
      kind: "view",
      ...positionOf(2, { events: [{ kind: "dealt", seat: 0, count: 6 }] }, { game: 2 }),
    });
    expect(room.events).toEqual([{ kind: "dealt", seat: 0, count: 6 }]);
    expect(room.chance).toBeNull();
  });
});

describe("taking back", () => {
  it("goes on to the last decision", () => {
    session.welcome(positionOf(4, { takeBack: true }));
    room.takeBack();
    session.tell({ kind: "done", cmd: lastCommand(), seq: 5, repeated: false });
    const undone = [{ kind: "taken_back" as const, seat: 0 as const, count: 1 }];
    view(5, { events: undone, moves: [DRAW], takeBack: true });
    expect(session.sent).toHaveLength(2);
    expect(room.undoing).toBe(true);
    session.tell({ kind: "done", cmd: lastCommand(), seq: 6, repeated: false });
    view(6, { events: undone, takeBack: true });
    expect(room.undoing).toBe(false);
  });

  it("leaves the table as it is while somebody asks", () => {
    session.welcome(positionOf(4, { moves: [DRAW] }));
    const before = room.position;
    const asked = { seat: 1 as const, answer: "open" as const };
    view(5, { moves: [{ ...DRAW }], asked });
    vi.runAllTimers();
    expect(room.position?.seq).toBe(5);
    expect(room.position?.asked).toEqual(asked);
    expect(room.position?.view).toBe(before?.view);
    expect(room.position?.moves).toBe(before?.moves);
    room.command("allow_back");
    session.tell({ kind: "done", cmd: lastCommand(), seq: 6, repeated: false });
    expect(room.busy).toBe(true);
    view(6, { events: [{ kind: "taken_back", seat: 1, count: 2 }] });
    vi.runAllTimers();
    expect(room.busy).toBe(false);
  });

  it("knows a draw that is no choice", () => {
    expect(isForced(positionOf(1, { moves: [DRAW] }))).toBe(true);
    expect(isForced(positionOf(1, { moves: [DRAW, DRAW] }))).toBe(false);
    expect(isForced(positionOf(1, { moves: [{ id: 1, text: "", kind: "end" }] }))).toBe(false);
    expect(isForced(positionOf(1, { moves: [DRAW] }, { effect: { card: "recruiter", seat: 0 } }))).toBe(
      false,
    );
  });
});

describe("questions", () => {
  it("about claims are answered in order, and asked again after a cut", async () => {
    session.welcome(positionOf(4));
    const first = room.explain(3, 1);
    const second = room.explain(5);
    expect(session.sent.map((message) => message.kind)).toEqual(["explain", "explain"]);
    session.welcome(positionOf(4));
    expect(session.sent).toHaveLength(4);
    session.tell({ kind: "explanation", seq: 4, claim: { spot: 5, seat: 0 } as Claim });
    session.tell({ kind: "explanation", seq: 4, claim: { spot: 3, seat: 1 } as Claim });
    session.tell({ kind: "explanation", seq: 4, claim: { spot: 8, seat: 1 } as Claim });
    expect((await first).seat).toBe(1);
    expect((await second).spot).toBe(5);
  });

  it("for a hint and the chances are kept until the next position", () => {
    session.welcome(positionOf(4));
    room.askHint();
    room.askChance();
    expect(room.hinting).toBe(true);
    const hint = {
      kind: "hint" as const,
      seq: 4,
      chances: [[9, 0.6]] as [number, number][],
      equal: [9],
      reasons: [],
    };
    session.tell({ ...hint, move: 9, proven: false, quick: true });
    // The first glance is shown, and the whole look is asked for.
    expect(room.hint?.quick).toBe(true);
    expect(room.hinting).toBe(true);
    expect(session.sent.at(-1)).toEqual({ kind: "hint" });
    session.tell({ ...hint, move: 9, proven: false, quick: false });
    expect(room.hinting).toBe(false);
    session.tell({ ...hint, seq: 3, move: 8, proven: false, quick: true }); // of a position that is gone
    session.tell({ kind: "chance", seq: 4, chances: [0.6, 0.4], lost: false });
    expect(room.hint?.move).toBe(9);
    expect(room.chance?.chances).toEqual([0.6, 0.4]);
    room.askHint();
    view(5, { events: [{ kind: "pass", seat: 0 }] });
    expect([room.hint, room.hinting]).toEqual([null, false]); // no answer may come any more
    room.askHint();
    session.tell({ ...hint, move: 8, proven: false, quick: false }); // it comes all the same, and is not this one's
    expect([room.hint, room.hinting]).toEqual([null, true]);
    session.connected = false;
    room.askHint();
    expect(room.hinting).toBe(false);
  });

  it("leave the rest of what is told in its place", () => {
    session.tell({ kind: "status", computer: "absent", thinking: 1, share: 40 });
    expect(room.computer).toMatchObject({ computer: "absent", share: 40 });
    expect(room.thinking).toBe(1);
    session.tell({ kind: "trouble", code: "store_frozen" });
    expect(room.trouble).toBe("store_frozen");
    session.tell({ kind: "trouble", code: null });
    expect(room.trouble).toBeNull();
    session.tell({ kind: "away", seat: 1, claimMs: 5000 });
    expect(room.claimable).toBe(false);
    session.tell({ kind: "away", seat: 1, claimMs: 0 });
    expect(room.claimable).toBe(true);
    session.tell({ kind: "away", seat: 1, claimMs: null });
    expect(room.claimable).toBe(false);
    session.tell({ kind: "pong", note: "", seq: 1 });
    session.tell({ kind: "closing", retryMs: 10 });
    expect(room.position).toBeNull();
  });
});
