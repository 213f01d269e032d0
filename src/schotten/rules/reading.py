"""How a complete row is read: its type, its sum, and which troop each wild stands for (F2, F5, F6).

A formation is a part of a row of numbers (`tell_layout`) that begins at ``base`` and holds its cards already.
"""

from __future__ import annotations

from . import layout as at
from . import tell_layout as told
from .cells import kind_count, kind_of, one_of
from .formations import Laid, best_fill, sum_of, wild_most
from .jit import Numbers, Rules, compiled, count_ones, fill_part, low_index
from .plain import Formation, Kind, Pattern
from .tactics import joker, shield, spy


@compiled
def clear_formation(out: Numbers, base: int, there: int) -> None:
    """A formation without cards, or (not there) none."""
    fill_part(out, base, base + told.FORM_WIDTH, at.NONE)
    out[base + told.FORM_THERE] = there
    out[base + told.FORM_SIZE] = 0
    out[base + told.FORM_WILD_COUNT] = 0


@compiled
def add_to_formation(out: Numbers, base: int, card: int) -> None:
    """Add a card to a formation."""
    out[base + told.FORM_CARDS + out[base + told.FORM_SIZE]] = card
    out[base + told.FORM_SIZE] += 1


@compiled
def add_troops(out: Numbers, base: int, troops: int) -> None:
    """Add a set of troops to a formation, the lowest first."""
    rest = troops
    while rest:
        add_to_formation(out, base, low_index(rest))
        rest &= rest - 1


@compiled
def troops_in(out: Numbers, base: int, counted: int) -> int:
    """The set of troops among the counted cards of a formation."""
    troops = 0
    for place in range(out[base + told.FORM_SIZE]):
        card = out[base + told.FORM_CARDS + place]
        if counted >> place & 1 and card < at.MOST_TROOPS:
            troops |= 1 << card
    return troops


@compiled
def wilds_in(out: Numbers, base: int, counted: int) -> int:
    """The packed wilds among the counted cards of a formation."""
    wilds = 0
    for place in range(out[base + told.FORM_SIZE]):
        card = out[base + told.FORM_CARDS + place]
        if counted >> place & 1 and card >= at.TACTICS:
            wilds += one_of(kind_of(card))
    return wilds


@compiled
def mirrored(mask: int, size: int) -> int:
    """A mask of places with the first place as its lowest bit, from one that has it as its highest."""
    found = 0
    for place in range(size):
        found |= (mask >> size - 1 - place & 1) << place
    return found


@compiled
def read_formation(out: Numbers, base: int, places: int, pattern: int, rules: Rules) -> None:
    """Judge a complete row; of more cards than required the best choice counts, the outermost left out first (F6)."""
    size = out[base + told.FORM_SIZE]
    best, chosen = at.NONE, 0
    # Numbers are gone through downwards and read with the first place as their highest bit: of choices that are equally
    # good the one comes first that leaves the outermost card out.
    for number in range((1 << size) - 1, 0, -1):
        if count_ones(number) != places:
            continue
        counted = mirrored(number, size)
        troops, wilds = troops_in(out, base, counted), wilds_in(out, base, counted)
        strength, _ = best_fill(Laid(troops, wilds, 0, places), pattern, 0, rules, at.NONE)
        if strength > best:
            best, chosen = strength, counted
    score = best % at.RANK
    out[base + told.FORM_COUNTED] = chosen
    out[base + told.FORM_STRENGTH] = best
    out[base + told.FORM_TYPE] = best // at.RANK
    out[base + told.FORM_SUM] = at.MINUS_BASE - score if pattern == Pattern.MINUS else score
    read_wilds(out, base, places, pattern, rules)


@compiled
def keep_counted(out: Numbers, base: int) -> None:
    """Leave only the cards that count."""
    size, counted = out[base + told.FORM_SIZE], out[base + told.FORM_COUNTED]
    out[base + told.FORM_SIZE] = 0
    for place in range(size):
        card = out[base + told.FORM_CARDS + place]
        if counted >> place & 1:
            add_to_formation(out, base, card)
    for place in range(out[base + told.FORM_SIZE], size):
        out[base + told.FORM_CARDS + place] = at.NONE
    out[base + told.FORM_COUNTED] = (1 << out[base + told.FORM_SIZE]) - 1


