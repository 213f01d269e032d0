import { afterEach, describe, expect, it, vi } from "vitest";
import records from "../../conformance/notation/records.json";
import { allOptions } from "../src/game/options";
import { Referee } from "../src/game/referee";
import type { Seat } from "../src/generated/codes";
import type { Analysis, Command, SetupBody, Told, View } from "../src/generated/protocol";
import type { Thinker } from "../src/home/computers";
import { isHere } from "../src/home/ids";
import { Keeper, type KeeperNews } from "../src/home/keeper";
import { Caller, type Pending, type Port, serve, type Wanted } from "../src/home/rpc";
import { type BrowserStore, Conflict, MemoryStore, SurvivingStore } from "../src/home/store";
import type { Hint, SeatQuestion } from "../src/mind/thinking";
import { Refused } from "../src/told/refused";
import { engineFile } from "./engineFile";
import { until } from "./until";

const BODY: SetupBody = {
  edition: "iello",
  seats: [
    { sits: "here", name: "Isla" },
    { sits: "computer", level: "child" },
  ],
  assists: { hints: true, unseen: true, takeBack: true },
  first: 0,
};
const TWO: SetupBody = { ...BODY, seats: [{ sits: "here" }, { sits: "here" }] };

const engine = await engineFile();

/** A legal move of a view. */
function someLegal({ edition, options, view }: SeatQuestion): number {
  const referee = new Referee(engine, edition, allOptions(edition, options));
  return referee.legalMoves(view)[0] as number;
}

const found = <T>(value: T): Pending<T> => ({ answer: Promise.resolve(value), cancel: () => undefined });

/** An answer that comes only by being taken back, as a worker gives up. */
function given<T>(): Pending<T> {
  const cancel = vi.fn();
  const answer = new Promise<T>((_, fail) =>
    cancel.mockImplementation(() => fail(new Refused("unreachable"))),
  );
  return { answer, cancel };
}

/** Never answers; says what it was asked. */
function someThinker(): Thinker & { asked: string[] } {
  const asked: string[] = [];
  return {
    asked,
    choose: () => {
      asked.push("choose");
      return { answer: Promise.reject(new Error("not now")), cancel: () => asked.push("cancel") };
    },
    hint: (_, quick) =>
      found({
        move: 1,
        chances: [[1, 0.5]],
        equal: [1],
        proven: false,
        quick,
        reasons: [{ code: "wins" }],
      }),
    chance: () => found(0.75),
    review: (_, start) => found({ turns: 2, next: start < 2 ? start + 1 : null, deal: 0, moves: [] }),
  };
}

class House {
  told = new Map<number, Told[]>();
  written: string[] = [];
  readonly name = Math.random().toString(36).slice(2);
  thinker = someThinker();
  keeper!: Keeper;

  constructor(readonly store = new MemoryStore()) {}

  async open(): Promise<this> {
    const tell = (news: KeeperNews) => {
      if ("written" in news) this.written.push(news.written);
      else this.told.set(news.connection, [...(this.told.get(news.connection) ?? []), news.told]);
    };
    this.keeper = new Keeper(await engineFile(), this.store, this.thinker, tell, false);
    return this;
  }

  last(connection: number): View {
    const views = (this.told.get(connection) ?? []).flatMap((told) =>
      told.kind === "view" ? [told] : told.kind === "welcome" && told.position ? [told.position] : [],
    );
    return views.at(-1) as View;
  }

  errors(connection: number): string[] {
    return (this.told.get(connection) ?? []).flatMap((told) => (told.kind === "error" ? [told.code] : []));
  }

  /** The seat makes its first legal move. */
  async move(connection: number): Promise<void> {
    const { seq, moves } = this.last(connection);
    await this.keeper.send(connection, {
      kind: "move",
      cmd: `m${this.name}-${seq}`,
      seq,
      move: moves[0]?.id ?? -1,
    });
  }
}

const FIGURES = { decisions: 9, lost: 12.5, luck: 0.02, adjusted: 0.9 };

