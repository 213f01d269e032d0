"""How an arena is set up for a player: the weights of its game, its habits or its search."""

from __future__ import annotations

from schotten.compiled.layout import SIEGE, TACTICAL

from . import arena as mem
from . import params
from .arena import Arena
from .jit import Floats, Numbers, fast
from .levels import BLIND, EXPERT, HABITS, MASTER, MASTER_NODES
from .weights import EVEN_LUCK, WEIGHTS


@fast
def write_weights(weights: Floats, rules: Numbers) -> None:
    """The weights of the evaluation for a game."""
    for which in range(WEIGHTS):
        weights[which] = 0.0
    for which, value in params.STONES:
        weights[which] = value
    if rules[SIEGE]:
        for which, value in params.SIEGE:
            weights[which] = value
    if rules[TACTICAL] and rules[SIEGE]:
        for which, value in params.SIEGE_TACTICS:
            weights[which] = value
    elif rules[TACTICAL]:
        for which, value in params.STONES_TACTICS:
            weights[which] = value


@fast
def write_habits(arena: Arena, level: int) -> None:
    """The habits of a level."""
    ints, floats = arena.ints, arena.floats
    attention, oversight, misjudgement, samples = HABITS[level]
    floats[mem.ATTENTION], floats[mem.OVERSIGHT], floats[mem.MISJUDGEMENT] = attention, oversight, misjudgement
    ints[mem.SAMPLES] = samples
    for blind, which, value in BLIND:
        if blind == level:
            floats[mem.WEIGHTS_AT + which] = value


@fast
def write_search(arena: Arena) -> None:
    """The search of the strongest level."""
    ints, floats = arena.ints, arena.floats
    ints[mem.NODES], ints[mem.CANDIDATES] = MASTER_NODES, params.MOST_CANDIDATES
    ints[mem.EARLY], ints[mem.TREES] = 1, 1
    floats[mem.EXPLORE], floats[mem.WIDTH_FACTOR] = params.EXPLORE, params.WIDTH_FACTOR
    floats[mem.WIDTH_POWER], floats[mem.ODD_MOVES] = params.WIDTH_POWER, params.ODD_MOVES
    floats[mem.DEEPEN], floats[mem.QUICK_TURNS] = params.DEEPEN, params.QUICK_TURNS
    floats[mem.AHEAD_TURNS], floats[mem.AHEAD_SAMPLES] = params.AHEAD_TURNS, params.AHEAD_SAMPLES
    floats[mem.LEAF_SAMPLES] = params.LEAF_SAMPLES
    ints[mem.SHOWN_ROUNDS], ints[mem.RIVAL_ROUNDS] = params.SHOWN_ROUNDS, params.RIVAL_ROUNDS
    ints[mem.REVIEW_ROUNDS], ints[mem.CALIBRATED], ints[mem.LUCK_CARDS] = params.REVIEW_ROUNDS, 1, 0
    ints[mem.JUDGED], ints[mem.ANSWERED] = params.REVIEW_SAMPLES, params.REPLY_SAMPLES


@fast
def seat_level(arena: Arena, level: int, limit: int) -> None:
    """Make an arena whose rules are written ready for a level, with room for so many nodes."""
    ints, floats = arena.ints, arena.floats
    ints[mem.LIMIT] = limit
    ints[mem.MODE] = mem.BY_SEARCH if level == MASTER else mem.BY_HABIT
    ints[mem.EXACT], ints[mem.SOLVE_ALL] = int(level >= EXPERT), 0
    ints[mem.SOLVE_LIMIT] = params.SOLVE_NODES * ints[mem.EXACT]
    ints[mem.COUNT], ints[mem.HALF], ints[mem.SEARCHED], ints[mem.READY] = 0, 0, 0, 0
    write_weights(floats[mem.WEIGHTS_AT : mem.TABLE], arena.ints[mem.RULES : mem.VIEW])
    # Both for every level: a win probability or an expected reply plays ahead in anybody's arena (``rollout``).
    write_habits(arena, level)
    write_search(arena)
    if level == MASTER:
        # Only a search: greedy keeps independent samples, so that it stays the player that others are measured by.
        floats[mem.WEIGHTS_AT + EVEN_LUCK] = 1.0
