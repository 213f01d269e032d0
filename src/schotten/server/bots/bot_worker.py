"""What runs in the worker process: the computer players themselves, imported only there."""

from __future__ import annotations

import os
import threading
import time
from functools import lru_cache
from importlib import util
from random import Random
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from schotten.ai import Player
    from schotten.game import Game, View

WATCH_S = 1.0
NICE, REVIEW_NICE = 3, 15  # the tables come before the thinkers, and games before what is said about them
REVIEW_S = 60.0  # what a review gets at most when nobody else wants one
LEAST_LOOK_S = 0.01
SHOWN_MOVES = 5
COSTLY_TURNS = 5
MOST_PLAYERS = 8  # that a worker keeps: all levels

Question = tuple[str, dict[str, Any], list[int], int]  # edition, options, the row of a view, its seat
# The move, the best moves' chances, and its reasons: a code with a spot, a place among those moves, or the reply.
Hint = tuple[int, list[tuple[int, float]], list[tuple[str, int]]]


def is_there() -> bool:
    """Whether there may be computer players: a worker says it surely, this much is known without loading anything."""
    return util.find_spec("schotten.ai") is not None and any(map(util.find_spec, ("wasmtime", "numba")))


def levels() -> tuple[str, ...]:
    """The names of the levels, weakest first; asking loads no engine."""
    from schotten.ai import level_names

    return level_names()


def begin(parent: int, nice: int = 0) -> None:
    """Set a worker up: it gives way to the tables, and ends when the server does, in whatever way."""
    os.nice(nice)
    threading.Thread(target=_watch, args=(parent,), daemon=True).start()


def _watch(parent: int) -> None:
    while os.getppid() == parent:
        time.sleep(WATCH_S)
    os._exit(1)


def why_absent() -> str:
    """Load the engine file; why nobody can think here, or nothing."""
    from schotten.ai.ways import why_absent as known

    return known()


def _view(question: Question) -> View:
    from schotten.editions import find_edition
    from schotten.game import View

    key, options, row, seat = question
    edition = find_edition(key)
    return View(edition, edition.options(**options), tuple(row), seat)


@lru_cache(maxsize=MOST_PLAYERS)
def _player(level: str) -> Player:
    from schotten.ai import make_player

    return make_player(level)


def choose(question: Question, level: str, seed: int, seconds: float) -> int:
    """A computer player's move, within so many seconds."""
    from schotten.ai import Clock

    rng = Random(seed)  # noqa: S311  (the seed is drawn from the system's generator)
    return int(_player(level).choose(_view(question), Clock(seconds, time.monotonic), rng))


def hint(question: Question, seed: int, share: float = 1.0) -> Hint:
    """What the computer would do in a seat's place, in a part of the time that it would take for it."""
    from schotten.ai import Clock
    from schotten.ai.analysis import analyse
    from schotten.ai.mind.params import HINT_NODES, HINT_SECONDS
    from schotten.ai.params import SearchSettings

    rng = Random(seed)  # noqa: S311
    clock = Clock(HINT_SECONDS * share, time.monotonic)
    found = analyse(_view(question), SearchSettings(nodes=HINT_NODES), clock, rng)
    shown = max([SHOWN_MOVES, *(reason.about + 1 for reason in found.reasons if reason.code == "better_than")])
    chances = [(int(each.move), round(each.value, 3)) for each in found.moves[:shown]]
    return chances[0][0], chances, [(reason.code, reason.about) for reason in found.reasons]


def chance(question: Question, seed: int) -> float:
    """How likely the view's seat wins, by its own knowledge."""
    from schotten.ai.analysis import win_chance

    return round(win_chance(_view(question), Random(seed)), 3)  # noqa: S311


def analyse_game(
    game: tuple[str, dict[str, Any], bytes, int, list[int]], frames: int, share: float = 1.0
) -> dict[str, Any]:
    """The chance of seat 0 at each frame of a finished game, and the turns that cost most."""
    from schotten.ai import Clock
    from schotten.ai.mind.params import REVIEW_NODES
    from schotten.ai.reviewing import review
    from schotten.game.text.moves import format_move

    played = _game(*game)
    look = max(LEAST_LOOK_S, REVIEW_S * share / max(1, len(played.history)))
    found = review(played, REVIEW_NODES, clock=Clock(look, time.monotonic))
    chances: list[float | None] = [None] * frames
    starts, index = [], 0
    for turn in found.turns:
        starts.append(index)
        own, other = turn.wins
        for frame in range(index, min(index + len(turn.played), frames)):
            chances[frame] = round((own + 1 - other) / 2, 3)
        index += len(turn.played)
    costly = [
        {
            "frame": starts[turn.number - 1] + 1,
            "seat": turn.seat,
            "move": format_move(turn.played[0], played.edition),
            "best": None if turn.better is None else format_move(turn.better, played.edition),
            "cost": round(turn.loss, 3),
        }
        for turn in found.costliest(COSTLY_TURNS)
    ]
    return {"chances": chances, "costly": costly}


def _game(key: str, options: dict[str, Any], seed: bytes, first: int, moves: list[int]) -> Game:
    from schotten.editions import find_edition
    from schotten.game import Game

    edition = find_edition(key)
    game = Game.new(edition, edition.options(**options), seed, first)
    for move in moves:
        game.play(move)
    return game
