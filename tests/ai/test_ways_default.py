"""Where a player thinks when it is told nothing: by the engine file, else by its own code with a line that says so."""

from __future__ import annotations

import logging
import os
import subprocess
import sys
import threading
from collections.abc import Iterator

import pytest

from schotten.ai import ways
from schotten.ai.engine_way import EngineWay
from schotten.ai.host import HereWay
from schotten.engine import NoEngineError, NoHostError, StaleEngineError
from schotten.tui.players import make_chooser

BLOCKED = """
import sys
from importlib.machinery import PathFinder

class Without:
    def find_spec(self, name, path=None, target=None):
        return None if name.split(".")[0] in {names} else PathFinder.find_spec(name, path, target)

sys.meta_path[:] = [Without() if each is PathFinder else each for each in sys.meta_path]
"""
GAMES = """
from random import Random
from time import monotonic
import schotten.ai
from schotten.ai import Clock, level_names, make_player
from schotten.ai.analysis import analyse, win_chance
from schotten.ai.params import SearchSettings
from schotten.game import Game
rng = Random(1)
for level in level_names():
    game = Game.new("iello", seed=bytes([3]) * 32)
    players = [make_player(level), make_player(level)]
    while game.outcome is None:
        game.play(players[game.actor].choose(game.view_for(game.actor), Clock(0.01, monotonic), rng))
game = Game.new("siege", seed=bytes([3]) * 32)
view = game.view_for(game.actor)
analyse(view, SearchSettings(nodes=20), schotten.ai.UNTIMED, rng)
win_chance(view, rng)
assert not {"numba", "numpy", "llvmlite"} & set(sys.modules)
print("played")
"""
HOSTLESS = """
import schotten.ai
from schotten.ai.ways import why_absent
from schotten.game import Game
from random import Random
game = Game.new("iello", seed=bytes(32))
schotten.ai.make_player("random").choose(game.view_for(game.actor), schotten.ai.UNTIMED, Random(1))
print(why_absent())
"""


@pytest.fixture(autouse=True)
def forgotten(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    monkeypatch.setenv(ways.SAID, "1")  # so that what a test leaves there is taken back
    monkeypatch.delenv(ways.SAID)
    ways.default_way.cache_clear()
    yield
    ways.default_way.cache_clear()


def run_without(names: set[str], code: str) -> str:
    """What a process prints in which some packages cannot be imported."""
    text = BLOCKED.replace("{names}", repr(names)) + code
    done = subprocess.run([sys.executable, "-c", text], capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    return done.stdout.strip()


def raising(error: Exception) -> object:
    def shared() -> None:
        raise error

    return shared


def test_a_current_file_is_the_way():
    assert isinstance(ways.default_way(), EngineWay)
    assert ways.why_absent() == ""


@pytest.mark.parametrize(("off", "word"), [(True, "interpreted"), (False, "native")])
def test_a_stale_file_gives_way_to_own_code_and_one_line_says_so(
    off: bool, word: str, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
):
    monkeypatch.setattr(ways, "shared", raising(StaleEngineError("the engine file is older than its sources")))
    monkeypatch.setattr(ways, "JIT_OFF", off)
    with caplog.at_level(logging.WARNING):
        assert isinstance(ways.default_way(), HereWay)
        ways.default_way()
    assert [record.getMessage().split("; ")[1] for record in caplog.records] == [f"until then players run {word} code"]


def test_what_starts_others_says_the_line_and_they_do_not_repeat_it(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
):
    stale = raising(StaleEngineError("the engine file is older than its sources"))
    monkeypatch.setattr(ways, "read_current", stale)
    monkeypatch.setattr(ways, "shared", stale)
    monkeypatch.setattr(ways, "JIT_OFF", True)
    with caplog.at_level(logging.WARNING):
        ways.say_if_stale()
        assert os.environ[ways.SAID]  # which is what a process that is started now begins with
        ways.default_way()
        ways.say_if_stale()
    assert len(caplog.records) == 1


def test_a_file_that_will_be_refused_is_not_called_old(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
):
    monkeypatch.setattr(ways, "read_current", raising(NoEngineError("damaged or not ours")))
    with caplog.at_level(logging.WARNING):
        ways.say_if_stale()
    assert not caplog.records


def test_two_that_think_at_once_load_one_engine():
    found: list[object] = []
    others = [threading.Thread(target=lambda: found.append(ways.default_way().engine)) for _ in range(4)]  # type: ignore[attr-defined]
    for other in others:
        other.start()
    for other in others:
        other.join()
    assert len(found) == 4
    assert len({id(each) for each in found}) == 1


def test_a_computer_seat_loads_the_engine_ahead():
    make_chooser("casual", bytes(32))
    for thread in threading.enumerate():
        if thread.name == "engine":
            thread.join()
    assert ways.default_way.cache_info().currsize == 1


@pytest.mark.parametrize("off", [True, False])
def test_a_damaged_file_is_refused(off: bool, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(ways, "shared", raising(NoEngineError("damaged or not ours: its digest is 12…")))
    monkeypatch.setattr(ways, "JIT_OFF", off)
    with pytest.raises(NoEngineError, match="digest"):
        ways.default_way()
    assert "digest" in ways.why_absent()


def test_without_a_host_only_native_code_thinks(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(ways, "shared", raising(NoHostError("wasmtime does not run here")))
    monkeypatch.setattr(ways, "JIT_OFF", True)
    assert ways.why_absent() == "wasmtime does not run here"
    monkeypatch.setattr(ways, "JIT_OFF", False)
    assert isinstance(ways.default_way(), HereWay)


def test_a_seat_for_the_computer_is_refused_at_once_where_none_can_think(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(ways, "find_spec", lambda _: None)
    monkeypatch.setattr(ways, "JIT_OFF", True)
    with pytest.raises(NoHostError, match="only people can play"):
        make_chooser("casual", bytes(32))
    monkeypatch.setattr(ways, "JIT_OFF", False)
    ways.check_host()


def test_every_level_plays_where_there_is_no_compiler_and_no_numpy():
    assert run_without({"numba", "numpy", "llvmlite"}, GAMES) == "played"


def test_without_wasmtime_all_but_thinking_works_and_one_line_says_so():
    (line,) = run_without({"numba", "numpy", "llvmlite", "wasmtime"}, HOSTLESS).splitlines()
    assert "wasmtime does not run here" in line
