"""What has happened in a game, as the records of `schotten.rules.tell`, each with the eyes that it is meant for."""

from __future__ import annotations

from typing import TYPE_CHECKING

from schotten.rules.tell import tell_deal, tell_move, tell_stopped, tell_taken_back
from schotten.rules.tell_layout import EVENT_WIDTH, MOST_EVENTS

if TYPE_CHECKING:
    from schotten.rules.jit import Numbers, Rules

    from .codes import Ending

Happening = tuple[int, ...]  # one record: its parts, and the eyes that it is meant for


def moved(before: Numbers, after: Numbers, rules: Rules, move: int) -> list[Happening]:
    """What a move tells, from the states around it."""
    out = [0] * (MOST_EVENTS * EVENT_WIDTH)
    return _records(out, tell_move(before, after, rules, move, out))


def dealt(state: Numbers, rules: Rules) -> list[Happening]:
    """What a deal tells."""
    out = [0] * EVENT_WIDTH
    return _records(out, tell_deal(state, rules, out))


def taken_back(seat: int, moves: int) -> list[Happening]:
    """What it tells when a seat has taken moves back."""
    out = [0] * EVENT_WIDTH
    return _records(out, tell_taken_back(seat, moves, out))


def stopped(loser: int, ending: Ending) -> list[Happening]:
    """What it tells when a seat did not play on."""
    out = [0] * (2 * EVENT_WIDTH)
    return _records(out, tell_stopped(loser, ending, out))


def _records(out: list[int], count: int) -> list[Happening]:
    return [tuple(out[start : start + EVENT_WIDTH]) for start in range(0, count * EVENT_WIDTH, EVENT_WIDTH)]
