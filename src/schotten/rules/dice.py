"""A small seeded generator in plain integers, the same interpreted and compiled.

Two multiplicative generators combined (L'Ecuyer 1988): every product stays below 2**47. It serves samples
and random play; deals come from ``deal``, which needs no generator of ours to be checked.
"""

from __future__ import annotations

from .jit import Numbers, compiled, inlined

FIRST_MODULUS, SECOND_MODULUS = 2147483563, 2147483399
FIRST_FACTOR, SECOND_FACTOR = 40014, 40692
ROLL_BITS = 31  # a roll is a little below 2**31
ROLL_MASK = (1 << ROLL_BITS) - 1
FIRST_SHORT, SECOND_SHORT = (1 << ROLL_BITS) - FIRST_MODULUS, (1 << ROLL_BITS) - SECOND_MODULUS
SPLIT, SHIFT = 7, 104729  # any numbers, so that the two generators do not begin alike
WARM_UP = 4  # rolls that are thrown away, because the first ones still show the seed
DICE_WIDTH = 2


@compiled
def seed_dice(dice: Numbers, seed: int) -> None:
    """Start the generator from a number of 0 or more."""
    dice[0] = seed % (FIRST_MODULUS - 1) + 1
    dice[1] = (seed // SPLIT + SHIFT) % (SECOND_MODULUS - 1) + 1
    for _ in range(WARM_UP):
        roll(dice)


@inlined
def roll(dice: Numbers) -> int:
    """The next number, 0 up to a little below 2**31."""
    # Remainders without a division, which would be most of a roll: what is above 31 bits counts 2**31 - modulus each.
    first = dice[0] * FIRST_FACTOR
    first = (first >> ROLL_BITS) * FIRST_SHORT + (first & ROLL_MASK)
    if first >= FIRST_MODULUS:
        first -= FIRST_MODULUS
    second = dice[1] * SECOND_FACTOR
    second = (second >> ROLL_BITS) * SECOND_SHORT + (second & ROLL_MASK)
    if second >= SECOND_MODULUS:
        second -= SECOND_MODULUS
    dice[0] = first
    dice[1] = second
    return first - second if first >= second else first - second + FIRST_MODULUS - 1


@inlined
def below(dice: Numbers, limit: int) -> int:
    """A number from 0 to ``limit`` - 1; the bias is below one in 30 million for our sizes."""
    return roll(dice) * limit >> ROLL_BITS


@compiled
def shuffle(dice: Numbers, row: Numbers, start: int, count: int) -> None:
    """Shuffle ``count`` numbers of ``row`` from ``start`` on (Fisher-Yates)."""
    for last in range(count - 1, 0, -1):
        other = below(dice, last + 1)
        kept = row[start + last]
        row[start + last] = row[start + other]
        row[start + other] = kept
