"""Random games in each way that code runs: the engine file here or in Node, native code of this or another checkout."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
from collections.abc import Callable
from pathlib import Path
from time import process_time
from typing import Protocol

from schotten.ai.engine_way import EngineWay
from schotten.ai.mind.levels import MASTER
from schotten.ai.mind.params import MOST_NODES
from schotten.commands.benches.engine_browsers import BrowserWorker
from schotten.commands.benches.engine_load import load_ms
from schotten.commands.benches.players import middle_of, speed
from schotten.commands.browsers import BROWSERS
from schotten.editions import EDITIONS
from schotten.engine import Engine
from schotten.game import Game
from schotten.rules.parameters import rules_for

NODE_SCRIPT = Path(__file__).parent / "engine_node.mjs"
NATIVE = """
import sys
from time import process_time
from schotten.commands.benches.players import middle_of, speed
from schotten.commands.benches.rules import play_compiled
from schotten.editions import EDITIONS
from schotten.game import Game
try:
    from schotten.ai.host import HereWay
    way = [HereWay()]
except ImportError:  # of an older checkout, which knows no other way
    way = []
for line in sys.stdin:
    what, key, tactical, amount = line.split()
    if what == "turns":
        began = process_time()
        turns = play_compiled(key, tactical == "1", int(amount))
        print(turns, process_time() - began, flush=True)
    else:
        options = EDITIONS[key].options(tactical=tactical == "1")
        game = middle_of(Game.new(EDITIONS[key], options, bytes(32), 0), *way)
        print(speed(game, float(amount), {}, *way), 1.0, flush=True)
"""


class Worker(Protocol):
    """Plays random games on request."""

    def play(self, key: str, games: int, *, tactical: bool) -> tuple[int, float]:
        """Play so many games; the turns and the CPU seconds."""
        ...

    def search(self, key: str, seconds: float, *, tactical: bool) -> float:
        """Simulations a CPU second, in the middle of a game."""
        ...

    def load_ms(self) -> dict[str, float]:
        """Milliseconds that loading takes, by the names of the bench's result."""
        ...

    def close(self) -> None:
        """End it."""
        ...


def record(key: str, *, tactical: bool) -> tuple[int, ...]:
    """The rules record of an edition."""
    edition = EDITIONS[key]
    return rules_for(edition, edition.options(tactical=tactical))


def middle(key: str, way: EngineWay, *, tactical: bool) -> Game:
    """The middle of a game, the same for all."""
    edition = EDITIONS[key]
    return middle_of(Game.new(edition, edition.options(tactical=tactical), bytes(32), 0), way)


class Wasmtime:
    """The engine file in this process."""

    def __init__(self, at: Path) -> None:
        self.at = at
        engine = Engine.load(at)
        self.way = EngineWay(engine)
        self.here = engine.here()
        sizes = self.here.engine.manifest.sizes
        self.state, self.rules, self.dice, self.buffer = (
            self.here.ints(sizes[name]) for name in ("state", "rules", "dice", "moves")
        )
        self.tally = self.here.ints(3)

    def play(self, key: str, games: int, *, tactical: bool) -> tuple[int, float]:
        """Play so many games; the turns and the CPU seconds."""
        self.rules.write(record(key, tactical=tactical))
        self.here.call("seed_dice", self.dice, 1)
        began = process_time()
        turns = self.here.call(
            "play_games", self.state, self.rules, self.dice, self.buffer, games, self.tally, limit=600.0
        )
        return turns, process_time() - began

    def search(self, key: str, seconds: float, *, tactical: bool) -> float:
        """Simulations a CPU second, in the middle of a game."""
        return speed(middle(key, self.way, tactical=tactical), seconds, {}, self.way)

    def load_ms(self) -> dict[str, float]:
        """Milliseconds that loading takes, by the names of the bench's result."""
        return load_ms(self.at)

    def close(self) -> None:
        """Nothing runs on."""


class Piped:
    """A process that answers a line with a line."""

    def __init__(self, command: list[str]) -> None:
        self.process = subprocess.Popen(  # noqa: S603 our own words
            command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, env=os.environ.copy()
        )

    def play(self, key: str, games: int, *, tactical: bool) -> tuple[int, float]:
        """Play so many games; the turns and the CPU seconds."""
        turns, took = self.ask(f"turns {key} {int(tactical)} {games}").split()
        return int(turns), float(took)

    def search(self, key: str, seconds: float, *, tactical: bool) -> float:
        """Simulations a CPU second, in the middle of a game."""
        done, took = self.ask(f"sims {key} {int(tactical)} {seconds}").split()
        return float(done) / float(took)

    def ask(self, line: str) -> str:
        """One line there and one back."""
        if not (self.process.stdin and self.process.stdout):
            raise ValueError("a process that was to be measured has no pipes")
        self.process.stdin.write(line + "\n")
        self.process.stdin.flush()
        answer = self.process.stdout.readline()
        if not answer:
            raise ValueError("a process that was to be measured has ended (see above)")
        return answer

    def load_ms(self) -> dict[str, float]:
        """What the process says of itself: it keeps nothing, so every load is a cold one."""
        return {"load_ms_cold": round(float(self.ask("load")), 1)}

    def close(self) -> None:
        """End it and wait for it."""
        if self.process.stdin:
            self.process.stdin.close()
        self.process.wait()
        if self.process.stdout:
            self.process.stdout.close()


class NativeWorker(Piped):
    """Native code, by the Python of a checkout's environment."""

    def __init__(self, python: Path) -> None:
        super().__init__([str(python), "-c", NATIVE])


class NodeWorker(Piped):
    """The engine file in Node."""

    def __init__(self, at: Path) -> None:
        node = shutil.which("node")
        if node is None:
            raise ValueError("there is no Node on the PATH")
        super().__init__([node, str(NODE_SCRIPT), str(at)])
        self.ask(json.dumps(questions(at)))


# Where the engine file runs. A further way: a row here, and its name in `bench engine`.
WAYS: dict[str, Callable[[Path], Worker]] = {
    "wasmtime": Wasmtime,
    "node": NodeWorker,
    **{name: lambda at, name=name: BrowserWorker(name, at, questions(at)) for name in BROWSERS},  # type: ignore[misc]
}


def questions(at: Path) -> dict[str, dict[str, object]]:
    """What a way outside of Python is asked about, by edition and variant."""
    way = EngineWay(Engine.load(at))
    return {
        f"{key} {int(tactical)}": question(key, way, tactical=tactical)
        for key in EDITIONS
        for tactical in (False, True)
    }


def question(key: str, way: EngineWay, *, tactical: bool) -> dict[str, object]:
    """The rules of a game, and a view in the middle of one; numbers as strings."""
    game = middle(key, way, tactical=tactical)
    view = game.view_for(game.actor)
    return {
        "rules": [str(number) for number in record(key, tactical=tactical)],
        "view": [str(number) for number in view.row],
        "seat": view.seat,
        "level": MASTER,
        "nodes": MOST_NODES,
    }
