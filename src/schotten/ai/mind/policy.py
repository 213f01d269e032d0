"""How games are played on in the search: quick, by rules of thumb on one sampled set of cards, never by peeking.

A play is judged by how much it raises the own best row against the other's at that spot. The mover sees his own
hand and the table; which unseen cards either side will have is drawn at random, once for a turn.
"""

from __future__ import annotations

from schotten.compiled.cells import row_of
from schotten.compiled.dice import below, roll
from schotten.compiled.formations import Laid, best_fill
from schotten.compiled.jit import count_ones, low_index
from schotten.compiled.layout import (
    ACTOR,
    ALL,
    CAULDRONS,
    CLAIMABLE,
    COMPLETE,
    DECK_SIZE,
    FIRST,
    FIRST_ACTION,
    HAND,
    HAND_TACTICS,
    HAND_TACTICS_COUNT,
    HAND_TROOP_COUNT,
    KINDS,
    MASK,
    MOST_SPOTS,
    NONE,
    OPEN,
    PATTERN,
    PHASE,
    PLACES,
    PLAYED,
    PREPARED,
    RANK,
    SEEN,
    SIEGE,
    SIZE,
    STRENGTH,
    TACTICS,
    WILDS,
)
from schotten.compiled.legal import legal_moves
from schotten.compiled.moves import ACT, CLAIM, DRAW, PLAY, POUR, RETREAT
from schotten.compiled.plain import Deck, Phase
from schotten.compiled.turn import can_draw

from .jit import Numbers, fast

NO_MOVE = -1
TACTICS_PLAYS = PLAY + TACTICS * MOST_SPOTS  # the moves from here on lay no troop
TACTICS_ODDS = 6  # one turn in so many a tactics card is played, if one may be
PREPARE_ODDS = 3
MOST_LOOKED_AT = 2  # spots, in a turn of a playout
ANY_MOVE = -1  # a stamp that no mark has: all moves may be looked at
HALF_LEAD = 40.0  # of a strength: half the way from a guess to a certainty
NO_GAIN = -9.0  # below any gain
THIRTY_BITS = 0x3FFFFFFF  # of a roll, which is a little below 31 bits


@fast
def random_bits(dice: Numbers) -> int:
    """Sixty random bits."""
    return (roll(dice) & THIRTY_BITS) << 30 | roll(dice) & THIRTY_BITS


@fast
def edge(mine: int, theirs: int) -> float:
    """How likely the better of two rows that are still guesses wins: near one half for a small lead."""
    lead = mine - theirs
    return 0.5 + 0.5 * lead / (abs(lead) + HALF_LEAD)


@fast
def likely(state: Numbers, rules: Numbers, row: int, bit: int, cards: int, bar: int) -> int:
    """The best row (2 * spot + seat) with one more troop, if any, and then these cards; NONE if not above ``bar``.

    A row that cannot be completed with them counts as junk.
    """
    spot = row >> 1
    missing = state[PLACES + spot] - state[SIZE + row] - int(bit != 0)
    if bit == 0 and missing <= 0:
        return state[STRENGTH + row]
    laid = Laid(state[MASK + row] | bit, state[WILDS + row], missing, state[PLACES + spot])
    strength, _ = best_fill(laid, state[PATTERN + spot], cards & ~bit, rules, bar)
    return RANK if strength == NONE and bar == NONE else strength


@fast
def some_of(spots: int, most: int, dice: Numbers) -> int:
    """So many of the spots at most, any of them as likely."""
    kept = spots
    for count in range(count_ones(spots), most, -1):
        dropped = kept
        for _ in range(below(dice, count)):
            dropped &= dropped - 1  # without its lowest bit
        kept &= ~(dropped & -dropped)
    return kept


@fast
def best_here(state: Numbers, rules: Numbers, row: int, cards: int, marks: Numbers, stamp: int) -> tuple[int, int]:
    """The troop of the hand that makes the best row (2 * spot + seat), and that row; NO_MOVE if none may be laid."""
    top, chosen = NONE, NO_MOVE
    rest = state[HAND + (row & 1)]
    while rest:
        card = low_index(rest)
        rest &= rest - 1
        if stamp != ANY_MOVE and marks[PLAY + card * MOST_SPOTS + (row >> 1)] != stamp:
            continue
        strength = likely(state, rules, row, 1 << card, cards, top)
        if strength > top:
            top, chosen = strength, card
    return top, chosen


