import { describe, expect, it } from "vitest";
import { knot, plainWalls } from "../src/art/knot";
import { slits, wallOutline } from "../src/art/masonry";
import { crystalShape, roundedPolygon, stoneShape } from "../src/art/outline";
import { SETTS, stripes } from "../src/art/setts";
import { CLANS } from "../src/generated/codes";
import { EDITIONS } from "../src/generated/editions";
import { eliteMark, parseCard, sortCards } from "../src/told/cards";

function numbers(path: string): number[] {
  return (path.match(/-?\d+(\.\d+)?/g) ?? []).map(Number);
}

describe("seeded outlines", () => {
  it("draw the same stone for the same seed and another for another", () => {
    expect(stoneShape(3)).toEqual(stoneShape(3));
    const bodies = new Set(Array.from({ length: 9 }, (_, seed) => stoneShape(seed).body));
    expect(bodies.size).toBe(9);
  });

  it("stay inside their box", () => {
    for (let seed = 0; seed < 200; seed++) {
      const drawn = [
        ...numbers(stoneShape(seed).body),
        ...crystalShape(seed).flatMap((prism) => numbers(prism.front)),
      ];
      expect(Math.min(...drawn)).toBeGreaterThanOrEqual(0);
      expect(Math.max(...drawn)).toBeLessThanOrEqual(80);
    }
  });

  it("close and round a polygon", () => {
    const path = roundedPolygon(
      [
        [0, 0],
        [10, 0],
        [10, 10],
      ],
      2,
    );
    expect(path.startsWith("M")).toBe(true);
    expect(path.endsWith("Z")).toBe(true);
    expect(path.match(/Q/g)).toHaveLength(3);
  });
});

describe("the wall", () => {
  it("has a slit for each place, centred", () => {
    for (const places of [2, 3, 4]) {
      const at = slits(places);
      expect(at).toHaveLength(places);
      expect(at.reduce((sum, x) => sum + x, 0) / places).toBe(60);
    }
  });

  it("leaves room for slits and sign when broken", () => {
    for (let seed = 0; seed < 50; seed++) {
      const heights = numbers(wallOutline("tower", true, seed)).filter((_, index) => index % 2 === 1);
      expect(Math.max(...heights.filter((y) => y < 84))).toBeLessThanOrEqual(38);
    }
  });
});

it("weaves a sett forwards and backwards without gaps", () => {
  for (const clan of CLANS) {
    const woven = stripes(SETTS[clan]);
    let at = 0;
    for (const stripe of woven.stripes) {
      expect(stripe.at).toBeCloseTo(at);
      at += stripe.width;
    }
    expect(woven.size).toBeCloseTo(at);
    expect(woven.stripes[1]?.thread).toBe(woven.stripes.at(-1)?.thread);
  }
});

it("alternates over and under along a strand", () => {
  const tiles = knot(8, 12, 10, plainWalls);
  const over = (x: number, y: number) =>
    tiles.find((tile) => tile.x === x * 10 && tile.y === y * 10)?.strands[1];
  expect(over(3, 4)).not.toBe(over(4, 3));
  expect(over(4, 3)).not.toBe(over(5, 2));
});

describe("cards as text", () => {
  it("are read, or refused", () => {
    expect(parseCard("g11")).toEqual({ kind: "troop", clan: "g", value: 11 });
    expect(parseCard("joker")).toEqual({ kind: "tactics", name: "joker" });
    for (const bad of ["", "x3", "r", "r123", "jester"]) expect(() => parseCard(bad)).toThrow();
  });

  it("sort by clan and value, tactics last", () => {
    expect(sortCards(["mud", "b10", "r9", "b2", "joker"])).toEqual(["r9", "b2", "b10", "joker", "mud"]);
  });

  it("know what an edition has", () => {
    expect(EDITIONS.siege.colours).not.toContain("o");
    expect(eliteMark("spy", "siege")).toBe("10");
    expect(eliteMark("spy", "alien")).toBe("7");
  });
});
