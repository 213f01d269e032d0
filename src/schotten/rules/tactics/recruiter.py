"""The recruiter: take up to three cards, give all but one of them back (T15, T16)."""

from __future__ import annotations

from .. import layout as at
from ..cells import deck_cells, deck_of, holds, is_troop, kind_count, kind_of, known_cells
from ..jit import Numbers, Rules, compiled, count_ones, inlined
from ..plain import Deck, Kind, Phase, Refusal
from ..turn import draw_card, finish_play, take_from_hand
from .joker import is_stuck

RECRUITS = 3


@inlined
def does_something(state: Numbers) -> int:
    """Whether there is a card to take."""
    return int(state[at.DECK_SIZE + Deck.TROOP] + state[at.DECK_SIZE + Deck.TACTICS] > 0)


@inlined
def start(state: Numbers) -> None:
    """Ask for the first deck; taking cards stands for the draw of this turn (T16)."""
    state[at.PHASE] = Phase.RECRUIT
    state[at.TAKEN] = 0
    state[at.FROM_DECK] = at.NONE
    state[at.SKIP_DRAW] = 1


@inlined
def may_recruit_from(state: Numbers, deck: int) -> int:
    """Whether the recruiter may take his next card from a deck."""
    return int(state[at.DECK_SIZE + deck] > 0 and (state[at.FROM_DECK] == at.NONE or state[at.FROM_DECK] == deck))


@compiled
def may_take_more(state: Numbers) -> int:
    """Whether a deck is left that the recruiter may take from."""
    return int(may_recruit_from(state, Deck.TROOP) or may_recruit_from(state, Deck.TACTICS))


@inlined
def why_no_draw(state: Numbers, deck: int) -> int:
    """Why the recruiter may not take a card from a deck."""
    if state[at.DECK_SIZE + deck] == 0:
        return Refusal.DECK_EMPTY
    return Refusal.FINE if may_recruit_from(state, deck) else Refusal.OTHER_DECK


@compiled
def draw(state: Numbers, rules: Rules, deck: int) -> None:
    """Take one card; some editions bind the recruiter to the deck that he began with."""
    draw_card(state, deck, state[at.TURN])
    state[at.TAKEN] += 1
    if not rules[at.RECRUIT_SPLIT]:
        state[at.FROM_DECK] = deck
    if state[at.TAKEN] == RECRUITS or not may_take_more(state):
        end_recruiting(state, rules)


@compiled
def end_recruiting(state: Numbers, rules: Rules) -> None:
    """All cards are taken: ask for the ones to give back, one less than taken (the recruiter left the hand)."""
    state[at.OWED] = state[at.TAKEN] - 1
    state[at.TAKEN] = 0
    state[at.FROM_DECK] = at.NONE
    state[at.PHASE] = Phase.GIVE_BACK
    if state[at.OWED] == 0:
        finish_play(state, rules)


@inlined
def why_not_give(state: Numbers, rules: Rules, card: int) -> int:
    """Why a hand card may not be given back: a joker that could never be played is nobody's gift (T16)."""
    seat = state[at.ACTOR]
    if not holds(state, seat, card):
        return Refusal.NOT_IN_HAND
    if not is_troop(card) and kind_of(card) == Kind.JOKER and is_stuck(state, rules, seat):
        return Refusal.JOKER_STAYS
    return Refusal.FINE


@compiled
def give_back(state: Numbers, rules: Rules, card: int) -> None:
    """Put a hand card on or under its deck; only its player knows which."""
    seat = state[at.TURN]
    take_from_hand(state, seat, card)
    if rules[at.RECRUIT_ON_TOP]:
        put_on_deck(state, card, seat)
    else:
        put_under_deck(state, card, seat)
    state[at.OWED] -= 1
    if state[at.OWED] == 0:
        finish_play(state, rules)


@compiled
def put_on_deck(state: Numbers, card: int, seat: int) -> None:
    """Put a card on top of its deck, known to one seat."""
    deck = deck_of(card)
    size = state[at.DECK_SIZE + deck]
    state[at.DECK_SIZE + deck] = size + 1
    state[deck_cells(deck) + size] = card
    state[known_cells(deck) + seat] |= 1 << size


@compiled
def put_under_deck(state: Numbers, card: int, seat: int) -> None:
    """Put a card under its deck, known to one seat: every place moves up, and with it what both know of places."""
    deck = deck_of(card)
    cells, known = deck_cells(deck), known_cells(deck)
    size = state[at.DECK_SIZE + deck]
    state[at.DECK_SIZE + deck] = size + 1
    for index in range(size, 0, -1):
        state[cells + index] = state[cells + index - 1]
    state[cells] = card
    state[known + 1 - seat] <<= 1
    state[known + seat] = state[known + seat] << 1 | 1


@compiled
def can_give(state: Numbers, rules: Rules, seat: int) -> int:
    """How many cards a recruiter could give back: not the joker he could not play again (T16)."""
    count = count_ones(state[at.HAND + seat])
    for kind in range(at.KINDS):
        if kind != Kind.JOKER or not is_stuck(state, rules, seat):
            count += kind_count(state[at.HAND_TACTICS + seat], kind)
    return count


@compiled
def giving_fits(state: Numbers, rules: Rules, open_hand: int) -> int:
    """Whether as many cards can be given back as are owed, as far as the hand is seen."""
    owed = state[at.OWED]
    return int(owed > 0 and (not open_hand or can_give(state, rules, state[at.TURN]) >= owed))
