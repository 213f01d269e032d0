"""How fast the engine file is beside native code, how long it takes to load, and how large it is."""

from __future__ import annotations

import gzip
import json
import sys
from pathlib import Path
from typing import Annotated, Literal

from cyclopts import Parameter

from schotten.commands.benches.engine_ways import WAYS, NativeWorker, Worker
from schotten.editions import EDITIONS
from schotten.engine.file import FOLDER, is_current, paths, read_engine

AsJson = Annotated[bool, Parameter(name="--json", negative="", help="Print JSON instead of a table.")]
Seconds = Annotated[float, Parameter(help="CPU time of each measurement, at least.")]
Rounds = Annotated[int, Parameter(help="How often each is measured, by turns; the best counts.")]
Against = Annotated[Path | None, Parameter(help="Another checkout with an environment: its native code beside ours.")]
At = Annotated[Path, Parameter(help="The folder of the engine file.")]
FIRST_GAMES = 500


def run(
    *,
    way: Literal["wasmtime", "node", "chromium", "firefox", "webkit"] = "wasmtime",
    against: Against = None,
    as_json: AsJson = False,
    seconds: Seconds = 0.5,
    rounds: Rounds = 3,
    at: At = FOLDER,
) -> None:
    """Measure random turns and simulations a CPU second in the engine file and in native code, by turns in one run."""
    content, manifest = read_engine(at)
    workers: dict[str, Worker] = {
        "engine": WAYS[way](at),
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
    result |= workers["engine"].load_ms()
    for worker in workers.values():
        worker.close()
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
