"""The bench that compares win probabilities with results."""

import json

import numpy as np
import pytest

from schotten.commands.benches.calibration import GROUPS, PHASES, calibration_error, compare, noise_floor, phase_of, run


def test_like_verdicts_are_put_together_with_their_results():
    said = [(0.1, 0.0)] * 8 + [(0.1, 1.0)] * 2 + [(0.9, 1.0)] * 40
    found = compare(said)
    assert [group["positions"] for group in found["groups"]] == [10] * GROUPS
    assert found["groups"][0] == {"said": 0.1, "won": 0.2, "positions": 10}
    assert found["brier"] == pytest.approx((8 * 0.01 + 2 * 0.81 + 40 * 0.01) / 50)


def test_every_game_is_judged(capsys: pytest.CaptureFixture[str]):
    run(json_=True, games=5)
    found = json.loads(capsys.readouterr().out)
    assert {"iello", "siege-tactical"} <= found.keys()
    for phases in found.values():
        assert {"early", "middle"} <= phases.keys() <= set(PHASES)
        for each in phases.values():
            assert 0 <= each["brier"] <= 1
            assert sum(group["positions"] for group in each["groups"]) == each["positions"] == 5


def test_the_floor_is_what_true_verdicts_would_show():
    sure = np.array([0.0] * 50 + [1.0] * 50)
    assert noise_floor(sure) == 0.0
    assert calibration_error(sure, sure) == 0.0
    assert calibration_error(sure, 1.0 - sure) == pytest.approx(0.8)
    assert 0.02 < noise_floor(np.linspace(0.2, 0.8, 200)) < 0.1


def test_phases_are_thirds_of_the_deck():
    assert [phase_of(left, 42) for left in (42, 29, 28, 15, 14, 0)] == [
        "early", "early", "middle", "middle", "late", "late",
    ]  # fmt: skip


@pytest.mark.parametrize("games", [-1, 0, 4])
def test_too_few_games_are_refused(games: int):
    with pytest.raises(ValueError, match="at least 5 games"):
        run(games=games)
