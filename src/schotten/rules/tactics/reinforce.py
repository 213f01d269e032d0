"""Reinforcements: two troops of the discard go back into the deck, which is shuffled (Y10)."""

from __future__ import annotations

from .. import layout as at
from ..cells import is_troop
from ..jit import Numbers, Rules, compiled, count_ones, inlined
from ..plain import Phase, Refusal
from ..turn import finish_play

REINFORCEMENTS = 2


@inlined
def does_something(state: Numbers) -> int:
    """Whether there are troops enough to choose."""
    return int(troops_in_discard(state) >= REINFORCEMENTS)


@inlined
def troops_in_discard(state: Numbers) -> int:
    """How many troops lie in the discard and are not yet chosen."""
    return count_ones(state[at.DISCARD] & ~state[at.REINFORCED])


@inlined
def start(state: Numbers) -> None:
    """Ask for the first troop."""
    state[at.PHASE] = Phase.PICK_REINFORCE
    state[at.OWED] = REINFORCEMENTS


@inlined
def why_not_pick(state: Numbers, card: int) -> int:
    """Why a card may not go back into the deck."""
    if not is_troop(card) or not state[at.DISCARD] >> card & 1:
        return Refusal.NOT_IN_DISCARD
    return Refusal.ALREADY_PICKED if state[at.REINFORCED] >> card & 1 else Refusal.FINE


@compiled
def pick(state: Numbers, rules: Rules, card: int) -> None:
    """Choose a troop; after the last one the deck is shuffled anew, and nobody knows a place in it any more."""
    state[at.REINFORCED] |= 1 << card
    state[at.OWED] -= 1
    if state[at.OWED] > 0:
        return
    state[at.DISCARD] &= ~state[at.REINFORCED]
    state[at.SEEN] &= ~state[at.REINFORCED]  # they may threaten claims again (P4)
    stack_anew(state, rules)
    for seat in range(2):
        state[at.KNOWN_AT + seat] = 0
        state[at.FRESH + seat] = 0
    finish_play(state, rules)


@compiled
def stack_anew(state: Numbers, rules: Rules) -> None:
    """Stack the deck and the reinforced troops in the order that was fixed, hidden, when the game was dealt.

    The order is of all troops, and those that are elsewhere are passed over: chance enters a game only at its deal.
    """
    members = state[at.REINFORCED]
    for index in range(state[at.DECK_SIZE]):
        members |= 1 << state[at.DECK + index]
    size = 0
    for index in range(rules[at.TROOPS] - 1, -1, -1):  # the first of the order is the top, and a deck lies bottom first
        card = state[at.RESHUFFLE + index]
        if members >> card & 1:
            state[at.DECK + size] = card
            size += 1
    state[at.DECK_SIZE] = size


@compiled
def picking_fits(state: Numbers) -> int:
    """Whether there are as many troops to choose as are owed."""
    return int(state[at.OWED] > 0 and troops_in_discard(state) >= state[at.OWED])
