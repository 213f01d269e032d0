"""Computer players: they get a View and a clock and return a move; they never see a State."""

from .names import make_player
from .player import UNTIMED, Clock, Player, PlayerError

__all__ = ["UNTIMED", "Clock", "Player", "PlayerError", "make_player"]
