"""Setting up a game: honest shuffles from a seed (documented in docs/notation.md), and the deal."""

from __future__ import annotations

import hashlib
from collections.abc import Iterator

from . import layout as at
from .cells import tactics_card, tactics_in_game
from .dice import shuffle
from .jit import Numbers, Rules, compiled
from .plain import Deck, Kind
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
    return [tactics_card(kind) for kind in range(at.KINDS) for _ in range(tactics_in_game(rules, kind))]


def deal(rules: Rules, seed: bytes, first: int) -> list[int]:
    """The state at the start of a game dealt from a seed; ``first`` starts (in siege: attacks)."""
    troops = list(range(rules[at.TROOPS]))
    order = shuffled(troops, seed, "troops") + shuffled(tactics_cards(rules), seed, "tactics")
    if tactics_in_game(rules, Kind.REINFORCE):
        order += shuffled(troops, seed, "reshuffle")
    state = [0] * at.WIDTH
    deal_in_order(state, rules, first, order)
    return state


@compiled
def deal_in_order(state: Numbers, rules: Rules, first: int, order: Numbers) -> None:
    """Deal cards that lie in order: all troops from the top, all tactics, and how troops are mixed later, if ever."""
    lay_out(state)
    troops, tactics = rules[at.TROOPS], rules[at.TACTICS_COUNT]
    for place in range(troops):
        state[at.DECK + troops - 1 - place] = order[place]
    for place in range(tactics):
        state[at.DECK_OF_TACTICS + tactics - 1 - place] = order[troops + place]
    state[at.DECK_SIZE + Deck.TROOP] = troops
    state[at.DECK_SIZE + Deck.TACTICS] = tactics
    if tactics_in_game(rules, Kind.REINFORCE):
        for place in range(troops):
            state[at.RESHUFFLE + place] = order[troops + tactics + place]
    begin(state, rules, first)


@compiled
def lay_out(state: Numbers) -> None:
    """An empty table."""
    for index in range(at.WIDTH):
        state[index] = 0
    for index in range(at.MOST_PLACES * at.ROWS):
        state[at.ROW + index] = at.NONE
    for index in range(at.MOST_TROOPS + at.MOST_TACTICS):
        state[at.DECK + index] = at.NONE
    for index in range(2):
        state[at.TERRAIN_AT + index] = at.NONE
        state[at.TERRAIN_BY + index] = at.NONE
    for where in (at.WINNER, at.EFFECT, at.FROM_SPOT, at.FROM_PLACE, at.HELD, at.FROM_DECK):
        state[where] = at.NONE


@compiled
def begin(state: Numbers, rules: Rules, first: int) -> None:
    """Deal from decks in order, one card at a time, the starter first, and begin his turn (B2, S5)."""
    state[at.FIRST] = first
    state[at.TURN] = first
    state[at.ACTOR] = first
    state[at.CAULDRONS] = rules[at.CAULDRONS_AT_START]
    for spot in range(rules[at.SPOTS]):
        spot_changed(state, rules, spot)
    for _ in range(rules[at.DEALT]):
        draw_card(state, Deck.TROOP, first)
        draw_card(state, Deck.TROOP, 1 - first)
    start_turn(state, rules, first)


@compiled
def deal_random(state: Numbers, rules: Rules, first: int, dice: Numbers) -> None:
    """Deal a game from the small generator: for playouts and environments, not for people."""
    lay_out(state)
    troops = rules[at.TROOPS]
    for card in range(troops):
        state[at.DECK + card] = card
    shuffle(dice, state, at.DECK, troops)
    state[at.DECK_SIZE + Deck.TROOP] = troops
    count = 0
    for kind in range(at.KINDS):
        for _ in range(tactics_in_game(rules, kind)):
            state[at.DECK_OF_TACTICS + count] = tactics_card(kind)
            count += 1
    shuffle(dice, state, at.DECK_OF_TACTICS, count)
    state[at.DECK_SIZE + Deck.TACTICS] = rules[at.TACTICS_COUNT]
    if tactics_in_game(rules, Kind.REINFORCE):
        for card in range(troops):
            state[at.RESHUFFLE + card] = card
        shuffle(dice, state, at.RESHUFFLE, troops)
    begin(state, rules, first)
