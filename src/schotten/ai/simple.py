"""The players that look one step ahead at most: ``random`` and ``greedy``."""

from __future__ import annotations

from typing import TYPE_CHECKING

from schotten.game import Move

from .params import GREEDY_SAMPLES
from .player import PlayerError, check_turn
from .thinking import Thinking, numbers, ranked

if TYPE_CHECKING:
    from random import Random

    from schotten.game import View

    from .player import Clock


class RandomPlayer:
    """Any legal move, each as likely."""

    name = "random"

    def choose(self, view: View, clock: Clock, rng: Random) -> Move:
        """A legal move by lot."""
        check_turn(view)
        return rng.choice(view.legal_moves)


class GreedyPlayer:
    """The move after which the position is worth most, by the chances of all spots."""

    def __init__(self, samples: int = GREEDY_SAMPLES, changes: dict[int, float] | None = None) -> None:
        from .mind.chances import MOST_SAMPLES

        if not 1 <= samples <= MOST_SAMPLES:
            raise PlayerError(f"greedy takes 1 to {MOST_SAMPLES} samples, not {samples}")
        self.name = "greedy" if samples == GREEDY_SAMPLES else f"greedy:{samples}"
        self.samples = samples
        self.changes = changes
        self._thinking: dict[tuple[int, ...], Thinking] = {}

    def thinking(self, view: View) -> Thinking:
        """The compiled evaluation for the View's game."""
        if view.rules not in self._thinking:
            self._thinking[view.rules] = Thinking(view.rules, self.changes)
        return self._thinking[view.rules]

    def choose(self, view: View, clock: Clock, rng: Random) -> Move:
        """The best move one step ahead."""
        check_turn(view)
        thinking = self.thinking(view)
        thinking.seed(rng)
        return Move(int(ranked(thinking.value(numbers(view), view.seat, self.samples)).moves[0]))
