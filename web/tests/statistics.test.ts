import { expect, it } from "vitest";
import type { Level, Seat } from "../src/generated/codes";
import { grouped, ownGames, ratesOf, tally } from "../src/home/statistics";
import type { KeptReviews, KeptTable, PlayedGame } from "../src/home/store";
import { TABLE } from "./fakes";

const seat = { name: "", level: null, present: false };
function kept(
  at: number,
  level: Level | null,
  games: PlayedGame[],
  edition: "iello" | "siege" = "iello",
): KeptTable {
  const other =
    level === null ? { ...seat, sits: "person" as const } : { ...seat, sits: "computer" as const, level };
  const info = {
    ...TABLE,
    edition,
    seats: [{ ...seat, sits: "person" as const }, other] as typeof TABLE.seats,
  };
  return { id: `d-${at}`, at, info, actor: null, games };
}
const game = (winner: Seat | null, first: Seat, spots: [number, number] = [5, 2]): PlayedGame => ({
  winner,
  first,
  spots,
});

it("counts the games against the computer in their order, from one's own side", () => {
  const games = ownGames([
    kept(3, "club", [game(0, 0), game(0, 1, [5, 4])]),
    kept(1, "child", [game(1, 0, [1, 5])]),
    kept(2, null, [game(0, 0)]),
    kept(4, "club", [game(null, 1, [2, 5])], "siege"),
  ]);
  expect(games.map(({ result, role }) => [result, role])).toEqual([
    ["lost", "first"],
    ["won", "first"],
    ["won", "second"],
    ["drawn", "defender"],
  ]);
  const all = tally(games);
  expect([all.count, all.won, all.lost, all.drawn, all.streak, all.longest]).toEqual([4, 2, 1, 1, 0, 2]);
  expect(all.spots).toEqual([13 / 4, 16 / 4]);
  expect(all.last).toEqual(["lost", "won", "won", "drawn"]);
  const levels = grouped(games, ({ level }) => level);
  expect(levels.map(([level, { count }]) => [level, count])).toEqual([
    ["child", 1],
    ["club", 3],
  ]);
  expect(tally([]).spots).toEqual([0, 0]);
});

it("counts a game where it ended, though its table was played at later", () => {
  const often = kept(9, "club", [
    { ...game(1, 0), at: 1 },
    { ...game(1, 0), at: 9 },
  ]);
  const games = ownGames([often, kept(5, "club", [game(0, 0)])]);
  expect(games.map(({ result }) => result)).toEqual(["lost", "won", "lost"]);
});

it("has the error rate of the reviewed games as it goes on, in the order of their dates", () => {
  const figures = (decisions: number, lost: number) => ({ decisions, lost, luck: 0.1, adjusted: 0.4 });
  const reviewed = (at: number, games: number, reviews: KeptReviews): KeptTable => ({
    ...kept(at, "club", Array(games).fill(game(0, 0))),
    reviews,
  });
  const games = ownGames([
    reviewed(9, 3, { 1: figures(10, 10), 3: figures(0, 0) }),
    kept(5, "child", [game(1, 0)]),
    reviewed(1, 2, { 2: figures(30, 90) }),
    { ...kept(2, null, [game(0, 0)]), reviews: { 1: figures(1, 100) } }, // two people: nobody's own
  ]);
  expect(games.map(({ review }) => review?.decisions ?? null)).toEqual([null, 30, null, 10, null, 0]);
  expect(ratesOf(games)).toEqual([
    { own: 3, running: 3 },
    { own: 1, running: 2.5 }, // 100 points in 40 decisions, not the mean of both
  ]);
  expect(ratesOf(ownGames([kept(1, "club", [game(0, 0)])]))).toEqual([]); // a row of an older version
});
