"""Seeded games of every kind for the tests of the environments."""

from collections.abc import Iterator
from typing import Any

import numpy as np

from schotten.envs.arrays import ArrayGame
from schotten.envs.choices import find_game

KINDS: tuple[tuple[str, dict[str, object]], ...] = (
    ("iello", {}),
    ("iello", {"tactical": True, "expert": True}),
    ("cocktail", {"tactical": True}),
    ("alien", {"tactical": True}),
    ("siege", {}),
    ("siege", {"tactical": True, "colour_run": "top", "siege_deck_ends": True}),
    ("tiny", {}),
)
NAMES = ["-".join((edition, *options)) for edition, options in KINDS]


def positions(
    edition: str, options: dict[str, Any], games: int, seed: int
) -> Iterator[tuple[ArrayGame, np.random.Generator]]:
    """Every position of some random games."""
    generator = np.random.default_rng(seed)
    game = ArrayGame(*find_game(edition, options))
    for _ in range(games):
        game.deal(generator)
        yield game, generator
        while not game.over:
            game.play(int(generator.choice(game.legal_moves)))
            yield game, generator
