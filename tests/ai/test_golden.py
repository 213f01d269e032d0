"""The players decide as they did when the files were made: moves, values, hints, chances, reviews.

`golden/decisions.json` is made by `golden/make.py`, and anew whenever the player changes on purpose.
"""

import json
from pathlib import Path
from random import Random
from typing import Any

import pytest

from ai.golden import make
from schotten.ai import UNTIMED, make_player
from schotten.editions import EDITIONS

KNOWN: dict[str, Any] = json.loads((Path(__file__).parent / "golden" / "decisions.json").read_text(encoding="utf-8"))


def parts(name: str) -> tuple[Any, bool, int]:
    key, deal = name.split(":")
    return EDITIONS[key.removesuffix("-tactical")], key.endswith("-tactical"), int(deal)


def again(told: Any) -> Any:
    return json.loads(json.dumps(told))


@pytest.mark.parametrize("name", KNOWN)
def test_games_repeat_themselves(name: str):
    edition, tactical, deal = parts(name)
    assert make.history(edition, tactical, deal, ("greedy", "expert")) == KNOWN[name]["greedy against expert"]
    assert make.kept_tree(edition, tactical, deal) == KNOWN[name]["search against greedy"]


@pytest.mark.parametrize("name", [name for name in KNOWN if name.endswith(":3")])
def test_decisions_hints_and_chances_repeat_themselves(name: str):
    edition, tactical, deal = parts(name)
    moves = KNOWN[name]["greedy against expert"]
    for count, known in KNOWN[name]["positions"].items():
        assert again(make.decisions(make.after(edition, tactical, deal, moves[: int(count)]))) == known, count


@pytest.mark.parametrize("name", [name for name in KNOWN if name.endswith(":4")])
def test_reviews_repeat_themselves(name: str):
    edition, tactical, deal = parts(name)
    game = make.after(edition, tactical, deal, KNOWN[name]["greedy against expert"])
    assert again(make.reviewed(game)) == KNOWN[name]["review"]


@pytest.mark.jit_off
@pytest.mark.parametrize("name", [name for name in KNOWN if name.endswith(":3")])
def test_greedy_and_expert_repeat_themselves_interpreted(name: str):
    edition, tactical, deal = parts(name)
    for count, known in KNOWN[name]["positions"].items():
        game = make.after(edition, tactical, deal, KNOWN[name]["greedy against expert"][: int(count)])
        view = game.view_for(game.actor)
        for player in ("greedy", "expert"):
            assert int(make_player(player).choose(view, UNTIMED, Random(11))) == known[player]
