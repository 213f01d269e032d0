/**
 * From numbers to the protocol's fields: the only place on the page that knows offsets, and it has them from the
 * generated schema. On the device a position is a View's row and what happened are records; over a socket they come as
 * fields already. The same as schotten.told (decoding, events, moves, claims, table), held against conformance/told.
 */
import { DECKS, type EditionId, type Seat, TACTICS } from "../generated/codes";
import { EDITIONS } from "../generated/editions";
import type {
  Card,
  Claim,
  EffectView,
  LegalMove,
  Result,
  SpotView,
  TableView,
  TurnEvent,
} from "../generated/protocol";
import { CODE_LISTS, type Field, NUMBER, RECORDS, type RecordShape, VIEW } from "../generated/rows";
import { cardsOf } from "./cards";

/** A row of 64-bit numbers, such as the memory of the engine file. */
export type Numbers = ArrayLike<bigint>;

/** A View's row and whose it is; null for a watcher. */
export interface Sight {
  edition: EditionId;
  tactical: boolean;
  seat: Seat | null;
  row: Numbers;
}

const { NONE } = NUMBER;

/** A number that is small: a count, a code, a seat. */
const at = (row: Numbers, cell: number): number => Number(row[cell]);
const bit = (mask: bigint, place: number): boolean => ((mask >> BigInt(place)) & 1n) === 1n;

const made = new Map<EditionId, readonly Card[]>();

/** The troops of an edition by their numbers, made once. */
function troopTexts(edition: EditionId): readonly Card[] {
  const texts = made.get(edition) ?? cardsOf(edition, "troops");
  made.set(edition, texts);
  return texts;
}

/** The text of a card by its number. */
export function cardText(edition: EditionId, card: number): Card {
  const text = card < NUMBER.TACTICS ? troopTexts(edition)[card] : TACTICS[card - NUMBER.TACTICS];
  if (text === undefined) throw new Error(`no card has the number ${card}`);
  return text;
}

const cardOrNull = (edition: EditionId, card: number): Card | null =>
  card === NONE ? null : cardText(edition, card);

/** The cards of a set of troops and a packed heap of tactics (two bits a kind), in the order of their numbers. */
export function heapTexts(edition: EditionId, troops: bigint, tactics: bigint): Card[] {
  const counted = TACTICS.flatMap((name, kind) =>
    Array<Card>(Number((tactics >> BigInt(2 * kind)) & 3n)).fill(name),
  );
  return [...troopTexts(edition).filter((_, card) => bit(troops, card)), ...counted];
}

function codeText(list: string, code: number): string {
  const text = CODE_LISTS[list]?.[code];
  if (text === undefined) throw new Error(`${list} has no code ${code}`);
  return text;
}

/** As many numbers as the field's count says; null where there are none at all. */
function counted(row: Numbers, base: number, field: Field, each = 1): number[] | null {
  const count = at(row, base + (field.size ?? 0));
  if (count === NONE) return null;
  return Array.from({ length: each * count }, (_, index) => at(row, base + field.offset + index));
}

type Reader = (edition: EditionId, row: Numbers, base: number, field: Field) => unknown;

const READERS: Readonly<Record<string, Reader>> = {
  number: (_, row, base, field) => {
    const found = at(row, base + field.offset);
    return found === NONE ? null : found;
  },
  mask: (_, row, base, field) => at(row, base + field.offset),
  flag: (_, row, base, field) => at(row, base + field.offset) !== 0,
  card: (edition, row, base, field) => cardOrNull(edition, at(row, base + field.offset)),
  set: (edition, row, base, field) => heapTexts(edition, row[base + field.offset] ?? 0n, 0n),
  cards: (edition, row, base, field) =>
    counted(row, base, field)?.map((card) => cardText(edition, card)) ?? null,
  winner: (_, row, base, field) => {
    const found = at(row, base + field.offset);
    return found === NONE ? undefined : found === NUMBER.DRAWN_GAME ? null : found;
  },
  wilds: (edition, row, base, field) => {
    const cards = (counted(row, base, field, 2) ?? []).map((card) => cardText(edition, card));
    return cards.flatMap((card, index) => (index % 2 === 0 ? [[card, cards[index + 1]]] : []));
  },
  codes: (_, row, base, field) =>
    (counted(row, base, field) ?? []).map((code) => codeText(field.of ?? "", code)),
  formation: (edition, row, base, field) =>
    at(row, base + field.offset + NUMBER.FORM_THERE) === 0
      ? null
      : decode(RECORDS.formation, edition, row, base + field.offset),
};

