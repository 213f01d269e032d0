"""One decision of a search: all moves are weighed, the best are tried on common samples, those behind are dropped.

Several trees may work on it side by side. What one is to do next is a task; what it found is added up here, tree by
tree, after every slice. So two trees are one contest with twice as many samples, and a budget in nodes repeats itself.
"""

from __future__ import annotations

from math import sqrt

from schotten.compiled.moves import CLAIM, RETREAT

from . import arena as mem
from .arena import Arena
from .desk import MOST_SAMPLES
from .endings import best_solved, solve_some
from .greedy import value_moves
from .jit import Floats, Numbers, fast
from .params import (
    CLAIM_LEAD,
    CLEAR,
    CUTS,
    LEAST_SCATTER,
    LEAST_VISITS,
    MOST_WEIGHINGS,
    PRIOR_VISITS,
    SEARCH_SAMPLES,
    SLICE,
    SOLVE_SHARE,
    SOLVE_SLICE,
    WEIGHING_NODES,
    WEIGHING_SHARE,
)
from .policy import NO_MOVE
from .tree import begin_rounds, try_moves

BEHIND = 1e6  # more than any sum of values


@fast
def sort_order(arena: Arena, count: int) -> None:
    """Sort the numbers in ORDER by their keys, the highest first; equal ones stay as they are."""
    ints, floats = arena.ints, arena.floats
    for index in range(1, count):
        each = ints[mem.ORDER + index]
        key = floats[mem.KEYS + each]
        place = index
        while place > 0 and floats[mem.KEYS + ints[mem.ORDER + place - 1]] < key:
            ints[mem.ORDER + place] = ints[mem.ORDER + place - 1]
            place -= 1
        ints[mem.ORDER + place] = each


@fast
def rank_all(arena: Arena) -> None:
    """Put the places of all moves into ORDER, the best by the weighings first, what is known to lose last."""
    for index in range(arena.ints[mem.MOVE_TOTAL]):
        arena.ints[mem.ORDER + index] = index
        lost = arena.floats[mem.EXACT_VALUES + index] == 0.0
        arena.floats[mem.KEYS + index] = arena.floats[mem.ROOT_VALUES + index] - BEHIND * int(lost)
    sort_order(arena, arena.ints[mem.MOVE_TOTAL])


@fast
def hopeful(arena: Arena) -> int:
    """How many moves are not known to lose."""
    count = 0
    for index in range(arena.ints[mem.MOVE_TOTAL]):
        count += int(arena.floats[mem.EXACT_VALUES + index] != 0.0)
    return count


@fast
def enter(arena: Arena) -> None:
    """Let the best moves by the weighings so far into the contest, which begins anew."""
    ints, floats = arena.ints, arena.floats
    rank_all(arena)
    count = min(ints[mem.CANDIDATES], hopeful(arena) or ints[mem.MOVE_TOTAL])
    best = floats[mem.ROOT_VALUES + ints[mem.ORDER]]
    for index in range(count):
        place = ints[mem.ORDER + index]
        ints[mem.IN_CONTEST + index] = place
        ints[mem.VISITS + index] = 0
        ints[mem.ACTIVE + index] = index
        floats[mem.LEADS + index] = (floats[mem.ROOT_VALUES + place] - best) / ints[mem.WEIGHINGS]
        floats[mem.WORTHS + 2 * index] = 0.0
        floats[mem.WORTHS + 2 * index + 1] = 0.0
    ints[mem.IN_TOTAL] = count
    ints[mem.ACTIVE_TOTAL] = count


@fast
def open_contest(arena: Arena) -> None:
    """Begin a contest with nothing looked at, weighed or tried."""
    ints = arena.ints
    ints[mem.LOOKED], ints[mem.DONE], ints[mem.WEIGHINGS], ints[mem.WEIGHING] = 0, 0, 0, 1
    ints[mem.IN_TOTAL], ints[mem.ACTIVE_TOTAL] = 0, 0
    for index in range(ints[mem.MOVE_TOTAL]):
        arena.floats[mem.ROOT_VALUES + index] = 0.0


@fast
def mean(arena: Arena, index: int) -> float:
    """The mean worth of a candidate in the tree."""
    return arena.floats[mem.WORTHS + 2 * index] / max(arena.ints[mem.VISITS + index], 1)


