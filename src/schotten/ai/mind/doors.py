"""The doors of the mind: all that a host calls, on the two rows of an arena (``arena`` says what lies where).

A host writes the rules, calls ``set_up`` and may change single numbers. For a decision it writes the view and the seat
that asks and calls ``begin``, which says what share of the usual time it may take. Then come slices, until ``plan``
says that nothing is left: ``plan`` with the share of the time that is spent, ``work``, ``hear``. Then ``result``.
Raising STOP ends a slice early, and the search with it. A host that has to answer others meanwhile does a slice in
parts (``work_some``).

With several trees each has an arena of its own. All get ``begin``; the first plans, its task is copied to the others
(``TASK`` to ``FOUND_ROUNDS``) unless it is a LOOK, each does its ``work``, at once if the host likes, and what each
found (``FOUND_ROUNDS``, ``FOUND`` to ``KEYS``) is copied to the first and heard there, in their order.
"""

from __future__ import annotations

from schotten.compiled.dice import seed_dice
from schotten.compiled.jit import copy_part
from schotten.compiled.layout import ACTOR, DRAWN_GAME, PHASE, WIDTH, WINNER
from schotten.compiled.legal import legal_moves
from schotten.compiled.moves import CLAIM, DRAW
from schotten.compiled.plain import Phase
from schotten.compiled.view import sample_state

from . import arena as mem
from . import params
from .arena import Arena, desk_of
from .calibration import calibrated
from .certain import find_win, note_wins
from .endings import UNKNOWN, open_ending, open_unseen_ending, solve_some, solved_worth
from .evaluator import prepare
from .habits import best_noticed
from .jit import Floats, Numbers, fast
from .luck import even_worth, luck_of_draw
from .players import seat_level
from .policy import NO_MOVE
from .reasons import explain, why
from .result import place_of, tell_contest, tell_valued
from .reuse import take_up
from .rollout import judge, reply
from .root_search import hear, open_contest, plan, work, work_some
from .verdict import (
    add_task,
    ask_best,
    begin_task,
    best_fresh,
    judge_made,
    lead_of,
    sort_shown,
    value_some,
    write_shown,
)

__all__ = [
    "ask_chance",
    "ask_rivals",
    "ask_shown",
    "ask_verdict",
    "begin",
    "chance",
    "explain",
    "hear",
    "judge_some",
    "luck",
    "plan",
    "remember",
    "reply",
    "result",
    "set_up",
    "show",
    "value_some",
    "verdict",
    "wake",
    "why",
    "work",
    "work_some",
    "worth",
]


@fast
def set_up(ints: Numbers, floats: Floats, level: int, limit: int) -> None:
    """Make an arena whose rules are written ready for a level; a host may change single numbers then."""
    seat_level(Arena(ints, floats), level, limit)


@fast
def wake(ints: Numbers, floats: Floats, seed: int) -> None:
    """Take the chance of one question from a seed; the first question prepares the evaluator."""
    seed_dice(ints[mem.DICE : mem.LUCK], seed)
    ints[mem.STOP], ints[mem.UNDER_WAY] = 0, 0
    if not ints[mem.READY]:
        prepare(desk_of(Arena(ints, floats)))
        ints[mem.READY] = 1


@fast
def budget_of(nodes: int, share: float) -> int:
    """A share of a budget in nodes as a whole number, from the middle to the even one; at least one."""
    exact = nodes * share
    whole = int(exact)
    rest = exact - whole
    if rest > 0.5 or (rest == 0.5 and whole & 1):
        whole += 1
    return max(1, whole)


@fast
def share_for(arena: Arena) -> float:
    """The share of a budget that a decision is worth: from which deck to draw is a small one."""
    ints = arena.ints
    # Small only if nothing but draws may be done: beside a draw a claim may be open (decision 5).
    for index in range(ints[mem.MOVE_TOTAL]):
        if ints[mem.ROOT_MOVES + index] < DRAW or ints[mem.ROOT_MOVES + index] >= CLAIM:
            return 1.0
    return params.DRAW_SHARE


