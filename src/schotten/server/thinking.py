"""What runs in the worker process: the computer players themselves, imported only there."""

from __future__ import annotations

import os
import threading
import time
from importlib import import_module, util
from typing import Any

DONE, TOTAL, STATE = 0, 1, 2
STATES = ("waiting", "compiling", "ready", "failed", "absent")
WAITING, COMPILING, READY, FAILED, ABSENT = range(5)
WATCH_S = 1.0

_progress: Any = None

Question = tuple[str, dict[str, Any], list[int], int]  # edition, options, the row of a view, its seat


def is_there() -> bool:
    """Whether there are computer players at all."""
    return util.find_spec("schotten.ai.levels") is not None


def level_names() -> tuple[str, ...]:
    """The names of the levels, weakest first."""
    if not is_there():
        return ()
    levels = import_module("schotten.ai.levels")
    return tuple(levels.LEVELS)


def begin(progress: Any, parent: int) -> None:
    """Set a worker up: it remembers where to report, and ends when the server does, in whatever way."""
    global _progress  # noqa: PLW0603  (a worker process has one)
    _progress = progress
    threading.Thread(target=_watch, args=(parent,), daemon=True).start()


def _watch(parent: int) -> None:
    while os.getppid() == parent:
        time.sleep(WATCH_S)
    os._exit(1)


def report(done: int, total: int) -> None:
    """Note how far the compilation is, for the server to see."""
    _progress[DONE], _progress[TOTAL], _progress[STATE] = done, total, COMPILING


def prepare() -> None:
    """Compile what the players need."""
    report(0, 1)
    levels = import_module("schotten.ai.levels")
    if hasattr(levels, "prepare"):
        levels.prepare(report)
    _progress[DONE] = _progress[TOTAL]
    _progress[STATE] = READY


def _view(question: Question) -> Any:
    from schotten.editions import find_edition
    from schotten.game import View

    key, options, row, seat = question
    edition = find_edition(key)
    return View(edition, edition.options(**options), tuple(row), seat)


def choose(question: Question, level: str, seed: int) -> int:
    """A computer player's move."""
    levels = import_module("schotten.ai.levels")
    return int(levels.choose(level, _view(question), seed))


def hint(question: Question, seed: int) -> tuple[int, list[tuple[int, float]], list[dict[str, Any]]]:
    """What the computer would do in a seat's place, and why."""
    found: tuple[int, list[tuple[int, float]], list[dict[str, Any]]] = import_module("schotten.ai.analysis").hint(
        _view(question), seed
    )
    return found


def chance(question: Question, seed: int) -> float:
    """How likely seat 0 wins, from what a view knows."""
    return float(import_module("schotten.ai.analysis").chance(_view(question), seed))


def analyse(key: str, options: dict[str, Any], seed: bytes, first: int, moves: list[int]) -> dict[str, Any]:
    """The chances of seat 0 after each move of a finished game, and the moves that cost most."""
    found: dict[str, Any] = import_module("schotten.ai.analysis").analyse(key, options, seed, first, moves)
    return found
