import { describe, expect, it } from "vitest";
import { type KeyScene, keyAct } from "../src/table/keys";
import { nearest } from "../src/table/walk";

const scene = (held: string | null, ...lit: string[]): KeyScene => ({
  hand: ["r6", "g6", "desert"],
  spots: 9,
  held,
  lit: new Set(lit),
});

describe("keys", () => {
  it("takes hand cards by number, then names spots", () => {
    expect(keyAct("2", scene(null, "hand:g6"))).toEqual({ press: "hand:g6" });
    expect(keyAct("1", scene(null, "hand:g6"))).toBeNull();
    expect(keyAct("9", scene("hand:g6", "spot:8"))).toEqual({ press: "spot:8" });
    expect(keyAct("1", scene("hand:g6", "spot:8"))).toBeNull();
  });

  it("names spots at once where only spots may be chosen", () => {
    expect(keyAct("4", scene(null, "spot:3"))).toEqual({ press: "spot:3" });
  });

  it("knows decks, claims, retreats, oil, discard, pass", () => {
    const all = scene(
      null,
      "deck:troops",
      "deck:tactics",
      "claim:4",
      "retreat:2",
      "cauldron",
      "discard",
      "button:pass",
    );
    const pressed = ["d", "T", "c", "r", "o", "x", "p"].map((key) => keyAct(key, all));
    expect(pressed).toEqual(
      ["deck:troops", "deck:tactics", "claim:4", "retreat:2", "cauldron", "discard", "button:pass"].map(
        (press) => ({ press }),
      ),
    );
    expect(keyAct("d", scene(null))).toBeNull();
  });

  it("plays an action or ends the turn with Enter, lets go with Escape, helps with ?", () => {
    expect(keyAct("Enter", scene("hand:desert", "centre"))).toEqual({ press: "centre" });
    expect(keyAct("Enter", scene(null, "button:end"))).toEqual({ press: "button:end" });
    expect(keyAct("Escape", scene("hand:g6"))).toEqual({ letGo: true });
    expect(keyAct("Escape", scene(null))).toBeNull();
    expect(keyAct("?", scene(null))).toEqual({ help: true });
  });
});

it("walks to the nearest neighbour in a direction, straight ahead first", () => {
  const others = [
    { x: 100, y: 0 },
    { x: 60, y: 50 },
    { x: -40, y: 0 },
  ];
  expect(nearest({ x: 0, y: 0 }, others, { x: 1, y: 0 })).toBe(0);
  expect(nearest({ x: 0, y: 0 }, others, { x: -1, y: 0 })).toBe(2);
  expect(nearest({ x: 0, y: 0 }, others, { x: 0, y: -1 })).toBe(-1);
});
