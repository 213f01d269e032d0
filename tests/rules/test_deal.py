"""Honest shuffles: from a seed, by a method anyone can redo."""

from __future__ import annotations

import hashlib

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules.table import VARIANTS, all_cards, dealt, places_of_cards, seed_of, variant_name
from schotten.rules import layout as at
from schotten.rules.deal import commitment, deal, lot, shuffled


def test_commitment_is_the_plain_hash():
    assert commitment(bytes(32)) == hashlib.sha256(bytes(32)).hexdigest()


@pytest.mark.parametrize("seed", [b"", bytes(31), bytes(33)])
def test_a_seed_has_32_bytes(seed: bytes):
    for use in (commitment, lot, lambda wrong: shuffled([1, 2], wrong, "troops")):
        with pytest.raises(ValueError, match="32 bytes"):
            use(seed)


@given(st.binary(min_size=32, max_size=32), st.integers(0, 60))
def test_a_shuffle_is_a_permutation(seed: bytes, size: int):
    assert sorted(shuffled(list(range(size)), seed, "troops")) == list(range(size))


def test_the_documented_vector():
    """Redone here without the code under test: SHA-256(seed, label, counter), four big-endian words a block."""
    seed = seed_of(0)
    words: list[int] = []
    for counter in range(20):
        block = hashlib.sha256(seed + b"troops" + counter.to_bytes(8, "big")).digest()
        words += [int.from_bytes(block[start : start + 8], "big") for start in range(0, 32, 8)]
    order = list(range(54))
    for last in range(53, 0, -1):
        other = words.pop(0) % (last + 1)
        order[last], order[other] = order[other], order[last]
    assert shuffled(list(range(54)), seed, "troops") == order
    state, _ = dealt(("iello", {}), 0, first=1)
    assert state[at.HAND + 1] == sum(1 << card for card in order[0:12:2])
    assert state[at.HAND] == sum(1 << card for card in order[1:12:2])
    assert state[at.DECK + state[at.DECK_SIZE] - 1] == order[12]


def test_shuffles_are_fair():
    """Each card comes first about as often: 6 cards, 6000 shuffles, chi-square with 5 degrees below 25."""
    counts = [0] * 6
    for number in range(6000):
        counts[shuffled(list(range(6)), seed_of(number), "troops")[0]] += 1
    assert sum((count - 1000) ** 2 / 1000 for count in counts) < 25


@pytest.mark.parametrize("variant", VARIANTS, ids=variant_name)
def test_swapping_the_starter_swaps_the_hands(variant: tuple[str, dict[str, object]]):
    one, rules = dealt(variant, 5, first=0)
    two = deal(rules, seed_of(5), 1)
    assert (one[at.HAND], one[at.HAND + 1]) == (two[at.HAND + 1], two[at.HAND])
    assert one[at.DECK :] == two[at.DECK :]
    assert places_of_cards(one, rules) == all_cards(rules)
