"""Rows and spots: cards that come and go, with the stamps (F4) and the numbers that follow from them."""

from __future__ import annotations

from .formations import best_fill
from .jit import Numbers, Rules, compiled, inlined
from .layout import (
    COMPLETE,
    DAMAGED,
    DISCARD,
    DISCARD_TACTICS,
    FACE_PATTERN,
    FACE_PLACES,
    FOG,
    GREW,
    MASK,
    MOST_PLACES,
    MOST_SPOTS,
    MOST_TROOPS,
    MOVES,
    MUD,
    NONE,
    OPEN,
    PATTERN,
    PLACES,
    PLUS,
    REFUTED,
    ROW,
    SEEN,
    SIZE,
    STONES,
    STRENGTH,
    TACTICS,
    TERRAIN_AT,
    WILDS,
)

MUD_PLACES = 4


@compiled
def row_strength(state: Numbers, rules: Rules, spot: int, seat: int) -> int:
    """What a complete row is worth; of more cards than required its best choice counts (F6)."""
    row = 2 * spot + seat
    mask, wilds = state[MASK + row], state[WILDS + row]
    places, pattern = state[PLACES + spot], state[PATTERN + spot]
    if state[SIZE + row] == places:
        strength, _ = best_fill(mask, wilds, 0, 0, places, pattern, rules, NONE)
        return strength
    best = 0
    for place in range(state[SIZE + row]):
        card = state[ROW + MOST_PLACES * row + place]
        if card < MOST_TROOPS:
            strength, _ = best_fill(mask & ~(1 << card), wilds, 0, 0, places, pattern, rules, NONE)
        else:
            fewer = wilds - (1 << 2 * (card - TACTICS))
            strength, _ = best_fill(mask, fewer, 0, 0, places, pattern, rules, NONE)
        best = max(best, strength)
    return best


@compiled
def row_changed(state: Numbers, rules: Rules, spot: int, seat: int) -> None:
    """Bring up to date what follows from a row: room, completeness, strength, and the proofs at its spot."""
    row = 2 * spot + seat
    bit = 1 << spot
    state[REFUTED + row] = NONE
    state[REFUTED + (row ^ 1)] = NONE
    state[OPEN + seat] &= ~bit
    state[COMPLETE + seat] &= ~bit
    state[STRENGTH + row] = 0
    if (state[STONES] | state[STONES + 1]) & bit:
        return
    if state[SIZE + row] < state[PLACES + spot]:
        state[OPEN + seat] |= bit
    else:
        state[COMPLETE + seat] |= bit
        state[STRENGTH + row] = row_strength(state, rules, spot, seat)


@compiled
def spot_changed(state: Numbers, rules: Rules, spot: int) -> None:
    """Bring up to date what follows from a spot's face and terrain (T13, T14, S2)."""
    side = MOST_SPOTS * (state[DAMAGED] >> spot & 1)
    state[PLACES + spot] = rules[FACE_PLACES + side + spot]
    state[PATTERN + spot] = rules[FACE_PATTERN + side + spot]
    if state[TERRAIN_AT] == spot:
        state[PATTERN + spot] = PLUS
    if state[TERRAIN_AT + 1] == spot:
        state[PLACES + spot] = MUD_PLACES
    row_changed(state, rules, spot, 0)
    row_changed(state, rules, spot, 1)


@inlined
def add_card(state: Numbers, rules: Rules, spot: int, seat: int, card: int) -> None:
    """Lay a card outermost in a row and stamp its growth."""
    row = 2 * spot + seat
    size = state[SIZE + row]
    state[ROW + MOST_PLACES * row + size] = card
    state[SIZE + row] = size + 1
    if card < MOST_TROOPS:
        state[MASK + row] |= 1 << card
        state[SEEN] |= 1 << card
    else:
        state[WILDS + row] += 1 << 2 * (card - TACTICS)
    if size >= 1:
        state[GREW + 3 * row + size - 1] = state[MOVES]
    row_changed(state, rules, spot, seat)


@compiled
def take_card(state: Numbers, rules: Rules, spot: int, seat: int, place: int) -> int:
    """Take a card out of a row; the rest keep their order (S9)."""
    row = 2 * spot + seat
    first = ROW + MOST_PLACES * row
    card = state[first + place]
    size = state[SIZE + row] - 1
    for index in range(place, size):
        state[first + index] = state[first + index + 1]
    state[first + size] = NONE
    state[SIZE + row] = size
    if size >= 1:
        state[GREW + 3 * row + size - 1] = 0
    if card < MOST_TROOPS:
        state[MASK + row] &= ~(1 << card)
    else:
        state[WILDS + row] -= 1 << 2 * (card - TACTICS)
    row_changed(state, rules, spot, seat)
    return card


@compiled
def discard(state: Numbers, card: int) -> None:
    """Put a card on the open discard."""
    if card < MOST_TROOPS:
        state[DISCARD] |= 1 << card
        state[SEEN] |= 1 << card
    else:
        state[DISCARD_TACTICS] += 1 << 2 * (card - TACTICS)


@compiled
def clear_row(state: Numbers, rules: Rules, spot: int, seat: int) -> None:
    """Discard a whole row."""
    while state[SIZE + 2 * spot + seat] > 0:
        discard(state, take_card(state, rules, spot, seat, state[SIZE + 2 * spot + seat] - 1))


@compiled
def move_terrain(state: Numbers, rules: Rules, terrain: int, spot: int) -> None:
    """Put fog (0) or mud (1) on another spot, or on none (T9)."""
    before = state[TERRAIN_AT + terrain]
    state[TERRAIN_AT + terrain] = spot
    if before != NONE:
        spot_changed(state, rules, before)
    if spot != NONE:
        spot_changed(state, rules, spot)
    else:
        discard(state, TACTICS + (MUD if terrain else FOG))


@inlined
def stamp(state: Numbers, spot: int, seat: int) -> int:
    """The move since which a complete row has held the required number of cards (F4)."""
    return state[GREW + 3 * (2 * spot + seat) + state[PLACES + spot] - 2]
