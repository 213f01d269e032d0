// Made by `./schotten contract` from the Python side; edits are lost, and a test sees them.
import type {
  Clan,
  ClaimCode,
  Deck,
  EditionId,
  Ending,
  ErrorCode,
  EventCode,
  EventKind,
  FormationType,
  Grade,
  Level,
  LineCode,
  MoveCode,
  MoveKind,
  OptionName,
  OptionValues,
  Pattern,
  Phase,
  PromptCode,
  Seat,
  SpotKind,
  Terrain,
} from "./codes";

export const PROTOCOL = 2 as const;

/** A card as text: "r7", "g11", "joker", "fog". */
export type Card = string;

/** The options of a game that are not its edition's defaults. */
export type Options = { [Name in OptionName]?: OptionValues[Name] };

/** One thing that happened, as one seat may know it. */
export type TurnEvent =
  | { kind: "dealt"; seat: Seat; count: number }
  | { kind: "turn"; seat: Seat }
  | { kind: "play"; seat: Seat; card: Card; spot: number }
  | { kind: "tactics"; seat: Seat; card: Card; spot?: number; code?: "tactics_at" }
  | { kind: "clash"; seat: Seat; spot: number; cards: Card[] }
  | { kind: "aim"; seat: Seat; card: Card; spot?: number; place?: number; owner?: Seat; from?: "discard"; code?: "aim_discard" }
  | { kind: "move"; seat: Seat; card: Card; to: number; spot?: number; owner?: Seat; from?: "discard"; code?: "move_discard" }
  | { kind: "discard"; seat: Seat; card: Card; spot: number; owner: Seat }
  | { kind: "blast"; seat: Seat; spot: number; cards: Card[] }
  | { kind: "draw"; seat: Seat; deck: Deck; card?: Card }
  | { kind: "return"; seat: Seat; deck: Deck; card?: Card }
  | { kind: "reinforce"; seat: Seat; cards: Card[] }
  | { kind: "chosen"; seat: Seat; card?: Card; code?: "chosen_hidden" }
  | { kind: "exchange"; seat: Seat; count: number; cards?: Card[]; code?: "exchange_known" | "exchange_open" }
  | { kind: "claim"; seat: Seat; spot: number }
  | { kind: "damage"; seat: Seat; spot: number; cards: Card[] }
  | { kind: "retreat"; seat: Seat; spot: number; cards: Card[] }
  | { kind: "cauldron"; seat: Seat; spot: number; card: Card }
  | { kind: "pass"; seat: Seat }
  | { kind: "taken_back"; seat: Seat; count: number }
  | { kind: "resigned"; seat: Seat }
  | { kind: "out_of_time"; seat: Seat }
  | { kind: "over"; winner: Seat | null; reason: Ending };

/** Any of them, seen through all parts that one may have. */
export interface EventParts {
  kind: EventKind;
  code?: EventCode;
  seat?: Seat;
  count?: number;
  card?: Card;
  cards?: Card[];
  spot?: number;
  place?: number;
  to?: number;
  owner?: Seat;
  from?: "discard";
  deck?: Deck;
  winner?: Seat | null;
  reason?: Ending;
}

/** One decision the seat may take now. */
export type LegalMove =
  | { kind: "play"; id: number; text: string; card: Card; spot: number }
  | { kind: "tactics"; id: number; text: string; card: Card; spot?: number; code?: "act" }
  | { kind: "claim"; id: number; text: string; spot: number }
  | { kind: "retreat"; id: number; text: string; spot: number }
  | { kind: "cauldron"; id: number; text: string; spot: number; code: "pour" }
  | { kind: "draw"; id: number; text: string; deck: Deck }
  | { kind: "pick"; id: number; text: string; card: Card; from: "hand" | "row" | "discard"; spot?: number; place?: number; seat?: Seat; code: "target" | "from_discard" | "reinforce" | "exchange" }
  | { kind: "place"; id: number; text: string; spot?: number; code: "to_spot" | "blast" | "to_discard" }
  | { kind: "return"; id: number; text: string; card: Card; code: "give_back" }
  | { kind: "pass"; id: number; text: string }
  | { kind: "end"; id: number; text: string };

