"""Records for download: whole games when they are over, one seat's knowledge before."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from .messages import GameResult
    from .play import Play
    from .sitting import Sitting


def record_text(sitting: Sitting, play: Play, result: GameResult | None, seat: int | None) -> str:
    """The text of a game."""
    raise NotImplementedError
