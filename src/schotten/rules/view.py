"""One seat's knowledge, built up from nothing, and states dealt from it.

A view is a row of the same layout as a state. What the seat cannot know is NONE (places of a deck) or left out
(the other's hand holds only the troops known to be there). Whoever may decide can list his moves from it.
"""

from __future__ import annotations

from .dice import below, shuffle
from .formations import kind_count
from .jit import Numbers, Rules, compiled, copy_part, count_ones, fill_part, low_index
from .layout import (
    ALL,
    COMPLETE,
    DECK,
    DECK_OF_TACTICS,
    DECK_SIZE,
    DISCARD_TACTICS,
    FOG,
    FRESH,
    HAND,
    HAND_TACTICS,
    HAND_TACTICS_COUNT,
    HAND_TROOP_COUNT,
    KINDS,
    KNOWN,
    KNOWN_AT,
    KNOWN_TACTICS,
    KNOWN_TACTICS_AT,
    MOST_TROOPS,
    NONE,
    PICKED,
    PICKED_COUNT,
    PICKED_TACTICS,
    PLACES,
    PLAYED,
    REINFORCE,
    REINFORCED,
    RESHUFFLE,
    ROWS,
    SEEN,
    TACTICS,
    TACTICS_DECK,
    TACTICS_IN_GAME,
    TERRAIN_AT,
    TROOP_DECK,
    TROOPS,
    USED,
    WIDTH,
    WILDS,
)


@compiled
def view_for(state: Numbers, rules: Rules, seat: int, out: Numbers) -> None:
    """Write what a seat knows into ``out``; seat NONE is somebody who only watches."""
    fill_part(out, 0, DECK, 0)
    fill_part(out, DECK, WIDTH, NONE)
    copy_part(state, out, 0, REINFORCED + 1)
    copy_part(state, out, HAND_TROOP_COUNT, HAND_TROOP_COUNT + 4)
    copy_part(state, out, PLAYED, COMPLETE + 2)
    copy_part(state, out, KNOWN_AT, KNOWN_TACTICS_AT + 2)
    copy_part(state, out, PICKED_COUNT, DECK_SIZE + 2)
    copy_part(state, out, PLACES, DECK)
    if seat != NONE:
        copy_own(state, out, seat)


@compiled
def copy_own(state: Numbers, out: Numbers, seat: int) -> None:
    """Copy what only this seat knows: its hand and picks, and what it has learned of the other's hand and the decks."""
    other = 1 - seat
    for each in (HAND, HAND_TACTICS, PICKED, PICKED_TACTICS):
        out[each + seat] = state[each + seat]
    for each in (KNOWN, KNOWN_TACTICS, FRESH):
        out[each] = state[each]
        out[each + 1] = state[each + 1]
    out[HAND + other] = state[KNOWN + seat]
    out[HAND_TACTICS + other] = state[KNOWN_TACTICS + seat]
    copy_known(state, out, DECK, state[KNOWN_AT + seat])
    copy_known(state, out, DECK_OF_TACTICS, state[KNOWN_TACTICS_AT + seat])


@compiled
def copy_known(state: Numbers, out: Numbers, cells: int, places: int) -> None:
    """Copy the cards at the known places of a deck."""
    rest = places
    while rest:
        place = low_index(rest)
        out[cells + place] = state[cells + place]
        rest &= rest - 1


@compiled
def sample_state(view: Numbers, rules: Rules, seat: int, dice: Numbers, out: Numbers) -> None:
    """Deal everything the view leaves open, each way as likely as its cards allow; its own view is ``view`` again."""
    copy_part(view, out, 0, WIDTH)
    deal_hidden_troops(view, rules, seat, dice, out)
    deal_hidden_tactics(view, rules, seat, dice, out)
    if view[PICKED_COUNT + 1 - seat]:
        pick_hidden(out, 1 - seat, dice)
    fill_part(out, RESHUFFLE, RESHUFFLE + MOST_TROOPS, 0)
    if kind_count(rules[TACTICS_IN_GAME], REINFORCE):
        for card in range(rules[TROOPS]):
            out[RESHUFFLE + card] = card
        shuffle(dice, out, RESHUFFLE, rules[TROOPS])


@compiled
def cards_at(row: Numbers, cells: int, places: int) -> int:
    """The set of troops at known places of the deck."""
    cards = 0
    rest = places
    while rest:
        cards |= 1 << row[cells + low_index(rest)]
        rest &= rest - 1
    return cards


@compiled
def hidden_troops(view: Numbers, rules: Rules, seat: int) -> int:
    """The troops whose place the seat (NONE: a watcher) does not know."""
    known = view[SEEN]
    if seat != NONE:
        known |= view[HAND + seat] | view[KNOWN + seat] | cards_at(view, DECK, view[KNOWN_AT + seat])
    return rules[ALL] & ~known


