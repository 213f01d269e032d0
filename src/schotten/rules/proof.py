"""Claims and their proof (P): exact, from masks, with the refuting troops remembered."""

from __future__ import annotations

from .formations import best_fill
from .jit import Numbers, Rules, compiled, inlined, low_index
from .layout import (
    ALL,
    CLAIMABLE,
    COMPLETE,
    MASK,
    MUD_BY_PROOF,
    NONE,
    PATTERN,
    PLACES,
    REFUTED,
    SEEN,
    SIZE,
    STRENGTH,
    TERRAIN_AT,
    WILDS,
)
from .rows import stamp


@compiled
def best_answer(state: Numbers, rules: Rules, spot: int, seat: int, bar: int) -> tuple[int, int]:
    """The strongest row above ``bar`` that ``seat`` can still complete at a spot (P3-P8), and with which troops."""
    row = 2 * spot + seat
    missing = state[PLACES + spot] - state[SIZE + row]
    unseen = rules[ALL] & ~state[SEEN]
    return best_fill(
        state[MASK + row], state[WILDS + row], missing, unseen, state[PLACES + spot], state[PATTERN + spot], rules, bar
    )


@compiled
def refutation(state: Numbers, rules: Rules, spot: int, seat: int) -> int:
    """Why a seat with a complete row may not claim a spot.

    Unseen troops that would beat it, 0 if the other's complete row does, NONE if the claim stands.
    """
    row = 2 * spot + seat
    own = state[STRENGTH + row]
    if state[SIZE + (row ^ 1)] >= state[PLACES + spot]:
        other = state[STRENGTH + (row ^ 1)]
        if other < own or (other == own and stamp(state, spot, seat) < stamp(state, spot, 1 - seat)):
            return NONE
        return 0
    strength, fill = best_answer(state, rules, spot, 1 - seat, own)
    return NONE if strength == NONE else fill


@inlined
def without_proof(state: Numbers, rules: Rules, seat: int) -> int:
    """Mask of the stone with mud where this seat may not claim yet, as nothing but two complete rows counts (T14)."""
    if rules[MUD_BY_PROOF] or state[TERRAIN_AT + 1] == NONE:
        return 0
    return 1 << state[TERRAIN_AT + 1] & ~state[COMPLETE + 1 - seat]


@inlined
def look_for_claims(state: Numbers, rules: Rules, seat: int) -> None:
    """Note the spots this seat may claim; a remembered refutation stands until one of its troops is seen."""
    claimable = 0
    rest = state[COMPLETE + seat] & ~without_proof(state, rules, seat)
    while rest:
        spot = low_index(rest)
        rest &= rest - 1
        row = 2 * spot + seat
        known = state[REFUTED + row]
        if known == NONE or known & state[SEEN]:
            known = refutation(state, rules, spot, seat)
            state[REFUTED + row] = known
        if known == NONE:
            claimable |= 1 << spot
    state[CLAIMABLE] = claimable
