/** Both clocks of a game, driven by the times of the log alone, so that a replay gives the same. */
import type { Seat } from "../generated/codes";
import type { ClockState, TimeControl } from "../generated/protocol";

export class Clocks {
  left: [number, number] = [0, 0];
  running: Seat | null = null;
  since = 0;

  constructor(readonly control: TimeControl) {}

  get #increment(): number {
    return (this.control.increment ?? 0) * 1000;
  }

  /** Sets both clocks for a new game and starts the first player's. */
  start(seat: Seat, now: number): void {
    this.left = [this.control.seconds * 1000, this.control.seconds * 1000];
    this.running = seat;
    this.since = now;
  }

  /** Charges the running clock and lets another run; who ended a turn gets the increment. */
  press(seat: Seat | null, now: number, turnEnded: Seat | null = null): void {
    if (this.running !== null) this.left[this.running] = Math.max(0, this.remaining(now) ?? 0);
    if (turnEnded !== null) this.left[turnEnded] += this.#increment;
    this.running = seat;
    this.since = now;
  }

  /** A turn is taken back among people: who waited loses no time, and nobody gets an increment for it. */
  giveBack(seat: Seat, now: number, turnEnded: boolean): void {
    if (seat === this.running) {
      this.press(seat, now);
      return;
    }
    if (turnEnded) this.left[seat] = Math.max(0, this.left[seat] - this.#increment);
    this.running = seat;
    this.since = now;
  }

  /** Milliseconds until the running clock falls; null if none is running. */
  remaining(now: number): number | null {
    return this.running === null ? null : this.left[this.running] - Math.max(0, now - this.since);
  }

  told(now: number): ClockState {
    const left: [number, number] = [...this.left];
    if (this.running !== null) left[this.running] = Math.max(0, this.remaining(now) ?? 0);
    return { left, running: this.running, increment: this.#increment };
  }
}
