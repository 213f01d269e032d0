"""Plain C beside native code: the same games of the first edition, written out in C as a yardstick."""

from __future__ import annotations

import shutil
import subprocess
import tempfile
from dataclasses import dataclass
from pathlib import Path

SOURCE = Path(__file__).with_name("rules_plain.c")
COMPILERS = ("cc", "gcc", "clang")
FLAGS = ("-O3", "-march=native")


@dataclass(frozen=True)
class PlainGames:
    """What some games gave: turns, CPU seconds, wins of the starter and of the other, draws."""

    turns: int
    seconds: float
    tally: tuple[int, int, int]


class PlainC:
    """The yardstick, compiled into a folder of its own."""

    def __init__(self, compiler: str) -> None:
        self._folder = tempfile.TemporaryDirectory()
        self._program = str(Path(self._folder.name, "plain"))
        subprocess.run([compiler, *FLAGS, "-o", self._program, str(SOURCE)], check=True)  # noqa: S603 our own words

    def play(self, games: int) -> PlainGames:
        """Play so many games, the same ones as `play_games` from the seed 1."""
        done = subprocess.run([self._program, str(games)], check=True, capture_output=True, text=True)  # noqa: S603
        turns, seconds, first, other, drawn = done.stdout.split()
        return PlainGames(int(turns), float(seconds), (int(first), int(other), int(drawn)))

    def close(self) -> None:
        """Remove the program."""
        self._folder.cleanup()


def make_plain() -> PlainC | None:
    """The yardstick, where there is a C compiler."""
    found = next(filter(None, map(shutil.which, COMPILERS)), None)
    return PlainC(found) if found else None
