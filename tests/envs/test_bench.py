"""The bench of the environments: every figure is there, whatever it is."""

import json

import pytest

pytest.importorskip("pettingzoo")
pytest.importorskip("pyspiel")

from schotten.commands.benches import envs

pytestmark = [pytest.mark.slow, pytest.mark.filterwarnings("ignore")]  # what OpenSpiel's games say when imported


def test_the_bench_prints_every_key(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]):
    monkeypatch.setattr(envs, "KINDS", (("iello", False), ("siege", True)))
    monkeypatch.setattr(envs, "BATCHES", (2, 4))
    monkeypatch.setattr(envs, "SPIEL_GAMES", ("schotten", "leduc_poker"))
    monkeypatch.setattr(envs, "PGX_GAMES", ())
    monkeypatch.setattr(envs, "WARM_UP", 1)
    envs.run(as_json=True, seconds=0.03)
    found = json.loads(capsys.readouterr().out)
    assert set(found) == {"vector", "pettingzoo", "gymnasium", "openspiel", "pgx"}
    assert set(found["vector"]) == {"iello", "siege+tactical"}
    row = found["vector"]["iello"]["4"]
    assert {"steps_per_s", "with_obs_steps_per_s", "two_cores_steps_per_s", "two_cores_with_obs_steps_per_s"} <= set(
        row
    )
    assert all(value > 0 for value in row.values())
    assert found["pettingzoo"]["iello"]["turns_per_s"] > 0
    assert set(found["openspiel"]) == {"schotten", "leduc_poker"}


def test_as_a_table(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]):
    monkeypatch.setattr(envs, "KINDS", (("iello", False),))
    monkeypatch.setattr(envs, "BATCHES", (2,))
    monkeypatch.setattr(envs, "WARM_UP", 1)
    envs.bench_vector(0.03, print)
    assert "with obs" in capsys.readouterr().out


def test_without_the_extra_it_says_so(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(envs, "find_spec", lambda name: None)
    with pytest.raises(ValueError, match="setup research"):
        envs.run()
