"""Formations (F): for each type the best row that can still be made, wilds included, in closed form.

Every function asks the same question: given what is laid of a row and which troops are unseen, what is the largest
sum of this type, and which unseen troops make it? With nothing missing that is the worth of a complete row; otherwise
it is the best answer of a proof.
"""

from __future__ import annotations

from typing import NamedTuple

from . import layout as at
from .cells import kind_count
from .jit import Numbers, Rules, compiled, count_ones, high_index, inlined, low_index
from .layout import LOWEST, NONE, SPAN, VALUE, VALUE_MASK  # plain names: most of a move is spent here
from .plain import ColourRun, Formation, Kind, Pattern
from .tactics import joker, shield, spy


class Laid(NamedTuple):
    """What is laid of a row: its troops, its wilds (packed), how many cards are missing, and how many it takes."""

    mask: int
    wilds: int
    missing: int
    places: int


@inlined
def laid_in(state: Numbers, spot: int, seat: int) -> Laid:
    """What a seat has laid at a spot."""
    row = 2 * spot + seat  # ``cells.row_of``, without a call: every proof begins here
    places = state[at.PLACES + spot]
    return Laid(state[at.MASK + row], state[at.WILDS + row], places - state[at.SIZE + row], places)


@inlined
def values_of(mask: int, rules: Rules) -> int:
    """The values that occur in a set of troops, as a mask of values from the lowest up."""
    span = rules[SPAN]
    # All colours laid upon each other: first three upon three (no edition has more than six), then those.
    half = mask | mask >> 3 * span
    return (half | half >> span | half >> 2 * span) & ((1 << span) - 1)


@compiled
def sum_of(mask: int, rules: Rules) -> int:
    """The sum of the values of a set of troops."""
    total = 0
    rest = mask
    while rest:
        total += rules[VALUE + low_index(rest)] + rules[LOWEST]
        rest &= rest - 1
    return total


@compiled
def wild_most(wilds: int, rules: Rules) -> int:
    """The largest sum the wilds of a row can stand for (T10-T12, Y4)."""
    if wilds == 0:
        return 0
    return (
        kind_count(wilds, Kind.JOKER) * joker.most(rules)
        + kind_count(wilds, Kind.SPY) * spy.value(rules)
        + kind_count(wilds, Kind.SHIELD) * shield.MOST
    )


@compiled
def wild_least(wilds: int, rules: Rules) -> int:
    """The smallest sum the wilds of a row can stand for."""
    if wilds == 0:
        return 0
    return (
        kind_count(wilds, Kind.JOKER) * joker.least(rules)
        + kind_count(wilds, Kind.SPY) * spy.value(rules)
        + kind_count(wilds, Kind.SHIELD) * shield.LEAST
    )


@inlined
def lowest_ones(mask: int, count: int) -> int:
    """The ``count`` lowest members of a set."""
    rest = mask
    for _ in range(count):
        rest &= rest - 1
    return mask & ~rest


@inlined
def highest_ones(mask: int, count: int) -> int:
    """The ``count`` highest members of a set."""
    rest = mask
    for _ in range(count):
        rest ^= 1 << high_index(rest)
    return mask ^ rest


@inlined
def window_starts(present: int, length: int) -> int:
    """Where ``length`` (2 to 4) neighbours of a set begin.

    The last value of a colour and the first of the next are neighbours here, too: a caller with several colours keeps
    only what can start a run (STARTS).
    """
    starts = present & present >> 1
    if length > 2:
        starts &= present >> 2
    if length > 3:
        starts &= present >> 3
    return starts


@inlined
def covering(cards: int, length: int) -> int:
    """Where a window of ``length`` may begin so that it covers all ``cards``, which are not none."""
    low = cards & -cards
    # From the last place that reaches up to the highest card, to the lowest card itself.
    first = 1 << max(high_index(cards) - length + 1, 0)
    return (low << 1) - first if first <= low else 0


