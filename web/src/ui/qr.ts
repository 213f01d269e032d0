/**
 * QR codes (ISO/IEC 18004), as much as a link needs: byte mode, error correction M, versions 1 to 10.
 * Gives the modules row by row, true for dark, without the quiet zone.
 */

/** For each version: error correction bytes a block, then how many blocks of how many data bytes. */
const BLOCKS: readonly (readonly [number, readonly [number, number][]])[] = [
  [10, [[1, 16]]],
  [16, [[1, 28]]],
  [26, [[1, 44]]],
  [18, [[2, 32]]],
  [24, [[2, 43]]],
  [16, [[4, 27]]],
  [18, [[4, 31]]],
  [
    22,
    [
      [2, 38],
      [2, 39],
    ],
  ],
  [
    22,
    [
      [3, 36],
      [2, 37],
    ],
  ],
  [
    26,
    [
      [4, 43],
      [1, 44],
    ],
  ],
];
const ALIGNMENT: readonly (readonly number[])[] = [
  [],
  [6, 18],
  [6, 22],
  [6, 26],
  [6, 30],
  [6, 34],
  [6, 22, 38],
  [6, 24, 42],
  [6, 26, 46],
  [6, 28, 50],
];

function multiply(one: number, two: number): number {
  let product = 0;
  for (let bit = 7; bit >= 0; bit--) {
    product = (product << 1) ^ ((product >> 7) * 0x11d);
    product ^= ((two >> bit) & 1) * one;
  }
  return product;
}

/** Reed-Solomon: the remainder of the data divided by the generator polynomial of that degree. */
function correction(data: readonly number[], degree: number): number[] {
  const generator: number[] = Array(degree).fill(0);
  generator[degree - 1] = 1;
  for (let step = 0, root = 1; step < degree; step++, root = multiply(root, 2)) {
    for (let at = 0; at < degree; at++) {
      generator[at] = multiply(generator[at] as number, root) ^ (generator[at + 1] ?? 0);
    }
  }
  const rest: number[] = Array(degree).fill(0);
  for (const byte of data) {
    const factor = byte ^ (rest.shift() as number);
    rest.push(0);
    generator.forEach((coefficient, at) => {
      rest[at] = (rest[at] as number) ^ multiply(coefficient, factor);
    });
  }
  return rest;
}

const capacity = (version: number): number =>
  (BLOCKS[version - 1]?.[1] ?? []).reduce((sum, [count, size]) => sum + count * size, 0);

/** The message with its header and padding, as bytes. */
function packed(bytes: Uint8Array, version: number): number[] {
  const bits: number[] = [];
  const push = (value: number, width: number) => {
    for (let bit = width - 1; bit >= 0; bit--) bits.push((value >> bit) & 1);
  };
  push(4, 4);
  push(bytes.length, version < 10 ? 8 : 16);
  for (const byte of bytes) push(byte, 8);
  const room = capacity(version) * 8;
  push(0, Math.min(4, room - bits.length));
  push(0, (8 - (bits.length % 8)) % 8);
  for (let pad = 0xec; bits.length < room; pad ^= 0xec ^ 0x11) push(pad, 8);
  return Array.from({ length: room / 8 }, (_, at) =>
    bits.slice(at * 8, at * 8 + 8).reduce((byte, bit) => (byte << 1) | bit, 0),
  );
}

/** Data and correction bytes of all blocks, interleaved. */
function interleaved(data: readonly number[], version: number): number[] {
  const [degree, groups] = BLOCKS[version - 1] as (typeof BLOCKS)[number];
  const blocks: number[][] = [];
  let from = 0;
  for (const [count, size] of groups) {
    for (let each = 0; each < count; each++) {
      blocks.push(data.slice(from, from + size));
      from += size;
    }
  }
  const checks = blocks.map((block) => correction(block, degree));
  const woven: number[] = [];
  for (const heap of [blocks, checks]) {
    const longest = Math.max(...heap.map((block) => block.length));
    for (let at = 0; at < longest; at++) {
      for (const block of heap) if (at < block.length) woven.push(block[at] as number);
    }
  }
  return woven;
}

type Grid = (boolean | null)[][];

/** Finders, timing, alignment and the places of format and version; null where data goes. */
function frame(version: number): Grid {
  const size = version * 4 + 17;
  const grid: Grid = Array.from({ length: size }, () => Array<boolean | null>(size).fill(null));
  const set = (x: number, y: number, dark: boolean) => {
    if (x >= 0 && y >= 0 && x < size && y < size) (grid[y] as (boolean | null)[])[x] = dark;
  };
  for (let at = 0; at < size; at++) {
    set(6, at, at % 2 === 0);
    set(at, 6, at % 2 === 0);
  }
  const square = (cx: number, cy: number, reach: number, light: readonly number[]) => {
    for (let dy = -reach; dy <= reach; dy++) {
      for (let dx = -reach; dx <= reach; dx++) {
        set(cx + dx, cy + dy, !light.includes(Math.max(Math.abs(dx), Math.abs(dy))));
      }
    }
  };
  for (const [cx, cy] of [
    [3, 3],
    [size - 4, 3],
    [3, size - 4],
  ] as const)
    square(cx, cy, 4, [2, 4]);
  const marks = ALIGNMENT[version - 1] ?? [];
  const last = marks.length - 1;
  marks.forEach((cx, column) => {
    marks.forEach((cy, row) => {
      const corner =
        (column === 0 && row === 0) || (column === 0 && row === last) || (column === last && row === 0);
      if (!corner) square(cx, cy, 2, [1]);
    });
  });
  writeFormat(set, size, 0);
  if (version >= 7) writeVersion(set, size, version);
  return grid;
}

