"""The series at a table: points, who starts the next game, who has won. The counting is that of `schotten.series`."""

from __future__ import annotations

from typing import TYPE_CHECKING

from schotten.game import Deck
from schotten.series import GameResult, Revenge, SiegeResult, game_points, who_starts
from schotten.server.wire.messages import SeriesState

if TYPE_CHECKING:
    from schotten.game import Outcome, Table

    from .table_state import Finished, TableState


def points(outcome: Outcome, table: Table) -> tuple[int, int]:
    """What each seat scores for a game (B12); in siege one point for a game won (S17)."""
    if table.edition.siege:
        return int(outcome.winner == 0), int(outcome.winner == 1)
    return game_points(GameResult(table.first, outcome.winner, stones(table)))


def stones(table: Table) -> tuple[int, int]:
    """How many stones each seat holds."""
    return len(table.stones_of(0)), len(table.stones_of(1))


def siege_result(game: Finished) -> SiegeResult:
    """What a revenge needs to know of a game."""
    table = game.play.table
    undamaged = sum(not spot.damaged for spot in table.spots)
    winner = game.result.winner or 0  # no siege is drawn
    return SiegeResult(table.first, winner, table.deck_size(Deck.TROOP), undamaged, table.cauldrons)


def starter(table: TableState, *, rematch: bool) -> int | None:
    """Who starts the next game (in siege: attacks); None leaves it to the lot (B3, S17)."""
    if not table.finished:
        return table.setup.first
    last = table.finished[-1]
    # Roles are swapped game by game, in a rematch too (S17); with stones a new series is a new lot (B3).
    if last.play.edition.siege:
        return 1 - last.play.first
    if rematch:
        return None
    result = GameResult(last.play.first, last.result.winner, stones(last.play.table))
    return who_starts(result, last.play.options.starts)


def series_state(table: TableState) -> SeriesState:
    """The state of the series under way."""
    wish, finished = table.setup.series, table.series_games
    games = [each.result for each in finished]
    total = sum(game.points[0] for game in games), sum(game.points[1] for game in games)
    if wish.type == "revenge":
        revenge = Revenge(tuple(siege_result(each) for each in finished))
        return SeriesState(wish.type, wish.length, total, games, revenge.over, revenge.champion)
    over = len(games) >= wish.length
    leader = None if total[0] == total[1] else int(total[1] > total[0])
    if wish.type == "single" and games:
        leader = games[-1].winner
    return SeriesState(wish.type, wish.length, total, games, over, leader if over else None)
