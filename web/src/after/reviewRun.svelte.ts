/** A review on its way: part after part, until it is all there or somebody stops it; it is taken up where it was left. */
import type { ReviewedMove } from "../generated/protocol";
import type { Archive } from "../session/session";

export class ReviewRun {
  moves = $state.raw<ReviewedMove[]>([]);
  deal = $state(0);
  /** Turns of the game, once that is known. */
  turns = $state(0);
  /** From which turn to ask on; null: all is there. */
  next = $state<number | null>(1);
  running = $state(false);
  /** The last part did not come. */
  failed = $state(false);
  #going: AbortController | null = null;

  constructor(
    readonly archive: Archive,
    readonly game: number,
  ) {}

  /** Turns that are reviewed. */
  get done(): number {
    return this.next === null ? this.turns : this.next - 1;
  }

  /** Asks on, until nothing is left. */
  async start(): Promise<void> {
    if (this.running) return;
    this.running = true;
    this.failed = false;
    const going = new AbortController();
    this.#going = going;
    while (!going.signal.aborted && this.next !== null) await this.#part(this.next, going);
    if (this.#going === going) this.running = false;
  }

  /** Nobody wants the part under way any more; if it comes all the same, it is the last one. */
  stop(): void {
    this.running = false;
    this.#going?.abort();
  }

  async #part(start: number, going: AbortController): Promise<void> {
    try {
      const part = await this.archive.analysis(this.game, start, going.signal);
      if (this.next !== start) return; // it has been asked for again meanwhile
      this.moves = [...this.moves, ...part.moves];
      this.turns = part.turns;
      this.deal = part.deal ?? this.deal;
      this.next = part.next;
    } catch {
      if (!going.signal.aborted) this.failed = true;
      going.abort();
    }
  }
}
