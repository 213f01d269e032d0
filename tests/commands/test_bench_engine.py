"""`bench engine`: every way plays the same games, searches, and says how long it takes to load."""

import shutil

import pytest

from schotten.commands.benches.engine_ways import WAYS
from schotten.engine.file import FOLDER

NODE = pytest.mark.skipif(shutil.which("node") is None, reason="no Node on this machine")


@pytest.mark.parametrize("way", [pytest.param("node", marks=NODE), pytest.param("chromium", marks=pytest.mark.browser)])
def test_every_way_plays_the_same_games(way: str):
    worker, known = WAYS[way](FOLDER), WAYS["wasmtime"](FOLDER)
    try:
        assert worker.play("siege", 20, tactical=True)[0] == known.play("siege", 20, tactical=True)[0]
        assert worker.search("siege", 0.5, tactical=True) > 0
        assert worker.load_ms()["load_ms_cold"] > 0
    finally:
        worker.close()
