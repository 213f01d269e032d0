/**
 * A table as a picture of its own: the symbols of the package's art file, placed as `schotten draw` places them
 * (src/schotten/drawing/picture.py; conformance/pictures.json holds both to the same text). It draws a view, and knows no more.
 */
import { EDITIONS } from "../generated/editions";
import type { SpotView, TableView } from "../generated/protocol";
import { nearSeat, otherSeat } from "../told/view";

/** One game's symbols: each is a box and the numbers of its pieces. */
export interface Look {
  style: string;
  defs: string;
  pieces: string[];
  symbols: Record<string, (string | number)[]>;
}
export type Art = Record<string, Look>;

const CARD = 84;
const TALL = CARD * 1.4;
const STEP = CARD * 0.5;
const COLUMN = 100;
const MARGIN = 24;
const RAIL = 116;
const GAP = 8;
const SMALL = 52;

/** A number as text, with as many digits as anybody could see. */
const n = (value: number): string => String(Number(value.toPrecision(6)));

/** Collects what is placed, and the symbols that it needs. */
class Easel {
  readonly used = new Set<string>();
  readonly placed: string[] = [];
  constructor(readonly look: Look) {}

  /** A symbol's height for a width. */
  height(name: string, width: number): number {
    const [, , wide = 1, high = 1] = String(this.look.symbols[name]?.[0]).split(" ").map(Number);
    return (width * high) / wide;
  }

  put(name: string, x: number, y: number, width: number): void {
    this.used.add(name);
    const size = `width="${n(width)}" height="${n(this.height(name, width))}"`;
    this.placed.push(`<use href="#${name}" x="${n(x)}" y="${n(y)}" ${size}/>`);
  }

  /** A number on a small plate: how many cards lie there. */
  count(number: number, x: number, y: number): void {
    this.placed.push(`<circle cx="${n(x)}" cy="${n(y)}" r="14" class="plate"/>`);
    this.placed.push(`<text x="${n(x)}" y="${n(y + 6)}" text-anchor="middle" class="count">${number}</text>`);
  }

  symbol(name: string): string {
    const [box, ...numbers] = this.look.symbols[name] ?? [];
    const body = numbers.map((number) => this.look.pieces[Number(number)]).join("");
    return `<symbol id="${name}" viewBox="${box}" overflow="visible">${body}</symbol>`;
  }
}

/** The picture as the text of an SVG file; `far`: the other hand, where everything lies open. */
export function picture(art: Art, view: TableView, far: readonly string[] | null = null): string {
  const key = EDITIONS[view.edition].look;
  const look = art[key];
  if (!look) throw new Error(`no art for ${key}`);
  const easel = new Easel(look);
  const near = nearSeat(view);
  const width = RAIL + view.spots.length * COLUMN + 2 * MARGIN;
  const row = TALL + 3 * STEP;
  const top = MARGIN + SMALL * 1.4 + 2 * GAP;
  putHand(easel, backsOr(view, otherSeat(near), far ?? view.known), MARGIN, width);
  view.spots.forEach((spot, index) => {
    putSpot(easel, spot, index, near, [RAIL + MARGIN + index * COLUMN, top, row]);
  });
  putRail(easel, view, top + row * 0.5);
  const low = top + row + easel.height("spot0", COLUMN) + row + 4 * GAP;
  const height = low + putHand(easel, backsOr(view, near, view.hand), low, width) + MARGIN;
  return page(easel, key, width, height);
}

function putSpot(
  easel: Easel,
  spot: SpotView,
  index: number,
  near: 0 | 1,
  [left, top, row]: readonly [number, number, number],
): void {
  const inset = (COLUMN - CARD) / 2;
  const tall = easel.height("spot0", COLUMN);
  const far = spot.rows[otherSeat(near)];
  for (let place = far.length - 1; place >= 0; place -= 1)
    easel.put(far[place] ?? "", left + inset, top + row - TALL - place * STEP, CARD);
  easel.put(`spot${index}${spot.damaged ? "broken" : ""}`, left, top + row, COLUMN);
  for (const terrain of ["fog", "mud"])
    if (spot.terrain.some(({ card }) => card === terrain))
      easel.put(`${terrain}_lying`, left, top + row, COLUMN);
  spot.rows[near].forEach((card, place) => {
    easel.put(card, left + inset, top + row + tall + place * STEP, CARD);
  });
  if (spot.owner !== null)
    easel.put(spot.owner === near ? "near" : "far", left + COLUMN * 0.62, top + row + tall * 0.2, 34);
}

/** The decks, the discard and the cauldrons, each with how many there are. */
function putRail(easel: Easel, view: TableView, start: number): void {
  const width = SMALL * 1.2;
  const next = width * 1.4 + 2 * GAP;
  let top = start;
  for (const deck of ["troops", "tactics"] as const) {
    if (view.decks[deck] > 0) {
      easel.put(deck, MARGIN, top, width);
      easel.count(view.decks[deck], MARGIN + width, top + 4);
    }
    top += next;
  }
  const last = view.discard.at(-1);
  if (last !== undefined) {
    easel.put(last, MARGIN, top, width);
    easel.count(view.discard.length, MARGIN + width, top + 4);
    top += next;
  }
  for (let at = 0; at < view.cauldrons; at += 1) easel.put("cauldron", MARGIN + at * 30, top, 28);
}

interface ShownHand {
  names: readonly string[];
  size: number;
}

/** A hand's faces where all of them are known, else its backs. */
function backsOr(view: TableView, seat: 0 | 1, known: readonly string[]): ShownHand {
  if (known.length === view.hands[seat]) return { names: known, size: CARD };
  const tactics = view.handTactics[seat];
  const troops = view.hands[seat] - tactics;
  return { names: [...Array(troops).fill("troops"), ...Array(tactics).fill("tactics")], size: SMALL };
}

/** A hand in the middle; how high it is. */
function putHand(easel: Easel, { names, size }: ShownHand, top: number, width: number): number {
  const left = (width - names.length * (size + GAP) + GAP) / 2;
  names.forEach((name, at) => {
    easel.put(name, left + at * (size + GAP), top, size);
  });
  return size * 1.4;
}

const escaped = (style: string): string => style.replaceAll("&", "&amp;").replaceAll("<", "&lt;");

/** The whole file: style, what symbols are filled with, the symbols that are used, and what was placed. */
function page(easel: Easel, key: string, width: number, height: number): string {
  const symbols = [...easel.used].sort().map((name) => easel.symbol(name));
  const corner = '<clipPath id="corner"><rect width="100" height="140" rx="8"/></clipPath>';
  const style =
    ".plate{fill:var(--panel);stroke:var(--line)}.count{font:700 17px var(--serif);fill:var(--text)}";
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${n(width)} ${n(height)}" data-edition="${key}"` +
    ` data-theme="light" role="img"><style>${escaped(easel.look.style + style)}</style>` +
    `<defs>${corner}${easel.look.defs}${symbols.join("")}</defs>` +
    `<rect width="${n(width)}" height="${n(height)}" fill="var(--turf)"/>${easel.placed.join("")}</svg>\n`
  );
}