@fast
def look_for_certainty(arena: Arena) -> None:
    """A win in this turn is taken without a search; an ending is to be solved if there is a choice."""
    ints = arena.ints
    ints[mem.SURE] = find_win(arena) if ints[mem.EXACT] else NO_MOVE
    open_ending(arena)
    if ints[mem.SURE] != NO_MOVE:
        arena.floats[mem.EXACT_VALUES + place_of(arena, ints[mem.SURE])] = 1.0
        if ints[mem.SOLVE_ALL]:
            note_wins(arena)
    if (ints[mem.SURE] != NO_MOVE or ints[mem.MOVE_TOTAL] == 1) and not ints[mem.SOLVE_ALL]:
        ints[mem.SOLVING] = 0


@fast
def list_moves(arena: Arena) -> None:
    """Write down what the seat that asks may do."""
    ints = arena.ints
    ints[mem.MOVE_TOTAL] = legal_moves(
        ints[mem.VIEW : mem.BEFORE], ints[mem.RULES : mem.VIEW], ints[mem.ROOT_MOVES : mem.IN_CONTEST]
    )


@fast
def begin(ints: Numbers, floats: Floats, seed: int) -> float:
    """Begin a decision; returns the share of the usual time that it may take."""
    arena = Arena(ints, floats)
    wake(ints, floats, seed)
    list_moves(arena)
    look_for_certainty(arena)
    if ints[mem.MODE] == mem.BY_SEARCH and ints[mem.MOVE_TOTAL] > 1:
        take_up(arena)
    share = share_for(arena)
    ints[mem.BUDGET] = budget_of(ints[mem.NODES], share) if ints[mem.NODES] else 0
    open_contest(arena)
    return share


@fast
def result(ints: Numbers, floats: Floats) -> int:
    """Write the answer of a decision, the best move first, and return that."""
    arena = Arena(ints, floats)
    if ints[mem.SURE] != NO_MOVE:
        tell_valued(arena, place_of(arena, ints[mem.SURE]))
    elif ints[mem.MODE] == mem.BY_SEARCH and ints[mem.MOVE_TOTAL] > 1:
        tell_contest(arena)
    else:
        tell_valued(arena, best_noticed(arena, ints[mem.MOVE_TOTAL]))
    return ints[mem.RESULT_MOVES]


@fast
def remember(ints: Numbers, floats: Floats, move: int) -> None:
    """Note that a move is made, so that the next search can take up what this one found out about it."""
    # Counted beyond its room, too: a line that is too long is then known not to be whole (``reuse.line_here``).
    if ints[mem.LINE_COUNT] < mem.MOST_LINE:
        ints[mem.LINE + ints[mem.LINE_COUNT]] = move
    ints[mem.LINE_COUNT] += 1


# -- what is valued in parts: it is asked for, some is done until nothing is left, then the answer is read ------------
@fast
def ask_chance(ints: Numbers, floats: Floats, seed: int) -> None:
    """Ask how likely the seat that asks wins; a win of this turn, and what is over, are known at once."""
    arena = Arena(ints, floats)
    floats[mem.BEST_VALUE], floats[mem.TOTALS] = UNKNOWN, 0.0
    ints[mem.ROUNDS], ints[mem.SOLVING] = 0, 0
    if ints[mem.VIEW + PHASE] == Phase.OVER:
        winner = ints[mem.VIEW + WINNER]
        floats[mem.BEST_VALUE] = 0.5 if winner == DRAWN_GAME else 1.0 if winner == ints[mem.ASKED] else 0.0
        return
    wake(ints, floats, seed)
    if ints[mem.VIEW + ACTOR] == ints[mem.ASKED] and ints[mem.EXACT]:
        list_moves(arena)
        if find_win(arena) != NO_MOVE:
            floats[mem.BEST_VALUE] = 1.0
            return
        open_unseen_ending(arena)
    ints[mem.ROUNDS] = ints[mem.JUDGED]


