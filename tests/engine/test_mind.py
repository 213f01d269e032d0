"""The mind by the engine file decides as it does interpreted and compiled: every level, hints, reviews, kept trees."""

from __future__ import annotations

import json

import pytest

from ai.conftest import GAMES
from ai.golden.ways import FILE, decided, name_of
from rules.ways import engine, skip
from schotten.ai.searcher import MindPlayer

pytestmark = skip


@pytest.mark.parametrize(("key", "tactical"), GAMES, ids=[name_of(*game) for game in GAMES])
def test_levels_hints_and_reviews_are_the_same(key: str, tactical: bool, monkeypatch: pytest.MonkeyPatch):
    from schotten.ai.engine_way import EngineWay

    monkeypatch.setattr(MindPlayer, "way", EngineWay(engine()))
    known = json.loads(FILE.read_text(encoding="utf-8"))
    assert decided(key, tactical) == known[name_of(key, tactical)]