@fast
def score(arena: Arena, index: int) -> float:
    """What decides: the mean worth in the tree, and ever less the lead by the evaluation.

    A claim is put off only if that is clearly better.
    """
    ints = arena.ints
    move = ints[mem.ROOT_MOVES + ints[mem.IN_CONTEST + index]]
    trust = PRIOR_VISITS / max(ints[mem.VISITS + index], 1)
    lead = CLAIM_LEAD if move >= CLAIM and move < RETREAT else 0.0
    return mean(arena, index) + trust * arena.floats[mem.LEADS + index] + lead


@fast
def rank_active(arena: Arena) -> None:
    """Put those still in into ORDER, the best first, of equal ones the one that came in first."""
    # ACTIVE is in the order of the last cut; going by IN_TOTAL puts equal ones back in the order of the weighings.
    ints, count = arena.ints, 0
    for index in range(ints[mem.IN_TOTAL]):
        for place in range(ints[mem.ACTIVE_TOTAL]):
            if ints[mem.ACTIVE + place] == index:
                ints[mem.ORDER + count] = index
                arena.floats[mem.KEYS + index] = score(arena, index)
                count += 1
    sort_order(arena, count)


@fast
def drop(arena: Arena, spent: float) -> None:
    """Keep the better ones, fewer as the budget is spent."""
    ints = arena.ints
    for share, kept in CUTS:
        if spent >= share and ints[mem.ACTIVE_TOTAL] > kept:
            rank_active(arena)
            ints[mem.ACTIVE_TOTAL] = kept
            for place in range(kept):
                ints[mem.ACTIVE + place] = ints[mem.ORDER + place]


@fast
def error_of(arena: Arena, index: int) -> float:
    """The squared standard error of a candidate's mean worth."""
    visits, middle = arena.ints[mem.VISITS + index], mean(arena, index)
    return max(arena.floats[mem.WORTHS + 2 * index + 1] / visits - middle * middle, LEAST_SCATTER) / visits


@fast
def clear(arena: Arena) -> int:
    """Whether the first is so far ahead of the second that more samples will not change it."""
    ints = arena.ints
    if ints[mem.ACTIVE_TOTAL] < 2:
        return 1
    rank_active(arena)
    first, second = ints[mem.ORDER], ints[mem.ORDER + 1]
    if ints[mem.VISITS + first] < LEAST_VISITS:
        return 0
    # As if the two were independent. They are tried in the same samples, so the difference scatters less: careful.
    scatter = sqrt(error_of(arena, first) + error_of(arena, second))
    return int(score(arena, first) - score(arena, second) > CLEAR * scatter)


@fast
def set_rounds(arena: Arena, rounds: int) -> None:
    """Write down that those still in are tried in so many rounds."""
    ints = arena.ints
    ints[mem.TASK], ints[mem.ROUNDS], ints[mem.TASK_TOTAL] = mem.TRY, rounds, ints[mem.ACTIVE_TOTAL]
    for place in range(ints[mem.ACTIVE_TOTAL]):
        index = ints[mem.ACTIVE + place]
        ints[mem.TASK_MOVES + place] = ints[mem.ROOT_MOVES + ints[mem.IN_CONTEST + index]]


