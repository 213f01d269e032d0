"""The small generator: its rolls are those of its definition, whatever way the remainders are found."""

from __future__ import annotations

import pytest

from schotten.rules.dice import (
    FIRST_FACTOR,
    FIRST_MODULUS,
    SECOND_FACTOR,
    SECOND_MODULUS,
    below,
    roll,
    seed_dice,
)

ENDS = [(1, 1), (FIRST_MODULUS - 1, SECOND_MODULUS - 1), (1, SECOND_MODULUS - 1), (FIRST_MODULUS - 1, 1)]


def defined(first: int, second: int) -> tuple[int, int, int]:
    """Both generators after a roll, and the roll (L'Ecuyer 1988)."""
    first, second = first * FIRST_FACTOR % FIRST_MODULUS, second * SECOND_FACTOR % SECOND_MODULUS
    return first, second, (first - second) % (FIRST_MODULUS - 1)


@pytest.mark.parametrize("start", ENDS)
def test_the_ends_of_the_range_roll_as_defined(start: tuple[int, int]):
    dice = list(start)
    rolled = roll(dice)
    assert (*dice, rolled) == defined(*start)


@pytest.mark.parametrize("seed", [0, 1, 2024, 1 << 40])
def test_a_seed_rolls_as_defined(seed: int):
    dice = [0, 0]
    seed_dice(dice, seed)
    for _ in range(500):
        before = dice[0], dice[1]
        rolled = roll(dice)
        assert (*dice, rolled) == defined(*before)
        assert 0 <= below(dice, 54) < 54
