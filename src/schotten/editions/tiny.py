"""A game small enough to be enumerated whole: for tests and for exact game theory, not for the table."""

from .model import Edition, Face, Spot

TINY = Edition(
    key="tiny",
    title="Tiny Totten",
    colours="rg",
    lowest=1,
    highest=3,
    spots=(Spot("stone", Face(2)), Spot("stone", Face(2))),
    hand=2,
    tactical_hand=2,
    tactics={},
    choices=(),
    goal_neighbours=2,
    goal_any=2,
)
