"""The explosion: a tile loses both its rows (Y9)."""

from __future__ import annotations

from .. import layout as at
from ..cells import row_size
from ..jit import Numbers, Rules, compiled, inlined
from ..plain import Phase, Refusal
from ..rows import clear_row
from ..turn import finish_play
from .moving import any_card


@inlined
def does_something(state: Numbers, rules: Rules) -> int:
    """Whether a card lies at a tile, whoever it belongs to."""
    return int(any_card(state, rules, 0, 0) or any_card(state, rules, 1, 0))


@inlined
def start(state: Numbers) -> None:
    """Ask for the tile."""
    state[at.PHASE] = Phase.PICK_BLAST


@inlined
def why_not_to(state: Numbers, spot: int) -> int:
    """Why a tile may not be blown up."""
    return Refusal.FINE if row_size(state, spot, 0) + row_size(state, spot, 1) > 0 else Refusal.NO_CARDS_HERE


@compiled
def explode(state: Numbers, rules: Rules, spot: int) -> None:
    """Discard both rows of a tile."""
    clear_row(state, rules, spot, 0)
    clear_row(state, rules, spot, 1)
    finish_play(state, rules)