/** A house with one game that a person has lost against the computer, and what its review has found. */
async function reviewedHouse(): Promise<{ house: House; id: string }> {
  const house = await new House().open();
  const { id } = (await house.keeper.make(BODY)).table;
  await house.keeper.connect(1, id, 0);
  await house.keeper.send(1, command("resign", house.last(1).seq));
  await house.keeper.reviewed(id, 1, FIGURES);
  return { house, id };
}

const command = (kind: Exclude<Command["kind"], "move">, seq: number): Command => ({ kind, cmd: kind, seq });

afterEach(() => vi.useRealTimers());

describe("the tables of this device", () => {
  it("are made, played at, and go on where they were after everything was closed", async () => {
    const house = await new House().open();
    const made = await house.keeper.make(TWO);
    const { id } = made.table;
    expect([isHere(id), made.seats, made.table.stage]).toEqual([true, [0, 1], "playing"]);
    await house.keeper.connect(1, id, 0);
    await house.keeper.connect(2, id, 1);
    await house.move(1);
    expect(house.last(2).view.moveCount).toBe(1);
    await house.keeper.part(1);
    await house.keeper.part(2);
    const later = await new House(house.store).open();
    await later.keeper.connect(1, id, 0);
    expect(later.last(1).view).toEqual(house.last(1).view);
    await later.move(1);
    expect(later.last(1).view.moveCount).toBe(2);
    expect((await later.keeper.tables())[0]).toMatchObject({ id, actor: 1 });
  });

  it("say what is not there, and refuse what is not right", async () => {
    const { keeper } = await new House().open();
    await expect(keeper.find("d-00")).rejects.toThrow("no_such_table");
    await expect(keeper.make({ ...BODY, seats: [{ sits: "here" }, { sits: "link" }] })).rejects.toThrow(
      "bad_seats",
    );
    const { table } = await keeper.make(TWO);
    await expect(keeper.replay(table.id, 2, 0)).rejects.toThrow("no_such_game");
    await expect(keeper.replay(table.id, 1, "all")).rejects.toThrow("not_over");
    const computers = (await keeper.make(BODY)).table; // through its eyes nobody looks before the end
    await expect(keeper.replay(computers.id, 1, 1)).rejects.toThrow("not_over");
    expect((await keeper.replay(computers.id, 1, "watch")).seat).toBe("watch");
    await expect(keeper.analysis(table.id, 1, 1)).rejects.toThrow("not_over");
    await expect(keeper.send(7, { kind: "ping" })).rejects.toThrow("not_your_seat");
    expect(await keeper.record(table.id, 1)).toContain("seen: A");
  });

  it("show a finished game again, review it, write it down, and forget it", async () => {
    const house = await new House().open();
    const { table } = await house.keeper.make(BODY);
    await house.keeper.connect(1, table.id, 0);
    await house.move(1);
    await house.keeper.send(1, command("resign", house.last(1).seq));
    const replay = await house.keeper.replay(table.id, 1, "all");
    expect([replay.over, replay.frames.length]).toEqual([true, 3]);
    expect((await house.keeper.analysis(table.id, 1, 1)).next).toBe(2);
    expect((await house.keeper.analysis(table.id, 1, 2)).next).toBeNull();
    const made = replay.frames[1]?.id ?? -1;
    expect((await house.keeper.attempt(table.id, 1, 1, made)).turns).toBe(2);
    await expect(house.keeper.attempt(table.id, 1, 1, 999_999)).rejects.toThrow("illegal");
    await expect(house.keeper.attempt(table.id, 1, 2, made)).rejects.toThrow("bad_body");
    expect(await house.keeper.record(table.id, 1)).toContain("result: B by resignation");
    await house.keeper.remove(table.id);
    await expect(house.keeper.find(table.id)).rejects.toThrow("no_such_table");
    expect(await house.keeper.tables()).toEqual([]);
  });

  it("keep what the review of a game has found of who played it alone, whatever is played on", async () => {
    const { house, id } = await reviewedHouse();
    const { keeper } = house;
    expect((await keeper.tables())[0]?.reviews).toEqual({ 1: FIGURES });
    await keeper.send(1, command("rematch", house.last(1).seq));
    await until(async () => expect((await keeper.tables())[0]?.info.game).toBe(2));
    await expect(keeper.reviewed(id, 2, FIGURES)).rejects.toThrow("not_over");
    await keeper.reviewed(id, 1, { ...FIGURES, lost: 3 });
    expect((await keeper.tables())[0]?.reviews).toEqual({ 1: { ...FIGURES, lost: 3 } });
    const { table } = await keeper.make(TWO);
    await keeper.connect(2, table.id, 0);
    await keeper.send(2, command("resign", house.last(2).seq));
    await expect(keeper.reviewed(table.id, 1, FIGURES)).rejects.toThrow("not_allowed");
  });

  it("hear what another tab has written, and lose no move to it", async () => {
    const one = await new House().open();
    const { table } = await one.keeper.make(TWO);
    const two = await new House(one.store).open();
    await one.keeper.connect(1, table.id, 0);
    await two.keeper.connect(1, table.id, 0);
    await one.move(1);
    await two.move(1); // of the position before: it is told what happened instead
    expect(two.last(1)).toEqual(one.last(1));
    expect(two.errors(1)).toEqual(["stale"]);
    await one.move(1);
    await two.keeper.heard(table.id);
    expect(two.last(1)).toEqual(one.last(1));
  });

  it("say that a game is lost for certain, against the computer only", async () => {
    const house = await new House().open();
    house.thinker.chance = () => found(0);
    for (const [line, body] of [BODY, TWO].entries()) {
      const { table } = await house.keeper.make(body);
      await house.keeper.connect(line, table.id, 0);
      await house.keeper.send(line, { kind: "chance" });
      expect(house.told.get(line)?.at(-1)).toMatchObject({ chances: [0, 1], lost: body === BODY });
    }
  });

  it("answer hints and chances where they are allowed", async () => {
    const house = await new House().open();
    const { table } = await house.keeper.make(BODY);
    await house.keeper.connect(1, table.id, 0);
    await house.keeper.send(1, { kind: "hint" });
    await house.keeper.send(1, { kind: "chance" });
    const told = house.told.get(1) ?? [];
    expect(told.slice(-2).map(({ kind }) => kind)).toEqual(["hint", "chance"]);
    expect(told.at(-1)).toMatchObject({ chances: [0.75, 0.25], lost: false });
    const { table: strict } = await house.keeper.make(
      TWO.assists ? { ...TWO, assists: { ...TWO.assists, hints: false } } : TWO,
    );
    await house.keeper.connect(2, strict.id, 0);
    await house.keeper.send(2, { kind: "hint" });
    expect(house.errors(2)).toEqual(["not_allowed"]);
  });

  it("give up what is thought about once the table has gone on or is left, and tell nothing of it", async () => {
    const house = await new House().open();
    const [hint, chance, again] = [given<Hint>(), given<number>(), given<number>()];
    const { table } = await house.keeper.make(TWO);
    await house.keeper.connect(1, table.id, 0);
    house.thinker.hint = () => hint;
    house.thinker.chance = () => chance;
    const asked = [house.keeper.send(1, { kind: "hint" }), house.keeper.send(1, { kind: "chance" })];
    await house.keeper.connect(2, table.id, 1); // nothing has happened: both go on
    expect([hint.cancel, chance.cancel].map((cancel) => vi.mocked(cancel).mock.calls.length)).toEqual([0, 0]);
    await house.move(1);
    await Promise.all(asked);
    house.thinker.chance = () => again;
    const last = house.keeper.send(1, { kind: "chance" });
    await house.keeper.part(1);
    await house.keeper.part(2);
    await last;
    const told = (house.told.get(1) ?? []).map(({ kind }) => kind);
    expect(told.filter((kind) => kind === "hint" || kind === "chance" || kind === "error")).toEqual([]);
    const broken = await new House(house.store).open();
    broken.thinker.chance = () => {
      const failed = given<number>();
      failed.cancel(); // nobody took it back: the worker is gone
      return failed;
    };
    await broken.keeper.connect(1, table.id, 0);
    await broken.keeper.send(1, { kind: "chance" });
    expect(broken.errors(1)).toEqual(["store_failed"]);
  });

  it("give up a part of a review that nobody waits for, and begin it anew for who asks again", async () => {
    const house = await new House().open();
    const { table } = await house.keeper.make(TWO);
    await house.keeper.connect(1, table.id, 0);
    await house.move(1);
    await house.keeper.send(1, command("resign", house.last(1).seq));
    const lost = given<Analysis>();
    const { review } = house.thinker;
    house.thinker.review = () => lost;
    const wanted: Wanted = { wanted: true, onlost: null };
    const first = house.keeper.analysis(table.id, 1, 1, wanted);
    await until(() => expect(wanted.onlost).not.toBeNull());
    wanted.onlost?.();
    house.thinker.review = review;
    expect((await house.keeper.analysis(table.id, 1, 1)).next).toBe(2);
    await expect(first).rejects.toThrow("unreachable");
    house.thinker.review = () => lost;
    expect((await house.keeper.analysis(table.id, 1, 1)).next).toBe(2); // what was found stays
  });

  it("let a computer play that answers, and wait for one that does not", async () => {
    const house = await new House().open();
    let choose: Thinker["choose"] = house.thinker.choose;
    house.thinker.choose = (...asked) => choose(...asked);
    const { table } = await house.keeper.make({ ...BODY, first: 1 });
    await house.keeper.connect(1, table.id, 0);
    expect(house.thinker.asked).toEqual(["choose"]);
    expect(house.last(1).view.actor).toBe(1);
    choose = (asked) => ({ answer: Promise.resolve(someLegal(asked)), cancel: () => undefined });
    await until(() => expect(house.last(1).view.actor).toBe(0 as Seat));
    const thinking = (house.told.get(1) ?? []).flatMap((told) =>
      told.kind === "status" ? [told.thinking] : [],
    );
    expect(thinking).toContain(1);
    expect(thinking.at(-1)).toBeNull();
  });

  it("let a clock fall by itself", async () => {
    const house = await new House().open();
    const { table } = await house.keeper.make({ ...TWO, clock: { seconds: 10, increment: 0 } });
    vi.useFakeTimers();
    await house.keeper.connect(1, table.id, 0);
    await vi.advanceTimersByTimeAsync(11_000);
    vi.useRealTimers();
    expect(house.last(1).view.over).toEqual({ winner: 1, reason: "out_of_time" });
  });
});

