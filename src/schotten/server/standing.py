"""The series at a table: points, who starts the next game, who has won. The counting is that of `schotten.series`."""

from __future__ import annotations

from typing import TYPE_CHECKING

from schotten.rules import layout as at
from schotten.series import GameResult, Revenge, SiegeResult, game_points, who_starts

from .messages import Series

if TYPE_CHECKING:
    from schotten.editions import Edition
    from schotten.game import Outcome

    from .sitting import Finished, Sitting


def points(edition: Edition, outcome: Outcome, row: list[int], first: int) -> tuple[int, int]:
    """What each seat scores for a game (B12); in siege one point for a game won (S17)."""
    if edition.siege:
        return int(outcome.winner == 0), int(outcome.winner == 1)
    return game_points(GameResult(first, outcome.winner, stones(row)))


def stones(row: list[int]) -> tuple[int, int]:
    """How many stones each seat holds."""
    return row[at.STONES].bit_count(), row[at.STONES + 1].bit_count()


def siege_result(game: Finished) -> SiegeResult:
    """What a revenge needs to know of a game."""
    play, row = game.play, game.play.row
    undamaged = len(play.edition.spots) - row[at.DAMAGED].bit_count()
    winner = game.result.winner or 0  # no siege is drawn
    return SiegeResult(play.first, winner, row[at.DECK_SIZE], undamaged, row[at.CAULDRONS])


def starter(sitting: Sitting, *, rematch: bool) -> int | None:
    """Who starts the next game (in siege: attacks); None leaves it to the lot (B3, S17)."""
    if not sitting.finished:
        return sitting.setup.first
    last = sitting.finished[-1]
    if last.play.edition.siege:
        return 1 - last.play.first
    if rematch:
        return None
    result = GameResult(last.play.first, last.result.winner, stones(last.play.row))
    return who_starts(result, last.play.options.starts)


def standing(sitting: Sitting) -> Series:
    """The standing of the series under way."""
    wish, finished = sitting.setup.series, sitting.series_games
    games = [each.result for each in finished]
    total = sum(game.points[0] for game in games), sum(game.points[1] for game in games)
    if wish.type == "revenge":
        revenge = Revenge(tuple(siege_result(each) for each in finished))
        return Series(wish.type, wish.length, total, games, revenge.over, revenge.champion)
    over = len(games) >= wish.length
    leader = None if total[0] == total[1] else int(total[1] > total[0])
    if wish.type == "single" and games:
        leader = games[-1].winner
    return Series(wish.type, wish.length, total, games, over, leader if over else None)
