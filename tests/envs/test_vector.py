"""The vector environment: the same games as the rules play, whatever the batch, the threads or the mistakes."""

from typing import Any

import numpy as np
import pytest

from envs.games import KINDS, NAMES
from schotten.compiled.deal import deal_random
from schotten.compiled.dice import below, seed_dice
from schotten.envs.vector import IllegalAction, VectorEnv, VectorStep, seeds_from
from schotten.features.encoding import OBSERVATION_SIZE
from schotten.features.writing import write_features
from schotten.game import Game
from schotten.rules import layout as at
from schotten.rules.moves import MOVE_COUNT

pytestmark = [pytest.mark.slow, pytest.mark.boundscheck]


def copied(step: VectorStep) -> list[Any]:
    return [np.array(part) for part in step]


def run(env: VectorEnv, steps: int, seed: int) -> list[list[Any]]:
    """Random play by a generator that looks only at the masks; every step copied."""
    generator = np.random.default_rng(seed)
    results = [copied(env.reset())]
    for _ in range(steps):
        chances = generator.random(results[-1][3].shape) * results[-1][3]
        results.append(copied(env.step(chances.argmax(axis=1))))
    return results


@pytest.mark.parametrize(("edition", "options"), KINDS, ids=NAMES)
def test_every_game_is_the_one_that_the_rules_play(edition: str, options: dict[str, Any]):
    """Follow three games of a batch with the interpreted rules and compare all that is told of them."""
    env = VectorEnv(edition, games=3, seed=5, **options)
    step = env.reset()
    watched: list[Any] = []
    for seed in env.seeds.tolist():
        dice: Any = np.zeros(2, np.int64)
        seed_dice(dice, seed)
        watched.append((dice, fresh(env, dice)))
    for _ in range(400):
        actions = env.random_actions()
        to_move = step.to_move.copy()
        step = env.step(actions)
        for index, (dice, followed) in enumerate(watched):
            game = followed
            assert game.table.actor == to_move[index]
            game.play(int(actions[index]))
            assert bool(step.done[index]) == (game.outcome is not None)
            won = [0.0, 0.0]
            if game.outcome is not None:
                if game.outcome.winner is not None:
                    won = [1.0 if seat == game.outcome.winner else -1.0 for seat in range(2)]
                game = fresh(env, dice)
                watched[index] = (dice, game)
            assert step.rewards[index].tolist() == won
            assert sorted(game.legal_moves) == np.flatnonzero(step.masks[index]).tolist()
            out: Any = np.zeros(OBSERVATION_SIZE, np.uint8)
            view: Any = np.array(game.view_for(game.table.actor).row, np.int64)
            rules: Any = env._rules
            write_features(view, rules, game.table.actor, out)
            assert (step.observations[index] == out).all()


def fresh(env: VectorEnv, dice: Any) -> Game:
    state: Any = np.zeros(at.WIDTH, np.int64)
    rules: Any = env._rules
    deal_random(state, rules, below(dice, 2), dice)
    return Game(env.edition, env.options, state.tolist())


def test_two_threads_and_one_give_the_same():
    one = run(VectorEnv("iello", games=1100, seed=3), steps=60, seed=1)
    env = VectorEnv("iello", games=1100, seed=3, threads=2)
    assert len(env._parts) == 2
    two = run(env, steps=60, seed=1)
    env.close()
    for left, right in zip(one, two, strict=True):
        assert all((a == b).all() for a, b in zip(left, right, strict=True))


def test_a_game_depends_on_its_seed_alone():
    large = VectorEnv("siege", games=64, seed=9, tactical=True)
    small = VectorEnv("siege", games=1, tactical=True)
    step, alone = large.reset(), small.reset(seeds=large.seeds[17:18])
    for _ in range(300):
        actions = large.random_actions()
        step, alone = large.step(actions), small.step(actions[17:18])
        assert all((whole[17:18] == part).all() for whole, part in zip(copied(step), copied(alone), strict=True))


