"""Whether luck is luck: between equal players its mean is zero, and results scatter less without it."""

from __future__ import annotations

import json
from typing import Annotated

from cyclopts import Parameter

from schotten.ai.lab.luck import LuckMeter, summary
from schotten.ai.lab.wins import variants


def run(
    *,
    json_: Annotated[bool, Parameter(name="--json", negative="")] = False,
    games: int = 400,
    player: str = "greedy",
    seed: int = 1,
) -> None:
    """Measure the luck of games between two equal players, in every edition without and with tactics.

    Luck is that of the deal and of all draws, for seat 0. The ratio is the variance of results with the luck taken out
    over that of plain results; the fitted one has the deal and the draws of each third of the deck count as far as they
    did in other games.

    Parameters
    ----------
    json_
        Print JSON.
    games
        Games for each edition.
    player
        Who plays both seats.
    seed
        The seed of the games.

    """
    if games < 2:
        raise ValueError(f"luck is measured over at least 2 games, not {games}")
    found = {}
    for variant in variants():
        if "=" not in variant.name:
            meter = LuckMeter(variant, seed)
            found[variant.name] = summary([meter.play(player, number) for number in range(games)])
            if not json_:
                print(variant.name, found[variant.name], flush=True)
    if json_:
        print(json.dumps(found, indent=2))
