import fc from "fast-check";
import { afterEach, expect, it, vi } from "vitest";
import { allOptions, differing } from "../src/game/options";
import { EDITION_IDS, LEVELS, OPTIONS } from "../src/generated/codes";
import { EDITIONS, OPTION_VALUES } from "../src/generated/editions";
import type { Options } from "../src/generated/protocol";
import {
  commitmentOfDeal,
  type Deal,
  dealAt,
  dealOfDay,
  dealText,
  freshDeal,
  knownDeal,
  noteDeal,
  readDeal,
  resultFor,
  tableFor,
} from "../src/home/deals";
import { fakeStorage, TABLE } from "./fakes";

afterEach(() => vi.unstubAllGlobals());

const seeds = fc
  .uint8Array({ minLength: 32, maxLength: 32 })
  .map((bytes) => Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join(""));
const options = fc
  .record(Object.fromEntries(OPTIONS.map((name) => [name, fc.constantFrom(...OPTION_VALUES[name])])))
  .map((all) => all as Options);
const deals = fc
  .record({
    edition: fc.constantFrom(...EDITION_IDS),
    options,
    seed: seeds,
    level: fc.constantFrom(...LEVELS),
    first: fc.constantFrom(0 as const, 1 as const),
  })
  .filter(({ edition, options: given }) => {
    try {
      return Boolean(allOptions(edition, given));
    } catch {
      return false;
    }
  });
const results = fc.record({
  name: fc.string({ maxLength: 12 }),
  result: fc.constantFrom("won" as const, "lost" as const, "drawn" as const),
  spots: fc.tuple(fc.nat(9), fc.nat(9)),
});

/** The options as a game has them, however they were said. */
const meant = ({ edition, options: given, ...deal }: Deal) => ({
  ...deal,
  edition,
  options: allOptions(edition, given),
});

it("a deal comes out of its text as it went in", () => {
  fc.assert(
    fc.property(deals, fc.option(results), (deal, result) => {
      const found = readDeal(dealText(deal, result));
      expect(found && meant(found.deal)).toEqual(meant(deal));
      expect(found?.result).toEqual(result);
    }),
    { numRuns: 200 },
  );
});

it("no text is read as a deal that is none", () => {
  const good = new URLSearchParams(dealText(dealOfDay(0)));
  const spoilt = fc.tuple(fc.constantFrom(...good.keys()), fc.string()).map(([key, value]) => {
    const said = new URLSearchParams(good);
    said.set(key, value);
    return said.toString();
  });
  fc.assert(
    fc.property(fc.oneof(fc.string(), spoilt), (text) => {
      const found = readDeal(text);
      if (found) expect(readDeal(dealText(found.deal))).not.toBeNull();
    }),
  );
  for (const key of ["game", "level", "seed", "first"]) {
    const said = new URLSearchParams(good);
    said.delete(key);
    expect(readDeal(said.toString())).toBeNull();
  }
});

it("the deal of a day is the same all day, and another tomorrow", () => {
  const [morning, night, next] = [0, 86_399_999, 86_400_000].map((time) =>
    dealOfDay(1_800_000_000_000 - (1_800_000_000_000 % 86_400_000) + time),
  );
  expect(morning).toEqual(night);
  expect(next?.seed).not.toBe(night?.seed);
  const days = Array.from({ length: 8 }, (_, day) => dealOfDay(day * 86_400_000));
  expect(new Set(days.map(({ edition, options: { tactical } }) => `${edition} ${tactical}`)).size).toBe(8);
});

it("a finished game against the computer is a deal for a friend", () => {
  const deal = freshDeal("siege", { tactical: true }, "club", 1);
  const body = tableFor(deal, "Isla");
  expect([body.first, body.seats?.[1]]).toEqual([1, { sits: "computer", level: "club" }]);
  const played = {
    winner: 0 as const,
    reason: "resigned" as const,
    points: [5, 0] as [number, number],
    first: 1 as const,
    commitment: commitmentOfDeal(deal),
    seed: deal.seed,
  };
  const seat = { name: "Isla", level: null, present: true };
  const over = {
    ...TABLE,
    edition: deal.edition,
    options: deal.options,
    stage: "over" as const,
    seats: [
      { ...seat, sits: "person" as const },
      { ...seat, sits: "computer" as const, level: "club" as const },
    ] as typeof TABLE.seats,
    series: { ...TABLE.series, games: [played] },
  };
  expect(dealAt(over)).toEqual(deal);
  expect(dealAt({ ...over, stage: "playing" })).toBeNull();
  expect(differing("siege", allOptions("siege", deal.options))).toEqual(["tactical"]);
  expect(EDITIONS[deal.edition].siege).toBe(true);
});

it("both results are kept by the deal's hash, and the first one stays", () => {
  const kept = fakeStorage();
  const first = resultFor({ winner: 1, spots: [3, 5] }, 0, "Isla");
  expect(first).toEqual({ name: "Isla", result: "lost", spots: [3, 5] });
  noteDeal("abc", { other: resultFor({ winner: null, spots: [4, 4] }, 1, "Rory") });
  noteDeal("abc", { own: first });
  noteDeal("abc", { own: resultFor({ winner: 0, spots: [5, 3] }, 0, "Isla") });
  expect(knownDeal("abc")).toEqual({
    deal: "abc",
    own: first,
    other: { name: "Rory", result: "drawn", spots: [4, 4] },
  });
  kept.set("schotten.deals", "[");
  expect(knownDeal("abc")).toBeNull();
});
