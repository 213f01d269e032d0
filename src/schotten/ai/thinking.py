"""Between a View and the compiled mind: the arrays it works on, made once for each game and player."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np

from schotten.rules import layout as at

from .params import weights_for

if TYPE_CHECKING:
    from random import Random

    from numpy.typing import NDArray

    from schotten.game import View

Ints = "NDArray[np.int64]"


@dataclass(frozen=True, slots=True)
class Choice:
    """The legal moves of a View with their values, best first."""

    moves: NDArray[np.int64]
    values: NDArray[np.float64]


class Thinking:
    """The compiled evaluation for one game's rules; not to be shared between threads."""

    def __init__(self, rules: tuple[int, ...], changes: dict[int, float] | None = None) -> None:
        from .mind import greedy
        from .mind.worth import goal_table

        self.rules = np.array(rules, dtype=np.int64)
        self.weights = weights_for(rules, changes)
        self.table = np.zeros(1 << at.MOST_SPOTS)
        goal_table(self.rules, self.weights, self.table)
        self.dice = np.zeros(2, dtype=np.int64)
        self._moves = np.zeros(greedy.BUFFER, dtype=np.int64)
        self._values = np.zeros(greedy.BUFFER)
        self._desk = np.zeros(greedy.DESK, dtype=np.int64)
        self._floats = np.zeros(greedy.FLOATS)

    def seed(self, rng: Random) -> None:
        """Take the chance of one decision from a generator."""
        from schotten.compiled.dice import seed_dice

        seed_dice(self.dice, rng.getrandbits(31))

    def value(self, row: NDArray[np.int64], seat: int, samples: int) -> Choice:
        """Every legal move of a view's row with its value, in the rules' order."""
        from .mind.greedy import value_moves

        count = value_moves(
            row, self.rules, seat, self.weights, self.table, samples, self.dice,
            self._moves, self._values, self._desk, self._floats,
        )  # fmt: skip
        return Choice(self._moves[:count].copy(), self._values[:count].copy())


def numbers(view: View) -> NDArray[np.int64]:
    """A View's row for the compiled code."""
    return np.array(view.row, dtype=np.int64)


def ranked(choice: Choice) -> Choice:
    """The same, best first; of equal moves the one that the rules list first."""
    order = np.argsort(-choice.values, kind="stable")
    return Choice(np.ascontiguousarray(choice.moves[order]), np.ascontiguousarray(choice.values[order]))
