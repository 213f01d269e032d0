"""One seat's knowledge, built up from nothing, and states dealt from it.

A view is a row of the same layout as a state. What the seat cannot know is NONE (places of a deck) or left out
(the other's hand holds only the troops known to be there). Whoever may decide can list his moves from it.
"""

from __future__ import annotations

from . import layout as at
from .cells import kind_count, kind_of, one_of, tactics_card, tactics_in_game
from .dice import below, shuffle
from .jit import Numbers, Rules, compiled, copy_part, count_ones, fill_part, low_index
from .plain import Deck, Kind


@compiled
def view_for(state: Numbers, rules: Rules, seat: int, out: Numbers) -> None:
    """Write what a seat knows into ``out``; seat NONE is somebody who only watches."""
    # What lies open, part by part. A cell that is not named here stays hidden, also one that is added some day. Which
    # places of a deck somebody knows is open (cards were put there before all eyes), which card lies there is not.
    fill_part(out, 0, at.DECK, 0)
    fill_part(out, at.DECK, at.WIDTH, at.NONE)
    copy_part(state, out, 0, at.REINFORCED + 1)
    copy_part(state, out, at.HAND_TROOP_COUNT, at.HAND_TROOP_COUNT + 4)
    copy_part(state, out, at.PLAYED, at.COMPLETE + 2)
    copy_part(state, out, at.KNOWN_AT, at.KNOWN_TACTICS_AT + 2)
    copy_part(state, out, at.PICKED_COUNT, at.DECK_SIZE + 2)
    copy_part(state, out, at.PLACES, at.DECK)
    if seat != at.NONE:
        copy_own(state, out, seat)


@compiled
def copy_own(state: Numbers, out: Numbers, seat: int) -> None:
    """Copy what only this seat knows: its hand and picks, and what it has learned of the other's hand and the decks."""
    other = 1 - seat
    for each in (at.HAND, at.HAND_TACTICS, at.PICKED, at.PICKED_TACTICS):
        out[each + seat] = state[each + seat]
    # Of both seats: what the other knows of this hand he gave himself (Y11) or put on the deck (T15), before all eyes.
    for each in (at.KNOWN, at.KNOWN_TACTICS, at.FRESH):
        out[each] = state[each]
        out[each + 1] = state[each + 1]
    out[at.HAND + other] = state[at.KNOWN + seat]
    out[at.HAND_TACTICS + other] = state[at.KNOWN_TACTICS + seat]
    copy_known(state, out, at.DECK, state[at.KNOWN_AT + seat])
    copy_known(state, out, at.DECK_OF_TACTICS, state[at.KNOWN_TACTICS_AT + seat])


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
    # RESHUFFLE is the scratch of all that follows; a view has nothing there, and its own order is dealt last.
    copy_part(view, out, 0, at.WIDTH)
    deal_hidden_troops(view, rules, seat, dice, out)
    deal_hidden_tactics(view, rules, seat, dice, out)
    if view[at.PICKED_COUNT + 1 - seat]:
        pick_hidden(out, 1 - seat, dice)
    fill_part(out, at.RESHUFFLE, at.RESHUFFLE + at.MOST_TROOPS, 0)
    if tactics_in_game(rules, Kind.REINFORCE):
        for card in range(rules[at.TROOPS]):
            out[at.RESHUFFLE + card] = card
        shuffle(dice, out, at.RESHUFFLE, rules[at.TROOPS])


@compiled
def cards_at(view: Numbers, cells: int, places: int) -> int:
    """The set of troops at known places of the deck."""
    cards = 0
    rest = places
    while rest:
        cards |= 1 << view[cells + low_index(rest)]
        rest &= rest - 1
    return cards


@compiled
def hidden_troops(view: Numbers, rules: Rules, seat: int) -> int:
    """The troops whose place the seat (NONE: a watcher) does not know."""
    known = view[at.SEEN]
    if seat != at.NONE:
        known |= view[at.HAND + seat] | view[at.KNOWN + seat] | cards_at(view, at.DECK, view[at.KNOWN_AT + seat])
    return rules[at.ALL] & ~known


