"""A finished game gone through turn by turn, with progress."""

from __future__ import annotations

import sys
import time
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterator

    from schotten.told.structs import ReviewedMove
    from schotten.tui.replays import ReplayDesk

BAR = 30


def reviewed(desk: ReplayDesk) -> Iterator[list[ReviewedMove]]:
    """The review of a replay, turn by turn."""
    from schotten.ai.analysis import recorded_game
    from schotten.ai.review_parts import told_turns

    return told_turns(recorded_game(desk.saved))


class ProgressBar:
    """A bar on the error stream, where that is a terminal."""

    def __init__(self, total: int) -> None:
        self._total = max(1, total)
        self._began = time.monotonic()
        self._shown = sys.stderr.isatty()

    def show(self, done: int) -> None:
        """Draw how far it is."""
        if self._shown:
            full = BAR * done // self._total
            left = (time.monotonic() - self._began) / max(1, done) * (self._total - done)
            print(
                f"\r{'█' * full}{'░' * (BAR - full)} {done}/{self._total}  {left:3.0f} s ",
                end="",
                file=sys.stderr,
                flush=True,
            )

    def clear(self) -> None:
        """Take the bar away."""
        if self._shown:
            print(f"\r{' ' * (BAR + 30)}\r", end="", file=sys.stderr, flush=True)