describe("calls between the page and its workers", () => {
  const pair = (): [Port, Port] => {
    const make = (): Port => ({ postMessage: () => undefined, onmessage: null });
    const [one, two] = [make(), make()];
    one.postMessage = (data) => void Promise.resolve().then(() => two.onmessage?.({ data } as MessageEvent));
    two.postMessage = (data) => void Promise.resolve().then(() => one.onmessage?.({ data } as MessageEvent));
    return [one, two];
  };

  it("are answered, refused, told and taken back", async () => {
    const [here, there] = pair();
    const news: unknown[] = [];
    const METHODS = {
      twice: (_: Wanted, number: number) => 2 * number,
      refuse: (_: Wanted) => Promise.reject(new Refused("stale", { a: 1 })),
      wait: async (asked: Wanted) => {
        while (asked.wanted) await new Promise((done) => setTimeout(done, 1));
        return "stopped";
      },
      told: (asked: Wanted) =>
        new Promise((done) => {
          asked.onlost = () => done("lost");
        }),
    } as const;
    const tell = serve(there, METHODS);
    const caller = new Caller<typeof METHODS>(here, (told) => news.push(told));
    expect(await caller.call("twice", 4)).toBe(8);
    await expect(caller.call("refuse")).rejects.toMatchObject({ code: "stale", facts: { a: 1 } });
    const waiting = caller.ask("wait");
    waiting.cancel();
    expect(await waiting.answer).toBe("stopped");
    const told = caller.ask("told");
    told.cancel();
    expect(await told.answer).toBe("lost");
    told.cancel(); // answered already
    tell("hello");
    await new Promise((done) => setTimeout(done, 1));
    expect(news).toEqual(["hello"]);
    const lost = caller.call("wait");
    caller.failAll();
    await expect(lost).rejects.toThrow("unreachable");
  });
});

