/** Complete rows are named by whoever knows the rules, each once; tips come one at a time. */
import { expect, test, vi } from "vitest";
import { settings } from "../src/device/settings.svelte";
import { seen } from "../src/device/tips.svelte";
import type { Claim, Position, TableView } from "../src/generated/protocol";
import { Tipping } from "../src/room/tipping.svelte";
import { hasNames, RowNaming } from "../src/table/naming.svelte";
import { rowNames } from "../src/words/proving";
import type { RowNames } from "../src/words/speech";
import { until } from "./until";

type Rows = [string[], string[]];
const spot = (rows: Rows) => ({ places: 3, rows, damaged: false, terrain: [], owner: null });
const viewOf = (...rows: Rows[]) => ({ spots: rows.map(spot) }) as unknown as TableView;
const FULL: Rows = [["r1", "r2", "r3"], ["g1"]];
const names = (rows: Rows): RowNames => ({ rows, types: ["colour_run", null], text: "Isla: colour run" });

test("a complete row is asked for once, and known from then on", async () => {
  const namer = vi.fn(async () => names(FULL));
  const naming = new RowNaming(() => namer);
  const view = viewOf(FULL, [["b1"], []]);
  expect(hasNames(spot([["b1"], []]) as never)).toBe(false);
  naming.follow(view);
  naming.follow(view);
  await until(() => expect(naming.type(view, 0, 0)).toBe("colour_run"));
  expect(naming.type(view, 0, 1)).toBeNull();
  expect(naming.at(view, 1)).toBeNull();
  expect(namer).toHaveBeenCalledTimes(1);
});

test("an answer about a later position is not taken for this one", async () => {
  const later: Rows = [
    ["r1", "r2", "r3"],
    ["g1", "g2"],
  ];
  const namer = vi.fn(async () => names(later));
  const naming = new RowNaming(() => namer);
  naming.follow(viewOf(FULL));
  await until(() => expect(namer).toHaveBeenCalledTimes(1));
  await Promise.resolve();
  expect(naming.at(viewOf(FULL), 0)).toBeNull();
  naming.follow(viewOf(later));
  await until(() => expect(naming.at(viewOf(later), 0)?.text).toContain("Isla"));
  new RowNaming(() => undefined).follow(viewOf(FULL)); // nobody knows: nothing is asked
});

test("names are told by seat, whoever's claim was looked at", () => {
  const row = (cards: string[], type: string | null) => ({ cards, type, sum: 6, wilds: [] });
  const claim = { seat: 1, places: 3, own: row(["g1"], null), other: row(["r1", "r2", "r3"], "colour_run") };
  const told = rowNames({ edition: "iello", names: ["Isla", "Bob"], you: 0 }, claim as unknown as Claim);
  expect(told.types).toEqual(["colour_run", null]);
  expect(told.rows).toEqual([["r1", "r2", "r3"], ["g1"]]);
  expect(told.text).toMatch(/^Isla: /);
});

function at(moveCount: number, part: object = {}): Position {
  const view = { you: 0, over: null, game: 1, moveCount, hand: ["r1"], spots: [spot(FULL)], ...part };
  return { view, moves: [{ kind: "end" }], claims: [{ spot: 0, claimable: false }] } as unknown as Position;
}

test("a tip stays some moves, is noted, can be closed, and none comes when they are off", () => {
  const tipping = new Tipping({ explain: vi.fn(), position: null } as never);
  tipping.follow(at(10));
  expect([tipping.at(at(10)), tipping.at(at(13)), tipping.at(at(14))]).toEqual([
    "full_row",
    "full_row",
    null,
  ]);
  expect(seen.has("full_row")).toBe(true);
  tipping.follow(at(11, { hand: ["joker"] })); // not so soon after another
  expect(tipping.at(at(11))).toBe("full_row");
  tipping.close();
  expect(tipping.at(at(11))).toBeNull();
  tipping.follow(at(20, { hand: ["joker"] }));
  expect(tipping.at(at(20))).toBe("tactics");
  tipping.off();
  expect([tipping.at(at(20)), settings.tips]).toEqual([null, false]);
  settings.set({ tips: true });
});

test("a lost tie is asked about, once a spot", async () => {
  const both = at(30, { spots: [spot([FULL[0], ["g1", "g2", "g3"]])] });
  const explain = vi.fn(async () => ({ tied: true, holds: false }));
  const tipping = new Tipping({ explain, position: both } as never);
  tipping.follow(both);
  tipping.follow(both);
  await until(() => expect(tipping.at(both)).toBe("lost_tie"));
  expect(explain).toHaveBeenCalledTimes(1);
});
