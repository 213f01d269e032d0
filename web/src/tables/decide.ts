/** What a command leads to: checks in a fixed order, then the events to be written. Nothing here changes the table. */
import { resultOf, type Stop } from "../game/game";
import type { State } from "../game/referee";
import { commitmentOf, hex, lot } from "../game/shuffle";
import type { Seat } from "../generated/codes";
import { MANNERS } from "../generated/device";
import type { Command, Result } from "../generated/protocol";
import { Refused } from "../told/refused";
import { otherSeat } from "../told/view";
import type { EventDraft } from "./log";
import { points, seriesState, starter } from "./series";
import type { TableState } from "./tableState";
import { allowingBack, askingBack, lettingStand, takingBack } from "./takingBack";

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
      return timely(table, now, takingBack(table, seat, command.cmd));
    case "ask_back":
      return timely(table, now, askingBack(table, seat, command.cmd));
    case "allow_back":
      return timely(table, now, allowingBack(table, seat, command.cmd));
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
      if (table.stage === "playing") return lettingStand(table, seat, command.cmd);
      return [{ kind: "declined", actor: seat, cmd: command.cmd }];
    case "leave": // one gets up before the first deal only, and on the device there is no such time
      return [];
  }
}

const IN_GAME: readonly Command["kind"][] = ["move", "take_back", "ask_back", "allow_back", "resign"];
const EXACT: readonly Command["kind"][] = ["move", "take_back", "ask_back"];
const ANSWERS: readonly Command["kind"][] = ["allow_back", "decline"];

function checkStage({ stage }: TableState, { kind }: Command): void {
  if (IN_GAME.includes(kind) && stage !== "playing") {
    throw new Refused(stage === "over" ? "game_over" : "not_playing");
  }
  if (kind === "decline" && stage === "playing") return; // the turn that the other wants to take back stands
  if (["next", "rematch", "decline"].includes(kind) && stage !== "over") {
    throw new Refused(stage === "playing" ? "not_over" : "not_playing");
  }
}

/** Moves and take-backs answer exactly the last position, answers their question, the others any event since the deal. */
function checkSequence(table: TableState, { kind, seq }: Command): void {
  const offered = kind === "decline" && table.stage === "over" ? table.endedAt : table.dealtAt;
  const asked = ANSWERS.includes(kind) ? table.question?.seq : undefined;
  const wanted = EXACT.includes(kind) ? table.movedAt : (asked ?? offered);
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

/** What a command leads to, unless the clock has run out before it. */
function timely(table: TableState, now: number, drafts: EventDraft[]): EventDraft[] {
  const fallen = fall(table, now);
  return fallen.length > 0 ? fallen : drafts;
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
