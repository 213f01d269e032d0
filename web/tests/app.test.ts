import { describe, expect, it } from "vitest";
import { parseRoute, routeHash } from "../src/device/router.svelte";
import { VIEWS } from "../src/gallery/mocks";
import type { LegalMove } from "../src/generated/protocol";
import { turnsOf } from "../src/room/turns";
import { matchMoves } from "../src/room/typed";
import { backoff } from "../src/session/line";
import { bodyOf, DEFAULTS } from "../src/start/setup";
import { refusalOf } from "../src/table/refuse";
import { clockText } from "../src/words/seating";

describe("addresses", () => {
  it.each([
    "#/",
    "#/t/5f82f6825c0b9d9b",
    "#/t/ab/replay/2",
    "#/t/ab/replay/2?seat=all&at=17",
    "#/play/siege",
  ])("go round: %s", (hash) => {
    expect(routeHash(parseRoute(hash))).toBe(hash);
  });

  it("lead to the start where they make no sense", () => {
    for (const hash of ["", "#/t/", "#/t/a b", "#/t/ab/replay/x", "#/nowhere", "#/play/chess"]) {
      expect(parseRoute(hash)).toEqual({ screen: "start" });
    }
    expect(parseRoute("#/t/ab/replay/2?seat=7&at=-1")).toMatchObject({ seat: null, at: null });
  });
});

describe("a set-up becomes a request", () => {
  it("plain, against the computer", () => {
    expect(bodyOf(DEFAULTS)).toMatchObject({
      edition: "iello",
      options: {},
      series: { type: "single" },
      seats: [{ sits: "here" }, { sits: "computer", level: "casual" }],
      clock: null,
      public: false,
    });
  });

  it("names only the options that the edition has", () => {
    const options = { tactical: true, expert: true, siege_deck_ends: true, colour_run: "top" } as const;
    const all = { ...DEFAULTS, options };
    expect(bodyOf({ ...all, edition: "siege", series: "series" })).toMatchObject({
      options: { tactical: true, siege_deck_ends: true, colour_run: "top" },
      series: { type: "revenge" },
    });
    expect(
      bodyOf({ ...all, edition: "alien", options: { ...options, terrain_targetable: false } }).options,
    ).toEqual({
      tactical: true,
      terrain_targetable: false,
    });
  });

  it("names an option only where it means something and is not the default", () => {
    const options = { mud_by_proof: false } as const;
    expect(bodyOf({ ...DEFAULTS, options }).options).toEqual({});
    expect(
      bodyOf({ ...DEFAULTS, edition: "siege", options: { ...options, tactical: true } }).options,
    ).toEqual({
      tactical: true,
    });
    expect(bodyOf({ ...DEFAULTS, options: { ...options, tactical: true } }).options).toEqual({
      tactical: true,
      mud_by_proof: false,
    });
  });

  it("gives no hints between people", () => {
    expect(bodyOf({ ...DEFAULTS, opponent: "open", clock: "short" })).toMatchObject({
      assists: { hints: false, takeBack: false, unseen: true },
      clock: { seconds: 300, increment: 3 },
      public: true,
      seats: [{ sits: "here" }, { sits: "link" }],
    });
  });
});

it("matches typed moves", () => {
  const moves = ["r7@3", "r7@4", "claim 3", "draw troop"].map(
    (text, id): LegalMove => ({ id, text, kind: "end" }),
  );
  const found = (typed: string) => matchMoves(moves, typed).map((move) => move.text);
  expect(found("R7 3")).toEqual(["r7@3"]);
  expect(found("r7")).toEqual(["r7@3", "r7@4"]);
  expect(found("draw")).toEqual(["draw troop"]);
  expect(found("g1")).toEqual([]);
  expect(found("")).toHaveLength(4);
});

it("says why something cannot be pressed", () => {
  const view = VIEWS.iello;
  expect(refusalOf("hand:g6", "spot:0", view).key).toBe("refusal.spot_claimed");
  expect(refusalOf("hand:g6", "spot:3", view)).toEqual({ key: "refusal.row_full.cards", count: 3 });
  expect(refusalOf(null, "hand:desert", { ...view, played: [2, 1] }).key).toBe("refusal.lead_rule");
  expect(refusalOf(null, "deck:tactics", { ...view, decks: { troops: 1, tactics: 0 } }).key).toBe(
    "refusal.deck_empty",
  );
  expect(refusalOf(null, "hand:g6", { ...view, actor: 1 }).key).toBe("error.not_your_turn");
  expect(refusalOf(null, "cauldron", { ...VIEWS.siege, you: 0 }).key).toBe("refusal.only_defender");
});

it("parts the journal into turns", () => {
  const turns = turnsOf([
    { kind: "dealt", seat: 0, count: 6 },
    { kind: "play", seat: 0, card: "r1", spot: 0 },
    { kind: "turn", seat: 1 },
    { kind: "pass", seat: 1 },
  ]);
  expect(turns.map((turn) => turn.length)).toEqual([2, 1]);
});

it("waits longer after each failure, but never too long", () => {
  expect([0, 1, 2, 9].map((tries) => backoff(tries, 0.5))).toEqual([400, 800, 1600, 8000]);
});

it("writes a clock", () => {
  expect([0, 59_001, 605_000].map(clockText)).toEqual(["0:00", "1:00", "10:05"]);
});
