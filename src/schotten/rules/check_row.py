"""Whether a row that comes from elsewhere is well formed, so that no rules function can leave it or run for ever.

A row is a whole state or a view. Every check says 0 for fine, or 1 + the cell that is wrong. It is not asked whether
a position could come up in a game (``game.text`` does that for positions): only that every number means something,
that every card is in one place, and that whoever is to decide has a move.
"""

from __future__ import annotations

from .check_cards import WHOLE, check_rows, check_tactics, check_troops
from .check_phase import check_phase
from .formations import kind_count
from .jit import Numbers, Rules, compiled, count_ones
from .layout import (
    ACTOR,
    ALL,
    ALL_SPOTS,
    CAULDRONS,
    CAULDRONS_AT_START,
    CLAIMABLE,
    DAMAGED,
    DECK_SIZE,
    DISCARD,
    DISCARD_TACTICS,
    DRAWN_GAME,
    EFFECT,
    ENDING,
    FIRST,
    FRESH,
    FROM_DECK,
    FROM_PLACE,
    FROM_SPOT,
    GIVE_BACK,
    HAND,
    HAND_LIMIT,
    HAND_TACTICS,
    HAND_TACTICS_COUNT,
    HAND_TROOP_COUNT,
    HELD,
    JOKERS,
    KINDS,
    KNOWN,
    KNOWN_AT,
    KNOWN_TACTICS,
    KNOWN_TACTICS_AT,
    MOST_PLACES,
    MOST_TACTICS,
    MOVES,
    NONE,
    OVER,
    OWED,
    PASSES,
    PHASE,
    PICKED,
    PICKED_COUNT,
    PICKED_TACTICS,
    PLAYED,
    PREPARED,
    RECRUIT,
    REINFORCED,
    ROWS_FULL,
    SEEN,
    SIEGE,
    SKIP_DRAW,
    SPOTS,
    STONES,
    TACTICS,
    TACTICS_COUNT,
    TACTICS_DECK,
    TAKEN,
    TERRAIN_AT,
    TERRAIN_BY,
    TROOP_DECK,
    TROOPS,
    TURN,
    USED,
    WINNER,
)

MOST_STEPS = 1 << 40  # moves and passes count up to far more than any game has


@compiled
def check_row(row: Numbers, rules: Rules, seat: int) -> int:
    """Check a view of a seat (NONE: of a watcher) or, for WHOLE, a state: 0, or 1 + the first wrong cell."""
    seen = (int(seat == WHOLE or seat == 0), int(seat == WHOLE or seat == 1))
    return (
        check_single(row, rules)
        or check_masks(row, rules)
        or check_rows(row, rules)
        or check_hand(row, rules, 0, seen[0])
        or check_hand(row, rules, 1, seen[1])
        or check_known(row, 0, seen[0], int(seat == NONE))
        or check_known(row, 1, seen[1], int(seat == NONE))
        or check_troops(row, rules, seat)
        or check_tactics(row, rules, seat)
        or check_phase(row, rules, seen[row[ACTOR]])
    )


@compiled
def outside(row: Rules, cell: int, low: int, high: int) -> int:
    """1 + the cell if its number is not in a range, else 0."""
    return 0 if row[cell] >= low and row[cell] <= high else cell + 1


@compiled
def check_single(row: Numbers, rules: Rules) -> int:
    """The single numbers are in their ranges."""
    for cell in (TURN, ACTOR, FIRST, PREPARED, SKIP_DRAW):
        if outside(row, cell, 0, 1):
            return cell + 1
    for cell in (MOVES, PASSES):
        if outside(row, cell, 0, MOST_STEPS):
            return cell + 1
    for cell in (TERRAIN_AT, TERRAIN_AT + 1, FROM_SPOT):
        if outside(row, cell, NONE, rules[SPOTS] - 1):
            return cell + 1
    for cell in (TERRAIN_BY, TERRAIN_BY + 1, FROM_DECK):
        if outside(row, cell, NONE, 1):
            return cell + 1
    return (
        outside(row, PHASE, 0, OVER)
        or outside(row, TAKEN, 0, 2)
        or outside(row, OWED, 0, 3)
        or outside(row, EFFECT, NONE, KINDS - 1)
        or outside(row, FROM_PLACE, NONE, MOST_PLACES + 1)
        or outside(row, CAULDRONS, 0, rules[CAULDRONS_AT_START])
        or outside(row, HELD, NONE, TACTICS + KINDS - 1)
        or check_end(row, rules)
    )


@compiled
def check_end(row: Numbers, rules: Rules) -> int:
    """Only a game that is over has a winner and an ending; the decks are no larger than they can be."""
    over = int(row[PHASE] == OVER)
    return (
        outside(row, WINNER, 0 if over else NONE, DRAWN_GAME if over else NONE)
        or outside(row, ENDING, over, ROWS_FULL if over else 0)
        or outside(row, DECK_SIZE + TROOP_DECK, 0, rules[TROOPS])
        or outside(row, DECK_SIZE + TACTICS_DECK, 0, rules[TACTICS_COUNT])
    )


