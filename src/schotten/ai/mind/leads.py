"""Where one move leaves better chances than another: the spot at which the evaluation finds most of the difference."""

from __future__ import annotations

from schotten.compiled.apply import apply_move
from schotten.compiled.jit import copy_part
from schotten.compiled.layout import MOST_SPOTS, NONE, PHASE, SPOTS, WIDTH
from schotten.compiled.plain import Phase

from . import arena as mem
from .arena import Arena, desk_of
from .desk import MOST_SAMPLES
from .evaluator import gain_at, look_at
from .facts import is_taken
from .jit import Floats, Numbers, fast

LOOKS = 16  # whose mean is taken: the lead of one scatters by 0.03, at most by 0.1
LEAST_MORE = 0.05  # of a chance at a spot, in that mean; other samples do not turn it round (``bench reviews``)


@fast
def lay_out_view(arena: Arena) -> None:
    """Lay the view out for the evaluation: what is said of a spot is held against its chances."""
    ints = arena.ints
    look_at(desk_of(arena), ints[mem.VIEW : mem.BEFORE], ints[mem.ASKED], MOST_SAMPLES, ints[mem.DICE : mem.LUCK])


@fast
def after_move(arena: Arena, after: Numbers, move: int) -> int:
    """Write the view down as it is after a move; whether the game goes on."""
    copy_part(arena.ints[mem.VIEW : mem.BEFORE], after, 0, WIDTH)
    apply_move(after, arena.ints[mem.RULES : mem.VIEW], move)
    return int(after[PHASE] != Phase.OVER)


@fast
def lead_at(ints: Numbers, floats: Floats, spot: int, one: int, two: int) -> float:
    """How far the chances at a spot after one move are above those after another, by one look."""
    arena = Arena(ints, floats)
    first, second = ints[mem.SEEN : mem.ROOMS], ints[mem.ROOMS : mem.ROOMS + WIDTH]
    lay_out_view(arena)
    after_move(arena, first, one)
    after_move(arena, second, two)
    return gain_at(desk_of(arena), first, spot) - gain_at(desk_of(arena), second, spot)


@fast
def add_leads(arena: Arena, first: Numbers, second: Numbers) -> None:
    """Add to each spot's sum how far the chances in one position after a move are above those in another."""
    lay_out_view(arena)
    for spot in range(arena.ints[mem.RULES + SPOTS]):
        if not is_taken(first, spot) and not is_taken(second, spot):
            lead = gain_at(desk_of(arena), first, spot) - gain_at(desk_of(arena), second, spot)
            arena.floats[mem.KEYS + spot] += lead


@fast
def most_gained(arena: Arena, one: int, two: int) -> int:
    """The spot where the chances after one move are furthest above those after another, if nowhere as far below.

    NONE if no lead is large. What both moves do is known at once; the view is laid out anew for each look.
    """
    ints, leads = arena.ints, arena.floats[mem.KEYS : mem.KEYS + MOST_SPOTS]
    first, second = ints[mem.SEEN : mem.ROOMS], ints[mem.ROOMS : mem.ROOMS + WIDTH]
    if not after_move(arena, first, one) or not after_move(arena, second, two):
        return NONE
    for spot in range(MOST_SPOTS):
        leads[spot] = 0.0
    for _ in range(LOOKS):
        add_leads(arena, first, second)
    best, where, behind = LEAST_MORE * LOOKS, NONE, 0.0
    for spot in range(MOST_SPOTS):
        behind = max(behind, -leads[spot])
        if leads[spot] > best:
            best, where = leads[spot], spot
    return where if best > behind else NONE
