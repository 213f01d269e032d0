"""Desertion: a card of the other leaves the table (T18, Y7)."""

from __future__ import annotations

from .. import layout as at
from ..jit import Numbers, Rules, compiled, inlined
from .moving import any_card, choose_target, move_target


@inlined
def does_something(state: Numbers, rules: Rules, seat: int) -> int:
    """Whether the other has a card to lose."""
    return any_card(state, rules, 1 - seat, 0)


@compiled
def target(state: Numbers, rules: Rules, spot: int, place: int) -> None:
    """The chosen card goes at once: there is nothing else to ask."""
    choose_target(state, spot, place)
    move_target(state, rules, at.NONE)
