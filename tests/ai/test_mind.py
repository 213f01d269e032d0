"""The evaluation: chances of spots and worth of positions behave as they must."""

from random import Random
from typing import Any

import pytest

from ai.conftest import memory_of, new_game, play_on
from schotten.ai.analysis import win_chance
from schotten.ai.host import Host, MindSetup
from schotten.ai.mind import arena as mem
from schotten.ai.mind.desk import STONES_SPREAD, TABLE_SIZE
from schotten.ai.mind.levels import MASTER
from schotten.ai.mind.policy import wants_tactics
from schotten.ai.mind.worth import goal_table, kept_worth, stones_worth, with_tactics
from schotten.ai.player import UNTIMED
from schotten.ai.searcher import GreedyPlayer
from schotten.game import Game
from schotten.rules import layout as at
from schotten.rules.plain import Kind, Phase


@pytest.mark.jit_off
@pytest.mark.boundscheck
def test_every_legal_move_has_a_value(any_game: Game):
    play_on(any_game, 30)
    view = any_game.view_for(any_game.actor)
    found = GreedyPlayer(8).look(view, UNTIMED, Random(1))
    assert sorted(each.move for each in found) == sorted(int(move) for move in view.legal_moves)
    assert all(0 <= each.value <= 1 for each in found)
    assert found[0].value == max(each.value for each in found)


def weights_of(game: Game) -> Any:
    return Host(game.rules, MindSetup(MASTER)).main.floats[mem.WEIGHTS_AT : mem.TABLE]


@pytest.mark.jit_off
@pytest.mark.boundscheck
def test_the_worth_of_stones_is_a_probability():
    game = new_game("iello")
    rules, spots = memory_of(game.rules), game.rules[at.SPOTS]
    table, spread = memory_of([0.0] * TABLE_SIZE, "d"), memory_of([0.0] * STONES_SPREAD, "d")
    goal_table(rules, weights_of(game), table)

    def worth(*chances: float) -> float:
        return stones_worth(memory_of(chances, "d"), rules, table, spread)

    even = worth(*[0.5] * spots)
    assert even == pytest.approx(0.5)
    assert worth(*[1.0] * spots) == pytest.approx(1.0)
    assert worth(*[0.0] * spots) == pytest.approx(0.0)
    middle, corner = [0.5] * spots, [0.5] * spots
    middle[4] = corner[0] = 0.8  # the middle stone is in three rows of neighbours
    assert worth(*middle) > worth(*corner) > even


def test_win_chances_of_both_seats_add_up_roughly(any_game: Game):
    play_on(any_game, 40)
    both = [win_chance(any_game.view_for(seat), Random(1)) for seat in (0, 1)]
    assert all(0 <= each <= 1 for each in both)
    assert sum(both) == pytest.approx(1.0, abs=0.45)


def test_a_finished_game_is_certain():
    game = play_on(new_game("iello"), 500)
    assert game.outcome is not None
    assert game.outcome.winner is not None
    assert win_chance(game.view_for(game.outcome.winner), Random(1)) == 1.0
    assert game.state[at.PHASE] == Phase.OVER


def tactical_row(mine: int, theirs: int, lead: int) -> tuple[Any, int, Any]:
    """A start where seat 0 holds jokers and has played ``lead`` more than the other, who holds some cards too."""
    game = new_game("iello", tactical=True)
    row = list(game.view_for(0).row)
    row[at.HAND_TACTICS] = mine << 2 * Kind.JOKER
    row[at.HAND_TACTICS_COUNT : at.HAND_TACTICS_COUNT + 2] = mine, theirs
    row[at.PLAYED : at.PLAYED + 2] = max(lead, 0), max(-lead, 0)
    return memory_of(row), 0, weights_of(game)


@pytest.mark.parametrize(("held", "lead", "wanted"), [(0, 0, 1), (0, 1, 0), (1, 0, 0), (1, -1, 1)])
def test_a_tactics_card_is_drawn_only_if_it_could_be_played(held: int, lead: int, wanted: int):
    assert wants_tactics(tactical_row(held, 0, lead)[0], 0) == wanted


@pytest.mark.jit_off
@pytest.mark.boundscheck
def test_held_tactics_count_as_far_as_the_lead_rule_lets_them_be_played():
    one = kept_worth(*tactical_row(1, 0, 0))
    assert kept_worth(*tactical_row(2, 0, 0)) == pytest.approx(one)
    assert kept_worth(*tactical_row(2, 0, -1)) == pytest.approx(2 * one)
    assert one > 0
    assert kept_worth(*tactical_row(1, 0, 1)) == 0
    assert kept_worth(*tactical_row(0, 1, 0)) < 0
    assert kept_worth(*tactical_row(0, 1, -1)) == 0


@pytest.mark.parametrize("worth", [0.0, 0.3, 0.99, 1.0])
def test_a_worth_with_tactics_is_a_probability_still(worth: float):
    assert worth <= with_tactics(worth, *tactical_row(2, 0, -1)) <= 1
    assert 0 <= with_tactics(worth, *tactical_row(0, 4, 3)) <= worth
