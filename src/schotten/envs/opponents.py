"""Whoever plays the other side of a single-agent environment."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from time import monotonic
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    from .arrays import ArrayGame

# A trained policy: what it sees, and its legal moves as a mask, to a move number.
Policy = Callable[["NDArray[np.uint8]", "NDArray[np.int8]"], int]
# What the environment asks: the game, the seat that decides, and chance, to a move number.
Opponent = Callable[["ArrayGame", int, "np.random.Generator"], int]


def find_opponent(chosen: str | Policy) -> Opponent:
    """The opponent that is meant: ``random``, a player of ``schotten.ai`` by name, or a policy of yours."""
    if chosen == "random":
        return play_random
    if isinstance(chosen, str):
        return computer(chosen)
    if not callable(chosen):
        raise TypeError(f"an opponent is a name or a function of observation and mask, not {chosen!r}")
    return follow(chosen)


def play_random(game: ArrayGame, seat: int, generator: np.random.Generator) -> int:
    """Any legal move."""
    return int(generator.choice(game.legal_moves))


def follow(policy: Policy) -> Opponent:
    """An opponent that asks a policy."""
    return lambda game, seat, generator: int(policy(game.observe(seat), game.mask(seat)))


def computer(name: str) -> Opponent:
    """A computer player by its name, such as ``greedy`` or ``search:200`` (nodes)."""
    from schotten.ai import Clock, make_player  # the players compile: only who asks for one waits

    player: Any = make_player(name)
    clock = Clock(now=monotonic)

    def choose(game: ArrayGame, seat: int, generator: np.random.Generator) -> int:
        return int(player.choose(game.view_for(seat), clock, Random(int(generator.integers(2**62)))))  # noqa: S311

    return choose
