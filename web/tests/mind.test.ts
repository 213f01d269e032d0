import { describe, expect, it, vi } from "vitest";
import { Game } from "../src/game/game";
import { allOptions } from "../src/game/options";
import { Referee } from "../src/game/referee";
import { hex } from "../src/game/shuffle";
import { type EditionId, LEVELS } from "../src/generated/codes";
import { THINKING } from "../src/generated/device";
import type { Analysis, ReviewedMove } from "../src/generated/protocol";
import { levelSetup, lookSetup, Mind } from "../src/mind/mind";
import { type SeatQuestion, Thinking } from "../src/mind/thinking";
import { Refused } from "../src/told/refused";
import { engineFile } from "./engineFile";

const SEED = new Uint8Array(32).fill(7);
const noBreath = () => Promise.resolve();

async function begun(edition: EditionId, tactical: boolean): Promise<{ game: Game; asked: SeatQuestion }> {
  const options = { tactical };
  const referee = new Referee(await engineFile(), edition, allOptions(edition, options));
  const game = new Game(referee, SEED, 0);
  return { game, asked: { edition, options, view: referee.view(game.state, 0), seat: 0 } };
}

describe("the computer on the device", () => {
  it.each(LEVELS)("plays a legal move: %s", async (level) => {
    for (const [edition, tactical] of [["iello", false] as const, ["siege", true] as const]) {
      const { game, asked } = await begun(edition, tactical);
      const thinking = new Thinking(engineFile);
      const move = await thinking.choose(asked, level, 0.3, noBreath);
      expect(game.legalMoves()).toContain(move);
      game.play(move);
    }
  });

  it("decides by its dice alone, and can be left between slices", async () => {
    const { game, asked } = await begun("cocktail", true);
    const decide = async () => {
      const mind = new Mind(await engineFile(), game.referee.rules, lookSetup(300), () => 5);
      const decision = mind.decide(asked, { seconds: null, now: () => 0 });
      let slices = 0;
      for (let step = decision.next(); ; step = decision.next(), slices++) {
        if (step.done) return { slices, found: step.value };
      }
    };
    const [one, two] = [await decide(), await decide()];
    expect(one).toEqual(two);
    expect(one.slices).toBeGreaterThan(3);
    expect(one.found.length).toBeGreaterThan(1);
  });

  it("shares a search with a helper, and answers alone once that one is gone", async () => {
    const { game, asked } = await begun("iello", false);
    const [thinking, other] = [new Thinking(engineFile), new Thinking(engineFile)];
    const done: string[] = [];
    const noted =
      <A extends unknown[], V>(name: string, work: (...args: A) => Promise<V>) =>
      (...args: A): Promise<V> => {
        done.push(name);
        return work(...args);
      };
    thinking.helper = {
      begin: noted("begin", other.helping.begin),
      work: noted("work", other.helping.work),
      remember: noted("remember", other.helping.remember),
    };
    expect(game.legalMoves()).toContain(await thinking.choose(asked, "master", 0.3, noBreath));
    expect([done[0], done.at(-1)]).toEqual(["begin", "remember"]);
    expect(done).toContain("work");
    const count = done.length;
    expect(game.legalMoves()).toContain(await thinking.choose(asked, "expert", 0.3, noBreath));
    expect(done).toHaveLength(count); // without a search there is nothing to share
    thinking.helper.begin = () => Promise.reject(new Refused("unreachable"));
    await expect(thinking.choose(asked, "master", 0.3, noBreath)).rejects.toThrow();
    expect(game.legalMoves()).toContain(await thinking.choose(asked, "master", 0.3, noBreath));
    await expect(new Thinking(engineFile).helping.remember(1)).rejects.toThrow("nothing was begun");
  });

  it("as a helper ends the slice that it is at before it begins anew", async () => {
    const { game, asked } = await begun("iello", false);
    const [mine, { helping }] = [
      new Mind(await engineFile(), game.referee.rules, levelSetup("master", 2)),
      new Thinking(engineFile),
    ];
    mine.begin(asked);
    await helping.begin(asked);
    let task: ReturnType<Mind["plan"]>;
    let parts = 0;
    do {
      task = mine.plan(0);
      for (const _ of mine.work()) parts += 1;
      mine.hear();
    } while (typeof task === "string" || parts === 0); // until a slice has several parts
    let goOn = () => {};
    const gate = new Promise<void>((open) => {
      goOn = open;
    });
    const order: string[] = [];
    const left = helping.work(task, () => gate).then(() => order.push("slice"));
    const again = helping.begin(asked).then(() => order.push("begun"));
    await new Promise((done) => setTimeout(done, 5));
    expect(order).toEqual([]);
    goOn();
    await Promise.all([left, again]);
    expect(order).toEqual(["slice", "begun"]);
  });

  it("gives hints with reasons, and chances", async () => {
    const { game, asked } = await begun("iello", true);
    const thinking = new Thinking(engineFile);
    const quick = await thinking.hint(asked, true, noBreath);
    expect([quick.quick, game.legalMoves().includes(quick.move)]).toEqual([true, true]);
    const hint = await thinking.hint(asked, false, noBreath);
    expect(game.legalMoves()).toContain(hint.move);
    expect(hint.chances[0]?.[0]).toBe(hint.move);
    expect(hint.reasons.length).toBeGreaterThan(0);
    expect(hint.equal).toContain(hint.move);
    const better = hint.reasons.find((reason) => reason.code === "better_than");
    // Not simply the second: a move that the samples cannot tell apart from the first is no worse.
    const behind = hint.chances.find(([move]) => better && "move" in better && move === better.move.id);
    if (better) expect(behind?.[1]).toBeLessThan(hint.chances[0]?.[1] ?? 0);
    const chance = await thinking.chance(asked, noBreath);
    expect(chance).toBeGreaterThan(0);
    expect(chance).toBeLessThan(1);
  });

  it("says the same of a game whenever it reviews it, and wherever it begins", async () => {
    const { game, asked } = await begun("iello", false);
    for (let left = 9; left > 0; left--) game.play(game.legalMoves().at(-1) as number);
    game.stop(1, "resigned");
    const { edition, options } = asked;
    const played = { edition, options, seed: hex(SEED), first: game.first, moves: game.moves };
    const reviewed = (start: number) => new Thinking(engineFile, () => 0).review(played, start, noBreath);
    const [one, two, later] = [await reviewed(1), await reviewed(1), await reviewed(3)];
    expect(one.moves).toHaveLength(game.moves.length);
    expect(two).toEqual(one);
    expect(later.moves.length).toBeGreaterThan(0);
    expect(later.moves).toEqual(one.moves.filter(({ turn }) => turn >= 3));
    const other = { ...played, seed: hex(new Uint8Array(32).fill(8)), moves: [] };
    expect((await new Thinking(engineFile, () => 0).review(other, 1, noBreath)).deal).not.toBe(one.deal);
  });

  it("reviews a game turn by turn, and stops when nobody wants it", async () => {
    const { game, asked } = await begun("iello", false);
    for (let left = 12; left > 0; left--) game.play(game.legalMoves()[0] as number);
    game.stop(1, "resigned");
    const { edition, options } = asked;
    const played = { edition, options, seed: hex(SEED), first: game.first, moves: game.moves };
    const thinking = new Thinking(engineFile);
    const moves: ReviewedMove[] = [];
    for (let start: number | null = 1; start !== null; ) {
      const part: Analysis = await thinking.review(played, start, noBreath);
      expect(part.deal === null).toBe(start > 1);
      moves.push(...part.moves);
      start = part.next;
    }
    expect(moves.map(({ move }) => move.id)).toEqual(game.moves);
    expect(moves.map(({ frame }) => frame)).toEqual(game.moves.map((_, at) => at + 1));
    for (const { value, bestValue, loss } of moves) expect(bestValue - value).toBeCloseTo(loss, 2);
    expect(moves.some(({ luck }) => luck !== null)).toBe(true);
    expect(moves.every(({ reasons }) => reasons.length <= 3)).toBe(true);
    expect((await thinking.review(played, 99, noBreath)).moves).toEqual([]);
    const breath = vi.fn(noBreath);
    await thinking.review({ ...played, moves: [] }, 1, breath); // nothing but the luck of the deal
    expect(breath.mock.calls.length).toBeGreaterThanOrEqual(THINKING.OTHER_DEALS);
    const enough = () => Promise.reject(new Error("enough"));
    await expect(thinking.review(played, 1, enough)).rejects.toThrow("enough");
  });
});
