"""A decision gives the same moves and values in every way the source runs, at every level, in every game."""

import json
from random import Random

import pytest

from ai.conftest import GAMES, new_game
from ai.golden.ways import FILE, decided, name_of
from schotten.ai import UNTIMED
from schotten.ai.host import HereWay
from schotten.ai.mind import arena as mem
from schotten.ai.mind.levels import MASTER
from schotten.ai.searcher import LevelPlayer, MindPlayer
from schotten.rules import layout as at

pytestmark = [pytest.mark.no_cover, pytest.mark.usefixtures("own_code")]  # tracing the interpreted mind takes minutes


@pytest.fixture
def own_code(monkeypatch: pytest.MonkeyPatch) -> None:
    """Compiled, or interpreted where the compiler is off; the engine file has its turn in tests/engine."""
    monkeypatch.setattr(MindPlayer, "way", HereWay())


@pytest.mark.jit_off
@pytest.mark.boundscheck
@pytest.mark.parametrize(("key", "tactical"), GAMES, ids=[name_of(*game) for game in GAMES])
def test_levels_hints_and_reviews_are_the_same_in_every_way(key: str, tactical: bool):
    known = json.loads(FILE.read_text(encoding="utf-8"))
    assert decided(key, tactical) == known[name_of(key, tactical)]


@pytest.mark.jit_off
def test_an_answer_needs_nothing_but_the_two_rows_of_a_memory():
    view = new_game("iello").view_for(0)
    player, other = LevelPlayer("casual"), LevelPlayer("casual")
    if view.actor != 0:
        view = new_game("iello").view_for(1)
    first, second = player.host(view).main, other.host(view).main
    one = player.look(view, UNTIMED, Random(1))
    second.ints[:] = first.ints[:]
    second.floats[:] = first.floats[:]
    assert other.host(view).found() == one


def test_the_parts_of_a_memory_do_not_overlap_and_hold_what_the_layout_has():
    assert mem.VIEW - mem.RULES == at.RULES_WIDTH
    assert mem.BEFORE - mem.VIEW == at.WIDTH
    ints, floats = mem.ints_for(1000), mem.floats_for(1000)
    assert ints == mem.INTS + 2 * 1000 * mem.NODE
    assert floats == mem.FLOATS + 2 * 1000 * mem.NODE_FLOATS
    assert LevelPlayer("master").level == MASTER
