"""What every level decides, hints and reviews at a few nodes.

`PYTHONPATH=tests python tests/ai/golden/ways.py > tests/ai/golden/ways.json` writes it.

The tests compare it with the file, compiled, interpreted and with every index checked: so all ways give the same.
"""

from __future__ import annotations

import json
import sys
from dataclasses import asdict
from pathlib import Path
from random import Random
from typing import Any

from ai.conftest import GAMES, new_game, play_on
from schotten.ai.host import Host
from schotten.ai.levels import LEVELS
from schotten.ai.mind import arena as mem
from schotten.ai.params import SearchSettings
from schotten.ai.player import UNTIMED
from schotten.ai.searcher import LevelPlayer, MindPlayer, SearchPlayer
from schotten.game import Game, View
from schotten.rules import layout as at
from schotten.rules.plain import Phase

FILE = Path(__file__).with_name("ways.json")
NODES = 12
SHALLOW = {  # few samples: interpreted, each takes a tenth of a second
    mem.NODES: NODES, mem.JUDGED: 3, mem.ANSWERED: 3, mem.SHOWN_ROUNDS: 3, mem.RIVAL_ROUNDS: 2, mem.REVIEW_ROUNDS: 3,
    mem.SOLVE_LIMIT: 400,
}  # fmt: skip
DEEP = {"DEEPEN": 1.0, "AHEAD_TURNS": 1.0, "AHEAD_SAMPLES": 1.0, "LEAF_SAMPLES": 2.0}
MOVES = (9, 26)  # made by lot before the positions that are looked at
LOOK_SEED, REVIEW_SEED, KEPT_SEED = 21, 22, 23
KEPT = SearchSettings(nodes=40, threads=2, most_nodes=1000, candidates=4, knobs=DEEP)
KEPT_MOVES = 8


def host_of(player: MindPlayer, view: View) -> Host:
    """A player's memory, with few nodes and samples."""
    host = player.host(view)
    for memory in host.memories:
        for place, number in SHALLOW.items():
            memory.ints[place] = number
    return host


def found_by(player: MindPlayer, view: View) -> list[list[float]]:
    """The best moves by a player with their visits and values, to the last bit."""
    host_of(player, view)
    return [[each.move, each.visits, each.value] for each in player.look(view, UNTIMED, Random(LOOK_SEED))[:5]]


def judged(view: View, made: int) -> dict[str, Any]:
    """What a move lost by fresh samples and why, and what a hint shows."""
    player, rng = LevelPlayer("master"), Random(REVIEW_SEED)
    host = host_of(player, view)
    player.look(view, UNTIMED, rng)
    verdict = asdict(host.review(made, rng))
    why = host.why(made if verdict["better"] < 0 else verdict["better"], made)
    player.look(view, UNTIMED, rng)
    shown = [[each.move, each.value, each.equal, each.proven] for each in host.show(rng)[:5]]
    return {"verdict": verdict, "why": why, "shown": shown, "reply and reasons": host.explain()}


def ending(key: str, tactical: bool) -> list[list[float]]:
    """What is found where nothing is hidden any more: the first moves of an ending, those that are proven marked."""
    game = play_on(new_game(key, tactical), 1)
    while game.outcome is None and (any(game.state[at.DECK_SIZE : at.DECK_SIZE + 2]) or len(game.legal_moves) == 1):
        play_on(game, 1)
    if game.outcome is not None:
        return []
    view, player = game.view_for(game.actor), LevelPlayer("expert")
    host_of(player, view).main.ints[mem.SOLVE_ALL] = 1
    return [[each.move, each.value, each.proven] for each in player.look(view, UNTIMED, Random(24))[:5]]


def lucky(key: str, tactical: bool) -> list[float]:
    """The luck of the next card of a game on its way, and what its state is worth."""
    game = play_on(new_game(key, tactical), 30)
    while game.outcome is None and (game.phase != Phase.AFTER_PLAY or not game.state[at.DECK_SIZE]):
        play_on(game, 1)
    host = LevelPlayer("expert").host(game.view_for(0))
    return [host.worth(game.state, 0, 25)] + ([] if game.outcome else [host.luck(game.state, 0, 25)])


def kept(game: Game) -> list[int]:
    """The moves of a search with two trees that follows lines and keeps them, against itself."""
    players, rng = [SearchPlayer(KEPT), SearchPlayer(KEPT)], Random(KEPT_SEED)
    for _ in range(KEPT_MOVES):
        if game.outcome is None:
            game.play(players[game.actor].choose(game.view_for(game.actor), UNTIMED, rng))
    return [int(move) for move in game.history[-KEPT_MOVES:]]


def choice_after(key: str, tactical: bool, moves: int) -> tuple[Game, View]:
    """A game after so many moves by lot, played on to the next choice, and the View of whoever has it."""
    game = play_on(new_game(key, tactical), moves)
    while game.outcome is None and len(game.legal_moves) == 1:
        play_on(game, 1)
    return game, game.view_for(game.actor)


def decided(key: str, tactical: bool) -> dict[str, Any]:
    """Everything for one game."""
    told: dict[str, Any] = {}
    for moves in MOVES:
        view = choice_after(key, tactical, moves)[1]
        told[str(moves)] = {name: found_by(LevelPlayer(name), view) for name in LEVELS}
    game, view = choice_after(key, tactical, MOVES[-1])
    judge = host_of(LevelPlayer("master"), view)
    told["chances"] = [judge.chance(game.view_for(seat), Random(25)) for seat in (0, 1)]
    told["kept"] = kept(game)
    told["judged"] = judged(view, int(view.legal_moves[0]))
    told["ending"], told["luck"] = ending(key, tactical), lucky(key, tactical)
    return json.loads(json.dumps(told))  # type: ignore[no-any-return]


def name_of(key: str, tactical: bool) -> str:
    """The game's name in the file."""
    return f"{key}-tactical" if tactical else key


if __name__ == "__main__":
    json.dump({name_of(*game): decided(*game) for game in GAMES}, sys.stdout, indent=1)
