"""The Gymnasium environment passes Gymnasium's check, and its opponents play by the rules."""

import warnings
from typing import Any

import numpy as np
import pytest

pytest.importorskip("gymnasium")

import gymnasium
from gymnasium.utils.env_checker import check_env

from envs.games import KINDS, NAMES
from schotten.envs.against import SchottenEnv
from schotten.features.encoding import split
from schotten.game import IllegalMove

pytestmark = pytest.mark.slow  # the compiled rules


def play(env: Any, seed: int) -> tuple[float, int]:
    """A random game of the agent: its reward and the number of its decisions."""
    generator = np.random.default_rng(seed)
    observation, _ = env.reset(seed=seed)
    reward, terminated, steps = 0.0, False, 0
    while not terminated:
        assert split(observation["observation"])["my_move"][0] == 1
        action = int(generator.choice(np.flatnonzero(observation["action_mask"])))
        observation, reward, terminated, truncated, _ = env.step(action)
        assert not truncated
        steps += 1
    return reward, steps


def test_gymnasiums_check():
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        check_env(SchottenEnv(illegal="lose"), skip_render_check=True)
        check_env(gymnasium.make("Schotten-v0", edition="tiny", illegal="lose").unwrapped, skip_render_check=True)


@pytest.mark.parametrize(("edition", "options"), KINDS, ids=NAMES)
def test_games_end_and_seeds_repeat_them(edition: str, options: dict[str, Any]):
    env = SchottenEnv(edition, **options)
    results = [play(env, seed) for seed in range(6)]
    assert {reward for reward, _ in results} <= {1.0, -1.0, 0.0}
    assert results == [play(env, seed) for seed in range(6)]


@pytest.mark.parametrize("seat", [0, 1])
def test_the_seat_is_the_chosen_one(seat: int):
    env = SchottenEnv("siege", seat=seat)
    env.reset(seed=1)
    assert env.seat == env.game.actor == seat


def test_a_policy_as_opponent():
    asked = []

    def lowest(observation: Any, mask: Any) -> int:
        asked.append(split(observation)["my_move"][0])
        return int(np.flatnonzero(mask)[0])

    play(SchottenEnv(opponent=lowest), seed=1)
    assert asked
    assert all(asked)


def test_a_computer_player_as_opponent():
    reward, _ = play(SchottenEnv(opponent="greedy"), seed=3)
    assert reward in (1.0, -1.0, 0.0)


def test_rendering():
    env = SchottenEnv("siege", render_mode="ansi")
    env.reset(seed=1)
    assert env.render().startswith("siege")


def test_what_does_not_exist_is_refused_and_changes_nothing():
    for wrong, said in (
        ({"edition": "chess"}, "no edition 'chess'"),
        ({"opponent": "nobody"}, "no player 'nobody'"),
        ({"seat": 2}, "seat is 0, 1 or None"),
        ({"illegal": "ignore"}, "raise or lose"),
        ({"render_mode": "human"}, "no render mode"),
    ):
        with pytest.raises(ValueError, match=said):
            SchottenEnv(**wrong)
    with pytest.raises(TypeError, match="a name or a function"):
        SchottenEnv(opponent=3)  # type: ignore[arg-type]
    env = SchottenEnv()
    with pytest.raises(ValueError, match="reset"):
        env.step(0)
    env.reset(seed=1)
    before = env.game.state.copy()
    for action in (760, -5, 10**6):
        with pytest.raises(IllegalMove):
            env.step(action)
    assert (env.game.state == before).all()
