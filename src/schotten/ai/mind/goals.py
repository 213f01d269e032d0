"""The goals of the games of stones: what whoever judges and whoever looks for a win has to know."""

from __future__ import annotations

from schotten.compiled.jit import count_ones
from schotten.compiled.layout import GOAL_ANY, GOAL_NEIGHBOURS
from schotten.compiled.stones import have_neighbours

from .jit import Numbers, fast


@fast
def reaches(stones: int, rules: Numbers) -> int:
    """Whether these stones are a goal (B9)."""
    return int(have_neighbours(stones, rules[GOAL_NEIGHBOURS]) != 0 or count_ones(stones) >= rules[GOAL_ANY])
