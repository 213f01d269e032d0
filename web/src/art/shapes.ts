import { short } from "./random";

/** A silhouette in a 48 by 48 box: filled, with parts drawn as strokes, and details cut out of it. */
export interface Shape {
  fill: string;
  /** Drawn as a stroke of this width in the shape's own colour (antlers, legs). */
  line?: { path: string; width: number };
  /** Thin strokes in the ground's colour. */
  cut?: string;
  /** Filled holes in the ground's colour (eyes). */
  hole?: string;
}

export function disc(x: number, y: number, r: number): string {
  return `M${short(x - r)} ${short(y)}a${short(r)} ${short(r)} 0 1 0 ${short(2 * r)} 0a${short(r)} ${short(r)} 0 1 0 ${short(-2 * r)} 0Z`;
}

/** A ring of triangular rays, alternately long and short. */
export function rays(count: number, inner: number, long: number, brief: number, spread: number): string {
  return Array.from({ length: count }, (_, index) => {
    const angle = (index / count) * 2 * Math.PI - Math.PI / 2;
    const outer = index % 2 === 0 ? long : brief;
    return `M${polar(angle - spread, inner)}L${polar(angle, outer)}L${polar(angle + spread, inner)}Z`;
  }).join("");
}

function polar(angle: number, radius: number): string {
  return `${short(24 + Math.cos(angle) * radius)} ${short(24 + Math.sin(angle) * radius)}`;
}

/** A drop whose lower edge runs in waves. */
export function wavyDrop(): string {
  const points = Array.from({ length: 64 }, (_, index) => {
    const turn = (index / 64) * 2 * Math.PI;
    const wave = Math.max(0, -Math.cos(turn)) ** 0.6 * 1.5 * Math.sin(turn * 11);
    const belly = 21.5 * Math.sin(turn) * Math.sin(turn / 2) ** 1.35;
    const x = 24 + belly * (1 + wave / 22);
    const y = 25 - 22 * Math.cos(turn) * (1 + wave / 34);
    return `${short(x)} ${short(y)}`;
  });
  return `M${points.join("L")}Z`;
}
