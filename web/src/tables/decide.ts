/** What a command leads to: checks in a fixed order, then the events to be written. Nothing here changes the table. */
import { inEffect, resultOf, type Stop } from "../game/game";
import type { State } from "../game/referee";
import { commitmentOf, hex, lot } from "../game/shuffle";
import type { Seat, TakeBackWhy } from "../generated/codes";
import { MANNERS } from "../generated/device";
import type { Command, Result } from "../generated/protocol";
import { Refused } from "../told/refused";
import { otherSeat } from "../told/view";
import type { EventDraft } from "./log";
import { points, seriesState, starter } from "./series";
import type { TableState } from "./tableState";

export type NewSeed = () => Uint8Array;
type Of<Kind extends Command["kind"]> = Extract<Command, { kind: Kind }>;

/** The events that a seat's command leads to. */
export function decide(
  table: TableState,
  seat: Seat,
  command: Command,
  now: number,
  newSeed: NewSeed,
): EventDraft[] {
  checkStage(table, command);
  checkSequence(table, command);
  switch (command.kind) {
    case "move":
      return move(table, seat, command, now);
    case "take_back":
      return takeBack(table, seat, command, now);
    case "resign":
      return resign(table, seat, command);
    case "call_off":
    case "claim_game": // nobody is away from a table on one device
      throw new Refused("not_absent");
    case "next":
      return next(table, seat, command, newSeed);
    case "rematch":
      return rematch(table, seat, command, newSeed);
    case "decline":
      return [{ kind: "declined", actor: seat, cmd: command.cmd }];
    case "leave": // one gets up before the first deal only, and on the device there is no such time
      return [];
  }
}

function checkStage({ stage }: TableState, { kind }: Command): void {
  if (["move", "take_back", "resign"].includes(kind) && stage !== "playing") {
    throw new Refused(stage === "over" ? "game_over" : "not_playing");
  }
  if (["next", "rematch", "decline"].includes(kind) && stage !== "over") {
    throw new Refused(stage === "playing" ? "not_over" : "not_playing");
  }
}

/** Moves and take-backs answer exactly the last event, the others any since the deal. */
function checkSequence(table: TableState, { kind, seq }: Command): void {
  const wanted = kind === "move" || kind === "take_back" ? table.seq : table.dealtAt;
  if (seq < wanted || seq > table.seq) throw new Refused("stale");
}

/** The event that closes a game: its result, its points, its seed. */
function ending(table: TableState, { winner, reason }: Result, after?: State): EventDraft {
  const game = table.playing;
  const scored = points(game, { winner, reason }, after);
  return { kind: "ended", winner, reason, points: scored, seed: hex(game.seed) };
}

/** The event that deals the next game; its seed is made, and its hash told, before the first card. */
export function dealing(table: TableState, newSeed: NewSeed, rematch = false): EventDraft {
  const seed = newSeed();
  return {
    kind: "dealt",
    number: table.number + 1,
    first: starter(table, rematch) ?? lot(seed),
    commitment: commitmentOf(seed),
    seed: hex(seed),
    rematch,
    rules: MANNERS.RULES_VERSION,
  };
}

/** The events of a clock that has run out, if it has. */
export function fall(table: TableState, now: number): EventDraft[] {
  const { game, clocks } = table;
  if (!game || game.outcome || !clocks || clocks.running === null || (clocks.remaining(now) ?? 0) > 0)
    return [];
  const loser = clocks.running;
  const outcome: Stop = { winner: otherSeat(loser), reason: "out_of_time" };
  return [{ kind: "timed_out", seat: loser }, ending(table, outcome)];
}

function move(table: TableState, seat: Seat, command: Of<"move">, now: number): EventDraft[] {
  if (table.actor !== seat) throw new Refused("not_your_turn");
  const fallen = fall(table, now); // before legality: a late move tells nothing about itself
  if (fallen.length > 0) return fallen;
  const game = table.playing;
  const after = game.peek(command.move);
  const moved: EventDraft = {
    kind: "moved",
    actor: seat,
    move: game.referee.text(command.move),
    cmd: command.cmd,
  };
  const outcome = resultOf(after);
  return outcome ? [moved, ending(table, outcome, after)] : [moved];
}

/** Why a seat may not take a move back now; null if it may. */
export function whyNoTakeBack(table: TableState, seat: Seat): TakeBackWhy | null {
  const { game } = table;
  if (!game || game.outcome || !game.movers.includes(seat)) return "nothing";
  const allowed = table.setup.assists.takeBack;
  // The choices of a tactics card can be taken back at any table, until the last of them has been made.
  if (!allowed && !inEffect(game.state)) return "not_allowed";
  if (allowed && table.computers.has(otherSeat(seat))) return null; // whatever was revealed, no person is worse off
  if (game.movers.at(-1) !== seat) return "not_yours";
  if (game.lastReveals) return "revealed";
  return game.actor === seat ? null : "passed_on";
}

function takeBack(table: TableState, seat: Seat, { cmd }: Of<"take_back">, now: number): EventDraft[] {
  const why = whyNoTakeBack(table, seat);
  if (why !== null) throw new Refused("no_take_back", { why });
  const fallen = fall(table, now);
  const keep = table.playing.movers.lastIndexOf(seat);
  return fallen.length > 0 ? fallen : [{ kind: "taken_back", actor: seat, keep, cmd }];
}

function resign(table: TableState, seat: Seat, { cmd }: Of<"resign">): EventDraft[] {
  const outcome: Stop = { winner: otherSeat(seat), reason: "resigned" };
  return [{ kind: "resigned", actor: seat, cmd }, ending(table, outcome)];
}

/** Whether everybody has said so, once this seat has; computers always have. */
const everybody = (said: Set<Seat>, table: TableState, seat: Seat): boolean =>
  new Set([...said, ...table.computers, seat]).size === 2;

function next(table: TableState, seat: Seat, { cmd }: Of<"next">, newSeed: NewSeed): EventDraft[] {
  if (seriesState(table).over) throw new Refused("series_over");
  const said: EventDraft = { kind: "readied", actor: seat, cmd };
  return everybody(table.ready, table, seat) ? [said, dealing(table, newSeed)] : [said];
}

function rematch(table: TableState, seat: Seat, { cmd }: Of<"rematch">, newSeed: NewSeed): EventDraft[] {
  if (!seriesState(table).over) throw new Refused("series_open");
  const said: EventDraft = { kind: "offered", actor: seat, cmd };
  return everybody(table.offers, table, seat) ? [said, dealing(table, newSeed, true)] : [said];
}
