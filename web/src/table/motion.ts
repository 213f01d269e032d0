import { calm } from "../device/calm";
import type { TableView } from "../generated/protocol";
import { type Flight, flights, hiddenDraws } from "./flights";

/** Boxes of everything a card can fly from, and pictures of the cards that are about to leave. */
export interface Snapshot {
  cards: Map<string, DOMRect[]>;
  places: Map<string, DOMRect>;
  /** By "card@place": a copy of the drawing, for cards that will have none afterwards. */
  pictures: Map<string, HTMLElement>;
  flown: Flight[];
}

/** Before the drawing changes: where everything is, and which cards are going to fly. */
export function snapshot(root: HTMLElement, before: TableView, after: TableView): Snapshot {
  const flown = flights(before, after);
  const leaving = new Set(flown.map((flight) => `${flight.card}@${flight.from}`));
  const cards = new Map<string, DOMRect[]>();
  const pictures = new Map<string, HTMLElement>();
  for (const node of root.querySelectorAll<HTMLElement>("[data-card]")) {
    const key = keyOf(node);
    const list = cards.get(key) ?? [];
    list.push(node.getBoundingClientRect());
    cards.set(key, list);
    if (leaving.has(key) && !pictures.has(key)) pictures.set(key, picture(node));
  }
  const places = new Map<string, DOMRect>();
  for (const node of root.querySelectorAll<HTMLElement>("[data-place]")) {
    places.set(node.dataset.place ?? "", node.getBoundingClientRect());
  }
  return { cards, places, pictures, flown };
}

const keyOf = (node: HTMLElement): string => `${node.dataset.card}@${node.dataset.at}`;

/** The card alone, without the button or the list item around it. */
function picture(node: HTMLElement): HTMLElement {
  return (node.querySelector(".card") ?? node).cloneNode(true) as HTMLElement;
}

const EASE = "cubic-bezier(.2,.8,.3,1)";

/**
 * FLIP: every card that changed its place starts where it was and glides to where it is; cards that only
 * shifted (a hand closing its gap) glide too; cards that go out of sight fly there as a copy.
 */
export function animate(root: HTMLElement, old: Snapshot, before: TableView, after: TableView): void {
  if (calm()) {
    fade(root, old.flown);
    return;
  }
  const origin = new Map(old.flown.map((flight) => [`${flight.card}@${flight.to}`, flight]));
  const landed = new Set<Flight>();
  for (const node of root.querySelectorAll<HTMLElement>("[data-card]")) {
    const flight = origin.get(keyOf(node));
    const from = flight
      ? (old.cards.get(`${flight.card}@${flight.from}`)?.[0] ?? old.places.get(flight.from))
      : old.cards.get(keyOf(node))?.[0];
    if (flight) landed.add(flight);
    if (from) glide(node, from, flight !== undefined);
  }
  for (const flight of old.flown) if (!landed.has(flight)) vanish(root, old, flight);
  for (const deck of hiddenDraws(before, after)) drawHidden(root, deck);
  if (after.cauldrons < before.cauldrons) pour(root, old, after);
}

function glide(node: HTMLElement, from: DOMRect, flies: boolean): void {
  const to = node.getBoundingClientRect();
  if (to.width === 0 || from.width === 0) return;
  const { dx, dy } = way(to, from);
  if (Math.hypot(dx, dy) < 2) return;
  const scale = flies ? Math.min(2.4, Math.max(0.4, from.width / to.width)) : 1;
  const layer = node.style.zIndex;
  if (flies) node.style.zIndex = "40";
  const run = node.animate(
    [
      { translate: `${dx}px ${dy}px`, scale: String(scale) },
      { translate: "0 0", scale: "1" },
    ],
    { duration: span(dx, dy), easing: EASE },
  );
  run.onfinish = () => {
    if (flies) node.style.zIndex = layer;
  };
}

const span = (dx: number, dy: number): number => Math.min(260, 180 + Math.hypot(dx, dy) / 8);

function way(from: DOMRect, to: DOMRect): { dx: number; dy: number } {
  return {
    dx: to.left + to.width / 2 - (from.left + from.width / 2),
    dy: to.top + to.height / 2 - (from.top + from.height / 2),
  };
}

function placeNow(root: HTMLElement, place: string): DOMRect | undefined {
  return root.querySelector<HTMLElement>(`[data-place="${place}"]`)?.getBoundingClientRect();
}

