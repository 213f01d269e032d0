"""What a command leads to: checks in a fixed order, then the events to be written. Nothing here changes the table."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from schotten.editions import RULES_VERSION
from schotten.game import Ending, IllegalMove, Outcome, Table
from schotten.game.text.moves import format_move
from schotten.rules.deal import commitment, lot
from schotten.server.store import log
from schotten.server.store.log import EventDraft
from schotten.server.wire import seats
from schotten.server.wire.messages import (
    AllowBack,
    AskBack,
    CallOff,
    ClaimGame,
    Command,
    Decline,
    Leave,
    MakeMove,
    Next,
    Rematch,
    Resign,
    TakeBack,
)
from schotten.server.wire.setup import Refused
from schotten.told.schema import CODES
from schotten.told.sight import in_effect

from . import series
from .table_state import OPEN

if TYPE_CHECKING:
    from .table_state import TableState

NewSeed = Callable[[], bytes]
EXACT = (MakeMove, TakeBack, AskBack)  # commands that answer exactly the last position
ANSWERS = (AllowBack, Decline)  # commands that answer a question, where there is one
IN_GAME = MakeMove | TakeBack | AskBack | AllowBack | Resign | ClaimGame | CallOff


def decide(table: TableState, seat: int, command: Command, now: int, new_seed: NewSeed) -> list[EventDraft]:
    """The events that a seat's command leads to; it is known that the seat's token fits."""
    check_stage(table, command)
    check_sequence(table, command)
    return _RULINGS[type(command)](table, seat, command, now, new_seed)


def check_stage(table: TableState, command: Command) -> None:
    """Refuse what needs a game under way when there is none, and the other way round."""
    stage = table.stage
    if isinstance(command, IN_GAME) and stage != "playing":
        raise Refused("game_over" if stage == "over" else "not_playing")
    if isinstance(command, Next | Rematch | Decline) and table.off:
        raise Refused("game_over")
    if isinstance(command, Decline) and stage == "playing":
        return  # the turn that the other wants to take back stands
    if isinstance(command, Next | Rematch | Decline) and stage != "over":
        raise Refused("not_over" if stage == "playing" else "not_playing")


def check_sequence(table: TableState, command: Command) -> None:
    """Refuse what answers an older position, or one that has not been."""
    # What answers a position must have seen the last one (a question since does not hinder a move), and what answers a
    # question that very question. What answers a game may have missed some moves, but not the deal: a resignation sent
    # at the last moment must not give up the next game.
    wanted = table.moved_at if isinstance(command, EXACT) else table.dealt_at
    if isinstance(command, ANSWERS) and table.question is not None:
        wanted = table.question.seq
    elif isinstance(command, Decline) and table.stage == "over":
        wanted = table.ended_at  # sent before, it was the answer to a question of the game (seed 1005)
    if not wanted <= command.seq <= table.seq:
        raise Refused("stale")


def ending(table: TableState, outcome: Outcome, board: Table) -> EventDraft:
    """The event that closes a game: its result, its points, its seed."""
    body = {
        "winner": outcome.winner,
        "reason": CODES["ending"][outcome.ending],
        "points": list(series.points(outcome, board)),
        "seed": table.seeds[table.number].hex(),
    }
    return EventDraft(log.ENDED, body=body)


def dealing(table: TableState, new_seed: NewSeed, *, rematch: bool = False) -> EventDraft:
    """The event that deals the next game."""
    seed = new_seed()
    wished = series.starter(table, rematch=rematch)
    first = lot(seed) if wished is None else wished
    body = {
        "number": table.number + 1,
        "first": first,
        "commitment": commitment(seed),
        "rematch": rematch,
        "rules": RULES_VERSION,
    }
    return EventDraft(log.DEALT, body=body, seed=seed)


def fall(table: TableState, now: int) -> list[EventDraft]:
    """The events of a clock that has run out, if it has."""
    play, clocks = table.play, table.clocks
    if (
        play is None
        or table.stage != "playing"
        or clocks is None
        or clocks.running is None
        or (clocks.remaining(now) or 0) > 0
    ):
        return []
    loser = clocks.running
    outcome = Outcome(1 - loser, Ending.OUT_OF_TIME)
    return [EventDraft(log.TIMED_OUT, body={"seat": loser}), ending(table, outcome, play.table)]


def _move(table: TableState, seat: int, command: MakeMove, now: int, new_seed: NewSeed) -> list[EventDraft]:
    play = table.playing()
    if table.actor != seat:
        raise Refused("not_your_turn")
    fallen = fall(table, now)  # before legality: a late move tells nothing about itself
    if fallen:
        return fallen
    try:
        after = play.peek(command.move)
    except IllegalMove as illegal:
        raise Refused("illegal", refusal=illegal.refusal.name.lower()) from None
    moved = EventDraft(log.MOVED, seat, {"move": format_move(command.move, play.edition), "cmd": command.cmd})
    return [moved] if after.outcome is None else [moved, ending(table, after.outcome, after)]


def why_no_take_back(table: TableState, seat: int) -> str | None:
    """Why a seat may not take a move back now without asking; None if it may."""
    play = table.play
    if play is None or table.stage != "playing" or seat not in play.movers:
        return "nothing"
    allowed = table.setup.assists.take_back
    # The choices of a tactics card can be taken back at any table, until the last of them has been made.
    if not allowed and not in_effect(play.state):
        return "not_allowed"
    if allowed and 1 - seat in table.computers:  # whatever was revealed, no person is worse off
        return None
    if play.movers[-1] != seat:
        return "not_yours"
    if allowed and table.one_device:  # until it is handed over, which only the page knows: the other has seen nothing
        return "revealed" if play.last_turn[-1].uncovers else None
    if play.last_reveals:
        return "revealed"
    return None if play.actor == seat else "passed_on"


def take_back_to(table: TableState, seat: int) -> int:
    """How many moves are left after the seat's take-back; refused with its reason."""
    why = why_no_take_back(table, seat)
    if why is not None:
        raise Refused("no_take_back", why=why)
    return max(index for index, mover in enumerate(table.playing().movers) if mover == seat)


