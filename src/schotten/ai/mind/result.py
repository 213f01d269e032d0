"""The answer of a decision: what was found out about each move, the best first."""

from __future__ import annotations

from . import arena as mem
from .arena import Arena
from .jit import fast
from .params import UNSURE
from .policy import NO_MOVE
from .root_search import mean, rank_all, score, sort_order


@fast
def is_result(exact: float, cases: int) -> int:
    """Whether an exact value is a result whatever card comes; a mean over cases of one half is none."""
    if exact == 0.5:
        return int(cases == 0)
    return int(exact in (0.0, 1.0))


@fast
def tell(arena: Arena, move: int, visits: int, value: float) -> None:
    """Add a move to the answer; its value is a win probability, certain only if it is known exactly."""
    ints, index = arena.ints, arena.ints[mem.RESULT_TOTAL]
    exact = arena.floats[mem.EXACT_VALUES + place_of(arena, move)]
    ints[mem.RESULT_MOVES + index] = move
    ints[mem.RESULT_VISITS + index] = visits
    ints[mem.RESULT_PROVEN + index] = is_result(exact, ints[mem.CASES])
    ints[mem.RESULT_EQUAL + index] = int(index == 0)
    arena.floats[mem.RESULT_VALUES + index] = exact if exact >= 0.0 else min(max(value, UNSURE), 1.0 - UNSURE)
    ints[mem.RESULT_TOTAL] = index + 1


@fast
def told(arena: Arena, move: int) -> int:
    """The place of a move in the answer, or NO_MOVE."""
    for index in range(arena.ints[mem.RESULT_TOTAL]):
        if arena.ints[mem.RESULT_MOVES + index] == move:
            return index
    return NO_MOVE


@fast
def place_of(arena: Arena, move: int) -> int:
    """The place of a legal move among the root's."""
    place = 0
    while arena.ints[mem.ROOT_MOVES + place] != move:
        place += 1
    return place


@fast
def is_active(arena: Arena, index: int) -> int:
    """Whether a candidate is still in the contest."""
    for place in range(arena.ints[mem.ACTIVE_TOTAL]):
        if arena.ints[mem.ACTIVE + place] == index:
            return 1
    return 0


@fast
def tell_tried(arena: Arena, active: int) -> None:
    """Add the candidates that were tried, those still in (1) or those dropped (0), the best first."""
    ints, floats, count = arena.ints, arena.floats, 0
    for index in range(ints[mem.IN_TOTAL]):
        if ints[mem.VISITS + index] and is_active(arena, index) == active:
            ints[mem.ORDER + count] = index
            floats[mem.KEYS + index] = score(arena, index)
            count += 1
    sort_order(arena, count)
    # Ranked by score, which has the prior and a claim's lead in it, but told as the mean: a win probability.
    for place in range(count):
        index = ints[mem.ORDER + place]
        move = ints[mem.ROOT_MOVES + ints[mem.IN_CONTEST + index]]
        tell(arena, move, ints[mem.VISITS + index], mean(arena, index))


@fast
def shift_of(arena: Arena) -> float:
    """How much more the tree thinks of the best move than the weighings do; 0 if no move was tried."""
    ints = arena.ints
    if ints[mem.RESULT_TOTAL] == 0:
        return 0.0
    for index in range(ints[mem.IN_TOTAL]):
        place = ints[mem.IN_CONTEST + index]
        if ints[mem.ROOT_MOVES + place] == ints[mem.RESULT_MOVES]:
            return mean(arena, index) - arena.floats[mem.ROOT_VALUES + place] / ints[mem.WEIGHINGS]
    return 0.0


@fast
def tell_contest(arena: Arena) -> None:
    """Write the answer of a contest: those still in, then those dropped, then the others.

    A move's value is its mean worth in the tree; a move that was not tried there stays as far behind the best as the
    weighings say.
    """
    ints = arena.ints
    ints[mem.RESULT_TOTAL] = 0
    tell_tried(arena, 1)
    tell_tried(arena, 0)
    shift = shift_of(arena)
    rank_all(arena)
    for index in range(ints[mem.MOVE_TOTAL]):
        place = ints[mem.ORDER + index]
        if told(arena, ints[mem.ROOT_MOVES + place]) == NO_MOVE:
            weighed = arena.floats[mem.ROOT_VALUES + place] / ints[mem.WEIGHINGS]
            tell(arena, ints[mem.ROOT_MOVES + place], 0, weighed + shift)


@fast
def tell_valued(arena: Arena, chosen: int) -> None:
    """Write the answer of a one-step player: the chosen one of MOVES (a place), then the others by their values."""
    ints, floats = arena.ints, arena.floats
    ints[mem.RESULT_TOTAL] = 0
    tell(arena, ints[mem.ROOT_MOVES + chosen], 1, floats[mem.VALUES + chosen])
    for index in range(ints[mem.MOVE_TOTAL]):
        ints[mem.ORDER + index] = index
        floats[mem.KEYS + index] = floats[mem.VALUES + index]
    sort_order(arena, ints[mem.MOVE_TOTAL])
    for index in range(ints[mem.MOVE_TOTAL]):
        place = ints[mem.ORDER + index]
        if place != chosen:
            tell(arena, ints[mem.ROOT_MOVES + place], 0, floats[mem.VALUES + place])
