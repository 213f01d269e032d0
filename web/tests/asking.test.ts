import { describe, expect, it } from "vitest";
import { numbered, VIEWS } from "../src/gallery/mocks";
import type { LegalMove, TableView } from "../src/generated/protocol";
import { needsAsking, thrownAway } from "../src/table/asking";

const siege = VIEWS.siege;
const [retreatTwo, retreatOne, play, draw, pick, back] = numbered([
  { kind: "retreat", spot: 2 },
  { kind: "retreat", spot: 1 },
  { kind: "play", card: "r11", spot: 6 },
  { kind: "draw", deck: "troops" },
  { kind: "pick", from: "discard", card: "r1" },
  { kind: "return", card: "r11" },
]) as [LegalMove, LegalMove, LegalMove, LegalMove, LegalMove, LegalMove];
const carrying = (effect: Partial<TableView["effect"]>): TableView => ({
  ...siege,
  effect: { card: "reinforce", seat: 0, ...effect },
});

describe("what is asked for once more", () => {
  it("is a retreat that throws away two cards or more", () => {
    expect(thrownAway(retreatTwo, siege)).toBe(3);
    expect(needsAsking(retreatTwo, siege, false)).toBe(true);
    expect(needsAsking(retreatOne, siege, false)).toBe(false);
    expect(thrownAway(play, siege)).toBe(0);
  });

  it("is the last choice of a card that asks for several", () => {
    expect(needsAsking(pick, carrying({ taken: 2 }), false)).toBe(true);
    expect(needsAsking(pick, carrying({ taken: 1 }), false)).toBe(false);
    expect(needsAsking(back, carrying({ owed: 1 }), false)).toBe(true);
    expect(needsAsking(back, carrying({ owed: 2 }), false)).toBe(false);
    expect(needsAsking(pick, carrying({}), false)).toBe(false);
    expect(needsAsking(draw, carrying({ taken: 2 }), false)).toBe(false);
  });

  it("is every card where a person wants that, and never a draw", () => {
    expect(needsAsking(play, siege, true)).toBe(true);
    expect(needsAsking(retreatOne, siege, true)).toBe(true);
    expect(needsAsking(draw, siege, true)).toBe(false);
    expect(needsAsking(play, siege, false)).toBe(false);
  });
});
