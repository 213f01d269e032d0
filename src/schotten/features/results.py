"""Who decides in a state and how it ended, for compiled code above: the environments know no column of a state."""

from __future__ import annotations

from pathlib import Path

from schotten.rules import layout as at
from schotten.rules.jit import Numbers, compiler
from schotten.rules.plain import Phase

fast = compiler(Path(__file__).parent)


@fast
def actor_of(state: Numbers) -> int:
    """The seat that decides now."""
    return state[at.ACTOR]


@fast
def is_over(state: Numbers) -> bool:
    """Whether the game has ended."""
    return state[at.PHASE] == Phase.OVER


@fast
def winner_of(state: Numbers) -> int:
    """The seat that has won, or NONE while the game goes on and where nobody has."""
    winner = state[at.WINNER]
    if state[at.PHASE] != Phase.OVER or winner == at.DRAWN_GAME:
        return at.NONE
    return winner
