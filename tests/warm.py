"""Compile everything once, in one process, so that the test processes find it in the cache."""

from __future__ import annotations

from collections.abc import Callable
from time import monotonic


def rules() -> None:
    import numpy as np

    from schotten.commands.benches.rules import play_compiled, record
    from schotten.compiled import legal, view
    from schotten.compiled.deal import deal_random
    from schotten.rules import layout as at
    from schotten.rules.legal import MOST_MOVES

    play_compiled("iello", tactical=False, games=1)
    state, seen, dice, out = (np.zeros(size, np.int64) for size in (at.WIDTH, at.WIDTH, 2, MOST_MOVES))
    record_row = np.array(record("iello", tactical=False))
    deal_random(state, record_row, 0, dice)
    legal.legal_moves(state, record_row, out)
    legal.why_illegal(state, record_row, 0)
    view.view_for(state, record_row, 0, seen)
    view.sample_state(seen, record_row, 0, dice, state)


def players() -> None:
    """The mind's doors as native code, which only the tests that compare the ways ask for."""
    from random import Random

    from schotten.ai.analysis import analyse, win_chance
    from schotten.ai.host import HereWay
    from schotten.ai.params import SearchSettings
    from schotten.ai.player import UNTIMED
    from schotten.ai.searcher import MindPlayer
    from schotten.game import Game

    MindPlayer.way = HereWay()
    game = Game.new("iello", seed=bytes(32))
    view = game.view_for(game.actor)
    analyse(view, SearchSettings(nodes=20), UNTIMED, Random(1))
    win_chance(view, Random(1), HereWay())


def environments() -> None:
    from schotten.envs.vector import VectorEnv

    env = VectorEnv("iello", games=2, seed=1)
    env.reset()
    env.step(env.random_actions())


def main() -> None:
    work: tuple[Callable[[], None], ...] = (rules, players, environments)
    for part in work:
        began = monotonic()
        part()
        print(f"{part.__name__} {monotonic() - began:.1f} s", flush=True)


if __name__ == "__main__":
    main()
