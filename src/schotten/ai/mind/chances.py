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
    DAMAGED,
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
    SIEGE,
    SIZE,
    SPOTS,
    STONES,
    STRENGTH,
    WILDS,
)
from schotten.compiled.view import hidden_troops

from .jit import Floats, Numbers, fast
from .weights import DRAW_FREE, EVEN_LUCK, HAND_FREE, HORIZON, OTHER_FREE, THINNING, TIE
from .worth import RETRIES, SECONDS

ROLLS = 2147483562.0
MOST_SAMPLES = 64
ROWS = 2 * MOST_SPOTS
KEY_WIDTH = 3  # what tells that a row or its spot has changed: troops, wilds, places and pattern

# -- the desk: the whole numbers of one decision. A row is 2 * spot + side; side 0 is the seat that decides -------
SETS = 0  # by side, missing cards and sample: the troops that are free
KEYS = SETS + 2 * MOST_PLACES * MOST_SAMPLES
USED = KEYS + ROWS * KEY_WIDTH  # by row: the free troops that any sample takes
BEST = USED + ROWS  # by row and sample: the strength it reaches, and the troops it takes for that
FILLS = BEST + ROWS * MOST_SAMPLES
AFTER = FILLS + ROWS * MOST_SAMPLES  # as BEST, after the move that is looked at
SCORES = AFTER + ROWS * MOST_SAMPLES  # by spot and sample of side 0: what it beats and ties, packed
BARE = SCORES + MOST_SPOTS * MOST_SAMPLES  # siege: strengths from nothing
CHANCE_DESK = BARE + 3 * MOST_SPOTS * MOST_SAMPLES
WIN = 1 << 20  # of a score; a tie counts one

# -- the floats of one decision ----------------------------------------------------------------------------------
CHANCES, SPREAD, BASE = 0, 16, 528  # for the move looked at; scratch of the worth; chances before the move
BASE_RETRY, BASE_SECOND = BASE + 16, BASE + 32
CHANCE_FLOATS = BASE_SECOND + 16


@fast
def levels_of(chance: float, thinning: float, luck: float) -> int:
    """For how many missing cards (0 to 4) a card with this chance is still free, given its luck."""
    level = 0
    while level < MOST_PLACES and luck < chance:
        level += 1
        chance *= thinning
    return level


@fast
def add_to_sets(desk: Numbers, side: int, samples: int, sample: int, level: int, bit: int) -> None:
    """Put a card into a sample's sets for rows that miss up to ``level`` cards."""
    for missing in range(level):
        desk[SETS + (side * MOST_PLACES + missing) * samples + sample] |= bit


@fast
def draw_luck(dice: Numbers, even: int, samples: int, luck: Floats) -> None:
    """One card's luck in every sample; with ``even`` (and 2, 4, 8 … samples) spread evenly, in an order of its own."""
    if not even:
        for sample in range(samples):
            luck[sample] = roll(dice) / ROLLS
        return
    number = roll(dice)
    start, step, part = number & 63, number >> 6 & 63 | 1, (number >> 12 & 65535) / 65536.0
    for sample in range(samples):
        luck[sample] = ((start + step * sample & samples - 1) + part) / samples


@fast
def add_known(
    desk: Numbers,
    side: int,
    samples: int,
    cards: int,
    chance: float,
    thinning: float,
    dice: Numbers,
    even: int,
    luck: Floats,
) -> None:
    """Put the cards known to be in a hand into that side's sets."""
    rest = cards
    while rest:
        bit = rest & -rest
        rest ^= bit
        draw_luck(dice, even, samples, luck)
        for sample in range(samples):
            add_to_sets(desk, side, samples, sample, levels_of(chance, thinning, luck[sample]), bit)