@fast
def choose_play(state: Numbers, rules: Numbers, seat: int, dice: Numbers, marks: Numbers, stamp: int) -> int:
    """The play that gains most at its spot, judged on one sampled set of cards; NO_MOVE if there is none.

    Only moves that ``marks`` has the ``stamp`` for are looked at; with ANY_MOVE all, but at some of the spots only.
    """
    spots = state[OPEN + seat]
    if stamp == ANY_MOVE:
        spots = some_of(spots, MOST_LOOKED_AT, dice)
    if spots == 0 or state[HAND_TROOP_COUNT + seat] == 0:
        return NO_MOVE
    hand = state[HAND + seat]
    unseen = rules[ALL] & ~state[SEEN] & ~hand
    # Three random bits a card: of the hand three in four are free for this row, of the unseen ones one in eight comes
    # to the mover, and half are the other's or come to him; never the same card to both.
    one, two, three = random_bits(dice), random_bits(dice), random_bits(dice)
    mine = hand & (one | two) | unseen & two & three & ~one
    other = unseen & (~one & ~three | ~two & one)
    top, chosen = NO_GAIN, NO_MOVE
    rest = spots
    while rest:
        spot = low_index(rest)
        rest &= rest - 1
        strength, card = best_here(state, rules, row_of(spot, seat), mine, marks, stamp)
        if card == NO_MOVE:
            continue
        theirs = likely(state, rules, row_of(spot, 1 - seat), 0, other, NONE)
        gain = edge(strength, theirs) - edge(likely(state, rules, row_of(spot, seat), 0, mine, NONE), theirs)
        if gain > top:
            top = gain
            chosen = PLAY + card * MOST_SPOTS + spot
    return chosen


@fast
def choose_preparation(state: Numbers, rules: Numbers, seat: int, dice: Numbers) -> int:
    """Siege: leave a row that is beaten, or pour on one that wins; NO_MOVE otherwise."""
    attacker = state[FIRST]
    if seat != attacker and (state[CAULDRONS] == 0 or state[PREPARED]):
        return NO_MOVE
    # Two times in three none: a row that is behind may still be worth waiting with.
    if below(dice, PREPARE_ODDS):
        return NO_MOVE
    rest = state[COMPLETE + attacker]
    while rest:
        spot = low_index(rest)
        rest &= rest - 1
        row = row_of(spot, attacker)
        # ``row ^ 1`` is the other seat's row at the spot; its strength is 0 until it is complete.
        beaten = int(state[STRENGTH + (row ^ 1)] >= state[STRENGTH + row])
        if seat == attacker and beaten:
            return RETREAT + spot
        if seat != attacker and not beaten:
            return POUR + spot
    return NO_MOVE


@fast
def choose_tactics(state: Numbers, rules: Numbers, seat: int, dice: Numbers, buffer: Numbers) -> int:
    """Now and then a tactics card, any one and anywhere; NO_MOVE otherwise."""
    if state[HAND_TACTICS + seat] == 0 or state[PLAYED + seat] > state[PLAYED + 1 - seat] or below(dice, TACTICS_ODDS):
        return NO_MOVE
    count = legal_moves(state, rules, buffer)
    kept = 0
    for index in range(count):
        move = buffer[index]
        if move >= TACTICS_PLAYS and move < ACT + KINDS - FIRST_ACTION:
            buffer[kept] = move
            kept += 1
    return buffer[below(dice, kept)] if kept else NO_MOVE


@fast
def wants_tactics(state: Numbers, seat: int) -> int:
    """Whether a tactics card is better drawn than a troop: only if the lead rule would let it be played (T4, Y1)."""
    return int(state[PLAYED + seat] + state[HAND_TACTICS_COUNT + seat] <= state[PLAYED + 1 - seat])


@fast
def policy_move(state: Numbers, rules: Numbers, dice: Numbers, buffer: Numbers) -> int:
    """The move a quick player makes: claims at once, a good play, a plain draw, any answer to a card's question."""
    if state[CLAIMABLE]:
        return CLAIM + low_index(state[CLAIMABLE])
    seat = state[ACTOR]
    if state[PHASE] == Phase.TURN_START:
        move = NO_MOVE
        if rules[SIEGE]:
            move = choose_preparation(state, rules, seat, dice)
        if move == NO_MOVE and state[HAND_TACTICS + seat]:
            move = choose_tactics(state, rules, seat, dice, buffer)
        if move == NO_MOVE:
            move = choose_play(state, rules, seat, dice, buffer, ANY_MOVE)
        if move != NO_MOVE:
            return move
    elif state[PHASE] == Phase.AFTER_PLAY and can_draw(state, rules):
        if state[DECK_SIZE] == 0:
            return DRAW + Deck.TACTICS
        wanted = int(state[DECK_SIZE + Deck.TACTICS] > 0 and wants_tactics(state, seat))
        return DRAW + Deck.TACTICS if wanted else DRAW
    return buffer[below(dice, legal_moves(state, rules, buffer))]