@compiled
def deal_hidden_troops(view: Numbers, rules: Rules, seat: int, dice: Numbers, out: Numbers) -> None:
    """Deal the hidden troops to the other's hand and to the deck; reinforced ones only where they can be (Y10)."""
    other = 1 - seat
    hidden = hidden_troops(view, rules, seat)
    wanted = view[HAND_TROOP_COUNT + other] - count_ones(view[KNOWN + seat])
    in_deck = count_ones(hidden) - wanted
    bound = hidden & view[REINFORCED]
    fresh = min(view[FRESH + other], wanted)
    hand = view[KNOWN + seat]
    rest = bound
    while rest:
        troop = rest & -rest
        rest ^= troop
        if below(dice, fresh + in_deck) < fresh:
            hand |= troop
            hidden ^= troop
            fresh -= 1
            wanted -= 1
        else:
            in_deck -= 1
    hand |= choose(out, hidden & ~bound, wanted, dice)
    out[HAND + other] = hand
    fill_deck(view, out, hidden & ~hand, view[KNOWN_AT + seat], view[DECK_SIZE + TROOP_DECK], dice)


@compiled
def spread(out: Numbers, cards: int) -> int:
    """Write the members of a set into the scratch cells and return how many there are."""
    count = 0
    rest = cards
    while rest:
        out[RESHUFFLE + count] = low_index(rest)
        count += 1
        rest &= rest - 1
    return count


@compiled
def choose(out: Numbers, cards: int, wanted: int, dice: Numbers) -> int:
    """A random choice of ``wanted`` members of a set."""
    count = spread(out, cards)
    chosen = 0
    for taken in range(wanted):
        index = taken + below(dice, count - taken)
        card = out[RESHUFFLE + index]
        out[RESHUFFLE + index] = out[RESHUFFLE + taken]
        chosen |= 1 << card
    return chosen


@compiled
def fill_deck(view: Numbers, out: Numbers, cards: int, known: int, size: int, dice: Numbers) -> None:
    """Put troops at the open places of the deck in random order."""
    count = spread(out, cards)
    shuffle(dice, out, RESHUFFLE, count)
    index = 0
    for place in range(size):
        if not known >> place & 1:
            out[DECK + place] = out[RESHUFFLE + index]
            index += 1


@compiled
def hidden_tactics(view: Numbers, rules: Rules, seat: int) -> int:
    """The tactics whose place the seat (NONE: a watcher) does not know, packed."""
    hidden = rules[TACTICS_IN_GAME] - view[DISCARD_TACTICS] - view[USED] - view[USED + 1]
    for row in range(ROWS):
        hidden -= view[WILDS + row]
    for terrain in range(2):
        if view[TERRAIN_AT + terrain] != NONE:
            hidden -= 1 << 2 * (FOG + terrain)
    if seat == NONE:
        return hidden
    hidden -= view[HAND_TACTICS + seat] + view[KNOWN_TACTICS + seat]
    rest = view[KNOWN_TACTICS_AT + seat]
    while rest:
        hidden -= 1 << 2 * (view[DECK_OF_TACTICS + low_index(rest)] - TACTICS)
        rest &= rest - 1
    return hidden


@compiled
def deal_hidden_tactics(view: Numbers, rules: Rules, seat: int, dice: Numbers, out: Numbers) -> None:
    """Deal the hidden tactics to the other's hand and to their deck."""
    hidden = hidden_tactics(view, rules, seat)
    count = 0
    for kind in range(KINDS):
        for _ in range(kind_count(hidden, kind)):
            out[RESHUFFLE + count] = TACTICS + kind
            count += 1
    shuffle(dice, out, RESHUFFLE, count)
    other = 1 - seat
    known = view[KNOWN_TACTICS + seat]
    wanted = view[HAND_TACTICS_COUNT + other]
    for kind in range(KINDS):
        wanted -= kind_count(known, kind)
    for index in range(wanted):
        known += 1 << 2 * (out[RESHUFFLE + index] - TACTICS)
    out[HAND_TACTICS + other] = known
    for place in range(view[DECK_SIZE + TACTICS_DECK]):
        if not view[KNOWN_TACTICS_AT + seat] >> place & 1:
            out[DECK_OF_TACTICS + place] = out[RESHUFFLE + wanted]
            wanted += 1


@compiled
def pick_hidden(out: Numbers, seat: int, dice: Numbers) -> None:
    """Choose what the other may have picked for an exchange, any of his cards as likely."""
    count = spread(out, out[HAND + seat])
    for kind in range(KINDS):
        for _ in range(kind_count(out[HAND_TACTICS + seat], kind)):
            out[RESHUFFLE + count] = TACTICS + kind
            count += 1
    shuffle(dice, out, RESHUFFLE, count)
    for index in range(out[PICKED_COUNT + seat]):
        card = out[RESHUFFLE + index]
        if card < MOST_TROOPS:
            out[PICKED + seat] |= 1 << card
        else:
            out[PICKED_TACTICS + seat] += 1 << 2 * (card - TACTICS)