/** A copy of a card flies to a place where no single card is drawn: a deck, the discard, the other's hand. */
function vanish(root: HTMLElement, old: Snapshot, flight: Flight): void {
  const key = `${flight.card}@${flight.from}`;
  const from = old.cards.get(key)?.[0];
  const copy = old.pictures.get(key);
  const to = placeNow(root, flight.to) ?? old.places.get(flight.to);
  if (from && copy && to) fly(root, copy, from, to);
}

/** The other draws: a back goes from the deck to the other's hand. */
function drawHidden(root: HTMLElement, deck: string): void {
  const stack = root.querySelector<HTMLElement>(`[data-place="deck:${deck}"] .stack`);
  const to = placeNow(root, "far-hand");
  if (stack && to) fly(root, picture(stack), stack.getBoundingClientRect(), to);
}

function ghost(root: HTMLElement, content: Element, at: DOMRect): HTMLElement {
  const node = document.createElement("div");
  node.className = "ghost-card";
  node.setAttribute("aria-hidden", "true");
  Object.assign(node.style, {
    position: "fixed",
    left: `${at.left}px`,
    top: `${at.top}px`,
    width: `${at.width}px`,
    zIndex: "60",
    pointerEvents: "none",
  });
  node.append(content);
  root.append(node);
  return node;
}

function fly(root: HTMLElement, copy: HTMLElement, from: DOMRect, to: DOMRect): void {
  const node = ghost(root, copy, from);
  const { dx, dy } = way(from, to);
  const scale = Math.min(1.6, Math.max(0.3, Math.min(to.width, 70) / from.width));
  const run = node.animate(
    [
      { translate: "0 0", scale: "1", opacity: 1 },
      { translate: `${dx}px ${dy}px`, scale: String(scale), opacity: 1, offset: 0.85 },
      { translate: `${dx}px ${dy}px`, scale: String(scale), opacity: 0 },
    ],
    { duration: span(dx, dy) + 60, easing: EASE },
  );
  run.onfinish = () => node.remove();
  run.oncancel = () => node.remove();
}

/** A cauldron swings over the tile that the last turn names, tips, and the oil runs down on the row. */
function pour(root: HTMLElement, old: Snapshot, after: TableView): void {
  const spot = after.lastTurn.findLast((event) => event.kind === "cauldron")?.spot;
  const pot = root.querySelector<SVGElement>('[data-place="cauldron"] svg');
  const from = old.places.get("cauldron");
  if (spot === undefined || !pot || !from) return;
  const tile = placeNow(root, `terrain:${spot}`);
  if (!tile) return;
  const copy = pot.cloneNode(true) as SVGElement;
  copy.classList.add("tipped");
  const size = Math.min(52, tile.width * 0.5);
  const at = new DOMRect(tile.left + tile.width / 2 - size * 0.75, tile.top - size * 0.9, size, size);
  const node = ghost(root, copy, at);
  const { dx, dy } = way(at, from);
  const run = node.animate(
    [
      { translate: `${dx}px ${dy}px`, scale: "0.7", opacity: 1 },
      { translate: "0 0", scale: "1", opacity: 1, offset: 0.3 },
      { translate: "0 0", scale: "1", opacity: 1, offset: 0.85 },
      { translate: "0 -8px", scale: "1", opacity: 0 },
    ],
    { duration: 900, easing: "ease-out" },
  );
  run.onfinish = () => node.remove();
  splash(root, tile);
}

function splash(root: HTMLElement, tile: DOMRect): void {
  const oil = document.createElement("div");
  oil.className = "oil";
  const node = ghost(root, oil, new DOMRect(tile.left, tile.top, tile.width, tile.height));
  Object.assign(oil.style, { height: `${tile.height}px` });
  const run = oil.animate(
    [
      { clipPath: "inset(0 30% 100% 30%)", opacity: 1 },
      { clipPath: "inset(0 30% 100% 30%)", opacity: 1, offset: 0.35 },
      { clipPath: "inset(0 12% 0 12%)", opacity: 1, offset: 0.75 },
      { clipPath: "inset(0 6% 0 6%)", opacity: 0 },
    ],
    { duration: 1000, easing: "ease-in" },
  );
  run.onfinish = () => node.remove();
}

function fade(root: HTMLElement, flown: readonly Flight[]): void {
  const arrived = new Set(flown.map((flight) => `${flight.card}@${flight.to}`));
  for (const node of root.querySelectorAll<HTMLElement>("[data-card]")) {
    if (!arrived.has(keyOf(node))) continue;
    node.animate([{ opacity: 0.2 }, { opacity: 1 }], { duration: 180 });
  }
}
