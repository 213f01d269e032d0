import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { VIEWS } from "../src/gallery/mocks";
import type { TableView } from "../src/generated/protocol";
import { type DragHost, draggable } from "../src/table/drag";
import { animate, snapshot } from "../src/table/motion";
import { walk } from "../src/table/walk";
import { FakeElement, FakeRect, html, useFakeDom } from "./fakeDom";
import { fakeMedia, fakeTarget } from "./fakes";

beforeEach(() => {
  useFakeDom();
  fakeMedia();
});
afterEach(() => vi.unstubAllGlobals());

const box = (left: number, width = 10) => new FakeRect(left, 0, width, 10);

function card(name: string, at: string, left: number): FakeElement {
  const node = new FakeElement("li", { card: name, at }, box(left));
  const face = new FakeElement("div", {}, box(left));
  face.className = "card";
  node.append(face);
  return node;
}

function place(name: string, left: number, inside?: FakeElement): FakeElement {
  const node = new FakeElement("div", { place: name }, box(left));
  if (inside) node.append(inside);
  return node;
}

function stack(): FakeElement {
  const node = new FakeElement("span");
  node.className = "stack";
  return node;
}

/** A table on which the cards lie as given; the places are always there. */
function table(...cards: FakeElement[]): FakeElement {
  const root = new FakeElement("main");
  root.append(
    place("hand", 0),
    place("far-hand", 400),
    place("deck:troops", 300, stack()),
    place("discard", 350),
    place("terrain:2", 120),
    place("cauldron", 500, new FakeElement("svg")),
    ...cards,
  );
  return root;
}

function changed(from: TableView, change: (view: TableView) => void): TableView {
  const next = structuredClone(from);
  change(next);
  return next;
}

const before = VIEWS.iello;
const played = changed(before, (view) => {
  view.hand = view.hand.filter((one) => one !== "g6");
  view.spots[2]?.rows[0].push("g6");
});

describe("cards fly", () => {
  it("from where they were to where they are", () => {
    const root = table(card("g6", "hand", 10), card("b9", "hand", 20));
    const old = snapshot(html(root), before, played);
    expect(old.flown).toEqual([{ card: "g6", from: "hand", to: "row:0:2" }]);
    const moved = card("g6", "row:0:2", 200);
    const shifted = card("b9", "hand", 15);
    const hidden = card("r6", "hand", 0);
    hidden.box = new FakeRect(0, 0, 0, 0);
    animate(html(table(moved, shifted, hidden)), old, before, played);
    expect(moved.runs[0]?.frames[0]).toMatchObject({ translate: "-190px 0px" });
    expect(shifted.runs).toHaveLength(1);
    expect(moved.style.zIndex).toBe("40");
    moved.runs[0]?.onfinish?.();
    shifted.runs[0]?.onfinish?.();
    expect(moved.style.zIndex).toBe("");
  });

  it("not at all where they stayed, and only fade for who wants less motion", () => {
    const old = snapshot(html(table(card("b9", "hand", 20))), before, played);
    const same = card("b9", "hand", 21);
    animate(html(table(same)), old, before, played);
    expect(same.runs).toEqual([]);
    fakeMedia(["reduce"]);
    const moved = card("g6", "row:0:2", 200);
    const other = card("b9", "hand", 400);
    animate(html(table(moved, other)), old, before, played);
    expect(moved.runs[0]?.frames[0]).toEqual({ opacity: 0.2 });
    expect(other.runs).toEqual([]);
  });

  it("as a copy to where no single card is drawn", () => {
    const gone = changed(before, (view) => {
      view.discard.push(...(view.spots[2]?.rows[1].splice(0) ?? []));
    });
    const old = snapshot(html(table(card("p7", "row:1:2", 200))), before, gone);
    const root = table();
    animate(html(root), old, before, gone);
    const ghost = root.querySelector(".ghost-card");
    expect(ghost?.runs).toHaveLength(1);
    ghost?.runs[0]?.onfinish?.();
    expect(root.querySelector(".ghost-card")).toBeNull();
  });

  it("as a back when the other draws", () => {
    const drawn = changed(before, (view) => {
      view.hands[1] += 1;
      view.decks.troops -= 1;
    });
    const root = table();
    animate(html(root), snapshot(html(table()), before, drawn), before, drawn);
    const ghost = root.querySelector(".ghost-card");
    ghost?.runs[0]?.oncancel?.();
    expect(root.querySelector(".ghost-card")).toBeNull();
  });
});

