"""The arena for a program: players by name or of one's own class, measured in one call."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Unpack

from schotten.ai.player import PlayerError

from .arena import ArenaReport, ArenaSettings, run_arena

if TYPE_CHECKING:
    from schotten.ai.player import Player
    from schotten.editions import Choices


def arena(
    *players: Player | str,
    edition: str = "iello",
    deals: int = 20,
    seed: int | str = 1,
    workers: int = 1,
    **choices: Unpack[Choices],
) -> ArenaReport:
    """Every pair of players over the same deals, each deal twice with the seats swapped.

    A player is a name (``"club"``, ``"search:200ms"``, ``"cmd:./bot"``) or an object with a ``name`` and
    ``choose(view, clock, rng)``. With more than one worker objects are sent to other processes, so they must pickle.
    """
    guests = {player.name: player for player in players if not isinstance(player, str)}
    names = tuple(player if isinstance(player, str) else player.name for player in players)
    twice = sorted({name for name in names if names.count(name) > 1})
    if twice:
        raise PlayerError(f"players of an arena have names of their own; twice there is: {', '.join(twice)}")
    options: dict[str, Any] = dict(choices)
    return run_arena(ArenaSettings(names, edition, options, deals, seed, workers, guests=guests))
