"""Writes what the players decide in fixed positions: `python tests/ai/golden/make.py > tests/ai/golden/decisions.json`.

It is made anew when the player changes on purpose, last when plays were valued through their claims and endings were
solved (decision 26).
"""

from __future__ import annotations

import json
import sys
from random import Random
from typing import Any

from schotten.ai import UNTIMED, make_player
from schotten.ai.analysis import ViewAnalysis, analyse, win_chance
from schotten.ai.params import SearchSettings
from schotten.ai.reviewing import review_turns
from schotten.ai.searcher import SearchPlayer
from schotten.editions import EDITIONS, Edition
from schotten.game import Game, Move

DEALS = (3, 4)
PARTS = (0.05, 0.3, 0.5, 0.7, 0.9)  # of a game's moves: where a position is taken from
DEEP = {"DEEPEN": 2.0}  # knobs: lines are followed in the tree, so that its logarithms and powers decide
TURNS = 3  # reviewed turns of a game


def dealt(edition: Edition, tactical: bool, seed: int) -> Game:
    """A game at its deal."""
    options = edition.options(tactical=True) if tactical else edition.options()
    return Game.new(edition, options, bytes([seed]) * 32)


def history(edition: Edition, tactical: bool, seed: int, names: tuple[str, str]) -> list[int]:
    """A whole game between two players."""
    game, rng = dealt(edition, tactical, seed), Random(seed)
    players = [make_player(name) for name in names]
    while game.outcome is None:
        game.play(players[game.actor].choose(game.view_for(game.actor), UNTIMED, rng))
    return [int(move) for move in game.history]


def positions(edition: Edition, tactical: bool, seed: int, moves: list[int]) -> list[int]:
    """How many moves lead to each position: those from some parts of the game on where there is a choice."""
    found = []
    for part in PARTS:
        count = int(len(moves) * part)
        game = after(edition, tactical, seed, moves[:count])
        while len(game.legal_moves) == 1:
            game.play(Move(moves[count]))
            count += 1
        found.append(count)
    return found


def after(edition: Edition, tactical: bool, seed: int, moves: list[int]) -> Game:
    """A game after some moves."""
    game = dealt(edition, tactical, seed)
    for move in moves:
        game.play(Move(move))
    return game


def told(found: ViewAnalysis) -> dict[str, Any]:
    """An analysis as numbers: moves with their values and shares, best first, and the reply."""
    return {
        "moves": [[int(each.move), each.value, each.share] for each in found.moves[:6]],
        "reply": None if found.reply is None else int(found.reply),
    }


def decisions(game: Game) -> dict[str, Any]:
    """What is decided, hinted and judged in one position."""
    view = game.view_for(game.actor)
    names = ("greedy", "expert", "master", "search:60", "search:60:2")
    return {
        **{name: int(make_player(name).choose(view, UNTIMED, Random(11))) for name in names},
        "look:24": told(analyse(view, SearchSettings(nodes=24), UNTIMED, Random(12))),
        "deep:300": told(analyse(view, SearchSettings(nodes=300, knobs=DEEP), UNTIMED, Random(13))),
        "chances": [win_chance(game.view_for(seat), Random(14)) for seat in (0, 1)],
    }


def kept_tree(edition: Edition, tactical: bool, seed: int) -> list[int]:
    """The moves of a search that keeps its tree from move to move, against a greedy player."""
    game, rng = dealt(edition, tactical, seed), Random(seed)
    players = [SearchPlayer(SearchSettings(nodes=120, knobs=DEEP)), make_player("greedy")]
    while game.outcome is None:
        game.play(players[game.actor].choose(game.view_for(game.actor), UNTIMED, rng))
    return [int(move) for move in game.history]


def reviewed(game: Game) -> list[dict[str, Any]]:
    """The first turns of a review."""
    found = []
    for turn in review_turns(game, nodes=24):
        better = None if turn.better is None else int(turn.better)
        found.append({"wins": list(turn.wins), "better": better, "loss": turn.loss})
        if len(found) == TURNS:
            break
    return found


def whole() -> dict[str, Any]:
    """Everything, by edition and deal."""
    found: dict[str, Any] = {}
    for key, edition in EDITIONS.items():
        for tactical in (False, True):
            for seed in DEALS:
                moves = history(edition, tactical, seed, ("greedy", "expert"))
                places = positions(edition, tactical, seed, moves)
                name = f"{key}{'-tactical' if tactical else ''}:{seed}"
                print(name, file=sys.stderr, flush=True)
                found[name] = {
                    "greedy against expert": moves,
                    "search against greedy": kept_tree(edition, tactical, seed),
                    "review": reviewed(after(edition, tactical, seed, moves)),
                    "positions": {
                        str(count): decisions(after(edition, tactical, seed, moves[:count])) for count in places
                    },
                }
    return found


if __name__ == "__main__":
    print(json.dumps(whole(), indent=1))
