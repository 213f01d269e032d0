"""The effects of the action cards, one decision a step (T15-T19, Y5-Y11)."""

from __future__ import annotations

from .jit import Numbers, Rules, compiled, count_ones
from .layout import (
    ACTOR,
    BETRAY,
    DECK,
    DECK_OF_TACTICS,
    DECK_SIZE,
    DESERT,
    DISCARD,
    DISCARD_TACTICS,
    EFFECT,
    EXCHANGE,
    EXPLOSION,
    FRESH,
    FROM_DECK,
    FROM_PLACE,
    FROM_SPOT,
    GIVE_BACK,
    HAND_TACTICS_COUNT,
    HAND_TROOP_COUNT,
    HELD,
    KINDS,
    KNOWN,
    KNOWN_AT,
    KNOWN_TACTICS,
    KNOWN_TACTICS_AT,
    MOST_PLACES,
    MOST_TROOPS,
    NONE,
    OWED,
    PHASE,
    PICK_BLAST,
    PICK_DISCARD,
    PICK_EXCHANGE,
    PICK_PLACE,
    PICK_REINFORCE,
    PICK_TARGET,
    PICKED,
    PICKED_COUNT,
    PICKED_TACTICS,
    RECRUIT,
    RECRUIT_ON_TOP,
    RECRUIT_SPLIT,
    RECRUITER,
    RECRUITMENT,
    REINFORCE,
    REINFORCED,
    RESHUFFLE,
    SEEN,
    SKIP_DRAW,
    TACTICS,
    TACTICS_DECK,
    TAKEN,
    TERRAIN_AT,
    TROOP_DECK,
    TROOPS,
    TURN,
    USED,
)
from .rows import clear_row, discard, move_terrain, take_card
from .siege import put_card
from .turn import add_to_hand, draw_card, finish_play, take_from_hand

RECRUITS = 3
REINFORCEMENTS = 2
EXCHANGED = 3


@compiled
def start_effect(state: Numbers, kind: int) -> None:
    """Lay an action card open and ask its first question."""
    seat = state[TURN]
    state[USED + seat] += 1 << 2 * kind
    state[EFFECT] = kind
    if kind == RECRUITER:
        state[PHASE] = RECRUIT
        state[TAKEN] = 0
        state[FROM_DECK] = NONE
        state[SKIP_DRAW] = 1
    elif kind == RECRUITMENT:
        state[PHASE] = PICK_DISCARD
    elif kind == EXPLOSION:
        state[PHASE] = PICK_BLAST
    elif kind == REINFORCE:
        state[PHASE] = PICK_REINFORCE
        state[OWED] = REINFORCEMENTS
    elif kind == EXCHANGE:
        state[PHASE] = PICK_EXCHANGE
        mine = state[HAND_TROOP_COUNT + seat] + state[HAND_TACTICS_COUNT + seat]
        theirs = state[HAND_TROOP_COUNT + 1 - seat] + state[HAND_TACTICS_COUNT + 1 - seat]
        state[OWED] = min(EXCHANGED, mine, theirs)
    else:
        state[PHASE] = PICK_TARGET


@compiled
def may_recruit_from(state: Numbers, deck: int) -> int:
    """Whether the recruiter may take his next card from a deck (T15, T16)."""
    return int(state[DECK_SIZE + deck] > 0 and (state[FROM_DECK] == NONE or state[FROM_DECK] == deck))


@compiled
def recruit_card(state: Numbers, rules: Rules, deck: int) -> None:
    """Take one card; after the last, one less than taken goes back."""
    draw_card(state, deck, state[TURN])
    state[TAKEN] += 1
    if not rules[RECRUIT_SPLIT]:
        state[FROM_DECK] = deck
    more = may_recruit_from(state, TROOP_DECK) or may_recruit_from(state, TACTICS_DECK)
    if state[TAKEN] == RECRUITS or not more:
        end_recruiting(state, rules)


@compiled
def end_recruiting(state: Numbers, rules: Rules) -> None:
    """All cards are taken: ask for the ones to give back."""
    state[OWED] = state[TAKEN] - 1
    state[TAKEN] = 0
    state[FROM_DECK] = NONE
    state[PHASE] = GIVE_BACK
    if state[OWED] == 0:
        finish_play(state, rules)


@compiled
def give_back(state: Numbers, rules: Rules, card: int) -> None:
    """Put a hand card on or under its deck; only its player knows which."""
    seat = state[TURN]
    take_from_hand(state, seat, card)
    if card < MOST_TROOPS:
        put_into_deck(state, TROOP_DECK, DECK, KNOWN_AT, card, seat, rules[RECRUIT_ON_TOP])
    else:
        put_into_deck(state, TACTICS_DECK, DECK_OF_TACTICS, KNOWN_TACTICS_AT, card, seat, rules[RECRUIT_ON_TOP])
    state[OWED] -= 1
    if state[OWED] == 0:
        finish_play(state, rules)


@compiled
def put_into_deck(state: Numbers, deck: int, cells: int, known: int, card: int, seat: int, on_top: int) -> None:
    """Put a card on top of a deck or under it, known to one seat."""
    size = state[DECK_SIZE + deck]
    state[DECK_SIZE + deck] = size + 1
    if on_top:
        state[cells + size] = card
        state[known + seat] |= 1 << size
        return
    for index in range(size, 0, -1):
        state[cells + index] = state[cells + index - 1]
    state[cells] = card
    state[known + 1 - seat] <<= 1
    state[known + seat] = state[known + seat] << 1 | 1


