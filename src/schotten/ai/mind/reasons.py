"""What speaks for a move, as codes: what it does at once, how much better it is, what is expected then."""

from __future__ import annotations

from schotten.compiled.apply import apply_move
from schotten.compiled.jit import copy_part, low_index
from schotten.compiled.layout import ACTOR, CLAIMABLE, PHASE, TURN, WIDTH, WINNER
from schotten.compiled.moves import CLAIM, PICK, RETREAT
from schotten.compiled.plain import Phase

from . import arena as mem
from .arena import Arena
from .jit import Floats, Numbers, fast
from .policy import NO_MOVE

# A reason is a code and what it is about: a spot, a place in the answer, or a move.
WINS, MAKES_CLAIM, TAKES_SPOT, CHANCE, BETTER_THAN, EXPECTED = range(6)
LEAST_LEAD = 0.01  # less is no reason: it would be told as nothing
CODES = ("wins", "makes_claim", "takes_spot", "chance", "better_than", "reply")


@fast
def add_reason(arena: Arena, code: int, about: int) -> None:
    """Write a reason down."""
    count = arena.ints[mem.REASON_TOTAL]
    arena.ints[mem.REASONS + 2 * count] = code
    arena.ints[mem.REASONS + 2 * count + 1] = about
    arena.ints[mem.REASON_TOTAL] = count + 1


@fast
def add_effects(arena: Arena, move: int) -> None:
    """What a move does at once; what a draw or a reshuffle brings is not known."""
    row, after = arena.ints[mem.VIEW : mem.BEFORE], arena.ints[mem.SEEN : mem.ROOMS]
    if move >= PICK and move < CLAIM:
        return
    copy_part(row, after, 0, WIDTH)
    apply_move(after, arena.ints[mem.RULES : mem.VIEW], move)
    if after[PHASE] == Phase.OVER and after[WINNER] == row[ACTOR]:
        add_reason(arena, WINS, 0)
    # After the turn has passed the claims are the other's.
    new = after[CLAIMABLE] & ~row[CLAIMABLE] if after[TURN] == row[TURN] else 0
    while new:
        add_reason(arena, MAKES_CLAIM, low_index(new))
        new &= new - 1


@fast
def next_best(arena: Arena) -> int:
    """The place in the answer of the best move that is behind the first by enough to be told; NO_MOVE if none is."""
    floats = arena.floats
    for place in range(1, arena.ints[mem.RESULT_TOTAL]):
        lead = floats[mem.RESULT_VALUES] - floats[mem.RESULT_VALUES + place]
        if lead >= LEAST_LEAD and not arena.ints[mem.RESULT_EQUAL + place]:
            return place
    return NO_MOVE


@fast
def explain(ints: Numbers, floats: Floats) -> int:
    """Write down what speaks for the best move of the answer, whose reply is known; returns how many reasons."""
    arena, move = Arena(ints, floats), ints[mem.RESULT_MOVES]
    ints[mem.REASON_TOTAL] = 0
    add_effects(arena, move)
    if move >= CLAIM and move < RETREAT:
        add_reason(arena, TAKES_SPOT, move - CLAIM)
    add_reason(arena, CHANCE, 0)
    place = next_best(arena)
    if place != NO_MOVE:
        add_reason(arena, BETTER_THAN, place)
    if ints[mem.REPLY] != NO_MOVE and ints[mem.REPLY] < PICK:
        add_reason(arena, EXPECTED, ints[mem.REPLY])
    return ints[mem.REASON_TOTAL]
