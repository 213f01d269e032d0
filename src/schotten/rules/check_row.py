"""Whether a row that comes from elsewhere is well formed, so that no rules function can leave it or run for ever.

A row is a whole state or a view. Every check says 0 for fine, or 1 + the cell that is wrong. It is not asked whether
a position could come up in a game (``game.text`` does that for positions): only that every number means something,
that every card is in one place, and that whoever is to decide has a move.
"""

from __future__ import annotations

from . import layout as at
from .cells import HEAP_BITS, hand_size, heap_size, includes, known_cells
from .check_cards import WHOLE, check_rows, check_tactics, check_troops
from .check_phase import check_phase
from .jit import Numbers, Rules, compiled, count_ones
from .plain import Deck, Ending, Phase
from .tactics.exchange import EXCHANGED
from .tactics.recruiter import RECRUITS

MOST_STEPS = 1 << 40  # moves and passes count up to far more than any game has


@compiled
def check_row(state: Numbers, rules: Rules, seat: int) -> int:
    """Check a view of a seat (NONE: of a watcher) or, for WHOLE, a state: 0, or 1 + the first wrong cell."""
    # The order matters: each check relies on what those before have found to be in range.
    seen = (int(seat == WHOLE or seat == 0), int(seat == WHOLE or seat == 1))
    return (
        check_single(state, rules)
        or check_masks(state, rules)
        or check_rows(state, rules)
        or check_hand(state, rules, 0, seen[0])
        or check_hand(state, rules, 1, seen[1])
        or check_known(state, 0, seen[0], int(seat == at.NONE))
        or check_known(state, 1, seen[1], int(seat == at.NONE))
        or check_troops(state, rules, seat)
        or check_tactics(state, rules, seat)
        or check_phase(state, rules, seen[state[at.ACTOR]])
    )


@compiled
def outside(numbers: Rules, cell: int, low: int, high: int) -> int:
    """1 + the cell if its number is not in a range, else 0."""
    return 0 if numbers[cell] >= low and numbers[cell] <= high else cell + 1


@compiled
def check_single(state: Numbers, rules: Rules) -> int:
    """The single numbers are in their ranges."""
    for cell in (at.TURN, at.ACTOR, at.FIRST, at.PREPARED, at.SKIP_DRAW):
        if outside(state, cell, 0, 1):
            return cell + 1
    for cell in (at.MOVES, at.PASSES):
        if outside(state, cell, 0, MOST_STEPS):
            return cell + 1
    for cell in (at.TERRAIN_AT, at.TERRAIN_AT + 1, at.FROM_SPOT):
        if outside(state, cell, at.NONE, rules[at.SPOTS] - 1):
            return cell + 1
    for cell in (at.TERRAIN_BY, at.TERRAIN_BY + 1, at.FROM_DECK):
        if outside(state, cell, at.NONE, 1):
            return cell + 1
    return (
        outside(state, at.PHASE, 0, Phase.OVER)
        or outside(state, at.TAKEN, 0, RECRUITS - 1)  # with the last one the giving back begins
        or outside(state, at.OWED, 0, EXCHANGED)  # the most that any card asks for
        or outside(state, at.EFFECT, at.NONE, at.KINDS - 1)
        or outside(state, at.FROM_PLACE, at.NONE, at.MOST_PLACES + 1)
        or outside(state, at.CAULDRONS, 0, rules[at.CAULDRONS_AT_START])
        or outside(state, at.HELD, at.NONE, at.TACTICS + at.KINDS - 1)
        or check_end(state, rules)
    )


@compiled
def check_end(state: Numbers, rules: Rules) -> int:
    """Only a game that is over has a winner and an ending; the decks are no larger than they can be."""
    over = int(state[at.PHASE] == Phase.OVER)
    return (
        outside(state, at.WINNER, 0 if over else at.NONE, at.DRAWN_GAME if over else at.NONE)
        # Who resigns or runs out of time does so at a table, never in a state.
        or outside(state, at.ENDING, over, Ending.ROWS_FULL if over else 0)
        or outside(state, at.DECK_SIZE + Deck.TROOP, 0, rules[at.TROOPS])
        or outside(state, at.DECK_SIZE + Deck.TACTICS, 0, rules[at.TACTICS_COUNT])
    )


