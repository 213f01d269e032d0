"""A local Ray gives the same results as a pool of processes for the same seeds."""

import json
import warnings
from collections.abc import Callable, Iterator
from typing import Any, TypeVar

import pytest

pytest.importorskip("ray")

import ray

from schotten import cli
from schotten.ai.lab.arena import ArenaSettings
from schotten.ai.lab.cluster import RayExecutor
from schotten.ai.lab.executor import ProcessExecutor
from schotten.ai.lab.match import play_game

pytestmark = [
    pytest.mark.slow,
    pytest.mark.filterwarnings("ignore"),  # Ray's own: open sockets, forks, deprecations
]


Made = TypeVar("Made")


def patiently(start: Callable[[], Made]) -> Made:
    """Start a Ray, again where it gave up by a clock of 30 seconds that cannot be set."""
    while True:
        try:
            return start()
        except Exception as error:
            if "timed out during startup" not in str(error):
                raise
            ray.shutdown()


@pytest.fixture
def cluster() -> Iterator[RayExecutor]:
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        executor = patiently(lambda: RayExecutor(workers=2))
    yield executor
    executor.close()


def half(number: int) -> float:
    return number / 2


def test_a_tournament_is_the_same_on_ray_and_in_a_pool_and_leaving_early_is_fine(cluster: RayExecutor):
    settings = ArenaSettings(("greedy", "random"), "iello", {}, deals=4, seed=7)
    jobs = settings.jobs()
    pool = ProcessExecutor(2)
    expected = {result.key: result for result in pool.run(play_game, jobs)}
    pool.close()
    assert len(expected) == 8
    assert {result.key: result for result in cluster.run(play_game, jobs)} == expected
    assert sorted(cluster.run(half, range(20))) == [half(number) for number in range(20)]
    some: Any = cluster.run(half, range(20))
    next(some)
    some.close()
    assert list(cluster.run(half, [])) == []


def test_the_arena_takes_the_flag(capsys: pytest.CaptureFixture[str]):
    asked = ["arena", "--players", "random,random", "--deals", "2", "--seed", "3", "--json"]
    games = []
    for where in (["--workers", "1"], ["--ray"]):
        assert patiently(lambda: cli.dispatch([*asked, *where])) == 0  # noqa: B023  (called at once)
        games.append(json.loads(capsys.readouterr().out)["digest"])
    assert games[0] == games[1]
    with pytest.raises(ValueError, match="--ray takes one address"):
        cli.dispatch([*asked, "--ray", "here", "there"])
