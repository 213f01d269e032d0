"""What of a game under way may be taken back, freely or by agreement, and by whom (decision 51)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from schotten.server.store import log
from schotten.server.store.log import EventDraft
from schotten.server.wire.setup import Refused
from schotten.told.sight import in_effect

if TYPE_CHECKING:
    from .table_state import TableState


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


def asking_back(table: TableState, seat: int, cmd: str) -> list[EventDraft]:
    """The event of a seat's question, which is for its whole turn; refused with its reason."""
    why = why_no_question(table, seat)
    if why is not None:
        raise Refused("no_take_back", why=why)
    play = table.playing()
    keep = len(play.history) - len(play.last_turn)
    return [EventDraft(log.ASKED_BACK, seat, {"keep": keep, "cmd": cmd})]


def allowing_back(table: TableState, seat: int, cmd: str) -> list[EventDraft]:
    """The event of an agreement: what was asked for is taken back."""
    question = table.question
    if question is None or question.seat == seat:
        raise Refused("not_asked")
    return [EventDraft(log.TAKEN_BACK, seat, {"keep": question.keep, "agreed": True, "cmd": cmd})]


def letting_stand(table: TableState, seat: int, cmd: str) -> list[EventDraft]:
    """The event of a question that is refused or withdrawn."""
    if table.question is None:
        raise Refused("not_asked")
    return [EventDraft(log.LET_STAND, seat, {"cmd": cmd})]
