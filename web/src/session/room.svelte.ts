/** One seat's side of a table: what its session has told it, and what it may ask and do. */

import { calm } from "../device/calm";
import type { Seat } from "../generated/codes";
import type {
  Claim,
  Command,
  EventParts,
  Failure,
  HintGiven,
  Position,
  Question,
  Status,
  TableInfo,
  Told,
  Trouble,
  TurnEvent,
} from "../generated/protocol";
import { noteCommitment } from "./commitments";
import type { LineState, Session } from "./session";

/** A step of the other's turn stays this long on the table before the next one, so that it can be followed. */
const STEP_MS = 520;
const REFUSAL_MS = 5000;
/** Commands after which the table is another. */
const SHOWN: readonly Command["kind"][] = [
  "move",
  "take_back",
  "allow_back",
  "resign",
  "claim_game",
  "call_off",
];

export class Room {
  line = $state<LineState>("connecting");
  table = $state.raw<TableInfo | null>(null);
  you = $state<Seat | null>(null);
  /** What is on the table now; the newest that came in may still be waiting behind it. */
  position = $state.raw<Position | null>(null);
  /** When the shown position's clock was sent. */
  told = $state(0);
  /** All events of the game since this page opened it. */
  events = $state.raw<TurnEvent[]>([]);
  news = $state.raw<TurnEvent[]>([]);
  hint = $state.raw<HintGiven | null>(null);
  hinting = $state(false);
  chance = $state.raw<{ seq: number; chances: [number, number]; lost: boolean } | null>(null);
  computer = $state<Omit<Status, "kind" | "thinking">>({ computer: "ready", share: 100 });
  thinking = $state<Seat | null>(null);
  /** What hinders all tables of the server, for as long as it does. */
  trouble = $state<Trouble["code"]>(null);
  /** The other has been away for as long as the table allows: the game can be claimed. */
  claimable = $state(false);
  /** The other is away: since when, and from when on the game may be claimed. */
  away = $state.raw<{ seat: Seat; since: number; claimAt: number } | null>(null);
  refusal = $state.raw<Failure | null>(null);
  /** Moves are being taken back: nothing may be done by itself meanwhile. */
  undoing = $state(false);
  /** A command is on its way: the table waits for the answer. */
  busy = $state(false);
  #last = 0;
  #queue: Position[] = [];
  #shownAt = 0;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #fading: ReturnType<typeof setTimeout> | undefined;
  #pending: Command | null = null;
  #awaited = 0;
  #asked: { spot: number; seat: Seat | undefined; settle: (claim: Claim) => void }[] = [];

  constructor(readonly session: Session) {
    session.start({
      told: (message) => this.#hear(message),
      changed: (state) => {
        this.line = state;
      },
    });
  }

  get id(): string {
    return this.session.id;
  }

  close(): void {
    clearTimeout(this.#timer);
    clearTimeout(this.#fading);
    this.session.close();
  }

  // -- what the player does -------------------------------------------------------------------------------

  move(id: number): void {
    this.#command({ kind: "move", move: id, ...this.#signed() });
  }

  command(kind: Exclude<Command["kind"], "move">): void {
    this.#command({ kind, ...this.#signed() });
  }

  /** Each command has a name of its own and says what it answers. */
  #signed(): { cmd: string; seq: number } {
    return { cmd: commandName(), seq: this.#last };
  }

  #command(command: Command): void {
    if (this.#pending !== null) return;
    this.refusal = null;
    this.#pending = command;
    this.busy = true;
    this.session.send(command);
  }

  /** Back to the last decision: a draw that was no choice is taken back along with what led to it. */
  takeBack(): void {
    this.undoing = true;
    this.command("take_back");
  }

  explain(spot: number, seat?: Seat): Promise<Claim> {
    return new Promise((settle) => {
      this.#asked.push({ spot, seat, settle });
      this.#ask({ kind: "explain", spot, ...(seat === undefined ? {} : { seat }) });
    });
  }

  askHint(): void {
    this.hinting = true;
    // The first glance comes at once; the answer to it asks for the whole look.
    if (!this.#ask({ kind: "hint", quick: true })) this.hinting = false;
  }

  askChance(): void {
    this.#ask({ kind: "chance" });
  }

  #ask(question: Question): boolean {
    return this.session.send(question);
  }

  // -- what the server says -------------------------------------------------------------------------------

  #hear(message: Told): void {
    switch (message.kind) {
      case "welcome":
        this.#welcome(message);
        return;
      case "view":
        this.#arrive(message);
        return;
      case "table":
        this.#meet(message.table);
        this.#last = Math.max(this.#last, message.seq);
        return;
      case "done":
        this.#last = Math.max(this.#last, message.seq);
        this.#settled(message.cmd, message.seq);
        return;
      case "error":
        this.#refused(message);
        return;
      case "explanation":
        this.#explained(message.claim);
        return;
      case "hint":
        this.#hinted(message);
        return;
      case "chance":
        this.chance = message;
        return;
      case "away":
        this.claimable = message.claimMs === 0;
        this.#missed(message.seat, message.claimMs);
        return;
      case "trouble":
        this.trouble = message.code;
        return;
      case "status":
        this.computer = message;
        this.thinking = message.thinking;
        return;
    }
  }

  #missed(seat: Seat, claimMs: number | null): void {
    const now = Date.now();
    const since = this.away?.seat === seat ? this.away.since : now;
    this.away = claimMs === null ? null : { seat, since, claimAt: now + claimMs };
  }

