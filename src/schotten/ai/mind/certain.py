"""A certain win: own moves of this turn, with no card drawn, that end the game whatever is hidden.

Every move is looked through with its choices and all claims behind it. Before it all claims may be made, and in the
siege a retreat, because a recruitment can take what either puts on the discard; nothing else that comes before a play
helps to win in the same turn. ``bench wins`` compares this with every sequence of moves.
"""

from __future__ import annotations

from schotten.compiled.apply import apply_move
from schotten.compiled.cells import kind_count, row_size
from schotten.compiled.jit import copy_part, count_ones
from schotten.compiled.layout import (
    ACTOR,
    COMPLETE,
    DAMAGED,
    DECK_SIZE,
    FIRST,
    GOAL_DAMAGED,
    HAND_TACTICS,
    OPEN,
    PASSES,
    PHASE,
    PLACES,
    SIEGE,
    SPOTS,
    STONES,
    TURN,
    WIDTH,
)
from schotten.compiled.legal import MOST_MOVES, legal_moves
from schotten.compiled.moves import CLAIM, POUR
from schotten.compiled.plain import Kind, Phase

from . import arena as mem
from .arena import Arena
from .claims import claim_all, won
from .goals import reaches
from .greedy import NOT_BLIND, blind_worth, opens_choice
from .jit import Numbers, fast
from .policy import NO_MOVE


@fast
def would_do(row: Numbers, rules: Numbers, seat: int, spots: int) -> int:
    """Whether claiming these spots would win."""
    if not rules[SIEGE]:
        return reaches(row[STONES + seat] | spots, rules)
    return int((spots & row[DAMAGED]) != 0 or count_ones(row[DAMAGED] | spots) >= rules[GOAL_DAMAGED])


@fast
def in_reach(row: Numbers, rules: Numbers, seat: int) -> int:
    """Whether a seat could win in this turn at all: one row grows by one card, and no more than that is claimed."""
    if row[TURN] != seat or row[ACTOR] != seat:
        return 0
    if row[PHASE] > Phase.AFTER_DRAW or (row[PASSES] and not rules[SIEGE]):
        return 1
    if rules[SIEGE] and seat != row[FIRST]:
        return int(row[DECK_SIZE] == 0)
    complete = row[COMPLETE + seat]
    if would_do(row, rules, seat, complete):
        return 1
    for spot in range(rules[SPOTS]):
        near = row[OPEN + seat] >> spot & 1 and row_size(row, spot, seat) + 1 >= row[PLACES + spot]
        if near and would_do(row, rules, seat, complete | 1 << spot):
            return 1
    return 0


@fast
def ends_won(row: Numbers, rules: Numbers, seat: int) -> int:
    """Whether all claims that a seat may make now end the game; they are made."""
    claim_all(row, rules, seat)
    return won(row, seat)


@fast
def wins_by(arena: Arena, move: int, seat: int) -> int:
    """Whether a move of the arena's state wins with some choices, two at most, and all claims behind it."""
    ints, rules = arena.ints, arena.ints[mem.RULES : mem.VIEW]
    first, second = ints[mem.ROOMS :], ints[mem.ROOMS + WIDTH :]
    third, more, most = ints[mem.ROOMS + 2 * WIDTH :], ints[mem.CHOICES :], ints[mem.CHOICES + MOST_MOVES :]
    copy_part(ints[mem.STATE : mem.SEEN], first, 0, WIDTH)
    apply_move(first, rules, move)
    if not opens_choice(first, seat):
        return ends_won(first, rules, seat)
    for step in range(legal_moves(first, rules, more)):
        copy_part(first, second, 0, WIDTH)
        apply_move(second, rules, more[step])
        if not opens_choice(second, seat):
            if ends_won(second, rules, seat):
                return 1
            continue
        for last in range(legal_moves(second, rules, most)):
            copy_part(second, third, 0, WIDTH)
            apply_move(third, rules, most[last])
            if ends_won(third, rules, seat):
                return 1
    return 0


