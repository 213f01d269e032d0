import { between, seeded, short } from "./random";

export type Point = readonly [number, number];

export const STONE_WIDTH = 80;
export const STONE_HEIGHT = 72;

export interface StoneShape {
  /** The whole silhouette, corners rounded. */
  body: string;
  /** The side away from the light. */
  shade: string;
  /** The narrow lit edge along the top left. */
  light: string;
  cracks: string[];
  lichen: { x: number; y: number; r: number }[];
}

/** A closed polygon whose corners are cut by curves: rock, neither machine-made nor jelly. */
export function roundedPolygon(points: readonly Point[], radius: number): string {
  const parts: string[] = [];
  points.forEach((corner, index) => {
    const before = points[(index + points.length - 1) % points.length] as Point;
    const after = points[(index + 1) % points.length] as Point;
    const enter = towards(corner, before, radius);
    const leave = towards(corner, after, radius);
    parts.push(`${index === 0 ? "M" : "L"}${spell(enter)}`, `Q${spell(corner)} ${spell(leave)}`);
  });
  return `${parts.join("")}Z`;
}

function towards(from: Point, to: Point, length: number): Point {
  const distance = Math.hypot(to[0] - from[0], to[1] - from[1]) || 1;
  const part = Math.min(length / distance, 0.45);
  return [from[0] + (to[0] - from[0]) * part, from[1] + (to[1] - from[1]) * part];
}

function spell(point: Point): string {
  return `${short(point[0])} ${short(point[1])}`;
}

function polygon(points: readonly Point[]): string {
  return `M${points.map(spell).join("L")}Z`;
}

/** A standing stone in an 80 by 72 box, a little different for each seed. */
export function stoneShape(seed: number): StoneShape {
  const random = seeded(seed + 11);
  const near = (x: number, y: number, dx = 3, dy = 3): Point => [
    x + between(random, -dx, dx),
    y + between(random, -dy, dy),
  ];
  const lean = between(random, -5, 5);
  const footLeft = near(9, 69, 3, 1);
  const left = [near(8, 50), near(13 + lean * 0.3, 29, 4), near(20 + lean * 0.8, 13, 4)];
  const top = [near(32 + lean, 6, 4, 3), near(50 + lean, 5, 4, 3)];
  const right = [near(62 + lean * 0.8, 14, 4), near(67 + lean * 0.3, 32, 4), near(72, 52)];
  const footRight = near(70, 69, 3, 1);
  const outline = [footLeft, ...left, ...top, ...right, footRight];

  const crest = top[1] as Point;
  const ridge = [near(54 + lean * 0.6, 27), near(50, 48), near(53, 69, 3, 0)];
  const shade = polygon([crest, ...right, footRight, ...[...ridge].reverse()]);
  const light = `M${[...left].map(spell).join("L")}L${top.map(spell).join("L")}`;
  return { body: roundedPolygon(outline, 6), shade, light, ...weathering(random) };
}

function weathering(random: () => number): Pick<StoneShape, "cracks" | "lichen"> {
  const cracks = [0, 1].map(() => {
    const x = between(random, 18, 60);
    const y = between(random, 14, 56);
    const bend: Point = [x + between(random, -6, 6), y + between(random, 5, 9)];
    return `M${spell([x, y])}L${spell(bend)}L${spell([bend[0] + between(random, -5, 5), bend[1] + between(random, 3, 8)])}`;
  });
  const lichen = Array.from({ length: 5 }, () => ({
    x: Math.round(between(random, 16, 62)),
    y: Math.round(between(random, 44, 66)),
    r: Math.round(between(random, 10, 34)) / 10,
  }));
  return { cracks, lichen };
}

export interface Prism {
  left: string;
  front: string;
  right: string;
}

/** A cluster of three crystals in the same box, the tallest in front. */
export function crystalShape(seed: number): Prism[] {
  const random = seeded(seed + 101);
  const side = random() < 0.5 ? -1 : 1;
  return [
    prism(
      40 + side * 21,
      between(random, 24, 42),
      between(random, 7, 11),
      side * between(random, 3, 11),
      random,
    ),
    prism(
      40 - side * 19,
      between(random, 30, 48),
      between(random, 7, 11),
      -side * between(random, 3, 11),
      random,
    ),
    prism(
      40 + between(random, -3, 3),
      between(random, 54, 66),
      between(random, 12, 16),
      between(random, -6, 6),
      random,
    ),
  ];
}

function prism(foot: number, height: number, half: number, lean: number, random: () => number): Prism {
  const floor = 69;
  const shoulder = floor - height * between(random, 0.68, 0.76);
  const tip: Point = [foot + lean, floor - height];
  const split = between(random, -0.35, -0.1) * half;
  const back = between(random, 0.45, 0.6) * half;
  const shift = lean * 0.7;
  const base = (x: number): Point => [foot + x, floor - Math.abs(x) * 0.15];
  const neck = (x: number): Point => [foot + x + shift, shoulder + Math.abs(x) * 0.25];
  return {
    left: polygon([base(-half), neck(-half), tip, neck(split), base(split)]),
    front: polygon([base(split), neck(split), tip, neck(back), base(back)]),
    right: polygon([base(back), neck(back), tip, neck(half), base(half)]),
  };
}