function readCode(row: Numbers, base: number, field: Field): string | null {
  const code = at(row, base + field.offset);
  return code === NONE ? null : codeText(field.means, code);
}

/** The fields of a record that begins at `base`; what is absent is null. */
export function decode(
  record: RecordShape,
  edition: EditionId,
  row: Numbers,
  base = 0,
): Record<string, unknown> {
  return Object.fromEntries(
    record.fields.map((field) => {
      const read = READERS[field.means];
      return [field.name, read ? read(edition, row, base, field) : readCode(row, base, field)];
    }),
  );
}

/** Without what is absent, and without a code that is the kind itself. */
function present(fields: Record<string, unknown>, keep: readonly string[] = []): Record<string, unknown> {
  const said = Object.entries(fields).filter(
    ([name, value]) =>
      value !== undefined &&
      (value !== null || keep.includes(name)) &&
      !(name === "code" && value === fields.kind),
  );
  return Object.fromEntries(said);
}

/** What these eyes (a seat, 2 for watchers, 3 where everything lies open) are told of `count` records. */
export function toldEvents(edition: EditionId, records: Numbers, count: number, eyes: number): TurnEvent[] {
  return Array.from({ length: count }, (_, index) =>
    decode(RECORDS.event, edition, records, index * RECORDS.event.width),
  )
    .filter((fields) => (Number(fields.eyes) >> eyes) & 1)
    .map(({ eyes: _, ...fields }) => present(fields, ["winner"]) as unknown as TurnEvent);
}

/** A legal move by its number and text, from the record of its parts. */
export function toldMove(edition: EditionId, id: number, text: string, parts: Numbers): LegalMove {
  return { id, text, ...present(decode(RECORDS.move, edition, parts)) } as LegalMove;
}

export function toldClaim(edition: EditionId, record: Numbers): Claim {
  return decode(RECORDS.claim, edition, record) as unknown as Claim;
}

// -- the position: the View's row ---------------------------------------------------------------------------

function toldSpot({ edition, row }: Sight, index: number): SpotView {
  const cards = (seat: number): Card[] => {
    const from = VIEW.ROW + NUMBER.MOST_PLACES * (2 * index + seat);
    const size = at(row, VIEW.SIZE + 2 * index + seat);
    return Array.from({ length: size }, (_, place) => cardText(edition, at(row, from + place)));
  };
  const owner = ([0, 1] as const).find((seat) => bit(row[VIEW.STONES + seat] ?? 0n, index)) ?? null;
  const marks = (["fog", "mud"] as const).map((card, kind) => ({ card, kind }));
  return {
    kind: EDITIONS[edition].spots[index]?.kind ?? "stone",
    places: at(row, VIEW.PLACES + index),
    pattern: codeText("pattern", at(row, VIEW.PATTERN + index)) as SpotView["pattern"],
    damaged: bit(row[VIEW.DAMAGED] ?? 0n, index),
    owner,
    terrain: marks
      .filter(({ kind }) => at(row, VIEW.TERRAIN_AT + kind) === index)
      .map(({ card, kind }) => ({ card, by: at(row, VIEW.TERRAIN_BY + kind) as Seat })),
    rows: [cards(0), cards(1)],
  };
}

const COUNTING: readonly string[] = ["give_back", "pick_reinforce", "pick_exchange"];

/** The tactics card being carried out; its number is that of its kind. */
function toldEffect(sight: Sight, phase: string): EffectView | null {
  const { edition, row, seat } = sight;
  const kind = at(row, VIEW.EFFECT);
  if (kind === NONE || ["turn_start", "after_play", "after_draw", "over"].includes(phase)) return null;
  const card = TACTICS[kind] ?? "";
  const spot = at(row, VIEW.FROM_SPOT);
  const aimed = spot !== NONE;
  const actor = at(row, VIEW.ACTOR);
  const done = card === "exchange" ? at(row, VIEW.PICKED_COUNT + actor) : 0;
  const picked = (who: Seat) =>
    heapTexts(edition, row[VIEW.PICKED + who] ?? 0n, row[VIEW.PICKED_TACTICS + who] ?? 0n);
  return present({
    card,
    seat: at(row, VIEW.TURN),
    spot: aimed ? spot : null,
    place: aimed ? at(row, VIEW.FROM_PLACE) : null,
    held: cardOrNull(edition, at(row, VIEW.HELD)),
    taken: phase === "recruit" ? at(row, VIEW.TAKEN) : null,
    owed: COUNTING.includes(phase) ? at(row, VIEW.OWED) - done : null,
    picked: card === "exchange" && seat !== null ? picked(seat) : null,
  }) as unknown as EffectView;
}

