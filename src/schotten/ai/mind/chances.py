"""Chances of spots: how good a row each seat will have there, over sampled sets of cards it may come to hold.

A set says which troops a seat will have free for one row. Sets are sampled once for a decision and shared by all
moves compared in it, so that their noise cancels out. Strengths come from the rules' exact ``best_fill``: wilds,
fog, mud and the patterns of all tiles are in it.
"""

from __future__ import annotations

from schotten.compiled.cells import row_of, row_size
from schotten.compiled.dice import roll
from schotten.compiled.formations import Laid, best_fill, laid_in
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

from .desk import (
    AFTER,
    BARE,
    BASE,
    BASE_RETRY,
    BASE_SECOND,
    BEST,
    CHANCES,
    FILLS,
    KEY_WIDTH,
    KEYS,
    RETRIES,
    SAMPLES,
    SCORES,
    SEAT,
    SECONDS,
    SETS,
    SPREAD,
    USED,
    Desk,
)
from .jit import Floats, Numbers, fast
from .maths import ROLLS
from .weights import DRAW_FREE, EVEN_LUCK, HAND_FREE, HORIZON, OTHER_FREE, THINNING, TIE

WIN = 1 << 20  # of a score; a tie counts one: both sums in one number, which the compiler adds in one loop
LUCK_BITS, PART_BITS = 6, 16  # of a roll: where the even luck starts (and its step), and the part of a step
LUCK_MASK, PARTS = (1 << LUCK_BITS) - 1, 1 << PART_BITS
KEY_STEP = 8  # above any size, number of places and pattern, so that two of them fit into one number
FRESH_SETS = 2  # the sets for rows that miss three cards, which an empty tile does about


@fast
def levels_of(chance: float, thinning: float, luck: float) -> int:
    """For how many missing cards (0 to 4) a card with this chance is still free, given its luck."""
    level = 0
    while level < MOST_PLACES and luck < chance:
        level += 1
        chance *= thinning
    return level


@fast
def add_to_sets(sheet: Numbers, side: int, samples: int, sample: int, level: int, bit: int) -> None:
    """Put a card into a sample's sets for rows that miss up to ``level`` cards.

    How many samples there are is passed: read here, it would be read again after every card.
    """
    for missing in range(level):
        sheet[SETS + (side * MOST_PLACES + missing) * samples + sample] |= bit


@fast
def draw_luck(dice: Numbers, even: int, samples: int, luck: Floats) -> None:
    """One card's luck in every sample; with ``even`` (and 2, 4, 8 … samples) spread evenly, in an order of its own."""
    if not even:
        for sample in range(samples):
            luck[sample] = roll(dice) / ROLLS
        return
    number = roll(dice)
    # An odd step goes through all of 2, 4, 8 … samples once before it comes back: each gets a share of its own.
    start, step = number & LUCK_MASK, number >> LUCK_BITS & LUCK_MASK | 1
    part = (number >> 2 * LUCK_BITS & PARTS - 1) / PARTS
    for sample in range(samples):
        luck[sample] = ((start + step * sample & samples - 1) + part) / samples


@fast
def add_known(desk: Desk, side: int, cards: int, chance: float, dice: Numbers) -> None:
    """Put the cards known to be in a hand into that side's sets."""
    sheet, luck, samples = desk.sheet, desk.floats[SPREAD:BASE], desk.sheet[SAMPLES]
    thinning, even = desk.weights[THINNING], int(desk.weights[EVEN_LUCK])
    rest = cards
    while rest:
        bit = rest & -rest
        rest ^= bit
        draw_luck(dice, even, samples, luck)
        for sample in range(samples):
            add_to_sets(sheet, side, samples, sample, levels_of(chance, thinning, luck[sample]), bit)


@fast
def sample_sets(desk: Desk, view: Numbers, dice: Numbers) -> None:
    """Sample which troops each seat will have free; side 0 is the seat that judges, side 1 the other."""
    sheet, weights, luck = desk.sheet, desk.weights, desk.floats[SPREAD:BASE]
    seat, samples = sheet[SEAT], sheet[SAMPLES]
    for index in range(2 * MOST_PLACES * samples):
        sheet[SETS + index] = 0
    other = 1 - seat
    thinning, even = weights[THINNING], int(weights[EVEN_LUCK])
    hidden = hidden_troops(view, desk.rules, seat)
    known = view[KNOWN + seat]
    count = max(count_ones(hidden), 1)
    held = max(view[HAND_TROOP_COUNT + other] - count_ones(known), 0)
    # A hidden card lies in the other's hand or in the deck, of which each seat draws half.
    drawn = min(view[DECK_SIZE] / 2.0, weights[HORIZON]) * weights[DRAW_FREE]
    mine = drawn / count
    theirs = (held * weights[OTHER_FREE] + drawn) / count
    add_known(desk, 0, view[HAND + seat], weights[HAND_FREE], dice)
    add_known(desk, 1, known, weights[OTHER_FREE], dice)
    rest = hidden
    while rest:
        bit = rest & -rest
        rest ^= bit
        draw_luck(dice, even, samples, luck)
        for sample in range(samples):
            add_to_sets(sheet, 0, samples, sample, levels_of(mine, thinning, luck[sample]), bit)
            # The luck from the other end: nobody draws the card that the other has drawn.
            add_to_sets(sheet, 1, samples, sample, levels_of(theirs, thinning, 1.0 - luck[sample]), bit)