@compiled
def check_masks(state: Numbers, rules: Rules) -> int:
    """Sets hold only what there is in this game."""
    for cell in (
        at.SEEN,
        at.DISCARD,
        at.REINFORCED,
        at.HAND,
        at.HAND + 1,
        at.KNOWN,
        at.KNOWN + 1,
        at.PICKED,
        at.PICKED + 1,
    ):
        if state[cell] & ~rules[at.ALL]:
            return cell + 1
    for cell in (at.DAMAGED, at.STONES, at.STONES + 1, at.CLAIMABLE):
        if state[cell] & ~rules[at.ALL_SPOTS]:
            return cell + 1
    if state[at.STONES] & state[at.STONES + 1] or (rules[at.SIEGE] and state[at.STONES] | state[at.STONES + 1]):
        return at.STONES + 1
    if state[at.DAMAGED] and not rules[at.SIEGE]:
        return at.DAMAGED + 1
    for deck in range(2):
        known = known_cells(deck)
        for seat in range(2):
            if state[known + seat] & ~((1 << state[at.DECK_SIZE + deck]) - 1):
                return known + seat + 1
    return check_packed(state)


@compiled
def check_packed(state: Numbers) -> int:
    """Packed heaps have two bits a kind and nothing beyond."""
    for cell in (at.DISCARD_TACTICS, at.HAND_TACTICS, at.HAND_TACTICS + 1, at.USED, at.USED + 1):
        if state[cell] >> HEAP_BITS * at.KINDS:
            return cell + 1
    for cell in (at.KNOWN_TACTICS, at.KNOWN_TACTICS + 1, at.PICKED_TACTICS, at.PICKED_TACTICS + 1):
        if state[cell] >> HEAP_BITS * at.KINDS:
            return cell + 1
    return 0


@compiled
def check_hand(state: Numbers, rules: Rules, seat: int, open_hand: int) -> int:
    """A hand that is seen has as many cards as it says, one that is hidden at least those known to be there."""
    troops, tactics = state[at.HAND_TROOP_COUNT + seat], state[at.HAND_TACTICS_COUNT + seat]
    seen, seen_tactics = count_ones(state[at.HAND + seat]), heap_size(state[at.HAND_TACTICS + seat])
    if troops < seen or troops > rules[at.TROOPS] or (open_hand and troops != seen):
        return at.HAND_TROOP_COUNT + seat + 1
    if tactics < seen_tactics or tactics > at.MOST_TACTICS or (open_hand and tactics != seen_tactics):
        return at.HAND_TACTICS_COUNT + seat + 1
    if troops + tactics > most_in_hand(state, rules, seat):
        return at.HAND_TROOP_COUNT + seat + 1
    for cell in (at.PLAYED + seat, at.JOKERS + seat):
        if outside(state, cell, 0, at.MOST_TACTICS):
            return cell + 1
    return check_picked(state, seat, open_hand)


@compiled
def most_in_hand(state: Numbers, rules: Rules, seat: int) -> int:
    """How many cards a seat may hold: more than the limit only while it recruits (T15, T16)."""
    if seat == state[at.TURN] and state[at.PHASE] == Phase.RECRUIT:
        return rules[at.HAND_LIMIT] - 1 + state[at.TAKEN]  # the recruiter itself has left the hand
    if seat == state[at.TURN] and state[at.PHASE] == Phase.GIVE_BACK:
        return rules[at.HAND_LIMIT] + state[at.OWED]
    return rules[at.HAND_LIMIT]


@compiled
def check_picked(state: Numbers, seat: int, open_hand: int) -> int:
    """What is picked for an exchange is in the hand; of a hidden hand only how many are picked is told."""
    picked = count_ones(state[at.PICKED + seat]) + heap_size(state[at.PICKED_TACTICS + seat])
    if state[at.PICKED + seat] & ~state[at.HAND + seat]:
        return at.PICKED + seat + 1
    if not includes(state[at.HAND_TACTICS + seat], state[at.PICKED_TACTICS + seat]) or (picked and not open_hand):
        return at.PICKED_TACTICS + seat + 1
    most = picked if open_hand else hand_size(state, seat)
    return outside(state, at.PICKED_COUNT + seat, picked, most)


@compiled
def check_known(state: Numbers, seat: int, open_hand: int, watched: int) -> int:
    """What is known of a hand is in it, and a hidden hand shows nothing else; a watcher is told nothing of this."""
    other = 1 - seat
    if outside(state, at.FRESH + seat, 0, MOST_STEPS):
        return at.FRESH + seat + 1
    if state[at.KNOWN + other] & ~state[at.HAND + seat] or (
        not open_hand and state[at.HAND + seat] != state[at.KNOWN + other]
    ):
        return at.KNOWN + other + 1
    if not includes(state[at.HAND_TACTICS + seat], state[at.KNOWN_TACTICS + other]):
        return at.KNOWN_TACTICS + other + 1
    if not open_hand and state[at.HAND_TACTICS + seat] != state[at.KNOWN_TACTICS + other]:
        return at.KNOWN_TACTICS + other + 1
    if watched and state[at.HAND + seat] | state[at.HAND_TACTICS + seat]:
        return at.HAND + seat + 1
    return 0
