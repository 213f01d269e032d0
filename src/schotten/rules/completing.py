"""A whole state made from a view: the hidden cards dealt in some way that fits what a record is about to show.

A set of troops and a packed heap of tactics are both a heap here: a number, from which cards are taken as numbers are.
"""

from __future__ import annotations

from . import layout as at
from . import walk_layout as seen
from .cells import (
    deck_cells,
    first_kind,
    heap_size,
    is_troop,
    kind_count,
    kind_of,
    one_of,
    tactics_card,
    tactics_in_game,
)
from .jit import Numbers, Rules, compiled, copy_part, count_ones, low_index
from .plain import Deck, Kind
from .tactics.exchange import EXCHANGED
from .view import hidden_tactics, hidden_troops


# -- heaps -----------------------------------------------------------------------------------------------
@compiled
def heap_card(card: int) -> int:
    """A heap of one card."""
    return 1 << card if is_troop(card) else one_of(kind_of(card))


@compiled
def heap_has(heap: int, card: int, deck: int) -> int:
    """Whether a heap of a deck's cards has a card."""
    if card < 0 or is_troop(card) != int(deck == Deck.TROOP):
        return 0
    if is_troop(card):
        return heap >> card & 1
    return int(kind_count(heap, kind_of(card)) > 0)


@compiled
def cards_in(heap: int, deck: int) -> int:
    """How many cards a heap has."""
    return count_ones(heap) if deck == Deck.TROOP else heap_size(heap)


@compiled
def next_card(heap: int, deck: int) -> int:
    """The card that is dealt next: troops from the first, tactics from the last; NONE if there is none."""
    if heap == 0:
        return at.NONE
    if deck == Deck.TROOP:
        return low_index(heap)
    kind = at.KINDS - 1  # jokers last: one may be barred from going back
    while not kind_count(heap, kind):
        kind -= 1
    return tactics_card(kind)


@compiled
def hand_cell(seat: int, deck: int) -> int:
    """Where a seat's cards of a kind lie."""
    return (at.HAND if deck == Deck.TROOP else at.HAND_TACTICS) + seat


@compiled
def hand_count(state: Numbers, seat: int, deck: int) -> int:
    """How many cards of a kind a seat holds."""
    return state[(at.HAND_TROOP_COUNT if deck == Deck.TROOP else at.HAND_TACTICS_COUNT) + seat]


# -- dealing what is hidden ------------------------------------------------------------------------------
@compiled
def complete(view: Numbers, rules: Rules, walk: Numbers, state: Numbers) -> int:
    """Write a state that looks like the view and has the wished cards where they are wished; 0, or what is doubtful."""
    copy_part(view, state, 0, at.WIDTH)
    doubt = deal_out(state, walk, hidden_troops(view, rules, walk[seen.VIEWER]), Deck.TROOP)
    if not doubt:
        doubt = deal_out(state, walk, hidden_tactics(view, rules, walk[seen.VIEWER]), Deck.TACTICS)
    if doubt:
        return doubt
    for seat in range(2):
        choose_picks(state, walk, seat)
    if tactics_in_game(rules, Kind.REINFORCE):
        for card in range(rules[at.TROOPS]):
            state[at.RESHUFFLE + card] = card
    return 0


@compiled
def deal_out(state: Numbers, walk: Numbers, heap: int, deck: int) -> int:
    """Deal hidden cards of one kind to the hands and into their deck, the wished ones first; 0, or what is doubtful."""
    hidden = lay_top(state, walk, heap, deck)
    if hidden < 0:
        return -hidden
    actor = state[at.ACTOR]
    mine = wished(state, walk, hidden, actor, deck)
    if mine < 0:
        return -mine
    theirs = wished(state, walk, hidden - mine, 1 - actor, deck)
    if theirs < 0:
        return -theirs
    # Who decides is dealt to first: the cards that leave most open.
    hidden = fill_hand(state, hidden - mine - theirs, mine, actor, deck)
    if hidden >= 0:
        hidden = fill_hand(state, hidden, theirs, 1 - actor, deck)
    if hidden < 0:
        return -hidden
    return fill_rest(state, hidden, deck)


