"""``random``: the player that does not think."""

from __future__ import annotations

from typing import TYPE_CHECKING

from .player import check_turn

if TYPE_CHECKING:
    from random import Random

    from schotten.game import Move, View

    from .player import Clock


class RandomPlayer:
    """Any legal move, each as likely."""

    name = "random"

    def choose(self, view: View, clock: Clock, rng: Random) -> Move:
        """A legal move by lot."""
        check_turn(view)
        return rng.choice(view.legal_moves)