# -- what the wilds stand for ----------------------------------------------------------------------------
@compiled
def read_wilds(out: Numbers, base: int, places: int, pattern: int, rules: Rules) -> None:
    """Note each wild of a judged row, the least free first, with the troop it stands for."""
    troops, wilds = (
        troops_in(out, base, out[base + told.FORM_COUNTED]),
        wilds_in(out, base, out[base + told.FORM_COUNTED]),
    )
    # A spy has one value, a shield three, a joker all: whoever is less free takes his place before the others.
    count = 0
    for kind in (Kind.SPY, Kind.SHIELD, Kind.JOKER):
        for _ in range(kind_count(wilds, kind)):
            out[base + told.FORM_WILDS + 2 * count] = at.TACTICS + kind
            count += 1
    out[base + told.FORM_WILD_COUNT] = count
    rank = out[base + told.FORM_TYPE]
    if rank == Formation.COLOUR_RUN or rank == Formation.RUN:
        take_window(out, base, troops, places, rules)
    elif rank == Formation.SAME:
        for index in range(count):
            set_value(out, base, index, out[base + told.FORM_SUM] // places)
    else:
        take_free(out, base, troops, wilds, pattern, rules)
    colour_wilds(out, base, troops, rules)


@compiled
def set_value(out: Numbers, base: int, index: int, value: int) -> None:
    """Note the value of a wild, before it has a colour."""
    out[base + told.FORM_WILDS + 2 * index + 1] = value


@compiled
def take_window(out: Numbers, base: int, troops: int, places: int, rules: Rules) -> None:
    """The values that the wilds take in a run: the spy its own, the shield a low one, jokers the rest."""
    # A run of n from s on sums up to n s + n (n - 1) / 2.
    start = (out[base + told.FORM_SUM] - places * (places - 1) // 2) // places
    need = ((1 << places) - 1) << start
    rest = troops
    while rest:
        need &= ~(1 << rules[at.VALUE + low_index(rest)] + rules[at.LOWEST])
        rest &= rest - 1
    for index in range(out[base + told.FORM_WILD_COUNT]):
        value = (
            spy.value(rules) if out[base + told.FORM_WILDS + 2 * index] == at.TACTICS + Kind.SPY else low_index(need)
        )
        need &= ~(1 << value)
        set_value(out, base, index, value)


@compiled
def free_value(kind: int, pattern: int, rules: Rules) -> int:
    """The value at which a wild is worth most where no type binds it."""
    if kind == Kind.SPY:
        return spy.value(rules)
    if kind == Kind.SHIELD:
        return shield.LEAST if pattern == Pattern.MINUS else shield.MOST
    return joker.least(rules) if pattern == Pattern.MINUS else joker.most(rules)


@compiled
def take_free(out: Numbers, base: int, troops: int, wilds: int, pattern: int, rules: Rules) -> None:
    """The values of wilds in a colour or a sum: all at their best, less what a colour run has to be avoided by (S4)."""
    count = out[base + told.FORM_WILD_COUNT]
    for index in range(count):
        kind = out[base + told.FORM_WILDS + 2 * index] - at.TACTICS
        set_value(out, base, index, free_value(kind, pattern, rules))
    if count and pattern != Pattern.MINUS:
        spare = sum_of(troops, rules) + wild_most(wilds, rules) - out[base + told.FORM_SUM]
        # The last wild is the freest: if one had to step down, it did (``formations.broken_run``).
        out[base + told.FORM_WILDS + 2 * count - 1] -= spare


@compiled
def colour_wilds(out: Numbers, base: int, troops: int, rules: Rules) -> None:
    """The wilds' colours: the row's own where one colour is meant, else others than those that lie there, in turn."""
    held, rest = 0, troops
    while rest:
        held |= 1 << rules[at.CLAN + low_index(rest)]
        rest &= rest - 1
    rank = out[base + told.FORM_TYPE]
    others = ((1 << rules[at.COLOURS]) - 1) & ~held
    if rank == Formation.COLOUR_RUN or rank == Formation.COLOUR:
        others = held or 1  # nothing but wilds: any colour, so the first
    rest = others
    for index in range(out[base + told.FORM_WILD_COUNT]):
        if rest == 0:
            rest = others
        where = base + told.FORM_WILDS + 2 * index + 1
        out[where] = low_index(rest) * rules[at.SPAN] + out[where] - rules[at.LOWEST]
        rest &= rest - 1