def why_no_question(table: TableState, seat: int) -> str | None:
    """Why a seat may not ask now to take its last turn back; None if it may."""
    play = table.play
    if play is None or table.stage != "playing" or not play.history:
        return "nothing"
    if table.computers:
        return "nobody"
    turn = play.last_turn
    if turn[0].turn != seat:
        return "not_yours"
    if any(each.uncovers for each in turn):
        return "revealed"
    return None if table.asking is None else "asked"  # once for each position: nobody is pestered


def _take_back(table: TableState, seat: int, command: TakeBack, now: int, new_seed: NewSeed) -> list[EventDraft]:
    keep = take_back_to(table, seat)
    return fall(table, now) or [EventDraft(log.TAKEN_BACK, seat, {"keep": keep, "cmd": command.cmd})]


def _ask_back(table: TableState, seat: int, command: AskBack, now: int, new_seed: NewSeed) -> list[EventDraft]:
    why = why_no_question(table, seat)
    if why is not None:
        raise Refused("no_take_back", why=why)
    play = table.playing()
    keep = len(play.history) - len(play.last_turn)  # the whole turn: one question has to be enough
    return fall(table, now) or [EventDraft(log.ASKED_BACK, seat, {"keep": keep, "cmd": command.cmd})]


def _allow_back(table: TableState, seat: int, command: AllowBack, now: int, new_seed: NewSeed) -> list[EventDraft]:
    question = table.question
    if question is None or question.seat == seat:
        raise Refused("not_asked")
    body = {"keep": question.keep, "agreed": True, "cmd": command.cmd}
    return fall(table, now) or [EventDraft(log.TAKEN_BACK, seat, body)]


def _resign(table: TableState, seat: int, command: Resign, now: int, new_seed: NewSeed) -> list[EventDraft]:
    outcome = Outcome(1 - seat, Ending.RESIGNED)
    closing = ending(table, outcome, table.playing().table)
    return [EventDraft(log.RESIGNED, seat, {"cmd": command.cmd}), closing]


def _claim_game(table: TableState, seat: int, command: ClaimGame, now: int, new_seed: NewSeed) -> list[EventDraft]:
    # That the other has been away long enough only the room knows, and has asked by now: it is no part of the log.
    outcome = Outcome(seat, Ending.OUT_OF_TIME)
    return [EventDraft(log.FORFEITED, seat, {"cmd": command.cmd}), ending(table, outcome, table.playing().table)]


def _call_off(table: TableState, seat: int, command: CallOff, now: int, new_seed: NewSeed) -> list[EventDraft]:
    return [EventDraft(log.CALLED_OFF, seat, {"cmd": command.cmd})]


def _next(table: TableState, seat: int, command: Next, now: int, new_seed: NewSeed) -> list[EventDraft]:
    if series.series_state(table).over:
        raise Refused("series_over")
    said = EventDraft(log.READIED, seat, {"cmd": command.cmd})
    everybody = table.ready | table.computers | {seat} == {0, 1}
    return [said, dealing(table, new_seed)] if everybody else [said]


def _rematch(table: TableState, seat: int, command: Rematch, now: int, new_seed: NewSeed) -> list[EventDraft]:
    if not series.series_state(table).over:
        raise Refused("series_open")
    said = EventDraft(log.OFFERED, seat, {"cmd": command.cmd})
    everybody = table.offers | table.computers | {seat} == {0, 1}
    return [said, dealing(table, new_seed, rematch=True)] if everybody else [said]


def _decline(table: TableState, seat: int, command: Decline, now: int, new_seed: NewSeed) -> list[EventDraft]:
    if table.stage == "playing":
        if table.question is None:
            raise Refused("not_asked")
        return [EventDraft(log.LET_STAND, seat, {"cmd": command.cmd})]
    return [EventDraft(log.DECLINED, seat, {"cmd": command.cmd})]


def _leave(table: TableState, seat: int, command: Leave, now: int, new_seed: NewSeed) -> list[EventDraft]:
    # Once cards are dealt a seat stays its player's: whoever goes may come back.
    return [EventDraft(log.LEFT, seat, {"cmd": command.cmd})] if table.stage == "waiting" else []


_RULINGS: dict[type, Callable[..., list[EventDraft]]] = {
    MakeMove: _move,
    TakeBack: _take_back,
    AskBack: _ask_back,
    AllowBack: _allow_back,
    Resign: _resign,
    ClaimGame: _claim_game,
    CallOff: _call_off,
    Next: _next,
    Rematch: _rematch,
    Decline: _decline,
    Leave: _leave,
}


def sitting_down(
    table: TableState, names: dict[int, str], tokens: dict[int, str], new_seed: NewSeed
) -> list[EventDraft]:
    """The events of people taking seats, and of the deal if no seat is open then."""
    drafts = [
        EventDraft(log.SAT, seat, {"seat": seat, "name": name, "key": seats.key_of(tokens[seat])})
        for seat, name in names.items()
    ]
    still_open = [seat for seat, chair in enumerate(table.chairs) if chair.sits == OPEN and seat not in names]
    if table.play is None and not still_open:
        drafts.append(dealing(table, new_seed))
    return drafts
