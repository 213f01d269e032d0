"""Series of the games of stones (B3, B12): points, standing, who starts, who has won."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Literal

if TYPE_CHECKING:
    from schotten.game import Game

WIN = 5


@dataclass(frozen=True, slots=True)
class GameResult:
    """What a series needs to know of a game: who started, who won (None: drawn), how many stones each seat held."""

    first: int
    winner: int | None
    stones: tuple[int, int]


def game_result(game: Game) -> GameResult:
    """The result of a game that is over."""
    outcome = game.outcome
    if outcome is None:
        raise ValueError("the game is not over")
    table = game.table
    return GameResult(game.first, outcome.winner, (len(table.stones_of(0)), len(table.stones_of(1))))


def game_points(result: GameResult) -> tuple[int, int]:
    """B12: five points to the winner, to the loser one a stone; in a drawn game to each his own stones.

    >>> game_points(GameResult(first=0, winner=1, stones=(4, 3)))
    (4, 5)
    """
    points = [WIN if seat == result.winner else result.stones[seat] for seat in range(2)]
    return points[0], points[1]


def who_starts(last: GameResult | None, starts: Literal["winner", "alternate"] = "winner") -> int | None:
    """B3: who starts the next game; None is for the lot to say.

    The winner of the last game, or with ``alternate`` and after a drawn game the one who did not start it.
    """
    if last is None:
        return None
    if starts == "alternate" or last.winner is None:
        return 1 - last.first
    return last.winner


@dataclass(frozen=True, slots=True)
class Series:
    """An agreed number of games, and those played so far.

    >>> series = Series(games=2).add(GameResult(first=0, winner=0, stones=(5, 2)))
    >>> series.standing, series.next_first, series.over
    ((5, 2), 0, False)
    >>> series.add(GameResult(first=0, winner=1, stones=(2, 5))).winners
    (0, 1)
    """

    games: int
    results: tuple[GameResult, ...] = ()
    starts: Literal["winner", "alternate"] = "winner"

    def __post_init__(self) -> None:
        """Refuse a series of no games, or with more results than games."""
        if self.games < 1 or len(self.results) > self.games:
            raise ValueError(f"{len(self.results)} results do not fit a series of {self.games} games")

    @property
    def standing(self) -> tuple[int, int]:
        """The points of both seats (B12)."""
        points = [game_points(result) for result in self.results]
        return sum(first for first, _ in points), sum(second for _, second in points)

    @property
    def over(self) -> bool:
        """Whether all games have been played."""
        return len(self.results) == self.games

    @property
    def next_first(self) -> int | None:
        """Who starts the next game (B3); None is for the lot to say."""
        return who_starts(self.results[-1] if self.results else None, self.starts)

    @property
    def winners(self) -> tuple[int, ...]:
        """Who has won the series: most points; with equal points both, for the victory is shared (B12)."""
        if not self.over:
            return ()
        first, second = self.standing
        return (0, 1) if first == second else (0,) if first > second else (1,)

    def add(self, result: GameResult) -> Series:
        """The series with one more game."""
        if self.over:
            raise ValueError(f"all {self.games} games of the series have been played")
        due = self.next_first
        if due is not None and result.first != due:
            raise ValueError(f"seat {due} starts this game, not seat {result.first}")
        return Series(self.games, (*self.results, result), self.starts)