@fast
def answer(row: Numbers, rules: Numbers, spot: int, seat: int, cards: int) -> tuple[int, int]:
    """The best row a seat makes at a spot with these cards, and which of them it takes; junk if it cannot."""
    strength, fill = best_fill(laid_in(row, spot, seat), row[PATTERN + spot], cards, rules, NONE)
    return (RANK, 0) if strength == NONE else (strength, fill)


@fast
def row_key(row: Numbers, spot: int, seat: int, part: int) -> int:
    """The parts of a row's key."""
    number = row_of(spot, seat)
    if part == 0:
        return row[MASK + number]
    if part == 1:
        return row[WILDS + number] * KEY_STEP + row[SIZE + number]
    return row[PLACES + spot] * KEY_STEP + row[PATTERN + spot]


@fast
def fill_row(desk: Desk, row: Numbers, spot: int, side: int) -> None:
    """The strengths of one row in every sample, what they take, and the key that tells later whether it has changed."""
    sheet, rules, samples, seat = desk.sheet, desk.rules, desk.sheet[SAMPLES], desk.sheet[SEAT] ^ side
    number = row_of(spot, side)
    start = number * samples
    # A complete row misses nothing, one of four where mud has left even less (F6); ``first`` is not read then.
    missing = row[PLACES + spot] - row_size(row, spot, seat)
    first = SETS + (side * MOST_PLACES + missing - 1) * samples
    used = 0
    for sample in range(samples):
        strength, fill = row[STRENGTH + row_of(spot, seat)], 0
        if missing > 0:
            strength, fill = answer(row, rules, spot, seat, sheet[first + sample])
        sheet[BEST + start + sample] = strength
        sheet[FILLS + start + sample] = fill
        used |= fill
    sheet[USED + number] = used
    for part in range(KEY_WIDTH):
        sheet[KEYS + number * KEY_WIDTH + part] = row_key(row, spot, seat, part)


@fast
def score_against(sheet: Numbers, strength: int, others: int, samples: int) -> int:
    """What a strength beats and ties among those from ``others`` on."""
    score = 0
    for sample in range(samples):
        score += WIN * int(strength > sheet[others + sample]) + int(strength == sheet[others + sample])
    return score


@fast
def lay_out(desk: Desk, row: Numbers) -> None:
    """The strengths of all rows in every sample and the chances of all spots, before any move."""
    sheet, floats, rules = desk.sheet, desk.floats, desk.rules
    seat, samples = sheet[SEAT], sheet[SAMPLES]
    siege = rules[SIEGE]
    if siege:
        fill_bare(desk, row)
    for spot in range(rules[SPOTS]):
        if (row[STONES] | row[STONES + 1]) >> spot & 1:
            continue
        fill_row(desk, row, spot, 0)
        fill_row(desk, row, spot, 1)
        mine = BEST + 2 * spot * samples
        total = 0
        for sample in range(samples):
            score = score_against(sheet, sheet[mine + sample], mine + samples, samples)
            sheet[SCORES + spot * samples + sample] = score
            total += score
        floats[BASE + spot] = chance_of(row, spot, seat, total, samples, desk.weights)
        if siege:
            defender = BEST + row_of(spot, int(row[FIRST] == seat)) * samples
            floats[BASE_RETRY + spot] = retry_chance(sheet, row, spot, defender)
            floats[BASE_SECOND + spot] = share_above(
                sheet, BARE + (MOST_SPOTS + spot) * samples, BARE + (2 * MOST_SPOTS + spot) * samples, samples
            )