@fast
def sample_sets(
    view: Numbers,
    rules: Numbers,
    seat: int,
    weights: Floats,
    dice: Numbers,
    desk: Numbers,
    samples: int,
    luck: Floats,
) -> None:
    """Sample which troops each seat will have free; side 0 is ``seat``, side 1 the other."""
    even = int(weights[EVEN_LUCK])
    for index in range(2 * MOST_PLACES * samples):
        desk[SETS + index] = 0
    other = 1 - seat
    thinning = weights[THINNING]
    hidden = hidden_troops(view, rules, seat)
    known = view[KNOWN + seat]
    count = max(count_ones(hidden), 1)
    held = max(view[HAND_TROOP_COUNT + other] - count_ones(known), 0)
    drawn = min(view[DECK_SIZE] / 2.0, weights[HORIZON]) * weights[DRAW_FREE]
    mine = drawn / count
    theirs = (held * weights[OTHER_FREE] + drawn) / count
    add_known(desk, 0, samples, view[HAND + seat], weights[HAND_FREE], thinning, dice, even, luck)
    add_known(desk, 1, samples, known, weights[OTHER_FREE], thinning, dice, even, luck)
    rest = hidden
    while rest:
        bit = rest & -rest
        rest ^= bit
        draw_luck(dice, even, samples, luck)
        for sample in range(samples):
            add_to_sets(desk, 0, samples, sample, levels_of(mine, thinning, luck[sample]), bit)
            add_to_sets(desk, 1, samples, sample, levels_of(theirs, thinning, 1.0 - luck[sample]), bit)


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
    return row[PLACES + spot] * 8 + row[PATTERN + spot]


@fast
def fill_row(row: Numbers, rules: Numbers, spot: int, side: int, seat: int, samples: int, desk: Numbers) -> None:
    """The strengths of one row in every sample, what they take, and the key that tells later whether it has changed."""
    number = 2 * spot + side
    start = number * samples
    missing = row[PLACES + spot] - row[SIZE + 2 * spot + seat]
    first = SETS + (side * MOST_PLACES + missing - 1) * samples
    used = 0
    for sample in range(samples):
        strength, fill = row[STRENGTH + 2 * spot + seat], 0
        if missing > 0:
            strength, fill = answer(row, rules, spot, seat, desk[first + sample])
        desk[BEST + start + sample] = strength
        desk[FILLS + start + sample] = fill
        used |= fill
    desk[USED + number] = used
    for part in range(KEY_WIDTH):
        desk[KEYS + number * KEY_WIDTH + part] = row_key(row, spot, seat, part)


@fast
def score_against(desk: Numbers, strength: int, others: int, samples: int) -> int:
    """What a strength beats and ties among those from ``others`` on."""
    score = 0
    for sample in range(samples):
        score += WIN * int(strength > desk[others + sample]) + int(strength == desk[others + sample])
    return score


@fast
def lay_out(
    row: Numbers, rules: Numbers, seat: int, weights: Floats, samples: int, desk: Numbers, floats: Floats
) -> None:
    """The strengths of all rows in every sample and the chances of all spots, before any move."""
    siege = rules[SIEGE]
    if siege:
        fill_bare(row, rules, seat, samples, desk)
    for spot in range(rules[SPOTS]):
        if (row[STONES] | row[STONES + 1]) >> spot & 1:
            continue
        fill_row(row, rules, spot, 0, seat, samples, desk)
        fill_row(row, rules, spot, 1, 1 - seat, samples, desk)
        mine = BEST + 2 * spot * samples
        total = 0
        for sample in range(samples):
            score = score_against(desk, desk[mine + sample], mine + samples, samples)
            desk[SCORES + spot * samples + sample] = score
            total += score
        floats[BASE + spot] = chance_of(row, spot, seat, total, samples, weights)
        if siege:
            defender = BEST + (2 * spot + int(row[FIRST] == seat)) * samples
            floats[BASE_RETRY + spot] = retry_chance(row, spot, samples, desk, defender)
            floats[BASE_SECOND + spot] = share_above(
                desk, BARE + (MOST_SPOTS + spot) * samples, BARE + (2 * MOST_SPOTS + spot) * samples, samples
            )


