/** A game again: a session that tells the frames of a replay, and goes where it is asked to. */
import type { Frame, Position, Replay } from "../generated/protocol";
import type { Archive, Session, SessionHost } from "./session";

/** A frame as a position in which nobody decides. */
export function framePosition(frame: Frame, seq: number): Position {
  return {
    seq,
    events: frame.events,
    view: { ...frame.view, lastTurn: frame.events },
    moves: [],
    prompt: frame.view.over ? "over" : "watch",
    claims: [],
    unseen: null,
    clock: null,
    takeBack: false,
    askBack: false,
    asked: null,
  };
}

export class ReplaySession implements Session {
  readonly paced = false;
  readonly seat = "watch";
  readonly invitation = null;
  #host: SessionHost | null = null;

  constructor(
    readonly replay: Replay,
    readonly archive: Archive,
    public at = 0,
  ) {
    this.at = this.#within(at);
  }

  get id(): string {
    return this.replay.table.id;
  }

  get last(): number {
    return this.replay.frames.length - 1;
  }

  start(host: SessionHost): void {
    this.#host = host;
    const you = typeof this.replay.seat === "number" ? this.replay.seat : null;
    const { table } = this.replay;
    const position = { kind: "view" as const, ...this.#position() };
    host.told({ kind: "welcome", protocol: 0, version: "", seq: this.at, you, table, position });
    host.changed("open");
  }

  /** Shows another frame; beyond the ends it is the end. */
  go(frame: number): void {
    this.at = this.#within(frame);
    this.#host?.told({ kind: "view", ...this.#position() });
  }

  /** Nothing can be changed or asked any more. */
  send(): boolean {
    return false;
  }

  close(): void {
    this.#host = null;
  }

  #within(frame: number): number {
    return Math.max(0, Math.min(this.last, frame));
  }

  #position(): Position {
    const frame = this.replay.frames[this.at];
    if (!frame) throw new Error("a replay without frames");
    return framePosition(frame, this.at);
  }
}
