"""Series of the games of stones: points, standing, who starts, shared victory."""

from __future__ import annotations

import pytest

from game.samples import finished, new_game
from schotten.game import Ending
from schotten.series import GameResult, Series, game_points, game_result, who_starts


@pytest.mark.clause("B12")
@pytest.mark.parametrize(
    ("winner", "stones", "points"),
    [(0, (5, 3), (5, 3)), (1, (4, 3), (4, 5)), (0, (3, 0), (5, 0)), (None, (3, 4), (3, 4)), (None, (0, 0), (0, 0))],
)
def test_five_points_to_the_winner_one_a_stone_to_the_loser(
    winner: int | None, stones: tuple[int, int], points: tuple[int, int]
) -> None:
    assert game_points(GameResult(0, winner, stones)) == points


@pytest.mark.clause("B3")
def test_the_winner_of_the_last_game_starts_the_next() -> None:
    assert who_starts(None) is None
    for first in range(2):
        for winner in range(2):
            assert who_starts(GameResult(first, winner, (5, 2))) == winner
            assert who_starts(GameResult(first, winner, (5, 2)), "alternate") == 1 - first


@pytest.mark.clause("B3")
@pytest.mark.parametrize("first", [0, 1])
@pytest.mark.parametrize("starts", ["winner", "alternate"])
def test_after_a_drawn_game_the_other_starts(first: int, starts: str) -> None:
    assert who_starts(GameResult(first, None, (4, 4)), starts) == 1 - first  # type: ignore[arg-type]


@pytest.mark.clause("B3")
def test_who_starts_the_first_game_is_for_the_lot() -> None:
    assert Series(3).next_first is None
    starters = {new_game(("cocktail", {}), number).first for number in range(20)}
    assert starters == {0, 1}


@pytest.mark.clause("B12", "B3")
def test_most_points_win_the_series() -> None:
    series = Series(3)
    assert (series.over, series.standing, series.winners) == (False, (0, 0), ())
    series = series.add(GameResult(1, 1, (2, 5)))
    assert (series.standing, series.next_first) == ((2, 5), 1)
    series = series.add(GameResult(1, 0, (5, 4))).add(GameResult(0, 0, (5, 0)))
    assert (series.over, series.standing, series.winners) == (True, (12, 9), (0,))
    with pytest.raises(ValueError, match="all 3 games"):
        series.add(GameResult(0, 0, (5, 0)))
    assert Series(1).add(GameResult(0, 1, (2, 5))).winners == (1,)


@pytest.mark.clause("B12")
def test_equal_points_share_the_victory() -> None:
    series = Series(2).add(GameResult(0, 0, (5, 3))).add(GameResult(0, 1, (3, 5)))
    assert (series.standing, series.winners) == ((8, 8), (0, 1))


def test_a_series_refuses_what_does_not_fit() -> None:
    with pytest.raises(ValueError, match="do not fit"):
        Series(0)
    with pytest.raises(ValueError, match="do not fit"):
        Series(1, (GameResult(0, 0, (5, 0)),) * 2)
    series = Series(3).add(GameResult(0, 0, (5, 0)))
    with pytest.raises(ValueError, match="seat 0 starts this game"):
        series.add(GameResult(1, 0, (5, 0)))
    assert Series(3, starts="alternate").add(GameResult(0, 0, (5, 0))).next_first == 1


@pytest.mark.clause("B12")
def test_the_result_of_a_game_counts_its_stones() -> None:
    for number in range(5):
        game = finished(("iello", {"tactical": True}), number)
        result = game_result(game)
        table, outcome = game.table, game.outcome
        assert outcome is not None
        assert (result.first, result.winner) == (game.first, outcome.winner)
        assert result.stones == (len(table.stones_of(0)), len(table.stones_of(1)))
        assert sum(result.stones) <= 9
    game = new_game(("iello", {}))
    with pytest.raises(ValueError, match="not over"):
        game_result(game)
    game.stop(1, Ending.RESIGNED)
    assert game_points(game_result(game)) == (0, 5)
