/** One live table: its only writer, and the connections that are told. What is written is safe before anybody hears of it. */
import type { Schotten } from "../engine/known";
import type { Happening } from "../game/referee";
import type { Seat } from "../generated/codes";
import type {
  Chance,
  Command,
  Done,
  Explanation,
  Hint,
  Question,
  SetupBody,
  Status,
  TableInfo,
  Told,
} from "../generated/protocol";
import { Refused } from "../told/refused";
import { dealing, decide, fall, type NewSeed } from "./decide";
import type { Entry, EventDraft } from "./log";
import { checked } from "./setup";
import { TableState } from "./tableState";
import { toldExplanation, toldPosition, toldTable, toldWelcome } from "./telling";

/** Somebody who is told: a seat, or a watcher. */
export interface Connection {
  readonly seat: Seat | null;
  send(message: Told): void;
}

/** Where chance, time and memory come from. */
export interface World {
  now(): number;
  newSeed: NewSeed;
  /** Keeps events; nobody is told of them before. False: somebody else has written first, and nothing was kept. */
  append(entries: readonly Entry[]): Promise<boolean>;
  /** What is in the log after this sequence number. */
  after(seq: number): Promise<Entry[]>;
  /** Events have happened. */
  settled(table: TableState): void;
}

/** When another tab keeps being first. */
const TRIES = 3;

/** What a table asks of its computers. */
export interface Computers {
  /** A seat of a computer may have to decide now: something has happened. */
  goOn(table: LiveTable): void;
  status(): Status;
  /** Null: nobody needs the answer any more. */
  ask(table: LiveTable, question: Hint | Chance, seat: Seat | null): Promise<Told | null>;
}

const TABLE_KINDS: ReadonlySet<Entry["kind"]> = new Set([
  "sat",
  "dealt",
  "ended",
  "readied",
  "offered",
  "declined",
]);
const GAME_KINDS: ReadonlySet<Entry["kind"]> = new Set([
  "dealt",
  "moved",
  "taken_back",
  "asked_back",
  "let_stand",
  "resigned",
  "timed_out",
  "ended",
]);

export class LiveTable {
  readonly connections = new Set<Connection>();
  #writing: Promise<unknown> = Promise.resolve();

  constructor(
    readonly table: TableState,
    readonly world: World,
    readonly computers: Computers,
  ) {}

  /** Makes a table and deals its first game. */
  static async make(
    engine: Schotten,
    id: string,
    body: SetupBody,
    world: World,
    computers: Computers,
  ): Promise<LiveTable> {
    const setup = checked(body);
    const live = new LiveTable(new TableState(engine, id), world, computers);
    const people = ([0, 1] as const).filter((seat) => setup.seats[seat].sits === "here");
    const made: EventDraft = { kind: "made", setup };
    const sat = people.map((seat): EventDraft => ({ kind: "sat", seat, name: setup.seats[seat].name }));
    const before = new TableState(engine, id);
    before.apply({ ...made, seq: 1, at: world.now() }); // who starts follows from it
    await live.#write([made, ...sat, dealing(before, world.newSeed)]);
    return live;
  }

  /** A table from its log. */
  static async resume(
    engine: Schotten,
    id: string,
    entries: readonly Entry[],
    world: World,
    computers: Computers,
  ): Promise<LiveTable> {
    const live = new LiveTable(new TableState(engine, id), world, computers);
    for (const entry of entries) live.table.apply(entry);
    // While nobody was here nobody's clock has run.
    if (live.table.clocks && live.table.stage === "playing") await live.#write([{ kind: "resumed" }]);
    return live;
  }

  // -- who is here --------------------------------------------------------------------------------------------

  /** Welcomes a connection and tells the others. */
  join(connection: Connection): void {
    this.connections.add(connection);
    connection.send(toldWelcome(this.table, connection.seat, this.info(), this.world.now()));
    connection.send(this.computers.status());
    this.#tellTable(connection);
    this.computers.goOn(this);
  }

  part(connection: Connection): void {
    this.connections.delete(connection);
    this.#tellTable();
  }

  info(): TableInfo {
    const seats = [...this.connections].map(({ seat }) => seat);
    const present = new Set(seats.filter((seat) => seat !== null));
    return toldTable(this.table, present, seats.length - seats.filter((seat) => seat !== null).length);
  }

  // -- what is asked ------------------------------------------------------------------------------------------

  /** Answers one message; whatever is wrong with it, the table is untouched and the connection told. */
  async hear(connection: Connection, message: Command | Question): Promise<void> {
    try {
      await this.#answer(connection, message);
    } catch (error) {
      const refused = error instanceof Refused ? error : new Refused("store_failed");
      const cmd = "cmd" in message ? message.cmd : null;
      const code = refused.code === "unreachable" ? "store_failed" : refused.code;
      connection.send({ kind: "error", code, seq: this.table.seq, cmd, facts: refused.facts });
      if (!(error instanceof Refused)) throw error;
    }
  }

