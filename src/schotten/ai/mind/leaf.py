"""The worth of a sampled state at the end of a simulation, where all hands and the deck are known.

As in ``chances`` a card is free for a row only by chance, and less so the more cards the row misses; here one or
a few samples do, because the next simulation takes others.
"""

from __future__ import annotations

from schotten.compiled.layout import (
    DAMAGED,
    DECK,
    DECK_SIZE,
    FIRST,
    HAND,
    OVER,
    PHASE,
    PLACES,
    SIEGE,
    SIZE,
    SPOTS,
    STONES,
    TURN,
)

from .chances import bare
from .jit import Floats, Numbers, fast
from .policy import likely, random_bits
from .worth import RETRIES, SECONDS, game_worth


@fast
def draws_of(state: Numbers, first: int, count: int) -> int:
    """Every second card of the deck from the ``first`` on: what a seat will draw."""
    cards = 0
    top = state[DECK_SIZE] - 1 - first
    for _ in range(count):
        if top < 0:
            break
        cards |= 1 << state[DECK + top]
        top -= 2
    return cards


@fast
def thinned(hand: int, drawn: int, missing: int, dice: Numbers) -> int:
    """The cards that are free for a row: three in four of the hand and all draws, fewer the more cards it misses."""
    free = hand & (random_bits(dice) | random_bits(dice)) | drawn
    for _ in range(missing - 1):
        free &= random_bits(dice) | random_bits(dice) | random_bits(dice)
    return free


@fast
def sample_chances(
    state: Numbers, rules: Numbers, seat: int, dice: Numbers, chances: Floats, share: float, draws: int
) -> None:
    """Add a share to the chance of each spot that a seat wins in one sample."""
    ahead = 0 if state[TURN] == seat else 1
    mine, drawn = state[HAND + seat], draws_of(state, ahead, draws)
    own_one = thinned(mine, drawn, 1, dice)
    own_two, own_three = thinned(mine, drawn, 2, dice), thinned(mine, drawn, 3, dice)
    theirs, drawn = state[HAND + 1 - seat], draws_of(state, 1 - ahead, draws)
    his_one = thinned(theirs, drawn, 1, dice)
    his_two, his_three = thinned(theirs, drawn, 2, dice), thinned(theirs, drawn, 3, dice)
    for spot in range(rules[SPOTS]):
        if (state[STONES] | state[STONES + 1]) >> spot & 1:
            continue
        row = 2 * spot + seat
        lack = state[PLACES + spot] - state[SIZE + row]
        free = own_one if lack < 2 else own_two if lack == 2 else own_three
        best = likely(state, rules, spot, seat, 0, 0, free)
        other_lack = state[PLACES + spot] - state[SIZE + (row ^ 1)]
        free = his_one if other_lack < 2 else his_two if other_lack == 2 else his_three
        other = likely(state, rules, spot, 1 - seat, 0, 0, free)
        if best > other:
            chances[spot] += share
        elif best == other:
            chances[spot] += share * (0.9 if lack < other_lack else 0.5 if lack == other_lack else 0.1)
        if rules[SIEGE]:
            attacks = int(state[FIRST] == seat)
            start_again(
                state,
                rules,
                spot,
                own_three if attacks else his_three,
                his_three if attacks else own_three,
                other if attacks else best,
                chances,
                share,
            )


@fast
def start_again(
    state: Numbers, rules: Numbers, spot: int, attacker: int, defender: int, row: int, chances: Floats, share: float
) -> None:
    """Siege: whether the attacker beats the defender's row from nothing, and both from nothing on the damaged face."""
    side = state[DAMAGED] >> spot & 1
    if bare(rules, side, spot, attacker) > row:
        chances[16 + RETRIES + spot] += share
    if not side and bare(rules, 1, spot, attacker) > bare(rules, 1, spot, defender):
        chances[16 + SECONDS + spot] += share


@fast
def quick_worth(
    state: Numbers,
    rules: Numbers,
    seat: int,
    weights: Floats,
    table: Floats,
    dice: Numbers,
    floats: Floats,
    samples: int,
    draws: int,
) -> float:
    """A seat's chance of winning from a sampled state."""
    if state[PHASE] != OVER:
        for spot in range(rules[SPOTS]):
            floats[spot] = 0.0
            floats[16 + RETRIES + spot] = 0.0
            floats[16 + SECONDS + spot] = 0.0
        for _ in range(samples):
            sample_chances(state, rules, seat, dice, floats, 1.0 / samples, draws)
    return game_worth(state, rules, seat, floats, weights, table, floats[16:])