describe("a browser that keeps nothing", () => {
  it("is told once, and games go on in memory", async () => {
    const lost = vi.fn();
    const store = new SurvivingStore(null, lost);
    await store.append("a", [{ kind: "resumed", seq: 1, at: 5 }]);
    await expect(store.append("a", [{ kind: "resumed", seq: 1, at: 6 }])).rejects.toBeInstanceOf(Conflict);
    expect(await store.entries("a", 0)).toHaveLength(1);
    expect(await store.tables()).toEqual([]);
    await store.remove("a");
    expect(await store.entries("a")).toEqual([]);
    expect(lost).toHaveBeenCalledTimes(1);
  });

  it("takes along what was kept, also a table that no list has yet", async () => {
    const browser = new MemoryStore();
    const entry = (seq: number) => ({ kind: "resumed" as const, seq, at: 5 });
    await browser.append("a", [entry(1), entry(2)]);
    const lost = vi.fn();
    const store = new SurvivingStore(browser as unknown as BrowserStore, lost);
    browser.append = () => Promise.reject(new Error("full"));
    await store.append("a", [entry(3)]);
    expect((await store.entries("a")).map(({ seq }) => seq)).toEqual([1, 2, 3]);
    await expect(store.append("a", [entry(3)])).rejects.toBeInstanceOf(Conflict);
    expect(lost).toHaveBeenCalledTimes(1);
  });
});

