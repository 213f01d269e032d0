"""The series at a table: points, who starts the next game, who has won; the counting itself is `schotten.series`'."""

from __future__ import annotations

from typing import TYPE_CHECKING

from schotten.rules import layout as at

from .messages import Series

if TYPE_CHECKING:
    from schotten.editions import Edition
    from schotten.game import Outcome

    from .sitting import Sitting

WIN_POINTS = 5


def points(edition: Edition, outcome: Outcome, row: list[int]) -> tuple[int, int]:
    """What each seat scores for a game: 5 to the winner, to the other one a stone (B12); in siege 1 a game won."""
    if edition.siege:
        return int(outcome.winner == 0), int(outcome.winner == 1)
    stones = row[at.STONES].bit_count(), row[at.STONES + 1].bit_count()
    if outcome.winner is None:
        return stones
    return (WIN_POINTS, stones[1]) if outcome.winner == 0 else (stones[0], WIN_POINTS)


def starter(sitting: Sitting, *, rematch: bool) -> int | None:
    """Who starts the next game (in siege: attacks); None leaves it to the lot (B3, S17)."""
    if not sitting.finished:
        return sitting.setup.first
    last = sitting.finished[-1]
    if sitting.playing().edition.siege:
        return 1 - last.play.first
    if rematch:
        return None
    winner = last.result.winner
    if sitting.playing().options.starts == "alternate" or winner is None:
        return 1 - last.play.first
    return winner


def standing(sitting: Sitting) -> Series:
    """The standing of the series under way."""
    wish = sitting.setup.series
    games = [each.result for each in sitting.series_games]
    total = sum(game.points[0] for game in games), sum(game.points[1] for game in games)
    over, winner = len(games) >= wish.length, None
    if over and total[0] != total[1]:
        winner = int(total[1] > total[0])
    return Series(wish.type, wish.length, total, games, over, winner)
