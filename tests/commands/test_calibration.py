"""The bench that compares win probabilities with results."""

import json

import pytest

from schotten.commands.benches.calibration import GROUPS, compare, run


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
    for each in found.values():
        assert 0 <= each["brier"] <= 1
        assert sum(group["positions"] for group in each["groups"]) > 6


@pytest.mark.parametrize("games", [-1, 0, 4])
def test_too_few_games_are_refused(games: int):
    with pytest.raises(ValueError, match="at least 5 games"):
        run(games=games)