describe("games as files", () => {
  it("go to another device and come back the same, and once only", async () => {
    const one = await new House().open();
    const { table } = await one.keeper.make(TWO);
    await one.keeper.connect(1, table.id, 0);
    await one.move(1);
    await one.keeper.make(BODY);
    const text = await one.keeper.give();
    const two = await new House().open();
    expect(await two.keeper.take(text)).toBe(2);
    expect(await two.keeper.take(text)).toBe(0);
    await two.keeper.connect(1, table.id, 0);
    expect(two.last(1).view).toEqual(one.last(1).view);
    expect(await two.keeper.give()).toHaveLength(text.length);
  });

  it("that have gone on elsewhere go on here from there; others stay as they are", async () => {
    const [one, two] = await Promise.all([new House().open(), new House().open()]);
    const { id } = (await one.keeper.make(TWO)).table;
    await one.keeper.connect(1, id, 0);
    const dealt = await one.keeper.give();
    expect(await two.keeper.take(dealt)).toBe(1);
    await two.keeper.connect(1, id, 0);
    await one.move(1);
    const moved = await one.keeper.give();
    two.written = [];
    expect(await two.keeper.take(moved)).toBe(1);
    expect(two.last(1).view).toEqual(one.last(1).view); // whoever sits there sees it at once
    expect(two.written).toEqual([id]); // and so do other tabs
    expect(await two.keeper.tables()).toEqual(await one.keeper.tables());
    expect(await two.keeper.take(dealt)).toBe(0); // an older file takes nothing back
    expect(two.last(1).view).toEqual(one.last(1).view);
    await one.move(1);
    await two.move(1);
    const apart = await two.keeper.give();
    expect(await two.keeper.take(await one.keeper.give())).toBe(0); // commands of its own: they went different ways
    expect(await two.keeper.give()).toBe(apart);
  });

  it("take along what reviews have found, and nothing that cannot have been found", async () => {
    const { house, id } = await reviewedHouse();
    const text = await house.keeper.give();
    const other = await new House().open();
    expect(await other.keeper.take(text)).toBe(1);
    expect((await other.keeper.tables())[0]).toMatchObject({ id, reviews: { 1: FIGURES } });
    const told = JSON.stringify({ reviews: { 1: FIGURES } }).slice(1, -1);
    expect(text).toContain(told);
    const fresh = await new House().open();
    for (const wrong of [
      null,
      [FIGURES],
      { 2: FIGURES }, // a game that was not played
      { 1: null },
      { 1: { ...FIGURES, decisions: 1.5 } },
      { 1: { ...FIGURES, lost: -1 } },
      { 1: { ...FIGURES, lost: 100 * FIGURES.decisions + 1 } },
      { 1: { ...FIGURES, luck: "much" } },
      { 1: { decisions: 1, lost: 1, luck: 0 } },
    ]) {
      const said = text.replace(told, JSON.stringify({ reviews: wrong }).slice(1, -1));
      await expect(fresh.keeper.take(said), said).rejects.toMatchObject({ facts: { why: "unfit" } });
    }
    expect(await fresh.keeper.tables()).toEqual([]);
    expect(await fresh.keeper.take(text.replace(`,${told}`, ""))).toBe(1); // as older versions wrote it
    expect((await fresh.keeper.tables())[0]?.reviews).toBeUndefined();
  });

  it("are refused as a whole when one does not fit", async () => {
    const house = await new House().open();
    const { table } = await house.keeper.make(TWO);
    const text = await house.keeper.give();
    const other = await new House().open();
    const seed = /"seed":"(..)/.exec(text)?.[1] ?? "";
    const wrong = [
      ["", "malformed"],
      ["[]", "malformed"],
      ['{"form":"schotten games","version":9,"tables":[]}', "version"],
      [text.replace(table.id, "t1"), "malformed"],
      [text.replace(`"seed":"${seed}`, seed === "00" ? '"seed":"11' : '"seed":"00'), "unfit"],
      [text.replace('"kind":"dealt"', '"kind":"moved"'), "unfit"],
    ];
    for (const [said, why] of wrong) {
      await expect(other.keeper.take(said ?? ""), why).rejects.toMatchObject({
        code: "bad_body",
        facts: { why },
      });
    }
    expect(await other.keeper.tables()).toEqual([]);
  });

  it("are opened from a record, and a wrong one says its line", async () => {
    const house = await new House().open();
    for (const { seen } of records) {
      if (!("all" in seen)) continue;
      const text = seen.all as string;
      const id = await house.keeper.open(text);
      const replay = await house.keeper.replay(id, 1, "all");
      expect(replay.over).toBe(true);
      const again = await house.keeper.record(id, 1);
      const moves = (one: string) => one.split("\n\n")[1];
      expect(moves(again)).toBe(moves(text));
    }
    await expect(house.keeper.open("record: chess")).rejects.toMatchObject({ facts: { line: 1 } });
  });

  it("are opened from what one viewer saw, to be looked at through these eyes alone", async () => {
    const house = await new House().open();
    const { seen } = records[0] as (typeof records)[0];
    for (const [text, viewer, other] of [
      [seen.B, 1, 0],
      [seen.watcher, "watch", "all"],
    ] as const) {
      const id = await house.keeper.open(text);
      expect(await house.keeper.find(id)).toMatchObject({ viewer, seats: viewer === 1 ? [1] : [] });
      const replay = await house.keeper.replay(id, 1, viewer);
      expect(replay).toMatchObject({ seat: viewer, seed: null });
      expect(replay.frames.length).toBeGreaterThan(20);
      expect(await house.keeper.record(id, 1)).toBe(text);
      await expect(house.keeper.replay(id, 1, other)).rejects.toMatchObject({ code: "not_your_seat" });
      await expect(house.keeper.replay(id, 2, viewer)).rejects.toMatchObject({ code: "no_such_game" });
      await expect(house.keeper.analysis(id, 1, 1)).rejects.toMatchObject({ code: "not_allowed" });
      await expect(house.keeper.attempt(id, 1, 1, 1)).rejects.toMatchObject({ code: "not_allowed" });
      await expect(house.keeper.connect(1, id, 1)).rejects.toMatchObject({ code: "no_such_table" });
    }
    const saved = await house.keeper.give();
    const two = await new House().open();
    expect(await two.keeper.take(saved)).toBe(2);
    expect(await two.keeper.take(saved)).toBe(0);
    expect((await two.keeper.tables()).map((each) => each.seen)).toContain(seen.B);
    for (const { id } of await two.keeper.tables()) await two.keeper.remove(id);
    const wrong = saved.replace("seen: B", "seen: A");
    await expect(two.keeper.take(wrong)).rejects.toMatchObject({ facts: { why: "unfit", saved: true } });
    const cut = saved.replace(/seen: B\\n/, "");
    await expect(two.keeper.take(cut)).rejects.toMatchObject({ facts: { why: "unfit", saved: true } });
    expect(await two.keeper.tables()).toEqual([]);
  });
});
