/** The messages of docs/protocol.md, as far as the page uses them. */
import type {
  CardText,
  Deck,
  EditionId,
  LegalMove,
  Pattern,
  Seat,
  TableView,
  TurnEvent,
} from "../table/view";

export const PROTOCOL = 2;

/** The protocol's view: the table's, and what only sheets show. */
export interface WireView extends TableView {
  game: number;
  first: Seat;
  moveCount: number;
  played: [number, number];
  known: CardText[];
  knownDecks: Record<Deck, [number, CardText][]>;
}

export interface Formation {
  cards: CardText[];
  type: string | null;
  sum: number | null;
  wilds: [CardText, CardText][];
}

export interface Claim {
  spot: number;
  seat: Seat;
  holds: boolean;
  claimable: boolean;
  code: string;
  places: number;
  pattern: Pattern;
  missing: number;
  tied: boolean;
  own: Formation;
  other: Formation;
  answer: Formation | null;
  fill: CardText[];
  dream: Formation | null;
  open: CardText[];
}

export interface ClaimState {
  spot: number;
  claimable: boolean;
  explanation?: Claim;
}

export interface ClockState {
  left: [number, number];
  running: Seat | null;
  increment: number;
}

export interface Position {
  seq: number;
  events: TurnEvent[];
  view: WireView;
  moves: LegalMove[];
  claims: ClaimState[];
  unseen: CardText[] | null;
  clock: ClockState | null;
  takeBack: boolean;
}

export interface SeatInfo {
  sits: "person" | "computer" | "open";
  name: string;
  level: string | null;
  present: boolean;
}

export interface GameResult {
  winner: Seat | null;
  reason: string;
  points: [number, number];
  first: Seat;
  commitment: string;
  seed: string;
}

export interface SeriesState {
  type: "single" | "series" | "revenge";
  length: number;
  points: [number, number];
  games: GameResult[];
  over: boolean;
  winner: Seat | null;
}

export interface Assists {
  hints: boolean;
  unseen: boolean;
  takeBack: boolean;
}

export interface TableInfo {
  id: string;
  link: string;
  public: boolean;
  edition: EditionId;
  options: Record<string, boolean | string>;
  stage: "waiting" | "playing" | "over";
  game: number;
  seats: [SeatInfo, SeatInfo];
  watchers: number;
  assists: Assists;
  clock: { seconds: number; increment: number } | null;
  series: SeriesState;
  commitment: string | null;
  next: Seat[];
  rematch: Seat[];
}

export interface Reason {
  code: string;
  [fact: string]: unknown;
}

export type ComputerState = "absent" | "waiting" | "compiling" | "ready" | "failed";

export type Told =
  | {
      kind: "welcome";
      protocol: number;
      version: string;
      seq: number;
      you: Seat | null;
      table: TableInfo;
      position: Position | null;
    }
  | ({ kind: "view" } & Position)
  | { kind: "table"; seq: number; table: TableInfo }
  | { kind: "done"; cmd: string; seq: number; repeated: boolean }
  | { kind: "error"; code: string; seq: number; cmd: string | null; facts: Record<string, unknown> }
  | { kind: "explanation"; seq: number; claim: Claim }
  | { kind: "hint"; seq: number; move: number; chances: [number, number][]; reasons: Reason[] }
  | { kind: "chance"; seq: number; chances: [number, number] }
  | { kind: "status"; computer: ComputerState; done: number; total: number; thinking: Seat | null }
  | { kind: "pong"; note: string; seq: number }
  | { kind: "closing"; retryMs: number };

export type CommandKind = "move" | "take_back" | "resign" | "next" | "rematch" | "decline" | "leave";
export interface Command {
  kind: CommandKind;
  cmd: string;
  seq: number;
  move?: number;
}
export type Question =
  | { kind: "explain"; spot: number; seat?: Seat }
  | { kind: "hint" }
  | { kind: "chance" }
  | { kind: "ping"; note?: string };

// -- over HTTP -----------------------------------------------------------------------------------------

export interface Made {
  table: TableInfo;
  seats: Seat[];
}

export interface SetupBody {
  edition: EditionId;
  options: Record<string, boolean | string>;
  series: { type: SeriesState["type"]; length?: number };
  seats: ({ sits: "here" | "link"; name?: string } | { sits: "computer"; level: string })[];
  assists: Assists;
  clock: { seconds: number; increment: number } | null;
  public: boolean;
  first: Seat | null;
}

export interface Frame {
  events: TurnEvent[];
  view: WireView;
  /** The move that led here, as text; null for the deal and for moves that are not told. */
  move: string | null;
  by: Seat | null;
  /** Both hands, where everything is open. */
  open: [CardText[], CardText[]] | null;
}

export interface Replay {
  game: number;
  seat: Seat | "all" | "watch";
  commitment: string;
  seed: string | null;
  over: boolean;
  frames: Frame[];
}

export interface Costly {
  frame: number;
  seat: Seat;
  move: string;
  best: string | null;
  cost: number;
}

export interface Analysis {
  /** Chance of seat 0 after each frame. */
  chances: (number | null)[];
  costly: Costly[];
}