@fast
def judge_some(ints: Numbers, floats: Floats, most: int) -> int:
    """Solve some of an ending, else judge so many sampled states at most; whether something is left to do."""
    arena, seat, dice = Arena(ints, floats), ints[mem.ASKED], ints[mem.DICE : mem.LUCK]
    if ints[mem.SOLVING]:
        solve_some(arena, params.SOLVE_SLICE)
        if not ints[mem.SOLVING]:
            floats[mem.BEST_VALUE] = solved_worth(arena)
            ints[mem.ROUNDS] *= int(floats[mem.BEST_VALUE] == UNKNOWN)
        return int(ints[mem.SOLVING] or ints[mem.ROUNDS] > 0)
    for _ in range(min(most, ints[mem.ROUNDS])):
        sample_state(ints[mem.VIEW : mem.BEFORE], ints[mem.RULES : mem.VIEW], seat, dice, ints[mem.STATE : mem.SEEN])
        floats[mem.TOTALS] += judge(arena, seat, dice)
        ints[mem.ROUNDS] -= 1
    return int(ints[mem.ROUNDS] > 0)


@fast
def chance(ints: Numbers, floats: Floats) -> float:
    """How likely the seat that asks wins: proven, or over states sampled from its view, whoever decides now."""
    if floats[mem.BEST_VALUE] != UNKNOWN:
        return floats[mem.BEST_VALUE]
    return calibrated(Arena(ints, floats), floats[mem.TOTALS] / ints[mem.JUDGED])


@fast
def ask_shown(ints: Numbers, floats: Floats, seed: int) -> None:
    """Ask for the best moves of the answer to be valued anew (``value_some``), for somebody to read."""
    seed_dice(ints[mem.DICE : mem.LUCK], seed)
    ask_best(Arena(ints, floats), params.SHOWN)
    begin_task(Arena(ints, floats), ints[mem.SHOWN_ROUNDS])


@fast
def show(ints: Numbers, floats: Floats) -> int:
    """Write what was valued anew into the answer; returns the best move, which has the best number.

    Moves that fresh samples cannot tell apart are marked as equal and have the same number.
    """
    write_shown(Arena(ints, floats))
    sort_shown(Arena(ints, floats))
    return ints[mem.RESULT_MOVES]


@fast
def ask_rivals(ints: Numbers, floats: Floats, move: int, seed: int) -> None:
    """Ask for a move that was made and the best of the answer to be compared (``value_some``)."""
    arena = Arena(ints, floats)
    seed_dice(ints[mem.DICE : mem.LUCK], seed)
    ask_best(arena, params.RIVALS)
    add_task(arena, move)
    ints[mem.ROUNDS] = 0
    if ints[mem.TASK_TOTAL] > 1:
        begin_task(arena, budget_of(ints[mem.RIVAL_ROUNDS], share_for(arena)))


@fast
def ask_verdict(ints: Numbers, floats: Floats, move: int) -> None:
    """Ask for what is best by that comparison to be valued anew beside the move, on samples that chose neither."""
    arena, best = Arena(ints, floats), move
    floats[mem.LEAD] = 0.0
    if ints[mem.TASK_TOTAL] > 1:
        floats[mem.LEAD] = lead_of(arena, add_task(arena, move))
        best = ints[mem.TASK_MOVES + best_fresh(arena)]
    ints[mem.TASK_TOTAL] = 0
    add_task(arena, best)
    add_task(arena, move)
    begin_task(arena, budget_of(ints[mem.REVIEW_ROUNDS], share_for(arena)))


@fast
def verdict(ints: Numbers, floats: Floats, move: int) -> float:
    """What the move lost against the best one, never below 0."""
    arena = Arena(ints, floats)
    judge_made(arena, 0, add_task(arena, move))
    return floats[mem.LOSS]


@fast
def luck(ints: Numbers, floats: Floats, deck: int, seed: int) -> float:
    """How much more the card on top of a deck is worth for whoever draws it now than any that could lie there.

    The whole state, not a view, is written where a sampled one lies (SAMPLED): this is for games that are over.
    """
    wake(ints, floats, seed)
    return luck_of_draw(Arena(ints, floats), deck, seed)


@fast
def worth(ints: Numbers, floats: Floats, seed: int) -> float:
    """What a whole state (SAMPLED) is worth for the seat that asks, by the views of both."""
    wake(ints, floats, seed)
    copy_part(ints[mem.SAMPLED : mem.STATE], ints[mem.STATE : mem.SEEN], 0, WIDTH)
    return even_worth(Arena(ints, floats), ints[mem.ASKED], seed)
