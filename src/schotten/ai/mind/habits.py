"""The one-step player with a person's habits; ``greedy`` is the one who has none."""

from __future__ import annotations

from schotten.compiled.layout import MOST_SPOTS, SPOTS
from schotten.compiled.moves import ACT, CLAIM, RETREAT

from . import arena as mem
from .arena import Arena
from .jit import Numbers, fast
from .maths import chance, scatter
from .policy import NO_MOVE


@fast
def spots_seen(arena: Arena, dice: Numbers) -> int:
    """The spots that are looked at in this decision, as a mask."""
    seen = 0
    for spot in range(arena.ints[mem.RULES : mem.VIEW][SPOTS]):
        if chance(dice) < arena.floats[mem.ATTENTION]:
            seen |= 1 << spot
    return seen


@fast
def comes_to_mind(arena: Arena, move: int, seen: int, dice: Numbers) -> int:
    """Whether a move is noticed: its spot is looked at, its claim not overlooked."""
    # Below ACT a move is a card and a spot; actions, draws and answers are at no spot and always come to mind.
    if move < ACT and not seen >> move % MOST_SPOTS & 1:
        return 0
    if move >= CLAIM and move < RETREAT and chance(dice) < arena.floats[mem.OVERSIGHT]:
        return 0
    return 1


@fast
def notice(arena: Arena, count: int, dice: Numbers) -> int:
    """Put the places of the moves that come to mind into ORDER, all if none does; returns how many."""
    ints, noticed = arena.ints, 0
    seen = spots_seen(arena, dice)
    for index in range(count):
        if comes_to_mind(arena, ints[mem.MOVES + index], seen, dice):
            ints[mem.ORDER + noticed] = index
            noticed += 1
    if noticed:
        return noticed
    for index in range(count):
        ints[mem.ORDER + index] = index
    return count


@fast
def best_noticed(arena: Arena, count: int) -> int:
    """The place of the best of the moves that are noticed, as far as it can be told; of equal ones the first."""
    floats, dice = arena.floats, arena.ints[mem.DICE : mem.LUCK]
    best, top = NO_MOVE, 0.0
    for place in range(notice(arena, count, dice)):
        index = arena.ints[mem.ORDER + place]
        judged = floats[mem.VALUES + index] - int(floats[mem.EXACT_VALUES + index] == 0.0)  # known to lose
        if floats[mem.MISJUDGEMENT] > 0.0:
            judged += floats[mem.MISJUDGEMENT] * scatter(dice)
        if best == NO_MOVE or judged > top:
            best, top = index, judged
    return best
