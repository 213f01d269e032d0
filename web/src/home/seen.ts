/** A record that shows what one viewer saw: kept as it is, looked at again, never played on. */
import type { Schotten } from "../engine/known";
import type { SeenGame } from "../game/seenGame";
import type { Seat } from "../generated/codes";
import { EDITIONS } from "../generated/editions";
import type { Made, Replay, SeatInfo, SeriesState, TableInfo } from "../generated/protocol";
import { isWhole, readRecord, type SeenRecord } from "../notation/reading";
import { NOBODY } from "../notation/writing";
import { type Eyes, replayed } from "../tables/replays";
import { points } from "../tables/series";
import { Refused } from "../told/refused";
import type { KeptTable } from "./store";

const NUMBER = 1;

export class SeenTable {
  constructor(
    readonly id: string,
    readonly text: string,
    readonly record: SeenRecord,
  ) {}

  /** The table of a kept text. */
  static of(engine: Schotten, { id, seen }: KeptTable): SeenTable {
    const record = readRecord(engine, seen ?? "");
    if (isWhole(record)) throw new Refused("log_unfit");
    return new SeenTable(id, seen ?? "", record);
  }

  get #game(): SeenGame {
    return this.record.game;
  }

  /** Through whose eyes it can be seen. */
  get viewer(): Seat | "watch" {
    return this.#game.viewer ?? "watch";
  }

  /** As lists show it. */
  kept(at: number): KeptTable {
    const { actor, outcome } = this.#game;
    const own = this.#own;
    return {
      id: this.id,
      at,
      info: this.info,
      actor: outcome ? null : actor,
      games: [],
      own,
      seen: this.text,
    };
  }

  get made(): Made {
    const { actor, outcome } = this.#game;
    return { table: this.info, seats: [...this.#own], actor: outcome ? null : actor };
  }

  get #own(): readonly Seat[] {
    return this.viewer === "watch" ? [] : [this.viewer];
  }

  replay(game: number, eyes: Eyes): Replay {
    if (game !== NUMBER) throw new Refused("no_such_game");
    if (eyes !== this.viewer) throw new Refused("not_your_seat");
    const result = this.#game.outcome && { seed: null };
    return replayed({ number: NUMBER, game: this.#game, result }, eyes, this.info);
  }

  get info(): TableInfo {
    const { referee, commitment, outcome } = this.#game;
    const named = Object.keys(EDITIONS[referee.edition].choices) as (keyof typeof referee.options)[];
    return {
      id: this.id,
      link: `/t/${this.id}`,
      public: false,
      edition: referee.edition,
      options: Object.fromEntries(named.map((name) => [name, referee.options[name]])) as TableInfo["options"],
      stage: outcome ? "over" : "playing",
      game: NUMBER,
      seats: [this.#seat(0), this.#seat(1)],
      watchers: 0,
      assists: { hints: false, unseen: false, takeBack: false },
      clock: null,
      series: this.#series,
      commitment,
      next: [],
      rematch: [],
    };
  }

  #seat(seat: Seat): SeatInfo {
    const name = this.record.players[seat];
    return { sits: "person", name: name === NOBODY ? "" : name, level: null, present: false };
  }

  /** Without the game itself, whose seed nobody knows here. */
  get #series(): SeriesState {
    const { outcome } = this.#game;
    const scored: [number, number] = outcome ? points(this.#game, outcome) : [0, 0];
    const winner = outcome?.winner ?? null;
    return { type: "single", length: 1, points: scored, games: [], over: outcome !== null, winner };
  }
}
