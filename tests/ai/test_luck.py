"""Luck: zero on average over the cards that can come, and results without it scatter less."""

import json
from random import Random
from statistics import mean, stdev

import pytest

from ai.conftest import new_game, play_on
from schotten.ai.host import Host, MindSetup
from schotten.ai.lab.luck import LuckyGame, fitted_ratio, summary
from schotten.ai.mind.levels import EXPERT
from schotten.ai.reviewing import LUCK_CARDS, LUCK_ROUNDS
from schotten.commands.benches import luck as bench
from schotten.game import Game
from schotten.rules import layout as at
from schotten.rules.plain import Phase


def before_a_draw(game: Game, moves: int) -> Game:
    """A game by lot, at a moment when a troop may be drawn."""
    play_on(game, moves)
    while game.phase != Phase.AFTER_PLAY or not game.state[at.DECK_SIZE]:
        play_on(game, 1, seed=len(game.history))
    return game


@pytest.mark.jit_off
@pytest.mark.parametrize(("key", "tactical"), [("iello", False), ("siege", True)])
def test_the_luck_of_all_cards_that_can_come_adds_up_to_nothing(key: str, tactical: bool):
    game = before_a_draw(new_game(key, tactical), 60)
    host, state = Host(game.rules, MindSetup(EXPERT)), game.state
    top = state[at.DECK_SIZE] - 1
    total = 0.0
    for place in range(top + 1):
        other = list(state)
        other[at.DECK + place], other[at.DECK + top] = other[at.DECK + top], other[at.DECK + place]
        total += host.luck(other, 0, 7)
    assert total == pytest.approx(0.0, abs=1e-9)


@pytest.mark.parametrize(("key", "tactical"), [("iello", False), ("siege", True)])
def test_a_reviews_dice_decide_little_of_what_it_says_of_a_draw(key: str, tactical: bool):
    game = before_a_draw(new_game(key, tactical), 20)
    host, state = Host(game.rules, MindSetup(EXPERT)), game.state
    found = [host.luck(state, 0, seed, LUCK_ROUNDS, LUCK_CARDS) for seed in range(0, 10_000, 1000)]
    once = [host.luck(state, 0, seed) for seed in range(0, 10_000, 1000)]
    assert stdev(found) < min(0.02, stdev(once) / 2)
    assert mean(found) == pytest.approx(mean(once), abs=3 * stdev(once) / 10**0.5)


def test_a_card_that_somebody_put_there_is_no_luck():
    game = before_a_draw(new_game("iello", tactical=True), 20)
    state = list(game.state)
    state[at.KNOWN_AT + 1] |= 1 << state[at.DECK_SIZE] - 1
    assert Host(game.rules, MindSetup(EXPERT)).luck(state, 0, 7) == 0.0


def test_what_one_seat_gains_the_other_loses():
    game = play_on(new_game("alien"), 40)
    host = Host(game.rules, MindSetup(EXPERT))
    assert host.worth(game.state, 0, 3) + host.worth(game.state, 1, 3) == pytest.approx(1.0)


def test_a_summary_tells_means_errors_and_the_ratio():
    rng = Random(1)
    won = [rng.random() < 0.5 for _ in range(200)]
    games = [LuckyGame(float(each), 0.0, (0.0, 0.4 if each else -0.4, 0.0)) for each in won]
    told = summary(games)
    assert told["games"] == 200
    assert abs(told["luck"]) < 3 * told["luck_error"]
    assert told["variance_ratio"] == pytest.approx(0.04, abs=1e-3)
    assert told["adjusted"] == pytest.approx(told["plain"] - told["luck"], abs=2e-4)


def test_luck_counts_as_far_as_it_did_in_other_games():
    rng = Random(2)
    won = [rng.random() < 0.5 for _ in range(200)]
    halves = [LuckyGame(float(each), 0.0, (0.0, 0.25 if each else -0.25, rng.gauss(0, 1))) for each in won]
    assert fitted_ratio(halves) < 0.1  # what is twice as much, and what has no part in it
    assert summary(halves)["variance_ratio"] > 1


def test_the_bench_measures_every_edition(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr("schotten.ai.lab.luck.USUAL_DEALS", 4)
    bench.run(json_=True, games=2, player="novice")
    told = json.loads(capsys.readouterr().out)
    assert {"iello", "siege-tactical"} <= told.keys()
    assert all(each["games"] == 2 for each in told.values())
