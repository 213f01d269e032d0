"""Whether the cards of a row fit: rows and spots as their numbers say, and every card in exactly one place."""

from __future__ import annotations

from .formations import kind_count
from .jit import Numbers, Rules, compiled, count_ones
from .layout import (
    ALL,
    COMPLETE,
    DAMAGED,
    DECK,
    DECK_OF_TACTICS,
    DECK_SIZE,
    DISCARD,
    DISCARD_TACTICS,
    ELITES,
    FACE_PATTERN,
    FACE_PLACES,
    FOG,
    FRESH,
    GREW,
    HAND,
    HAND_TACTICS,
    HAND_TACTICS_COUNT,
    HAND_TROOP_COUNT,
    KINDS,
    KNOWN,
    KNOWN_AT,
    KNOWN_TACTICS_AT,
    MASK,
    MOST_PLACES,
    MOST_SPOTS,
    MOST_TACTICS,
    MOST_TROOPS,
    MOVES,
    NONE,
    OPEN,
    OWED,
    PATTERN,
    PHASE,
    PICK_REINFORCE,
    PLACES,
    PLUS,
    RANK,
    RANK_COLOUR_RUN,
    REFUTED,
    REINFORCE,
    REINFORCED,
    RESHUFFLE,
    ROW,
    ROWS,
    SEEN,
    SIZE,
    SPOTS,
    STONES,
    STRENGTH,
    TACTICS,
    TACTICS_DECK,
    TACTICS_IN_GAME,
    TERRAIN_AT,
    TERRAIN_BY,
    TROOP_DECK,
    TROOPS,
    USED,
    WILDS,
)
from .rows import MUD_PLACES
from .tactics import REINFORCEMENTS

WHOLE = 2  # the seat that stands for a whole state


# -- spots and rows ------------------------------------------------------------------------------------
@compiled
def check_rows(row: Numbers, rules: Rules) -> int:
    """Every spot is what its face and terrain make it, and every row what its cards make it."""
    for spot in range(MOST_SPOTS):
        wrong = check_spot(row, rules, spot)
        for seat in range(2):
            if wrong == 0:
                wrong = check_cards_of(row, rules, 2 * spot + seat)
            if wrong == 0:
                wrong = check_room(row, rules, spot, seat)
        if wrong:
            return wrong
    return 0


@compiled
def check_spot(row: Numbers, rules: Rules, spot: int) -> int:
    """The places and the pattern of a spot follow from its face, the fog and the mud."""
    side = MOST_SPOTS * (row[DAMAGED] >> spot & 1)
    places, pattern = rules[FACE_PLACES + side + spot], rules[FACE_PATTERN + side + spot]
    if row[TERRAIN_AT] == spot:
        pattern = PLUS
    if row[TERRAIN_AT + 1] == spot:
        places = MUD_PLACES
    if row[PLACES + spot] != places:
        return PLACES + spot + 1
    return PATTERN + spot + 1 if row[PATTERN + spot] != pattern else 0


@compiled
def check_cards_of(row: Numbers, rules: Rules, number: int) -> int:
    """The cards of a row are troops and elites of the game, and make up its set and its wilds."""
    first, size = ROW + MOST_PLACES * number, row[SIZE + number]
    if size < 0 or size > MOST_PLACES:
        return SIZE + number + 1
    mask = wilds = 0
    for place in range(MOST_PLACES):
        card = row[first + place]
        if place >= size:
            if card != NONE:
                return first + place + 1
        elif card >= 0 and card < rules[TROOPS] and not mask >> card & 1:
            mask |= 1 << card
        elif card >= TACTICS and card < TACTICS + ELITES:
            wilds += 1 << 2 * (card - TACTICS)
        else:
            return first + place + 1
    if row[MASK + number] != mask:
        return MASK + number + 1
    return WILDS + number + 1 if row[WILDS + number] != wilds else check_memory(row, rules, number)


@compiled
def check_memory(row: Numbers, rules: Rules, number: int) -> int:
    """What a row remembers is in its range: stamps, strength, refutation."""
    for step in range(3):
        cell = GREW + 3 * number + step
        if row[cell] < 0 or row[cell] > row[MOVES]:
            return cell + 1
    if row[STRENGTH + number] < 0 or row[STRENGTH + number] >= (RANK_COLOUR_RUN + 1) * RANK:
        return STRENGTH + number + 1
    known = row[REFUTED + number]
    return REFUTED + number + 1 if known != NONE and known & ~rules[ALL] else 0


@compiled
def check_room(row: Numbers, rules: Rules, spot: int, seat: int) -> int:
    """A row is open or complete as its size says, neither at a claimed spot; only mud that went leaves one too many."""
    size, places, bit = row[SIZE + 2 * spot + seat], row[PLACES + spot], 1 << spot
    mud_went = int(row[TERRAIN_BY + 1] != NONE and row[TERRAIN_AT + 1] != spot)
    if size > places + mud_went * int(size == MUD_PLACES and places > 2):
        return SIZE + 2 * spot + seat + 1
    closed = int(spot >= rules[SPOTS]) or (row[STONES] | row[STONES + 1]) >> spot & 1
    opened = 0 if closed or size >= places else bit
    complete = 0 if closed or size < places else bit
    if row[OPEN + seat] & bit != opened or row[OPEN + seat] >> MOST_SPOTS:
        return OPEN + seat + 1
    return COMPLETE + seat + 1 if row[COMPLETE + seat] & bit != complete or row[COMPLETE + seat] >> MOST_SPOTS else 0


