/** What a review comes to: the curve, luck and skill, the moments, and its parts one after the other. */
import { describe, expect, it } from "vitest";
import { askedAt, curveOf, figuresOf, keptOf, momentsOf, nextMoment } from "../src/after/review";
import { ReviewRun } from "../src/after/reviewRun.svelte";
import { LEAST_LOSS } from "../src/generated/codes";
import type { Analysis, ReviewedMove } from "../src/generated/protocol";
import { gradeOf } from "../src/mind/telling";
import type { Archive } from "../src/session/session";
import { chancePair, chanceText, pointsText, wholePercent } from "../src/words/chances";
import { words } from "../src/words/words.svelte";
import { PLAY } from "./fakes";
import { until } from "./until";

const move = (frame: number, part: Partial<ReviewedMove> = {}): ReviewedMove => ({
  frame,
  turn: frame,
  seat: frame % 2 === 1 ? 0 : 1,
  move: PLAY,
  value: 0.5,
  best: null,
  bestValue: 0.5,
  loss: 0,
  grade: "best",
  chosen: true,
  proven: false,
  luck: null,
  reasons: [],
  lead: 0,
  ...part,
});
const lost = (frame: number, loss: number): ReviewedMove =>
  move(frame, { loss, best: PLAY, bestValue: 0.5 + loss, grade: gradeOf(loss) });

describe("a review", () => {
  it("draws the best moves' values as one curve, and ends with the result", () => {
    const moves = [move(1, { bestValue: 0.6 }), move(2, { bestValue: 0.7 })];
    expect(curveOf(moves, 4, 1)).toEqual([0.6, 1 - 0.7, null, 1]);
    expect(curveOf(moves, 4, null)[3]).toBeNull();
  });

  it("adds up luck and losses of each player", () => {
    const moves = [
      lost(1, 0.1),
      move(2, { luck: 0.04, chosen: false }),
      move(3, { lead: 0.2 }),
      lost(4, 0.02),
    ];
    const reviewed = { moves, deal: 0.02 };
    const [one, two] = [figuresOf(reviewed, 0, 1), figuresOf(reviewed, 1, 1)];
    expect(one.errorRate).toBeCloseTo(5);
    const { decisions, lost: points, luck, adjusted } = one;
    expect([decisions, points]).toEqual([2, 10]);
    expect(keptOf(one)).toEqual({ decisions, lost: points, luck, adjusted });
    expect(one.luck).toBeCloseTo(0.01);
    expect(two.luck).toBeCloseTo(0.03);
    expect(one.adjusted).toBeCloseTo(1.02);
    expect(one.adjusted + two.adjusted).toBeCloseTo(1);
    expect([one.best?.frame, one.worst?.frame, two.best]).toEqual([3, 1, null]);
  });

  it("has the moments that cost most in the order of the game, each with its question before it", () => {
    const moves = [lost(2, 0.03), lost(5, 0.2), move(6), lost(7, 0.004), lost(9, 0.06)];
    const moments = momentsOf(moves, null);
    expect(moments.map(({ frame }) => frame)).toEqual([2, 5, 9]);
    expect(nextMoment(moments, 0, 1)?.frame).toBe(2);
    expect(nextMoment(moments, 1, 1)?.frame).toBe(5);
    expect(nextMoment(moments, 8, -1)?.frame).toBe(5);
    expect(nextMoment(moments, 8, 1)).toBeNull();
  });

  it("keeps the moment at which somebody stands, though six others cost more", () => {
    const moves = [lost(2, 0.03), ...[4, 6, 8, 10, 12, 14].map((frame) => lost(frame, 0.2))];
    const frames = (at: number | null) => momentsOf(moves, at).map(({ frame }) => frame);
    expect(frames(null)).toEqual([4, 6, 8, 10, 12, 14]);
    expect(frames(1)).toEqual([2, 4, 6, 8, 10, 12, 14]);
    expect(frames(2)).toEqual([2, 4, 6, 8, 10, 12, 14]);
    expect(askedAt(momentsOf(moves, 1), 1)?.frame).toBe(2);
    expect(askedAt(momentsOf(moves, 2), 2)).toBeNull();
  });

  it("grades by what is lost", () => {
    for (const [grade, loss] of Object.entries(LEAST_LOSS)) expect(gradeOf(loss)).toBe(grade);
    expect(gradeOf(LEAST_LOSS.mistake - 0.001)).toBe("inaccuracy");
  });
});

