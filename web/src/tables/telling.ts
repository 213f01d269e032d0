/** From a table to messages: each seat's position, and what all may know. */
import { type Game, phaseOf } from "../game/game";
import type { Happening } from "../game/referee";
import type { GameStory } from "../game/story";
import type { PromptCode, Seat } from "../generated/codes";
import { EDITIONS } from "../generated/editions";
import {
  type Card,
  type Claim,
  type ClaimState,
  type LegalMove,
  type Position,
  PROTOCOL,
  type SeatInfo,
  type TableInfo,
  type TurnEvent,
  type View,
  type Welcome,
} from "../generated/protocol";
import { VIEW } from "../generated/rows";
import { Refused } from "../told/refused";
import { heapTexts, type Sight, toldClaim, toldEvents, toldView } from "../told/rows";
import { seriesState } from "./series";
import type { TableState } from "./tableState";
import { whyNoQuestion, whyNoTakeBack } from "./takingBack";

export const WATCHER_EYES = 2;
export const READER_EYES = 3;
export const eyesOf = (seat: Seat | null): number => seat ?? WATCHER_EYES;

/** What these eyes are told of what happened. */
export function toldTo(game: GameStory, facts: readonly Happening[], eyes: number): TurnEvent[] {
  return toldEvents(game.referee.edition, facts.flat(), facts.length, eyes);
}

const decides = ({ seat, row }: Sight, game: Game): boolean =>
  seat !== null && phaseOf(game.state) !== "over" && Number(row[VIEW.ACTOR]) === seat;

/** Why a claim of a spot holds or not: by a seat, else by the attacker, by oneself, or by whose turn it is. */
function claimAt({ referee }: Game, sight: Sight, spot: number, claimer: Seat | null): Claim {
  const { siege } = EDITIONS[sight.edition];
  const usual = Number(sight.row[siege ? VIEW.FIRST : VIEW.TURN]) as Seat;
  const seat = claimer ?? (siege ? null : sight.seat) ?? usual;
  return toldClaim(sight.edition, referee.claim(sight.row, spot, seat));
}

/** For each spot whether the seat may claim it now, and why; in a stopped game it may not. */
function claims(game: Game, sight: Sight, openNow: boolean): ClaimState[] {
  const mine = openNow && decides(sight, game) && Number(sight.row[VIEW.TURN]) === sight.seat;
  const mask = mine ? (sight.row[VIEW.CLAIMABLE] ?? 0n) : 0n;
  return EDITIONS[sight.edition].spots.map((_, spot) => {
    const claimable = ((mask >> BigInt(spot)) & 1n) === 1n;
    return claimable
      ? { spot, claimable, explanation: claimAt(game, sight, spot, sight.seat) }
      : { spot, claimable };
  });
}

function legal({ referee }: Game, sight: Sight, moves: readonly number[]): LegalMove[] {
  return moves.map((move) => referee.told(sight.row, move));
}

/** What a game itself tells a seat or a watcher after some events. */
export function toldGame(
  game: Game,
  number: number,
  seat: Seat | null,
  facts: readonly Happening[],
): Omit<Position, "seq" | "clock" | "takeBack" | "askBack" | "asked"> & { unseen: Card[] } {
  const { referee, state, outcome, stopped } = game;
  const sight = referee.sight(state, seat);
  const moves = !outcome && decides(sight, game) ? referee.legalMoves(sight.row) : [];
  const eyes = eyesOf(seat);
  return {
    events: toldTo(game, facts, eyes),
    view: toldView(sight, number, stopped, toldTo(game, game.recentEvents(), eyes)),
    moves: legal(game, sight, moves),
    prompt: outcome ? "over" : (referee.prompt(sight.row, seat, moves) as PromptCode),
    claims: claims(game, sight, !outcome),
    unseen: heapTexts(sight.edition, ...referee.unseen(sight.row, seat)),
  };
}

/** The message `view` for a seat or a watcher. */
export function toldPosition(
  table: TableState,
  seat: Seat | null,
  facts: readonly Happening[],
  now: number,
): View {
  const told = toldGame(table.playing, table.number, seat, facts);
  return {
    kind: "view",
    seq: table.seq,
    ...told,
    unseen: table.setup.assists.unseen ? told.unseen : null,
    clock: table.clocks?.told(now) ?? null,
    takeBack: seat !== null && whyNoTakeBack(table, seat) === null,
    askBack: seat !== null && whyNoQuestion(table, seat) === null,
    asked: table.asking && { seat: table.asking.seat, answer: table.asking.answer },
  };
}

/** What all may know about a table. */
export function toldTable(table: TableState, present: ReadonlySet<Seat>, watchers: number): TableInfo {
  const { setup, chairs } = table;
  const { edition } = setup;
  const { options } = table.playing.referee;
  const seatInfo = (seat: Seat): SeatInfo => {
    const { sits, name, level } = chairs[seat];
    return { sits, name, level, present: sits !== "open" && (level !== null || present.has(seat)) };
  };
  const named = Object.keys(EDITIONS[edition].choices) as (keyof typeof options)[];
  return {
    id: table.id,
    link: `/t/${table.id}`,
    public: false,
    edition,
    options: Object.fromEntries(named.map((name) => [name, options[name]])) as TableInfo["options"],
    stage: table.stage,
    game: table.number,
    seats: [seatInfo(0), seatInfo(1)],
    watchers,
    assists: setup.assists,
    clock: setup.clock,
    series: seriesState(table),
    commitment: table.playing.commitment,
    next: [...table.ready].sort(),
    rematch: [...table.offers].sort(),
  };
}

/** The first message of a connection. */
export function toldWelcome(table: TableState, seat: Seat | null, info: TableInfo, now: number): Welcome {
  const position = toldPosition(table, seat, [], now);
  return {
    kind: "welcome",
    protocol: PROTOCOL,
    version: "",
    seq: table.seq,
    you: seat,
    table: info,
    position,
  };
}

/** Why a claim holds or not, from what the asking seat sees. */
export function toldExplanation(game: Game, seat: Seat | null, spot: number, claimer: Seat | null): Claim {
  const { edition } = game.referee;
  if (!(spot < EDITIONS[edition].spots.length)) throw new Refused("bad_message", { why: "spot" });
  return claimAt(game, game.referee.sight(game.state, seat), spot, claimer);
}
