"""Who says which of two moves is better: the one-step player to the end, exact endings, a search, or any player.

The one-step player judges by default. It shares its blind spots with the players it judges; the others do not.
"""

from __future__ import annotations

import math
import time
from random import Random
from typing import TYPE_CHECKING

from schotten.ai.params import SearchSettings
from schotten.ai.player import Clock
from schotten.ai.searcher import SearchPlayer
from schotten.game import Game
from schotten.rules.dice import DICE_WIDTH, seed_dice
from schotten.rules.view import sample_state

from .match import COMMAND, leave_seat, seat_player

if TYPE_CHECKING:
    from schotten.game import View

PLAYOUT, EXACT, SEARCH = "playout", "exact", "search"
JUDGE_SAMPLES = 8.0  # of the one-step player who plays to the end
TO_THE_END = {"AHEAD_TURNS": 999.0, "AHEAD_SAMPLES": JUDGE_SAMPLES, "DEEPEN": math.inf}
BY_TREE = {"DEEPEN": 20.0}  # lines are followed in the tree from so many visits on, for both seats


def exact_values(view: View) -> dict[int, float] | None:
    """What each move of a view is worth where the ending is solved; None where it is not."""
    player = SearchPlayer(SearchSettings(nodes=1, most_nodes=1000, whole=True))
    found = player.look(view, Clock(None), Random(1))  # noqa: S311
    return {each.move: each.value for each in found} if all(each.proven for each in found) else None


def judge_moves(view: View, moves: tuple[int, int], judge: str, playouts: int, seed: int) -> tuple[float, float]:
    """How often each of two moves wins, in the same states and with the same luck, by the judge of that name."""
    if judge == EXACT:
        values = exact_values(view)
        return (0.5, 0.5) if values is None else (values[moves[0]], values[moves[1]])
    if judge in (PLAYOUT, SEARCH):
        knobs, nodes = (TO_THE_END, 1000) if judge == PLAYOUT else (BY_TREE, max(1000, 4 * playouts))
        player = SearchPlayer(SearchSettings(nodes=1, most_nodes=nodes, knobs=knobs))
        won = player.host(view).try_out(view, moves, playouts, seed)
        return won[0], won[1]
    shares = [sum(finish(view, move, judge, seed + each) for each in range(playouts)) / playouts for move in moves]
    return shares[0], shares[1]


def finish(view: View, move: int, judge: str, seed: int) -> float:
    """The result for a view's seat if a move is made in one sampled state and a player plays both seats on."""
    dice, state = [0] * DICE_WIDTH, [0] * len(view.row)
    seed_dice(dice, seed)
    sample_state(list(view.row), view.rules, view.seat, dice, state)
    game, rng = Game(view.edition, view.options, state), Random(seed)  # noqa: S311
    game.play(move)
    players = [seat_player(judge, seat, {}) for seat in range(2)]
    while game.outcome is None:
        game.play(players[game.actor].choose(game.view_for(game.actor), Clock(None, time.monotonic), rng))
    if judge.startswith(COMMAND):
        for player in players:
            leave_seat(player)
    winner = game.outcome.winner
    return 0.5 if winner is None else float(winner == view.seat)
