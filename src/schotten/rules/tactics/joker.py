"""The joker: any troop there is, one for each player (T10)."""

from __future__ import annotations

from .. import layout as at
from ..jit import Numbers, Rules, inlined
from ..plain import Refusal


@inlined
def most(rules: Rules) -> int:
    """The largest value it can stand for."""
    return rules[at.HIGHEST]


@inlined
def least(rules: Rules) -> int:
    """The smallest value it can stand for."""
    return rules[at.LOWEST]


@inlined
def is_stuck(state: Numbers, rules: Rules, seat: int) -> int:
    """Whether a seat has played as many jokers as it may in a game: another one stays in its hand."""
    return int(state[at.JOKERS + seat] >= rules[at.JOKER_LIMIT])


@inlined
def why_not(state: Numbers, rules: Rules, seat: int) -> int:
    """Why a seat may not play a joker it holds."""
    return Refusal.JOKER_PLAYED if is_stuck(state, rules, seat) else Refusal.FINE


@inlined
def note_played(state: Numbers, seat: int) -> None:
    """Count a joker played from hand; one that a card moved or recalled later does not count again."""
    state[at.JOKERS + seat] += 1
