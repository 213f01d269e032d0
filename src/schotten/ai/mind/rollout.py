"""Some turns ahead: a state played on by the one-step player, each move from its mover's own view, and then judged.

The judge is the evaluation from the searcher's view at the start of one of his turns: the same that ``greedy`` uses.
"""

from __future__ import annotations

from schotten.compiled.apply import apply_move
from schotten.compiled.layout import ACTOR, CLAIMABLE, PHASE, TURN
from schotten.compiled.legal import legal_moves
from schotten.compiled.moves import MOVE_COUNT
from schotten.compiled.plain import Phase
from schotten.compiled.view import sample_state, view_for

from . import arena as mem
from .arena import Arena, desk_of
from .evaluator import look_at, worth_of
from .greedy import best_of, value_moves
from .jit import Floats, Numbers, fast
from .policy import NO_MOVE, policy_move


@fast
def one_step(arena: Arena, samples: int, dice: Numbers) -> int:
    """The move of the one-step player who decides in the arena's state, from his own view."""
    state, view = arena.ints[mem.STATE : mem.SEEN], arena.ints[mem.SEEN : mem.ROOMS]
    seat = state[ACTOR]
    view_for(state, arena.ints[mem.RULES : mem.VIEW], seat, view)
    count = value_moves(arena, view, seat, samples, dice)
    return arena.ints[mem.MOVES + best_of(arena.floats, mem.VALUES, count)]


@fast
def worth_for(arena: Arena, seat: int, samples: int, dice: Numbers) -> float:
    """What the arena's state is worth for a seat by that seat's own view."""
    view, desk = arena.ints[mem.SEEN : mem.ROOMS], desk_of(arena)
    view_for(arena.ints[mem.STATE : mem.SEEN], desk.rules, seat, view)
    look_at(desk, view, seat, samples, dice)
    return worth_of(desk, view)


@fast
def play_on(arena: Arena, turns: int, dice: Numbers) -> None:
    """Play so many turns by the quick policy, or to the end."""
    state, rules, moves = (
        arena.ints[mem.STATE : mem.SEEN],
        arena.ints[mem.RULES : mem.VIEW],
        arena.ints[mem.MOVES : mem.CHOICES],
    )
    left = turns
    while state[PHASE] != Phase.OVER and left > 0:
        before = state[TURN]
        apply_move(state, rules, policy_move(state, rules, dice, moves))
        left -= int(state[TURN] != before)


@fast
def play_ahead(arena: Arena, seat: int, dice: Numbers) -> None:
    """Play some turns by the one-step player, and on to the start of a turn of ``seat``, so that all lines are even.

    Claims and draws are made by rule.
    """
    state, rules, moves = (
        arena.ints[mem.STATE : mem.SEEN],
        arena.ints[mem.RULES : mem.VIEW],
        arena.ints[mem.MOVES : mem.CHOICES],
    )
    left, samples = int(arena.floats[mem.AHEAD_TURNS]), int(arena.floats[mem.AHEAD_SAMPLES])
    while state[PHASE] != Phase.OVER and (left > 0 or state[TURN] != seat or state[PHASE] != Phase.TURN_START):
        before = state[TURN]
        if state[CLAIMABLE] or state[PHASE] == Phase.AFTER_PLAY:
            move = policy_move(state, rules, dice, moves)
        elif legal_moves(state, rules, moves) == 1:
            move = moves[0]
        else:
            move = one_step(arena, samples, dice)
        apply_move(state, rules, move)
        left -= int(state[TURN] != before)


@fast
def judge(arena: Arena, seat: int, dice: Numbers) -> float:
    """What the arena's state is worth for a seat after some turns of playing on."""
    play_on(arena, int(arena.floats[mem.QUICK_TURNS]), dice)
    play_ahead(arena, seat, dice)
    return worth_for(arena, seat, int(arena.floats[mem.LEAF_SAMPLES]), dice)


@fast
def go_on(state: Numbers, rules: Numbers, dice: Numbers, moves: Numbers) -> int:
    """Make claims, draws and moves without a choice; returns the number of legal moves at the next choice."""
    while state[PHASE] != Phase.OVER:
        if state[CLAIMABLE] or state[PHASE] == Phase.AFTER_PLAY:
            apply_move(state, rules, policy_move(state, rules, dice, moves))
            continue
        count = legal_moves(state, rules, moves)
        if count != 1:
            return count
        apply_move(state, rules, moves[0])
    return 0


@fast
def reply(ints: Numbers, floats: Floats) -> int:
    """What the one-step player in the other seat answers most often to the best move of the answer.

    NO_MOVE if the game is over then. The marks of the tree count the answers.
    """
    arena, rules, dice = Arena(ints, floats), ints[mem.RULES : mem.VIEW], ints[mem.DICE : mem.LUCK]
    state, seat, step = ints[mem.STATE : mem.SEEN], ints[mem.ASKED], int(floats[mem.AHEAD_SAMPLES])
    for index in range(MOVE_COUNT):
        ints[mem.MARKS + index] = 0
    for _ in range(ints[mem.ANSWERED]):
        sample_state(ints[mem.VIEW : mem.BEFORE], rules, seat, dice, state)
        apply_move(state, rules, ints[mem.RESULT_MOVES])
        while go_on(state, rules, dice, ints[mem.MOVES : mem.CHOICES]) and state[ACTOR] == seat:
            apply_move(state, rules, one_step(arena, step, dice))
        if state[PHASE] != Phase.OVER:
            ints[mem.MARKS + one_step(arena, step, dice)] += 1
    ints[mem.STAMP] = max(ints[mem.STAMP], ints[mem.ANSWERED])  # above every count that is left in the marks
    best = 0
    for index in range(1, MOVE_COUNT):
        if ints[mem.MARKS + index] > ints[mem.MARKS + best]:
            best = index
    ints[mem.REPLY] = best if ints[mem.MARKS + best] else NO_MOVE
    return ints[mem.REPLY]