@compiled
def target(state: Numbers, rules: Rules, spot: int, place: int) -> None:
    """Choose the card to be moved; a deserter goes at once (T18, Y7)."""
    state[FROM_SPOT] = spot
    state[FROM_PLACE] = place
    if state[EFFECT] == DESERT:
        leave(state, rules, NONE)
    else:
        state[PHASE] = PICK_PLACE


@compiled
def leave(state: Numbers, rules: Rules, to: int) -> None:
    """Carry out a move of a card at a spot, to another spot or (NONE) to the discard (T17-T19, Y5, Y7, Y8)."""
    seat = state[TURN]
    spot, place, effect = state[FROM_SPOT], state[FROM_PLACE], state[EFFECT]
    state[FROM_SPOT] = NONE
    state[FROM_PLACE] = NONE
    if place >= MOST_PLACES:
        move_terrain(state, rules, place - MOST_PLACES, to)
    else:
        owner = 1 - seat if effect == DESERT or effect == BETRAY else seat
        card = take_card(state, rules, spot, owner, place)
        if to == NONE:
            discard(state, card)
        else:
            put_card(state, rules, to, seat, card)
    finish_play(state, rules)


@compiled
def recall(state: Numbers, card: int) -> None:
    """Choose a card of the discard to be played again (Y6)."""
    state[HELD] = card
    state[PHASE] = PICK_PLACE


@compiled
def put_down(state: Numbers, rules: Rules, to: int) -> None:
    """Put the chosen card where it is wanted: one from the discard (Y6) or one from a row."""
    card = state[HELD]
    if card == NONE:
        leave(state, rules, to)
        return
    state[HELD] = NONE
    if card < MOST_TROOPS:
        state[DISCARD] &= ~(1 << card)
    else:
        state[DISCARD_TACTICS] -= 1 << 2 * (card - TACTICS)
    put_card(state, rules, to, state[TURN], card)
    finish_play(state, rules)


@compiled
def explode(state: Numbers, rules: Rules, spot: int) -> None:
    """Discard both rows of a tile (Y9)."""
    clear_row(state, rules, spot, 0)
    clear_row(state, rules, spot, 1)
    finish_play(state, rules)


@compiled
def reinforce(state: Numbers, rules: Rules, card: int) -> None:
    """Choose a troop of the discard for the deck; after the second the deck is shuffled anew (Y10)."""
    state[REINFORCED] |= 1 << card
    state[OWED] -= 1
    if state[OWED] > 0:
        return
    state[DISCARD] &= ~state[REINFORCED]
    state[SEEN] &= ~state[REINFORCED]
    members = state[REINFORCED]
    for index in range(state[DECK_SIZE]):
        members |= 1 << state[DECK + index]
    size = 0
    for index in range(rules[TROOPS] - 1, -1, -1):
        card_there = state[RESHUFFLE + index]
        if members >> card_there & 1:
            state[DECK + size] = card_there
            size += 1
    state[DECK_SIZE] = size
    for seat in range(2):
        state[KNOWN_AT + seat] = 0
        state[FRESH + seat] = 0
    finish_play(state, rules)


@compiled
def pick_for_exchange(state: Numbers, rules: Rules, card: int) -> None:
    """Choose a hand card for the exchange; when both have chosen they swap (Y11)."""
    seat = state[ACTOR]
    if card < MOST_TROOPS:
        state[PICKED + seat] |= 1 << card
    else:
        state[PICKED_TACTICS + seat] += 1 << 2 * (card - TACTICS)
    state[PICKED_COUNT + seat] += 1
    if state[PICKED_COUNT + seat] < state[OWED]:
        return
    if seat == state[TURN]:
        state[ACTOR] = 1 - seat
        return
    swap_picked(state)
    state[OWED] = 0
    finish_play(state, rules)


@compiled
def swap_picked(state: Numbers) -> None:
    """Hand over what both picked; each knows the cards he gave until they are seen."""
    for seat in range(2):
        hand_over(state, seat)
    for seat in range(2):
        state[KNOWN + seat] |= state[PICKED + seat]
        state[KNOWN_TACTICS + seat] += state[PICKED_TACTICS + seat]
        state[PICKED + seat] = 0
        state[PICKED_TACTICS + seat] = 0
        state[PICKED_COUNT + seat] = 0


@compiled
def hand_over(state: Numbers, seat: int) -> None:
    """Move a seat's picked cards to the other hand."""
    for card in range(MOST_TROOPS):
        if state[PICKED + seat] >> card & 1:
            take_from_hand(state, seat, card)
            add_to_hand(state, 1 - seat, card)
    for kind in range(KINDS):
        for _ in range(state[PICKED_TACTICS + seat] >> 2 * kind & 3):
            take_from_hand(state, seat, TACTICS + kind)
            add_to_hand(state, 1 - seat, TACTICS + kind)


@compiled
def troops_in_discard(state: Numbers) -> int:
    """How many troops lie in the discard and are not yet chosen (Y10)."""
    return count_ones(state[DISCARD] & ~state[REINFORCED])


@compiled
def terrain_here(state: Numbers, spot: int, place: int) -> int:
    """Whether the fog (place 4) or the mud (place 5) lies at a spot."""
    return int(state[TERRAIN_AT + place - MOST_PLACES] == spot)
