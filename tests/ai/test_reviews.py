"""Reviews and hints do not contradict themselves, and their reasons hold."""

import json
from collections.abc import Iterator
from dataclasses import replace
from itertools import count
from random import Random

import pytest

from ai.conftest import new_game, play_on
from schotten.ai import UNTIMED, Clock
from schotten.ai.analysis import MoveValue, analyse, told_reason
from schotten.ai.host import Host, MindSetup
from schotten.ai.lab.predicates import FACTS, NUMBERS, Said, holds
from schotten.ai.lab.reviews import ReviewTally, check_reasons, contradictions_in, contradictions_of
from schotten.ai.mind.levels import MASTER
from schotten.ai.params import SearchSettings
from schotten.ai.review_parts import review_part
from schotten.ai.reviewing import GRADES, Review, grade_of, review, review_turns
from schotten.commands.benches.reviews import run
from schotten.game import Game, Move, MoveKind
from schotten.told.moves import told_move, told_reply
from schotten.told.structs import Reason

FEWEST = 24


def test_six_games_at_the_fewest_nodes_do_not_contradict_themselves(capsys: pytest.CaptureFixture[str]):
    run(json_=True, games=6, nodes=FEWEST)
    told = json.loads(capsys.readouterr().out)
    assert told.pop("below_zero_share") <= 0.02
    assert told == {"games": 6, "contradictions": 0, "reasons_wrong": 0}


def test_a_bench_that_is_stopped_tells_what_it_found(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
):
    def stopped(*_: int) -> Iterator[ReviewTally]:
        yield ReviewTally(games=3, losses=100, below_zero=1)
        raise KeyboardInterrupt

    monkeypatch.setattr("schotten.commands.benches.reviews.check_reviews", stopped)
    run(json_=True)
    assert json.loads(capsys.readouterr().out) == {
        "games": 3,
        "contradictions": 0,
        "reasons_wrong": 0,
        "below_zero_share": 0.01,
    }


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
    level = MoveValue(second.move, first.value, 0.0)
    assert list(contradictions_of(replace(hint, moves=(first, level, *rest))))
    unproven = replace(hint, win=1.0, moves=(replace(first, value=1.0), second, *rest))
    assert list(contradictions_of(unproven))


def test_every_reason_has_a_predicate_and_a_wrong_one_does_not_hold():
    from schotten.ai.mind.reason_list import CODES
    from schotten.ai.mind.reasons import TOLD

    assert {*FACTS, *NUMBERS} == set(CODES)
    view = new_game("iello").view_for(new_game("iello").actor)
    hint = analyse(view, SearchSettings(nodes=FEWEST), UNTIMED, Random(1))
    said = Said(view, hint.moves[0].move, hint.moves[0].move, hint.moves)
    assert 1 <= len(hint.reasons) <= TOLD
    assert all(holds(said, each) for each in hint.reasons)
    own = told_reply("iello", int(view.hand[0]) * 9)
    wrong = [Reason(code, 1, "colour_run", "r", "r1", own, 0.1) for code in CODES]
    assert not any(holds(said, each) for each in wrong)


def test_a_sown_wrong_reason_is_found(reviewed: tuple[Game, Review]):
    game, found = reviewed
    tally = ReviewTally()
    check_reasons(game, found, tally)
    assert tally.reasons > 0
    assert not tally.reasons_wrong
    turn = found.turns[2]
    sown = replace(turn.moves[0], reasons=(Reason("decides", 4, "colour_run"),))
    check_reasons(game, replace(found, turns=(*found.turns[:2], replace(turn, moves=(sown, *turn.moves[1:])))), tally)
    assert len(tally.reasons_wrong) == 1


