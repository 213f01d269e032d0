"""Several games with a common score: points over an agreed number of games, and the siege's revenge."""

from .points import GameResult, Series, game_points, game_result, who_starts
from .revenge import Revenge, SiegeResult, champion, siege_result

__all__ = [
    "GameResult",
    "Revenge",
    "Series",
    "SiegeResult",
    "champion",
    "game_points",
    "game_result",
    "siege_result",
    "who_starts",
]
