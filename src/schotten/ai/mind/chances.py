"""Chances of spots: how good a row each seat will have there, over sampled sets of cards it may come to hold.

A set says which troops a seat will have free for one row. Sets are sampled once for a decision and shared by all
moves compared in it, so that their noise cancels out. Strengths come from the rules' exact ``best_fill``: wilds,
fog, mud and the patterns of all tiles are in it.
"""

from __future__ import annotations

from schotten.compiled.dice import roll
from schotten.compiled.formations import best_fill
from schotten.compiled.jit import count_ones
from schotten.compiled.layout import (
    DECK_SIZE,
    FACE_PATTERN,
    FACE_PLACES,
    FIRST,
    HAND,
    HAND_TROOP_COUNT,
    KNOWN,
    MASK,
    MOST_PLACES,
    MOST_SPOTS,
    NONE,
    PATTERN,
    PLACES,
    RANK,
    SIZE,
    SPOTS,
    STONES,
    STRENGTH,
    WILDS,
)
from schotten.compiled.view import hidden_troops

from .jit import Floats, Numbers, fast
from .weights import DRAW_FREE, HAND_FREE, HORIZON, OTHER_FREE, THINNING, TIE

ROLLS = 2147483562.0
KEY_WIDTH = 3  # what tells that a row or its spot has changed: troops, wilds, places and pattern


@fast
def levels_of(chance: float, thinning: float, luck: float) -> int:
    """For how many missing cards (0 to 4) a card with this chance is still free, given its luck."""
    level = 0
    while level < MOST_PLACES and luck < chance:
        level += 1
        chance *= thinning
    return level


@fast
def add_to_sets(sets: Numbers, side: int, samples: int, sample: int, level: int, bit: int) -> None:
    """Put a card into a sample's sets for rows that miss up to ``level`` cards."""
    for missing in range(level):
        sets[(side * MOST_PLACES + missing) * samples + sample] |= bit


@fast
def add_known(
    sets: Numbers, side: int, samples: int, cards: int, chance: float, thinning: float, dice: Numbers
) -> None:
    """Put the cards known to be in a hand into that side's sets."""
    rest = cards
    while rest:
        bit = rest & -rest
        rest ^= bit
        for sample in range(samples):
            level = levels_of(chance, thinning, roll(dice) / ROLLS)
            add_to_sets(sets, side, samples, sample, level, bit)


@fast
def sample_sets(
    view: Numbers, rules: Numbers, seat: int, weights: Floats, dice: Numbers, sets: Numbers, samples: int
) -> None:
    """Sample which troops each seat will have free; side 0 is ``seat``, side 1 the other."""
    for index in range(2 * MOST_PLACES * samples):
        sets[index] = 0
    other = 1 - seat
    thinning = weights[THINNING]
    hidden = hidden_troops(view, rules, seat)
    known = view[KNOWN + seat]
    count = max(count_ones(hidden), 1)
    held = max(view[HAND_TROOP_COUNT + other] - count_ones(known), 0)
    drawn = min(view[DECK_SIZE] / 2.0, weights[HORIZON]) * weights[DRAW_FREE]
    mine = drawn / count
    theirs = (held * weights[OTHER_FREE] + drawn) / count
    add_known(sets, 0, samples, view[HAND + seat], weights[HAND_FREE], thinning, dice)
    add_known(sets, 1, samples, known, weights[OTHER_FREE], thinning, dice)
    rest = hidden
    while rest:
        bit = rest & -rest
        rest ^= bit
        for sample in range(samples):
            luck = roll(dice) / ROLLS
            add_to_sets(sets, 0, samples, sample, levels_of(mine, thinning, luck), bit)
            add_to_sets(sets, 1, samples, sample, levels_of(theirs, thinning, 1.0 - luck), bit)


@fast
def answer(row: Numbers, rules: Numbers, spot: int, seat: int, cards: int) -> tuple[int, int]:
    """The best row a seat makes at a spot with these cards, and which of them it takes; junk if it cannot."""
    number = 2 * spot + seat
    missing = row[PLACES + spot] - row[SIZE + number]
    strength, fill = best_fill(
        row[MASK + number], row[WILDS + number], missing, cards, row[PLACES + spot], row[PATTERN + spot], rules, NONE
    )
    return (RANK, 0) if strength == NONE else (strength, fill)


@fast
def row_key(row: Numbers, spot: int, seat: int, part: int) -> int:
    """The parts of a row's key."""
    number = 2 * spot + seat
    if part == 0:
        return row[MASK + number]
    if part == 1:
        return row[WILDS + number] * 8 + row[SIZE + number]
    return (
        (row[PLACES + spot] * 8 + row[PATTERN + spot]) * 4
        + (row[STONES] >> spot & 1)
        + 2 * (row[STONES + 1] >> spot & 1)
    )


