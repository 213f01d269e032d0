"""What speaks for a move and what against it, as codes with what they are about: two or three, the weightiest first.

Each reason is a fact of the position (``facts``). One about a spot is told only where the evaluation agrees: what
speaks for a move does not lower its seat's chance there, what speaks against it does not raise it. In a review nothing
is told of the best move that holds for the move that was made, too.
"""

from __future__ import annotations

from schotten.compiled.apply import apply_move
from schotten.compiled.cells import row_of
from schotten.compiled.jit import copy_part
from schotten.compiled.layout import (
    ACTOR,
    ALL,
    CLAIMABLE,
    MOST_SPOTS,
    MOST_TROOPS,
    NONE,
    PHASE,
    SEEN,
    SIZE,
    SPOTS,
    TURN,
    WIDTH,
    WINNER,
)
from schotten.compiled.moves import ACT, CLAIM, PASS, PICK, POUR, RETREAT
from schotten.compiled.plain import Formation, Phase

from . import arena as mem
from .arena import Arena, desk_of
from .desk import MOST_SAMPLES
from .evaluator import gain_at, look_at
from .facts import (
    answer_to,
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
from .policy import NO_MOVE

# A reason is a code, a spot, a type of formation, and a colour, a card, a place in the answer or a move.
CODES = (
    "wins", "takes_spot", "makes_claim", "claim_next", "decides", "completes", "rules_out", "keeps", "begins", "lost",
    "ends", "wants", "beaten", "better_than", "reply",
)  # fmt: skip
(
    WINS, TAKES_SPOT, MAKES_CLAIM, CLAIM_NEXT, DECIDES, COMPLETES, RULES_OUT, KEEPS, BEGINS, LOST,
    ENDS, WANTS, BEATEN, BETTER_THAN, EXPECTED,
) = range(len(CODES))  # fmt: skip
COLOUR_CODES, CARD_CODES = ("keeps", "begins", "ends"), ("wants",)  # what is said last of these
AGAINST_CODES = ("ends", "wants", "beaten")  # they speak against the move that was made
TOLD = 3  # reasons at most
FOR_FIRST = 2  # … of which speak for the best move, where something speaks against the other
LEAST_LEAD = 0.01  # less is no reason: it would be told as nothing
CLOSE = 1e-9
ROW = mem.REASON_WIDTH


@fast
def add_reason(arena: Arena, code: int, spot: int, formation: int, about: int) -> None:
    """Write a reason down, if there is room."""
    ints, count = arena.ints, arena.ints[mem.REASON_TOTAL]
    if count == mem.MOST_REASONS:
        return
    start = mem.REASONS + ROW * count
    ints[start], ints[start + 1], ints[start + 2], ints[start + 3] = code, spot, formation, about
    ints[mem.REASON_TOTAL] = count + 1


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
        return
    copy_part(row, after, 0, WIDTH)
    apply_move(after, ints[mem.RULES : mem.VIEW], move)
    add_effects(arena, row, after, move)
    if after[PHASE] == Phase.OVER:
        return
    if move < ACT:
        add_row(arena, row, after, move % MOST_SPOTS)
    elif move >= RETREAT and move < POUR and is_lost(row, ints[mem.RULES : mem.VIEW], move - RETREAT, row[ACTOR]):
        add_reason(arena, LOST, move - RETREAT, NONE, NONE)
    add_ruled_out(arena, row, after)


@fast
def add_wanted(arena: Arena, row: Numbers, after: Numbers, move: int) -> None:
    """The strongest type that another own row cannot become any more without the troop that was laid."""
    rules, seat, card = arena.ints[mem.RULES : mem.VIEW], row[ACTOR], move // MOST_SPOTS
    best, where = int(Formation.SUM), NONE
    for spot in range(rules[SPOTS]):
        if spot == move % MOST_SPOTS or is_taken(after, spot) or row[SIZE + row_of(spot, seat)] == 0:
            continue
        before = type_of(reach(row, rules, spot, seat, own_cards(row, rules, seat)))
        left = type_of(reach(after, rules, spot, seat, own_cards(after, rules, seat)))
        if left < before and before > best and gain_at(desk_of(arena), after, spot) < -CLOSE:
            best, where = before, spot
    if where != NONE:
        add_reason(arena, WANTS, where, best, card)


@fast
def write_against(arena: Arena, move: int) -> None:
    """Add what speaks against a troop that was laid: what it ends, where it was wanted, what still beats its row."""
    ints = arena.ints
    row, after, rules = ints[mem.VIEW : mem.BEFORE], ints[mem.SEEN : mem.ROOMS], ints[mem.RULES : mem.VIEW]
    if move >= MOST_TROOPS * MOST_SPOTS:
        return
    spot, seat = move % MOST_SPOTS, row[ACTOR]
    copy_part(row, after, 0, WIDTH)
    apply_move(after, rules, move)
    if after[PHASE] == Phase.OVER or is_taken(after, spot):
        return
    before = type_of(reach(row, rules, spot, seat, own_cards(row, rules, seat)))
    left = type_of(reach(after, rules, spot, seat, own_cards(after, rules, seat)))
    fell = row[SIZE + row_of(spot, seat)] > 0 and left < before and before > Formation.SUM
    if fell and not is_lost(row, rules, spot, seat) and gain_at(desk_of(arena), after, spot) < CLOSE:
        add_reason(arena, ENDS, spot, before, colour_of(row, rules, spot, seat, before))
    add_wanted(arena, row, after, move)
    if is_full(after, spot, seat) and row[SIZE + row_of(spot, 1 - seat)]:
        beats = type_of(answer_to(after, rules, spot, seat))
        if beats:
            add_reason(arena, BEATEN, spot, beats, NONE)


@fast
def same_reason(ints: Numbers, one: int, two: int) -> int:
    """Whether two reasons, by where they lie, say the same."""
    for part in range(ROW):
        if ints[one + part] != ints[two + part]:
            return 0
    return 1


@fast
def drop_shared(arena: Arena, total: int) -> None:
    """Drop the reasons that are among those put aside, of which there are so many."""
    ints, kept = arena.ints, 0
    for index in range(ints[mem.REASON_TOTAL]):
        start, shared = mem.REASONS + ROW * index, 0
        for other in range(total):
            shared |= same_reason(ints, start, mem.OTHER_REASONS + ROW * other)
        if not shared:
            copy_reason(ints, start, mem.REASONS + ROW * kept)
            kept += 1
    ints[mem.REASON_TOTAL] = kept


@fast
def copy_reason(ints: Numbers, start: int, to: int) -> None:
    """Copy a reason from one place to another."""
    for part in range(ROW):
        ints[to + part] = ints[start + part]


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
def lay_out_view(arena: Arena) -> None:
    """Lay the view out for the evaluation: what is said of a spot is held against its chances."""
    ints = arena.ints
    look_at(desk_of(arena), ints[mem.VIEW : mem.BEFORE], ints[mem.ASKED], MOST_SAMPLES, ints[mem.DICE : mem.LUCK])


@fast
def explain(ints: Numbers, floats: Floats) -> int:
    """Write down what speaks for the best move of the answer, whose reply is known; returns how many reasons."""
    arena = Arena(ints, floats)
    lay_out_view(arena)
    write_for(arena, ints[mem.RESULT_MOVES])
    ints[mem.REASON_TOTAL] = min(ints[mem.REASON_TOTAL], TOLD)
    place = next_best(arena)
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
    return ints[mem.REASON_TOTAL]
