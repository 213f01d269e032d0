"""How fast the computer players think: simulations a second, time to the first move, memory."""

from __future__ import annotations

import json
import os
import resource
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from random import Random
from typing import Annotated, Any

from cyclopts import Parameter

from schotten.ai.host import Way
from schotten.ai.mind.arena import WEIGHING
from schotten.ai.params import SearchSettings
from schotten.ai.player import Clock
from schotten.ai.searcher import GreedyPlayer, SearchPlayer
from schotten.editions import EDITIONS, Edition
from schotten.game import Game

TO_THE_END = {"QUICK_TURNS": 999.0, "DEEPEN": 1.0}  # knobs: a tree from the first visit on, no leaf but the end
FIRST_MOVE = (
    "import time; t = time.perf_counter();"
    "from schotten.ai import make_player, UNTIMED; from schotten.game import Game; from random import Random;"
    "game = Game.new('iello', seed=bytes(32)); seat = game.actor;"
    "make_player('search:100').choose(game.view_for(seat), UNTIMED, Random(1)); print(time.perf_counter() - t)"
)


def run(
    *,
    json_: Annotated[bool, Parameter(name="--json", negative="")] = False,
    seconds: float = 1.0,
    cold: Annotated[bool, Parameter(negative="--no-cold")] = True,
    memory_seconds: float = 10.0,
) -> None:
    """Measure the computer players on one core.

    A simulation goes down the tree and plays on to the end of the game. The search as it is set (`search_per_s`)
    judges its leaves by the chances of the spots instead of playing on.

    Parameters
    ----------
    json_
        Print JSON.
    seconds
        How long each number is measured.
    cold
        Measure also the time to the first move with nothing compiled yet (about a minute).
    memory_seconds
        The length of the search whose memory is measured.

    """
    found: dict[str, Any] = {}
    for key, edition in EDITIONS.items():
        for tactical in (False, True):
            name = f"{key}-tactical" if tactical else key
            found[name] = measure(edition, tactical, seconds)
            if not json_:
                print(name, found[name], flush=True)
    found["first_move"] = {"warm_s": first_move(None)}
    if cold:
        with tempfile.TemporaryDirectory() as folder:
            found["first_move"]["cold_s"] = first_move(Path(folder))
    found["memory"] = memory(memory_seconds)
    if json_:
        print(json.dumps(found, indent=2))
    else:
        print(found["first_move"], found["memory"])


def measure(edition: Edition, tactical: bool, seconds: float) -> dict[str, float]:  # noqa: FBT001
    """Simulations a second from the first move and from mid-game."""
    options = edition.options(tactical=True) if tactical else edition.options()
    start = Game.new(edition, options, bytes(32), 0)
    middle = middle_of(start.copy())
    return {
        "sims_per_s_start": speed(start, seconds, TO_THE_END),
        "sims_per_s_mid": speed(middle, seconds, TO_THE_END),
        "search_per_s_start": speed(start, seconds, {}),
        "search_per_s_mid": speed(middle, seconds, {}),
    }


def middle_of(game: Game, way: Way | None = None) -> Game:
    """The game at the start of the turn in the middle of it, as two greedy players play it."""
    player, rng = GreedyPlayer(), Random(1)  # noqa: S311
    player.way = way
    whole, starts = game.copy(), [0]
    while whole.outcome is None:
        before = whole.turn
        whole.play(player.choose(whole.view_for(whole.actor), Clock(), rng))
        if whole.turn != before:
            starts.append(len(whole.history))
    for move in whole.history[: starts[len(starts) // 2]]:
        game.play(move)
    return game


def speed(game: Game, seconds: float, knobs: dict[str, float], way: Way | None = None) -> float:
    """Simulations of one tree in a second of one core: the process's own time, whatever else the machine does."""
    view = game.view_for(game.actor)
    player = SearchPlayer(SearchSettings(seconds=seconds, early_stop=False, knobs=knobs))
    player.way = way
    host = player.host(view)
    host.ask(view)
    host.way.call(host.main, "begin", 1)
    while host.main.ints[WEIGHING]:  # with no time spent, all weighings come first
        host.slice(0.0)
    before, began = host.done, time.process_time()
    while time.process_time() - began < seconds:
        host.slice(0.0)
    return round((host.done - before) / (time.process_time() - began), 1)


def first_move(cache: Path | None) -> float:
    """Seconds from the start of a process to the answer of a small search, imports and machine code included."""
    environment = dict(os.environ)
    if cache is not None:
        environment["SCHOTTEN_CACHE"] = str(cache)
    answer = subprocess.run(  # noqa: S603  (our own interpreter and text)
        [sys.executable, "-c", FIRST_MOVE], env=environment, capture_output=True, text=True, check=True
    )
    return round(float(answer.stdout), 2)


def memory(seconds: float) -> dict[str, float]:
    """The peak memory of this process before and after a long search."""
    game = Game.new("iello", seed=bytes(32))
    before = peak()
    player = SearchPlayer(SearchSettings(seconds=seconds, early_stop=False))
    player.choose(game.view_for(game.actor), Clock(None, time.monotonic), Random(1))  # noqa: S311
    return {"search_s": seconds, "before_mb": before, "after_mb": peak(), "simulations": player.simulations}


def peak() -> float:
    """The peak memory of this process in megabytes."""
    return round(resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024, 1)
