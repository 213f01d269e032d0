"""Our own logarithm and power: as good as the machine's, and the same bits in every way the source runs."""

import math

import pytest

from ai.conftest import memory_of
from schotten.ai.mind.maths import exp, log, power_of, scatter
from schotten.rules.dice import seed_dice

NUMBERS = [1.0, 2.0, 3.0, 10.0, 1001.0, 65537.0, 199_999.0, 0.3, 1e-6, 0.7071067811865475, 1.4142135623730954, 1e18]
LOGS = [
    "0x0.0p+0",
    "0x1.62e42fefa39efp-1",
    "0x1.193ea7aad030bp+0",
    "0x1.26bb1bbb55516p+1",
    "0x1.ba2909ce4f864p+2",
    "0x1.62e44fef939f0p+3",
    "0x1.86981b2cc8636p+3",
    "-0x1.34378fcbda721p+0",
    "-0x1.ba18a998fffa0p+3",
    "-0x1.62e42fefa39f1p-2",
    "0x1.62e42fefa39f3p-2",
    "0x1.4b927f32bffb8p+5",
]
POWERS = [
    "0x1.0000000000000p+0",
    "0x1.51cb453b9536cp+0",
    "0x1.8d45c06468a88p+0",
    "0x1.41857e9d4cc60p+1",
    "0x1.fb5e5e584a842p+3",
    "0x1.51cbcc59885f6p+6",
    "0x1.07e6ab7f77d82p+7",
    "0x1.3c5064a1418b7p-1",
    "0x1.04e74cc73ee86p-8",
    "0x1.bdb8cdadbe120p-1",
    "0x1.2611186bae675p+0",
    "0x1.e3abc7d966a0cp+23",
]

LAST_BITS = 2  # of a double, that two good logarithms may differ by


def bits_apart(one: float, two: float) -> float:
    return abs(one - two) / math.ulp(two) if two else abs(one)


@pytest.mark.parametrize("number", NUMBERS)
def test_a_logarithm_is_one(number: float):
    assert bits_apart(log(number), math.log(number)) <= LAST_BITS


@pytest.mark.parametrize("number", [0.0, 1.0, -1.0, 0.5, -20.25, 13.7])
def test_an_exponential_is_one(number: float):
    assert bits_apart(exp(number), math.exp(number)) <= LAST_BITS


@pytest.mark.parametrize("number", NUMBERS)
def test_a_power_is_one(number: float):
    assert power_of(number, 0.4) == pytest.approx(number**0.4, rel=1e-14)
    assert power_of(0.0, 0.4) == 0.0


@pytest.mark.jit_off
@pytest.mark.boundscheck
def test_the_bits_are_the_same_in_every_way():
    assert [log(each).hex() for each in NUMBERS] == LOGS
    assert [power_of(each, 0.4).hex() for each in NUMBERS] == POWERS


@pytest.mark.jit_off
def test_the_scatter_is_normal():
    dice = memory_of([0, 0])
    seed_dice(dice, 5)
    drawn = [scatter(dice) for _ in range(4000)]
    mean = sum(drawn) / len(drawn)
    assert mean == pytest.approx(0.0, abs=0.06)
    assert sum((each - mean) ** 2 for each in drawn) / len(drawn) == pytest.approx(1.0, abs=0.08)
    assert sum(abs(each) < 1 for each in drawn) / len(drawn) == pytest.approx(0.683, abs=0.03)
