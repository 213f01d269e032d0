"""Whether a win in one turn is ever missed: positions found by brute force, put to the players."""

from __future__ import annotations

import json
from typing import Annotated

from cyclopts import Parameter

from schotten.ai.lab.wins import Variant, count_misses, variants, win_positions

ALL_POSITIONS = ("expert", "greedy", "search:60")
SOME_POSITIONS = ("master",)


def run(
    *,
    json_: Annotated[bool, Parameter(name="--json", negative="")] = False,
    positions: int = 10_000,
    few: int = 300,
    variant: tuple[str, ...] = (),
    seed: int = 1,
) -> None:
    """Look for wins that are missed, in every edition with every option.

    A win in one: own moves of this turn, with no card drawn, that end the game whatever is hidden. Half of the
    positions come from play by lot, half from the level expert; in the siege half of each for either role. Each player
    decides on from each position: expert, greedy and search:60 in all, master in some.

    Parameters
    ----------
    json_
        Print JSON.
    positions
        Positions for each variant.
    few
        Positions for the level master.
    variant
        Only these variants, by name; every one if none is named.
    seed
        The seed of the games.

    """
    if positions < 1 or few < 0:
        raise ValueError(f"wins are looked for in at least 1 position, not {min(positions, few)}")
    found = {}
    for each in chosen(variant):
        found[each.name] = missed_in(each, positions, few, seed)
        if not json_:
            print(each.name, found[each.name], flush=True)
    if json_:
        print(json.dumps(found, indent=2))


def chosen(names: tuple[str, ...]) -> list[Variant]:
    """The variants of these names, all if there are none."""
    known = {each.name: each for each in variants()}
    for name in names:
        if name not in known:
            raise ValueError(f"there is no variant {name!r}; there are: {', '.join(known)}")
    return [known[name] for name in names] or list(known.values())


def missed_in(variant: Variant, positions: int, few: int, seed: int) -> dict[str, int]:
    """How many positions there are and how many wins are missed in them, by any of the players."""
    found = win_positions(variant, positions, seed)
    step = max(1, len(found) // max(few, 1))
    some = found[::step][:few]
    missed = sum(count_misses(found, name) for name in ALL_POSITIONS)
    missed += sum(count_misses(some, name) for name in SOME_POSITIONS)
    return {"positions": len(found), "missed": missed}
