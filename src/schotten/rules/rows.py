"""Rows and spots: cards that come and go, with the stamps (F4) and the numbers that follow from them."""

from __future__ import annotations

from . import layout as at
from .cells import (
    card_at,
    face_cell,
    facing,
    first_place,
    grew_cell,
    has_room,
    is_claimed,
    kind_of,
    one_of,
    row_of,
    row_size,
)
from .formations import Laid, best_fill
from .jit import Numbers, Rules, compiled, inlined
from .plain import Refusal
from .tactics.fog import pattern_there
from .tactics.mud import places_there


@compiled
def row_strength(state: Numbers, rules: Rules, spot: int, seat: int) -> int:
    """What a complete row is worth; of more cards than required its best choice counts (F6)."""
    row = row_of(spot, seat)
    mask, wilds = state[at.MASK + row], state[at.WILDS + row]
    places, pattern = state[at.PLACES + spot], state[at.PATTERN + spot]
    if state[at.SIZE + row] == places:
        strength, _ = best_fill(Laid(mask, wilds, 0, places), pattern, 0, rules, at.NONE)
        return strength
    # One card too many, as only mud that has left brings it about (T9): each is left out in turn.
    best = 0
    for place in range(state[at.SIZE + row]):
        card = card_at(state, spot, seat, place)
        if card < at.MOST_TROOPS:
            strength, _ = best_fill(Laid(mask & ~(1 << card), wilds, 0, places), pattern, 0, rules, at.NONE)
        else:
            fewer = wilds - one_of(kind_of(card))
            strength, _ = best_fill(Laid(mask, fewer, 0, places), pattern, 0, rules, at.NONE)
        best = max(best, strength)
    return best


@compiled
def row_changed(state: Numbers, rules: Rules, spot: int, seat: int) -> None:
    """Bring up to date what follows from a row: room, completeness, strength, and the proofs at its spot."""
    row = row_of(spot, seat)
    bit = 1 << spot
    state[at.REFUTED + row] = at.NONE
    state[at.REFUTED + facing(row)] = at.NONE
    state[at.OPEN + seat] &= ~bit
    state[at.COMPLETE + seat] &= ~bit
    state[at.STRENGTH + row] = 0
    if is_claimed(state, spot):  # neither open nor complete: nothing asks for it again (B7)
        return
    if state[at.SIZE + row] < state[at.PLACES + spot]:
        state[at.OPEN + seat] |= bit
    else:
        state[at.COMPLETE + seat] |= bit
        state[at.STRENGTH + row] = row_strength(state, rules, spot, seat)


@compiled
def spot_changed(state: Numbers, rules: Rules, spot: int) -> None:
    """Bring up to date what follows from a spot's face and terrain (T13, T14, S2)."""
    face = face_cell(state, spot)
    state[at.PLACES + spot] = places_there(state, spot, rules[at.FACE_PLACES + face])
    state[at.PATTERN + spot] = pattern_there(state, spot, rules[at.FACE_PATTERN + face])
    row_changed(state, rules, spot, 0)
    row_changed(state, rules, spot, 1)


@inlined
def add_card(state: Numbers, rules: Rules, spot: int, seat: int, card: int) -> None:
    """Lay a card outermost in a row and stamp its growth."""
    row = row_of(spot, seat)
    size = state[at.SIZE + row]
    state[first_place(row) + size] = card
    state[at.SIZE + row] = size + 1
    if card < at.MOST_TROOPS:
        state[at.MASK + row] |= 1 << card
        state[at.SEEN] |= 1 << card
    else:
        state[at.WILDS + row] += one_of(kind_of(card))
    if size >= 1:
        # MOVES counts the move under way already, and two rows of a spot never grow by the same one (F4).
        state[grew_cell(row, size + 1)] = state[at.MOVES]
    row_changed(state, rules, spot, seat)


@compiled
def take_card(state: Numbers, rules: Rules, spot: int, seat: int, place: int) -> int:
    """Take a card out of a row; the rest keep their order (S9)."""
    row = row_of(spot, seat)
    first = first_place(row)
    card = state[first + place]
    size = state[at.SIZE + row] - 1
    for index in range(place, size):
        state[first + index] = state[first + index + 1]
    state[first + size] = at.NONE
    state[at.SIZE + row] = size
    if size >= 1:  # broken; the stamps of smaller sizes hold on, as so many cards were there all the time (F4)
        state[grew_cell(row, size + 1)] = 0
    if card < at.MOST_TROOPS:
        state[at.MASK + row] &= ~(1 << card)
    else:
        state[at.WILDS + row] -= one_of(kind_of(card))
    row_changed(state, rules, spot, seat)
    return card


@compiled
def discard(state: Numbers, card: int) -> None:
    """Put a card on the open discard."""
    if card < at.MOST_TROOPS:
        state[at.DISCARD] |= 1 << card
        state[at.SEEN] |= 1 << card
    else:
        state[at.DISCARD_TACTICS] += one_of(kind_of(card))


@compiled
def clear_row(state: Numbers, rules: Rules, spot: int, seat: int) -> None:
    """Discard a whole row."""
    while row_size(state, spot, seat) > 0:
        discard(state, take_card(state, rules, spot, seat, row_size(state, spot, seat) - 1))


@inlined
def stamp(state: Numbers, spot: int, seat: int) -> int:
    """The move since which a complete row has held the required number of cards (F4)."""
    return state[grew_cell(row_of(spot, seat), state[at.PLACES + spot])]


@compiled
def why_no_place(state: Numbers, seat: int, spot: int) -> int:
    """Why a seat may not add a card at a spot (B6, B7)."""
    if has_room(state, seat, spot):
        return Refusal.FINE
    return Refusal.SPOT_CLAIMED if is_claimed(state, spot) else Refusal.ROW_FULL
