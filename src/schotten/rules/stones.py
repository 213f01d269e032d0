"""What only the games of stones have: owned stones, their goals, and the settlement when both pass (B9-B11)."""

from __future__ import annotations

from . import layout as at
from .jit import Numbers, Rules, compiled, count_ones
from .plain import Ending, Phase
from .proof import refutation
from .rows import row_changed


@compiled
def end_game(state: Numbers, winner: int, ending: int) -> None:
    """Write down the result."""
    state[at.WINNER] = winner
    state[at.ENDING] = ending
    state[at.PHASE] = Phase.OVER


@compiled
def have_neighbours(stones: int, wanted: int) -> int:
    """Whether so many stones in a row are owned."""
    together = stones
    for step in range(1, wanted):
        together &= stones >> step
    return int(together != 0)


@compiled
def own_stone(state: Numbers, rules: Rules, spot: int, seat: int) -> None:
    """Give a stone to a seat; it is closed for both (B7), and the goal is looked at (B9)."""
    state[at.STONES + seat] |= 1 << spot
    row_changed(state, rules, spot, 0)
    row_changed(state, rules, spot, 1)
    if have_neighbours(state[at.STONES + seat], rules[at.GOAL_NEIGHBOURS]):
        end_game(state, seat, Ending.NEIGHBOURS)
    elif count_ones(state[at.STONES + seat]) >= rules[at.GOAL_ANY]:
        end_game(state, seat, Ending.ENOUGH)


@compiled
def settle(state: Numbers, rules: Rules, seat: int) -> None:
    """Both have passed: hand out what is decided, ``seat`` first; then most stones win (B11)."""
    # Not by what each may claim: only two complete rows count now, and the order decides who reaches a goal first.
    for turn in range(2):
        taker = seat if turn == 0 else 1 - seat
        for spot in range(rules[at.SPOTS]):
            if (
                state[at.COMPLETE] & state[at.COMPLETE + 1] & 1 << spot
                and refutation(state, rules, spot, taker) == at.NONE
            ):
                own_stone(state, rules, spot, taker)
                if state[at.PHASE] == Phase.OVER:
                    return
    # Nobody has won by then: what is left has one complete row or none, and goals are no longer looked at.
    for turn in range(2):
        taker = seat if turn == 0 else 1 - seat
        for spot in range(rules[at.SPOTS]):
            if state[at.COMPLETE + taker] & 1 << spot:
                state[at.STONES + taker] |= 1 << spot
                row_changed(state, rules, spot, 0)
                row_changed(state, rules, spot, 1)
    mine, theirs = count_ones(state[at.STONES]), count_ones(state[at.STONES + 1])
    if mine == theirs:
        end_game(state, at.DRAWN_GAME, Ending.LEVEL)
    else:
        end_game(state, 0 if mine > theirs else 1, Ending.MOST)
