import { short } from "./random";

/** How two strands meet at a crossing: they cross, or a wall turns them back. */
type Meeting = "cross" | "upright" | "level";

export interface KnotTile {
  x: number;
  y: number;
  /** Drawn in this order, each over a casing in the ground's colour. */
  strands: string[];
}

/**
 * Plaitwork with walls: a lattice of crossings, borders turned back, and inner walls where
 * `wall` asks for them. Over and under alternate along every strand.
 */
export function knot(
  columns: number,
  rows: number,
  unit: number,
  wall: (x: number, y: number) => Meeting,
): KnotTile[] {
  const tiles: KnotTile[] = [];
  for (let y = 0; y <= rows; y++) {
    for (let x = 0; x <= columns; x++) {
      if ((x + y) % 2 === 0) continue;
      tiles.push({ x: x * unit, y: y * unit, strands: strandsAt(x, y, unit / 2, meetingAt(x, y)) });
    }
  }
  return tiles;

  function meetingAt(x: number, y: number): Meeting {
    if (x === 0 || x === columns) return "upright";
    if (y === 0 || y === rows) return "level";
    return wall(x, y);
  }

  function strandsAt(x: number, y: number, half: number, meeting: Meeting): string[] {
    const h = short(half);
    const c = short(half * 0.12);
    if (meeting === "cross") {
      const rising = `M-${h} ${h}L${h} -${h}`;
      const falling = `M-${h} -${h}L${h} ${h}`;
      return x % 2 === 0 ? [falling, rising] : [rising, falling];
    }
    const sides =
      meeting === "upright"
        ? [x < columns && `M${h} -${h}Q${c} 0 ${h} ${h}`, x > 0 && `M-${h} -${h}Q-${c} 0 -${h} ${h}`]
        : [y < rows && `M-${h} ${h}Q0 ${c} ${h} ${h}`, y > 0 && `M-${h} -${h}Q0 -${c} ${h} -${h}`];
    return sides.filter((side) => side !== false);
  }
}

/** The troop deck: rings of two by two, like a carved slab. */
export function ringWalls(x: number, y: number): Meeting {
  if (x % 4 === 0 && y % 4 === 1) return "upright";
  if (y % 4 === 0 && x % 4 === 1) return "level";
  return "cross";
}

/** The tactics deck: plain close plaiting. */
export function plainWalls(): Meeting {
  return "cross";
}
