"""Whether a win in one turn is ever missed: positions found by brute force, put to the players."""

from __future__ import annotations

import json
import sys
from typing import TYPE_CHECKING, Annotated

from cyclopts import Parameter

from schotten.ai.lab.wins import Variant, WinPosition, count_misses, variants, win_positions

if TYPE_CHECKING:
    from schotten.ai.host import Way

ALL_POSITIONS = ("expert", "greedy", "search:60")
SOME_POSITIONS = ("master",)


def run(
    *,
    json_: Annotated[bool, Parameter(name="--json", negative="")] = False,
    positions: int = 10_000,
    few: int = 300,
    variant: tuple[str, ...] = (),
    seed: int = 1,
    native: bool = False,
) -> None:
    """Look for wins that are missed, in every edition with every option.

    A win in one: own moves of this turn, with no card drawn, that end the game whatever is hidden. A third of
    the positions comes from play by the level expert, one by casual, who overlooks wins, one by lot; in the siege half
    of them for either role. What a part has too rarely the next ones make up for. Each player decides on from each
    position: expert, greedy and search:60 in all, master in some.

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
    native
        Let players run native code of the same sources instead of the engine file: several times as fast, once it is
        compiled, which takes minutes.

    """
    if positions < 1 or few < 0:
        raise ValueError(f"wins are looked for in at least 1 position, not {min(positions, few)}")
    found, way = {}, native_way() if native else None
    for each in chosen(variant):
        found[each.name] = missed_in(win_positions(each, positions, seed, way), few, way)
        print(each.name, found[each.name], file=sys.stderr if json_ else sys.stdout, flush=True)
    if json_:
        print(json.dumps(found, indent=2))


def chosen(names: tuple[str, ...]) -> list[Variant]:
    """The variants of these names, all if there are none."""
    known = {each.name: each for each in variants()}
    for name in names:
        if name not in known:
            raise ValueError(f"there is no variant {name!r}; there are: {', '.join(known)}")
    return [known[name] for name in names] or list(known.values())


def native_way() -> Way:
    """The native code of this process; an error where there is no compiler, for what is interpreted would take days."""
    from schotten.ai.host import HereWay
    from schotten.rules.jit import JIT_OFF

    if JIT_OFF:
        raise ValueError("there is no native code here: numba is not installed, or it is turned off")
    return HereWay()


def missed_in(found: list[WinPosition], few: int, way: Way | None = None) -> dict[str, int]:
    """How many positions there are and how many wins are missed in them, by any of the players."""
    step = max(1, len(found) // max(few, 1))
    some = found[::step][:few]
    missed = sum(count_misses(found, name, way) for name in ALL_POSITIONS)
    missed += sum(count_misses(some, name, way) for name in SOME_POSITIONS)
    return {"positions": len(found), "missed": missed}
