"""Seeded games of every edition and option, played at random with a taste for tactics and claims."""

from __future__ import annotations

import random
from collections.abc import Iterator

import pytest

from rules.table import VARIANTS, seed_of, variant_name
from schotten.editions import Edition, Options, find_edition
from schotten.game import Game, Move, MoveKind
from schotten.rules.layout import MOST_TROOPS

Variant = tuple[str, dict[str, object]]
MORE_VARIANTS: list[Variant] = [
    *VARIANTS,
    ("cocktail", {"expert": True}),
    ("siege", {"tactical": True, "colour_run": "pattern"}),
]

every_variant = pytest.mark.parametrize("variant", MORE_VARIANTS, ids=variant_name)


def options_of(variant: Variant) -> tuple[Edition, Options]:
    edition = find_edition(variant[0])
    return edition, edition.options(**variant[1])


def new_game(variant: Variant, number: int = 0, first: int | None = None) -> Game:
    edition, options = options_of(variant)
    return Game.new(edition, options, seed_of(number), first)


def is_tactical(move: Move) -> bool:
    return move.kind == MoveKind.ACT or move == Move.draw(1) or (move.card or 0) >= MOST_TROOPS


def choose(game: Game, chance: random.Random) -> Move:
    """A random move; tactics and claims come up more often than among all legal moves."""
    moves = game.legal_moves
    mood = chance.random()
    wanted = [move for move in moves if move.kind == MoveKind.CLAIM] if mood < 0.5 else []
    if not wanted and mood < 0.8:
        wanted = [move for move in moves if is_tactical(move)]
    return chance.choice(wanted or moves)


def played(variant: Variant, number: int = 0, longest: int = 10_000) -> Iterator[Game]:
    """The same game after each of its moves, the deal first."""
    chance = random.Random(f"{variant} {number}")
    game = new_game(variant, number)
    yield game
    while game.outcome is None and len(game.history) < longest:
        game.play(choose(game, chance))
        yield game


def finished(variant: Variant, number: int = 0) -> Game:
    *_, game = played(variant, number)
    return game
