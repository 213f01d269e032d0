"""From what the samples say to what comes true: a monotone map, fitted by game and by how far a game has come.

What samples say is mostly too near to one half, and in some games too little for whoever asks. The map is a line on the
scale of log odds: a slope, what is added for whoever asks, and a lean for the seat that began (the attacker).
The order of moves stays as it was. ``ai.lab.calibration`` fits it; what is proven needs none.
"""

from __future__ import annotations

from schotten.compiled.layout import DEALT, DECK_SIZE, FIRST, SIEGE, TACTICAL, TROOPS

from . import arena as mem
from .arena import Arena
from .jit import Numbers, fast
from .maths import exp, log
from .params import CALIBRATION, PHASE_CENTRES, UNSURE

SLOPES, OWN, LEANS = 0, 3, 6  # three each: early, middle, late
Row = tuple[float, float, float, float, float, float, float, float, float]


@fast
def game_kind(rules: Numbers) -> int:
    """The row of the map for a game: stones or siege, each without and with tactics."""
    return 2 * int(rules[SIEGE] != 0) + int(rules[TACTICAL] != 0)


@fast
def drawn_share(row: Numbers, rules: Numbers) -> float:
    """How far a game has come: the share of the first deck that is drawn."""
    whole = max(rules[TROOPS] - 2 * rules[DEALT], 1)
    return min(max(1.0 - row[DECK_SIZE] / whole, 0.0), 1.0)


@fast
def between(row: Row, share: float, first: int) -> float:
    """A number of a map's row at a share: the three from ``first`` on belong to the middles of the phases."""
    early, middle, late = PHASE_CENTRES[0], PHASE_CENTRES[1], PHASE_CENTRES[2]
    if share <= middle:
        part = max(share - early, 0.0) / (middle - early)
        return row[first] + part * (row[first + 1] - row[first])
    part = min(share - middle, late - middle) / (late - middle)
    return row[first + 1] + part * (row[first + 2] - row[first + 1])


@fast
def inside(value: float) -> float:
    """A win probability that is not taken for certain."""
    return min(max(value, UNSURE), 1.0 - UNSURE)


@fast
def mapped(row: Row, share: float, began: int, value: float) -> float:
    """A win probability by a row of a map: its log odds times the slope, what is added, and the lean for or against."""
    within, lean = inside(value), between(row, share, LEANS)
    odds = between(row, share, SLOPES) * log(within / (1.0 - within)) + between(row, share, OWN)
    return 1.0 / (1.0 + exp(-odds - (lean if began else -lean)))


@fast
def calibrated(arena: Arena, value: float) -> float:
    """A win probability of the seat that asks as it is shown: never certain."""
    view, rules, shown = arena.ints[mem.VIEW : mem.BEFORE], arena.ints[mem.RULES : mem.VIEW], value
    if arena.ints[mem.CALIBRATED]:
        began = int(view[FIRST] == arena.ints[mem.ASKED])
        shown = mapped(CALIBRATION[game_kind(rules)], drawn_share(view, rules), began, value)
    return inside(shown)


@fast
def stretch(arena: Arena, value: float) -> float:
    """How much wider a small difference is once it is calibrated: the map's own slope at a value."""
    if not arena.ints[mem.CALIBRATED]:
        return 1.0
    view, rules = arena.ints[mem.VIEW : mem.BEFORE], arena.ints[mem.RULES : mem.VIEW]
    within, shown = inside(value), calibrated(arena, value)
    slope = between(CALIBRATION[game_kind(rules)], drawn_share(view, rules), SLOPES)
    return slope * shown * (1.0 - shown) / (within * (1.0 - within))
