"""Whether a win probability is one: games judged on the way, against how they ended."""

from __future__ import annotations

import json
from random import Random
from typing import Annotated, Any

import numpy as np
from cyclopts import Parameter

from schotten.ai.analysis import win_chance
from schotten.ai.player import UNTIMED
from schotten.ai.registry import make_player
from schotten.editions import EDITIONS, Edition
from schotten.game import Game
from schotten.rules.plain import Phase

PHASES = ("early", "middle", "late")  # by thirds of the deck
GROUPS = 5
FLOOR_TRIES = 200  # sets of results by lot behind a noise floor

Judged = dict[str, list[tuple[float, float]]]


def run(
    *,
    json_: Annotated[bool, Parameter(name="--json", negative="")] = False,
    games: int = 100,
    player: str = "greedy",
    seed: str = "1",
) -> None:
    """Compare win probabilities with results, by game and phase.

    One position of each game and phase is judged as `analyse` does, from the view of one seat, both drawn by lot. They
    are sorted by what was said and put into five groups of the same size. The expected calibration error is the mean
    difference between what was said and won in a group; its floor is what results by lot, true to what was said,
    would show. Brier's score of a coin is 0.25.

    Parameters
    ----------
    json_
        Print JSON.
    games
        Games for each edition, base and tactical.
    player
        Who plays both seats.
    seed
        Where the deals come from: a number or any text.

    """
    if games < GROUPS:
        raise ValueError(f"a calibration needs at least {GROUPS} games, not {games}")
    found: dict[str, Any] = {}
    for key, edition in EDITIONS.items():
        for tactical in (False, True):
            name = f"{key}-tactical" if tactical else key
            judged = judged_games(edition, {"tactical": True} if tactical else {}, games, player, seed)
            found[name] = {phase: compare(pairs) for phase, pairs in judged.items() if len(pairs) >= GROUPS}
            if not json_:
                print(name, found[name], flush=True)
    if json_:
        print(json.dumps(found, indent=2))


def judged_games(edition: Edition, options: dict[str, Any], games: int, player: str, seed: str) -> Judged:
    """What was said about a seat's chances, and what became of them, by phase over some games."""
    judged: Judged = {phase: [] for phase in PHASES}
    for number in range(games):
        rng = Random(f"{seed}:{number}")  # noqa: S311
        game = Game.new(edition, edition.options(**options), rng.randbytes(32), number % 2)
        for phase, pair in judged_game(game, player, rng).items():
            judged[phase].append(pair)
    return judged


def phase_of(left: int, whole: int) -> str:
    """The phase of a game with so many troops of the first deck left."""
    return PHASES[min(2, 3 * (whole - left) // max(1, whole))]


def judged_game(game: Game, name: str, rng: Random) -> dict[str, tuple[float, float]]:
    """Play a game to its end, then judge the start of one turn of each phase and put its result behind the verdict."""
    player, whole = make_player(name), game.table.deck_size(0)
    turns: dict[str, list[list[int]]] = {}
    while game.outcome is None:
        if game.phase == Phase.TURN_START:
            turns.setdefault(phase_of(game.table.deck_size(0), whole), []).append(list(game.state))
        game.play(player.choose(game.view_for(game.actor), UNTIMED, rng))
    winner, found = game.outcome.winner, {}
    for phase, states in turns.items():
        seat, then = rng.randrange(2), Game(game.edition, game.options, rng.choice(states))
        said = win_chance(then.view_for(seat), rng)
        found[phase] = (said, 0.5 if winner is None else float(winner == seat))
    return found


def calibration_error(said: Any, won: Any) -> float:
    """The mean difference between what was said and what was won, over groups of like verdicts of the same size."""
    groups = zip(np.array_split(said, GROUPS), np.array_split(won, GROUPS), strict=True)
    return float(sum(abs(float(one.mean() - two.mean())) * len(one) for one, two in groups) / len(said))


def noise_floor(said: Any) -> float:
    """The calibration error of results by lot that are true to what was said."""
    dice = np.random.default_rng(1)
    return float(np.mean([calibration_error(said, dice.random(len(said)) < said) for _ in range(FLOOR_TRIES)]))


def compare(pairs: list[tuple[float, float]]) -> dict[str, Any]:
    """Groups of like verdicts with their results, the calibration error with its floor, and Brier's score."""
    said, won = np.array(sorted(pairs)).T
    groups = [
        {"said": round(float(one.mean()), 3), "won": round(float(two.mean()), 3), "positions": len(one)}
        for one, two in zip(np.array_split(said, GROUPS), np.array_split(won, GROUPS), strict=True)
    ]
    return {
        "positions": len(said),
        "error": round(calibration_error(said, won), 4),
        "floor": round(noise_floor(said), 4),
        "brier": round(float(((said - won) ** 2).mean()), 4),
        "coin": 0.25,
        "groups": groups,
    }
