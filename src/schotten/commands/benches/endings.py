"""Exact endings: how many are solved within which time, whether they are right, and what a search gains by them."""

from __future__ import annotations

import json
from typing import Annotated, Any

from cyclopts import Parameter

from schotten.ai.lab.endings import WITHIN, EndingSolver, OpenEnding, agrees, endings_of, lost_without
from schotten.ai.lab.wins import Variant, variants


def run(
    *,
    json_: Annotated[bool, Parameter(name="--json", negative="")] = False,
    games: int = 60,
    seed: int = 1,
) -> None:
    """Solve the endings of games between two greedy players, in every edition without and with tactics.

    An ending is the start of a turn with no card left to draw. For each number of turns that the game still lasted:
    the share that is solved within 50, 200 and 1,000 ms. Small ones are compared with brute force. The gain is what a
    search of 60 nodes loses in points of win probability a decision if it does not solve them.

    Parameters
    ----------
    json_
        Print JSON.
    games
        Games for each edition.
    seed
        The seed of the games.

    """
    if games < 1:
        raise ValueError(f"endings are taken from at least 1 game, not {games}")
    found = {}
    for variant in variants():
        if "=" not in variant.name:
            found[variant.name] = measure(variant, games, seed)
            if not json_:
                print(variant.name, found[variant.name], flush=True)
    if json_:
        print(json.dumps(found, indent=2))


def measure(variant: Variant, games: int, seed: int) -> dict[str, Any]:
    """Everything about the endings of one game."""
    by_game = [endings_of(variant, f"endings {seed} {variant.name} {number}") for number in range(games)]
    endings = [ending for each in by_game for ending in each]
    solver = EndingSolver(variant, whole=False)
    spent = [(ending.turns, solver.solve(ending.game)[0]) for ending in endings]
    turns = sorted({turn for turn, _ in spent})
    return {
        "games": games,
        "games_with_endings": sum(bool(each) for each in by_game),
        "endings": len(endings),
        "solved": _shares([seconds for _, seconds in spent]),
        "by_turns": {str(turn): _shares([seconds for each, seconds in spent if each == turn]) for turn in turns},
        **checked(variant, endings),
    }


def _shares(seconds: list[float]) -> dict[str, Any]:
    shares = {
        f"{int(1000 * limit)}ms": sum(each <= limit for each in seconds) / max(1, len(seconds)) for limit in WITHIN
    }
    return {"positions": len(seconds), **{name: round(share, 3) for name, share in shares.items()}}


def checked(variant: Variant, endings: list[OpenEnding]) -> dict[str, Any]:
    """How often brute force agrees, and what a search loses that solves nothing."""
    solver, verdicts, losses = EndingSolver(variant, whole=True), list[bool](), list[float]()
    for number, ending in enumerate(endings):
        found = solver.solve(ending.game)[1]
        proven = [each for each in found if each.proven]
        verdicts += [same for each in proven if (same := agrees(ending.game, each)) is not None]
        if len(proven) == len(found) > 1:
            losses.append(lost_without(ending.game, found, number))
    return {
        "brute_force": {"moves": len(verdicts), "agree": sum(verdicts)},
        "gain": {"decisions": len(losses), "points": round(sum(losses) / max(1, len(losses)), 3)},
    }