/** What the seat knows of a deck, counted from its top. */
function knownDeck({ edition, row, seat }: Sight, deck: number): [number, Card][] {
  if (seat === null) return [];
  const cells = deck === 0 ? VIEW.DECK : VIEW.DECK_OF_TACTICS;
  const mask = row[(deck === 0 ? VIEW.KNOWN_AT : VIEW.KNOWN_TACTICS_AT) + seat] ?? 0n;
  const top = at(row, VIEW.DECK_SIZE + deck) - 1;
  const places = Array.from({ length: top + 1 }, (_, down) => top - down).filter((place) => bit(mask, place));
  return places.map((place) => [top - place, cardText(edition, at(row, cells + place))]);
}

/** How the rules have ended the game, if they have. */
function toldResult(row: Numbers): Result | null {
  const winner = at(row, VIEW.WINNER);
  if (codeText("phase", at(row, VIEW.PHASE)) !== "over") return null;
  const reason = codeText("ending", at(row, VIEW.ENDING)) as Result["reason"];
  return { winner: winner === NUMBER.DRAWN_GAME ? null : (winner as Seat), reason };
}

/** The position of a View; `over` where a player, not the rules, has ended the game. */
export function toldView(
  sight: Sight,
  game: number,
  stopped: Result | null,
  lastTurn: TurnEvent[],
): TableView {
  const { edition, row, seat } = sight;
  const over = stopped ?? toldResult(row);
  const pair = (cell: number): [number, number] => [at(row, cell), at(row, cell + 1)];
  const heap = (troops: number, tactics: number, who: Seat | null): Card[] =>
    who === null ? [] : heapTexts(edition, row[troops + who] ?? 0n, row[tactics + who] ?? 0n);
  const tactics = pair(VIEW.HAND_TACTICS_COUNT);
  const troops = pair(VIEW.HAND_TROOP_COUNT);
  const used = (who: Seat): Card[] => heapTexts(edition, 0n, row[VIEW.USED + who] ?? 0n);
  const phase = over ? "over" : codeText("phase", at(row, VIEW.PHASE));
  const first = at(row, VIEW.FIRST) as Seat;
  return {
    edition,
    tactical: sight.tactical,
    game,
    you: seat,
    turn: at(row, VIEW.TURN) as Seat,
    actor: at(row, VIEW.ACTOR) as Seat,
    first,
    phase: phase as TableView["phase"],
    moveCount: at(row, VIEW.MOVES),
    hand: heap(VIEW.HAND, VIEW.HAND_TACTICS, seat),
    hands: [troops[0] + tactics[0], troops[1] + tactics[1]],
    handTactics: tactics,
    decks: Object.fromEntries(
      DECKS.map((name, deck) => [name, at(row, VIEW.DECK_SIZE + deck)]),
    ) as TableView["decks"],
    discard: heapTexts(edition, row[VIEW.DISCARD] ?? 0n, row[VIEW.DISCARD_TACTICS] ?? 0n),
    used: [used(0), used(1)],
    played: pair(VIEW.PLAYED),
    spots: EDITIONS[edition].spots.map((_, index) => toldSpot(sight, index)),
    cauldrons: at(row, VIEW.CAULDRONS),
    attacker: EDITIONS[edition].siege ? first : null,
    known: heap(VIEW.KNOWN, VIEW.KNOWN_TACTICS, seat),
    knownDecks: Object.fromEntries(
      DECKS.map((name, deck) => [name, knownDeck(sight, deck)]),
    ) as TableView["knownDecks"],
    effect: over ? null : toldEffect(sight, phase),
    over,
    lastTurn,
  };
}
