"""What the tests of the players share: games on the way, and how to play them on."""

from array import array
from collections.abc import Sequence
from random import Random
from typing import Any

import numpy as np
import pytest

from schotten.ai import UNTIMED, make_player
from schotten.editions import EDITIONS, find_edition
from schotten.game import Game
from schotten.rules.jit import JIT_OFF

GAMES = [(key, tactical) for key in EDITIONS for tactical in (False, True)]


def new_game(key: str, tactical: bool = False, seed: int = 1) -> Game:
    edition = find_edition(key)
    options = edition.options(tactical=True) if tactical else edition.options()
    return Game.new(edition, options, bytes([seed]) * 32)


def play_on(game: Game, moves: int, name: str = "random", seed: int = 1) -> Game:
    player, rng = make_player(name), Random(seed)
    for _ in range(moves):
        if game.outcome is None:
            game.play(player.choose(game.view_for(game.actor), UNTIMED, rng))
    return game


def memory_of(numbers: Sequence[float], kind: str = "q") -> Any:
    """Numbers as the mind takes them: an array, or a memoryview where it is interpreted."""
    if JIT_OFF:
        return memoryview(array(kind, numbers))
    return np.array(numbers, dtype=np.int64 if kind == "q" else np.float64)


@pytest.fixture(params=GAMES, ids=lambda each: each[0] + ("-tactical" if each[1] else ""))
def any_game(request: pytest.FixtureRequest) -> Game:
    key, tactical = request.param
    return new_game(key, tactical)