/** Any of them, seen through all parts that one may have. */
export interface MoveParts {
  kind: MoveKind;
  id: number;
  text: string;
  code?: MoveCode;
  card?: Card;
  spot?: number;
  place?: number;
  deck?: Deck;
  seat?: Seat;
  from?: "hand" | "row" | "discard";
}

/** The codes under which events are put into words. */
export type EventWording = "dealt" | "turn" | "play" | "tactics" | "clash" | "aim" | "move" | "discard" | "blast" | "draw" | "return" | "reinforce" | "chosen" | "exchange" | "claim" | "damage" | "retreat" | "cauldron" | "pass" | "taken_back" | "resigned" | "out_of_time" | "over" | "tactics_at" | "aim_discard" | "move_discard" | "chosen_hidden" | "exchange_known" | "exchange_open";

/** The codes under which moves are put into words. */
export type MoveWording = "play" | "tactics" | "claim" | "retreat" | "draw" | "pass" | "end" | "act" | "pour" | "target" | "from_discard" | "reinforce" | "exchange" | "to_spot" | "blast" | "to_discard" | "give_back";

/** What speaks for a move. */
export type Reason =
  | { code: "wins" }
  | { code: "takes_spot"; spot: number }
  | { code: "makes_claim"; spot: number }
  | { code: "claim_next"; spot: number }
  | { code: "decides"; spot: number; formation: FormationType }
  | { code: "completes"; spot: number; formation: FormationType }
  | { code: "rules_out"; spot: number; formation: FormationType }
  | { code: "keeps"; spot: number; formation: FormationType; colour?: Clan }
  | { code: "begins"; spot: number; formation: FormationType; colour?: Clan }
  | { code: "lost"; spot: number }
  | { code: "ends"; spot: number; formation: FormationType; colour?: Clan }
  | { code: "wants"; spot: number; formation: FormationType; card: Card }
  | { code: "beaten"; spot: number; formation: FormationType }
  | { code: "better_than"; move: LegalMove; by: number }
  | { code: "reply"; move: LegalMove }
  | { code: "waits" }
  | { code: "more_at"; spot: number };

/** A row and, once it is complete, what it is worth; `wilds` says which troop each wild stands for. */
export interface Formation {
  cards: Card[];
  type: FormationType | null;
  sum: number | null;
  wilds: [Card, Card][];
}

/** Why a claim of a spot holds or not: facts, and in `lines` the codes of the sentences that say them. */
export interface Claim {
  spot: number;
  seat: Seat;
  holds: boolean;
  claimable: boolean;
  code: ClaimCode;
  places: number;
  pattern: Pattern;
  missing: number;
  tied: boolean;
  own: Formation;
  other: Formation;
  answer: Formation | null;
  fill: Card[];
  dream: Formation | null;
  open: Card[];
  lines: LineCode[];
}

/** Whether a spot may be claimed now; the explanation comes along where it may. */
export interface ClaimState {
  spot: number;
  claimable: boolean;
  explanation?: Claim;
}

/** The tactics card being carried out and what has been chosen for it. */
export interface EffectView {
  card: Card;
  seat: Seat;
  spot?: number;
  place?: number;
  held?: Card;
  taken?: number;
  owed?: number;
  picked?: Card[];
}

/** How a game ended. */
export interface Result {
  winner: Seat | null;
  reason: Ending;
}

/** Both clocks in milliseconds at the moment of sending, and whose is running. */
export interface ClockState {
  left: [number, number];
  running: Seat | null;
  increment: number;
}

/** The fog or the mud at a spot, and who has laid it. */
export interface TerrainMark {
  card: Terrain;
  by: Seat;
}

