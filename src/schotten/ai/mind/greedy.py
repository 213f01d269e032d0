"""One step ahead: every legal move of a view valued by the worth of the position after it.

The choices that one card asks for are looked through to their end, so that an action card is worth its best use.
Moves that a view cannot carry out, because they uncover a card, are valued by a rule of thumb.
"""

from __future__ import annotations

from schotten.compiled.apply import apply_move
from schotten.compiled.layout import (
    ACTOR,
    DAMAGED,
    EXCHANGE,
    FIRST,
    FIRST_ACTION,
    HAND,
    HAND_TACTICS_COUNT,
    MOST_SPOTS,
    OVER,
    PHASE,
    PICK_BLAST,
    PICK_DISCARD,
    PICK_PLACE,
    PICK_REINFORCE,
    PICK_TARGET,
    PICKED,
    RECRUITER,
    REINFORCE,
    SIEGE,
    SPOTS,
    TACTICS_DECK,
    VALUE,
    WIDTH,
)
from schotten.compiled.legal import legal_moves
from schotten.compiled.moves import ACT, CLAIM, DRAW, PICK, TARGET
from schotten.compiled.view import copy_part

from .chances import chance_at, fill_all, fill_bare, refill, sample_sets, share_above
from .jit import Floats, Numbers, fast
from .weights import DRAW_TACTICS
from .worth import RETRIES, SECONDS, game_worth, kept_worth

MOST_SAMPLES = 64
BUFFER = 256
BARE = 2 * MOST_SPOTS * MOST_SAMPLES  # behind the strengths of all rows: those from nothing (siege)


@fast
def appraise(
    row: Numbers,
    rules: Numbers,
    seat: int,
    weights: Floats,
    table: Floats,
    samples: int,
    hand: int,
    sets: Numbers,
    best: Numbers,
    fills: Numbers,
    keys: Numbers,
    scratch: Numbers,
    floats: Floats,
) -> float:
    """The worth of the position after a move; ``best`` and ``fills`` belong to the one before, with that ``hand``."""
    gone = hand & ~row[HAND + seat] | row[PICKED + seat]
    if row[PHASE] == OVER:
        return game_worth(row, rules, seat, floats, weights, table, floats[16:])
    for spot in range(rules[SPOTS]):
        refill(row, rules, spot, 0, seat, sets, samples, gone, best, fills, keys, scratch)
        refill(row, rules, spot, 1, seat, sets, samples, 0, best, fills, keys, scratch)
        floats[spot] = chance_at(row, spot, seat, scratch, samples, weights)
    if rules[SIEGE]:
        start_again(row, rules, seat, samples, scratch, best[BARE:], floats[16:])
    return game_worth(row, rules, seat, floats, weights, table, floats[16:]) + kept_worth(row, seat, weights)


@fast
def start_again(
    row: Numbers, rules: Numbers, seat: int, samples: int, scratch: Numbers, from_nothing: Numbers, spread: Floats
) -> None:
    """Siege: the attacker's chances at each tile after a retreat, and on its damaged face."""
    defender = 1 if row[FIRST] == seat else 0
    for spot in range(rules[SPOTS]):
        side = row[DAMAGED] >> spot & 1
        first = (side * MOST_SPOTS + spot) * samples
        spread[RETRIES + spot] = share_above(from_nothing, first, scratch, (2 * spot + defender) * samples, samples)
        first = (MOST_SPOTS + spot) * samples
        second = (2 * MOST_SPOTS + spot) * samples
        spread[SECONDS + spot] = 0.0 if side else share_above(from_nothing, first, from_nothing, second, samples)


@fast
def draw_worth(view: Numbers, seat: int, move: int, weights: Floats) -> float:
    """How much a draw is wanted: tactics while few are held, else troops."""
    wanted = int(view[HAND_TACTICS_COUNT + seat] < weights[DRAW_TACTICS])
    return 0.0 if (move - DRAW == TACTICS_DECK) == (wanted == 1) else -0.01


@fast
def blind_worth(view: Numbers, rules: Numbers, seat: int, move: int, weights: Floats) -> float:
    """How much more or less than nothing a move is worth that a view cannot carry out; -9: it can."""
    phase = view[PHASE]
    if move >= DRAW and move < CLAIM:
        return draw_worth(view, seat, move, weights)
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
    rows: Numbers,
    floats: Floats,
) -> int:
    """List the legal moves of a view and what each is worth; returns how many there are.

    ``rows`` is scratch: sets, strengths, fills, keys, a copy of them, three states and two lists of moves.
    """
    sets = rows[0:512]
    keys = rows[512:640]
    fills = rows[640:1792]
    scratch = rows[1792:2944]
    best = rows[6144:]
    count = legal_moves(view, rules, moves)
    sample_sets(view, rules, seat, weights, dice, sets, samples)
    fill_all(view, rules, seat, sets, samples, best, fills, keys)
    if rules[SIEGE]:
        fill_bare(view, rules, seat, sets, samples, best[BARE:])
    hand = view[HAND + seat]
    first, second, third = rows[4096:4608], rows[4608:5120], rows[5120:5632]
    more, most = rows[5632:5888], rows[5888:6144]
    now = appraise(view, rules, seat, weights, table, samples, hand, sets, best, fills, keys, scratch, floats)
    for index in range(count):
        move = moves[index]
        blind = blind_worth(view, rules, seat, move, weights)
        if blind > -9.0:
            values[index] = now + blind
            continue
        copy_part(view, first, 0, WIDTH)
        apply_move(first, rules, move)
        if not opens_choice(first, seat):
            values[index] = appraise(
                first, rules, seat, weights, table, samples, hand, sets, best, fills, keys, scratch, floats
            )
            continue
        top = -9.0
        for step in range(legal_moves(first, rules, more)):
            copy_part(first, second, 0, WIDTH)
            apply_move(second, rules, more[step])
            if not opens_choice(second, seat):
                top = max(
                    top,
                    appraise(
                        second, rules, seat, weights, table, samples, hand, sets, best, fills, keys, scratch, floats
                    ),
                )
                continue
            for last in range(legal_moves(second, rules, most)):
                copy_part(second, third, 0, WIDTH)
                apply_move(third, rules, most[last])
                top = max(
                    top,
                    appraise(
                        third, rules, seat, weights, table, samples, hand, sets, best, fills, keys, scratch, floats
                    ),
                )
        values[index] = top
    return count


ROWS_NEEDED = 6144 + BARE + 3 * MOST_SPOTS * MOST_SAMPLES
FLOATS_NEEDED = 16 + 512
