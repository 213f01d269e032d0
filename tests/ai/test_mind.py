"""The evaluation: chances of spots and worth of positions behave as they must."""

from random import Random

import numpy as np
import pytest
from numpy.typing import NDArray

from ai.conftest import new_game, play_on
from schotten.ai.analysis import win_chance
from schotten.ai.mind.policy import wants_tactics
from schotten.ai.mind.worth import goal_table, kept_worth, stones_worth, with_tactics
from schotten.ai.thinking import Thinking, numbers
from schotten.game import Game
from schotten.rules import layout as at

Row = NDArray[np.int64]
Floats = NDArray[np.float64]


def test_every_legal_move_has_a_value(any_game: Game):
    play_on(any_game, 30)
    view = any_game.view_for(any_game.actor)
    thinking = Thinking(view.rules)
    thinking.seed(Random(1))
    choice = thinking.value(numbers(view), view.seat, 8)
    assert sorted(choice.moves) == sorted(int(move) for move in view.legal_moves)
    assert np.isfinite(choice.values).all()
    assert (choice.values > -1).all()
    assert (choice.values < 2).all()


def test_the_worth_of_stones_is_a_probability():
    rules = np.array(new_game("iello").rules, dtype=np.int64)
    thinking = Thinking(new_game("iello").rules)
    table, spread = np.zeros(512), np.zeros(512)
    goal_table(rules, thinking.weights, table)
    even = stones_worth(np.full(9, 0.5), rules, table, spread)
    assert even == pytest.approx(0.5)
    assert stones_worth(np.ones(9), rules, table, spread) == pytest.approx(1.0)
    assert stones_worth(np.zeros(9), rules, table, spread) == pytest.approx(0.0)
    better = np.full(9, 0.5)
    better[4] = 0.8  # the middle stone is in three rows of neighbours
    corner = np.full(9, 0.5)
    corner[0] = 0.8
    assert stones_worth(better, rules, table, spread) > stones_worth(corner, rules, table, spread) > even


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
    assert game.state[at.PHASE] == at.OVER


def tactical_row(mine: int, theirs: int, lead: int) -> tuple[Row, int, Floats]:
    """A start where seat 0 holds jokers and has played ``lead`` more than the other, who holds some cards too."""
    game = new_game("iello", tactical=True)
    row = numbers(game.view_for(0))
    row[at.HAND_TACTICS] = mine << 2 * at.JOKER
    row[at.HAND_TACTICS_COUNT : at.HAND_TACTICS_COUNT + 2] = mine, theirs
    row[at.PLAYED : at.PLAYED + 2] = max(lead, 0), max(-lead, 0)
    return row, 0, Thinking(game.rules).weights


@pytest.mark.parametrize(("held", "lead", "wanted"), [(0, 0, 1), (0, 1, 0), (1, 0, 0), (1, -1, 1)])
def test_a_tactics_card_is_drawn_only_if_it_could_be_played(held: int, lead: int, wanted: int):
    assert wants_tactics(tactical_row(held, 0, lead)[0], 0) == wanted


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