  async #answer(connection: Connection, message: Command | Question): Promise<void> {
    const { seat } = connection;
    switch (message.kind) {
      case "ping":
        connection.send({ kind: "pong", note: message.note ?? "", seq: this.table.seq });
        return;
      case "explain":
        connection.send(this.#explain(message.spot, message.seat ?? null, seat));
        return;
      case "hint":
      case "chance": {
        const told = await this.computers.ask(this, message, seat);
        if (told) connection.send(told);
        return;
      }
      default:
        if (seat === null) throw new Refused("not_your_seat");
        await this.command(seat, message, connection);
    }
  }

  #explain(spot: number, claimer: Seat | null, seat: Seat | null): Explanation {
    const claim = toldExplanation(this.table.playing, seat, spot, claimer);
    return { kind: "explanation", seq: this.table.seq, claim };
  }

  /** Does a seat's command, or recognises it as done; refused with its reason. One after the other. */
  command(seat: Seat, command: Command, origin: Connection | null = null): Promise<void> {
    return this.#alone(() => this.#command(seat, command, origin));
  }

  async #command(seat: Seat, command: Command, origin: Connection | null): Promise<void> {
    const acknowledge = (seq: number, repeated: boolean): void => {
      const done: Done = { kind: "done", cmd: command.cmd, seq, repeated };
      origin?.send(done);
    };
    for (let tries = TRIES; tries > 0; tries--) {
      const before = this.table.done.get(`${seat} ${command.cmd}`);
      if (before !== undefined) return acknowledge(before, true);
      const drafts = decide(this.table, seat, command, this.world.now(), this.world.newSeed);
      if (drafts.length === 0) return acknowledge(this.table.seq, false);
      const late = drafts[0]?.kind === "timed_out"; // the move came too late: what is written is the fall
      // Before the view: whoever asked knows then that the view holds his move.
      const safe = () => (late ? undefined : acknowledge(this.table.seq + 1, false));
      if (!(await this.#write(drafts, safe))) continue;
      if (late) throw new Refused("game_over");
      return;
    }
    throw new Refused("store_failed");
  }

  /** Another tab has written: take it in, and tell it here. */
  catchUp(): Promise<void> {
    return this.#alone(() => this.#catchUp());
  }

  async #catchUp(): Promise<void> {
    const entries = await this.world.after(this.table.seq);
    if (entries.length > 0) this.#takeIn(entries);
  }

  /** Lets a clock fall if it has run out. */
  fall(): Promise<void> {
    return this.#alone(async () => {
      const drafts = fall(this.table, this.world.now());
      if (drafts.length > 0) await this.#write(drafts);
      else this.computers.goOn(this);
    });
  }

  #alone<T>(work: () => Promise<T>): Promise<T> {
    const done = this.#writing.then(work);
    this.#writing = done.catch(() => undefined);
    return done;
  }

  // -- the log ------------------------------------------------------------------------------------------------

  /** Whether it was written; if not, what somebody else has written is taken in. */
  async #write(drafts: readonly EventDraft[], safe: () => void = () => undefined): Promise<boolean> {
    const at = Math.max(this.world.now(), this.table.at); // the log's time never goes back
    const entries = drafts.map((draft, index) => ({ ...draft, seq: this.table.seq + 1 + index, at }));
    if (!(await this.world.append(entries))) {
      await this.#catchUp();
      return false;
    }
    safe();
    this.#takeIn(entries);
    return true;
  }

  /** Applies what is in the log, tells everybody, and sees what is due next. */
  #takeIn(entries: readonly Entry[]): void {
    const facts = entries.flatMap((entry) => this.table.apply(entry));
    if (entries.some(({ kind }) => GAME_KINDS.has(kind))) this.#tellPosition(facts);
    if (entries.some(({ kind }) => TABLE_KINDS.has(kind))) this.#tellTable();
    this.world.settled(this.table);
    this.computers.goOn(this);
  }

  #tellPosition(facts: readonly Happening[]): void {
    const now = this.world.now();
    for (const connection of this.connections) {
      connection.send(toldPosition(this.table, connection.seat, facts, now));
    }
  }

  #tellTable(besides: Connection | null = null): void {
    const { seq } = this.table;
    for (const connection of this.connections) {
      if (connection !== besides) connection.send({ kind: "table", seq, table: this.info() });
    }
  }

  tellStatus(status: Status): void {
    for (const connection of this.connections) connection.send(status);
  }
}
