"""Betrayal: a card of the other changes sides (T19, Y8)."""

from __future__ import annotations

from .. import layout as at
from ..jit import Numbers, Rules, compiled, inlined
from ..rows import why_no_place
from .moving import any_card, movable


@inlined
def does_something(state: Numbers, rules: Rules, seat: int) -> int:
    """Whether there is a card to take and, unlike for a deserter, room for it on the own side."""
    troops_only = 1 - rules[at.BETRAY_TACTICS]
    return int(state[at.OPEN + seat] != 0 and any_card(state, rules, 1 - seat, troops_only) != 0)


@inlined
def why_not_to(state: Numbers, spot: int) -> int:
    """Why the traitor may not go to a spot; his own one is fine, on the other side."""
    return why_no_place(state, state[at.TURN], spot)


@compiled
def place_fits(state: Numbers, rules: Rules, seat: int) -> int:
    """Whether the chosen card is one that may be taken, and there is room for it."""
    chosen = movable(state, rules, state[at.FROM_SPOT], 1 - seat, state[at.FROM_PLACE])
    return int(state[at.OPEN + seat] != 0 and chosen != 0)
