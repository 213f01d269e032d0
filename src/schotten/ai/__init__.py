"""Computer players: they get a View and a clock and return a move; they never see a State."""

from .player import UNTIMED, Clock, Player, PlayerError
from .registry import level_names, make_player

__all__ = ["UNTIMED", "Clock", "Player", "PlayerError", "level_names", "make_player"]
