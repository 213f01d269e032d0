"""What runs in the worker process: the computer players themselves, imported only there."""

from __future__ import annotations

import os
import threading
import time
from functools import lru_cache
from importlib import util
from random import Random
from typing import TYPE_CHECKING, Any, NamedTuple

if TYPE_CHECKING:
    from schotten.ai import Player
    from schotten.game import Game, View
    from schotten.told.structs import GameAnalysis, Reason

WATCH_S = 1.0
NICE, REVIEW_NICE = 3, 15  # the tables come before the thinkers, and games before what is said about them
REVIEW_S = 60.0  # what a review gets at most when nobody else wants one
LEAST_LOOK_S = 0.01
PART_S = 1.0  # of a review: then others may come first, and whoever waits sees how far it is
SHOWN_MOVES = 5
MOST_PLAYERS = 8  # that a worker keeps: all levels

Question = tuple[str, dict[str, Any], list[int], int]  # edition, options, the row of a view, its seat


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


def say_if_stale() -> None:
    """Say once, before workers start, that they will not run the engine file."""
    from schotten.ai.ways import say_if_stale as say

    say()


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


class Hint(NamedTuple):
    """The move, the best moves' chances, which of them are as good, whether the best is proven, and why."""

    move: int
    chances: list[tuple[int, float]]
    equal: list[int]
    proven: bool
    reasons: list[Reason]


def hint(question: Question, seed: int, share: float = 1.0, *, quick: bool = False) -> Hint:
    """What the computer would do in a seat's place: at first glance, or in a part of the time that it takes for it."""
    from schotten.ai import Clock
    from schotten.ai.analysis import analyse
    from schotten.ai.mind import params
    from schotten.ai.params import SearchSettings

    rng = Random(seed)  # noqa: S311
    nodes, seconds, rounds = params.HINT_NODES, params.HINT_SECONDS * share, None
    if quick:
        nodes, seconds, rounds = params.QUICK_NODES, params.QUICK_SECONDS, params.QUICK_ROUNDS
    found = analyse(_view(question), SearchSettings(nodes=nodes), Clock(seconds, time.monotonic), rng, rounds)
    compared = [reason.move.id for reason in found.reasons if reason.code == "better_than" and reason.move]
    shown = [each for place, each in enumerate(found.moves) if place < SHOWN_MOVES or int(each.move) in compared]
    chances = [(int(each.move), round(each.value, 3)) for each in shown]
    equal = [int(each.move) for each in shown if each.equal]
    return Hint(chances[0][0], chances, equal, found.moves[0].proven, list(found.reasons))


def chance(question: Question, seed: int) -> float:
    """How likely the view's seat wins, by its own knowledge."""
    from schotten.ai.analysis import win_chance

    return round(win_chance(_view(question), Random(seed)), 3)  # noqa: S311


def analyse_part(
    game: tuple[str, dict[str, Any], bytes, int, list[int]], start: int, share: float = 1.0
) -> GameAnalysis:
    """Some turns of a finished game from one on: as many as a part has time for."""
    from schotten.ai import Clock
    from schotten.ai.review_parts import review_part

    played = _game(*game)
    look = max(LEAST_LOOK_S, REVIEW_S * share / max(1, len(played.history)))
    return review_part(played, start, PART_S, Clock(look, time.monotonic))


def _game(key: str, options: dict[str, Any], seed: bytes, first: int, moves: list[int]) -> Game:
    from schotten.editions import find_edition
    from schotten.game import Game

    edition = find_edition(key)
    game = Game.new(edition, edition.options(**options), seed, first)
    for move in moves:
        game.play(move)
    return game
