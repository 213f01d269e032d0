import { type EditionId, FORMATIONS } from "../generated/codes";
import type {
  Claim,
  Command,
  Formation,
  LegalMove,
  Position,
  Question,
  TableInfo,
  TableView,
} from "../generated/protocol";
import type { Session, SessionHost } from "../session/session";
import { valuesOf } from "../told/cards";
import { mockCase } from "./cases";
import { mockPlay } from "./mockPlay";
import { mockPrompt, numbered } from "./mocks";

/** The longest names that a table takes. */
export const NAMES = ["Изабелла Константиновна", "Флорентина-Александра Ш."] as const;

function tableOf(edition: EditionId): TableInfo {
  const person = { sits: "person", level: null, present: true } as const;
  return {
    id: "gallery",
    link: "",
    public: false,
    edition,
    options: {},
    stage: "playing",
    game: 1,
    seats: [
      { ...person, name: NAMES[0] },
      { ...person, name: NAMES[1], present: false },
    ],
    watchers: 3,
    assists: { hints: true, unseen: true, takeBack: true },
    clock: { seconds: 900, increment: 10 },
    series: { type: "single", length: 1, points: [0, 0], games: [], over: false, winner: null },
    commitment: null,
    next: [],
    rematch: [],
  };
}

function unseenIn(view: TableView): string[] {
  const seen = new Set([...view.hand, ...view.discard, ...view.spots.flatMap((spot) => spot.rows.flat())]);
  const colours = ["r", "g", "b", "y", "p", "o"].slice(0, view.attacker === null ? 6 : 5);
  const troops = colours.flatMap((colour) => valuesOf(view.edition).map((value) => `${colour}${value}`));
  return [
    ...troops.filter((card) => !seen.has(card)),
    ...(view.tactical ? ["joker", "spy", "exchange"] : []),
  ];
}

/** Rows with a name, one formation after the other. */
function claimOf(view: TableView, spot: number): Claim {
  const { rows, places = 3, pattern } = view.spots[spot] ?? { rows: [[], []], pattern: "any" };
  const row = (seat: 0 | 1): Formation => ({
    cards: rows[seat],
    type: FORMATIONS[(spot + seat) % FORMATIONS.length] ?? null,
    sum: 14,
    wilds: [],
  });
  return {
    spot, seat: 0, holds: false, claimable: false, code: "spot_claimed", places, pattern, missing: 0, tied: false,
    own: row(0), other: row(1), answer: null, fill: [], dream: null, open: [], lines: [],
  } as Claim; // biome-ignore format: one line a thought
}

/** A table that a make-believe server keeps: everything a person may see at once, in one picture. */
export class MockSession implements Session {
  readonly id = "gallery";
  readonly seat = 0;
  readonly paced = false;
  readonly invitation = null;
  readonly archive = {} as Session["archive"];
  #host: SessionHost | null = null;
  #view: TableView;
  #moves: (view: TableView) => LegalMove[];
  #seq = 1;

  constructor(edition: EditionId, moment: string) {
    const given = mockCase(edition, moment);
    this.#view = given.view;
    this.#moves = given.moves;
  }

  start(host: SessionHost): void {
    this.#host = host;
    host.changed("open");
    host.told({
      kind: "welcome",
      protocol: 1,
      version: "",
      seq: this.#seq,
      you: this.#view.you,
      table: tableOf(this.#view.edition),
      position: { kind: "view", ...this.#position() },
    });
  }

  #position(): Position {
    const moves = numbered(this.#moves(this.#view)).map((move) => ({ ...move, text: move.kind }));
    const claims = moves.flatMap((move) =>
      move.kind === "claim" ? [{ spot: move.spot, claimable: true, by: "proof" as const }] : [],
    );
    return {
      seq: this.#seq,
      events: [],
      view: this.#view,
      moves,
      prompt: mockPrompt(this.#view, moves),
      claims: claims as unknown as Position["claims"],
      unseen: unseenIn(this.#view),
      clock: { left: [754_000, 602_000], running: null } as Position["clock"],
      takeBack: true,
      askBack: false,
      asked: null,
    };
  }

  send(message: Command | Question): boolean {
    if (message.kind === "chance")
      this.#host?.told({ kind: "chance", seq: this.#seq, chances: [0.62, 0.38], lost: false });
    if (message.kind === "explain") {
      const claim = claimOf(this.#view, message.spot);
      this.#host?.told({ kind: "explanation", seq: this.#seq, claim });
    }
    if (message.kind !== "move") return true;
    const move = this.#position().moves.find((one) => one.id === message.move);
    if (!move) return false;
    this.#view = mockPlay(this.#view, move);
    this.#seq += 1;
    this.#host?.told({ kind: "done", cmd: message.cmd, seq: this.#seq, repeated: false });
    this.#host?.told({ kind: "view", ...this.#position() });
    return true;
  }

  close(): void {
    this.#host = null;
  }
}
