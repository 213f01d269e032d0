"""One step ahead: every legal move of a view valued by the worth of the position after it.

The choices that one card asks for are looked through to their end, so that an action card is worth its best use.
Moves that a view cannot carry out, because they uncover a card, are valued by a rule of thumb.
"""

from __future__ import annotations

from schotten.compiled.apply import apply_move
from schotten.compiled.layout import (
    ACTOR,
    DECK_SIZE,
    EXCHANGE,
    FIRST_ACTION,
    HAND,
    MASK,
    MOST_SPOTS,
    OVER,
    PHASE,
    PICK_BLAST,
    PICK_DISCARD,
    PICK_PLACE,
    PICK_REINFORCE,
    PICK_TARGET,
    PICKED,
    PLACES,
    RECRUITER,
    REINFORCE,
    SIZE,
    SPOTS,
    STONES,
    STRENGTH,
    TACTICS_DECK,
    TURN_START,
    VALUE,
    WIDTH,
)
from schotten.compiled.legal import legal_moves
from schotten.compiled.moves import ACT, CLAIM, DRAW, PICK, TARGET
from schotten.compiled.rows import row_strength
from schotten.compiled.siege import counterpart
from schotten.compiled.view import copy_part

from .chances import CHANCE_DESK, CHANCE_FLOATS, CHANCES, SPREAD, USED, chance_after, keep_chance, lay_out, sample_sets
from .jit import Floats, Numbers, fast
from .policy import TACTICS_PLAYS, wants_tactics
from .worth import game_worth, with_tactics

BUFFER = 256
DRAW_LEAD = 0.01  # enough to tell the decks apart, little enough for a search to overrule it

# -- the desk, behind what the chances need: four states and two lists of moves ------------------------------------
STATES = CHANCE_DESK
BEFORE = STATES + 3 * 512
LISTS = BEFORE + 512
DESK = LISTS + 2 * BUFFER
FLOATS = CHANCE_FLOATS


@fast
def appraise(
    row: Numbers,
    rules: Numbers,
    seat: int,
    weights: Floats,
    table: Floats,
    samples: int,
    hand: int,
    desk: Numbers,
    floats: Floats,
) -> float:
    """The worth of the position after a move; the desk is laid out for the one before, with that ``hand``."""
    gone = hand & ~row[HAND + seat] | row[PICKED + seat]
    taken = row[STONES] | row[STONES + 1]
    if row[PHASE] != OVER:
        for spot in range(rules[SPOTS]):
            if not taken >> spot & 1:
                floats[CHANCES + spot] = chance_after(row, rules, spot, seat, weights, samples, gone, desk, floats)
    worth = game_worth(row, rules, seat, floats[CHANCES:SPREAD], weights, table, floats[SPREAD:])
    return worth if row[PHASE] == OVER else with_tactics(worth, row, seat, weights)


@fast
def draw_worth(view: Numbers, seat: int, move: int) -> float:
    """How much a draw is wanted: the deck that is not wanted is a little behind."""
    return 0.0 if (move - DRAW == TACTICS_DECK) == (wants_tactics(view, seat) == 1) else -DRAW_LEAD


@fast
def blind_worth(view: Numbers, rules: Numbers, seat: int, move: int) -> float:
    """How much more or less than nothing a move is worth that a view cannot carry out; -9: it can."""
    phase = view[PHASE]
    if move >= DRAW and move < CLAIM:
        return draw_worth(view, seat, move)
    if phase == PICK_REINFORCE:
        return 0.001 * rules[VALUE + move - PICK]
    if move >= ACT and move < TARGET:
        kind = move - ACT + FIRST_ACTION
        if kind == RECRUITER or kind == EXCHANGE or kind == REINFORCE:
            return 0.0
    return -9.0


@fast
def opens_choice(row: Numbers, seat: int) -> int:
    """Whether the move just made asks its player for a choice that a view can look through."""
    phase = row[PHASE]
    if row[ACTOR] != seat:
        return 0
    return int(phase == PICK_TARGET or phase == PICK_PLACE or phase == PICK_DISCARD or phase == PICK_BLAST)