/** One spot with both rows, each in laying order. */
export interface SpotView {
  kind: SpotKind;
  places: number;
  pattern: Pattern;
  damaged: boolean;
  owner: Seat | null;
  terrain: TerrainMark[];
  rows: [Card[], Card[]];
}

export interface TableView {
  edition: EditionId;
  tactical: boolean;
  game: number;
  you: Seat | null;
  turn: Seat;
  actor: Seat;
  first: Seat;
  phase: Phase;
  moveCount: number;
  hand: Card[];
  hands: [number, number];
  handTactics: [number, number];
  decks: Record<Deck, number>;
  discard: Card[];
  used: [Card[], Card[]];
  played: [number, number];
  spots: SpotView[];
  cauldrons: number;
  attacker: Seat | null;
  known: Card[];
  knownDecks: Record<Deck, [number, Card][]>;
  effect: EffectView | null;
  over: Result | null;
  lastTurn: TurnEvent[];
}

/** Who sits at a seat: `sits` is person, computer or open. */
export interface SeatInfo {
  sits: "person" | "computer" | "open";
  name: string;
  level: Level | null;
  present: boolean;
}

/** One finished game of a series, with its points and its seed. */
export interface GameResult {
  winner: Seat | null;
  reason: Ending;
  points: [number, number];
  first: Seat;
  commitment: string;
  seed: string;
}

/** The standing: `type` is single, series or revenge; games of a rematch count anew. */
export interface SeriesState {
  type: "single" | "series" | "revenge";
  length: number;
  points: [number, number];
  games: GameResult[];
  over: boolean;
  winner: Seat | null;
}

/** What the table allows. */
export interface Assists {
  hints: boolean;
  unseen: boolean;
  takeBack: boolean;
}

/** Seconds for a whole game, and seconds added after each own turn. */
export interface TimeControl {
  seconds: number;
  increment: number;
}

/** What is known to all about a table: `stage` is waiting, playing or over. */
export interface TableInfo {
  id: string;
  link: string;
  public: boolean;
  edition: EditionId;
  options: Options;
  stage: "waiting" | "playing" | "over";
  game: number;
  seats: [SeatInfo, SeatInfo];
  watchers: number;
  assists: Assists;
  clock: TimeControl | null;
  series: SeriesState;
  commitment: string | null;
  next: Seat[];
  rematch: Seat[];
}

/** A seat has asked the other to let it take its last turn back; `answer` is open, declined or withdrawn. */
export interface BackAsked {
  seat: Seat;
  answer: "open" | "declined" | "withdrawn";
}

export interface Position {
  seq: number;
  events: TurnEvent[];
  view: TableView;
  moves: LegalMove[];
  prompt: PromptCode;
  claims: ClaimState[];
  unseen: Card[] | null;
  clock: ClockState | null;
  takeBack: boolean;
  askBack: boolean;
  asked: BackAsked | null;
}

/** Make one of the legal moves. */
export interface Move {
  kind: "move";
  cmd: string;
  seq: number;
  move: number;
}

/** Take the own last move back. */
export interface TakeBack {
  kind: "take_back";
  cmd: string;
  seq: number;
}

/** Ask the other person to let one take the own last turn back. */
export interface AskBack {
  kind: "ask_back";
  cmd: string;
  seq: number;
}

/** Let the other take the turn back, as was asked. */
export interface AllowBack {
  kind: "allow_back";
  cmd: string;
  seq: number;
}

/** Give the game up. */
export interface Resign {
  kind: "resign";
  cmd: string;
  seq: number;
}

/** Win the game because the other has been away for as long as the table's setting says. */
export interface ClaimGame {
  kind: "claim_game";
  cmd: string;
  seq: number;
}

/** Call the game off instead: it counts for nothing, and nothing more is played at the table. */
export interface CallOff {
  kind: "call_off";
  cmd: string;
  seq: number;
}

