"""How long the engine file takes to load in wasmtime, and a new process to a first move."""

from __future__ import annotations

import os
import subprocess
import sys
import tempfile
from pathlib import Path

# The file is what is loaded: its host's own library is imported before, and told apart.
LOAD = """
from pathlib import Path
from time import perf_counter
import sys
began = perf_counter()
import wasmtime
imported = perf_counter()
from schotten.engine import Engine
ready = perf_counter()
here = Engine.load(Path(sys.argv[1])).here()
here.call("seed_dice", here.ints(2), 1)
print((perf_counter() - ready) * 1000, (imported - began) * 1000)
"""
# All that a new process does: imports, the file, and a move of the level that most begin with.
FIRST_MOVE = """
from time import perf_counter
began = perf_counter()
import sys
from pathlib import Path
from random import Random
from schotten.ai import UNTIMED, make_player
from schotten.ai.engine_way import EngineWay
from schotten.engine import Engine
from schotten.game import Game
game = Game.new("iello", seed=bytes(32))
player = make_player("casual")
player.way = EngineWay(Engine.load(Path(sys.argv[1])))
player.choose(game.view_for(game.actor), UNTIMED, Random(1))
print((perf_counter() - began) * 1000)
"""


def load_ms(at: Path) -> dict[str, float]:
    """In processes of their own: from the call to load to a call's answer, nothing kept and again; and a first move."""
    with tempfile.TemporaryDirectory() as cold, tempfile.TemporaryDirectory() as fresh:
        took = [timed(LOAD, at, cold) for _ in range(5)]
        first = timed(FIRST_MOVE, at, fresh)
    return {
        "load_ms_cold": took[0][0],
        "load_ms_warm": min(each[0] for each in took[1:]),
        "import_ms": min(each[1] for each in took),  # of wasmtime, in a process that has it not yet
        "first_move_ms_fresh": first[0],
    }


def timed(code: str, at: Path, cache: str) -> list[float]:
    """What a process of its own prints; the compiler is off, so that nothing of it is imported."""
    environment = os.environ | {"SCHOTTEN_CACHE": cache, "NUMBA_DISABLE_JIT": "1"}
    command = [sys.executable, "-c", code, str(at)]
    done = subprocess.run(command, env=environment, check=True, capture_output=True, text=True)  # noqa: S603 our own words
    return [round(float(each), 1) for each in done.stdout.split()]