@fast
def plain(view: Numbers, rules: Numbers, move: int) -> int:
    """Whether a move lays a troop and nothing else: a draw is still to come, and it cannot meet its counterpart."""
    if move >= TACTICS_PLAYS or view[PHASE] != TURN_START or view[DECK_SIZE] == 0:
        return 0
    return int(counterpart(rules, move // MOST_SPOTS) == 0)


@fast
def play_worth(
    row: Numbers,
    rules: Numbers,
    seat: int,
    weights: Floats,
    table: Floats,
    samples: int,
    move: int,
    desk: Numbers,
    floats: Floats,
) -> float:
    """The worth after a plain play: the troop is laid for the look and taken up again."""
    spot, bit = move % MOST_SPOTS, 1 << move // MOST_SPOTS
    number = 2 * spot + seat
    hand = row[HAND + seat]
    row[HAND + seat] = hand & ~bit
    row[MASK + number] |= bit
    row[SIZE + number] += 1
    if row[SIZE + number] >= row[PLACES + spot]:
        row[STRENGTH + number] = row_strength(row, rules, spot, seat)
    taken = row[STONES] | row[STONES + 1]
    for other in range(rules[SPOTS]):
        if taken >> other & 1:
            continue
        if other == spot or desk[USED + 2 * other] & bit:
            floats[CHANCES + other] = chance_after(row, rules, other, seat, weights, samples, bit, desk, floats)
        else:
            keep_chance(row, rules, other, floats)
    worth = game_worth(row, rules, seat, floats[CHANCES:SPREAD], weights, table, floats[SPREAD:])
    row[HAND + seat] = hand
    row[MASK + number] &= ~bit
    row[SIZE + number] -= 1
    row[STRENGTH + number] = 0
    return with_tactics(worth, row, seat, weights)


@fast
def best_choice(
    rules: Numbers, seat: int, weights: Floats, table: Floats, samples: int, hand: int, desk: Numbers, floats: Floats
) -> float:
    """The worth of a card that asks for choices: that of the best ones, two at most, from the first state on."""
    first, second, third = desk[STATES:], desk[STATES + 512 :], desk[STATES + 1024 :]
    more, most = desk[LISTS:], desk[LISTS + BUFFER :]
    top = -9.0
    for step in range(legal_moves(first, rules, more)):
        copy_part(first, second, 0, WIDTH)
        apply_move(second, rules, more[step])
        if not opens_choice(second, seat):
            top = max(top, appraise(second, rules, seat, weights, table, samples, hand, desk, floats))
            continue
        for last in range(legal_moves(second, rules, most)):
            copy_part(second, third, 0, WIDTH)
            apply_move(third, rules, most[last])
            top = max(top, appraise(third, rules, seat, weights, table, samples, hand, desk, floats))
    return top


@fast
def value_moves(
    view: Numbers,
    rules: Numbers,
    seat: int,
    weights: Floats,
    table: Floats,
    samples: int,
    dice: Numbers,
    moves: Numbers,
    values: Floats,
    desk: Numbers,
    floats: Floats,
) -> int:
    """List the legal moves of a view and what each is worth; returns how many there are."""
    count = legal_moves(view, rules, moves)
    sample_sets(view, rules, seat, weights, dice, desk, samples, floats[SPREAD:])
    lay_out(view, rules, seat, weights, samples, desk, floats)
    hand = view[HAND + seat]
    now = appraise(view, rules, seat, weights, table, samples, hand, desk, floats)
    state, before = desk[STATES:BEFORE], desk[BEFORE:LISTS]
    copy_part(view, before, 0, WIDTH)
    for index in range(count):
        move = moves[index]
        blind = blind_worth(view, rules, seat, move)
        if blind > -9.0:
            values[index] = now + blind
            continue
        if plain(view, rules, move):
            values[index] = play_worth(before, rules, seat, weights, table, samples, move, desk, floats)
            continue
        copy_part(view, state, 0, WIDTH)
        apply_move(state, rules, move)
        if opens_choice(state, seat):
            values[index] = best_choice(rules, seat, weights, table, samples, hand, desk, floats)
        else:
            values[index] = appraise(state, rules, seat, weights, table, samples, hand, desk, floats)
    return count
