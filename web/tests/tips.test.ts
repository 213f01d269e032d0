/** Tips fit what was told, and each is noted once. */
import { expect, test } from "vitest";
import { seen } from "../src/device/tips.svelte";
import type { Position } from "../src/generated/protocol";
import { contested, fittingTips, fullSpots } from "../src/room/tips";

interface Part {
  hand?: string[];
  spots?: { owner: null | 0 | 1; places: number; rows: [string[], string[]] }[];
  moves?: object[];
  claimable?: boolean;
  over?: object | null;
}

function position({
  hand = ["r1"],
  spots = [],
  moves = [{ kind: "end" }],
  claimable = false,
  over = null,
}: Part) {
  const view = { you: 0, hand, spots, over };
  return { view, moves, claims: spots.map((_, spot) => ({ spot, claimable })) } as unknown as Position;
}
const full = { owner: null, places: 3, rows: [["r1", "r2", "r3"], ["g1"]] } as const;
const both = {
  owner: null,
  places: 3,
  rows: [
    ["r1", "r2", "r3"],
    ["g1", "g2", "g3"],
  ],
} as const;
const spotOf = (spot: unknown) => [spot] as Part["spots"];

test("a claimable spot, a full row, a black card, a retreat", () => {
  expect(fittingTips(position({}))).toEqual([]);
  expect(fittingTips(position({ spots: spotOf(full), claimable: true }))).toEqual(["claim"]);
  expect(fittingTips(position({ spots: spotOf(full), hand: ["joker"] }))).toEqual(["full_row", "tactics"]);
  const away = [{ kind: "retreat", spot: 0 }];
  expect(fittingTips(position({ spots: spotOf(both), moves: away }))).toEqual(["full_row", "retreat"]);
  expect(fittingTips(position({ spots: spotOf(both), moves: away, claimable: true }))).toEqual(["claim"]);
  expect(fittingTips(position({ spots: spotOf(full), moves: away }))).toEqual(["full_row"]);
  expect(fittingTips(position({ spots: spotOf(full), moves: [] }))).toEqual([]);
  expect(fittingTips(position({ spots: spotOf(full), over: {} }))).toEqual([]);
});

test("a tie may be lost only where both rows are complete", () => {
  expect(contested(position({ spots: spotOf(both) }))).toEqual([0]);
  expect(contested(position({ spots: spotOf(both), claimable: true }))).toEqual([]);
  expect(contested(position({ spots: spotOf(full) }))).toEqual([]);
  expect(fullSpots(position({ spots: spotOf({ ...full, owner: 1 }) }).view)).toEqual([]);
});

test("what was shown is noted once", () => {
  expect(seen.has("claim")).toBe(false);
  seen.note("claim");
  seen.note("claim");
  expect(seen.has("claim")).toBe(true);
});
