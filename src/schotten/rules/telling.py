"""The parts of what is told: a record is begun and filled, a card is found, and who sees how much of a move is said."""

from __future__ import annotations

from .jit import Numbers, compiled, fill_part, low_index
from .layout import (
    EFFECT,
    FOG,
    GIVE_BACK,
    KINDS,
    MOST_PLACES,
    NONE,
    PICK_EXCHANGE,
    REDEPLOY,
    ROW,
    SIZE,
    TACTICS,
    TURN,
)
from .moves import DRAW, PICK
from .tell_layout import (
    ALL_EYES,
    EVENT_CARDS,
    EVENT_CODE,
    EVENT_EYES,
    EVENT_KIND,
    EVENT_SEAT,
    EVENT_SIZE,
    EVENT_WIDTH,
    READING,
    VEIL_BACK,
    VEIL_HIDDEN,
    VEIL_OPEN,
)


# -- writing a record ------------------------------------------------------------------------------------
@compiled
def begin_event(out: Numbers, count: int, kind: int, seat: int) -> int:
    """Begin record number ``count``, for all eyes and without parts; its offset comes back."""
    base = count * EVENT_WIDTH
    fill_part(out, base, base + EVENT_WIDTH, NONE)
    out[base + EVENT_KIND] = kind
    out[base + EVENT_CODE] = kind
    out[base + EVENT_EYES] = ALL_EYES
    out[base + EVENT_SEAT] = seat
    return base


@compiled
def add_told_card(out: Numbers, base: int, card: int) -> None:
    """Add one to the cards of a record."""
    size = out[base + EVENT_SIZE]
    if size == NONE:
        size = 0
    out[base + EVENT_CARDS + size] = card
    out[base + EVENT_SIZE] = size + 1


@compiled
def add_told_set(out: Numbers, base: int, troops: int, tactics: int) -> None:
    """Add a set of troops and a packed heap of tactics to the cards of a record."""
    rest = troops
    while rest:
        add_told_card(out, base, low_index(rest))
        rest &= rest - 1
    for kind in range(KINDS):
        for _ in range(tactics >> 2 * kind & 3):
            add_told_card(out, base, TACTICS + kind)


@compiled
def add_told_row(state: Numbers, out: Numbers, base: int, spot: int, seat: int) -> None:
    """Add the cards of a row to those of a record; none is told as none."""
    if out[base + EVENT_SIZE] == NONE:
        out[base + EVENT_SIZE] = 0
    row = 2 * spot + seat
    for place in range(state[SIZE + row]):
        add_told_card(out, base, state[ROW + MOST_PLACES * row + place])


# -- what is meant ---------------------------------------------------------------------------------------
@compiled
def card_at(state: Numbers, spot: int, owner: int, place: int) -> int:
    """The card that a target names: one of a row, or (4, 5) the fog, the mud."""
    if place < MOST_PLACES:
        return state[ROW + MOST_PLACES * (2 * spot + owner) + place]
    return TACTICS + FOG + place - MOST_PLACES


@compiled
def owner_meant(state: Numbers) -> int:
    """Whose card the effect under way takes."""
    return state[TURN] if state[EFFECT] == REDEPLOY else 1 - state[TURN]


@compiled
def split_eyes(knowing: int) -> int:
    """The eyes that know a hidden card: these seats', and a reader's of a game that lies open."""
    return knowing | 1 << READING


@compiled
def veil_of(phase: int, move: int) -> int:
    """How much others see of a move made in a phase: a card given back shows its back, one for an exchange nothing."""
    if PICK <= move < DRAW:
        if phase == GIVE_BACK:
            return VEIL_BACK
        if phase == PICK_EXCHANGE:
            return VEIL_HIDDEN
    return VEIL_OPEN
