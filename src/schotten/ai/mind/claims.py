"""The claims that follow a move: a play is worth what the position is worth when they are made.

Whether a play opens a claim is asked on the row in which it is looked at, so that most plays need not be made for it.
"""

from __future__ import annotations

from schotten.compiled.apply import apply_move
from schotten.compiled.cells import row_of
from schotten.compiled.jit import low_index
from schotten.compiled.layout import (
    ACTOR,
    CLAIM_LATER,
    CLAIMABLE,
    FIRST,
    HAND,
    MASK,
    MOST_SPOTS,
    NONE,
    PHASE,
    PLACES,
    REFUTED,
    SEEN,
    SIEGE,
    SIZE,
    STONES,
    STRENGTH,
    TURN,
    WINNER,
)
from schotten.compiled.moves import CLAIM
from schotten.compiled.plain import Phase
from schotten.compiled.proof import look_for_claims, refutation, rows_to_prove
from schotten.compiled.rows import row_strength

from .goals import reaches
from .jit import Numbers, fast

# What a play has to be asked: nothing, whether it opens a claim, or nothing because a claim follows it anyway.
NO_CLAIM, SOME_CLAIM, ANY_CLAIM = range(3)


@fast
def won(row: Numbers, seat: int) -> int:
    """Whether the game is over and a seat has won it."""
    return int(row[PHASE] == Phase.OVER and row[WINNER] == seat)


@fast
def claim_all(row: Numbers, rules: Numbers, seat: int) -> None:
    """Make every claim that a seat may make now."""
    while row[CLAIMABLE] and row[TURN] == seat and row[ACTOR] == seat:
        apply_move(row, rules, CLAIM + low_index(row[CLAIMABLE]))


@fast
def expect_claims(row: Numbers, rules: Numbers, seat: int) -> int:
    """What the plays of a turn have to be asked; claims that stand whatever is played are noted in the row.

    Stones that will be claimed then count as owned. A tile changes by its claim: then every play has to be made.
    """
    if row[PHASE] != Phase.TURN_START or not (rules[CLAIM_LATER] or (rules[SIEGE] and row[FIRST] == seat)):
        return NO_CLAIM
    look_for_claims(row, rules, seat)
    if row[CLAIMABLE] == 0:
        return SOME_CLAIM
    if rules[SIEGE] or reaches(row[STONES + seat] | row[CLAIMABLE], rules):
        return ANY_CLAIM
    row[STONES + seat] |= row[CLAIMABLE]
    return SOME_CLAIM


@fast
def shows_proof(row: Numbers, rules: Numbers, seat: int, bit: int) -> int:
    """Whether a claim stands at another spot once a troop is seen; it did not before."""
    rest = rows_to_prove(row, rules, seat) & ~row[STONES + seat]
    while rest:
        spot = low_index(rest)
        rest &= rest - 1
        known = row[REFUTED + row_of(spot, seat)]
        if known != NONE and known & bit and refutation(row, rules, spot, seat) == NONE:
            return 1
    return 0


@fast
def completes_proof(row: Numbers, rules: Numbers, seat: int, spot: int, bit: int) -> int:
    """Whether a troop completes a row that may be claimed; in a tie or in mud it may only look so: the move tells."""
    number = row_of(spot, seat)
    if row[SIZE + number] + 1 < row[PLACES + spot]:
        return 0
    row[MASK + number] |= bit
    row[SIZE + number] += 1
    row[STRENGTH + number] = row_strength(row, rules, spot, seat)
    stands = refutation(row, rules, spot, seat) == NONE
    row[MASK + number] &= ~bit
    row[SIZE + number] -= 1
    row[STRENGTH + number] = 0
    return int(stands)


@fast
def opens_claim(row: Numbers, rules: Numbers, seat: int, move: int) -> int:
    """Whether a claim follows a play that did not stand before it; the row is as before when this returns."""
    spot, bit = move % MOST_SPOTS, 1 << move // MOST_SPOTS
    hand, seen = row[HAND + seat], row[SEEN]
    row[HAND + seat], row[SEEN] = hand & ~bit, seen | bit
    opens = shows_proof(row, rules, seat, bit) or completes_proof(row, rules, seat, spot, bit)
    row[HAND + seat], row[SEEN] = hand, seen
    return int(opens)


@fast
def claim_follows(row: Numbers, rules: Numbers, seat: int, move: int, claims: int) -> int:
    """Whether a play has to be made to know what it is worth, by what ``expect_claims`` said of its turn."""
    return int(claims == ANY_CLAIM or (claims == SOME_CLAIM and opens_claim(row, rules, seat, move) != 0))
