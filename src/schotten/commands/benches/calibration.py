"""Whether a win probability is one: games judged on the way, against how they ended."""

from __future__ import annotations

import json
from typing import Annotated, Any

from cyclopts import Parameter

from schotten.ai.lab.calibration import GROUPS, Calibrator, Judgement, compare, fit, games_of_one_kind, refitted
from schotten.ai.lab.phases import PHASES

FIT = "fit "  # before the seed: the map is fitted on games that no check plays
CHECKED = "2"  # the row of the siege with tactics is fitted on the games of seed 1, too


def run(
    *,
    json_: Annotated[bool, Parameter(name="--json", negative="")] = False,
    games: int = 100,
    player: str = "greedy",
    seed: str = CHECKED,
    fit_: Annotated[bool, Parameter(name="--fit", negative="")] = False,
) -> None:
    """Compare win probabilities with results, by game and phase.

    One position of each game and phase is judged as the win bar does, from one seat's view, both drawn by lot. They
    are sorted by what was said and put into five groups of the same size. The expected calibration error is the mean
    difference between what was said and won in a group; its floor is what results by lot, true to what was said,
    would show. Brier's score of a coin is 0.25. Cocktail's base game is iello's.

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
    fit_
        Instead fit the map of `ai/mind/params.py` anew, on games that no check plays, and print its rows, each with a
        check of a fifth of its games by the map of the other four, five times.

    """
    if games < GROUPS:
        raise ValueError(f"a calibration needs at least {GROUPS} games, not {games}")
    found = fitted(games, player, FIT + seed) if fit_ else checked(games, player, seed, quiet=json_)
    if json_ or fit_:
        print(json.dumps(found, indent=2))


def checked(games: int, player: str, seed: str, *, quiet: bool) -> dict[str, Any]:
    """What was said and what came true, by game and phase."""
    found: dict[str, Any] = {}
    for kind in games_of_one_kind():
        for variant in kind:
            judged = Calibrator(variant, player, seed).judged(games)
            found[variant.name] = by_phase(judged)
            if not quiet:
                print(variant.name, found[variant.name], flush=True)
    return found


def told(judged: list[Judgement]) -> dict[str, Any]:
    """The comparison of some judgements."""
    return compare([(each.said, each.won) for each in judged])


def fitted(games: int, player: str, seed: str) -> dict[str, dict[str, Any]]:
    """The rows of the map, and how maps like them do on games that they have not seen."""
    rows = {}
    for kind in games_of_one_kind():
        judged = [each for one in kind for each in Calibrator(one, player, seed, calibrated=False).judged(games)]
        rows[", ".join(one.name for one in kind)] = {"row": list(fit(judged)), **by_phase(refitted(judged))}
    return rows


def by_phase(judged: list[Judgement]) -> dict[str, Any]:
    """The comparison of some judgements, phase by phase, where there are enough."""
    parts = {phase: [each for each in judged if each.phase == phase] for phase in PHASES}
    return {phase: told(part) for phase, part in parts.items() if len(part) >= GROUPS}