@compiled
def deal_hidden_troops(view: Numbers, rules: Rules, seat: int, dice: Numbers, out: Numbers) -> None:
    """Deal the hidden troops to the other's hand and to the deck; reinforced ones only where they can be (Y10)."""
    other = 1 - seat
    hidden = hidden_troops(view, rules, seat)
    wanted = view[at.HAND_TROOP_COUNT + other] - count_ones(view[at.KNOWN + seat])
    in_deck = count_ones(hidden) - wanted
    # Each reinforced troop is in one of the other's ``fresh`` draws or in the deck, every place as likely; all others
    # then fill what is left, wherever it is.
    bound = hidden & view[at.REINFORCED]
    fresh = min(view[at.FRESH + other], wanted)
    hand = view[at.KNOWN + seat]
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
    out[at.HAND + other] = hand
    fill_deck(out, hidden & ~hand, view[at.KNOWN_AT + seat], view[at.DECK_SIZE + Deck.TROOP], dice)


@compiled
def spread(out: Numbers, cards: int) -> int:
    """Write the members of a set into the scratch cells and return how many there are."""
    count = 0
    rest = cards
    while rest:
        out[at.RESHUFFLE + count] = low_index(rest)
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
        card = out[at.RESHUFFLE + index]
        out[at.RESHUFFLE + index] = out[at.RESHUFFLE + taken]
        chosen |= 1 << card
    return chosen


@compiled
def fill_deck(out: Numbers, cards: int, known: int, size: int, dice: Numbers) -> None:
    """Put troops at the open places of the deck in random order."""
    count = spread(out, cards)
    shuffle(dice, out, at.RESHUFFLE, count)
    index = 0
    for place in range(size):
        if not known >> place & 1:
            out[at.DECK + place] = out[at.RESHUFFLE + index]
            index += 1


@compiled
def hidden_tactics(view: Numbers, rules: Rules, seat: int) -> int:
    """The tactics whose place the seat (NONE: a watcher) does not know, packed."""
    # Packed heaps are subtracted as numbers: no kind is ever taken away more often than it is there.
    hidden = rules[at.TACTICS_IN_GAME] - view[at.DISCARD_TACTICS] - view[at.USED] - view[at.USED + 1]
    for row in range(at.ROWS):
        hidden -= view[at.WILDS + row]
    for terrain in range(2):
        if view[at.TERRAIN_AT + terrain] != at.NONE:
            hidden -= one_of(Kind.FOG + terrain)
    if seat == at.NONE:
        return hidden
    hidden -= view[at.HAND_TACTICS + seat] + view[at.KNOWN_TACTICS + seat]
    rest = view[at.KNOWN_TACTICS_AT + seat]
    while rest:
        hidden -= one_of(kind_of(view[at.DECK_OF_TACTICS + low_index(rest)]))
        rest &= rest - 1
    return hidden


@compiled
def deal_hidden_tactics(view: Numbers, rules: Rules, seat: int, dice: Numbers, out: Numbers) -> None:
    """Deal the hidden tactics to the other's hand and to their deck."""
    hidden = hidden_tactics(view, rules, seat)
    count = 0
    for kind in range(at.KINDS):
        for _ in range(kind_count(hidden, kind)):
            out[at.RESHUFFLE + count] = tactics_card(kind)
            count += 1
    shuffle(dice, out, at.RESHUFFLE, count)
    other = 1 - seat
    known = view[at.KNOWN_TACTICS + seat]
    wanted = view[at.HAND_TACTICS_COUNT + other]
    for kind in range(at.KINDS):
        wanted -= kind_count(known, kind)
    for index in range(wanted):
        known += one_of(kind_of(out[at.RESHUFFLE + index]))
    out[at.HAND_TACTICS + other] = known
    for place in range(view[at.DECK_SIZE + Deck.TACTICS]):
        if not view[at.KNOWN_TACTICS_AT + seat] >> place & 1:
            out[at.DECK_OF_TACTICS + place] = out[at.RESHUFFLE + wanted]
            wanted += 1


@compiled
def pick_hidden(out: Numbers, seat: int, dice: Numbers) -> None:
    """Choose what the other may have picked for an exchange, any of his cards as likely."""
    count = spread(out, out[at.HAND + seat])
    for kind in range(at.KINDS):
        for _ in range(kind_count(out[at.HAND_TACTICS + seat], kind)):
            out[at.RESHUFFLE + count] = tactics_card(kind)
            count += 1
    shuffle(dice, out, at.RESHUFFLE, count)
    for index in range(out[at.PICKED_COUNT + seat]):
        card = out[at.RESHUFFLE + index]
        if card < at.MOST_TROOPS:
            out[at.PICKED + seat] |= 1 << card
        else:
            out[at.PICKED_TACTICS + seat] += one_of(kind_of(card))
