"""The bench that compares win probabilities with results."""

import json
import math
from dataclasses import replace
from random import Random

import numpy as np
import pytest

from schotten.ai.lab.calibration import (
    GROUPS,
    Judgement,
    calibration_error,
    compare,
    fit,
    games_of_one_kind,
    noise_floor,
    refitted,
)
from schotten.ai.lab.phases import PHASES, phase_of
from schotten.ai.lab.wins import Variant
from schotten.commands.benches import calibration
from schotten.commands.benches.calibration import run


def test_like_verdicts_are_put_together_with_their_results():
    said = [(0.1, 0.0)] * 8 + [(0.1, 1.0)] * 2 + [(0.9, 1.0)] * 40
    found = compare(said)
    assert [group["positions"] for group in found["groups"]] == [10] * GROUPS
    assert found["groups"][0] == {"said": 0.1, "won": 0.2, "positions": 10}
    assert found["brier"] == pytest.approx((8 * 0.01 + 2 * 0.81 + 40 * 0.01) / 50)


def one_game_of_each_kind() -> list[list[Variant]]:
    return [kind[:1] for kind in games_of_one_kind()]


def test_every_kind_of_game_is_judged(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(calibration, "games_of_one_kind", one_game_of_each_kind)
    run(json_=True, games=5, player="novice")
    found = json.loads(capsys.readouterr().out)
    assert found.keys() == {"iello", "iello-tactical", "siege", "siege-tactical"}
    for phases in found.values():
        assert {"early", "middle"} <= phases.keys() <= set(PHASES)
        for each in phases.values():
            assert 0 <= each["brier"] <= 1
            assert sum(group["positions"] for group in each["groups"]) == each["positions"] == 5


def test_no_rules_are_played_twice_and_none_are_left_out():
    names = [[each.name for each in kind] for kind in games_of_one_kind()]
    assert names == [
        ["iello", "alien"],
        ["iello-tactical", "cocktail-tactical", "alien-tactical"],
        ["siege"],
        ["siege-tactical"],
    ]


def true_judgements(slope: float, own: float, lean: float) -> list[Judgement]:
    """Verdicts whose truth is known: the log odds that come true are the said ones times a slope, and more."""
    rng, found = Random(1), list[Judgement]()
    for _ in range(20_000):
        said, share, began = rng.uniform(0.05, 0.95), rng.random(), rng.random() < 0.5
        odds = slope * math.log(said / (1 - said)) + own + (lean if began else -lean)
        won = float(rng.random() < 1 / (1 + math.exp(-odds)))
        found.append(Judgement(phase_of(share), share, began, said, won, len(found) // 3))
    return found


def test_the_fit_finds_slope_and_leans():
    row = fit(true_judgements(1.7, -0.3, 0.4))
    assert row[:3] == pytest.approx((1.7, 1.7, 1.7), abs=0.15)
    assert row[3:6] == pytest.approx((-0.3, -0.3, -0.3), abs=0.1)
    assert row[6:] == pytest.approx((0.4, 0.4, 0.4), abs=0.1)


@pytest.mark.jit_off
def test_a_map_is_checked_on_games_that_it_has_not_seen():
    judged = true_judgements(1.7, -0.3, 0.4)[:6000]
    proven = replace(judged[0], said=1.0, won=1.0)
    again = refitted([*judged, proven])
    assert proven in again
    assert sorted(each.game for each in again) == sorted(each.game for each in [*judged, proven])
    before, after = (compare([(each.said, each.won) for each in some]) for some in (judged, again))
    assert before["error"] > 0.06
    assert after["error"] < 0.03


def test_a_map_that_would_turn_moves_around_is_refused():
    with pytest.raises(ValueError, match="not above zero"):
        fit(true_judgements(-1.0, 0.0, 0.0))


def test_the_map_is_fitted_on_games_that_no_check_plays(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
):
    seeds = []

    class Played:
        def __init__(self, _variant: object, _player: str, seed: str, *, calibrated: bool = True) -> None:
            seeds.append((seed, calibrated))

        def judged(self, _games: int) -> list[Judgement]:
            return true_judgements(1.2, 0.0, 0.0)[:300]

    monkeypatch.setattr(calibration, "Calibrator", Played)
    run(games=5, seed="1", fit_=True)
    assert set(seeds) == {("fit 1", False)}
    rows = json.loads(capsys.readouterr().out)
    assert len(rows) == 4
    assert all(len(each["row"]) == 9 and each["early"]["positions"] > 0 for each in rows.values())
    run(games=5, seed="1", json_=True)
    assert set(seeds) == {("fit 1", False), ("1", True)}


def test_the_floor_is_what_true_verdicts_would_show():
    sure = np.array([0.0] * 50 + [1.0] * 50)
    assert noise_floor(sure) == 0.0
    assert calibration_error(sure, sure) == 0.0
    assert calibration_error(sure, 1.0 - sure) == pytest.approx(0.8)
    assert 0.02 < noise_floor(np.linspace(0.2, 0.8, 200)) < 0.1


def test_phases_are_thirds_of_the_deck():
    assert [phase_of(drawn / 42) for drawn in (0, 13, 14, 27, 28, 42)] == [
        "early", "early", "middle", "middle", "late", "late",
    ]  # fmt: skip


@pytest.mark.parametrize("games", [-1, 0, 4])
def test_too_few_games_are_refused(games: int):
    with pytest.raises(ValueError, match="at least 5 games"):
        run(games=games)
