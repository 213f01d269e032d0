/** Another move tried at a key moment: what may be tried, how it compares, and that it is judged as the review judges. */
import { describe, expect, it, vi } from "vitest";
import { Attempting, choicesAt, compare } from "../src/after/attempting.svelte";
import { Game } from "../src/game/game";
import { allOptions } from "../src/game/options";
import { Referee } from "../src/game/referee";
import { hex } from "../src/game/shuffle";
import type { LegalMove, Replay, ReviewedMove } from "../src/generated/protocol";
import { Thinking } from "../src/mind/thinking";
import { withAttempt } from "../src/tables/replays";
import { engineFile } from "./engineFile";

const SEED = new Uint8Array(32).fill(7);

async function played(count: number): Promise<Game> {
  const game = new Game(new Referee(await engineFile(), "iello", allOptions("iello", {})), SEED, 0);
  for (let at = 0; at < count; at++) game.play(game.legalMoves()[0] as number);
  return game;
}

const replayOf = (game: Game): Replay =>
  ({
    table: { edition: "iello", options: {} },
    seed: hex(SEED),
    frames: [{ view: { first: 0 } }, ...game.moves.map((id) => ({ id }))],
  }) as unknown as Replay;

const reviewed = (id: number, loss: number, best: number | null = null): ReviewedMove =>
  ({ frame: 1, move: { id }, loss, best: best === null ? null : { id: best } }) as ReviewedMove;

describe("choices", () => {
  it("are the legal moves before the frame, with what is asked for", async () => {
    const game = await played(6);
    const choices = await choicesAt(replayOf(game), 5, engineFile);
    const before = await played(4);
    expect(choices?.moves.map(({ id }) => id)).toEqual(before.legalMoves());
    expect(choices?.prompt).toBe("play");
  });

  it("are not there where a move is hidden, or the seed is", async () => {
    const replay = replayOf(await played(6));
    expect(await choicesAt({ ...replay, seed: null }, 3, engineFile)).toBeNull();
    const frames = replay.frames.map((frame, at) => (at === 2 ? { ...frame, id: null } : frame));
    expect(await choicesAt({ ...replay, frames }, 5, engineFile)).toBeNull();
  });
});

it("compares with what was played and what was best", () => {
  const moment = reviewed(1, 0.1, 2);
  expect(compare(moment, moment)).toBe("same");
  expect(compare(reviewed(2, 0.01), moment)).toBe("best");
  expect(compare(reviewed(3, 0.001), moment)).toBe("best");
  expect(compare(reviewed(3, 0.05), moment)).toBe("better");
  expect(compare(reviewed(3, 0.102), moment)).toBe("equal");
  expect(compare(reviewed(3, 0.2), moment)).toBe("worse");
});

it("asks for what the review has not judged, and tells when nobody answers", async () => {
  const attempt = vi.fn(async () => reviewed(3, 0.2));
  const attempting = new Attempting({ attempt } as never, 1, engineFile);
  const moment = { ...reviewed(1, 0.1, 2), frame: 5 };
  await attempting.ask(replayOf(await played(6)), moment);
  await attempting.try({ id: 1 } as LegalMove, moment);
  expect([attempting.tried, attempt.mock.calls.length]).toEqual([moment, 0]);
  await attempting.try({ id: 2 } as LegalMove, moment);
  const best = attempting.tried as ReviewedMove; // judged anew it could have lost something, and would still be called the best
  expect([best.move.id, best.loss, best.grade, compare(best, moment)]).toEqual([2, 0, "best", "best"]);
  expect(attempt).not.toHaveBeenCalled();
  await attempting.try({ id: 3 } as LegalMove, moment);
  expect(attempt).toHaveBeenCalledWith(1, 5, 3);
  expect(attempting.tried?.loss).toBe(0.2);
  attempt.mockRejectedValueOnce(new Error("gone"));
  await attempting.try({ id: 4 } as LegalMove, moment);
  expect([attempting.failed, attempting.busy]).toEqual([true, false]);
  await attempting.try({ id: 1 } as LegalMove, moment);
  expect([attempting.failed, attempting.tried]).toEqual([false, moment]);
  await attempting.ask(replayOf(await played(6)), null);
  expect(attempting.choices).toBeNull();
});

it("is judged as the review judges: the tried move is the last one of its turn", async () => {
  const game = await played(8);
  const other = game.referee.legalMoves(game.allPlayed()[4]?.before ?? game.state).at(-1) as number;
  const { moves, start } = withAttempt(game, 5, other);
  expect([moves.length, moves.at(-1), start]).toEqual([5, other, 3]);
  const thinking = new Thinking(engineFile);
  const asked = { edition: "iello", options: {}, seed: hex(SEED), first: 0, moves } as const;
  const found = (await thinking.review(asked, start, async () => undefined)).moves.at(-1);
  expect(found).toMatchObject({ frame: 5, turn: 3, seat: 0, chosen: true });
  expect(found?.move.id).toBe(other);
  expect(found?.loss).toBeGreaterThanOrEqual(0);
});