@compiled
def fill_window(need: int, can: int, first: int, places: int, wilds: int, rules: Rules) -> int:
    """Which values of a window unseen troops must fill once the wilds stand where they help most, or NONE.

    Bit i of ``need`` and ``can`` is the value ``first`` + i: needed, and to be had from unseen troops. A spy
    has one place, a shield up to three; jokers take what no troop can (F5).
    """
    if kind_count(wilds, Kind.SPY):
        place = spy.value(rules) - first
        if place < 0 or place >= places or not need >> place & 1:
            return NONE
        need &= ~(1 << place)
    if kind_count(wilds, Kind.SHIELD):
        low = need & shield.VALUES >> first
        if low == 0:
            return NONE
        # Where no troop can stand, if it may; else at the lowest, as jokers are for every place.
        pick = low & ~can
        if pick == 0:
            pick = low
        need &= ~(pick & -pick)
    jokers = kind_count(wilds, Kind.JOKER) - count_ones(need & ~can)
    if jokers < 0:
        return NONE
    need &= can
    # Jokers that are left take the lowest places: which one is the same to the sum, which is the window's.
    return need & ~lowest_ones(need, jokers)


@compiled
def colour_run_fill(laid: Laid, unseen: int, rules: Rules) -> tuple[int, int]:
    """The best colour run: its sum (NONE if there is none) and the unseen troops it takes."""
    mask, wilds, _, places = laid
    span = rules[SPAN]
    length = (1 << places) - 1
    steps = places * (places - 1) // 2
    if wilds == 0:  # all windows of all colours at once; most rows have no wild
        starts = window_starts(unseen | mask, places) & rules[at.STARTS + places]
        if mask:
            starts &= covering(mask, places)
        if starts == 0:
            return NONE, 0
        value = span - places
        while starts & rules[VALUE_MASK + value] == 0:
            value -= 1
        starts &= rules[VALUE_MASK + value]
        return places * (value + rules[LOWEST]) + steps, (starts & -starts) * length & ~mask
    for value in range(span - places, -1, -1):
        for colour in range(rules[at.COLOURS]):
            base = colour * span + value
            window = length << base
            if mask & ~window:
                continue
            need = (window & ~mask) >> base
            filled = fill_window(need, unseen >> base & need, value + rules[LOWEST], places, wilds, rules)
            if filled != NONE:
                return places * (value + rules[LOWEST]) + steps, filled << base
    return NONE, 0


@compiled
def same_fill(laid: Laid, unseen: int, rules: Rules) -> tuple[int, int]:
    """The best row of one value."""
    mask, wilds, missing, places = laid
    highest = rules[SPAN] - 1
    lowest = 0
    if mask:
        highest = rules[VALUE + low_index(mask)]
        lowest = highest
    for value in range(highest, lowest - 1, -1):
        column = rules[VALUE_MASK + value]
        worth = value + rules[LOWEST]
        pool = unseen & column
        if mask & ~column or count_ones(pool) < missing:
            continue
        if kind_count(wilds, Kind.SPY) and worth != spy.value(rules):
            continue
        if kind_count(wilds, Kind.SHIELD) and not shield.VALUES >> worth & 1:
            continue
        return places * worth, lowest_ones(pool, missing)
    return NONE, 0


@compiled
def is_colour_run(cards: int, wilds: int, places: int, rules: Rules) -> int:
    """Whether troops of one colour and wilds at their largest values are consecutive."""
    # Two jokers, or a wild beside a troop of its value, fall on one bit: fewer values than places are no run.
    values = values_of(cards, rules)
    if kind_count(wilds, Kind.JOKER):
        values |= 1 << rules[SPAN] - 1
    if kind_count(wilds, Kind.SPY):
        values |= 1 << spy.value(rules) - rules[LOWEST]
    if kind_count(wilds, Kind.SHIELD):
        values |= 1 << shield.MOST - rules[LOWEST]
    if count_ones(values) != places:
        return 0
    return int(high_index(values) - low_index(values) == places - 1)


