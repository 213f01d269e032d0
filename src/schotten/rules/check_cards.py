"""Whether the cards of a row fit: rows and spots as their numbers say, and every card in exactly one place."""

from __future__ import annotations

from . import layout as at
from .cells import (
    face_cell,
    first_place,
    grew_cell,
    is_claimed,
    is_elite,
    kind_count,
    kind_of,
    known_cells,
    one_of,
    row_of,
    row_size,
    tactics_in_game,
)
from .jit import Numbers, Rules, compiled, count_ones
from .plain import Deck, Formation, Kind, Phase
from .tactics import fog, mud
from .tactics.reinforce import REINFORCEMENTS

WHOLE = 2  # the seat that stands for a whole state


# -- spots and rows ------------------------------------------------------------------------------------
@compiled
def check_rows(state: Numbers, rules: Rules) -> int:
    """Every spot is what its face and terrain make it, and every row what its cards make it."""
    for spot in range(at.MOST_SPOTS):
        wrong = check_spot(state, rules, spot)
        for seat in range(2):
            if wrong == 0:
                wrong = check_cards_of(state, rules, row_of(spot, seat))
            if wrong == 0:
                wrong = check_room(state, rules, spot, seat)
        if wrong:
            return wrong
    return 0


@compiled
def check_spot(state: Numbers, rules: Rules, spot: int) -> int:
    """The places and the pattern of a spot follow from its face, the fog and the mud."""
    face = face_cell(state, spot)
    places = mud.places_there(state, spot, rules[at.FACE_PLACES + face])
    pattern = fog.pattern_there(state, spot, rules[at.FACE_PATTERN + face])
    if state[at.PLACES + spot] != places:
        return at.PLACES + spot + 1
    return at.PATTERN + spot + 1 if state[at.PATTERN + spot] != pattern else 0


@compiled
def check_cards_of(state: Numbers, rules: Rules, row: int) -> int:
    """The cards of a row are troops and elites of the game, and make up its set and its wilds."""
    first, size = first_place(row), state[at.SIZE + row]
    if size < 0 or size > at.MOST_PLACES:
        return at.SIZE + row + 1
    mask = wilds = 0
    for place in range(at.MOST_PLACES):
        card = state[first + place]
        if place >= size:
            if card != at.NONE:
                return first + place + 1
        elif card >= 0 and card < rules[at.TROOPS] and not mask >> card & 1:
            mask |= 1 << card
        elif is_elite(card):
            wilds += one_of(kind_of(card))
        else:
            return first + place + 1
    if state[at.MASK + row] != mask:
        return at.MASK + row + 1
    return at.WILDS + row + 1 if state[at.WILDS + row] != wilds else check_memory(state, rules, row)


@compiled
def check_memory(state: Numbers, rules: Rules, row: int) -> int:
    """What a row remembers is in its range: stamps, strength, refutation."""
    for size in range(2, at.MOST_PLACES + 1):
        cell = grew_cell(row, size)
        if state[cell] < 0 or state[cell] > state[at.MOVES]:
            return cell + 1
    if state[at.STRENGTH + row] < 0 or state[at.STRENGTH + row] >= (Formation.COLOUR_RUN + 1) * at.RANK:
        return at.STRENGTH + row + 1
    known = state[at.REFUTED + row]
    return at.REFUTED + row + 1 if known != at.NONE and known & ~rules[at.ALL] else 0


@compiled
def check_room(state: Numbers, rules: Rules, spot: int, seat: int) -> int:
    """A row is open or complete as its size says, neither at a claimed spot; only mud that went leaves one too many."""
    size, places, bit = row_size(state, spot, seat), state[at.PLACES + spot], 1 << spot
    mud_went = int(state[at.TERRAIN_BY + at.MUD_TERRAIN] != at.NONE and state[at.TERRAIN_AT + at.MUD_TERRAIN] != spot)
    # A row of four where three count is what mud leaves behind (F6); where two count no mud ever lay.
    if size > places + mud_went * int(size == mud.PLACES and places > 2):
        return at.SIZE + row_of(spot, seat) + 1
    closed = int(spot >= rules[at.SPOTS]) or is_claimed(state, spot)
    opened = 0 if closed or size >= places else bit
    complete = 0 if closed or size < places else bit
    if state[at.OPEN + seat] & bit != opened or state[at.OPEN + seat] >> at.MOST_SPOTS:
        return at.OPEN + seat + 1
    if state[at.COMPLETE + seat] & bit != complete or state[at.COMPLETE + seat] >> at.MOST_SPOTS:
        return at.COMPLETE + seat + 1
    return 0


