/** A table as its log tells it: a pure replay, without clock, store or worker. */
import type { Schotten } from "../engine/known";
import { Game } from "../game/game";
import { allOptions } from "../game/options";
import { type Happening, Referee } from "../game/referee";
import { commitmentOf, unhex } from "../game/shuffle";
import type { Level, Seat } from "../generated/codes";
import { MANNERS } from "../generated/device";
import type { BackAsked, GameResult, Result } from "../generated/protocol";
import { otherSeat } from "../told/view";
import { Clocks } from "./clocks";
import { type Entry, UnfitLog } from "./log";
import type { TableSetup } from "./setup";

export interface Chair {
  sits: "person" | "computer" | "open";
  name: string;
  level: Level | null;
}

/** A game that is over: all that a record or a replay needs. */
export interface Finished {
  readonly game: Game;
  readonly result: GameResult;
  /** When it ended. */
  readonly at: number;
  /** How many games of the table came before its series. */
  readonly seriesFrom: number;
}

/** A seat has asked to take its last turn back, by which event, and how many moves would be left. */
export interface BackQuestion extends BackAsked {
  readonly keep: number;
  readonly seq: number;
}

/** A game of a table: its number, itself, its result once it is over. */
export interface Found {
  readonly number: number;
  readonly game: Game;
  readonly result: GameResult | null;
}

class Unfit extends Error {}

function need(fits: boolean, why: string): asserts fits {
  if (!fits) throw new Unfit(why);
}

type Body<Kind extends Entry["kind"]> = Extract<Entry, { kind: Kind }>;

export class TableState {
  seq = 0;
  at = 0;
  chairs: [Chair, Chair] = [open(), open()];
  game: Game | null = null;
  /** Of the table's last game. */
  number = 0;
  finished: Finished[] = [];
  seriesFrom = 0;
  ready = new Set<Seat>();
  offers = new Set<Seat>();
  /** Which commands are in the log, and where. */
  done = new Map<string, number>();
  dealtAt = 0;
  /** The last event that changed the position. */
  movedAt = 0;
  /** The last game's end. */
  endedAt = 0;
  /** Since the last move, answered or not. */
  asking: BackQuestion | null = null;
  clocks: Clocks | null = null;
  #setup: TableSetup | null = null;
  #referee: Referee | null = null;

  constructor(
    readonly engine: Schotten,
    readonly id: string,
  ) {}

  get setup(): TableSetup {
    if (!this.#setup) throw new Error("the table is not made");
    return this.#setup;
  }

  /** Takes in the next event of the log and says what happened in the game; one that does not fit is refused. */
  apply(entry: Entry): Happening[] {
    let facts: Happening[];
    try {
      need(entry.seq === this.seq + 1, "sequence");
      need((entry.seq === 1) === (entry.kind === "made"), "kind");
      facts = this.#take(entry);
    } catch (error) {
      throw new UnfitLog(entry.seq, error instanceof Unfit ? error.message : "malformed");
    }
    this.seq = entry.seq;
    this.at = entry.at;
    if ("cmd" in entry) this.done.set(`${entry.actor} ${entry.cmd}`, entry.seq);
    return facts;
  }

  #take(entry: Entry): Happening[] {
    switch (entry.kind) {
      case "made":
        return this.#made(entry);
      case "sat":
        this.chairs[entry.seat] = { sits: "person", name: entry.name, level: null };
        return [];
      case "dealt":
        return this.#dealt(entry);
      case "moved":
        return this.#moved(entry);
      case "taken_back":
        return this.#takenBack(entry);
      case "asked_back":
        need(this.stage === "playing" && this.asking === null, "asked");
        need(entry.keep >= 0 && entry.keep < this.playing.count, "take_back");
        this.asking = { seat: entry.actor, keep: entry.keep, seq: entry.seq, answer: "open" };
        return [];
      case "let_stand":
        return this.#letStand(entry);
      case "resigned":
        return this.#stopped(entry.actor, "resigned", entry.at);
      case "timed_out":
        return this.#stopped(entry.seat, "out_of_time", entry.at);
      case "ended":
        return this.#ended(entry);
      case "resumed":
        if (this.clocks) this.clocks.since = entry.at;
        return [];
      default:
        return this.#agreed(entry);
    }
  }

