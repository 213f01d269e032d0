"""The training script: it runs, it draws its curve, its jobs are the same wherever they run, and it learns."""

import sys
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path
from typing import Any

import numpy as np
import pytest

pytest.importorskip("torch")

from schotten.ai.lab.executor import HereExecutor, ProcessExecutor
from schotten.rules import moves

pytestmark = [pytest.mark.slow, pytest.mark.filterwarnings("ignore")]  # torch's own warnings

SCRIPT = Path(__file__).parents[2] / "examples" / "self_play.py"
SHORT = ["--edition=iello", "--games=16", "--steps=150", "--judged=40", "--hidden=16", "--every=1"]


@pytest.fixture(scope="module")
def script() -> Any:
    spec = spec_from_file_location("self_play", SCRIPT)
    assert spec
    assert spec.loader
    module = module_from_spec(spec)
    sys.modules["self_play"] = module
    sys.path.insert(0, str(SCRIPT.parent))  # for the processes of a pool
    spec.loader.exec_module(module)
    yield module
    sys.path.remove(str(SCRIPT.parent))


def test_it_runs_and_draws(script: Any, tmp_path: Path, capsys: pytest.CaptureFixture[str]):
    plot, save = tmp_path / "curve.svg", tmp_path / "net.npz"
    rate = script.main([*SHORT, "--rounds=2", f"--plot={plot}", f"--save={save}"])
    assert 0 <= rate <= 1
    assert plot.read_text(encoding="utf-8").count("<circle") == 2
    assert "of_spot.weight" in np.load(save)
    assert capsys.readouterr().err.count("against random") == 2


@pytest.mark.parametrize("edition", ["iello", "siege", "tiny"])
def test_every_move_has_its_own_value(script: Any, edition: str):
    """The network writes its values in the order of the moves: nudge one weight and see which values move."""
    torch: Any = pytest.importorskip("torch")
    net = script.Net(8)
    from schotten.envs.vector import VectorEnv

    seen = torch.from_numpy(np.array(VectorEnv(edition, 1, seed=1).reset().observations))
    before = net(seen)[0][0].detach().clone()
    assert before.shape == (moves.MOVE_COUNT,)
    with torch.no_grad():
        net.at_spot.bias[7] += 1  # the play of card 7
        net.at_spot.bias[script.PLACED + script.TARGETS + 1] += 2  # the claims
        net.anywhere.bias[-1] += 3  # END
    changed = (net(seen)[0][0].detach() - before).round().int()
    assert np.flatnonzero(changed == 1).tolist() == [moves.PLAY + 7 * 9 + spot for spot in range(9)]
    assert np.flatnonzero(changed == 2).tolist() == [moves.CLAIM + spot for spot in range(9)]
    assert np.flatnonzero(changed == 3).tolist() == [moves.END]


def test_a_job_gives_the_same_in_a_pool_and_here(script: Any):
    weights = script.weights_of(script.Net(16))
    jobs = [script.Job(number, "iello", {}, 16, weights, 5 + number, 16, 120, 0.2) for number in range(2)]
    pool = ProcessExecutor(1)
    pooled = sorted(pool.run(script.self_play, jobs), key=lambda each: each.number)
    pool.close()
    for one, other in zip(HereExecutor().run(script.self_play, jobs), pooled, strict=True):
        assert one.games == other.games
        assert (one.actions == other.actions).all()
        assert (one.observations == other.observations).all()
        assert (one.ends == other.ends).all()


def test_it_learns_to_beat_random(script: Any):
    """Two thousand games, a quarter of a minute: 70 % where this was written; chance alone is within 5 % of a half."""
    settings = ["--jobs=1", "--games=256", "--steps=220", "--rounds=4", "--every=4", "--minutes=1000"]
    assert script.main(settings) > 0.62
