"""Setting up a game: honest shuffles from a seed (documented in docs/notation.md), and the deal."""

from __future__ import annotations

import hashlib
from collections.abc import Iterator

from .dice import shuffle
from .jit import Numbers, Rules, compiled
from .layout import (
    ACTOR,
    CAULDRONS,
    CAULDRONS_AT_START,
    DEALT,
    DECK,
    DECK_OF_TACTICS,
    DECK_SIZE,
    EFFECT,
    FIRST,
    FROM_DECK,
    FROM_PLACE,
    FROM_SPOT,
    HELD,
    KINDS,
    MOST_PLACES,
    MOST_TACTICS,
    MOST_TROOPS,
    NONE,
    REINFORCE,
    RESHUFFLE,
    ROW,
    ROWS,
    SPOTS,
    TACTICS,
    TACTICS_COUNT,
    TACTICS_DECK,
    TACTICS_IN_GAME,
    TERRAIN_AT,
    TERRAIN_BY,
    TROOP_DECK,
    TROOPS,
    TURN,
    WIDTH,
    WINNER,
)
from .rows import spot_changed
from .turn import draw_card, start_turn

SEED_BYTES = 32


def commitment(seed: bytes) -> str:
    """The hash that is published before the first card: SHA-256 of the seed, in hexadecimal."""
    return hashlib.sha256(checked_seed(seed)).hexdigest()


def checked_seed(seed: bytes) -> bytes:
    """The seed, if it is one."""
    if len(seed) != SEED_BYTES:
        raise ValueError(f"a seed has {SEED_BYTES} bytes, not {len(seed)}")
    return seed


def words(seed: bytes, label: str) -> Iterator[int]:
    """The endless stream of 64-bit numbers of a seed and a label: SHA-256(seed, label, counter), four a block."""
    counter = 0
    while True:
        block = hashlib.sha256(seed + label.encode("ascii") + counter.to_bytes(8, "big")).digest()
        for start in range(0, 32, 8):
            yield int.from_bytes(block[start : start + 8], "big")
        counter += 1


def shuffled(cards: list[int], seed: bytes, label: str) -> list[int]:
    """A fair shuffle (Fisher-Yates from the end; numbers that would bias it are dropped). The first is the top."""
    stream = words(checked_seed(seed), label)
    order = list(cards)
    for last in range(len(order) - 1, 0, -1):
        limit = 2**64 - 2**64 % (last + 1)
        number = next(word for word in stream if word < limit)
        other = number % (last + 1)
        order[last], order[other] = order[other], order[last]
    return order


def lot(seed: bytes) -> int:
    """Who starts, by lot: seat 0 or 1 (B3)."""
    return next(words(checked_seed(seed), "lot")) % 2


def tactics_cards(rules: Rules) -> list[int]:
    """The tactics cards of a game in their order."""
    packed = rules[TACTICS_IN_GAME]
    return [TACTICS + kind for kind in range(KINDS) for _ in range(packed >> 2 * kind & 3)]


def deal(rules: Rules, seed: bytes, first: int) -> list[int]:
    """The state at the start of a game dealt from a seed; ``first`` starts (in siege: attacks)."""
    state = [0] * WIDTH
    lay_out(state)
    _stack(state, DECK, TROOP_DECK, shuffled(list(range(rules[TROOPS])), seed, "troops"))
    _stack(state, DECK_OF_TACTICS, TACTICS_DECK, shuffled(tactics_cards(rules), seed, "tactics"))
    if rules[TACTICS_IN_GAME] >> 2 * REINFORCE & 3:
        order = shuffled(list(range(rules[TROOPS])), seed, "reshuffle")
        state[RESHUFFLE : RESHUFFLE + len(order)] = order
    begin(state, rules, first)
    return state


def _stack(state: list[int], cells: int, deck: int, order: list[int]) -> None:
    state[cells : cells + len(order)] = reversed(order)
    state[DECK_SIZE + deck] = len(order)


@compiled
def lay_out(state: Numbers) -> None:
    """An empty table."""
    for index in range(WIDTH):
        state[index] = 0
    for index in range(MOST_PLACES * ROWS):
        state[ROW + index] = NONE
    for index in range(MOST_TROOPS + MOST_TACTICS):
        state[DECK + index] = NONE
    for index in range(2):
        state[TERRAIN_AT + index] = NONE
        state[TERRAIN_BY + index] = NONE
    for where in (WINNER, EFFECT, FROM_SPOT, FROM_PLACE, HELD, FROM_DECK):
        state[where] = NONE


@compiled
def begin(state: Numbers, rules: Rules, first: int) -> None:
    """Deal from decks in order, one card at a time, the starter first, and begin his turn (B2, S5)."""
    state[FIRST] = first
    state[TURN] = first
    state[ACTOR] = first
    state[CAULDRONS] = rules[CAULDRONS_AT_START]
    for spot in range(rules[SPOTS]):
        spot_changed(state, rules, spot)
    for _ in range(rules[DEALT]):
        draw_card(state, TROOP_DECK, first)
        draw_card(state, TROOP_DECK, 1 - first)
    start_turn(state, rules, first)


@compiled
def deal_random(state: Numbers, rules: Rules, first: int, dice: Numbers) -> None:
    """Deal a game from the small generator: for playouts and environments, not for people."""
    lay_out(state)
    troops = rules[TROOPS]
    for card in range(troops):
        state[DECK + card] = card
    shuffle(dice, state, DECK, troops)
    state[DECK_SIZE + TROOP_DECK] = troops
    count = 0
    for kind in range(KINDS):
        for _ in range(rules[TACTICS_IN_GAME] >> 2 * kind & 3):
            state[DECK_OF_TACTICS + count] = TACTICS + kind
            count += 1
    shuffle(dice, state, DECK_OF_TACTICS, count)
    state[DECK_SIZE + TACTICS_DECK] = rules[TACTICS_COUNT]
    if rules[TACTICS_IN_GAME] >> 2 * REINFORCE & 3:
        for card in range(troops):
            state[RESHUFFLE + card] = card
        shuffle(dice, state, RESHUFFLE, troops)
    begin(state, rules, first)