@compiled
def broken_run(laid: Laid, fill: int, pool: int, rules: Rules) -> tuple[int, int]:
    """The best row of one colour that is no colour run, given the best one (``fill``) which is (F5, S4).

    A joker or shield steps down by one and repeats a value or leaves a gap. Without them the lowest troop
    that fills is exchanged for the next one below until the run is broken.
    """
    mask, wilds, _, places = laid
    most = sum_of(mask | fill, rules) + wild_most(wilds, rules)
    if kind_count(wilds, Kind.JOKER) or kind_count(wilds, Kind.SHIELD):
        return most - 1, fill
    kept = fill & (fill - 1)
    rest = pool & ~fill
    while fill and rest:
        next_best = 1 << high_index(rest)
        rest ^= next_best
        if not is_colour_run(mask | kept | next_best, wilds, places, rules):
            return sum_of(mask | kept | next_best, rules) + wild_most(wilds, rules), kept | next_best
    return NONE, 0


@compiled
def colour_fill(laid: Laid, unseen: int, rules: Rules, avoid: int) -> tuple[int, int]:
    """The best row of one colour; with ``avoid``, one that is no colour run."""
    mask, wilds, missing, places = laid
    best, best_fill = NONE, 0
    first, end = 0, rules[at.COLOURS]
    if mask:  # no colour but that of the troops there
        first = rules[at.CLAN + low_index(mask)]
        end = first + 1
    for colour in range(first, end):
        pool = unseen & rules[at.COLOUR_MASK + colour]
        if mask & ~rules[at.COLOUR_MASK + colour] or count_ones(pool) < missing:
            continue
        fill = highest_ones(pool, missing)
        total = sum_of(mask | fill, rules) + wild_most(wilds, rules)
        if avoid and total > best and is_colour_run(mask | fill, wilds, places, rules):
            total, fill = broken_run(laid, fill, pool, rules)
        if total > best:
            best, best_fill = total, fill
    return best, best_fill


@compiled
def troops_for(values: int, first: int, unseen: int, rules: Rules) -> int:
    """One unseen troop for each value of a window."""
    chosen = 0
    rest = values
    while rest:
        column = unseen & rules[VALUE_MASK + first + low_index(rest)]
        chosen |= column & -column
        rest &= rest - 1
    return chosen


@compiled
def two_colours(mask: int, fill: int, unseen: int, rules: Rules) -> int:
    """The fill of a run changed, if need be, so that the row has two colours; NONE if it cannot (S4)."""
    row = mask | fill
    colour = rules[at.COLOUR_MASK + rules[at.CLAN + low_index(row)]]
    if row & ~colour:
        return fill
    rest = fill
    while rest:
        troop = rest & -rest
        others = unseen & rules[VALUE_MASK + rules[VALUE + low_index(troop)]] & ~colour
        if others:
            return fill & ~troop | others & -others
        rest ^= troop
    return NONE


@compiled
def run_fill(laid: Laid, unseen: int, rules: Rules, avoid: int) -> tuple[int, int]:
    """The best run of any colours; with ``avoid``, one that is no colour run."""
    mask, wilds, _, places = laid
    span = rules[SPAN]
    have = values_of(mask, rules)
    if count_ones(have) != count_ones(mask):  # two of one value
        return NONE, 0
    can = values_of(unseen, rules) & ~have
    length = (1 << places) - 1
    if wilds == 0:
        starts = window_starts(have | can, places)
        if have:
            starts &= covering(have, places)
    else:
        starts = (1 << span - places + 1) - 1
    while starts:
        value = high_index(starts)
        starts ^= 1 << value
        if have & ~(length << value):
            continue
        need = length & ~(have >> value)
        filled = fill_window(need, can >> value & need, value + rules[LOWEST], places, wilds, rules)
        if filled == NONE:
            continue
        fill = troops_for(filled, value, unseen, rules)
        if avoid and wilds == 0:  # a wild takes another colour than the troops' (F5)
            fill = two_colours(mask, fill, unseen, rules)
            if fill == NONE:
                continue
        return places * (value + rules[LOWEST]) + places * (places - 1) // 2, fill
    return NONE, 0