describe("chances in words", () => {
  it("make a hundred, and are certain only when they are proven", () => {
    words.use("en", {});
    for (let own = 0; own <= 1000; own++) {
      const [one = 0, two = 0] = chancePair(own / 1000).map((text) => Number.parseInt(text, 10));
      expect(one + two).toBe(100);
    }
    expect([0.996, 0.004, 1, 0].map(wholePercent)).toEqual([99, 1, 100, 0]);
    expect(chanceText(0.995)).toBe("99%");
    expect([0.0421, -0.0421, 0.0004].map(pointsText)).toEqual(["+4.2%", "−4.2%", "0%"]);
    expect([-0.31, -0.001].map((share) => words.percent(share))).toEqual(["−31%", "0%"]);
  });
});

describe("a review on its way", () => {
  const part = (start: number): Analysis => ({
    turns: 3,
    next: start < 3 ? start + 1 : null,
    deal: start === 1 ? 0.1 : null,
    moves: [move(start)],
  });
  const run = (analysis: Archive["analysis"]): ReviewRun =>
    new ReviewRun({ analysis } as ConstructorParameters<typeof ReviewRun>[0], 1);

  it("asks part after part, and keeps what came", async () => {
    const found = run(async (_, start) => part(start));
    await found.start();
    expect([found.done, found.turns, found.next, found.deal]).toEqual([3, 3, null, 0.1]);
    expect(found.moves.map(({ frame }) => frame)).toEqual([1, 2, 3]);
  });

  it("is stopped and taken up where it was left", async () => {
    const asked: number[] = [];
    const found = run(async (_, start) => {
      asked.push(start);
      if (start === 2 && asked.length === 2) found.stop();
      return part(start);
    });
    await found.start();
    expect([found.done, found.running]).toEqual([2, false]);
    await found.start();
    expect([asked, found.done]).toEqual([[1, 2, 3], 3]);
  });

  it("gives up the part under way, and counts no part twice that is asked for again", async () => {
    const waiting: [number, (part: Analysis) => void][] = [];
    let heeds = true;
    const found = run(
      (_, start, gone) =>
        new Promise((come, fail) => {
          waiting.push([start, come]);
          if (heeds) gone?.addEventListener("abort", () => fail(new Error("gone")));
        }),
    );
    const first = found.start();
    found.stop();
    await first;
    expect([found.running, found.failed, found.done]).toEqual([false, false, 0]);
    heeds = false; // as a server whose answer is on its way
    const second = found.start();
    found.stop();
    const third = found.start();
    for (const [start, come] of waiting) come(part(start));
    await second;
    expect(found.running).toBe(true);
    for (let at = 3; at < 5; at++) {
      await until(() => expect(waiting).toHaveLength(at + 1));
      const [start, come] = waiting[at] as (typeof waiting)[number];
      come(part(start));
    }
    await third;
    expect(waiting.map(([start]) => start)).toEqual([1, 1, 1, 2, 3]);
    expect(found.moves.map(({ frame }) => frame)).toEqual([1, 2, 3]);
    expect([found.running, found.next]).toEqual([false, null]);
  });

  it("says that a part did not come, and can be asked again", async () => {
    let away = true;
    const found = run(async (_, start) => (away ? Promise.reject(new Error("away")) : part(start)));
    await found.start();
    expect([found.failed, found.running, found.done]).toEqual([true, false, 0]);
    away = false;
    await found.start();
    expect([found.failed, found.done]).toEqual([false, 3]);
  });
});