  #welcome(message: Extract<Told, { kind: "welcome" }>): void {
    this.trouble = null;
    this.claimable = false;
    this.away = null;
    this.#meet(message.table);
    this.you = message.you;
    this.#last = message.seq;
    this.#queue = [];
    this.#awaited = 0;
    if (message.position) this.#show(message.position);
    // A command that was cut off is sent again under its own name: it is never done twice.
    if (this.#pending) this.session.send(this.#pending);
    for (const asked of this.#asked) this.#ask({ kind: "explain", spot: asked.spot, seat: asked.seat });
  }

  #meet(table: TableInfo): void {
    this.table = table;
    if (table.stage === "playing") noteCommitment(table.id, table.game, table.commitment);
  }

  /** A command is done; where the table changes with it, the old moves stay dark until that is shown. */
  #settled(cmd: string, seq: number): void {
    if (this.#pending?.cmd !== cmd) return;
    const shows = SHOWN.includes(this.#pending.kind);
    this.#pending = null;
    this.#awaited = shows ? seq : 0;
    this.busy = (this.position?.seq ?? 0) < this.#awaited;
  }

  #refused(message: Extract<Told, { kind: "error" }>): void {
    this.hinting = false;
    this.undoing = false;
    if (message.cmd !== null) this.#settled(message.cmd, 0);
    if (message.code === "stale") this.#last = Math.max(this.#last, message.seq);
    this.refusal = { code: message.code, facts: message.facts };
    clearTimeout(this.#fading);
    this.#fading = setTimeout(() => {
      this.refusal = null;
    }, REFUSAL_MS);
  }

  #hinted(hint: HintGiven): void {
    if (hint.seq !== this.position?.seq) return; // what it was about is not so any more
    this.hint = hint;
    this.hinting = hint.quick && this.#ask({ kind: "hint" });
  }

  #explained(claim: Claim): void {
    const at = this.#asked.findIndex((asked) => asked.spot === claim.spot);
    if (at >= 0) this.#asked.splice(at, 1)[0]?.settle(claim);
  }

  #arrive(position: Position): void {
    this.#last = Math.max(this.#last, position.seq);
    this.#queue.push(position);
    this.#advance();
  }

  /** Shows what waits, one step after the other; own steps at once, a hidden page or a long tail without delay. */
  #advance(): void {
    clearTimeout(this.#timer);
    const next = this.#queue[0];
    if (!next) return;
    const first: EventParts | undefined = next.events[0];
    const atOnce = !this.session.paced || first?.seat === this.you;
    const step = atOnce || document.hidden || this.#queue.length > 12 ? 0 : calm() ? 60 : STEP_MS;
    const wait = this.#shownAt + step - Date.now();
    if (wait > 0) {
      this.#timer = setTimeout(() => this.#advance(), wait);
      return;
    }
    this.#queue.shift();
    this.#show(this.position && isQuestion(this.position, next) ? asBefore(this.position, next) : next);
    this.#advance();
  }

  #show(position: Position): void {
    const before = this.position;
    if (before && before.view.game !== position.view.game) {
      this.events = [];
      this.chance = null;
    }
    this.position = position;
    this.told = Date.now();
    this.#shownAt = Date.now();
    this.news = position.events;
    this.events = [...this.events, ...position.events];
    this.hint = null;
    this.hinting = false; // what is being looked for is not so any more
    this.refusal = null;
    this.busy = this.#pending !== null || position.seq < this.#awaited;
    if (!this.undoing) return;
    if (isForced(position) && position.takeBack && this.#pending === null) this.command("take_back");
    else this.undoing = false;
  }
}

/** Nothing has happened since but that somebody asks something, or answers: the same may be done. */
function isQuestion(before: Position, { events, prompt, view, moves }: Position): boolean {
  if (events.length > 0 || prompt !== before.prompt || view.moveCount !== before.view.moveCount) return false;
  return moves.length === before.moves.length && moves.every(({ id }, at) => id === before.moves[at]?.id);
}

/** The table is the same one, so that a card that is held stays held. */
function asBefore({ view, moves }: Position, position: Position): Position {
  return { ...position, view, moves };
}

/** The only thing to do is to draw, from the only deck. */
export function isForced(position: Position): boolean {
  return position.moves.length === 1 && position.moves[0]?.kind === "draw" && position.view.effect === null;
}

/** A new name for each command; `randomUUID` would need https. */
function commandName(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(6)), (byte) =>
    byte.toString(16).padStart(2, "0"),
  ).join("");
}
