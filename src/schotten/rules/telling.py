"""The parts of what is told: a record is begun and filled, a card is found, and who sees how much of a move is said."""

from __future__ import annotations

from . import layout as at
from . import tell_layout as told
from .cells import card_at, kind_count, row_size, tactics_card
from .jit import Numbers, compiled, fill_part, low_index
from .moves import DRAW, PICK
from .plain import Eye, Kind, Phase, Veil
from .tactics.moving import owner_meant


# -- writing a record ------------------------------------------------------------------------------------
@compiled
def begin_event(out: Numbers, count: int, kind: int, seat: int) -> int:
    """Begin record number ``count``, for all eyes and without parts; its offset comes back."""
    base = count * told.EVENT_WIDTH
    fill_part(out, base, base + told.EVENT_WIDTH, at.NONE)
    out[base + told.EVENT_KIND] = kind
    out[base + told.EVENT_CODE] = kind
    out[base + told.EVENT_EYES] = told.ALL_EYES
    out[base + told.EVENT_SEAT] = seat
    return base


@compiled
def add_told_card(out: Numbers, base: int, card: int) -> None:
    """Add one to the cards of a record."""
    size = out[base + told.EVENT_SIZE]
    if size == at.NONE:
        size = 0
    out[base + told.EVENT_CARDS + size] = card
    out[base + told.EVENT_SIZE] = size + 1


@compiled
def add_told_set(out: Numbers, base: int, troops: int, tactics: int) -> None:
    """Add a set of troops and a packed heap of tactics to the cards of a record."""
    rest = troops
    while rest:
        add_told_card(out, base, low_index(rest))
        rest &= rest - 1
    for kind in range(at.KINDS):
        for _ in range(kind_count(tactics, kind)):
            add_told_card(out, base, tactics_card(kind))


@compiled
def add_told_row(state: Numbers, out: Numbers, base: int, spot: int, seat: int) -> None:
    """Add the cards of a row to those of a record; none is told as none."""
    if out[base + told.EVENT_SIZE] == at.NONE:
        out[base + told.EVENT_SIZE] = 0
    for place in range(row_size(state, spot, seat)):
        add_told_card(out, base, card_at(state, spot, seat, place))


# -- what is meant ---------------------------------------------------------------------------------------
@compiled
def card_meant(state: Numbers, spot: int, owner: int, place: int) -> int:
    """The card that a target names: one of a row, or (4, 5) the fog, the mud."""
    if place < at.MOST_PLACES:
        return card_at(state, spot, owner, place)
    return tactics_card(Kind.FOG + place - at.MOST_PLACES)


@compiled
def owner_told(state: Numbers, place: int) -> int:
    """Whose card a target is: terrain lies between the rows and stays its player's (T9)."""
    if place < at.MOST_PLACES:
        return owner_meant(state)
    return state[at.TERRAIN_BY + place - at.MOST_PLACES]


@compiled
def split_eyes(knowing: int) -> int:
    """The eyes that know a hidden card: these seats', and a reader's of a game that lies open."""
    return knowing | 1 << Eye.READER


@compiled
def veil_of(phase: int, move: int) -> int:
    """How much others see of a move made in a phase: a card given back shows its back, one for an exchange nothing."""
    if PICK <= move < DRAW:
        if phase == Phase.GIVE_BACK:
            return Veil.BACK
        if phase == Phase.PICK_EXCHANGE:
            return Veil.HIDDEN
    return Veil.OPEN