@compiled
def sum_fill(laid: Laid, unseen: int, rules: Rules, lowest: int) -> tuple[int, int]:
    """The largest sum, or with ``lowest`` the smallest, that any row can reach; there are troops enough to fill it."""
    mask, wilds, left, _ = laid
    fill = 0
    value = 0 if lowest else rules[SPAN] - 1
    while left > 0:
        column = unseen & rules[VALUE_MASK + value]
        have = count_ones(column)
        take = have if have < left else left
        fill |= column if take == have else lowest_ones(column, take)
        left -= take
        value += 1 if lowest else -1
    wild = wild_least(wilds, rules) if lowest else wild_most(wilds, rules)
    return sum_of(mask | fill, rules) + wild, fill


# Which types count at a spot, by its pattern (S3): a mask of types each, one after the other in one number, which is
# the quickest table that the plain subset has. The sum counts everywhere.
TYPE_BITS = Formation.COLOUR_RUN + 1
COUNTED = (
    (1 << TYPE_BITS) - 1 << Pattern.ANY * TYPE_BITS
    | 1 << Pattern.PLUS * TYPE_BITS + Formation.SUM
    | 1 << Pattern.MINUS * TYPE_BITS + Formation.SUM
    | (1 << Formation.SAME | 1 << Formation.SUM) << Pattern.EQUAL * TYPE_BITS
    | (1 << Formation.COLOUR | 1 << Formation.SUM) << Pattern.COLOUR * TYPE_BITS
    | (1 << Formation.RUN | 1 << Formation.SUM) << Pattern.RUN * TYPE_BITS
)


@inlined
def score_fill(rank: int, laid: Laid, pattern: int, unseen: int, rules: Rules, avoid: int) -> tuple[int, int]:
    """The best row of one type: its score within the type (NONE if there is none) and the unseen troops it takes."""
    if rank == Formation.COLOUR_RUN:
        return colour_run_fill(laid, unseen, rules)
    if rank == Formation.SAME:
        return same_fill(laid, unseen, rules)
    if rank == Formation.COLOUR:
        return colour_fill(laid, unseen, rules, avoid)
    if rank == Formation.RUN:
        return run_fill(laid, unseen, rules, avoid)
    lowest = int(pattern == Pattern.MINUS)
    total, fill = sum_fill(laid, unseen, rules, lowest)
    return at.MINUS_BASE - total if lowest else total, fill


@compiled
def best_fill(laid: Laid, pattern: int, unseen: int, rules: Rules, bar: int) -> tuple[int, int]:
    """The strongest row that can be made at a spot (F1-F3, S3, S4): its strength and the unseen troops it takes.

    Only strengths above ``bar`` are looked for; (NONE, 0) if there is none. A stronger type beats every sum of a
    weaker one (F1), so the first type that can be made decides.
    """
    if count_ones(unseen) < laid.missing:
        return NONE, 0
    types, avoid = COUNTED >> pattern * TYPE_BITS, 0
    if pattern == Pattern.COLOUR or pattern == Pattern.RUN:
        if rules[at.COLOUR_RUNS] == ColourRun.TOP:
            types |= 1 << Formation.COLOUR_RUN
        # Worth no more than its sum, a colour run must not pass for a colour or a run either.
        avoid = int(rules[at.COLOUR_RUNS] == ColourRun.SUM)
    # Both ends of the range are constants, so that the compiler writes the five rounds out and the table is gone.
    for rank in range(Formation.COLOUR_RUN, 0, -1):
        if types >> rank & 1 and bar < (rank + 1) * at.RANK:  # no row of a type below the bar's own beats the bar
            score, fill = score_fill(rank, laid, pattern, unseen, rules, avoid)
            if score != NONE and rank * at.RANK + score > bar:
                return rank * at.RANK + score, fill
    return NONE, 0
