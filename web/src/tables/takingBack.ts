/** What of a game under way may be taken back, freely or by agreement, and by whom (decision 51). */
import { inEffect, turnOf } from "../game/game";
import type { Seat, TakeBackWhy } from "../generated/codes";
import { Refused } from "../told/refused";
import { otherSeat } from "../told/view";
import type { EventDraft } from "./log";
import type { TableState } from "./tableState";

/** Why a seat may not take a move back now without asking; null if it may. */
export function whyNoTakeBack(table: TableState, seat: Seat): TakeBackWhy | null {
  const { game } = table;
  if (!game || game.outcome || !game.movers.includes(seat)) return "nothing";
  const allowed = table.setup.assists.takeBack;
  // The choices of a tactics card can be taken back at any table, until the last of them has been made.
  if (!allowed && !inEffect(game.state)) return "not_allowed";
  if (allowed && table.computers.has(otherSeat(seat))) return null; // whatever was revealed, no person is worse off
  if (game.movers.at(-1) !== seat) return "not_yours";
  // Until the device is handed over, which only the page knows: the other has seen nothing.
  if (allowed && table.oneDevice) return game.uncovers(game.played(game.count - 1)) ? "revealed" : null;
  if (game.lastReveals) return "revealed";
  return game.actor === seat ? null : "passed_on";
}

export function takingBack(table: TableState, seat: Seat, cmd: string): EventDraft[] {
  const why = whyNoTakeBack(table, seat);
  if (why !== null) throw new Refused("no_take_back", { why });
  return [{ kind: "taken_back", actor: seat, keep: table.playing.movers.lastIndexOf(seat), cmd }];
}

/** Why a seat may not ask now to take its last turn back; null if it may. */
export function whyNoQuestion(table: TableState, seat: Seat): TakeBackWhy | null {
  const { game } = table;
  const turn = game?.lastTurn()[0];
  if (!game || game.outcome || !turn) return "nothing";
  if (table.computers.size > 0) return "nobody";
  if (turnOf(turn.before) !== seat) return "not_yours";
  if (game.lastTurn().some((made) => game.uncovers(made))) return "revealed";
  return table.asking === null ? null : "asked"; // once for each position: nobody is pestered
}

/** A seat's question, which is for its whole turn. */
export function askingBack(table: TableState, seat: Seat, cmd: string): EventDraft[] {
  const why = whyNoQuestion(table, seat);
  if (why !== null) throw new Refused("no_take_back", { why });
  const game = table.playing;
  return [{ kind: "asked_back", actor: seat, keep: game.count - game.lastTurn().length, cmd }];
}

/** An agreement: what was asked for is taken back. */
export function allowingBack(table: TableState, seat: Seat, cmd: string): EventDraft[] {
  const { question } = table;
  if (question === null || question.seat === seat) throw new Refused("not_asked");
  return [{ kind: "taken_back", actor: seat, keep: question.keep, agreed: true, cmd }];
}

/** A question is refused or withdrawn. */
export function lettingStand(table: TableState, seat: Seat, cmd: string): EventDraft[] {
  if (table.question === null) throw new Refused("not_asked");
  return [{ kind: "let_stand", actor: seat, cmd }];
}