@fast
def plan_contest(arena: Arena, spent_time: float) -> None:
    """Write down what comes next after a share of the time; nothing if the budget is spent or the choice is clear."""
    ints = arena.ints
    nodes, done = ints[mem.BUDGET], ints[mem.DONE]
    # Whatever runs out first. Without nodes only time decides, and then a decision does not repeat itself.
    spent = max(spent_time, done / nodes) if nodes else spent_time
    goes_on = int(not ints[mem.STOP] and spent < WEIGHING_SHARE and ints[mem.WEIGHINGS] < MOST_WEIGHINGS)
    weighing = ints[mem.WEIGHING] * goes_on
    if ints[mem.WEIGHING] and not weighing:
        ints[mem.WEIGHING] = 0
        enter(arena)
    if ints[mem.STOP] or spent >= 1.0 or (ints[mem.EARLY] and not weighing and clear(arena)):
        return
    if weighing:
        ints[mem.TASK] = mem.WEIGH
        return
    drop(arena, spent)
    left = min(SLICE, (nodes - done) // ints[mem.TREES]) if nodes else SLICE
    set_rounds(arena, max(1, left // ints[mem.ACTIVE_TOTAL]))


@fast
def decide_solved(arena: Arena) -> None:
    """Once an ending is solved, or given up, take the move that it decides for."""
    ints = arena.ints
    if ints[mem.SOLVING] or ints[mem.SURE] != NO_MOVE:
        return
    place = best_solved(arena)
    ints[mem.SURE] = NO_MOVE if place == NO_MOVE else ints[mem.ROOT_MOVES + place]


@fast
def plan(ints: Numbers, floats: Floats, spent: float) -> int:
    """What the next slice is to do after a share of the time is spent; NOTHING if nothing is left to do."""
    searches = ints[mem.MODE] == mem.BY_SEARCH
    ints[mem.TASK], ints[mem.TASK_SAMPLES] = mem.NOTHING, MOST_SAMPLES
    if not ints[mem.LOOKED]:
        ints[mem.TASK], ints[mem.TASK_SAMPLES] = mem.LOOK, SEARCH_SAMPLES if searches else ints[mem.SAMPLES]
    elif ints[mem.SOLVING] and spent < SOLVE_SHARE:
        ints[mem.TASK] = mem.SOLVE
    elif searches and ints[mem.MOVE_TOTAL] > 1 and ints[mem.SURE] == NO_MOVE:
        # The first weighing is made even when the time is out: a contest needs some order of the moves.
        if ints[mem.WEIGHINGS] == 0:
            ints[mem.TASK] = mem.WEIGH
        else:
            plan_contest(Arena(ints, floats), spent)
    return ints[mem.TASK]


@fast
def work(ints: Numbers, floats: Floats) -> None:
    """Do one slice in one tree: value all moves on samples of its own, or try those still in."""
    arena = Arena(ints, floats)
    if ints[mem.TASK] == mem.SOLVE:
        solve_some(arena, SOLVE_SLICE)
        return
    if ints[mem.TASK] == mem.TRY:
        begin_rounds(arena, ints[mem.TASK_TOTAL])
        try_moves(arena, ints[mem.TASK_TOTAL], ints[mem.ROUNDS])
        return
    view, dice = ints[mem.VIEW : mem.BEFORE], ints[mem.DICE : mem.LUCK]
    for index in range(value_moves(arena, view, ints[mem.ASKED], ints[mem.TASK_SAMPLES], dice)):
        floats[mem.FOUND + index] = floats[mem.VALUES + index]


@fast
def work_some(ints: Numbers, floats: Floats, most: int) -> int:
    """Do a part of one slice, about so many simulations of it; whether something of it is left to do."""
    count = ints[mem.TASK_TOTAL]
    if ints[mem.TASK] != mem.TRY:
        work(ints, floats)
        return 0
    arena = Arena(ints, floats)
    if not ints[mem.UNDER_WAY]:
        begin_rounds(arena, count)
    try_moves(arena, count, min(max(1, most // count), ints[mem.ROUNDS] - ints[mem.FOUND_ROUNDS]))
    ints[mem.UNDER_WAY] = int(ints[mem.FOUND_ROUNDS] < ints[mem.ROUNDS] and not ints[mem.STOP])
    return ints[mem.UNDER_WAY]


@fast
def hear(ints: Numbers, floats: Floats) -> None:
    """Add up what one tree found in a slice."""
    if ints[mem.TASK] == mem.LOOK:
        ints[mem.LOOKED] = 1
    elif ints[mem.TASK] == mem.SOLVE:
        decide_solved(Arena(ints, floats))
    elif ints[mem.TASK] == mem.WEIGH:
        for index in range(ints[mem.MOVE_TOTAL]):
            floats[mem.ROOT_VALUES + index] += floats[mem.FOUND + index]
        ints[mem.WEIGHINGS] += 1
        ints[mem.DONE] += WEIGHING_NODES
    elif ints[mem.TASK] == mem.TRY:
        made = ints[mem.FOUND_ROUNDS]
        for place in range(ints[mem.ACTIVE_TOTAL]):
            index = ints[mem.ACTIVE + place]
            floats[mem.WORTHS + 2 * index] += floats[mem.FOUND + 2 * place]
            floats[mem.WORTHS + 2 * index + 1] += floats[mem.FOUND + 2 * place + 1]
            ints[mem.VISITS + index] += made
        ints[mem.DONE] += made * ints[mem.ACTIVE_TOTAL]
