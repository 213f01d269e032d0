"""The PettingZoo environment passes PettingZoo's own tests."""

import warnings
from typing import Any

import numpy as np
import pytest

pytest.importorskip("pettingzoo")

from pettingzoo.test import api_test, seed_test, test_save_obs
from pettingzoo.utils import wrappers

from envs.games import KINDS, NAMES
from schotten.envs import schotten_v0
from schotten.features.encoding import split
from schotten.game import IllegalMove

test_save_obs.__test__ = False  # PettingZoo's, not one of ours
pytestmark = pytest.mark.slow  # the compiled rules


@pytest.mark.parametrize(("edition", "options"), KINDS, ids=NAMES)
def test_api(edition: str, options: dict[str, Any]):
    with warnings.catch_warnings():
        warnings.filterwarnings("ignore", message="Observation space for each agent probably should be")
        warnings.filterwarnings("ignore", message="Observation is not a NumPy array")
        warnings.filterwarnings("ignore", message="Action mask numpy array is all zeros")
        api_test(schotten_v0.env(edition=edition, **options), num_cycles=300)
        api_test(schotten_v0.raw_env(edition=edition, **options), num_cycles=300)


def test_seed():
    seed_test(lambda: schotten_v0.env(edition="iello", tactical=True), num_cycles=200)


def test_saved_observations(capsys: pytest.CaptureFixture[str]):
    """Observations that are no pictures are declined politely."""
    test_save_obs(schotten_v0.env())
    assert "must be Box" in capsys.readouterr().out


def play_to_the_end(env: Any, seed: int) -> dict[str, float]:
    env.reset(seed=seed)
    total = dict.fromkeys(env.agents, 0.0)
    generator = np.random.default_rng(seed)
    for agent in env.agent_iter():
        observation, reward, termination, truncation, _ = env.last()
        total[agent] += reward
        legal = np.flatnonzero(observation["action_mask"])
        env.step(None if termination or truncation else int(generator.choice(legal)))
    return total


@pytest.mark.parametrize(("edition", "options"), KINDS, ids=NAMES)
def test_rewards_are_one_and_minus_one(edition: str, options: dict[str, Any]):
    env = schotten_v0.env(edition=edition, **options)
    for seed in range(5):
        total = play_to_the_end(env, seed)
        assert set(total.values()) in ({1.0, -1.0}, {0.0})


def test_an_illegal_action_loses_with_the_wrapper_and_is_refused_without():
    env = schotten_v0.env()
    env.reset(seed=1)
    loser = env.agent_selection
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        env.step(int(np.flatnonzero(env.observe(loser)["action_mask"] == 0)[0]))
    assert all(env.terminations.values())
    assert env.rewards[loser] == -1

    raw = schotten_v0.raw_env()
    raw.reset(seed=1)
    before = raw.game.state.copy()
    for action in (760, -1, 761, 10**30):
        with pytest.raises(IllegalMove):
            raw.step(action)
    with pytest.raises(ValueError, match="has to decide"):
        raw.step(None)
    assert (raw.game.state == before).all()


def told(env: Any) -> tuple[Any, ...]:
    """All that an environment says about its course."""
    facts = (env.agents, env.agent_selection, env.rewards, env.terminations, env.truncations)
    return (*facts, *(dict(env.unwrapped._cumulative_rewards).items()))


@pytest.mark.parametrize("illegal_at", [0, 7, 10**9])
def test_the_environment_behaves_as_in_pettingzoos_wrappers(illegal_at: int):
    mine = schotten_v0.env(edition="iello")
    raw: Any = schotten_v0.raw_env(edition="iello")
    theirs: Any = wrappers.OrderEnforcingWrapper(
        wrappers.AssertOutOfBoundsWrapper(wrappers.TerminateIllegalWrapper(raw, illegal_reward=-1))
    )
    for env in (mine, theirs):
        with pytest.raises(AssertionError, match="reset"):
            env.step(0)
        with pytest.raises(AssertionError, match="reset"):
            env.observe("player_0")
        with pytest.raises(AssertionError, match="reset"):
            env.agent_iter()
        with pytest.raises(AssertionError, match="reset"):
            env.render()
        env.reset(seed=11)
        with pytest.raises(AssertionError, match="action space"):
            env.step(761)
    generator = np.random.default_rng(1)
    step = 0
    while mine.agents:
        assert told(mine) == told(theirs)
        seen = [env.last() for env in (mine, theirs)]
        assert seen[0][1:] == seen[1][1:]
        assert all((seen[0][0][key] == seen[1][0][key]).all() for key in ("observation", "action_mask"))
        over = seen[0][2]
        wanted = 0 if step == illegal_at else 1
        action = None if over else int(generator.choice(np.flatnonzero(seen[0][0]["action_mask"] == wanted)))
        for env in (mine, theirs):
            with warnings.catch_warnings():
                warnings.simplefilter("ignore")
                env.step(action)
        step += 1
    assert not theirs.agents


def test_only_the_agent_to_decide_has_moves():
    env = schotten_v0.env(edition="siege")
    env.reset(seed=3)
    waiting = next(agent for agent in env.agents if agent != env.agent_selection)
    assert env.observe(env.agent_selection)["action_mask"].any()
    assert not env.observe(waiting)["action_mask"].any()
    assert split(env.observe(waiting)["observation"])["my_move"][0] == 0


def test_rendering():
    env = schotten_v0.raw_env(edition="cocktail", render_mode="ansi", tactical=True)
    env.reset(seed=1)
    text = env.render()
    assert text is not None
    assert text.startswith("cocktail, move 0")


def test_what_does_not_exist_is_refused():
    with pytest.raises(ValueError, match="there is no edition 'chess'"):
        schotten_v0.env(edition="chess")
    with pytest.raises(ValueError, match="siege has no option 'expert'"):
        schotten_v0.env(edition="siege", expert=True)
    with pytest.raises(ValueError, match="no render mode"):
        schotten_v0.env(render_mode="smell")
