"""Reviews and hints do not contradict themselves, and their reasons hold."""

import json
from dataclasses import replace
from random import Random

import pytest

from ai.conftest import new_game, play_on
from schotten.ai import UNTIMED
from schotten.ai.analysis import MoveValue, Reason, analyse
from schotten.ai.lab.reviews import contradictions_in, contradictions_of
from schotten.ai.params import SearchSettings
from schotten.ai.predicates import PREDICATES, holds
from schotten.ai.reviewing import GRADES, Review, grade_of, review
from schotten.commands.benches.reviews import run
from schotten.game import Game

FEWEST = 24


def test_six_games_at_the_fewest_nodes_do_not_contradict_themselves(capsys: pytest.CaptureFixture[str]):
    run(json_=True, games=6, nodes=FEWEST)
    told = json.loads(capsys.readouterr().out)
    assert told.pop("below_zero_share") <= 0.02
    assert told == {"games": 6, "contradictions": 0, "reasons_wrong": 0}


@pytest.fixture(scope="module")
def reviewed() -> tuple[Game, Review]:
    game = play_on(new_game("iello"), 500, "casual")
    return game, review(game, FEWEST)


def test_a_contradiction_is_found(reviewed: tuple[Game, Review]):
    found = reviewed[1]
    assert not list(contradictions_in(found))
    turn = found.turns[3]
    worse = replace(turn, moves=(replace(turn.moves[0], loss=0.22), *turn.moves[1:]))
    assert list(contradictions_in(Review((worse,))))
    certain = replace(turn.moves[0], value=1.0, best_value=1.0, loss=0.0, proven=False)
    assert list(contradictions_in(Review((replace(turn, wins=(1.0, 0.0), moves=(certain,)),))))


def test_luck_and_error_rates_of_both_belong_together(reviewed: tuple[Game, Review]):
    game, found = reviewed
    assert found.adjusted(0) + found.adjusted(1) == pytest.approx(1)
    assert found.result == float(game.outcome is not None and game.outcome.winner == 0)
    assert all(found.error_rate(seat) >= 0 for seat in range(2))
    draws = [each for turn in found.turns for each in turn.moves if each.luck is not None]
    assert len(draws) == sum(move.kind.name == "DRAW" for move in game.history)


def test_the_review_repeats_itself(reviewed: tuple[Game, Review]):
    assert review(reviewed[0], FEWEST) == reviewed[1]


def test_grades_go_by_the_loss():
    assert [grade_of(least) for _, least in GRADES] == [name for name, _ in GRADES]
    assert grade_of(0.0049) == "best"
    assert grade_of(1.0) == "blunder"


def test_a_hint_that_contradicts_its_list_is_found():
    view = new_game("iello").view_for(new_game("iello").actor)
    hint = analyse(view, SearchSettings(nodes=FEWEST), UNTIMED, Random(1))
    assert not list(contradictions_of(hint))
    first, second, *rest = hint.moves
    raised = MoveValue(second.move, first.value + 0.04, 0.0)
    assert list(contradictions_of(replace(hint, moves=(first, raised, *rest))))
    unproven = replace(hint, win=1.0, moves=(replace(first, value=1.0), second, *rest))
    assert list(contradictions_of(unproven))


def test_every_reason_has_a_predicate_and_a_wrong_one_does_not_hold():
    from schotten.ai.mind.reasons import CODES

    assert set(PREDICATES) == set(CODES)
    view = new_game("iello").view_for(new_game("iello").actor)
    hint = analyse(view, SearchSettings(nodes=FEWEST), UNTIMED, Random(1))
    assert all(holds(view, hint, each) for each in hint.reasons)
    own = view.hand[0] * 9
    wrong = [Reason("wins", 0), Reason("makes_claim", 2), Reason("takes_spot", 1), Reason("better_than", 0)]
    assert not any(holds(view, hint, each) for each in [*wrong, Reason("reply", own)])
