"""Redeployment: an own card goes to another spot or to the discard (T17, Y5)."""

from __future__ import annotations

from .. import layout as at
from ..jit import Numbers, Rules, compiled, inlined
from ..plain import Refusal
from ..rows import why_no_place
from .moving import any_card, movable
from .terrain import why_not_on


@inlined
def does_something(state: Numbers, rules: Rules, seat: int) -> int:
    """Whether there is a card to move; the discard is always a place for it."""
    return any_card(state, rules, seat, 0)


@inlined
def why_not_to(state: Numbers, spot: int) -> int:
    """Why the chosen card may not go to a spot."""
    if state[at.FROM_SPOT] == spot:
        return Refusal.SAME_SPOT
    if state[at.FROM_PLACE] >= at.MOST_PLACES:
        return why_not_on(state, spot)
    return why_no_place(state, state[at.TURN], spot)


@compiled
def place_fits(state: Numbers, rules: Rules, seat: int) -> int:
    """Whether the chosen card is one that may be moved."""
    return movable(state, rules, state[at.FROM_SPOT], seat, state[at.FROM_PLACE])
