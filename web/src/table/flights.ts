import type { Deck, Seat } from "../generated/codes";
import type { Card, EventParts, TableView } from "../generated/protocol";
import { deckOf } from "../told/cards";
import { nearSeat, otherSeat } from "../told/view";

/** Where a card lies, spelt like the anchors of the drawing: "hand", "row:0:3", "discard", "used:1", "terrain:4", … */
export type Place = string;

export interface Flight {
  card: Card;
  from: Place;
  to: Place;
}

/** A card's identity on the table: its text, numbered when there are twins (the two jokers). */
export type CardId = string;

/** Every card this view shows, with its place; twins get "#2". */
export function placesOf(view: TableView): Map<CardId, Place> {
  const places = new Map<CardId, Place>();
  const put = (card: Card, place: Place) => {
    let id = card;
    for (let twin = 2; places.has(id); twin++) id = `${card}#${twin}`;
    places.set(id, place);
  };
  view.spots.forEach((spot, index) => {
    spot.rows.forEach((row, seat) => {
      for (const card of row) put(card, `row:${seat}:${index}`);
    });
    for (const mark of spot.terrain) put(mark.card, `terrain:${index}`);
  });
  view.used.forEach((cards, seat) => {
    for (const card of cards) put(card, `used:${seat}`);
  });
  for (const card of view.discard) put(card, "discard");
  for (const card of view.hand) put(card, "hand");
  return places;
}

const text = (id: CardId): Card => id.split("#")[0] ?? id;

/**
 * The cards that changed their place from one view to the next. Cards that appear come from the hidden place
 * they must have been in (a deck, the other's hand), cards that vanish go to one.
 */
export function flights(before: TableView, after: TableView): Flight[] {
  const was = byText(placesOf(before));
  const is = byText(placesOf(after));
  const found: Flight[] = [];
  for (const card of new Set([...was.keys(), ...is.keys()])) {
    const left = [...(was.get(card) ?? [])];
    const reached = (is.get(card) ?? []).filter((place) => {
      const stayed = left.indexOf(place);
      if (stayed >= 0) left.splice(stayed, 1);
      return stayed < 0;
    });
    for (const to of reached) {
      const from = left.shift() ?? source(to, card, before, after);
      if (from !== to) found.push({ card, from, to });
    }
    for (const from of left) found.push({ card, from, to: sink(from, card, before, after) });
  }
  return found;
}

function byText(places: Map<CardId, Place>): Map<Card, Place[]> {
  const grouped = new Map<Card, Place[]>();
  for (const [id, place] of places) {
    const list = grouped.get(text(id)) ?? [];
    list.push(place);
    grouped.set(text(id), list);
  }
  return grouped;
}

const deckPlace = (card: Card): Place => `deck:${deckOf(card)}`;

function source(to: Place, card: Card, before: TableView, after: TableView): Place {
  const near = nearSeat(after);
  if (to === "hand") return swapped(before, after) ? "far-hand" : deckPlace(card);
  const [area, seat] = to.split(":");
  if ((area === "row" || area === "used") && after.you !== null && Number(seat) === near) return "hand";
  if (area === "row" || area === "used") return handPlace(Number(seat) as Seat, after);
  return handPlace(before.turn, after);
}

function sink(from: Place, card: Card, before: TableView, after: TableView): Place {
  if (from === "hand" && swapped(before, after)) return "far-hand";
  return deckPlace(card);
}

function handPlace(seat: Seat, view: TableView): Place {
  return seat === otherSeat(nearSeat(view)) ? "far-hand" : "hand";
}

/** An exchange: cards of the own hand left and others came without either deck moving. */
function swapped(before: TableView, after: TableView): boolean {
  return (
    before.decks.troops === after.decks.troops &&
    before.decks.tactics === after.decks.tactics &&
    after.lastTurn.some((event) => event.kind === "exchange")
  );
}

/** The decks from which the far player drew unseen, one entry a card. */
export function hiddenDraws(before: TableView, after: TableView): Deck[] {
  const far = otherSeat(nearSeat(after));
  const tactics = after.handTactics[far] - before.handTactics[far];
  const troops = after.hands[far] - before.hands[far] - tactics;
  const from = (deck: Deck, more: number): Deck[] =>
    Array(Math.max(0, Math.min(more, before.decks[deck] - after.decks[deck]))).fill(deck);
  return [...from("troops", troops), ...from("tactics", tactics)];
}

/** The cards and spots of the last turn, to be marked until the next one. */
export function lastMarks(view: TableView): { cards: Set<Card>; spots: Set<number> } {
  const cards = new Set<Card>();
  const spots = new Set<number>();
  for (const event of view.lastTurn) {
    const { card }: EventParts = event;
    if (card !== undefined && event.kind !== "draw") cards.add(card);
    if (event.kind === "claim" || event.kind === "damage") spots.add(event.spot);
  }
  return { cards, spots };
}
