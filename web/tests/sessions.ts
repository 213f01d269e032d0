/** A session of conformance/tables, played again at a table of our own. */
import { sha256 } from "@noble/hashes/sha2.js";
import type { Schotten } from "../src/engine/known";
import { hex, unhex } from "../src/game/shuffle";
import type { Seat } from "../src/generated/codes";
import type { Command, Question, SetupBody, TableInfo, Told } from "../src/generated/protocol";
import { isWhole, readRecord } from "../src/notation/reading";
import { VIEWER_NAMES, type Viewer } from "../src/notation/writing";
import { type Computers, type Connection, LiveTable, type World } from "../src/tables/liveTable";
import { tableRecord } from "../src/tables/records";
import { type Eyes, replayed } from "../src/tables/replays";

type Short = Record<string, unknown>;
export interface Step {
  at: number;
  by: string;
  send?: Command | Question;
  told: [string, Short][];
}
export interface Session {
  name: string;
  setup: SetupBody;
  seeds: string[];
  steps: Step[];
  replays: Record<string, string>[];
  records?: Record<string, string>[];
}

/** Who a record and a replay were made for, each in its words. */
export const SEEN_BY: Readonly<Record<string, string>> = { A: "0", B: "1", watcher: "watch" };
const BEGAN = 1_700_000_000_000;

/** JSON of which there is one: names in order, no blanks. */
export function canonical(value: unknown): string {
  if (value === undefined) return "nothing";
  if (Array.isArray(value)) return `[${value.map(canonical).join(",")}]`;
  if (value === null || typeof value !== "object") return JSON.stringify(value);
  const parts = Object.entries(value).filter(([, part]) => part !== undefined);
  const sorted = parts.sort(([one], [two]) => (one < two ? -1 : 1));
  return `{${sorted.map(([name, part]) => `${JSON.stringify(name)}:${canonical(part)}`).join(",")}}`;
}

export const digest = (value: unknown): string =>
  hex(sha256(new TextEncoder().encode(canonical(value)))).slice(0, 16);

export function shortened(message: Told): Short {
  if (message.kind === "view" || message.kind === "explanation") {
    return { kind: message.kind, seq: message.seq, digest: digest(message) };
  }
  if (message.kind === "welcome" && message.position) {
    return { ...message, version: "", position: shortened(message.position) };
  }
  return { ...message };
}

/** The digest of the frames that a record of one viewer gives, walked step by step. */
export function walkedFrames(engine: Schotten, text: string, number: number): string {
  const record = readRecord(engine, text);
  if (isWhole(record)) throw new Error("a whole record shows all");
  const { game } = record;
  const result = game.outcome && { seed: null };
  return digest(replayed({ number, game, result }, game.viewer ?? "watch", {} as TableInfo).frames);
}

class Ear implements Connection {
  told: Told[] = [];
  constructor(readonly seat: Seat | null) {}
  get name(): string {
    return this.seat === null ? "watch" : String(this.seat);
  }
  send(message: Told): void {
    this.told.push(message);
  }
}

/** Nobody thinks: the session says what a computer did. */
const NO_THINKERS: Computers = {
  goOn: () => undefined,
  status: () => ({ kind: "status", computer: "ready", thinking: null, share: 100 }),
  ask: () => Promise.reject(new Error("nobody asks here")),
};

export class PlayedSession {
  time = BEGAN;
  live: LiveTable | null = null;
  ears: Ear[] = [];
  last: Told[][] = [];

  constructor(readonly session: Session) {}

  async begin(engine: Schotten): Promise<void> {
    const seeds = [...this.session.seeds];
    const world: World = {
      now: () => this.time,
      newSeed: () => unhex(seeds.shift() ?? ""),
      append: () => Promise.resolve(true),
      after: () => Promise.resolve([]),
      settled: () => undefined,
    };
    this.live = await LiveTable.make(engine, "table", this.session.setup, world, NO_THINKERS);
    const seats = ([0, 1] as const).filter((seat) => this.session.setup.seats?.[seat].sits === "here");
    this.ears = [...seats.map((seat) => new Ear(seat)), new Ear(null)];
    for (const ear of this.ears) this.live.join(ear);
  }

  async take(step: Step): Promise<void> {
    const live = this.live as LiveTable;
    this.time = BEGAN + step.at;
    if (step.by === "clock") await live.fall();
    else if (step.by === "computer") await live.command(live.table.actor as Seat, step.send as Command);
    else if (step.send) await live.hear(this.ears.find((ear) => ear.name === step.by) as Ear, step.send);
  }

  /** What everybody was told since the last step, as a session writes it. */
  told(): [string, Short][] {
    const found = new Map<string, [string[], Short]>();
    this.last = this.ears.map((ear) => ear.told);
    for (const ear of this.ears) {
      ear.told.forEach((message, index) => {
        const short = shortened(message);
        const key = `${index} ${canonical(short)}`;
        const entry = found.get(key) ?? [[], short];
        entry[0].push(ear.name);
        found.set(key, entry);
      });
      ear.told = [];
    }
    return [...found.values()].map(([names, short]) => [names.join(" "), short]);
  }

  /** The digests of a game's frames through all eyes that may see them. */
  replay(number: number): Record<string, string> {
    const live = this.live as LiveTable;
    const found = live.table.found(number);
    if (!found) throw new Error(`no game ${number}`);
    const eyes: Eyes[] = found.result ? ["all", 0, 1, "watch"] : [0, 1, "watch"];
    return Object.fromEntries(
      eyes.map((one) => [String(one), digest(replayed(found, one, live.info()).frames)]),
    );
  }

  /** A game's record for each viewer who may have it. */
  records(number: number): Record<string, string> {
    const { table } = this.live as LiveTable;
    const found = table.found(number);
    if (!found) throw new Error(`no game ${number}`);
    const viewers: Viewer[] = found.result ? ["all", 0, 1, "watch"] : [0, 1, "watch"];
    return Object.fromEntries(
      viewers.map((viewer) => [VIEWER_NAMES[viewer], tableRecord(table, found, viewer)]),
    );
  }
}