@fast
def chance_of(row: Numbers, spot: int, seat: int, total: int, samples: int, weights: Floats) -> float:
    """The chance that side 0 has the better row at a spot in the end, from the score of all pairs of samples."""
    ahead = row[SIZE + 2 * spot + seat] - row[SIZE + 2 * spot + 1 - seat]
    tie = 0.5
    if ahead > 0:
        tie = weights[TIE]
    elif ahead < 0:
        tie = 1.0 - weights[TIE]
    return (total // WIN + total % WIN * tie) / (samples * samples)


@fast
def touched(row: Numbers, spot: int, side: int, seat: int, desk: Numbers) -> int:
    """Whether a row or its spot is not as it was laid out."""
    number = 2 * spot + side
    for part in range(KEY_WIDTH):
        if desk[KEYS + number * KEY_WIDTH + part] != row_key(row, spot, seat ^ side, part):
            return 1
    return 0


@fast
def refill(
    row: Numbers, rules: Numbers, spot: int, side: int, seat: int, samples: int, gone: int, changed: int, desk: Numbers
) -> None:
    """The strengths of one row after a move, without the cards in ``gone``; what these do not touch is taken over."""
    start = (2 * spot + side) * samples
    owner = seat ^ side
    missing = row[PLACES + spot] - row[SIZE + 2 * spot + owner]
    first = SETS + (side * MOST_PLACES + missing - 1) * samples
    for sample in range(samples):
        strength = desk[BEST + start + sample]
        if changed and missing <= 0:
            strength = row[STRENGTH + 2 * spot + owner]
        elif changed or desk[FILLS + start + sample] & gone:
            strength, _ = answer(row, rules, spot, owner, desk[first + sample] & ~gone)
        desk[AFTER + start + sample] = strength


@fast
def keep_chance(row: Numbers, rules: Numbers, spot: int, floats: Floats) -> None:
    """Take the chances of a spot over from before the move."""
    floats[CHANCES + spot] = floats[BASE + spot]
    if rules[SIEGE]:
        floats[SPREAD + RETRIES + spot] = floats[BASE_RETRY + spot]
        floats[SPREAD + SECONDS + spot] = 0.0 if row[DAMAGED] >> spot & 1 else floats[BASE_SECOND + spot]


@fast
def chance_after(
    row: Numbers,
    rules: Numbers,
    spot: int,
    seat: int,
    weights: Floats,
    samples: int,
    gone: int,
    desk: Numbers,
    floats: Floats,
) -> float:
    """Side 0's chance at a spot after a move; work in proportion to what the move changed there."""
    own, other = touched(row, spot, 0, seat, desk), touched(row, spot, 1, seat, desk)
    keep_chance(row, rules, spot, floats)
    if not (own or other or desk[USED + 2 * spot] & gone):
        return floats[BASE + spot]
    mine = 2 * spot * samples
    refill(row, rules, spot, 0, seat, samples, gone, own, desk)
    if other:
        refill(row, rules, spot, 1, seat, samples, 0, 1, desk)
    theirs = (AFTER if other else BEST) + mine + samples
    if rules[SIEGE]:
        defender = theirs if row[FIRST] == seat else AFTER + mine
        floats[SPREAD + RETRIES + spot] = retry_chance(row, spot, samples, desk, defender)
    total = 0
    for sample in range(samples):
        strength = desk[AFTER + mine + sample]
        if other or strength != desk[BEST + mine + sample]:
            total += score_against(desk, strength, theirs, samples)
        else:
            total += desk[SCORES + spot * samples + sample]
    return chance_of(row, spot, seat, total, samples, weights)


@fast
def bare(rules: Numbers, side: int, spot: int, cards: int) -> int:
    """The best row from nothing on a face of a tile (0 intact, 1 damaged) with these cards."""
    places = rules[FACE_PLACES + side * MOST_SPOTS + spot]
    strength, _ = best_fill(0, 0, places, cards, places, rules[FACE_PATTERN + side * MOST_SPOTS + spot], rules, NONE)
    return RANK if strength == NONE else strength


@fast
def fill_bare(view: Numbers, rules: Numbers, seat: int, samples: int, desk: Numbers) -> None:
    """Siege: what both make of each tile from nothing, in every sample.

    First the attacker on the intact faces, then on the damaged ones, then the defender on the damaged ones.
    """
    attacker = 0 if view[FIRST] == seat else 1
    for spot in range(rules[SPOTS]):
        for sample in range(samples):
            cards = desk[SETS + (attacker * MOST_PLACES + 2) * samples + sample]
            other = desk[SETS + ((1 - attacker) * MOST_PLACES + 2) * samples + sample]
            desk[BARE + spot * samples + sample] = bare(rules, 0, spot, cards)
            desk[BARE + (MOST_SPOTS + spot) * samples + sample] = bare(rules, 1, spot, cards)
            desk[BARE + (2 * MOST_SPOTS + spot) * samples + sample] = bare(rules, 1, spot, other)


@fast
def retry_chance(row: Numbers, spot: int, samples: int, desk: Numbers, defender: int) -> float:
    """Siege: the attacker's chance after a retreat, against the defender's strengths from that place of the desk on."""
    side = row[DAMAGED] >> spot & 1
    return share_above(desk, BARE + (side * MOST_SPOTS + spot) * samples, defender, samples)


@fast
def share_above(desk: Numbers, first: int, second: int, samples: int) -> float:
    """How often one of the strengths from ``first`` on is above one of those from ``second`` on, over all pairs."""
    wins = 0
    for one in range(samples):
        strength = desk[first + one]
        for two in range(samples):
            wins += int(strength > desk[second + two])
    return wins / (samples * samples)
