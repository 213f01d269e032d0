"""Whether reviews and hints are true: curve against costs, hint against list, reasons against the table."""

from __future__ import annotations

import json
import sys
from contextlib import suppress
from typing import Annotated

from cyclopts import Parameter

from schotten.ai.lab.reviews import ReviewTally, check_reviews
from schotten.ai.mind.params import REVIEW_NODES
from schotten.commands.terminal.progress import show_progress


def run(
    *,
    json_: Annotated[bool, Parameter(name="--json", negative="")] = False,
    games: int = 200,
    nodes: int = REVIEW_NODES,
    seed: int = 1,
) -> None:
    """Review games of every edition, ask for hints in them, and count what contradicts itself.

    Contradictions: a curve that is not the best move's value, a loss that is not the difference of two values, a
    hint's best move with a lower number than another, equal moves with different numbers, certainty without proof.
    Wrong reasons are those that do not hold on the table. The last number is the share of losses that lay below zero
    by more than two standard errors before they were raised to it. Stopped by Ctrl-C, it tells what was found by then.

    Parameters
    ----------
    json_
        Print JSON.
    games
        How many games.
    nodes
        How far to search for each decision.
    seed
        The seed of the games.

    """
    if games < 1:
        raise ValueError(f"at least 1 game is reviewed, not {games}")
    tally = ReviewTally()
    with suppress(KeyboardInterrupt):
        for tally in check_reviews(games, nodes, seed):
            show_progress(tally.games, games, "games")
    found = {
        "games": tally.games,
        "contradictions": len(tally.contradictions),
        "reasons_wrong": len(tally.reasons_wrong),
        "below_zero_share": round(tally.below_zero_share, 4),
    }
    print(*tally.contradictions, *tally.reasons_wrong, sep="\n", end="", file=sys.stderr)
    print(json.dumps(found) if json_ else found)
