"""A finished game turn by turn, with progress: the chances of both seats."""

from __future__ import annotations

import sys
import time
from random import Random
from typing import TYPE_CHECKING

from schotten.ai.analysis import win_chance

if TYPE_CHECKING:
    from collections.abc import Iterator

    from schotten.game import View
    from schotten.tui.replays import ReplayDesk

BAR = 30
_DEAL_SEED = 1


def chance_of_first(first: View, second: View, rng: Random) -> float:
    """Seat 0's chance, between what both seats think of it."""
    return (win_chance(first, rng) + 1 - win_chance(second, rng)) / 2


def curve(desk: ReplayDesk) -> Iterator[float]:
    """Seat 0's chance at every step of a replay; it changes where a turn ends."""
    rng = Random(_DEAL_SEED)  # noqa: S311  (reproducible, not secret)
    number, chance = -1, 0.5
    last = desk.steps
    for step, (moment, views) in enumerate(zip(desk.moments, desk.views(), strict=True)):
        if moment.number != number or step == last:
            number, chance = moment.number, chance_of_first(*views, rng)
        yield chance


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
