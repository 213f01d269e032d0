"""One number for a position: some moves valued anew, on fresh samples that are the same for all of them.

What a search thinks of a move is biased by its being chosen, and the moves it dropped have seen fewer samples. So what
is shown, and what a move lost, comes from samples that had no part in the choice. Moves that they cannot tell apart are
equal. What an ending has proven needs no samples.
"""

from __future__ import annotations

from math import sqrt

from schotten.compiled.dice import roll
from schotten.compiled.view import sample_state

from . import arena as mem
from .arena import MOST_COMPARED, Arena
from .calibration import calibrated, stretch
from .endings import UNKNOWN
from .jit import Floats, Numbers, fast
from .params import APART, LEAST_SCATTER
from .policy import NO_MOVE
from .result import place_of, told
from .tree import plant, simulate


@fast
def add_round(arena: Arena, count: int) -> None:
    """Try the moves of the task in one sampled state, with the same luck, and add up their worths and products."""
    ints, floats, dice = arena.ints, arena.floats, arena.ints[mem.DICE : mem.LUCK]
    sample_state(
        ints[mem.VIEW : mem.BEFORE], ints[mem.RULES : mem.VIEW], ints[mem.ASKED], dice, ints[mem.SAMPLED : mem.STATE]
    )
    first, second = roll(dice) + 1, roll(dice) + 1  # multiplicative dice would stay at 0
    for index in range(count):
        ints[mem.LUCK], ints[mem.LUCK + 1] = first, second
        floats[mem.TRIED + index] = simulate(arena, ints[mem.PLANTED + index])
    for one in range(count):
        floats[mem.TOTALS + one] += floats[mem.TRIED + one]
        for two in range(count):
            floats[mem.PRODUCTS + one * MOST_COMPARED + two] += floats[mem.TRIED + one] * floats[mem.TRIED + two]


@fast
def begin_value(arena: Arena, rounds: int) -> None:
    """Make ready to value the moves of the task on so many fresh samples (ROUNDS: those still to come)."""
    ints, floats = arena.ints, arena.floats
    ints[mem.COUNT] = 0  # no tree is kept behind what is compared
    plant(arena, ints[mem.TASK_TOTAL])
    for index in range(MOST_COMPARED):
        floats[mem.TOTALS + index] = 0.0
    for index in range(MOST_COMPARED * MOST_COMPARED):
        floats[mem.PRODUCTS + index] = 0.0
    ints[mem.FOUND_ROUNDS], ints[mem.ROUNDS] = 0, rounds


@fast
def value_some(ints: Numbers, floats: Floats, most: int) -> int:
    """Go on valuing, on so many samples at most; how many are left. The stop flag ends it, but not before two."""
    for _ in range(min(most, ints[mem.ROUNDS])):
        if ints[mem.STOP] and ints[mem.FOUND_ROUNDS] > 1:
            ints[mem.ROUNDS] = 0
            break
        add_round(Arena(ints, floats), ints[mem.TASK_TOTAL])
        ints[mem.FOUND_ROUNDS] += 1
        ints[mem.ROUNDS] -= 1
    return ints[mem.ROUNDS]


@fast
def sampled(arena: Arena, index: int) -> float:
    """What the fresh samples say of a move of the task."""
    return arena.floats[mem.TOTALS + index] / arena.ints[mem.FOUND_ROUNDS]


@fast
def fresh(arena: Arena, index: int) -> float:
    """What a move of the task is worth: exactly where it is known, else by the fresh samples, calibrated."""
    exact = arena.floats[mem.EXACT_VALUES + place_of(arena, arena.ints[mem.TASK_MOVES + index])]
    return exact if exact != UNKNOWN else calibrated(arena, sampled(arena, index))


@fast
def fresh_error(arena: Arena, one: int, two: int) -> float:
    """The standard error of the difference between two moves of the task, tried in the same states."""
    floats, rounds = arena.floats, arena.ints[mem.FOUND_ROUNDS]
    products, width = floats[mem.PRODUCTS : mem.PRODUCTS_END], MOST_COMPARED
    squares = products[one * width + one] - 2.0 * products[one * width + two] + products[two * width + two]
    lead = sampled(arena, one) - sampled(arena, two)
    return sqrt(max(squares / rounds - lead * lead, LEAST_SCATTER) / rounds)


@fast
def shown_error(arena: Arena, one: int, two: int) -> float:
    """The standard error of the difference between two moves of the task as they are shown."""
    return fresh_error(arena, one, two) * stretch(arena, 0.5 * (sampled(arena, one) + sampled(arena, two)))


@fast
def known(arena: Arena, index: int) -> int:
    """Whether a move of the task is known exactly."""
    return int(arena.floats[mem.EXACT_VALUES + place_of(arena, arena.ints[mem.TASK_MOVES + index])] != UNKNOWN)


@fast
def apart(arena: Arena, one: int, two: int) -> int:
    """Whether two moves of the task differ by more than the samples err."""
    if known(arena, one) or known(arena, two):
        return int(fresh(arena, one) != fresh(arena, two) or known(arena, one) != known(arena, two))
    lead = sampled(arena, one) - sampled(arena, two)
    return int(abs(lead) > APART * fresh_error(arena, one, two))


