"""Facts of a position that a reason tells: which rows can still come about, by whose cards, and what is settled.

What a seat can still lay is what it holds and what it may draw; what the other can is all that is neither seen nor in
the own hand. For a claim counts what both see. Tactics that would move cards are left out, as a proof leaves them out.
"""

from __future__ import annotations

from schotten.compiled.cells import row_of
from schotten.compiled.formations import best_fill, laid_in
from schotten.compiled.jit import low_index
from schotten.compiled.layout import (
    ALL,
    CLAN,
    DECK_SIZE,
    FIRST,
    HAND,
    KNOWN,
    MASK,
    NONE,
    PATTERN,
    PLACES,
    RANK,
    SEEN,
    SIEGE,
    SIZE,
    STONES,
    STRENGTH,
)
from schotten.compiled.plain import Formation
from schotten.compiled.proof import refutation, rows_to_prove

from .jit import Numbers, fast


@fast
def own_cards(row: Numbers, rules: Numbers, seat: int) -> int:
    """The troops that a seat may still lay: its hand and, while there is a deck, what is not known to be elsewhere."""
    if row[DECK_SIZE] == 0:
        return row[HAND + seat]
    return rules[ALL] & ~row[SEEN] & ~row[KNOWN + seat]


@fast
def other_cards(row: Numbers, rules: Numbers, seat: int) -> int:
    """The troops that the other may still lay, as a seat knows it."""
    return rules[ALL] & ~row[SEEN] & ~row[HAND + seat]


@fast
def is_taken(row: Numbers, spot: int) -> int:
    """Whether a spot has an owner."""
    return (row[STONES] | row[STONES + 1]) >> spot & 1


@fast
def is_full(row: Numbers, spot: int, seat: int) -> int:
    """Whether a seat's row at a spot is complete."""
    return int(row[SIZE + row_of(spot, seat)] >= row[PLACES + spot])


@fast
def reach(row: Numbers, rules: Numbers, spot: int, seat: int, cards: int) -> int:
    """The strength of the best row that a seat can have at a spot with these cards; 0 if they cannot complete it."""
    if is_full(row, spot, seat):
        return row[STRENGTH + row_of(spot, seat)]
    strength, _ = best_fill(laid_in(row, spot, seat), row[PATTERN + spot], cards, rules, NONE)
    return max(strength, 0)


@fast
def type_of(strength: int) -> int:
    """The type of a row by its strength; 0 if there is none."""
    return strength // RANK


@fast
def colour_of(row: Numbers, rules: Numbers, spot: int, seat: int, formation: int) -> int:
    """The colour of a row of a type with one colour, by the troops that lie there; NONE if it is not bound to one."""
    mask = row[MASK + row_of(spot, seat)]
    if mask == 0 or (formation != Formation.COLOUR and formation != Formation.COLOUR_RUN):
        return NONE
    return rules[CLAN + low_index(mask)]


@fast
def is_lost(row: Numbers, rules: Numbers, spot: int, seat: int) -> int:
    """Whether the other's complete row at a spot is one that a seat's cannot beat; in a tie it was first (F3)."""
    if is_full(row, spot, seat) or not is_full(row, spot, 1 - seat):
        return 0
    return int(reach(row, rules, spot, seat, own_cards(row, rules, seat)) <= row[STRENGTH + row_of(spot, 1 - seat)])


@fast
def answer_to(row: Numbers, rules: Numbers, spot: int, seat: int) -> int:
    """The strength of a row that the other can still complete and that beats a seat's complete one; 0: none does."""
    own = row[STRENGTH + row_of(spot, seat)]
    if is_full(row, spot, 1 - seat):
        return 0
    cards = other_cards(row, rules, seat)
    strength, _ = best_fill(laid_in(row, spot, 1 - seat), row[PATTERN + spot], cards, rules, own)
    return max(strength, 0)


@fast
def is_decided(row: Numbers, rules: Numbers, spot: int, seat: int) -> int:
    """Whether a seat's complete row cannot be beaten any more, by what the seat knows."""
    if not is_full(row, spot, seat):
        return 0
    if is_full(row, spot, 1 - seat):
        return int(refutation(row, rules, spot, seat) == NONE)
    return int(answer_to(row, rules, spot, seat) == 0)


@fast
def is_proven(row: Numbers, rules: Numbers, spot: int, seat: int) -> int:
    """Whether a seat could claim a spot if it were time for claims: its row stands by what both see."""
    if rules[SIEGE] and row[FIRST] != seat:
        return 0
    if is_taken(row, spot) or not rows_to_prove(row, rules, seat) >> spot & 1:
        return 0
    return int(refutation(row, rules, spot, seat) == NONE)
