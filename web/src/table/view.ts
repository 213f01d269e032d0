/** What the table is told: the part of the protocol's view (net/protocol.ts) that can be drawn. */

export type EditionId = "iello" | "cocktail" | "alien" | "siege";
export type Seat = 0 | 1;
export type Deck = "troops" | "tactics";
export type SpotKind = "stone" | "crystal" | "pit" | "tower" | "wall" | "gate";
export type Pattern = "any" | "plus" | "minus" | "equal" | "colour" | "run";
export type Terrain = "fog" | "mud";

/** A card as text: "r7", "g11", "joker", "fog"; see cards.ts. */
export type CardText = string;

export interface SpotView {
  kind: SpotKind;
  places: number;
  pattern: Pattern;
  damaged: boolean;
  owner: Seat | null;
  terrain: { card: Terrain; by: Seat }[];
  /** rows[seat], in laying order, the first one nearest the spot. */
  rows: [CardText[], CardText[]];
}

export type EventKind =
  | "dealt"
  | "turn"
  | "play"
  | "tactics"
  | "clash"
  | "aim"
  | "move"
  | "discard"
  | "blast"
  | "draw"
  | "return"
  | "reinforce"
  | "chosen"
  | "exchange"
  | "claim"
  | "damage"
  | "retreat"
  | "cauldron"
  | "pass"
  | "taken_back"
  | "resigned"
  | "out_of_time"
  | "over";

/** One thing that happened; the words for it are made at the edge (words.ts). */
export interface TurnEvent {
  kind: EventKind;
  /** Who did it; absent where nobody did (the end of a game). */
  seat?: Seat;
  card?: CardText;
  cards?: CardText[];
  spot?: number;
  to?: number;
  place?: number;
  /** Whose row a card at a spot belonged to. */
  owner?: Seat;
  from?: string;
  deck?: Deck;
  count?: number;
  winner?: Seat | null;
  reason?: string;
}

/** The tactics card being carried out and what has been chosen for it. */
export interface EffectView {
  card: CardText;
  seat: Seat;
  spot?: number;
  place?: number;
  held?: CardText;
  taken?: number;
  owed?: number;
  picked?: CardText[];
}

export interface TableView {
  edition: EditionId;
  tactical: boolean;
  you: Seat | null;
  turn: Seat;
  /** Who decides now: the other one only during an exchange. */
  actor: Seat;
  phase: string;
  hand: CardText[];
  hands: [number, number];
  /** How many cards of each hand are tactics: their backs are told apart. */
  handTactics: [number, number];
  decks: Record<Deck, number>;
  discard: CardText[];
  /** Used action cards beside each player. */
  used: [CardText[], CardText[]];
  spots: SpotView[];
  cauldrons: number;
  attacker: Seat | null;
  effect: EffectView | null;
  over: null | { winner: Seat | null; reason: string };
  lastTurn: TurnEvent[];
}

export type MoveKind =
  | "play"
  | "tactics"
  | "claim"
  | "draw"
  | "pass"
  | "end"
  | "retreat"
  | "cauldron"
  | "pick"
  | "place"
  | "return";

/**
 * One decision the seat may take now. Where it is shown follows from its parts:
 * `pick` takes a card that lies `from` somewhere, `place` puts the card in question on a spot
 * or on the discard (no spot), `return` gives a hand card back.
 */
export interface LegalMove {
  id: number;
  text: string;
  kind: MoveKind;
  card?: CardText;
  spot?: number;
  /** Of a pick at a spot: the place in the row; 4 is the fog, 5 the mud. */
  place?: number;
  deck?: Deck;
  from?: "hand" | "row" | "discard";
  seat?: Seat;
}

/** The seat shown at the bottom: one's own, or for a spectator the first. */
export function nearSeat(view: TableView): Seat {
  return view.you ?? 0;
}

export function otherSeat(seat: Seat): Seat {
  return seat === 0 ? 1 : 0;
}

/** A stone or a crystal, as opposed to a tile of the wall. */
export function isStone(spot: SpotView): boolean {
  return spot.kind === "stone" || spot.kind === "crystal";
}