@compiled
def check_masks(row: Numbers, rules: Rules) -> int:
    """Sets hold only what there is in this game."""
    for cell in (SEEN, DISCARD, REINFORCED, HAND, HAND + 1, KNOWN, KNOWN + 1, PICKED, PICKED + 1):
        if row[cell] & ~rules[ALL]:
            return cell + 1
    for cell in (DAMAGED, STONES, STONES + 1, CLAIMABLE):
        if row[cell] & ~rules[ALL_SPOTS]:
            return cell + 1
    if row[STONES] & row[STONES + 1] or (rules[SIEGE] and row[STONES] | row[STONES + 1]):
        return STONES + 1
    if row[DAMAGED] and not rules[SIEGE]:
        return DAMAGED + 1
    for deck in range(2):
        known = KNOWN_AT if deck == TROOP_DECK else KNOWN_TACTICS_AT
        for seat in range(2):
            if row[known + seat] & ~((1 << row[DECK_SIZE + deck]) - 1):
                return known + seat + 1
    return check_packed(row)


@compiled
def check_packed(row: Numbers) -> int:
    """Packed heaps have two bits a kind and nothing beyond."""
    for cell in (DISCARD_TACTICS, HAND_TACTICS, HAND_TACTICS + 1, USED, USED + 1):
        if row[cell] >> 2 * KINDS:
            return cell + 1
    for cell in (KNOWN_TACTICS, KNOWN_TACTICS + 1, PICKED_TACTICS, PICKED_TACTICS + 1):
        if row[cell] >> 2 * KINDS:
            return cell + 1
    return 0


@compiled
def heap_size(packed: int) -> int:
    """How many cards a packed heap has."""
    count = 0
    for kind in range(KINDS):
        count += kind_count(packed, kind)
    return count


@compiled
def holds(packed: int, part: int) -> int:
    """Whether a packed heap holds all of another one."""
    for kind in range(KINDS):
        if kind_count(part, kind) > kind_count(packed, kind):
            return 0
    return 1


@compiled
def check_hand(row: Numbers, rules: Rules, seat: int, open_hand: int) -> int:
    """A hand that is seen has as many cards as it says, one that is hidden at least those known to be there."""
    troops, tactics = row[HAND_TROOP_COUNT + seat], row[HAND_TACTICS_COUNT + seat]
    seen, seen_tactics = count_ones(row[HAND + seat]), heap_size(row[HAND_TACTICS + seat])
    if troops < seen or troops > rules[TROOPS] or (open_hand and troops != seen):
        return HAND_TROOP_COUNT + seat + 1
    if tactics < seen_tactics or tactics > MOST_TACTICS or (open_hand and tactics != seen_tactics):
        return HAND_TACTICS_COUNT + seat + 1
    if troops + tactics > most_in_hand(row, rules, seat):
        return HAND_TROOP_COUNT + seat + 1
    for cell in (PLAYED + seat, JOKERS + seat):
        if outside(row, cell, 0, MOST_TACTICS):
            return cell + 1
    return check_picked(row, seat, open_hand)


@compiled
def most_in_hand(row: Numbers, rules: Rules, seat: int) -> int:
    """How many cards a seat may hold: more than the limit only while it recruits (T15, T16)."""
    if seat == row[TURN] and row[PHASE] == RECRUIT:
        return rules[HAND_LIMIT] - 1 + row[TAKEN]
    if seat == row[TURN] and row[PHASE] == GIVE_BACK:
        return rules[HAND_LIMIT] + row[OWED]
    return rules[HAND_LIMIT]


@compiled
def check_picked(row: Numbers, seat: int, open_hand: int) -> int:
    """What is picked for an exchange is in the hand; of a hidden hand only how many are picked is told."""
    picked = count_ones(row[PICKED + seat]) + heap_size(row[PICKED_TACTICS + seat])
    if row[PICKED + seat] & ~row[HAND + seat]:
        return PICKED + seat + 1
    if not holds(row[HAND_TACTICS + seat], row[PICKED_TACTICS + seat]) or (picked and not open_hand):
        return PICKED_TACTICS + seat + 1
    most = picked if open_hand else row[HAND_TROOP_COUNT + seat] + row[HAND_TACTICS_COUNT + seat]
    return outside(row, PICKED_COUNT + seat, picked, most)


@compiled
def check_known(row: Numbers, seat: int, open_hand: int, watched: int) -> int:
    """What is known of a hand is in it, and a hidden hand shows nothing else; a watcher is told nothing of this."""
    other = 1 - seat
    if outside(row, FRESH + seat, 0, MOST_STEPS):
        return FRESH + seat + 1
    if row[KNOWN + other] & ~row[HAND + seat] or (not open_hand and row[HAND + seat] != row[KNOWN + other]):
        return KNOWN + other + 1
    if not holds(row[HAND_TACTICS + seat], row[KNOWN_TACTICS + other]):
        return KNOWN_TACTICS + other + 1
    if not open_hand and row[HAND_TACTICS + seat] != row[KNOWN_TACTICS + other]:
        return KNOWN_TACTICS + other + 1
    if watched and row[HAND + seat] | row[HAND_TACTICS + seat]:
        return HAND + seat + 1
    return 0