# -- troops --------------------------------------------------------------------------------------------
@compiled
def check_troops(state: Numbers, rules: Rules, seat: int) -> int:
    """Every troop is in one place; what a view does not see fills the hidden hand and the deck exactly."""
    placed = state[at.DISCARD]
    for row in range(at.ROWS):
        if placed & state[at.MASK + row]:
            return at.MASK + row + 1
        placed |= state[at.MASK + row]
    if state[at.SEEN] != placed:
        return at.SEEN + 1
    for each in range(2):
        if placed & state[at.HAND + each]:
            return at.HAND + each + 1
        placed |= state[at.HAND + each]
    known = known_places(state, Deck.TROOP, seat)
    for place in range(at.MOST_TROOPS):
        card = state[at.DECK + place]
        if known >> place & 1:
            if card < 0 or card >= rules[at.TROOPS] or placed >> card & 1:
                return at.DECK + place + 1
            placed |= 1 << card
        elif card != at.NONE:
            return at.DECK + place + 1
    hidden = state[at.DECK_SIZE] - count_ones(known)
    for each in range(2):
        hidden += state[at.HAND_TROOP_COUNT + each] - count_ones(state[at.HAND + each])
    if count_ones(rules[at.ALL] & ~placed) != hidden:
        return at.DECK_SIZE + 1
    return check_reinforced(state, rules, placed, seat)


@compiled
def known_places(state: Numbers, deck: int, seat: int) -> int:
    """The places of a deck whose cards the row shows."""
    if seat == WHOLE:
        return (1 << state[at.DECK_SIZE + deck]) - 1
    if seat == at.NONE:
        return 0
    return state[known_cells(deck) + seat]


@compiled
def check_reinforced(state: Numbers, rules: Rules, placed: int, seat: int) -> int:
    """Troops that came back by reinforcements fit where they can be (Y10), and a state has an order for the next."""
    picking = int(state[at.PHASE] == Phase.PICK_REINFORCE)
    used = kind_count(state[at.USED], Kind.REINFORCE) + kind_count(state[at.USED + 1], Kind.REINFORCE)
    # The mark never goes away, so it counts the cards used; those still owed are not chosen yet.
    if count_ones(state[at.REINFORCED]) != REINFORCEMENTS * used - picking * state[at.OWED]:
        return at.REINFORCED + 1
    if picking and state[at.REINFORCED] & ~state[at.DISCARD]:
        return at.REINFORCED + 1
    for each in range(2):
        if seat == WHOLE or seat == each:
            bound = state[at.HAND + each] & state[at.REINFORCED] & ~state[at.KNOWN + 1 - each]
            if count_ones(bound) > state[at.FRESH + each]:
                return at.FRESH + each + 1
        elif seat == 1 - each:
            wanted = state[at.HAND_TROOP_COUNT + each] - count_ones(state[at.HAND + each])
            fresh = min(state[at.FRESH + each], wanted)
            hidden = rules[at.ALL] & ~placed
            if count_ones(hidden & state[at.REINFORCED]) > fresh + count_ones(hidden) - wanted:
                return at.FRESH + each + 1
    return check_order(state, rules, seat)


@compiled
def check_order(state: Numbers, rules: Rules, seat: int) -> int:
    """The order of a reshuffle: every troop once in a state that can need it; nothing in a view."""
    needed = int(seat == WHOLE and tactics_in_game(rules, Kind.REINFORCE) > 0)
    met = 0
    for place in range(at.MOST_TROOPS):
        card = state[at.RESHUFFLE + place]
        if needed and place < rules[at.TROOPS]:
            if card < 0 or card >= rules[at.TROOPS] or met >> card & 1:
                return at.RESHUFFLE + place + 1
            met |= 1 << card
        elif card != (0 if seat == WHOLE else at.NONE):  # as ``lay_out`` and ``view_for`` leave it
            return at.RESHUFFLE + place + 1
    return 0


# -- tactics -------------------------------------------------------------------------------------------
@compiled
def check_tactics(state: Numbers, rules: Rules, seat: int) -> int:
    """Of each kind no more are seen than there are; what is not seen fills the hidden hand and the deck exactly."""
    known = known_places(state, Deck.TACTICS, seat)
    for place in range(at.MOST_TACTICS):
        card = state[at.DECK_OF_TACTICS + place]
        if known >> place & 1:
            if card < at.TACTICS or card >= at.TACTICS + at.KINDS:
                return at.DECK_OF_TACTICS + place + 1
        elif card != at.NONE:
            return at.DECK_OF_TACTICS + place + 1
    hidden = state[at.DECK_SIZE + Deck.TACTICS] - count_ones(known)
    for each in range(2):
        hidden += state[at.HAND_TACTICS_COUNT + each]
        for kind in range(at.KINDS):
            hidden -= kind_count(state[at.HAND_TACTICS + each], kind)
    for kind in range(at.KINDS):
        unseen = tactics_in_game(rules, kind) - seen_of_kind(state, kind, known)
        if unseen < 0:
            return at.DISCARD_TACTICS + 1
        hidden -= unseen
    return at.DECK_SIZE + Deck.TACTICS + 1 if hidden else 0


@compiled
def seen_of_kind(state: Numbers, kind: int, known: int) -> int:
    """How many cards of a kind the row shows, wherever they are."""
    count = kind_count(state[at.DISCARD_TACTICS], kind)
    for each in range(2):
        count += kind_count(state[at.HAND_TACTICS + each], kind) + kind_count(state[at.USED + each], kind)
        if kind == Kind.FOG + each and state[at.TERRAIN_AT + each] != at.NONE:
            count += 1
    for row in range(at.ROWS):
        count += kind_count(state[at.WILDS + row], kind)
    for place in range(at.MOST_TACTICS):
        if known >> place & 1 and state[at.DECK_OF_TACTICS + place] == at.TACTICS + kind:
            count += 1
    return count