/** Be ready for the next game of the series; it is dealt when both are. */
export interface Next {
  kind: "next";
  cmd: string;
  seq: number;
}

/** Offer a new series, or accept the other's offer. */
export interface Rematch {
  kind: "rematch";
  cmd: string;
  seq: number;
}

/** Withdraw the own offer or question, and refuse the other's. */
export interface Decline {
  kind: "decline";
  cmd: string;
  seq: number;
}

/** Get up: before the first deal the seat is free again, later it stays one's own. */
export interface Leave {
  kind: "leave";
  cmd: string;
  seq: number;
}

/** Ask why a claim of a spot holds or not, for oneself or for the other seat. */
export interface Explain {
  kind: "explain";
  spot: number;
  seat?: Seat | null;
}

/** Ask what the computer would do, where hints are allowed: at first glance, or after a look. */
export interface Hint {
  kind: "hint";
  quick?: boolean;
}

/** Ask for the win bar, where hints are allowed. */
export interface Chance {
  kind: "chance";
}

/** Ask for a sign of life. */
export interface Ping {
  kind: "ping";
  note?: string;
}

/** The first message: the table, the own seat, and the position if there is one. */
export interface Welcome {
  kind: "welcome";
  protocol: number;
  version: string;
  seq: number;
  you: Seat | null;
  table: TableInfo;
  position: View | null;
}

/** The position after an event, and what happened since the last message. */
export interface View {
  kind: "view";
  seq: number;
  events: TurnEvent[];
  view: TableView;
  moves: LegalMove[];
  prompt: PromptCode;
  claims: ClaimState[];
  unseen: Card[] | null;
  clock: ClockState | null;
  takeBack: boolean;
  askBack: boolean;
  asked: BackAsked | null;
}

/** What is known to all has changed: seats, presence, offers, standing. */
export interface Table {
  kind: "table";
  seq: number;
  table: TableInfo;
}

/** A command is in the log, at this sequence number; `repeated` if it had been there already. */
export interface Done {
  kind: "done";
  cmd: string;
  seq: number;
  repeated: boolean;
}

/** A message was refused; nothing has changed. */
export interface Refusing {
  kind: "error";
  code: ErrorCode;
  seq: number;
  cmd: string | null;
  facts: Record<string, unknown>;
}

/** The answer to `explain`. */
export interface Explanation {
  kind: "explanation";
  seq: number;
  claim: Claim;
}

/** The answer to `hint`: the move, the chances of the best ones, and what speaks for it, as codes. `equal` are the moves that are not told from the best; `proven`: its chance is the result. */
export interface HintGiven {
  kind: "hint";
  seq: number;
  move: number;
  chances: [number, number][];
  equal: number[];
  proven: boolean;
  quick: boolean;
  reasons: Reason[];
}

/** The answer to `chance`: how likely each seat wins, as this seat can judge it. `lost`: it is proven from this seat's own view that nothing helps any more, and the other is a computer. Whoever sits here may be offered to end the game. */
export interface ChanceGiven {
  kind: "chance";
  seq: number;
  chances: [number, number];
  lost: boolean;
}

/** Whether the computer players are there, `ready` or `absent`; `thinking`: the seat of one that thinks. `share` is the part of its full time that a search gets now, in percent: less than 100 when many want one. */
export interface Status {
  kind: "status";
  computer: "absent" | "ready";
  thinking: Seat | null;
  share: number;
}

/** The answer to `ping`. */
export interface Pong {
  kind: "pong";
  note: string;
  seq: number;
}

/** A seat of a game between two people is away: the milliseconds until the other may claim; null: it is back. */
export interface Away {
  kind: "away";
  seat: Seat;
  claimMs: number | null;
}

/** Something hinders all tables: the store's code, or null when it is over. What was acknowledged is safe. */
export interface Trouble {
  kind: "trouble";
  code: ErrorCode | null;
}