def test_a_part_of_the_batch_can_be_dealt_anew():
    env = VectorEnv("iello", games=8, seed=2)
    with pytest.raises(ValueError, match="first reset"):
        env.reset(where=np.arange(8) < 2)
    first = copied(env.reset())
    for _ in range(5):
        env.step(env.random_actions())
    before = copied(env._step)
    after = copied(env.reset(where=np.arange(8) < 3))
    for start, kept, now in zip(first, before, after, strict=True):
        assert (now[:3] == start[:3]).all()
        assert (now[3:] == kept[3:]).all()


def test_without_observations_everything_else_is_the_same():
    seeing, blind = VectorEnv("alien", games=16, seed=4), VectorEnv("alien", games=16, seed=4, observe=False)
    for with_them, without in zip(run(seeing, 80, 1), run(blind, 80, 1), strict=True):
        assert without[0].shape == (16, 0)
        assert all((a == b).all() for a, b in zip(with_them[1:], without[1:], strict=True))


def test_results_are_the_same_read_only_buffers():
    env = VectorEnv("tiny", games=4)
    first = env.reset()
    again = env.step(env.random_actions())
    assert all(a is b for a, b in zip(first, again, strict=True))
    for part in again:
        with pytest.raises(ValueError, match="read-only"):
            part[0] = 1


@pytest.mark.parametrize("wrong", [-1, MOVE_COUNT, 10**15, -(2**63), MOVE_COUNT - 1])
def test_one_bad_action_moves_no_game(wrong: int):
    env = VectorEnv("iello", games=300, seed=1, threads=2)
    env.reset()
    actions = env.random_actions()
    actions[299] = wrong
    before, shown = env._batch.states.copy(), copied(env._step)
    with pytest.raises(IllegalAction, match=r"game 299, action .*no game has moved") as refused:
        env.step(actions)
    assert (refused.value.game, refused.value.move) == (299, wrong)
    assert (env._batch.states == before).all()
    assert all((a == b).all() for a, b in zip(shown, env._step, strict=True))
    env.step(env.random_actions())


def test_wrong_shapes_and_types_are_refused():
    env = VectorEnv("tiny", games=3)
    with pytest.raises(ValueError, match="before the first step"):
        env.step([0, 0, 0])
    env.reset()
    for wrong in ([0, 0], [[0, 0, 0]], 5, [], np.zeros((3, 1), int)):
        with pytest.raises(ValueError, match=r"actions have shape \(3,\)"):
            env.step(wrong)
    for mistyped in (np.zeros(3), np.zeros(3, bool), ["a", "b", "c"], np.zeros(3, np.uint64)):
        with pytest.raises(TypeError, match="actions are of type int64"):
            env.step(mistyped)
    with pytest.raises(ValueError, match="seeds have shape"):
        env.reset(seeds=[1])
    with pytest.raises(ValueError, match="seeds are numbers from 0"):
        env.reset(seeds=[1, -2, 3])
    with pytest.raises(TypeError, match="where are of type bool"):
        env.reset(where=[0, 1, 2])
    env.step(env.random_actions().astype(np.int16))
    env.step(env.random_actions().tolist())


def test_what_does_not_exist_is_refused():
    with pytest.raises(ValueError, match="no edition 'go'"):
        VectorEnv("go")
    with pytest.raises(ValueError, match="no option 'wings'"):
        VectorEnv("iello", wings=True)
    with pytest.raises(ValueError, match="at least one game"):
        VectorEnv("iello", games=0)


def test_seeds_differ():
    assert len(set(seeds_from(1, 4096).tolist())) == 4096
    assert (seeds_from(1, 10) != seeds_from(2, 10)).all()


def test_a_view_is_to_be_had():
    env = VectorEnv("iello", games=2)
    env.reset()
    assert len(env.view(1, seat=0).hand) == 6
