/** Just enough of a browser for logic that touches one. */
import { vi } from "vitest";
import { VIEWS } from "../src/gallery/mocks";
import type { Seat } from "../src/generated/codes";
import type {
  Command,
  LegalMove,
  Position,
  Question,
  TableInfo,
  TableView,
  Told,
} from "../src/generated/protocol";
import type { LineState, Session, SessionHost } from "../src/session/session";

/** A store that keeps what it is given, or refuses everything as private windows do. */
export function fakeStorage(refuses = false): Map<string, string> {
  const kept = new Map<string, string>();
  const guard = () => {
    if (refuses) throw new Error("refused");
  };
  vi.stubGlobal("localStorage", {
    getItem: (key: string) => {
      guard();
      return kept.get(key) ?? null;
    },
    setItem: (key: string, value: string) => {
      guard();
      kept.set(key, value);
    },
    removeItem: (key: string) => {
      guard();
      kept.delete(key);
    },
  });
  return kept;
}

/** What media queries answer, and a way to change the answer. */
export function fakeMedia(matching: readonly string[] = []): { tell(matches: boolean): void } {
  const listeners: ((event: { matches: boolean }) => void)[] = [];
  vi.stubGlobal("matchMedia", (query: string) => ({
    matches: matching.some((part) => query.includes(part)),
    addEventListener: (_: string, listener: (event: { matches: boolean }) => void) =>
      listeners.push(listener),
  }));
  return { tell: (matches) => listeners.forEach((listener) => void listener({ matches })) };
}

/** Listeners of a window or a document, and a way to let something happen. */
export function fakeTarget() {
  const heard = new Map<string, Set<(event: unknown) => void>>();
  return {
    addEventListener: (kind: string, listener: (event: unknown) => void) => {
      heard.set(kind, (heard.get(kind) ?? new Set()).add(listener));
    },
    removeEventListener: (kind: string, listener: (event: unknown) => void) => {
      heard.get(kind)?.delete(listener);
    },
    happen: (kind: string, event: unknown = {}) => {
      for (const listener of heard.get(kind) ?? []) listener(event);
    },
    count: () => [...heard.values()].reduce((sum, listeners) => sum + listeners.size, 0),
  };
}

export const TABLE: TableInfo = {
  id: "abc",
  link: "/t/abc",
  public: false,
  edition: "iello",
  options: {},
  stage: "playing",
  game: 1,
  seats: [
    { sits: "person", name: "Isla", level: null, present: true },
    { sits: "computer", name: "", level: "club", present: true },
  ],
  watchers: 0,
  assists: { hints: true, unseen: true, takeBack: true },
  clock: null,
  series: { type: "single", length: 1, points: [0, 0], games: [], over: false, winner: null },
  commitment: "ff",
  next: [],
  rematch: [],
};

export function positionOf(
  seq: number,
  more: Partial<Position> = {},
  view: Partial<TableView> = {},
): Position {
  return {
    seq,
    events: [],
    view: { ...VIEWS.iello, ...view },
    moves: [],
    prompt: "play",
    claims: [],
    unseen: null,
    clock: null,
    takeBack: false,
    askBack: false,
    asked: null,
    ...more,
  };
}

/** A move like any other. */
export const PLAY: LegalMove = { id: 65, text: "r8@3", kind: "play", card: "r8", spot: 2 };

/** A session whose other side is the test. */
export class FakeSession implements Session {
  readonly id = "abc";
  readonly invitation = null;
  readonly archive = {
    replay: () => Promise.reject(new Error("none")),
    analysis: () => Promise.reject(new Error("none")),
    attempt: () => Promise.reject(new Error("none")),
    record: async (game: number) => `/record/${game}`,
    sealed: () => Promise.reject(new Error("none")),
  };
  sent: (Command | Question)[] = [];
  connected = true;
  closed = false;
  #host: SessionHost | null = null;

  constructor(
    readonly seat: Seat | "watch" = 0,
    readonly paced = true,
  ) {}

  start(host: SessionHost): void {
    this.#host = host;
  }
  send(message: Command | Question): boolean {
    if (this.connected) this.sent.push(message);
    return this.connected;
  }
  close(): void {
    this.closed = true;
  }

  tell(message: Told): void {
    this.#host?.told(message);
  }
  become(state: LineState): void {
    this.#host?.changed(state);
  }
  welcome(position: Position | null, seq = position?.seq ?? 0): void {
    const view = position && { kind: "view" as const, ...position };
    const you = this.seat === "watch" ? null : this.seat;
    this.tell({ kind: "welcome", protocol: 2, version: "", seq, you, table: TABLE, position: view });
  }
}
