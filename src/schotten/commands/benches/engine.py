"""How fast the engine file is beside native code, how long it takes to load, and how large it is."""

from __future__ import annotations

import gzip
import json
import os
import subprocess
import sys
import tempfile
from pathlib import Path
from typing import Annotated, Literal

from cyclopts import Parameter

from schotten.commands.benches.engine_ways import NativeWorker, NodeWorker, Wasmtime, Worker
from schotten.editions import EDITIONS
from schotten.engine.file import FOLDER, is_current, paths, read_engine

AsJson = Annotated[bool, Parameter(name="--json", negative="", help="Print JSON instead of a table.")]
Seconds = Annotated[float, Parameter(help="CPU time of each measurement, at least.")]
Rounds = Annotated[int, Parameter(help="How often each is measured, by turns; the best counts.")]
Against = Annotated[Path | None, Parameter(help="Another checkout with an environment: its native code beside ours.")]
At = Annotated[Path, Parameter(help="The folder of the engine file.")]
FIRST_GAMES = 500
LOAD = """
from pathlib import Path
from time import perf_counter
import sys
began = perf_counter()
from schotten.engine import Engine
Engine.load(Path(sys.argv[1])).here()
print((perf_counter() - began) * 1000)
"""
FIRST_MOVE = """
from time import perf_counter
began = perf_counter()
import sys
from pathlib import Path
from random import Random
from schotten.ai.engine_way import EngineWay
from schotten.ai.player import UNTIMED
from schotten.ai.searcher import LevelPlayer
from schotten.engine import Engine
from schotten.game import Game
game = Game.new("iello", seed=bytes(32))
player = LevelPlayer("casual")
player.way = EngineWay(Engine.load(Path(sys.argv[1])))
player.choose(game.view_for(game.actor), UNTIMED, Random(1))
print((perf_counter() - began) * 1000)
"""


def run(
    *,
    way: Literal["wasmtime", "node"] = "wasmtime",
    against: Against = None,
    as_json: AsJson = False,
    seconds: Seconds = 0.5,
    rounds: Rounds = 3,
    at: At = FOLDER,
) -> None:
    """Measure random turns and simulations a CPU second in the engine file and in native code, by turns in one run."""
    content, manifest = read_engine(at)
    workers: dict[str, Worker] = {
        "engine": Wasmtime(at) if way == "wasmtime" else NodeWorker(at),
        "native": NativeWorker(Path(sys.executable)),
    }
    if against:
        workers["base"] = NativeWorker(python_of(against))
    result: dict[str, object] = {"way": way, "digest_current": is_current(manifest)}
    say = print if not as_json else (lambda *_: None)
    say(f"{'a CPU second':20}" + "".join(f"{name:>14}" for what in ("turns", "sims") for name in labels(workers, what)))
    for key in EDITIONS:
        for tactical in (False, True):
            name = f"{key}+tactical" if tactical else key
            turns = measure(workers, key, seconds, rounds, tactical=tactical)
            sims = measure_searches(workers, key, seconds, rounds, tactical=tactical)
            result[name] = {f"{each}_turns_per_s": speed for each, speed in turns.items()} | {
                f"{each}_sims_per_s": speed for each, speed in sims.items()
            }
            say(f"{name:20}" + "".join(f"{speed:>14,}" for speed in (*turns.values(), *sims.values())))
    for worker in workers.values():
        worker.close()
    result |= load_ms(at) if way == "wasmtime" else {}
    wasm, _ = paths(at)
    result |= {"size_bytes": wasm.stat().st_size, "size_gzip": len(gzip.compress(content, 9, mtime=0))}
    if as_json:
        print(json.dumps(result, indent=2))
    else:
        print(", ".join(f"{name} {value}" for name, value in result.items() if not isinstance(value, dict)))


def measure(workers: dict[str, Worker], key: str, seconds: float, rounds: int, *, tactical: bool) -> dict[str, int]:
    """Turns a CPU second of each worker: measured by turns, so that what else the machine does meets all of them."""
    games = {name: enough_games(worker, key, seconds, tactical=tactical) for name, worker in workers.items()}
    best = dict.fromkeys(workers, 0.0)
    for _ in range(rounds):
        for name, worker in workers.items():
            turns, took = worker.play(key, games[name], tactical=tactical)
            best[name] = max(best[name], turns / took)
    return {name: round(speed) for name, speed in best.items()}


def measure_searches(
    workers: dict[str, Worker], key: str, seconds: float, rounds: int, *, tactical: bool
) -> dict[str, float]:
    """Simulations a CPU second of each worker, by turns as well."""
    best = dict.fromkeys(workers, 0.0)
    for _ in range(rounds):
        for name, worker in workers.items():
            best[name] = max(best[name], worker.search(key, seconds, tactical=tactical))
    return {name: round(speed, 1) for name, speed in best.items()}


def labels(workers: dict[str, Worker], what: str) -> list[str]:
    """The heads of the table's columns."""
    return [f"{name} {what}" for name in workers]


def enough_games(worker: Worker, key: str, seconds: float, *, tactical: bool) -> int:
    """So many games that they take the wanted time; the first ones also load or compile what they need."""
    worker.play(key, 1, tactical=tactical)
    _, took = worker.play(key, FIRST_GAMES, tactical=tactical)
    return max(FIRST_GAMES, round(FIRST_GAMES * seconds / max(took, 0.001)))


def python_of(checkout: Path) -> Path:
    """The Python of another checkout's environment."""
    python = checkout / ".venv" / "bin" / "python"
    if not python.exists():
        raise ValueError(f"{checkout} has no environment: run its ./schotten once")
    return python


def load_ms(at: Path) -> dict[str, float]:
    """In processes of their own: from the import to an instance, with nothing kept and again, and to a first move."""
    with tempfile.TemporaryDirectory() as cold, tempfile.TemporaryDirectory() as fresh:
        took = [timed(LOAD, at, cold) for _ in range(4)]
        first = timed(FIRST_MOVE, at, fresh)
    return {
        "load_ms_cold": round(took[0], 1),
        "load_ms_warm": round(min(took[1:]), 1),
        "first_move_ms_fresh": round(first, 1),
    }


def timed(code: str, at: Path, cache: str) -> float:
    """What a process of its own prints; the compiler is off, so that nothing of it is imported."""
    environment = os.environ | {"SCHOTTEN_CACHE": cache, "NUMBA_DISABLE_JIT": "1"}
    command = [sys.executable, "-c", code, str(at)]
    return float(subprocess.run(command, env=environment, check=True, capture_output=True).stdout)  # noqa: S603 our own words