type Setter = (x: number, y: number, dark: boolean) => void;

function writeFormat(set: Setter, size: number, mask: number): void {
  // Error correction M is 00.
  let rest = mask;
  for (let step = 0; step < 10; step++) rest = (rest << 1) ^ ((rest >> 9) * 0x537);
  const bits = ((mask << 10) | rest) ^ 0x5412;
  const bit = (at: number) => ((bits >> at) & 1) === 1;
  for (let at = 0; at <= 5; at++) set(8, at, bit(at));
  set(8, 7, bit(6));
  set(8, 8, bit(7));
  set(7, 8, bit(8));
  for (let at = 9; at < 15; at++) set(14 - at, 8, bit(at));
  for (let at = 0; at < 8; at++) set(size - 1 - at, 8, bit(at));
  for (let at = 8; at < 15; at++) set(8, size - 15 + at, bit(at));
  set(8, size - 8, true);
}

function writeVersion(set: Setter, size: number, version: number): void {
  let rest = version;
  for (let step = 0; step < 12; step++) rest = (rest << 1) ^ ((rest >> 11) * 0x1f25);
  const bits = (version << 12) | rest;
  for (let at = 0; at < 18; at++) {
    const dark = ((bits >> at) & 1) === 1;
    set(size - 11 + (at % 3), Math.floor(at / 3), dark);
    set(Math.floor(at / 3), size - 11 + (at % 3), dark);
  }
}

const MASKS: readonly ((x: number, y: number) => boolean)[] = [
  (x, y) => (x + y) % 2 === 0,
  (_, y) => y % 2 === 0,
  (x) => x % 3 === 0,
  (x, y) => (x + y) % 3 === 0,
  (x, y) => (Math.floor(x / 3) + Math.floor(y / 2)) % 2 === 0,
  (x, y) => ((x * y) % 2) + ((x * y) % 3) === 0,
  (x, y) => (((x * y) % 2) + ((x * y) % 3)) % 2 === 0,
  (x, y) => (((x + y) % 2) + ((x * y) % 3)) % 2 === 0,
];

/** The bytes laid in their zigzag over the free modules, under a mask. */
function laid(empty: Grid, bytes: readonly number[], mask: number): boolean[][] {
  const size = empty.length;
  const grid = empty.map((row) => [...row]);
  let at = 0;
  for (let right = size - 1; right >= 1; right -= 2) {
    if (right === 6) right = 5;
    for (let step = 0; step < size; step++) {
      for (const x of [right, right - 1]) {
        const upward = ((right + 1) & 2) === 0;
        const y = upward ? size - 1 - step : step;
        const row = grid[y] as (boolean | null)[];
        if (row[x] !== null) continue;
        const dark = (((bytes[at >> 3] ?? 0) >> (7 - (at & 7))) & 1) === 1;
        row[x] = dark !== MASKS[mask]?.(x, y);
        at += 1;
      }
    }
  }
  writeFormat((x, y, dark) => ((grid[y] as (boolean | null)[])[x] = dark), size, mask);
  return grid as boolean[][];
}

/** How hard a code is to read: long runs, blocks, false finders, too much of one colour. */
function penalty(grid: readonly (readonly boolean[])[]): number {
  const size = grid.length;
  const columns = Array.from({ length: size }, (_, x) => grid.map((row) => row[x] as boolean));
  let points = 0;
  for (const line of [...grid, ...columns]) {
    const text = line.map((dark) => (dark ? "1" : "0")).join("");
    for (const run of text.match(/0{5,}|1{5,}/g) ?? []) points += run.length - 2;
    for (const finder of ["10111010000", "00001011101"]) {
      for (let from = text.indexOf(finder); from >= 0; from = text.indexOf(finder, from + 1)) points += 40;
    }
  }
  for (let y = 0; y + 1 < size; y++) {
    for (let x = 0; x + 1 < size; x++) {
      const dark = grid[y]?.[x];
      if (dark === grid[y]?.[x + 1] && dark === grid[y + 1]?.[x] && dark === grid[y + 1]?.[x + 1])
        points += 3;
    }
  }
  const share = grid.flat().filter(Boolean).length / (size * size);
  return points + Math.floor(Math.abs(share * 20 - 10)) * 10;
}

export function qrCode(text: string): boolean[][] {
  const bytes = new TextEncoder().encode(text);
  let version = 1;
  while (version <= 10 && capacity(version) < bytes.length + (version < 10 ? 2 : 3)) version += 1;
  if (version > 10) throw new RangeError("too long for a code");
  const woven = interleaved(packed(bytes, version), version);
  const empty = frame(version);
  const codes = MASKS.map((_, mask) => laid(empty, woven, mask));
  return codes.reduce((best, code) => (penalty(code) < penalty(best) ? code : best));
}
