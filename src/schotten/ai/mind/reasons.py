"""What speaks for a move and what against it, as codes with what they are about: two or three, the weightiest first.

Each reason is a fact of the position (``facts``). One about a spot is told only where the evaluation agrees: what
speaks for a move does not lower its seat's chance there, what speaks against it does not raise it. In a review nothing
is told of the best move that holds for the move that was made, too.
"""

from __future__ import annotations

from schotten.compiled.cells import row_of
from schotten.compiled.layout import (
    ACTOR,
    ALL,
    CLAIMABLE,
    DECK_SIZE,
    HAND_TACTICS_COUNT,
    MOST_SPOTS,
    NONE,
    PHASE,
    PLAYED,
    SEEN,
    SIZE,
    SPOTS,
    TURN,
    WINNER,
)
from schotten.compiled.moves import ACT, CLAIM, DRAW, PASS, PICK, POUR, RETREAT
from schotten.compiled.plain import Formation, Phase

from . import arena as mem
from .against import write_against
from .arena import Arena, desk_of
from .evaluator import gain_at
from .facts import (
    colour_of,
    is_decided,
    is_full,
    is_lost,
    is_proven,
    is_taken,
    own_cards,
    reach,
    type_of,
)
from .jit import Floats, Numbers, fast
from .leads import after_move, lay_out_view, most_gained
from .policy import NO_MOVE
from .reason_list import (
    BEGINS,
    BETTER_THAN,
    CLAIM_NEXT,
    CLOSE,
    COMPLETES,
    DECIDES,
    EXPECTED,
    KEEPS,
    LOST,
    MAKES_CLAIM,
    MORE_AT,
    ROW,
    RULES_OUT,
    TAKES_SPOT,
    WAITS,
    WINS,
    add_reason,
    copy_reason,
    drop_shared,
    is_told_of,
)

TOLD = 3  # reasons at most
FOR_FIRST = 2  # … of which speak for the best move, where something speaks against the other
LEAST_LEAD = 0.01  # less is no reason: it would be told as nothing


@fast
def may_look(move: int) -> int:
    """Whether what a move does is known at once: no draw, and nothing that is picked unseen."""
    return int(move < PICK or (move >= CLAIM and move < PASS))


@fast
def add_effects(arena: Arena, row: Numbers, after: Numbers, move: int) -> None:
    """What a move does at once: it wins, takes a spot, opens claims now or for the next turn."""
    rules, seat = arena.ints[mem.RULES : mem.VIEW], row[ACTOR]
    over = int(after[PHASE] == Phase.OVER)
    if over and after[WINNER] == seat:
        add_reason(arena, WINS, NONE, NONE, NONE)
    if move >= CLAIM and move < RETREAT:
        add_reason(arena, TAKES_SPOT, move - CLAIM, NONE, NONE)
    # After the turn has passed the claims are the other's.
    new = after[CLAIMABLE] & ~row[CLAIMABLE] if after[TURN] == row[TURN] and not over else 0
    for spot in range(rules[SPOTS]):
        if new >> spot & 1:
            add_reason(arena, MAKES_CLAIM, spot, NONE, NONE)
    for spot in range(rules[SPOTS]):
        if over or is_taken(row, spot) or new >> spot & 1 or row[CLAIMABLE] >> spot & 1:
            continue
        if is_proven(after, rules, spot, seat) and not is_proven(row, rules, spot, seat):
            add_reason(arena, CLAIM_NEXT, spot, NONE, NONE)


@fast
def add_waiting(arena: Arena, row: Numbers, move: int) -> None:
    """A troop is drawn while the other deck's cards would have to wait: as many are held as may be played (T4, Y1)."""
    seat = row[ACTOR]
    may_play = 1 + row[PLAYED + 1 - seat] - row[PLAYED + seat]
    if move == DRAW and row[DECK_SIZE + 1] and row[HAND_TACTICS_COUNT + seat] >= may_play:
        add_reason(arena, WAITS, NONE, NONE, NONE)


@fast
def add_lead(arena: Arena, best: int, other: int) -> None:
    """Where a move leaves better chances than another, if nothing is said of that spot yet."""
    if not may_look(best) or not may_look(other):
        return
    spot = most_gained(arena, best, other)
    if spot != NONE and not is_told_of(arena.ints, spot):
        add_reason(arena, MORE_AT, spot, NONE, NONE)


@fast
def add_ruled_out(arena: Arena, row: Numbers, after: Numbers) -> None:
    """The strongest type that the other's row at some spot cannot become any more, by what both see."""
    rules, seat = arena.ints[mem.RULES : mem.VIEW], row[ACTOR]
    best, where = int(Formation.SUM), NONE
    for spot in range(rules[SPOTS]):
        if is_taken(after, spot) or row[SIZE + row_of(spot, 1 - seat)] == 0 or is_full(row, spot, 1 - seat):
            continue
        before = type_of(reach(row, rules, spot, 1 - seat, rules[ALL] & ~row[SEEN]))
        left = type_of(reach(after, rules, spot, 1 - seat, rules[ALL] & ~after[SEEN]))
        if left < before and before > best and gain_at(desk_of(arena), after, spot) >= -CLOSE:
            best, where = before, spot
    if where != NONE:
        add_reason(arena, RULES_OUT, where, best, NONE)


