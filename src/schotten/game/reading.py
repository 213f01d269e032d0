"""How a complete row is read: its type, its sum, and which troop each wild stands for (F2, F5, F6)."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import combinations

from schotten.rules import layout as at
from schotten.rules.formations import best_fill, sum_of, wild_most
from schotten.rules.jit import Rules

from .codes import Formation
from .heaps import pack

_ORDER = (at.SPY, at.SHIELD, at.JOKER)  # the least free first


@dataclass(frozen=True, slots=True)
class Reading:
    """A row as it is judged: the cards that count, and each wild with the troop it stands for."""

    cards: tuple[int, ...]
    formation: Formation
    total: int
    strength: int
    wilds: tuple[tuple[int, int], ...]


def read_row(cards: tuple[int, ...], places: int, pattern: int, rules: Rules) -> Reading:
    """The best reading of a complete row; of more cards than required the best choice counts (F6)."""
    choices = [(_strength(chosen, places, pattern, rules), chosen) for chosen in combinations(cards, places)]
    strength, chosen = max(choices, key=lambda choice: choice[0])
    formation = Formation(strength // at.RANK)
    score = strength % at.RANK
    total = at.MINUS_BASE - score if pattern == at.MINUS else score
    wilds = _read_wilds(chosen, formation, total, pattern, rules)
    return Reading(chosen, formation, total, strength, wilds)


def _strength(cards: tuple[int, ...], places: int, pattern: int, rules: Rules) -> int:
    troops, wilds = pack(cards)
    return best_fill(troops, wilds, 0, 0, places, pattern, rules, at.NONE)[0]


def _read_wilds(
    cards: tuple[int, ...], formation: Formation, total: int, pattern: int, rules: Rules
) -> tuple[tuple[int, int], ...]:
    kinds = [kind for kind in _ORDER for card in cards if card == at.TACTICS + kind]
    if not kinds:
        return ()
    troops = tuple(card for card in cards if card < at.MOST_TROOPS)
    if formation in (Formation.COLOUR_RUN, Formation.RUN):
        values = _window_values(troops, kinds, total, len(cards), rules)
    elif formation == Formation.SAME:
        values = [total // len(cards)] * len(kinds)
    else:
        values = _free_values(troops, kinds, total, pattern, rules)
    colours = _colours(troops, formation, len(kinds), rules)
    span, lowest = rules[at.SPAN], rules[at.LOWEST]
    return tuple(
        (at.TACTICS + kind, colour * span + value - lowest)
        for kind, value, colour in zip(kinds, values, colours, strict=True)
    )


def _window_values(troops: tuple[int, ...], kinds: list[int], total: int, places: int, rules: Rules) -> list[int]:
    """The values that the wilds take in a run: the spy its own, the shield a low one, jokers the rest."""
    start = (total - places * (places - 1) // 2) // places
    held = {rules[at.VALUE + card] + rules[at.LOWEST] for card in troops}
    need = [value for value in range(start, start + places) if value not in held]
    taken = []
    for kind in kinds:
        value = rules[at.SPY_VALUE] if kind == at.SPY else need[0]
        need.remove(value)
        taken.append(value)
    return taken


def _free_values(troops: tuple[int, ...], kinds: list[int], total: int, pattern: int, rules: Rules) -> list[int]:
    """The values of wilds in a colour or a sum: all at their best, less what a colour run has to be avoided by (S4)."""
    if pattern == at.MINUS:
        worth = {at.SPY: rules[at.SPY_VALUE], at.SHIELD: 1, at.JOKER: rules[at.LOWEST]}
        return [worth[kind] for kind in kinds]
    worth = {at.SPY: rules[at.SPY_VALUE], at.SHIELD: 3, at.JOKER: rules[at.HIGHEST]}
    mask, _ = pack(troops)
    _, wilds = pack(tuple(at.TACTICS + kind for kind in kinds))
    values = [worth[kind] for kind in kinds]
    values[-1] -= sum_of(mask, rules) + wild_most(wilds, rules) - total
    return values


def _colours(troops: tuple[int, ...], formation: Formation, count: int, rules: Rules) -> list[int]:
    """The wilds' colours: the row's own where one colour is meant, else others than those that lie there."""
    held = [rules[at.CLAN + card] for card in troops]
    if formation in (Formation.COLOUR_RUN, Formation.COLOUR):
        return [held[0] if held else 0] * count
    others = [colour for colour in range(rules[at.COLOURS]) if colour not in held]
    return [others[index % len(others)] for index in range(count)]
