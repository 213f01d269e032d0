"""Recruitment: a card of the discard is played again (Y6)."""

from __future__ import annotations

from .. import layout as at
from ..cells import ELITE_HEAP, is_elite, is_troop, kind_count, kind_of, one_of
from ..jit import Numbers, Rules, compiled, inlined
from ..plain import Phase, Refusal
from ..rows import why_no_place
from ..siege import put_card
from ..turn import finish_play


@inlined
def does_something(state: Numbers, seat: int) -> int:
    """Whether a card lies in the discard, and there is room for one."""
    # No game with this card has fog or mud, so whatever tactics are discarded are elites.
    return int(state[at.OPEN + seat] != 0 and (state[at.DISCARD] != 0 or state[at.DISCARD_TACTICS] != 0))


@inlined
def start(state: Numbers) -> None:
    """Ask for the card."""
    state[at.PHASE] = Phase.PICK_DISCARD


@inlined
def in_discard(state: Numbers, card: int) -> int:
    """Whether a card that can lie in a row lies in the discard: actions never do, they stay open where they were."""
    if is_troop(card):
        return state[at.DISCARD] >> card & 1
    return int(is_elite(card) and kind_count(state[at.DISCARD_TACTICS], kind_of(card)) > 0)


@inlined
def elites_in_discard(state: Numbers) -> int:
    """The elites in the discard, packed."""
    return state[at.DISCARD_TACTICS] & ELITE_HEAP


@inlined
def why_not_pick(state: Numbers, card: int) -> int:
    """Why a card may not be recalled."""
    return Refusal.FINE if in_discard(state, card) else Refusal.NOT_IN_DISCARD


@compiled
def pick(state: Numbers, card: int) -> None:
    """Choose a card and ask where to."""
    state[at.HELD] = card
    state[at.PHASE] = Phase.PICK_PLACE


@inlined
def why_not_to(state: Numbers, spot: int) -> int:
    """Why the card may not go to a spot."""
    return why_no_place(state, state[at.TURN], spot)


@compiled
def put_down(state: Numbers, rules: Rules, spot: int) -> None:
    """Take the chosen card out of the discard and lay it at a spot, where it may meet its counterpart (S10)."""
    card = state[at.HELD]
    state[at.HELD] = at.NONE
    if is_troop(card):
        state[at.DISCARD] &= ~(1 << card)
    else:
        state[at.DISCARD_TACTICS] -= one_of(kind_of(card))
    put_card(state, rules, spot, state[at.TURN], card)
    finish_play(state, rules)


@compiled
def picking_fits(state: Numbers, seat: int) -> int:
    """Whether there is a card to recall, and room for it."""
    return int((state[at.DISCARD] | elites_in_discard(state)) != 0 and state[at.OPEN + seat] != 0)


@compiled
def place_fits(state: Numbers, rules: Rules, seat: int) -> int:
    """Whether the chosen card lies in the discard, and there is room for it."""
    card = state[at.HELD]
    if card == at.NONE or state[at.OPEN + seat] == 0 or (is_troop(card) and card >= rules[at.TROOPS]):
        return 0
    return in_discard(state, card)
