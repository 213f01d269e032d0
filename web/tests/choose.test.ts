import { describe, expect, it } from "vitest";
import { type Sketch, VIEWS } from "../src/gallery/mocks";
import type { LegalMove } from "../src/generated/protocol";
import { anchorCard, litAnchors, pathOf, press } from "../src/table/choose";

const view = VIEWS.iello;
const move = (id: number, rest: Sketch) => ({ id, text: "", ...rest }) as LegalMove;
const moves: LegalMove[] = [
  move(0, { kind: "play", card: "g6", spot: 2 }),
  move(1, { kind: "play", card: "g6", spot: 8 }),
  move(2, { kind: "tactics", card: "desert" }),
  move(3, { kind: "claim", spot: 6 }),
  move(4, { kind: "cauldron", spot: 2 }),
  move(5, { kind: "end" }),
];

describe("where a move is shown", () => {
  it("names anchors for every kind", () => {
    expect(moves.map((one) => pathOf(one, view))).toEqual([
      { first: "hand:g6", onto: "spot:2" },
      { first: "hand:g6", onto: "spot:8" },
      { first: "hand:desert", onto: "centre" },
      { first: "claim:6" },
      { first: "cauldron", onto: "spot:2" },
      { first: "button:end" },
    ]);
  });

  it("tells picks from hand, row and discard", () => {
    const pick = (rest: Omit<Extract<Sketch, { kind: "pick" }>, "kind">) =>
      pathOf(move(0, { kind: "pick", ...rest }), view).first;
    expect(pick({ card: "r5", seat: 1, spot: 6, place: 2, from: "row" })).toBe("row:1:6:2");
    expect(pick({ card: "mud", seat: 1, spot: 6, place: 5, from: "row" })).toBe("terrain:6:mud");
    expect(pick({ card: "r5", from: "discard" })).toBe("discard:r5");
    expect(pick({ card: "r5", from: "hand" })).toBe("hand:r5");
    expect(pathOf(move(0, { kind: "place", spot: 4 }), view).first).toBe("spot:4");
    expect(pathOf(move(0, { kind: "place" }), view).first).toBe("discard");
  });
});

describe("pressing", () => {
  it("lights first presses, then destinations", () => {
    expect([...litAnchors(moves, view, null)]).toEqual([
      "hand:g6",
      "hand:desert",
      "claim:6",
      "cauldron",
      "button:end",
    ]);
    expect([...litAnchors(moves, view, "hand:g6")]).toEqual(["spot:2", "spot:8"]);
  });

  it("takes, puts down, lets go, changes its mind and refuses", () => {
    expect(press(moves, view, null, "hand:g6")).toEqual({ held: "hand:g6" });
    expect(press(moves, view, "hand:g6", "spot:8")).toEqual({ move: moves[1] });
    expect(press(moves, view, "hand:g6", "hand:g6")).toEqual({ held: null });
    expect(press(moves, view, "hand:g6", "hand:desert")).toEqual({ held: "hand:desert" });
    expect(press(moves, view, "hand:g6", "spot:0")).toEqual({ refused: "spot:0" });
  });

  it("plays at once what needs no destination", () => {
    expect(press(moves, view, null, "claim:6")).toEqual({ move: moves[3] });
    expect(press(moves, view, "hand:g6", "claim:6")).toEqual({ move: moves[3] });
  });
});

it("reads the card out of an anchor", () => {
  expect(anchorCard("hand:r7")).toBe("r7");
  expect(anchorCard("row:1:4:0")).toBeNull();
  expect(anchorCard("spot:4")).toBeNull();
  expect(anchorCard(null)).toBeNull();
});
