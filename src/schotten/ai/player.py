"""What a player is: it gets a View, a clock and a generator, and returns a move. It can reach no State."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Protocol

from schotten.rules.plain import Phase

if TYPE_CHECKING:
    from collections.abc import Callable
    from random import Random

    from schotten.game import Move, View


class PlayerError(ValueError):
    """An unknown player or level, a bad budget, or a View in which there is nothing to decide."""


@dataclass(frozen=True, slots=True)
class Clock:
    """The time for one move. ``now`` tells the time in seconds; without it only budgets in nodes can be kept."""

    seconds: float | None = None
    now: Callable[[], float] | None = None

    def __post_init__(self) -> None:
        """Refuse a time that is none."""
        if self.seconds is not None and not self.seconds > 0:
            raise PlayerError(f"the time for a move is more than 0 seconds, not {self.seconds}")


UNTIMED = Clock()


class Player(Protocol):
    """Whoever decides: the same for a person's client, a bot of the server and the arena."""

    name: str

    def choose(self, view: View, clock: Clock, rng: Random) -> Move:
        """The move to make; only for the seat that decides now."""
        ...


def check_turn(view: View) -> None:
    """Refuse a View in which its seat has nothing to decide."""
    if view.phase == Phase.OVER:
        raise PlayerError("the game is over: there is no move to choose")
    if view.seat not in (0, 1):
        raise PlayerError("somebody who only watches has no move to choose")
    if view.actor != view.seat:
        raise PlayerError(f"seat {view.seat} does not decide now; seat {view.actor} does")
