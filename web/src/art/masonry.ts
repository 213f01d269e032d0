import type { Pattern, SpotKind } from "../generated/codes";
import { type Point, roundedPolygon } from "./outline";
import { between, seeded, short } from "./random";

export const TILE_WIDTH = 120;
export const TILE_HEIGHT = 84;

type WallKind = Exclude<SpotKind, "stone" | "crystal">;

/** Battlements as x and y pairs from left to right; the floor closes them. */
const CREST: Readonly<Record<WallKind, readonly Point[]>> = {
  wall: crenels(0, 120, 19, 9, 4),
  gate: [[0, 19], [20, 19], [20, 8], ...crenels(20, 100, 8, 0, 4), [100, 8], [100, 19], [120, 19]],
  tower: [
    [0, 30],
    [17, 30],
    [17, 17],
    [11, 11],
    ...crenels(11, 109, 9, 0, 4),
    [109, 11],
    [103, 17],
    [103, 30],
    [120, 30],
  ],
  pit: crenels(0, 120, 31, 23, 5),
};

function crenels(from: number, to: number, low: number, high: number, count: number): Point[] {
  const step = (to - from) / (count * 2);
  return Array.from({ length: count }, (_, index): Point[] => {
    const x = from + index * 2 * step;
    return [
      [x, low],
      [x + step / 2, low],
      [x + step / 2, high],
      [x + step * 1.5, high],
      [x + step * 1.5, low],
      [x + 2 * step, low],
    ];
  }).flat();
}

function close(points: readonly Point[]): string {
  return `M0 84L${points.map(([x, y]) => `${short(x)} ${short(y)}`).join("L")}L120 84Z`;
}

/** The wall's silhouette; a damaged one has lost its battlements. */
export function wallOutline(kind: WallKind, damaged: boolean, seed: number): string {
  if (!damaged) return close(CREST[kind]);
  const random = seeded(seed + 301);
  const edge = CREST[kind][0]?.[1] ?? 20;
  const breach = between(random, 35, 85);
  const points: Point[] = [[0, edge]];
  for (let x = 7; x < 116; x += between(random, 6, 11)) {
    const bite = Math.max(0, 1 - Math.abs(x - breach) / 45);
    points.push([x, Math.min(36, edge - 8 + bite * 22 + between(random, -5, 5))]);
  }
  points.push([120, edge]);
  return close(points);
}

export interface Brick {
  x: number;
  y: number;
  width: number;
  tone: number;
}

export const COURSE = 12;

/** Courses of ashlar over the whole box; the outline clips them. Tone runs from -1 (dark) to 1 (light). */
export function bricks(seed: number): Brick[] {
  const random = seeded(seed + 211);
  const laid: Brick[] = [];
  for (let course = 0; course < TILE_HEIGHT / COURSE; course++) {
    let x = course % 2 === 0 ? 0 : -12;
    while (x < TILE_WIDTH) {
      const width = between(random, 18, 27);
      laid.push({
        x: Math.round(x),
        y: course * COURSE,
        width: Math.round(width),
        tone: Math.round(between(random, -10, 10)) / 10,
      });
      x += width;
    }
  }
  return laid;
}

/** A heap of broken stones along the floor. */
export function rubble(seed: number): string[] {
  const random = seeded(seed + 401);
  return Array.from({ length: 11 }, (_, index) => {
    const x = 4 + index * 11.2 + between(random, -3, 3);
    const size = between(random, 6, 11);
    const y = 82 - size * 0.4 - between(random, 0, 7);
    const corners = Array.from({ length: 6 }, (_, corner): Point => {
      const angle = (corner / 6) * 2 * Math.PI;
      const reach = size * between(random, 0.75, 1.1);
      return [x + Math.cos(angle) * reach, y + Math.sin(angle) * reach * 0.75];
    });
    return roundedPolygon(corners, 2);
  });
}

/** The carved signs in a 32 by 24 box; "any" is a blank wall. */
export const SIGNS: Readonly<Record<Pattern, { line?: string; fill?: string }>> = {
  any: {},
  plus: { line: "M16 3V21M7 12H25" },
  minus: { line: "M6 12H26" },
  equal: { line: "M6 7.4H26M6 16.6H26" },
  colour: { fill: "M16 0C20.6 7.4 25.4 10.6 25.4 15.4A9.4 9.4 0 0 1 6.6 15.4C6.6 10.6 11.4 7.4 16 0Z" },
  run: { line: "M3 21.4V16.4H11V10.4H19V4.4H28" },
};

/** Where the arrow slits stand: one for each place, spread about the middle. */
export function slits(places: number): number[] {
  const gap = places > 3 ? 21 : 25;
  return Array.from({ length: places }, (_, index) => 60 + (index - (places - 1) / 2) * gap);
}
