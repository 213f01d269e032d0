"""Decisions compared: the same positions for both players, the same luck for both moves."""

import json
from collections.abc import Callable
from random import Random

import pytest

from schotten.ai.lab.decisions import (
    POSITIONS_A_GAME,
    DecisionSettings,
    Dispute,
    Verdict,
    compare_decisions,
    play_out,
    positions,
    summary,
)
from schotten.ai.player import UNTIMED
from schotten.ai.searcher import GreedyPlayer
from schotten.commands import arena
from schotten.commands.benches.decisions import EffortFlags, run
from schotten.editions import EDITIONS
from schotten.game import Game, Move, View
from schotten.rules.layout import DECK_SIZE


def settings_for(**changes: object) -> DecisionSettings:
    known = {"players": ("greedy", "random"), "edition": "iello", "options": {}, "games": 2, "playouts": 4, "seed": 1}
    return DecisionSettings(**{**known, **changes})  # type: ignore[arg-type]


def last_decision(edition: str) -> tuple[View, int]:
    """The view and the move that won a game."""
    game = Game.new(edition, seed=bytes(range(32)))
    player, rng = GreedyPlayer(), Random(5)
    made = []
    while game.outcome is None:
        view = game.view_for(game.actor)
        made.append((view, int(player.choose(view, UNTIMED, rng))))
        game.play(Move(made[-1][1]))
    view, move = made[-1]
    assert game.outcome.winner == view.seat
    assert len(view.legal_moves) > 1
    return view, move


@pytest.mark.parametrize("tactical", [False, True])
@pytest.mark.parametrize("edition", EDITIONS)
def test_positions_are_turns_with_a_choice_and_repeat_themselves(edition: str, tactical: bool):
    settings = settings_for(edition=edition, options={"tactical": True} if tactical else {})
    found = positions(settings, 3)
    assert len(found) == POSITIONS_A_GAME
    assert all(view.seat in (0, 1) and len(view.legal_moves) > 1 for view in found)
    assert [view.row for view in found] == [view.row for view in positions(settings, 3)]
    assert [view.row for view in found] != [view.row for view in positions(settings, 4)]


def test_a_move_against_itself_has_the_same_luck():
    view = positions(settings_for(), 0)[0]
    move = int(view.legal_moves[0])
    number, won = play_out(Dispute(7, view, (move, move), 30, 1))
    assert number == 7
    assert won[0] == won[1]
    assert 0 < won[0] < 1


def test_a_move_that_wins_always_wins():
    view, winning = last_decision("iello")
    other = next(int(move) for move in view.legal_moves if move != winning)
    _, won = play_out(Dispute(0, view, (winning, other), 30, 1))
    assert won[0] == 1.0 >= won[1]


def test_a_summary_counts_games_and_gives_their_scatter():
    verdicts = [Verdict(0, (1, 2), 0.1), Verdict(0, (1, 1), 0.0), Verdict(1, (3, 4), -0.3)]
    found = summary(settings_for(), verdicts)
    assert (found["positions"], found["differ"]) == (3, 2)
    assert found["gain"] == pytest.approx((5 - 30) / 2)
    assert found["gain_high"] - found["gain"] == pytest.approx(1.96 * 17.5, rel=1e-3)
    assert found["gain"] - found["gain_low"] == pytest.approx(1.96 * 17.5, rel=1e-3)


def test_a_player_does_not_differ_from_itself():
    found = compare_decisions(settings_for(players=("search:60", "search:60")))
    assert len(found) == 2 * POSITIONS_A_GAME
    assert all(verdict.moves[0] == verdict.moves[1] and verdict.gain == 0 for verdict in found)


def test_greedy_decides_better_than_random(capsys: pytest.CaptureFixture[str]):
    run(players="greedy,random", effort=EffortFlags(games=8, playouts=40, workers=1), json_=True)
    told = capsys.readouterr()
    found = json.loads(told.out)
    assert found["positions"] == 8 * POSITIONS_A_GAME
    assert found["gain_low"] > 0
    assert f"{found['positions']}/{found['positions']} positions" in told.err
    assert f"{found['differ']}/{found['differ']} disputes" in told.err


@pytest.mark.parametrize(("command", "none"), [(run, {"effort": EffortFlags(workers=0)}), (arena.run, {"workers": 0})])
def test_no_worker_is_refused_and_not_taken_for_the_default(command: Callable[..., object], none: dict[str, object]):
    with pytest.raises(ValueError, match=r"at least (one|1) workers?, not 0"):
        command(players="greedy,random", **none)


def test_the_first_player_s_gain_is_the_second_s_loss():
    one = compare_decisions(settings_for())
    two = compare_decisions(settings_for(players=("random", "greedy")))
    assert [verdict.gain for verdict in one] == [-verdict.gain for verdict in two]
    assert any(verdict.gain for verdict in one)


@pytest.mark.parametrize(
    ("changes", "said"),
    [
        ({"players": ("greedy",)}, "two players are compared, not of 1"),
        ({"players": ("greedy", "nobody")}, "nobody"),
        ({"edition": "chess"}, "chess"),
        ({"games": 1}, "at least 2 games, not 1"),
        ({"playouts": 0}, "at least 1 playouts, not 0"),
        ({"workers": 0}, "at least 1 workers, not 0"),
    ],
)
def test_what_cannot_be_compared_is_refused(changes: dict[str, object], said: str):
    with pytest.raises(ValueError, match=said):
        settings_for(**changes).check()


@pytest.mark.parametrize("judge", ["search", "novice"])
def test_other_judges_compare_the_same_moves(judge: str):
    view, winning = last_decision("iello")
    other = next(int(move) for move in view.legal_moves if move != winning)
    _, won = play_out(Dispute(0, view, (winning, other), 6, 1, judge))
    assert won[0] == 1.0 >= won[1]


def test_the_exact_judge_takes_endings_only_and_knows_their_results():
    settings = settings_for(judge="exact", games=6)
    views = [view for number in range(6) for view in positions(settings, number)]
    assert views
    assert all(not any(view.row[DECK_SIZE : DECK_SIZE + 2]) for view in views)
    found = compare_decisions(settings)
    assert all(verdict.gain in (-1.0, -0.5, 0.0, 0.5, 1.0) for verdict in found)


def test_an_unknown_judge_is_refused():
    with pytest.raises(ValueError, match="nobody"):
        settings_for(judge="nobody").check()