@fast
def add_task(arena: Arena, move: int) -> int:
    """Put a move into the task unless it is there; returns its place."""
    ints = arena.ints
    for index in range(ints[mem.TASK_TOTAL]):
        if ints[mem.TASK_MOVES + index] == move:
            return index
    ints[mem.TASK_MOVES + ints[mem.TASK_TOTAL]] = move
    ints[mem.TASK_TOTAL] += 1
    return ints[mem.TASK_TOTAL] - 1


@fast
def ask_best(arena: Arena, count: int) -> None:
    """Make a task of the first moves of the answer."""
    arena.ints[mem.TASK_TOTAL] = 0
    for place in range(min(count, arena.ints[mem.RESULT_TOTAL])):
        add_task(arena, arena.ints[mem.RESULT_MOVES + place])


@fast
def best_fresh(arena: Arena) -> int:
    """The place of the best move of the task, the earliest of equal ones."""
    best = 0
    for index in range(1, arena.ints[mem.TASK_TOTAL]):
        if fresh(arena, index) > fresh(arena, best):
            best = index
    return best


@fast
def all_known(arena: Arena) -> int:
    """Whether every move of the task is known exactly."""
    for index in range(arena.ints[mem.TASK_TOTAL]):
        if not known(arena, index):
            return 0
    return 1


@fast
def begin_task(arena: Arena, rounds: int) -> None:
    """Make ready to value the moves of the task, on fresh samples unless all are known."""
    arena.ints[mem.FOUND_ROUNDS], arena.ints[mem.ROUNDS] = 1, 0
    if not all_known(arena):
        begin_value(arena, rounds)


@fast
def write_shown(arena: Arena) -> None:
    """Write the fresh values into the answer: those not told from the best have its value, the others less.

    A move that was not valued anew is not shown above one that was; if nothing tells it from the best, it is as good.
    """
    ints, floats, best = arena.ints, arena.floats, best_fresh(arena)
    top = fresh(arena, best)
    lowest = top
    for index in range(ints[mem.TASK_TOTAL]):
        place = told(arena, ints[mem.TASK_MOVES + index])
        same = int(fresh(arena, index) == top or not apart(arena, best, index))
        ints[mem.RESULT_EQUAL + place] = same
        floats[mem.RESULT_VALUES + place] = top if same else min(fresh(arena, index), top)
        lowest = min(lowest, floats[mem.RESULT_VALUES + place])
    for place in range(ints[mem.TASK_TOTAL], ints[mem.RESULT_TOTAL]):
        exact = floats[mem.EXACT_VALUES + place_of(arena, ints[mem.RESULT_MOVES + place])]
        if exact == UNKNOWN:
            floats[mem.RESULT_VALUES + place] = min(calibrated(arena, floats[mem.RESULT_VALUES + place]), lowest)
        ints[mem.RESULT_EQUAL + place] = int(floats[mem.RESULT_VALUES + place] == top)


@fast
def swap_shown(arena: Arena, one: int, two: int) -> None:
    """Let two moves of the answer change places."""
    ints, floats = arena.ints, arena.floats
    for row in (mem.RESULT_MOVES, mem.RESULT_VISITS, mem.RESULT_PROVEN, mem.RESULT_EQUAL):
        ints[row + one], ints[row + two] = ints[row + two], ints[row + one]
    value = floats[mem.RESULT_VALUES + one]
    floats[mem.RESULT_VALUES + one] = floats[mem.RESULT_VALUES + two]
    floats[mem.RESULT_VALUES + two] = value


@fast
def sort_shown(arena: Arena) -> None:
    """Sort the answer by its values, the best first; equal ones stay as they are."""
    floats = arena.floats
    for index in range(1, arena.ints[mem.RESULT_TOTAL]):
        place = index
        while place > 0 and floats[mem.RESULT_VALUES + place - 1] < floats[mem.RESULT_VALUES + place]:
            swap_shown(arena, place - 1, place)
            place -= 1


@fast
def lead_of(arena: Arena, made: int) -> float:
    """How far a move of the task is before the best other one; 0 if there is no other."""
    best = -1.0
    for index in range(arena.ints[mem.TASK_TOTAL]):
        if index != made:
            best = max(best, fresh(arena, index))
    return fresh(arena, made) - best if best >= 0.0 else 0.0


@fast
def judge_made(arena: Arena, best: int, made: int) -> None:
    """Write down what a move of the task lost against another: as sampled, its error, and never below zero."""
    floats = arena.floats
    floats[mem.BEST_VALUE], floats[mem.MADE_VALUE] = fresh(arena, best), fresh(arena, made)
    floats[mem.RAW_LOSS] = floats[mem.BEST_VALUE] - floats[mem.MADE_VALUE]
    floats[mem.LOSS_ERROR] = 0.0 if all_known(arena) or best == made else shown_error(arena, best, made)
    floats[mem.LOSS] = max(floats[mem.RAW_LOSS], 0.0)
    arena.ints[mem.BETTER] = NO_MOVE if best == made else arena.ints[mem.TASK_MOVES + best]
    if floats[mem.RAW_LOSS] < 0.0:
        floats[mem.BEST_VALUE] = floats[mem.MADE_VALUE]  # one number: what was made is the best that is known
        arena.ints[mem.BETTER] = NO_MOVE