describe("a cauldron", () => {
  const full = VIEWS.siege;
  const poured = changed(full, (view) => {
    view.cauldrons -= 1;
    view.lastTurn = [{ kind: "cauldron", seat: 1, spot: 2, card: "b3" }];
  });

  it("tips over its tile", () => {
    const root = table();
    animate(html(root), snapshot(html(table()), full, poured), full, poured);
    expect(root.querySelectorAll(".ghost-card")).toHaveLength(2);
    const oil = root.querySelector(".oil");
    oil?.runs[0]?.onfinish?.();
    root.querySelector(".ghost-card")?.runs[0]?.onfinish?.();
    expect(root.querySelectorAll(".ghost-card")).toEqual([]);
  });

  it("stays still where its tile cannot be seen or is not named", () => {
    const nowhere = { ...poured, lastTurn: [] };
    const root = table();
    animate(html(root), snapshot(html(table()), full, nowhere), full, nowhere);
    const elsewhere = changed(poured, (view) => {
      view.lastTurn = [{ kind: "cauldron", seat: 1, spot: 6, card: "b3" }];
    });
    animate(html(root), snapshot(html(table()), full, elsewhere), full, elsewhere);
    expect(root.querySelectorAll(".ghost-card")).toEqual([]);
  });
});

describe("dragging", () => {
  function setUp(canTake = true) {
    const told: string[] = [];
    const host: DragHost = {
      canTake: () => canTake,
      take: (anchor) => told.push(`take ${anchor}`),
      over: (anchor) => told.push(`over ${anchor}`),
      drop: (anchor) => told.push(`drop ${anchor}`),
    };
    const target = fakeTarget();
    const node = Object.assign(new FakeElement("button"), target, { setPointerCapture: () => undefined });
    const under = new FakeElement("div", { drop: "spot:3" });
    vi.stubGlobal("document", {
      elementsFromPoint: (x: number) => (x > 50 ? [new FakeElement("i"), under] : []),
    });
    vi.stubGlobal("requestAnimationFrame", (act: () => void) => act());
    const stop = draggable("hand:r7", host)(html(node));
    const at = (x: number, more = {}) => ({
      button: 0,
      pointerId: 1,
      clientX: x,
      clientY: 0,
      type: "pointerup",
      ...more,
    });
    return { told, target, node, at, stop };
  }

  it("takes a card up, over a place and down on it", () => {
    const { told, target, node, at } = setUp();
    target.happen("pointerdown", at(0));
    target.happen("pointermove", at(3));
    expect(told).toEqual([]);
    target.happen("pointermove", at(20));
    expect(node.classes.has("dragging")).toBe(true);
    target.happen("pointermove", at(60));
    target.happen("pointerup", at(60));
    expect(told).toEqual(["take hand:r7", "over null", "over spot:3", "over null", "drop spot:3"]);
    expect(node.classes.has("dragging")).toBe(false);
    const click = { stopPropagation: vi.fn(), preventDefault: vi.fn() };
    target.happen("click", click);
    expect(click.preventDefault).toHaveBeenCalled();
  });

  it("lets a press be a click, and what is cut off fall where it was", () => {
    const { told, target, at, stop } = setUp();
    target.happen("pointermove", at(60));
    target.happen("pointerup", at(60));
    target.happen("pointerdown", at(0));
    target.happen("pointermove", at(60, { pointerId: 2 }));
    target.happen("pointerup", at(0));
    expect(told).toEqual([]);
    target.happen("pointerdown", at(0));
    target.happen("pointermove", at(60));
    target.happen("pointercancel", at(60, { type: "pointercancel" }));
    expect(told.at(-1)).toBe("drop null");
    stop?.();
    told.length = 0;
    target.happen("pointerdown", at(0));
    target.happen("pointermove", at(60));
    expect(told).toEqual([]);
  });

  it("does not take what may not be taken", () => {
    const { told, target, at } = setUp(false);
    target.happen("pointerdown", at(0));
    target.happen("pointermove", at(60));
    expect(told).toEqual([]);
  });
});

it("arrows walk to the nearest thing that can be pressed", () => {
  const root = new FakeElement("main");
  const [left, right] = [new FakeElement("button", {}, box(0)), new FakeElement("button", {}, box(50))];
  const answer = new FakeElement("button", {}, box(25));
  answer.className = "ask";
  root.append(left, answer, right);
  vi.stubGlobal("document", { activeElement: null });
  expect(walk(html(root), "a")).toBe(false);
  expect(walk(html(new FakeElement("main")), "ArrowLeft")).toBe(false);
  expect(walk(html(root), "ArrowRight")).toBe(true);
  expect(walk(html(root), "ArrowRight")).toBe(true);
  expect(document.activeElement).toBe(right);
  expect(walk(html(root), "ArrowRight")).toBe(false);
});
