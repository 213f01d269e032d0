/** The computers at the tables of this device: they play like anybody else, and get only their seat's view. */
import type { Level, Seat } from "../generated/codes";
import { THINKING } from "../generated/device";
import type { Analysis, Chance, Hint as HintAsked, Status, Told } from "../generated/protocol";
import type { FinishedGame, Hint, SeatQuestion } from "../mind/thinking";
import type { Computers, LiveTable } from "../tables/liveTable";
import type { TableState } from "../tables/tableState";
import { Refused } from "../told/refused";
import { otherSeat } from "../told/view";
import type { Pending } from "./rpc";

/** Whoever thinks, wherever that is. */
export interface Thinker {
  choose(asked: SeatQuestion, level: Level, seconds: number): Pending<number>;
  hint(asked: SeatQuestion, quick: boolean): Pending<Hint>;
  chance(asked: SeatQuestion): Pending<number>;
  review(played: FinishedGame, start: number): Pending<Analysis>;
}

const ALARM_SLACK_MS = 20;
const RETRY_MS = 1000;

/** How long a computer may think: at most a small part of what its clock has left. */
export function secondsFor(table: TableState, now: number): number {
  const left = table.clocks?.remaining(now) ?? null;
  const longest = THINKING.LONGEST_THOUGHT_S;
  return left === null ? longest : Math.max(0.05, Math.min(longest, left / 1000 / THINKING.CLOCK_PARTS));
}

const status = (thinking: Seat | null): Status => ({
  kind: "status",
  computer: "ready",
  share: 100,
  thinking,
});
const later = (ms: number) => new Promise<void>((done) => setTimeout(done, ms));

export class DeviceComputers implements Computers {
  #playing = false;
  #closed = false;
  #cancel: (() => void) | null = null;
  /** Hints and chances on their way, with the position that they are about. */
  readonly #asked = new Map<Pending<unknown>, number>();
  #alarm: ReturnType<typeof setTimeout> | undefined;

  constructor(
    readonly thinker: Thinker,
    /** Whether a computer lets some time go by: a person likes to see what happens. */
    readonly pauses: () => boolean = () => true,
  ) {}

  status(): Status {
    return status(null);
  }

  goOn(live: LiveTable): void {
    if (this.#closed) return;
    this.#setAlarm(live);
    this.#cancel?.(); // what was thought about is not so any more
    this.#giveUp((seq) => seq !== live.table.seq);
    if (this.#playing || live.table.thinker === null) return;
    this.#playing = true;
    void this.#play(live).finally(() => {
      this.#playing = false;
    });
  }

  /** Nobody is here any more. */
  close(): void {
    this.#closed = true;
    this.#cancel?.();
    this.#giveUp(() => true);
    clearTimeout(this.#alarm);
  }

  #giveUp(gone: (seq: number) => boolean): void {
    for (const [pending, seq] of this.#asked) if (gone(seq)) pending.cancel();
  }

  #setAlarm(live: LiveTable): void {
    clearTimeout(this.#alarm);
    const left =
      live.table.stage === "playing" ? (live.table.clocks?.remaining(live.world.now()) ?? null) : null;
    if (left === null) return;
    this.#alarm = setTimeout(() => void live.fall(), Math.max(0, left) + ALARM_SLACK_MS);
  }

  /** Decides for computer seats as long as it is one's turn. */
  async #play(live: LiveTable): Promise<void> {
    for (let seat = live.table.thinker; seat !== null && !this.#closed; seat = live.table.thinker) {
      const { seq } = live.table;
      live.tellStatus(status(seat));
      try {
        const move = await this.#decide(live, seat);
        if (this.#closed || live.table.seq !== seq) continue;
        await live.command(seat, { kind: "move", cmd: `computer-${seq}`, seq, move });
      } catch {
        // Nobody answered, or another tab's computer was first: then something has happened meanwhile.
        if (live.table.seq === seq && !this.#closed) await later(RETRY_MS);
      }
    }
    live.tellStatus(status(null));
  }

  async #decide(live: LiveTable, seat: Seat): Promise<number> {
    const began = performance.now();
    const asked = questionOf(live.table, seat);
    const { referee } = live.table.playing;
    const moves = referee.legalMoves(asked.view);
    let move = moves[0] as number;
    if (moves.length > 1) {
      const level = live.table.chairs[seat].level as Level;
      const question = this.thinker.choose(asked, level, secondsFor(live.table, live.world.now()));
      this.#cancel = question.cancel;
      move = await question.answer.finally(() => {
        this.#cancel = null;
      });
    }
    const [least, most] = moves.length > 1 ? THINKING.PAUSE_S : THINKING.QUICK_PAUSE_S;
    const wait = 1000 * (least + Math.random() * (most - least)) - (performance.now() - began);
    if (this.pauses() && wait > 0) await later(wait);
    return move;
  }

  /** A hint or a chance; null: the table has gone on meanwhile, so that nobody needs it. */
  async ask(live: LiveTable, question: HintAsked | Chance, seat: Seat | null): Promise<Told | null> {
    const { table } = live;
    if (!table.setup.assists.hints) throw new Refused("not_allowed");
    if (question.kind === "chance") return await this.#chance(table, seat);
    return await this.#hint(table, seat, question.quick ?? false);
  }

  async #hint(table: TableState, seat: Seat | null, quick: boolean): Promise<Told | null> {
    if (seat === null || table.actor !== seat) throw new Refused("not_your_turn");
    const { seq } = table;
    const found = await this.#answered(table, this.thinker.hint(questionOf(table, seat), quick));
    return found && { kind: "hint", seq, ...found };
  }

  async #chance(table: TableState, seat: Seat | null): Promise<Told | null> {
    if (seat === null) throw new Refused("not_allowed");
    if (table.stage !== "playing") throw new Refused("not_playing");
    const { seq } = table;
    const own = await this.#answered(table, this.thinker.chance(questionOf(table, seat)));
    if (own === null) return null;
    // What is not proven is never told as certain. People are not told to give up.
    const lost = own === 0 && table.chairs[otherSeat(seat)].level !== null;
    return { kind: "chance", seq, chances: seat === 0 ? [own, 1 - own] : [1 - own, own], lost };
  }

  /** What was found; null if it was given up, because what it was about is gone. */
  async #answered<T>(table: TableState, pending: Pending<T>): Promise<T | null> {
    const { seq } = table;
    this.#asked.set(pending, seq);
    try {
      return await pending.answer;
    } catch (error) {
      if (this.#closed || table.seq !== seq) return null;
      throw error;
    } finally {
      this.#asked.delete(pending);
    }
  }
}

/** What goes to who thinks: the view, nothing of the state. */
function questionOf(table: TableState, seat: Seat): SeatQuestion {
  const { referee, state } = table.playing;
  const { edition, options } = table.setup;
  return { edition, options, view: referee.view(state, seat), seat };
}