@fast
def ends_by(arena: Arena, move: int, seat: int) -> int:
    """Whether a move of the arena's state ends the game at once, and well."""
    ints = arena.ints
    copy_part(ints[mem.STATE : mem.SEEN], ints[mem.ROOMS :], 0, WIDTH)
    apply_move(ints[mem.ROOMS :], ints[mem.RULES : mem.VIEW], move)
    return won(ints[mem.ROOMS :], seat)


@fast
def winning_move(arena: Arena, seat: int) -> int:
    """A move of the arena's state that wins in this turn, one that ends the game first; NO_MOVE if there is none."""
    ints, rules, moves = arena.ints, arena.ints[mem.RULES : mem.VIEW], arena.ints[mem.MOVES : mem.CHOICES]
    state = ints[mem.STATE : mem.SEEN]
    count = legal_moves(state, rules, moves)
    for again in range(2):
        for index in range(count):
            if blind_worth(state, rules, seat, moves[index]) > NOT_BLIND:
                continue
            if wins_by(arena, moves[index], seat) if again else ends_by(arena, moves[index], seat):
                return moves[index]
    return NO_MOVE


@fast
def win_after(arena: Arena, seat: int, move: int) -> int:
    """A move, if the turn is won after it and after all claims that it leaves; NO_MOVE otherwise."""
    ints, rules = arena.ints, arena.ints[mem.RULES : mem.VIEW]
    copy_part(ints[mem.VIEW : mem.BEFORE], ints[mem.STATE : mem.SEEN], 0, WIDTH)
    apply_move(ints[mem.STATE : mem.SEEN], rules, move)
    if winning_move(arena, seat) != NO_MOVE:
        return move
    claim_all(ints[mem.STATE : mem.SEEN], rules, seat)
    return move if winning_move(arena, seat) != NO_MOVE else NO_MOVE


@fast
def win_prepared(arena: Arena, seat: int) -> int:
    """The first claim or retreat of a turn that is won by a recruitment behind it; NO_MOVE if there is none."""
    ints, moves = arena.ints, arena.ints[mem.ROOT_MOVES : mem.IN_CONTEST]
    for index in range(ints[mem.MOVE_TOTAL]):
        if moves[index] >= CLAIM and moves[index] < POUR and win_after(arena, seat, moves[index]) != NO_MOVE:
            return moves[index]
    return NO_MOVE


@fast
def find_win(arena: Arena) -> int:
    """The first move of a certain win of the seat that asks, whose legal moves are listed; NO_MOVE if there is none."""
    ints, rules, seat = arena.ints, arena.ints[mem.RULES : mem.VIEW], arena.ints[mem.ASKED]
    view = ints[mem.VIEW : mem.BEFORE]
    may_recruit = view[PHASE] == Phase.TURN_START and kind_count(view[HAND_TACTICS + seat], Kind.RECRUITMENT)
    if not in_reach(view, rules, seat):
        return NO_MOVE
    copy_part(view, ints[mem.STATE : mem.SEEN], 0, WIDTH)
    found = winning_move(arena, seat)
    return win_prepared(arena, seat) if found == NO_MOVE and may_recruit else found


@fast
def note_wins(arena: Arena) -> None:
    """Write down every move that wins in this turn, with its choices and the claims behind it."""
    ints, rules, seat = arena.ints, arena.ints[mem.RULES : mem.VIEW], arena.ints[mem.ASKED]
    view = ints[mem.VIEW : mem.BEFORE]
    copy_part(view, ints[mem.STATE : mem.SEEN], 0, WIDTH)
    for index in range(ints[mem.MOVE_TOTAL]):
        move = ints[mem.ROOT_MOVES + index]
        if blind_worth(view, rules, seat, move) <= NOT_BLIND and wins_by(arena, move, seat):
            arena.floats[mem.EXACT_VALUES + index] = 1.0
