import { sha256 } from "@noble/hashes/sha2.js";
import { describe, expect, it } from "vitest";
import { dealtHands, verify } from "../src/after/shuffle";
import { hex, shuffled, unhex } from "../src/game/shuffle";
import type { EditionId } from "../src/generated/codes";
import type { Frame, Replay, TableInfo } from "../src/generated/protocol";
import { cardsOf } from "../src/told/cards";
import vectors from "./shuffle.json";

describe.each(vectors)("the shuffle of $seed, $edition", (vector) => {
  const seed = unhex(vector.seed);
  const edition = vector.edition as EditionId;

  it("is the one of the rules", () => {
    expect(hex(sha256(seed))).toBe(vector.commitment);
    expect(shuffled(cardsOf(edition, "troops"), seed, "troops")).toEqual(vector.troops);
    expect(shuffled(cardsOf(edition, "tactics"), seed, "tactics")).toEqual(vector.tactics);
  });
});

it("finds a wrong seed, a wrong hand and a wrong draw", () => {
  const vector = vectors[0] as (typeof vectors)[number];
  const open = dealtHands(vector.troops, 7, 1);
  expect(open[1][0]).toBe(vector.troops[0]);
  const view = { edition: "iello", first: 1, tactical: true, hands: [7, 7] } as unknown as Frame["view"];
  const draw = (card: string, deck: "troops" | "tactics"): Frame => ({
    view,
    id: null,
    move: null,
    by: 0,
    open: null,
    events: [{ kind: "draw", seat: 0, deck, card }],
  });
  const replay = (frames: Frame[]): Replay => ({
    table: {} as TableInfo,
    game: 1,
    seat: "all",
    commitment: vector.commitment,
    seed: vector.seed,
    over: true,
    frames: [{ view, id: null, move: null, by: null, open, events: [] }, ...frames],
  });
  const right = replay([
    draw(vector.troops[14] as string, "troops"),
    draw(vector.tactics[0] as string, "tactics"),
  ]);
  expect(verify(right, vector.commitment)).toEqual({
    commitment: true,
    deal: true,
    draws: { right: 2, wrong: 0 },
  });
  const wrong = replay([draw(vector.troops[20] as string, "troops")]);
  (wrong.frames[0] as Frame).open = [open[1], open[0]];
  expect(verify(wrong, "00")).toEqual({
    commitment: false,
    deal: false,
    draws: { right: 0, wrong: 1 },
  });
});

it.each([
  ["iello", [0, 1]],
  ["cocktail", [1, 0]],
] as const)("follows cards that are put back, in %s", (edition, [right, wrong]) => {
  const vector = vectors[0] as (typeof vectors)[number];
  const size = edition === "iello" ? 7 : 6;
  const deck = vector.troops.slice(2 * size);
  const view = { edition, first: 0, tactical: true, hands: [size, size] } as unknown as Frame["view"];
  const frame = (...events: Frame["events"]): Frame => ({
    view,
    id: null,
    move: null,
    by: 0,
    open: null,
    events,
  });
  const [top = "", next = ""] = deck;
  const replay: Replay = {
    table: {} as TableInfo,
    game: 1,
    seat: "all",
    commitment: vector.commitment,
    seed: vector.seed,
    over: true,
    frames: [
      { ...frame(), open: dealtHands(vector.troops, size, 0) },
      frame({ kind: "draw", seat: 0, deck: "troops", card: top }, { kind: "pass", seat: 0 }),
      frame(
        { kind: "return", seat: 0, deck: "troops", card: top },
        { kind: "draw", seat: 1, deck: "troops" },
      ),
      frame({ kind: "draw", seat: 0, deck: "troops", card: top }),
      frame({ kind: "reinforce", seat: 0, cards: [] }, { kind: "draw", seat: 0, deck: "troops", card: next }),
    ],
  };
  expect(verify(replay, vector.commitment).draws).toEqual({ right: 1 + right, wrong });
  expect(() => verify({ ...replay, frames: [frame()] }, "")).toThrow("open");
});
