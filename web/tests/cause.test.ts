/** What decided a game is read from the table at its end, and there is a lesson on it. */
import { describe, expect, test } from "vitest";
import { type Cause, causeOf, decisive, lessonsOn, perhapsTied } from "../src/after/cause";
import { EDITION_IDS, type Ending, type Seat } from "../src/generated/codes";
import type { TableView } from "../src/generated/protocol";
import { lessonsOf } from "../src/lessons/names";

const FULL = ["r1", "r2", "r3"];

/** A table at its end: by spot its owner and both rows' lengths (complete where nothing is said). */
function ended(
  reason: Ending,
  owners: (Seat | null)[],
  { winner = 1 as Seat | null, last = null as number | null, short = [] as number[] } = {},
): TableView {
  const spots = owners.map((owner, at) => ({
    owner,
    places: 3,
    rows: [short.includes(at) ? ["g1"] : FULL, FULL],
  }));
  const lastTurn = last === null ? [] : [{ kind: "claim", seat: winner, spot: last }];
  return { you: 0, over: { winner, reason }, spots, lastTurn } as unknown as TableView;
}
const none = new Set<number>();

describe("what decided", () => {
  test("three neighbours, told by the one claimed last; others do not count", () => {
    const view = ended("neighbours", [1, null, 1, 1, 1, null], { last: 3, short: [0] });
    expect(decisive(view)).toEqual([3, 2, 4]);
    expect(causeOf(view, none)).toEqual({ cause: "neighbours", spot: 3 });
  });

  test("five, wherever they lie", () => {
    const view = ended("enough", [1, 1, null, 1, 1, 0, 1], { last: 6 });
    expect(causeOf(view, none)).toEqual({ cause: "enough", spot: 6 });
  });

  test("a tie is told before a proof, and a proof before the ending", () => {
    const view = ended("neighbours", [1, 1, 1], { last: 1, short: [2] });
    expect(perhapsTied(view)).toEqual([1, 0]);
    expect(causeOf(view, none)).toEqual({ cause: "proof", spot: 2 });
    expect(causeOf(view, new Set([0]))).toEqual({ cause: "tie", spot: 0 });
  });

  test("whoever wins: the loser's row counts", () => {
    const view = ended("neighbours", [0, 0, 0], { winner: 0, last: 1, short: [2] });
    expect(causeOf(view, none).cause).toBe("neighbours"); // the winner's own rows are never short in a game
  });

  test.each(["deck_out", "rows_full", "four_damaged", "resigned", "out_of_time"] as const)("%s", (reason) => {
    expect(causeOf(ended(reason, [null, 1], { short: [1] }), none)).toEqual({ cause: reason, spot: null });
  });

  test("a breach, by the tile that fell; a draw", () => {
    expect(causeOf(ended("breach", [null, null], { last: 1 }), none)).toEqual({ cause: "breach", spot: 1 });
    expect(causeOf(ended("breach", [null, null], { last: 1 }), new Set([1])).cause).toBe("tie");
    expect(causeOf(ended("level", [0, 1], { winner: null }), none)).toEqual({ cause: "level", spot: null });
  });
});

test("each lesson that is named is there, and every game has one on each way to lose it", () => {
  const all = EDITION_IDS.flatMap((edition) => lessonsOf(edition).map(({ name }) => name));
  const stones: Cause[] = ["tie", "proof", "neighbours", "enough"];
  const walls: Cause[] = ["breach", "four_damaged", "deck_out", "rows_full", "tie"];
  for (const cause of [...stones, ...walls, "most"] as Cause[])
    for (const name of lessonsOn(cause)) expect(all).toContain(name);
  for (const edition of EDITION_IDS)
    for (const cause of edition === "siege" ? walls : stones)
      expect(lessonsOf(edition).some(({ name }) => lessonsOn(cause).includes(name))).toBe(true);
});