@fast
def fill_row(
    row: Numbers,
    rules: Numbers,
    spot: int,
    side: int,
    seat: int,
    sets: Numbers,
    samples: int,
    gone: int,
    best: Numbers,
    fills: Numbers,
) -> None:
    """The strengths of one row in every sample; cards in ``gone`` are no longer free."""
    start = (2 * spot + side) * samples
    missing = row[PLACES + spot] - row[SIZE + 2 * spot + seat]
    if missing <= 0:
        for sample in range(samples):
            best[start + sample] = row[STRENGTH + 2 * spot + seat]
            fills[start + sample] = 0
        return
    first = (side * MOST_PLACES + missing - 1) * samples
    for sample in range(samples):
        strength, fill = answer(row, rules, spot, seat, sets[first + sample] & ~gone)
        best[start + sample] = strength
        fills[start + sample] = fill


@fast
def fill_all(
    row: Numbers, rules: Numbers, seat: int, sets: Numbers, samples: int, best: Numbers, fills: Numbers, keys: Numbers
) -> None:
    """The strengths of all rows in every sample, with the keys that tell later whether a row has changed."""
    for spot in range(rules[SPOTS]):
        for side in range(2):
            owner = seat ^ side
            fill_row(row, rules, spot, side, owner, sets, samples, 0, best, fills)
            for part in range(KEY_WIDTH):
                keys[(2 * spot + side) * KEY_WIDTH + part] = row_key(row, spot, owner, part)


@fast
def refill(
    row: Numbers,
    rules: Numbers,
    spot: int,
    side: int,
    seat: int,
    sets: Numbers,
    samples: int,
    gone: int,
    best: Numbers,
    fills: Numbers,
    keys: Numbers,
    out: Numbers,
) -> None:
    """The strengths of one row after a move into ``out``; what the move did not touch is taken over."""
    number = 2 * spot + side
    owner = seat ^ side
    start = number * samples
    changed = 0
    for part in range(KEY_WIDTH):
        if keys[number * KEY_WIDTH + part] != row_key(row, spot, owner, part):
            changed = 1
    missing = row[PLACES + spot] - row[SIZE + 2 * spot + owner]
    if changed and missing <= 0:
        for sample in range(samples):
            out[start + sample] = row[STRENGTH + 2 * spot + owner]
        return
    first = (side * MOST_PLACES + missing - 1) * samples
    for sample in range(samples):
        if changed or fills[start + sample] & gone:
            strength, _ = answer(row, rules, spot, owner, sets[first + sample] & ~gone)
            out[start + sample] = strength
        else:
            out[start + sample] = best[start + sample]


@fast
def chance_at(row: Numbers, spot: int, seat: int, best: Numbers, samples: int, weights: Floats) -> float:
    """The chance that side 0 has the better row at a spot in the end, over all pairs of samples."""
    mine = 2 * spot * samples
    theirs = mine + samples
    wins = 0
    ties = 0
    for one in range(samples):
        strength = best[mine + one]
        for two in range(samples):
            wins += int(strength > best[theirs + two])
            ties += int(strength == best[theirs + two])
    ahead = row[SIZE + 2 * spot + seat] - row[SIZE + 2 * spot + 1 - seat]
    tie = 0.5
    if ahead > 0:
        tie = weights[TIE]
    elif ahead < 0:
        tie = 1.0 - weights[TIE]
    return (wins + ties * tie) / (samples * samples)


@fast
def bare(rules: Numbers, side: int, spot: int, cards: int) -> int:
    """The best row from nothing on a face of a tile (0 intact, 1 damaged) with these cards."""
    places = rules[FACE_PLACES + side * MOST_SPOTS + spot]
    strength, _ = best_fill(0, 0, places, cards, places, rules[FACE_PATTERN + side * MOST_SPOTS + spot], rules, NONE)
    return RANK if strength == NONE else strength


@fast
def fill_bare(view: Numbers, rules: Numbers, seat: int, sets: Numbers, samples: int, out: Numbers) -> None:
    """Siege: what both make of each tile from nothing, in every sample.

    First the attacker on the intact faces, then on the damaged ones, then the defender on the damaged ones.
    """
    attacker = 0 if view[FIRST] == seat else 1
    for spot in range(rules[SPOTS]):
        for sample in range(samples):
            cards = sets[(attacker * MOST_PLACES + 2) * samples + sample]
            other = sets[((1 - attacker) * MOST_PLACES + 2) * samples + sample]
            out[spot * samples + sample] = bare(rules, 0, spot, cards)
            out[(MOST_SPOTS + spot) * samples + sample] = bare(rules, 1, spot, cards)
            out[(2 * MOST_SPOTS + spot) * samples + sample] = bare(rules, 1, spot, other)


@fast
def share_above(ones: Numbers, first: int, others: Numbers, second: int, samples: int) -> float:
    """How often one of the strengths from ``first`` on is above one of those from ``second`` on, over all pairs."""
    wins = 0
    for one in range(samples):
        strength = ones[first + one]
        for two in range(samples):
            wins += int(strength > others[second + two])
    return wins / (samples * samples)
