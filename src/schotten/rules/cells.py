"""Names for the cells of a state: what lies in a row, a hand, a heap or a deck, without the arithmetic.

A row of cards has the number ``row_of(spot, seat)``, and its facts stand one after the other for all rows. A heap of
tactics is packed, two bits a kind: no edition has more than two cards of a kind, and heaps add and subtract as numbers
do. Compiled, these functions are gone; interpreted, each call costs a little, so the few places that every move passes
several times read cells directly and say so.
"""

from __future__ import annotations

from . import layout as at
from .jit import Numbers, Rules, compiled, inlined, low_index
from .plain import Deck

HEAP_BITS = 2  # bits a kind in a packed heap
ONE_KIND = (1 << HEAP_BITS) - 1
ELITE_HEAP = (1 << HEAP_BITS * at.ELITES) - 1  # the part of a packed heap that holds its elites


# -- cards ---------------------------------------------------------------------------------------------
@inlined
def is_troop(card: int) -> int:
    """Whether a card is a troop; all others are tactics."""
    return int(card < at.MOST_TROOPS)


@inlined
def kind_of(card: int) -> int:
    """The kind of a tactics card."""
    return card - at.TACTICS


@inlined
def tactics_card(kind: int) -> int:
    """The card of a kind."""
    return at.TACTICS + kind


@inlined
def is_elite(card: int) -> int:
    """Whether a card lies in a row as a troop does, but is none (T10-T12, Y4)."""
    return int(at.TACTICS <= card < at.TACTICS + at.ELITES)


# -- packed heaps --------------------------------------------------------------------------------------
@inlined
def one_of(kind: int) -> int:
    """A packed heap with one card of a kind: to be added or taken away."""
    return 1 << HEAP_BITS * kind


@inlined
def kind_count(packed: int, kind: int) -> int:
    """How many cards of a kind a packed heap holds."""
    return packed >> HEAP_BITS * kind & ONE_KIND


@inlined
def first_kind(packed: int) -> int:
    """The first kind that a packed heap holds; the heap must not be empty."""
    return low_index(packed) >> 1  # two bits a kind; a division by HEAP_BITS would have to look at signs


@inlined
def without_kind(packed: int, kind: int) -> int:
    """A packed heap without its cards of a kind."""
    return packed & ~(ONE_KIND << HEAP_BITS * kind)


@compiled
def heap_size(packed: int) -> int:
    """How many cards a packed heap has."""
    count = 0
    for kind in range(at.KINDS):
        count += kind_count(packed, kind)
    return count


@compiled
def includes(packed: int, part: int) -> int:
    """Whether a packed heap holds all of another one."""
    for kind in range(at.KINDS):
        if kind_count(part, kind) > kind_count(packed, kind):
            return 0
    return 1


# -- rows and spots ------------------------------------------------------------------------------------
@inlined
def row_of(spot: int, seat: int) -> int:
    """The number of a seat's row at a spot; the row that faces it is that number with its last bit turned."""
    return 2 * spot + seat


@inlined
def facing(row: int) -> int:
    """The other seat's row at the same spot."""
    return row ^ 1


@inlined
def first_place(row: int) -> int:
    """The cell of the first card of a row."""
    return at.ROW + at.MOST_PLACES * row


@inlined
def grew_cell(row: int, size: int) -> int:
    """The cell that remembers at which move a row last grew to a size of 2, 3 or 4 cards (F4)."""
    return at.GREW + at.STAMPS * row + size - 2


@inlined
def card_at(state: Numbers, spot: int, seat: int, place: int) -> int:
    """The card at a place of a row."""
    return state[at.ROW + at.MOST_PLACES * (2 * spot + seat) + place]


@inlined
def row_size(state: Numbers, spot: int, seat: int) -> int:
    """How many cards a row has."""
    return state[at.SIZE + 2 * spot + seat]


@inlined
def owned(state: Numbers) -> int:
    """Mask of claimed stones."""
    return state[at.STONES] | state[at.STONES + 1]


@inlined
def is_claimed(state: Numbers, spot: int) -> int:
    """Whether a stone is claimed: it is closed for both (B7)."""
    return (state[at.STONES] | state[at.STONES + 1]) >> spot & 1


@inlined
def has_room(state: Numbers, seat: int, spot: int) -> int:
    """Whether a seat may add a card at a spot."""
    return state[at.OPEN + seat] >> spot & 1


@inlined
def face_cell(state: Numbers, spot: int) -> int:
    """Which face of a spot lies up: its number among the faces of all spots, the intact ones first."""
    return at.MOST_SPOTS * (state[at.DAMAGED] >> spot & 1) + spot


# -- hands ---------------------------------------------------------------------------------------------
@inlined
def holds(state: Numbers, seat: int, card: int) -> int:
    """Whether a seat holds a card."""
    if card < at.MOST_TROOPS:
        return state[at.HAND + seat] >> card & 1
    return int(kind_count(state[at.HAND_TACTICS + seat], card - at.TACTICS) > 0)


@inlined
def hand_size(state: Numbers, seat: int) -> int:
    """How many cards a seat holds."""
    return state[at.HAND_TROOP_COUNT + seat] + state[at.HAND_TACTICS_COUNT + seat]


# -- decks ---------------------------------------------------------------------------------------------
@inlined
def deck_cells(deck: int) -> int:
    """The cell of the lowest card of a deck."""
    return at.DECK if deck == Deck.TROOP else at.DECK_OF_TACTICS


@inlined
def known_cells(deck: int) -> int:
    """The cells, one a seat, of the places of a deck that the seat knows."""
    return at.KNOWN_AT if deck == Deck.TROOP else at.KNOWN_TACTICS_AT


@inlined
def deck_of(card: int) -> int:
    """The deck that a card belongs to."""
    return Deck.TROOP if card < at.MOST_TROOPS else Deck.TACTICS


@inlined
def tactics_in_game(rules: Rules, kind: int) -> int:
    """How many cards of a kind the game has."""
    return kind_count(rules[at.TACTICS_IN_GAME], kind)
