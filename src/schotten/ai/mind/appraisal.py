"""The evaluation by the chances of all spots: a view laid out on a desk once, then the worth after each move."""

from __future__ import annotations

from schotten.compiled.cells import row_of
from schotten.compiled.layout import HAND, MASK, MOST_SPOTS, PHASE, PICKED, PLACES, SIZE, SPOTS, STONES, STRENGTH
from schotten.compiled.plain import Phase
from schotten.compiled.rows import row_strength

from .chances import chance_after, keep_chance, lay_out, sample_sets
from .desk import BASE, CHANCES, HELD, SAMPLES, SEAT, USED, Desk
from .jit import Numbers, fast
from .worth import game_worth, goal_table, with_tactics


@fast
def prepare(desk: Desk) -> None:
    """Fill the table of goals, which depends on the game and the weights only."""
    goal_table(desk.rules, desk.weights, desk.table)


@fast
def look_at(desk: Desk, view: Numbers, seat: int, samples: int, dice: Numbers) -> None:
    """Lay a view out for the seat that judges, on so many samples; what follows on the desk is compared with it."""
    desk.sheet[SEAT], desk.sheet[SAMPLES], desk.sheet[HELD] = seat, samples, view[HAND + seat]
    if view[PHASE] != Phase.OVER:
        sample_sets(desk, view, dice)
        lay_out(desk, view)


@fast
def gain_at(desk: Desk, row: Numbers, spot: int) -> float:
    """How much better the chance at a spot is in a position after a move than in the view laid out."""
    return chance_after(desk, row, spot, desk.sheet[HELD] & ~row[HAND + desk.sheet[SEAT]]) - desk.floats[BASE + spot]


@fast
def worth_of(desk: Desk, row: Numbers) -> float:
    """The worth of the view laid out, or of the position after one of its moves."""
    floats, seat = desk.floats, desk.sheet[SEAT]
    # Cards picked for an exchange still lie in the hand until both have picked (Y11), but are as good as given.
    gone = desk.sheet[HELD] & ~row[HAND + seat] | row[PICKED + seat]
    taken = row[STONES] | row[STONES + 1]
    if row[PHASE] != Phase.OVER:
        for spot in range(desk.rules[SPOTS]):
            if not taken >> spot & 1:
                floats[CHANCES + spot] = chance_after(desk, row, spot, gone)
    worth = game_worth(desk, row)
    return worth if row[PHASE] == Phase.OVER else with_tactics(worth, row, seat, desk.weights)


@fast
def worth_of_play(desk: Desk, row: Numbers, move: int) -> float:
    """The worth after a plain play: the troop is laid for the look and taken up again.

    Only its spot and those that wanted the troop are looked at anew.
    """
    floats, sheet, rules, seat = desk.floats, desk.sheet, desk.rules, desk.sheet[SEAT]
    # Only the cells that an evaluation reads: a copy and ``apply_move`` take several times as long.
    spot, bit = move % MOST_SPOTS, 1 << move // MOST_SPOTS
    number = row_of(spot, seat)
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
        if other == spot or sheet[USED + 2 * other] & bit:
            floats[CHANCES + other] = chance_after(desk, row, other, bit)
        else:
            keep_chance(row, rules, other, floats)
    worth = game_worth(desk, row)
    row[HAND + seat] = hand
    row[MASK + number] &= ~bit
    row[SIZE + number] -= 1
    row[STRENGTH + number] = 0  # the row had a free place, and a row that is not complete has no strength
    return with_tactics(worth, row, seat, desk.weights)
