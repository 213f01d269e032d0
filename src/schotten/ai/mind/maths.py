"""Logarithm, exponential, power and a normal scatter of our own: the same bits wherever the source runs.

Only sums, products, quotients and square roots are used, which every machine rounds alike; a host's own ``log`` and
``pow`` may differ in the last bit, and a search that compares bounds would then go another way.
"""

from __future__ import annotations

from math import sqrt

from schotten.compiled.dice import roll

from .jit import Numbers, fast

LN2_HIGH, LN2_LOW = 0.693147180369123816490, 1.90821492927058770002e-10  # ln 2 in two parts: the first has few bits
ONE_BY_LN2 = 1.4426950408889634
SQRT_2, SQRT_HALF = 1.4142135623730951, 0.7071067811865476
LOG_TERMS, EXP_TERMS = 11, 14  # as many as still move a double
BIG, ONE_BY_BIG, BIG_POWER = 65536.0, 1.52587890625e-05, 16
ROLLS = 2147483562.0  # how many numbers a roll of the dice can be


@fast
def log(number: float) -> float:
    """The natural logarithm of a positive number."""
    share, power = number, 0
    # Sixteen halvings at once, for the counts of visits of a long search; a power of two loses no bit.
    while share > BIG:
        share *= ONE_BY_BIG
        power += BIG_POWER
    while share > SQRT_2:
        share *= 0.5
        power += 1
    while share < SQRT_HALF:
        share *= 2.0
        power -= 1
    # ln((1 + x) / (1 - x)) = 2 (x + x^3 / 3 + x^5 / 5 ...): below 0.18 for x it needs few terms.
    ratio = (share - 1.0) / (share + 1.0)
    square = ratio * ratio
    series = 0.0
    for term in range(LOG_TERMS - 1, -1, -1):
        series = series * square + 1.0 / (2.0 * term + 1.0)
    # The small parts are added first: one rounding at the end.
    return power * LN2_HIGH + (2.0 * ratio * series + power * LN2_LOW)


@fast
def exp(number: float) -> float:
    """The exponential of a number whose result is an ordinary double."""
    # ``int`` cuts towards zero, so the half goes outwards; ``round`` is not the same in every host.
    power = int(number * ONE_BY_LN2 + (0.5 if number >= 0.0 else -0.5))
    rest = number - power * LN2_HIGH - power * LN2_LOW
    series = 1.0
    for term in range(EXP_TERMS, 0, -1):
        series = series * rest / term + 1.0
    for _ in range(power):
        series *= 2.0
    for _ in range(-power):
        series *= 0.5
    return series


@fast
def power_of(base: float, exponent: float) -> float:
    """A base of 0 or more to the power of an exponent above 0."""
    return exp(exponent * log(base)) if base > 0.0 else 0.0


@fast
def chance(dice: Numbers) -> float:
    """A random number from 0 to below 1."""
    return roll(dice) / ROLLS


@fast
def scatter(dice: Numbers) -> float:
    """A random number that is normal around 0 with a deviation of 1 (Marsaglia's polar method)."""
    # The second number that the method gives is thrown away: keeping it would be memory outside the arena.
    square = 0.0
    across = 0.0
    while square >= 1.0 or square == 0.0:
        across, along = 2.0 * chance(dice) - 1.0, 2.0 * chance(dice) - 1.0
        square = across * across + along * along
    return across * sqrt(-2.0 * log(square) / square)
