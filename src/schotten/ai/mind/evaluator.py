"""The seam between deciding and judging: whatever a player, a search, a hint or a review thinks of a position.

An evaluator lays a view out once and then says what each position after one of its moves is worth. There is one, by
the chances of the spots; another takes its place here and nowhere else.
"""

from __future__ import annotations

from typing import Protocol

from . import appraisal
from .desk import Desk
from .jit import Numbers


class Evaluator(Protocol):
    """A judge of positions, in the plain subset."""

    def prepare(self, desk: Desk, /) -> None:
        """Work out what depends on the game and the weights only."""

    def look_at(self, desk: Desk, view: Numbers, seat: int, samples: int, dice: Numbers, /) -> None:
        """Lay a view out for a seat, with so many samples."""

    def worth_of(self, desk: Desk, row: Numbers, /) -> float:
        """The seat's chance of winning in the view laid out, or in the position after one of its moves."""

    def worth_of_play(self, desk: Desk, row: Numbers, move: int, /) -> float:
        """The same after a troop is laid and nothing else; the row is as before when this returns."""

    def gain_at(self, desk: Desk, row: Numbers, spot: int, /) -> float:
        """How much better the seat's chance at a spot is after a move than in the view laid out."""


EVALUATOR: Evaluator = appraisal
prepare = EVALUATOR.prepare
look_at, worth_of, worth_of_play = EVALUATOR.look_at, EVALUATOR.worth_of, EVALUATOR.worth_of_play
gain_at = EVALUATOR.gain_at
