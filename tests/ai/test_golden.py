"""The players decide as they did before the whole decision moved into the mind: moves, values, hints, chances, reviews.

`golden/decisions.json` was made by the code before that change (`golden/make.py`). Our own logarithm and power change
nothing in it. One thing differs, by the dice: a level up to expert took chance for its habits from the generator that
all players of a game share, even an expert who has none. So in whole games others drew other numbers after it.
"""

import json
from pathlib import Path
from random import Random
from typing import Any

import pytest

from ai.golden import make
from schotten.ai import UNTIMED, Clock, Player, make_player
from schotten.editions import EDITIONS
from schotten.game import Move, MoveKind, View
from schotten.rules import layout as at

KNOWN: dict[str, Any] = json.loads((Path(__file__).parent / "golden" / "decisions.json").read_text(encoding="utf-8"))


class ExpertBefore:
    """The expert, who leaves the game's generator as the old one did: it asked for habits that it does not have."""

    name = "expert"

    def __init__(self) -> None:
        self.player = make_player("expert")

    def choose(self, view: View, clock: Clock, rng: Random) -> Move:
        """The expert's move; then the chance of every spot, every claim and every judgement is drawn for nothing."""
        move = self.player.choose(view, clock, rng)
        claims = [each for each in view.legal_moves if each.kind == MoveKind.CLAIM]
        for _ in range(view.rules[at.SPOTS] + len(claims)):
            rng.random()
        for _ in view.legal_moves:
            rng.gauss(0.0, 0.0)
        return move


def parts(name: str) -> tuple[Any, bool, int]:
    key, deal = name.split(":")
    return EDITIONS[key.removesuffix("-tactical")], key.endswith("-tactical"), int(deal)


def again(told: Any) -> Any:
    return json.loads(json.dumps(told))


@pytest.mark.parametrize("name", KNOWN)
def test_games_repeat_themselves(name: str):
    edition, tactical, deal = parts(name)
    game, rng = make.dealt(edition, tactical, deal), Random(deal)
    players: list[Player] = [make_player("greedy"), ExpertBefore()]
    while game.outcome is None:
        game.play(players[game.actor].choose(game.view_for(game.actor), UNTIMED, rng))
    assert [int(move) for move in game.history] == KNOWN[name]["greedy against expert"]
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