  #made({ setup }: Body<"made">): Happening[] {
    this.#setup = setup;
    this.#referee = new Referee(this.engine, setup.edition, allOptions(setup.edition, setup.options));
    setup.seats.forEach(({ sits, level }, seat) => {
      if (sits === "computer") this.chairs[seat as Seat] = { sits, name: "", level };
    });
    return [];
  }

  #dealt(entry: Body<"dealt">): Happening[] {
    const { setup } = this;
    need(this.stage !== "playing" && entry.number === this.finished.length + 1, "number");
    need(entry.rules === MANNERS.RULES_VERSION, "rules");
    const seed = unhex(entry.seed);
    need(commitmentOf(seed) === entry.commitment, "commitment");
    this.game = new Game(this.#referee as Referee, seed, entry.first);
    this.number = entry.number;
    this.dealtAt = entry.seq;
    this.#changed(entry.seq);
    this.ready.clear();
    this.offers.clear();
    if (entry.rematch) this.seriesFrom = this.finished.length;
    if (setup.clock) {
      this.clocks = new Clocks(setup.clock);
      this.clocks.start(this.game.actor, entry.at);
    }
    return this.game.lastEvents();
  }

  /** The position is another: what was asked about the one before is settled. */
  #changed(seq: number): void {
    this.movedAt = seq;
    this.asking = null;
  }

  #moved({ actor, move: text, at, seq }: Body<"moved">): Happening[] {
    const game = this.playing;
    need(game.outcome === null, "over");
    need(game.actor === actor, "not_your_turn");
    const { turn } = game;
    const move = game.read(text);
    need(move !== null, "illegal");
    game.play(move);
    const ended = game.turn !== turn || game.outcome ? turn : null;
    this.clocks?.press(this.actor, at, ended);
    this.#changed(seq);
    return game.lastEvents();
  }

  #takenBack({ actor, keep, agreed, at, seq }: Body<"taken_back">): Happening[] {
    const game = this.playing;
    need(game.outcome === null && keep >= 0 && keep < game.count, "take_back");
    const { question } = this;
    need(!agreed || (question?.keep === keep && question.seat !== actor), "not_asked");
    const { turn, count } = game;
    for (let left = count - keep; left > 0; left--) game.undo(); // the seed fixes every card: the same ones come again
    if (this.computers.size > 0) this.clocks?.press(game.actor, at);
    else this.clocks?.giveBack(game.actor, at, game.turn !== turn);
    this.#changed(seq);
    return game.referee.takenBack(game.actor, count - keep);
  }

  #letStand({ actor }: Body<"let_stand">): Happening[] {
    const { question } = this;
    need(question !== null, "not_asked");
    this.asking = { ...question, answer: actor === question.seat ? "withdrawn" : "declined" };
    return [];
  }

  #stopped(loser: Seat, reason: "resigned" | "out_of_time", at: number): Happening[] {
    need(this.stage === "playing", "over");
    this.clocks?.press(null, at);
    this.asking = null;
    this.playing.stop(otherSeat(loser), reason);
    return this.playing.lastEvents();
  }

  #ended({ winner, reason, points, seed, at, seq }: Body<"ended">): Happening[] {
    const game = this.playing;
    const outcome: Result | null = game.outcome;
    need(outcome !== null, "not_over");
    need(outcome.winner === winner && outcome.reason === reason, "result");
    need(commitmentOf(unhex(seed)) === game.commitment, "seed");
    const { first, commitment } = game;
    const result = { winner, reason, points, first, commitment, seed };
    this.finished.push({ game, result, at, seriesFrom: this.seriesFrom });
    this.endedAt = seq;
    return [];
  }

  #agreed(entry: Body<"readied" | "offered" | "declined">): Happening[] {
    if (entry.kind === "readied") this.ready.add(entry.actor);
    else if (entry.kind === "offered") this.offers.add(entry.actor);
    else {
      need(entry.kind === "declined", "kind");
      this.ready.clear();
      this.offers.clear();
    }
    return [];
  }

  // -- what follows from it -----------------------------------------------------------------------------------

  /** The game under way or just over. */
  get playing(): Game {
    if (!this.game) throw new Error("no game has been dealt");
    return this.game;
  }

  get stage(): "waiting" | "playing" | "over" {
    if (!this.game) return "waiting";
    return this.game.outcome ? "over" : "playing";
  }

  /** Who decides now; nobody unless a game is under way. */
  get actor(): Seat | null {
    return this.game && !this.game.outcome ? this.game.actor : null;
  }

  /** The question that waits for an answer. */
  get question(): BackQuestion | null {
    return this.asking?.answer === "open" ? this.asking : null;
  }

  /** Whether both play at the maker's device. */
  get oneDevice(): boolean {
    return this.setup.seats.every(({ sits }) => sits === "here");
  }

  get computers(): Set<Seat> {
    return new Set(([0, 1] as const).filter((seat) => this.chairs[seat].sits === "computer"));
  }

  /** The computer seat that has to decide now. */
  get thinker(): Seat | null {
    const { actor } = this;
    return actor !== null && this.chairs[actor].sits === "computer" ? actor : null;
  }

  /** The finished games that count now. */
  get seriesGames(): Finished[] {
    return this.finished.slice(this.seriesFrom);
  }

  /** A game of the table by its number. */
  found(number: number): Found | null {
    const finished = this.finished[number - 1];
    if (finished) return { number, game: finished.game, result: finished.result };
    return this.game && number === this.number ? { number, game: this.game, result: null } : null;
  }
}

const open = (): Chair => ({ sits: "open", name: "", level: null });
