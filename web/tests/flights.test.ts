import { describe, expect, it } from "vitest";
import { VIEWS } from "../src/gallery/mocks";
import type { TableView } from "../src/generated/protocol";
import { flights, lastMarks, placesOf } from "../src/table/flights";
import { soundsOf } from "../src/table/sounds";

function changed(from: TableView, change: (view: TableView) => void): TableView {
  const next = structuredClone(from);
  change(next);
  return next;
}

const iello = VIEWS.iello;
const siege = VIEWS.siege;
const spot = (view: TableView, index: number) => {
  const found = view.spots[index];
  if (!found) throw new Error("no such spot");
  return found;
};

describe("flights between two views", () => {
  it("finds none where nothing moved", () => {
    expect(flights(iello, structuredClone(iello))).toEqual([]);
  });

  it("sends an own card from the hand to its row", () => {
    const after = changed(iello, (view) => {
      view.hand = view.hand.filter((card) => card !== "g6");
      spot(view, 2).rows[0].push("g6");
    });
    expect(flights(iello, after)).toEqual([{ card: "g6", from: "hand", to: "row:0:2" }]);
  });

  it("brings the other's card from the far hand, a drawn one from its deck", () => {
    const after = changed(iello, (view) => {
      spot(view, 8).rows[1].push("p3");
      view.hand.push("b4", "betray");
    });
    expect(flights(iello, after)).toEqual([
      { card: "p3", from: "far-hand", to: "row:1:8" },
      { card: "b4", from: "deck:troops", to: "hand" },
      { card: "betray", from: "deck:tactics", to: "hand" },
    ]);
  });

  it("follows a row to the discard and a betray across the line", () => {
    const after = changed(siege, (view) => {
      view.discard.push(...spot(view, 0).rows[0].splice(0));
      spot(view, 1).rows[0].push(...spot(view, 1).rows[1].splice(0));
    });
    expect(flights(siege, after)).toEqual([
      { card: "r9", from: "row:0:0", to: "discard" },
      { card: "y10", from: "row:0:0", to: "discard" },
      { card: "b5", from: "row:1:1", to: "row:0:1" },
    ]);
  });

  it("keeps twins apart: the joker that stays does not fly", () => {
    const before = changed(siege, (view) => view.hand.push("joker"));
    const after = changed(before, (view) => {
      view.hand = view.hand.filter((card) => card !== "joker");
      spot(view, 6).rows[0].push("joker");
    });
    expect(placesOf(before).get("joker#2")).toBe("hand");
    expect(flights(before, after)).toEqual([{ card: "joker", from: "hand", to: "row:0:6" }]);
  });

  it("swaps hands in an exchange", () => {
    const after = changed(siege, (view) => {
      view.hand = ["r3", ...view.hand.slice(1)];
      view.lastTurn = [{ seat: 0, kind: "exchange", count: 1 }];
    });
    expect(flights(siege, after)).toEqual([
      { card: "r3", from: "far-hand", to: "hand" },
      { card: "r11", from: "hand", to: "far-hand" },
    ]);
  });
});

it("marks the last turn's cards and claims, not draws", () => {
  const marks = lastMarks(iello);
  expect([...marks.cards]).toEqual(["g8"]);
  expect([...marks.spots]).toEqual([1]);
});

it("hears a claim as a stone, a breach as a crack, oil, a plain card, an end", () => {
  const heard = (from: TableView, change: (view: TableView) => void) => soundsOf(from, changed(from, change));
  expect(heard(iello, (view) => Object.assign(spot(view, 6), { owner: 0 }))).toEqual(["stone"]);
  expect(heard(siege, (view) => Object.assign(spot(view, 0), { damaged: true }))).toEqual(["crack"]);
  expect(heard(siege, (view) => Object.assign(view, { cauldrons: 1 }))).toEqual(["pour"]);
  expect(heard(iello, (view) => view.hand.push("b4"))).toEqual(["card"]);
  expect(heard(iello, (view) => Object.assign(view, { over: { winner: 0, reason: "five" } }))).toEqual([
    "win",
  ]);
});
