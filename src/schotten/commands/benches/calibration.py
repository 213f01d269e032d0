"""Whether a win probability is one: games between two greedy players, judged on the way, against how they ended."""

from __future__ import annotations

import json
from random import Random
from typing import Annotated, Any

import numpy as np
from cyclopts import Parameter

from schotten.ai.analysis import win_chance
from schotten.ai.player import UNTIMED
from schotten.ai.searcher import GreedyPlayer
from schotten.editions import EDITIONS, Edition
from schotten.game import Game
from schotten.rules.plain import Phase

JUDGED = (4, 12, 20, 28)  # the turns at whose start a position is judged
GROUPS = 5


def run(
    *,
    json_: Annotated[bool, Parameter(name="--json", negative="")] = False,
    games: int = 100,
    seed: str = "1",
) -> None:
    """Compare win probabilities with results.

    Some positions of each game are judged as `analyse` does, from the view of one seat, drawn by lot. They are sorted
    by what was said and put into groups of the same size.

    Parameters
    ----------
    json_
        Print JSON.
    games
        Games for each edition, base and tactical.
    seed
        Where the deals come from: a number or any text.

    """
    if games < GROUPS:
        raise ValueError(f"a calibration needs at least {GROUPS} games, not {games}")
    found: dict[str, Any] = {}
    for key, edition in EDITIONS.items():
        for tactical in (False, True):
            name = f"{key}-tactical" if tactical else key
            found[name] = compare(judged_games(edition, tactical, games, seed))
            if not json_:
                print(name, found[name], flush=True)
    if json_:
        print(json.dumps(found, indent=2))


def judged_games(edition: Edition, tactical: bool, games: int, seed: str) -> list[tuple[float, float]]:  # noqa: FBT001
    """What was said about a seat's chances, and what became of them, over some games."""
    options = edition.options(tactical=True) if tactical else edition.options()
    pairs = []
    for number in range(games):
        rng = Random(f"{seed}:{number}")  # noqa: S311
        pairs += judged_game(Game.new(edition, options, rng.randbytes(32), number % 2), rng)
    return pairs


def judged_game(game: Game, rng: Random) -> list[tuple[float, float]]:
    """Play a game to its end, judge it on the way, and put its result behind each verdict."""
    player = GreedyPlayer()
    said: list[tuple[float, int]] = []
    turns, due = 0, set(JUDGED)
    while game.outcome is None:
        if turns in due and game.phase == Phase.TURN_START:
            due.remove(turns)
            seat = rng.randrange(2)
            said.append((win_chance(game.view_for(seat), rng), seat))
        before = game.turn
        game.play(player.choose(game.view_for(game.actor), UNTIMED, rng))
        turns += game.turn != before
    winner = game.outcome.winner
    return [(chance, 0.5 if winner is None else float(winner == seat)) for chance, seat in said]


def compare(pairs: list[tuple[float, float]]) -> dict[str, Any]:
    """Groups of like verdicts with their results, and the mean squared error (Brier's score; a coin has 0.25)."""
    row = np.array(sorted(pairs))
    groups = [
        {"said": round(float(part[:, 0].mean()), 3), "won": round(float(part[:, 1].mean()), 3), "positions": len(part)}
        for part in np.array_split(row, GROUPS)
    ]
    return {"brier": round(float(((row[:, 0] - row[:, 1]) ** 2).mean()), 4), "groups": groups}