# -- troops --------------------------------------------------------------------------------------------
@compiled
def check_troops(row: Numbers, rules: Rules, seat: int) -> int:
    """Every troop is in one place; what a view does not see fills the hidden hand and the deck exactly."""
    placed = row[DISCARD]
    for number in range(ROWS):
        if placed & row[MASK + number]:
            return MASK + number + 1
        placed |= row[MASK + number]
    if row[SEEN] != placed:
        return SEEN + 1
    for each in range(2):
        if placed & row[HAND + each]:
            return HAND + each + 1
        placed |= row[HAND + each]
    known = known_places(row, TROOP_DECK, seat)
    for place in range(MOST_TROOPS):
        card = row[DECK + place]
        if known >> place & 1:
            if card < 0 or card >= rules[TROOPS] or placed >> card & 1:
                return DECK + place + 1
            placed |= 1 << card
        elif card != NONE:
            return DECK + place + 1
    hidden = row[DECK_SIZE] - count_ones(known)
    for each in range(2):
        hidden += row[HAND_TROOP_COUNT + each] - count_ones(row[HAND + each])
    if count_ones(rules[ALL] & ~placed) != hidden:
        return DECK_SIZE + 1
    return check_reinforced(row, rules, placed, seat)


@compiled
def known_places(row: Numbers, deck: int, seat: int) -> int:
    """The places of a deck whose cards the row shows."""
    if seat == WHOLE:
        return (1 << row[DECK_SIZE + deck]) - 1
    if seat == NONE:
        return 0
    return row[(KNOWN_AT if deck == TROOP_DECK else KNOWN_TACTICS_AT) + seat]


@compiled
def check_reinforced(row: Numbers, rules: Rules, placed: int, seat: int) -> int:
    """Troops that came back by reinforcements fit where they can be (Y10), and a state has an order for the next."""
    picking = int(row[PHASE] == PICK_REINFORCE)
    used = kind_count(row[USED], REINFORCE) + kind_count(row[USED + 1], REINFORCE)
    if count_ones(row[REINFORCED]) != REINFORCEMENTS * used - picking * row[OWED]:
        return REINFORCED + 1
    if picking and row[REINFORCED] & ~row[DISCARD]:
        return REINFORCED + 1
    for each in range(2):
        if seat == WHOLE or seat == each:
            bound = row[HAND + each] & row[REINFORCED] & ~row[KNOWN + 1 - each]
            if count_ones(bound) > row[FRESH + each]:
                return FRESH + each + 1
        elif seat == 1 - each:
            wanted = row[HAND_TROOP_COUNT + each] - count_ones(row[HAND + each])
            fresh = min(row[FRESH + each], wanted)
            hidden = rules[ALL] & ~placed
            if count_ones(hidden & row[REINFORCED]) > fresh + count_ones(hidden) - wanted:
                return FRESH + each + 1
    return check_order(row, rules, seat)


@compiled
def check_order(row: Numbers, rules: Rules, seat: int) -> int:
    """The order of a reshuffle: every troop once in a state that can need it; nothing in a view."""
    needed = int(seat == WHOLE and kind_count(rules[TACTICS_IN_GAME], REINFORCE) > 0)
    met = 0
    for place in range(MOST_TROOPS):
        card = row[RESHUFFLE + place]
        if needed and place < rules[TROOPS]:
            if card < 0 or card >= rules[TROOPS] or met >> card & 1:
                return RESHUFFLE + place + 1
            met |= 1 << card
        elif card != (0 if seat == WHOLE else NONE):
            return RESHUFFLE + place + 1
    return 0


# -- tactics -------------------------------------------------------------------------------------------
@compiled
def check_tactics(row: Numbers, rules: Rules, seat: int) -> int:
    """Of each kind no more are seen than there are; what is not seen fills the hidden hand and the deck exactly."""
    known = known_places(row, TACTICS_DECK, seat)
    for place in range(MOST_TACTICS):
        card = row[DECK_OF_TACTICS + place]
        if known >> place & 1:
            if card < TACTICS or card >= TACTICS + KINDS:
                return DECK_OF_TACTICS + place + 1
        elif card != NONE:
            return DECK_OF_TACTICS + place + 1
    hidden = row[DECK_SIZE + TACTICS_DECK] - count_ones(known)
    for each in range(2):
        hidden += row[HAND_TACTICS_COUNT + each]
        for kind in range(KINDS):
            hidden -= kind_count(row[HAND_TACTICS + each], kind)
    for kind in range(KINDS):
        unseen = kind_count(rules[TACTICS_IN_GAME], kind) - seen_of_kind(row, kind, known)
        if unseen < 0:
            return DISCARD_TACTICS + 1
        hidden -= unseen
    return DECK_SIZE + TACTICS_DECK + 1 if hidden else 0


@compiled
def seen_of_kind(row: Numbers, kind: int, known: int) -> int:
    """How many cards of a kind the row shows, wherever they are."""
    count = kind_count(row[DISCARD_TACTICS], kind)
    for each in range(2):
        count += kind_count(row[HAND_TACTICS + each], kind) + kind_count(row[USED + each], kind)
        if kind == FOG + each and row[TERRAIN_AT + each] != NONE:
            count += 1
    for number in range(ROWS):
        count += kind_count(row[WILDS + number], kind)
    for place in range(MOST_TACTICS):
        if known >> place & 1 and row[DECK_OF_TACTICS + place] == TACTICS + kind:
            count += 1
    return count