@compiled
def lay_top(state: Numbers, walk: Numbers, hidden: int, deck: int) -> int:
    """Lay the card that is drawn now on its deck; what stays hidden, below 0 a doubt."""
    top = state[at.DECK_SIZE + deck] - 1
    if walk[seen.TOP_DECK] != deck or top < 0:
        return hidden
    cell, card = deck_cells(deck) + top, walk[seen.TOP]
    if state[cell] == card:
        return hidden
    if state[cell] != at.NONE:
        return -seen.OTHER_TOP
    if not heap_has(hidden, card, deck):
        return -seen.ELSEWHERE
    state[cell] = card
    return hidden - heap_card(card)


@compiled
def wished(state: Numbers, walk: Numbers, hidden: int, seat: int, deck: int) -> int:
    """The hidden cards that a seat must hold: what it plays now, and what it picked; below 0 a doubt."""
    held, found = state[hand_cell(seat, deck)], 0
    for number in range(-1, walk[seen.PICK_COUNT + seat]):
        card = walk[seen.PICKS + EXCHANGED * seat + number] if number >= 0 else asked_of(state, walk, seat)
        if card < 0 or is_troop(card) != int(deck == Deck.TROOP):
            continue
        if heap_has(held, card, deck):
            held -= heap_card(card)
        elif heap_has(hidden - found, card, deck):
            found += heap_card(card)
        else:
            return -seen.ELSEWHERE
    return found


@compiled
def asked_of(state: Numbers, walk: Numbers, seat: int) -> int:
    """The card that the step needs in a seat's hand, or NONE."""
    return walk[seen.WANTED] if seat == state[at.ACTOR] else at.NONE


@compiled
def fill_hand(state: Numbers, hidden: int, found: int, seat: int, deck: int) -> int:
    """Fill a hand up, with what was found for it first; what stays hidden, below 0 a doubt."""
    cell = hand_cell(seat, deck)
    room = hand_count(state, seat, deck) - cards_in(state[cell], deck) - cards_in(found, deck)
    if room < 0:
        return -seen.HAND_KNOWN
    if room > cards_in(hidden, deck):
        return -seen.TOO_FEW
    state[cell] += found
    for _ in range(room):
        dealt = heap_card(next_card(hidden, deck))
        state[cell] += dealt
        hidden -= dealt
    return hidden


@compiled
def fill_rest(state: Numbers, hidden: int, deck: int) -> int:
    """Put what is left at the open places of the deck; 0, or that there are too few."""
    cells, rest = deck_cells(deck), hidden
    for place in range(state[at.DECK_SIZE + deck]):
        if state[cells + place] != at.NONE:
            continue
        if rest == 0:
            return seen.TOO_FEW
        state[cells + place] = next_card(rest, deck)
        rest -= heap_card(state[cells + place])
    return 0


# -- an exchange -----------------------------------------------------------------------------------------
@compiled
def choose_picks(state: Numbers, walk: Numbers, seat: int) -> None:
    """Choose what a seat has picked: the cards that were shown, else any, of the right kind if possible."""
    shown = count_ones(state[at.PICKED + seat]) + heap_size(state[at.PICKED_TACTICS + seat])
    if state[at.PICKED_COUNT + seat] == shown:
        return
    state[at.PICKED + seat] = 0
    state[at.PICKED_TACTICS + seat] = 0
    for hidden in range(2):  # what is known first
        for number in range(walk[seen.PICK_COUNT + seat]):
            card = walk[seen.PICKS + EXCHANGED * seat + number]
            if int(card < 0) == hidden:
                pick_one(state, seat, card)


@compiled
def pick_one(state: Numbers, seat: int, shown: int) -> None:
    """Pick a card as it was shown: that one, or any with that back."""
    card = shown
    if card < 0:
        troops = state[at.HAND + seat] & ~state[at.PICKED + seat]
        tactics = state[at.HAND_TACTICS + seat] - state[at.PICKED_TACTICS + seat]
        if troops and (shown == seen.HIDDEN or not tactics):
            card = low_index(troops)
        elif tactics:
            card = tactics_card(first_kind(tactics))
        else:
            return
    if is_troop(card):
        state[at.PICKED + seat] |= heap_card(card)
    else:
        state[at.PICKED_TACTICS + seat] += heap_card(card)
