"""Some turns ahead: a state played on by the one-step player, each move from its mover's own view, and then judged.

The judge is the evaluation from the searcher's view at the start of one of his turns: the same that ``greedy`` uses.
"""

from __future__ import annotations

from schotten.compiled.apply import apply_move
from schotten.compiled.layout import ACTOR, AFTER_PLAY, CLAIMABLE, HAND, OVER, PHASE, TURN, TURN_START
from schotten.compiled.legal import legal_moves
from schotten.compiled.view import view_for

from .chances import SPREAD, lay_out, sample_sets
from .greedy import BUFFER, DESK, FLOATS, appraise, value_moves
from .jit import Floats, Numbers, fast
from .policy import policy_move

# -- the scratch of whole numbers: a state, a view of it, its moves, and the evaluation's desk -------
STATE, SEEN_BY, BUFFER_AT, DESK_AT = 0, 512, 1024, 1024 + BUFFER
AHEAD_SCRATCH = DESK_AT + DESK
FLOATS_AT = BUFFER  # behind the values of the moves
AHEAD_FLOATS = FLOATS_AT + FLOATS


@fast
def one_step(
    state: Numbers,
    rules: Numbers,
    weights: Floats,
    table: Floats,
    samples: int,
    dice: Numbers,
    scratch: Numbers,
    floats: Floats,
) -> int:
    """The move of the one-step player who decides in a state, from his own view."""
    view, moves = scratch[SEEN_BY:BUFFER_AT], scratch[BUFFER_AT:DESK_AT]
    seat = state[ACTOR]
    view_for(state, rules, seat, view)
    count = value_moves(
        view, rules, seat, weights, table, samples, dice, moves, floats, scratch[DESK_AT:], floats[FLOATS_AT:]
    )
    best = 0
    for index in range(1, count):
        if floats[index] > floats[best]:
            best = index
    return moves[best]


@fast
def worth_for(
    state: Numbers,
    rules: Numbers,
    seat: int,
    weights: Floats,
    table: Floats,
    samples: int,
    dice: Numbers,
    scratch: Numbers,
    floats: Floats,
) -> float:
    """What a state is worth for a seat by that seat's own view."""
    view, desk, places = scratch[SEEN_BY:BUFFER_AT], scratch[DESK_AT:], floats[FLOATS_AT:]
    view_for(state, rules, seat, view)
    if view[PHASE] != OVER:
        sample_sets(view, rules, seat, weights, dice, desk, samples, places[SPREAD:])
        lay_out(view, rules, seat, weights, samples, desk, places)
    return appraise(view, rules, seat, weights, table, samples, view[HAND + seat], desk, places)


@fast
def play_ahead(
    state: Numbers,
    rules: Numbers,
    seat: int,
    weights: Floats,
    table: Floats,
    turns: int,
    samples: int,
    dice: Numbers,
    scratch: Numbers,
    floats: Floats,
) -> None:
    """Play so many turns by the one-step player, and on to the start of a turn of ``seat``, so that all lines are even.

    Claims and draws are made by rule.
    """
    moves = scratch[BUFFER_AT:DESK_AT]
    left = turns
    while state[PHASE] != OVER and (left > 0 or state[TURN] != seat or state[PHASE] != TURN_START):
        before = state[TURN]
        if state[CLAIMABLE] or state[PHASE] == AFTER_PLAY:
            move = policy_move(state, rules, dice, moves)
        elif legal_moves(state, rules, moves) == 1:
            move = moves[0]
        else:
            move = one_step(state, rules, weights, table, samples, dice, scratch, floats)
        apply_move(state, rules, move)
        left -= int(state[TURN] != before)
