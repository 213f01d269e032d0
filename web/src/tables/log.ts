/** The events of a table: what is written before anybody is told, as text in our notation, and read for ever. */
import type { Seat } from "../generated/codes";
import type { GameResult } from "../generated/protocol";
import type { TableSetup } from "./setup";

/** What no seat did. */
export const NOBODY = -1;
export type Actor = Seat | typeof NOBODY;

export type EventDraft =
  | { kind: "made"; setup: TableSetup }
  | { kind: "sat"; seat: Seat; name: string }
  | {
      kind: "dealt";
      number: number;
      first: Seat;
      commitment: string;
      seed: string;
      rematch: boolean;
      rules: number;
    }
  | { kind: "moved"; actor: Seat; move: string; cmd: string }
  | { kind: "taken_back"; actor: Seat; keep: number; agreed?: true; cmd: string }
  | { kind: "asked_back"; actor: Seat; keep: number; cmd: string }
  | { kind: "let_stand"; actor: Seat; cmd: string }
  | { kind: "resigned"; actor: Seat; cmd: string }
  | { kind: "timed_out"; seat: Seat }
  | {
      kind: "ended";
      winner: Seat | null;
      reason: GameResult["reason"];
      points: [number, number];
      seed: string;
    }
  | { kind: "resumed" }
  | { kind: "readied"; actor: Seat; cmd: string }
  | { kind: "offered"; actor: Seat; cmd: string }
  | { kind: "declined"; actor: Seat; cmd: string };

/** An event as it stands in the log; `at` is in milliseconds since 1970. */
export type Entry = EventDraft & { seq: number; at: number };

/** A log that does not fit the rules or itself: which event, and why; nobody plays on from it. */
export class UnfitLog extends Error {
  constructor(
    readonly event: number,
    readonly why: string,
  ) {
    super(`the log does not fit at event ${event}: ${why}`);
  }
}