/** The server is going down; the connection ends, the table does not. */
export interface Closing {
  kind: "closing";
  retryMs: number;
}

export type Command =
  | Move
  | TakeBack
  | AskBack
  | AllowBack
  | Resign
  | ClaimGame
  | CallOff
  | Next
  | Rematch
  | Decline
  | Leave;

export type Question =
  | Explain
  | Hint
  | Chance
  | Ping;

export type Told =
  | Welcome
  | View
  | Table
  | Done
  | Refusing
  | Explanation
  | HintGiven
  | ChanceGiven
  | Status
  | Pong
  | Away
  | Trouble
  | Closing;

/** Who shall sit at a seat. */
export interface SeatWish {
  sits: "computer" | "here" | "link";
  name?: string;
  level?: Level | null;
}

/** How many games, and how they count. */
export interface SeriesWish {
  type?: "revenge" | "series" | "single";
  length?: number;
}

/** The body of a request for a table. */
export interface SetupBody {
  edition: EditionId;
  options?: Options;
  series?: SeriesWish;
  seats?: [SeatWish, SeatWish];
  assists?: Assists;
  clock?: TimeControl | null;
  public?: boolean;
  first?: Seat | null;
  absence?: number;
}

/** The body of a request for a seat. */
export interface SeatRequest {
  name?: string;
  seat?: Seat | null;
}

/** A table, the seats of it that are one's own, and who decides there now. */
export interface Made {
  table: TableInfo;
  seats: Seat[];
  actor: Seat | null;
}

/** The public halves of all keys that have ever signed records here, in hexadecimal; the last signs now. */
export interface Keys {
  keys: string[];
}

/** Tables with an open seat. */
export interface Listed {
  tables: TableInfo[];
}

/** Why a request was refused: a code of docs/protocol.md and facts. */
export interface Failure {
  code: ErrorCode;
  facts: Record<string, unknown>;
}

/** The position after a move; the first frame is the deal. `open` are both hands when everything is open. */
export interface Frame {
  events: TurnEvent[];
  view: TableView;
  id: number | null;
  move: string | null;
  by: Seat | null;
  open: [Card[], Card[]] | null;
}

/** A whole game, or all of it so far. */
export interface Replay {
  table: TableInfo;
  game: number;
  seat: Seat | "all" | "watch";
  commitment: string;
  seed: string | null;
  over: boolean;
  frames: Frame[];
}

/** A move of a game that is over: what it was worth for whoever made it, the best move, and what was lost. `frame` is the frame of the replay that it leads to; `best` is null where it was itself the best. `luck` is that of a draw. `proven`: both values are results. Without a choice (`chosen`) there is nothing to lose. `lead` says how far it was before the best other move, on few samples: the best decision has the largest. */
export interface ReviewedMove {
  frame: number;
  turn: number;
  seat: Seat;
  move: LegalMove;
  value: number;
  best: LegalMove | null;
  bestValue: number;
  loss: number;
  grade: Grade;
  chosen: boolean;
  proven: boolean;
  luck: number | null;
  reasons: Reason[];
  lead: number;
}

/** A part of a review: how many turns the game has, from which one to ask on, and the moves. `deal` is the luck of the deal for seat 0; it comes with the first part. */
export interface Analysis {
  turns: number;
  next: number | null;
  deal: number | null;
  moves: ReviewedMove[];
}

/** One edition: its options with the values they take, and the series it has. */
export interface EditionInfo {
  key: EditionId;
  title: string;
  options: Partial<Record<OptionName, (boolean | string)[]>>;
  series: SeriesState["type"][];
  spots: number;
  troops: number;
  siege: boolean;
}

/** What is accepted: characters of a name, games of a series, bytes of a message. */
export interface Sizes {
  name: number;
  series: number;
  message: number;
}

/** Editions, levels and limits. */
export interface Catalogue {
  protocol: number;
  editions: EditionInfo[];
  levels: Level[];
  limits: Sizes;
}
