/** Lessons on the page: every one is played by its right answers, mistakes are named, and progress is kept. */
import { beforeEach, describe, expect, test, vi } from "vitest";
import { parseRoute, routeHash } from "../src/device/router.svelte";
import { MADE_FROM } from "../src/engine/load";
import { EDITION_IDS, LANGUAGES } from "../src/generated/codes";
import type { Told } from "../src/generated/protocol";
import { isSpoken, Lecture, matches } from "../src/lessons/lecture";
import { loadRows, loadWords } from "../src/lessons/load";
import { doneCount, isDone, lessonsOf, nextLesson } from "../src/lessons/names";
import { LessonSession } from "../src/lessons/session";
import { engineFile } from "./engineFile";

const rowsOf = async (edition: (typeof EDITION_IDS)[number], name: string) => {
  const found = (await loadRows(edition, MADE_FROM)).find((each) => each.name === name);
  if (!found) throw new Error(name);
  return found;
};

test.each(EDITION_IDS)("every lesson of %s is played to its end by its right answers", async (edition) => {
  const engine = await engineFile();
  const all = await loadRows(edition, MADE_FROM);
  expect(all.map(({ name, stops }) => [name, stops.length])).toEqual(
    lessonsOf(edition).map(({ name, stops }) => [name, stops]),
  );
  for (const rows of all) {
    const lecture = new Lecture(engine, edition, rows);
    while (lecture.stop) lecture.follow();
    expect(lecture.at).toBe(rows.stops.length);
  }
});

test.each(LANGUAGES)("every lesson has its words in %s", async (language) => {
  for (const edition of EDITION_IDS) {
    const words = await loadWords(edition, language);
    for (const { name, stops } of await loadRows(edition, MADE_FROM)) {
      expect(words[name]?.stops.map(({ wrong }) => wrong.length)).toEqual(
        stops.map(({ wrong }) => wrong.length),
      );
      expect(JSON.stringify(words[name])).not.toMatch(/\{\w/);
    }
  }
});

test("rows for another engine file are refused", async () => {
  await expect(loadRows("iello", "other")).rejects.toMatchObject({ facts: { why: "unfit" } });
});

test("a star stands for anything, and nothing else does", () => {
  expect(matches("*@3", "r7@3")).toBe(true);
  expect(matches("take 8.*", "take 8.1")).toBe(true);
  expect(matches("take 8.*", "take 81")).toBe(false);
  expect(matches("r7@3", "r7@33")).toBe(false);
});

describe("a session", () => {
  let told: Told[] = [];
  const refused = vi.fn();
  const reached = vi.fn();
  const last = () => told.filter((each) => each.kind === "view").at(-1);

  async function begin(name: string, at = 0): Promise<LessonSession> {
    const session = new LessonSession(await engineFile(), "iello", await rowsOf("iello", name), at, {
      refused,
      reached,
    });
    session.start({ told: (message) => told.push(message), changed: () => undefined });
    return session;
  }
  const move = (session: LessonSession, text: string): boolean => {
    const id = session.lecture.game.read(text);
    return session.send({ kind: "move", move: id ?? -1, cmd: "c", seq: 1 });
  };

  beforeEach(() => {
    vi.stubGlobal("matchMedia", () => ({ matches: false }));
    told = [];
    vi.clearAllMocks();
  });

  test("begins with a position, refuses a named mistake, and goes on with the right answer", async () => {
    const session = await begin("first-steps");
    expect(told[0]).toMatchObject({ kind: "welcome", you: 0, position: { prompt: "play" } });
    move(session, "b7@5");
    expect(refused).toHaveBeenCalledWith(0);
    expect(told.at(-1)).toMatchObject({ kind: "done", seq: 1 });
    move(session, "y2@1");
    expect(refused).toHaveBeenLastCalledWith(null);
    expect(session.lecture.at).toBe(0);
    move(session, "r7@5");
    expect(reached).toHaveBeenCalledWith(1);
    const view = last();
    expect(view?.kind === "view" && view.moves.some(({ text }) => text === "claim 5")).toBe(true);
    expect(session.stopAt(view?.kind === "view" ? view.seq : 0)).toBe(1);
  });

  test("is taken up at a stop, and a new scene waits until the last one was seen", async () => {
    vi.useFakeTimers();
    const session = await begin("first-steps", 1);
    expect(session.lecture.at).toBe(1);
    move(session, "claim 5");
    expect(told.filter(({ kind }) => kind === "welcome")).toHaveLength(1);
    vi.runAllTimers();
    expect(told.filter(({ kind }) => kind === "welcome")).toHaveLength(2);
    session.close();
    vi.useRealTimers();
  });

  test("asks a question without moves, and explains claims", async () => {
    const session = await begin("lead");
    expect(isSpoken(session.lecture.rows.stops[0] as never)).toBe(true);
    expect(told[0]).toMatchObject({ position: { moves: [] } });
    session.say("yes");
    expect(refused).toHaveBeenCalledWith(0);
    expect(session.send({ kind: "explain", spot: 2 })).toBe(true);
    expect(told.at(-1)).toMatchObject({ kind: "explanation", claim: { spot: 2 } });
    expect(session.send({ kind: "hint" })).toBe(false);
    session.say("no");
    expect(reached).toHaveBeenCalledWith(1);
    await expect(session.archive.replay(1, 0)).rejects.toThrow("keeps no games");
    expect(session.id).toBe("lesson-iello-lead");
  });
});

test("addresses of lessons", () => {
  for (const hash of ["#/learn/siege", "#/learn/iello/first-steps"])
    expect(routeHash(parseRoute(hash))).toBe(hash);
  expect(parseRoute("#/learn/chess")).toEqual({ screen: "start" });
});

test("progress is kept, merged, and says what is next", async () => {
  const { progress } = await import("../src/device/progress.svelte");
  expect(nextLesson("cocktail")?.chapter).toBe("steps");
  const [first] = lessonsOf("cocktail");
  if (!first) throw new Error("no lesson");
  progress.reach("cocktail", first.name, 3);
  progress.merge({
    [`cocktail/${first.name}`]: 2,
    "cocktail/joker": first.stops,
    "Bad Name": 1,
    "cocktail/spy": "x",
  });
  expect(progress.at("cocktail", first.name)).toBe(3);
  expect(progress.all).toEqual({ [`cocktail/${first.name}`]: 3, "cocktail/joker": first.stops });
  progress.merge([1]);
  progress.merge(null);
  progress.reach("cocktail", first.name, first.stops);
  expect(isDone("cocktail", first)).toBe(true);
  expect(doneCount("cocktail")).toBe(2);
  expect(nextLesson("cocktail")?.chapter).toBe("cards");
  expect(progress.begun).toBe(true);
});