@fast
def add_row(arena: Arena, row: Numbers, after: Numbers, spot: int) -> None:
    """What becomes of the own row that a card was laid to."""
    rules, seat = arena.ints[mem.RULES : mem.VIEW], row[ACTOR]
    laid = row[SIZE + row_of(spot, seat)]
    if after[SIZE + row_of(spot, seat)] <= laid or is_taken(after, spot):
        return
    if is_lost(row, rules, spot, seat):
        add_reason(arena, LOST, spot, NONE, NONE)
        return
    if gain_at(desk_of(arena), after, spot) < -CLOSE:
        return
    formation = type_of(reach(after, rules, spot, seat, own_cards(after, rules, seat)))
    if is_full(after, spot, seat):
        if is_decided(after, rules, spot, seat) and not is_proven(after, rules, spot, seat):
            add_reason(arena, DECIDES, spot, formation, NONE)
        elif formation > Formation.SUM:
            add_reason(arena, COMPLETES, spot, formation, NONE)
    elif formation > Formation.SUM:
        colour = colour_of(after, rules, spot, seat, formation)
        add_reason(arena, KEEPS if laid else BEGINS, spot, formation, colour)


@fast
def write_for(arena: Arena, move: int) -> None:
    """Write down all that speaks for a move."""
    ints = arena.ints
    row, after = ints[mem.VIEW : mem.BEFORE], ints[mem.SEEN : mem.ROOMS]
    ints[mem.REASON_TOTAL] = 0
    if not may_look(move):
        add_waiting(arena, row, move)
        return
    goes_on = after_move(arena, after, move)
    add_effects(arena, row, after, move)
    if not goes_on:
        return
    if move < ACT:
        add_row(arena, row, after, move % MOST_SPOTS)
    elif move >= RETREAT and move < POUR and is_lost(row, ints[mem.RULES : mem.VIEW], move - RETREAT, row[ACTOR]):
        add_reason(arena, LOST, move - RETREAT, NONE, NONE)
    add_ruled_out(arena, row, after)


@fast
def put_aside(arena: Arena, move: int) -> int:
    """Put what speaks for a move aside; returns how many reasons that is."""
    ints = arena.ints
    write_for(arena, move)
    for index in range(ints[mem.REASON_TOTAL]):
        copy_reason(ints, mem.REASONS + ROW * index, mem.OTHER_REASONS + ROW * index)
    return ints[mem.REASON_TOTAL]


@fast
def next_best(arena: Arena) -> int:
    """The place in the answer of the best move that is not as good as the first; NO_MOVE if it is hardly behind."""
    floats = arena.floats
    for place in range(1, arena.ints[mem.RESULT_TOTAL]):
        if not arena.ints[mem.RESULT_EQUAL + place]:
            lead = floats[mem.RESULT_VALUES] - floats[mem.RESULT_VALUES + place]
            return place if lead >= LEAST_LEAD else NO_MOVE
    return NO_MOVE


@fast
def explain(ints: Numbers, floats: Floats) -> int:
    """Write down what speaks for the best move of the answer, whose reply is known; returns how many reasons."""
    arena = Arena(ints, floats)
    lay_out_view(arena)
    write_for(arena, ints[mem.RESULT_MOVES])
    ints[mem.REASON_TOTAL] = min(ints[mem.REASON_TOTAL], TOLD)
    place = next_best(arena)
    if place != NO_MOVE and ints[mem.REASON_TOTAL] == 0:
        add_lead(arena, ints[mem.RESULT_MOVES], ints[mem.RESULT_MOVES + place])
    if place != NO_MOVE and ints[mem.REASON_TOTAL] < TOLD:
        add_reason(arena, BETTER_THAN, NONE, NONE, place)
    if ints[mem.REPLY] != NO_MOVE and ints[mem.REPLY] < PICK and ints[mem.REASON_TOTAL] < TOLD:
        add_reason(arena, EXPECTED, NONE, NONE, ints[mem.REPLY])
    return ints[mem.REASON_TOTAL]


@fast
def why(ints: Numbers, floats: Floats, best: int, made: int) -> int:
    """Write down what speaks for the best move and against the one that was made; returns how many reasons."""
    arena = Arena(ints, floats)
    lay_out_view(arena)
    if best == made:
        write_for(arena, best)
        ints[mem.REASON_TOTAL] = min(ints[mem.REASON_TOTAL], TOLD)
        return ints[mem.REASON_TOTAL]
    shared = put_aside(arena, made)
    write_for(arena, best)
    drop_shared(arena, shared)
    found = ints[mem.REASON_TOTAL]
    ints[mem.REASON_TOTAL] = min(found, FOR_FIRST)
    write_against(arena, made)
    ints[mem.REASON_TOTAL] = min(ints[mem.REASON_TOTAL], TOLD)
    if ints[mem.REASON_TOTAL] < FOR_FIRST:
        add_lead(arena, best, made)
    return ints[mem.REASON_TOTAL]
