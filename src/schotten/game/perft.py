"""Perft: how many games of a given length a position has, to compare implementations and find where they part."""

from __future__ import annotations

from typing import TYPE_CHECKING

from schotten.rules.apply import apply_move
from schotten.rules.legal import MOST_MOVES, legal_moves

from .move import Move

if TYPE_CHECKING:
    from schotten.rules.jit import Rules

    from .play import Game


def perft(game: Game, depth: int) -> int:
    """The number of sequences of ``depth`` legal moves; a game that ends sooner has none.

    >>> from schotten.game import Game
    >>> [perft(Game.new("tiny", seed=bytes(32)), depth) for depth in range(4)]
    [1, 4, 4, 16]
    """
    return _count(game.state, game.rules, depth)


def perft_split(game: Game, depth: int) -> dict[Move, int]:
    """The count below each first move."""
    counts = {}
    for move in game.legal_moves:
        state = game.state
        apply_move(state, game.rules, move)
        counts[move] = _count(state, game.rules, depth - 1)
    return counts


def _count(state: list[int], rules: Rules, depth: int) -> int:
    if depth == 0:
        return 1
    buffer = [0] * MOST_MOVES
    count = legal_moves(state, rules, buffer)
    if depth == 1:
        return count
    total = 0
    for move in buffer[:count]:
        following = list(state)
        apply_move(following, rules, move)
        total += _count(following, rules, depth - 1)
    return total
