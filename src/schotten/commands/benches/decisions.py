"""Whose decisions are better: two players in the same positions, their moves played out where they differ."""

from __future__ import annotations

import json
import os
from dataclasses import dataclass
from typing import Annotated, Any

from cyclopts import Parameter

from schotten.ai.lab.decisions import DecisionSettings, compare_decisions, summary
from schotten.ai.lab.judges import PLAYOUT
from schotten.commands import Flag, chance_of
from schotten.commands.terminal.progress import show_progress


@Parameter(name="*")
@dataclass(frozen=True, kw_only=True)
class EffortFlags:
    """How much is compared.

    Parameters
    ----------
    games
        How many games the positions are from.
    playouts
        How often each of two moves is played out.
    seed
        Where the positions and the players' chance come from: a number or any text.
    workers
        Processes that play out; by default one a core. The players are asked one after the other in any case.

    """

    games: int = 100
    playouts: int = 1000
    seed: str = "1"
    workers: int | None = None


USUAL_EFFORT = EffortFlags()


def run(
    *,
    players: str = "search:500ms:2,search:500ms",
    edition: str = "iello",
    tactical: Flag = False,
    judge: str = PLAYOUT,
    effort: EffortFlags = USUAL_EFFORT,
    json_: Annotated[bool, Parameter(name="--json", negative="")] = False,
) -> None:
    """Compare the decisions of two players, with the luck of the game taken out.

    Four turns of each game of greedy's are put to both players. Where they differ, both moves are judged in the same
    sampled states. The gain is the first player's, in points of win probability a decision.

    Parameters
    ----------
    players
        Two players, with a comma between, as in `arena`.
    edition
        Which game: iello, cocktail, alien or siege.
    tactical
        With the tactics cards.
    judge
        Who judges: playout (the one-step player plays to the end), exact (only endings, solved), search (a tree that
        follows the lines of both), or a player that plays both seats on: master, cmd:PROGRAM.
    json_
        Print JSON.

    """
    names = tuple(name.strip() for name in players.split(",") if name.strip())
    options = {"tactical": True} if tactical else {}
    workers = (os.cpu_count() or 1) if effort.workers is None else effort.workers
    seed = chance_of(effort.seed)
    settings = DecisionSettings(names, edition, options, effort.games, effort.playouts, seed, workers, judge)
    found = summary(settings, compare_decisions(settings, show_progress))
    print(json.dumps(found, indent=2) if json_ else _line(found))


def _line(found: dict[str, Any]) -> str:
    game = found["edition"] + (" tactical" if found["options"] else "")
    return (
        f"{found['a']} over {found['b']}, {game}: {found['gain']:+.3f} points a decision "
        f"[{found['gain_low']:+.3f}, {found['gain_high']:+.3f}]; "
        f"{found['differ']} of {found['positions']} decisions differ"
    )
