/**
 * What a table is played through. The page knows no rules and no server: it is given a session, which speaks the
 * messages of docs/protocol.md for one seat, wherever the table is. At a server they go over a socket; a replay
 * tells the frames of a finished game; a worker on this device or a lesson may be another.
 */
import type { Seat } from "../generated/codes";
import type { Analysis, Command, Question, Replay, ReviewedMove, Told } from "../generated/protocol";

export type LineState = "connecting" | "open" | "lost" | "refused" | "closed";
/** Through whose eyes a game is seen again. */
export type Eyes = Seat | "all" | "watch";

/** Who listens to a session. */
export interface SessionHost {
  told(message: Told): void;
  changed(state: LineState): void;
}

/** What the whole review of a game has found of one seat. */
export interface GameFigures {
  /** With a choice. */
  readonly decisions: number;
  /** Points of win probability, by all of them. */
  readonly lost: number;
  readonly luck: number;
  readonly adjusted: number;
}

/** The games of a table as they were played. */
export interface Archive {
  replay(game: number, eyes: Eyes): Promise<Replay>;
  /** A part of a finished game's review, from a turn on; by the signal it is taken back. */
  analysis(game: number, start: number, gone?: AbortSignal): Promise<Analysis>;
  /** Another move in place of the one that leads to a frame, judged as the review judges. */
  attempt(game: number, frame: number, move: number): Promise<ReviewedMove>;
  /** Keeps what the whole review of a game has found of one's own seat, where games are kept for statistics. */
  reviewed?(game: number, figures: GameFigures): Promise<void>;
  /** The address of a game's record. */
  record(game: number): Promise<string>;
  /** The text of a finished game's full record, and the public keys of who may have signed it; null: nobody signs. */
  sealed(game: number): Promise<{ text: string; keys: readonly string[] | null }>;
}

/** One seat's way to a table. */
export interface Session {
  /** The table, as addresses name it. */
  readonly id: string;
  readonly seat: Seat | "watch";
  /** Whether steps of others are shown one after the other, so that they can be followed. */
  readonly paced: boolean;
  readonly archive: Archive;
  /** The address to hand on to who shall sit down or look on; null where nobody else can come. */
  readonly invitation: string | null;
  /**
   * Begins to speak. The first message is `welcome`, and its position may be any: a deal, a game under way, the
   * position of a lesson. A session that was cut off says `welcome` again.
   */
  start(host: SessionHost): void;
  /** False if it could not be sent; a command is sent again after the next `welcome`. */
  send(message: Command | Question): boolean;
  close(): void;
}