def test_a_review_is_taken_up_where_it_was_left(reviewed: tuple[Game, Review]):
    game, found = reviewed
    assert tuple(review_turns(game, FEWEST, start=5)) == found.turns[4:]
    first = review_part(game, 1, 0.0, Clock(None, count().__next__), FEWEST)
    assert (first.turns, first.next, first.deal) == (len(found.turns), 2, round(found.deal, 3))
    whole, start = list(first.moves), first.next
    while start is not None:
        part = review_part(game, start, 60.0, UNTIMED, FEWEST)
        whole, start = whole + part.moves, part.next
    assert [each.move.id for each in whole] == [int(move) for move in game.history]
    assert [each.frame for each in whole] == list(range(1, len(whole) + 1))
    assert [each.loss for each in whole] == [round(each.loss, 3) for turn in found.turns for each in turn.moves]
    assert not review_part(game, 500, 0.0, UNTIMED, FEWEST).moves


def test_a_hint_gives_no_reason_twice_and_says_who_is_expected_where():
    for key in ("cocktail", "alien", "siege"):
        game = play_on(new_game(key), 30)
        view = game.view_for(game.actor)
        hint = analyse(view, SearchSettings(nodes=FEWEST), UNTIMED, Random(1), rounds=4)
        assert len(set(map(str, hint.reasons))) == len(hint.reasons)
        assert all(holds(Said(view, hint.moves[0].move, None, hint.moves), each) for each in hint.reasons)
        assert not list(contradictions_of(hint))


def test_better_than_the_next_best_move_is_said_of_no_other():
    view = new_game("iello").view_for(new_game("iello").actor)
    best, level, next_, last = (
        MoveValue(view.legal_moves[place], value, 0.1, equal)
        for place, value, equal in ((0, 0.5, True), (1, 0.5, True), (2, 0.46, False), (3, 0.4, False))
    )
    said = Said(view, best.move, None, (best, level, next_, last))

    def better_than(other: MoveValue) -> Reason:
        told = told_move("iello", list(view.row), int(other.move))
        return Reason("better_than", move=told, by=round(best.value - other.value, 3))

    assert holds(said, better_than(next_))
    assert not any(holds(said, better_than(other)) for other in (level, last))


def reasons_of(game: Game, best: Move, made: Move) -> tuple[Said, list[Reason]]:
    """What is said where one move is best and another was made, and what it is said about."""
    view = game.view_for(game.actor)
    host = Host(view.rules, MindSetup(MASTER))
    host.ask(view)
    host.way.call(host.main, "wake", 1)
    return Said(view, best, made), [told_reason(view, each) for each in host.why(int(best), int(made))]


@pytest.mark.parametrize("key", ["iello", "siege"])
def test_where_a_move_leaves_better_chances_is_said_and_never_the_other_way_round(key: str):
    rng, found = Random(3), 0
    for moves in range(2, 100):
        game = play_on(new_game(key), moves % 40)
        if game.outcome is not None or len(game.legal_moves) < 2:
            continue
        said, reasons = reasons_of(game, *rng.sample(list(game.legal_moves), 2))
        for reason in (each for each in reasons if each.code == "more_at"):
            found += 1
            assert said.made is not None
            assert holds(said, reason)
            assert not holds(Said(said.view, said.made, said.best), reason)
            assert [each.spot for each in reasons].count(reason.spot) == 1
    assert found > 3


def test_a_black_card_that_would_only_wait_is_told_of_a_troop_drawn_instead():
    told = {True: 0, False: 0}
    for seed in range(1, 9):
        game = new_game("alien", tactical=True, seed=seed)
        rng = Random(seed)
        while game.outcome is None and len(game.history) < 80:
            if len(game.legal_moves) == 2 and all(move.kind == MoveKind.DRAW for move in game.legal_moves):
                troop, tactics = game.legal_moves
                said, reasons = reasons_of(game, troop, tactics)
                waits = Reason("waits") in reasons
                told[waits] += 1
                assert waits == holds(said, Reason("waits"))
                assert not reasons_of(game, tactics, troop)[1]
            game.play(rng.choice(game.legal_moves))
    assert min(told.values()) > 5
