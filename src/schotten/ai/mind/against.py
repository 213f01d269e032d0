"""What speaks against a troop that was laid: what it ends, where it was wanted, what still beats its row."""

from __future__ import annotations

from schotten.compiled.cells import row_of
from schotten.compiled.layout import ACTOR, MOST_SPOTS, MOST_TROOPS, NONE, SIZE, SPOTS
from schotten.compiled.plain import Formation

from . import arena as mem
from .arena import Arena, desk_of
from .evaluator import gain_at
from .facts import answer_to, colour_of, is_full, is_lost, is_taken, own_cards, reach, type_of
from .jit import Numbers, fast
from .leads import after_move
from .reason_list import BEATEN, CLOSE, ENDS, WANTS, add_reason


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
    if not after_move(arena, after, move) or is_taken(after, spot):
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
