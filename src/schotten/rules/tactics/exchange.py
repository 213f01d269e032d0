"""The exchange: both players swap cards of their hands, up to three (Y11)."""

from __future__ import annotations

from .. import layout as at
from ..cells import hand_size, is_troop, kind_count, kind_of, one_of, tactics_card
from ..jit import Numbers, Rules, compiled, inlined, low_index
from ..plain import Phase, Refusal
from ..turn import add_to_hand, finish_play, take_from_hand

EXCHANGED = 3


@inlined
def does_something(state: Numbers, seat: int) -> int:
    """Whether both have a card to give; the exchange itself is still in the hand."""
    return int(hand_size(state, seat) > 1 and hand_size(state, 1 - seat) > 0)


@inlined
def start(state: Numbers) -> None:
    """Ask for the first card: whoever has fewer than three gives all, and the other as many."""
    state[at.PHASE] = Phase.PICK_EXCHANGE
    # The exchange itself has left the hand by now (``apply.play_action``).
    state[at.OWED] = min(EXCHANGED, hand_size(state, 0), hand_size(state, 1))


@inlined
def why_not_pick(state: Numbers, card: int) -> int:
    """Why a hand card may not be chosen."""
    seat = state[at.ACTOR]
    if is_troop(card):
        if not state[at.HAND + seat] >> card & 1:
            return Refusal.NOT_IN_HAND
        return Refusal.ALREADY_PICKED if state[at.PICKED + seat] >> card & 1 else Refusal.FINE
    kind = kind_of(card)
    held = kind_count(state[at.HAND_TACTICS + seat], kind)
    if held == 0:
        return Refusal.NOT_IN_HAND
    return Refusal.FINE if held > kind_count(state[at.PICKED_TACTICS + seat], kind) else Refusal.ALREADY_PICKED


@compiled
def pick(state: Numbers, rules: Rules, card: int) -> None:
    """Choose a card; when one has chosen the other does, the only time that the seat not at turn decides."""
    seat = state[at.ACTOR]
    if is_troop(card):
        state[at.PICKED + seat] |= 1 << card
    else:
        state[at.PICKED_TACTICS + seat] += one_of(kind_of(card))
    state[at.PICKED_COUNT + seat] += 1
    if state[at.PICKED_COUNT + seat] < state[at.OWED]:
        return
    if seat == state[at.TURN]:
        state[at.ACTOR] = 1 - seat
        return
    swap_picked(state)
    state[at.OWED] = 0
    finish_play(state, rules)


@compiled
def swap_picked(state: Numbers) -> None:
    """Hand over what both picked; each knows the cards he gave until they are seen."""
    for seat in range(2):
        hand_over(state, seat)
    # Only now, as handing a card over settles what the other knew of it.
    for seat in range(2):
        state[at.KNOWN + seat] |= state[at.PICKED + seat]
        state[at.KNOWN_TACTICS + seat] += state[at.PICKED_TACTICS + seat]
        state[at.PICKED + seat] = 0
        state[at.PICKED_TACTICS + seat] = 0
        state[at.PICKED_COUNT + seat] = 0


@compiled
def hand_over(state: Numbers, seat: int) -> None:
    """Move a seat's picked cards to the other hand."""
    rest = state[at.PICKED + seat]
    while rest:
        card = low_index(rest)
        rest &= rest - 1
        take_from_hand(state, seat, card)
        add_to_hand(state, 1 - seat, card)
    for kind in range(at.KINDS):
        for _ in range(kind_count(state[at.PICKED_TACTICS + seat], kind)):
            take_from_hand(state, seat, tactics_card(kind))
            add_to_hand(state, 1 - seat, tactics_card(kind))


@compiled
def picking_fits(state: Numbers, seat: int) -> int:
    """Whether both can still pick what they owe: the seat at turn first, then the other."""
    owed = state[at.OWED]
    for each in range(2):
        if owed < 1 or hand_size(state, each) < owed:
            return 0
    mine, theirs = state[at.PICKED_COUNT + seat], state[at.PICKED_COUNT + 1 - seat]
    if state[at.ACTOR] == seat:
        return int(mine < owed and theirs == 0)
    return int(mine == owed and theirs < owed)
