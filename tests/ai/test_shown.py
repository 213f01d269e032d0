"""What is shown of a position: calibrated where samples say it, exact where it is proven."""

from random import Random

import pytest

from ai.conftest import new_game, play_on
from schotten.ai import UNTIMED
from schotten.ai.host import Host, MindSetup
from schotten.ai.mind import arena as mem
from schotten.ai.mind.calibration import mapped
from schotten.ai.mind.levels import EXPERT, MASTER
from schotten.ai.mind.params import CALIBRATION, UNSURE
from schotten.game import Game
from schotten.rules import layout as at

VALUES = (0.0, 0.01, 0.2, 0.45, 0.5, 0.61, 0.9, 0.999, 1.0)
QUICK = {mem.JUDGED: 2, mem.SOLVE_LIMIT: 1500}


def last_turns(seed: int) -> list[Game]:
    """The decisions of a game by lot with no card left to draw, each as a game of its own."""
    game, found = play_on(new_game("iello", seed=seed), 1), []
    while game.outcome is None:
        if not sum(game.state[at.DECK_SIZE : at.DECK_SIZE + 2]) and game.actor == game.turn:
            found.append(Game(game.edition, game.options, game.state))
        play_on(game, 1, seed=len(game.history))
    return found


@pytest.mark.jit_off
@pytest.mark.parametrize("row", CALIBRATION)
def test_the_map_keeps_the_order_and_is_never_certain(row: tuple[float, ...]):
    for share in (0.0, 0.2, 0.5, 0.7, 1.0):
        shown = [mapped(row, share, 1, value) for value in VALUES]  # type: ignore[arg-type]
        assert shown == sorted(shown)
        assert 0 < shown[0] < shown[-1] < 1


def test_a_chance_is_certain_only_where_it_is_proven():
    proven = 0
    for game in last_turns(1) + last_turns(2):
        view = game.view_for(game.actor)
        solver = Host(game.rules, MindSetup(EXPERT, QUICK | {mem.SOLVE_ALL: 1}))
        moves = solver.decide(view, UNTIMED, None, Random(1))
        chance = Host(game.rules, MindSetup(MASTER, QUICK)).chance(view, Random(1))
        if all(each.proven for each in moves):
            assert chance == max(each.value for each in moves)
            proven += 1
        else:
            assert chance == 1.0 or UNSURE <= chance <= 1 - UNSURE
    assert proven


def test_early_in_a_game_nothing_is_certain():
    game = play_on(new_game("siege", tactical=True), 20)
    for seat in range(2):
        chance = Host(game.rules, MindSetup(MASTER, QUICK)).chance(game.view_for(seat), Random(1))
        assert UNSURE <= chance <= 1 - UNSURE


def test_a_host_may_ask_for_what_the_samples_say():
    game = play_on(new_game("iello"), 60)
    shown, sampled = (
        Host(game.rules, MindSetup(MASTER, QUICK | {mem.CALIBRATED: on})).chance(game.view_for(0), Random(1))
        for on in (1, 0)
    )
    assert shown != sampled