@fast
def chance_of(row: Numbers, spot: int, seat: int, total: int, samples: int, weights: Floats) -> float:
    """The chance that side 0 has the better row at a spot in the end, from the score of all pairs of samples."""
    # Who has more cards there will probably complete his row first, and that wins a tie (F3).
    ahead = row_size(row, spot, seat) - row_size(row, spot, 1 - seat)
    tie = 0.5
    if ahead > 0:
        tie = weights[TIE]
    elif ahead < 0:
        tie = 1.0 - weights[TIE]
    return (total // WIN + total % WIN * tie) / (samples * samples)


@fast
def touched(sheet: Numbers, row: Numbers, spot: int, side: int) -> int:
    """Whether a row or its spot is not as it was laid out."""
    number, owner = row_of(spot, side), sheet[SEAT] ^ side
    for part in range(KEY_WIDTH):
        if sheet[KEYS + number * KEY_WIDTH + part] != row_key(row, spot, owner, part):
            return 1
    return 0


@fast
def refill(desk: Desk, row: Numbers, number: int, gone: int, changed: int) -> None:
    """The strengths of a row (2 * spot + side) after a move, without the cards in ``gone``.

    What these do not touch is taken over.
    """
    sheet, rules, samples = desk.sheet, desk.rules, desk.sheet[SAMPLES]
    start, spot, side = number * samples, number >> 1, number & 1
    owner = sheet[SEAT] ^ side
    missing = row[PLACES + spot] - row_size(row, spot, owner)
    first = SETS + (side * MOST_PLACES + missing - 1) * samples
    for sample in range(samples):
        strength = sheet[BEST + start + sample]
        if changed and missing <= 0:
            strength = row[STRENGTH + row_of(spot, owner)]
        elif changed or sheet[FILLS + start + sample] & gone:
            strength, _ = answer(row, rules, spot, owner, sheet[first + sample] & ~gone)
        sheet[AFTER + start + sample] = strength


@fast
def keep_chance(row: Numbers, rules: Numbers, spot: int, floats: Floats) -> None:
    """Take the chances of a spot over from before the move."""
    floats[CHANCES + spot] = floats[BASE + spot]
    if rules[SIEGE]:
        floats[SPREAD + RETRIES + spot] = floats[BASE_RETRY + spot]
        floats[SPREAD + SECONDS + spot] = 0.0 if row[DAMAGED] >> spot & 1 else floats[BASE_SECOND + spot]


@fast
def chance_after(desk: Desk, row: Numbers, spot: int, gone: int) -> float:
    """Side 0's chance at a spot after a move; work in proportion to what the move changed there."""
    sheet, floats, rules = desk.sheet, desk.floats, desk.rules
    seat, samples = sheet[SEAT], sheet[SAMPLES]
    own, other = touched(sheet, row, spot, 0), touched(sheet, row, spot, 1)
    keep_chance(row, rules, spot, floats)
    if not (own or other or sheet[USED + 2 * spot] & gone):
        return floats[BASE + spot]
    mine = 2 * spot * samples
    refill(desk, row, 2 * spot, gone, own)
    if other:  # what was in the judge's hand never was in the other's sets, so nothing is gone there
        refill(desk, row, row_of(spot, 1), 0, 1)
    theirs = (AFTER if other else BEST) + mine + samples
    if rules[SIEGE]:
        defender = theirs if row[FIRST] == seat else AFTER + mine
        floats[SPREAD + RETRIES + spot] = retry_chance(sheet, row, spot, defender)
    total = 0
    for sample in range(samples):
        strength = sheet[AFTER + mine + sample]
        if other or strength != sheet[BEST + mine + sample]:
            total += score_against(sheet, strength, theirs, samples)
        else:
            total += sheet[SCORES + spot * samples + sample]
    return chance_of(row, spot, seat, total, samples, desk.weights)


@fast
def bare(rules: Numbers, side: int, spot: int, cards: int) -> int:
    """The best row from nothing on a face of a tile (0 intact, 1 damaged) with these cards."""
    places = rules[FACE_PLACES + side * MOST_SPOTS + spot]
    pattern = rules[FACE_PATTERN + side * MOST_SPOTS + spot]
    strength, _ = best_fill(Laid(0, 0, places, places), pattern, cards, rules, NONE)
    return RANK if strength == NONE else strength


@fast
def fill_bare(desk: Desk, view: Numbers) -> None:
    """Siege: what both make of each tile from nothing, in every sample.

    First the attacker on the intact faces, then on the damaged ones, then the defender on the damaged ones.
    """
    sheet, rules, samples = desk.sheet, desk.rules, desk.sheet[SAMPLES]
    attacker = 0 if view[FIRST] == sheet[SEAT] else 1
    for spot in range(rules[SPOTS]):
        for sample in range(samples):
            cards = sheet[SETS + (attacker * MOST_PLACES + FRESH_SETS) * samples + sample]
            other = sheet[SETS + ((1 - attacker) * MOST_PLACES + FRESH_SETS) * samples + sample]
            sheet[BARE + spot * samples + sample] = bare(rules, 0, spot, cards)
            sheet[BARE + (MOST_SPOTS + spot) * samples + sample] = bare(rules, 1, spot, cards)
            sheet[BARE + (2 * MOST_SPOTS + spot) * samples + sample] = bare(rules, 1, spot, other)


@fast
def retry_chance(sheet: Numbers, row: Numbers, spot: int, defender: int) -> float:
    """Siege: the attacker's chance after a retreat, against the defender's strengths from that place on."""
    side, samples = row[DAMAGED] >> spot & 1, sheet[SAMPLES]
    return share_above(sheet, BARE + (side * MOST_SPOTS + spot) * samples, defender, samples)


@fast
def share_above(sheet: Numbers, first: int, second: int, samples: int) -> float:
    """How often one of the strengths from ``first`` on is above one of those from ``second`` on, over all pairs."""
    wins = 0  # a tie is no win: the attacker starts anew, and the row that is completed first has it (F3)
    for one in range(samples):
        strength = sheet[first + one]
        for two in range(samples):
            wins += int(strength > sheet[second + two])
    return wins / (samples * samples)
