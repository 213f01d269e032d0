"""Claims and their proof (P): exact, from masks, with the refuting troops remembered."""

from __future__ import annotations

from . import layout as at
from .cells import facing, row_of
from .formations import best_fill, laid_in
from .jit import Numbers, Rules, compiled, inlined, low_index
from .rows import stamp
from .tactics.mud import without_proof


@compiled
def best_answer(state: Numbers, rules: Rules, spot: int, seat: int, bar: int) -> tuple[int, int]:
    """The strongest row above ``bar`` that ``seat`` can still complete at a spot (P3-P8), and with which troops."""
    unseen = rules[at.ALL] & ~state[at.SEEN]  # hands, the claimer's own too, and decks: no evidence (P4)
    return best_fill(laid_in(state, spot, seat), state[at.PATTERN + spot], unseen, rules, bar)


@compiled
def refutation(state: Numbers, rules: Rules, spot: int, seat: int) -> int:
    """Why a seat with a complete row may not claim a spot.

    Unseen troops that would beat it, 0 if the other's complete row does, NONE if the claim stands.
    """
    row = row_of(spot, seat)
    own = state[at.STRENGTH + row]
    if state[at.SIZE + facing(row)] >= state[at.PLACES + spot]:
        other = state[at.STRENGTH + facing(row)]
        # A tie goes to the row that was completed first, whoever claims (F3, F4).
        if other < own or (other == own and stamp(state, spot, seat) < stamp(state, spot, 1 - seat)):
            return at.NONE
        return 0
    # Only what is above the own row counts: a tie would be completed later (P3). Too few troops are no answer (P8).
    strength, fill = best_answer(state, rules, spot, 1 - seat, own)
    return at.NONE if strength == at.NONE else fill


@inlined
def rows_to_prove(state: Numbers, rules: Rules, seat: int) -> int:
    """Mask of the spots where this seat's row is complete and a proof would claim it (P3, T14)."""
    return state[at.COMPLETE + seat] & ~without_proof(state, rules, seat)


@inlined
def look_for_claims(state: Numbers, rules: Rules, seat: int) -> None:
    """Note the spots this seat may claim; a remembered refutation stands until one of its troops is seen."""
    claimable = 0
    rest = rows_to_prove(state, rules, seat)
    while rest:
        spot = low_index(rest)
        rest &= rest - 1
        row = row_of(spot, seat)
        known = state[at.REFUTED + row]
        # A refutation outlives everything but its troops being seen and a change at the spot (``row_changed``); that a
        # claim stands is never remembered, for reinforcements make troops unseen again (Y10).
        if known == at.NONE or known & state[at.SEEN]:
            known = refutation(state, rules, spot, seat)
            state[at.REFUTED + row] = known
        if known == at.NONE:
            claimable |= 1 << spot
    state[at.CLAIMABLE] = claimable
