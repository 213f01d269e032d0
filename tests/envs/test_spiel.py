"""The games in OpenSpiel: its own tests, its bots, and that chance and knowledge are what the rules say."""

# ruff: noqa: E402  (OpenSpiel may be absent, and warns when imported)

import unittest
import warnings
from collections import defaultdict
from fractions import Fraction
from math import comb
from typing import Any

import numpy as np
import pytest

pyspiel = pytest.importorskip("pyspiel")

with warnings.catch_warnings():
    warnings.simplefilter("ignore")
    from open_spiel.integration_tests import api_test
    from open_spiel.python import policy
    from open_spiel.python.algorithms import exploitability, ismcts, mcts

from schotten.envs import spiel
from schotten.features.encoding import OBSERVATION_SIZE
from schotten.game import Game, IllegalMove
from schotten.rules import layout as at

pytestmark = pytest.mark.slow  # the compiled rules

NAMES = (
    "schotten",
    "schotten(tactical=true,expert=true)",
    "schotten(edition=cocktail,tactical=true)",
    "schotten(edition=alien,tactical=true,first=1)",
    "schotten(edition=siege)",
    "schotten(edition=siege,tactical=true,colour_run=top,siege_deck_ends=true)",
    "schotten(edition=tiny)",
)


def played(name: str, seed: int) -> list[Any]:
    """All states of a random game."""
    generator = np.random.default_rng(seed)
    state = pyspiel.load_game(name).new_initial_state()
    states = [state.clone()]
    while not state.is_terminal():
        if state.is_chance_node():
            cards, chances = zip(*state.chance_outcomes(), strict=True)
            state.apply_action(int(generator.choice(cards, p=chances)))
        else:
            state.apply_action(int(generator.choice(state.legal_actions())))
        states.append(state.clone())
    return states


@pytest.mark.parametrize("name", NAMES)
def test_random_simulations(name: str, capfd: pytest.CaptureFixture[str]):
    pyspiel.random_sim_test(pyspiel.load_game(name), num_sims=3, serialize=True, verbose=False)


@pytest.mark.parametrize("name", NAMES)
def test_open_spiels_api_test(name: str):
    class Case(api_test.EnforceAPIOnPartialTreeBase):  # type: ignore[misc]
        game = pyspiel.load_game(name)
        game_name = "schotten"

    result = unittest.TestResult()
    unittest.defaultTestLoader.loadTestsFromTestCase(Case).run(result)
    assert result.testsRun >= 5
    assert not result.failures + result.errors


@pytest.mark.parametrize("name", NAMES)
def test_a_state_saved_and_loaded_goes_on_the_same(name: str):
    game = pyspiel.load_game(name)
    for state in played(name, seed=1)[::7]:
        again = game.deserialize_state(state.serialize())
        assert again.history() == state.history()
        assert str(again) == str(state)
        assert again.legal_actions() == state.legal_actions()
        _, both = pyspiel.deserialize_game_and_state(pyspiel.serialize_game_and_state(game, state))
        assert str(both) == str(state)


def test_mcts_plays():
    random = np.random.RandomState(1)
    game = pyspiel.load_game("schotten(edition=tiny)")
    bot = mcts.MCTSBot(game, 2.0, 20, mcts.RandomRolloutEvaluator(1, random), random_state=random)
    assert finish(game, [bot, bot], random) in ([1, -1], [-1, 1], [0, 0])


@pytest.mark.parametrize("name", ["schotten(edition=tiny)", "schotten", "schotten(edition=siege,tactical=true)"])
def test_ismcts_plays(name: str):
    random = np.random.RandomState(2)
    game = pyspiel.load_game(name)
    bot = ismcts.ISMCTSBot(game, mcts.RandomRolloutEvaluator(1, random), 2.0, 4, random_state=random)
    assert finish(game, [bot, bot], random, most=30) is not None


def finish(game: Any, bots: list[Any], random: Any, most: int = 10**6) -> list[float]:
    """Let bots play a game, or its first ``most`` decisions."""
    state = game.new_initial_state()
    while not state.is_terminal() and most:
        if state.is_chance_node():
            cards, chances = zip(*state.chance_outcomes(), strict=True)
            state.apply_action(random.choice(cards, p=chances))
        else:
            state.apply_action(bots[state.current_player()].step(state))
            most -= 1
    returns: list[float] = state.returns()
    return returns


class LowestAction(policy.Policy):  # type: ignore[misc]
    """Always the first legal action: a policy whose best responses are quickly found."""

    def action_probabilities(self, state: Any, player_id: Any = None) -> dict[int, float]:
        return {state.legal_actions()[0]: 1.0}


def test_exploitability_of_the_tiny_edition():
    game = pyspiel.load_game("schotten(edition=tiny)")
    found = exploitability.nash_conv(game, LowestAction(game, [0, 1]), return_only_nash_conv=False)
    assert found.nash_conv == pytest.approx(1.45)
    assert min(found.player_improvements) > 0


def test_every_hand_is_dealt_as_likely_as_from_a_shuffled_deck():
    """All deals of the tiny game, with the product of their chances."""
    hands: dict[tuple[int, int], float] = defaultdict(float)

    def deal(state: Any, chance: float) -> None:
        if not state.is_chance_node():
            hands[int(state.table.game.state[at.HAND]), int(state.table.game.state[at.HAND + 1])] += chance
            return
        assert sum(each for _, each in state.chance_outcomes()) == pytest.approx(1)
        for card, each in state.chance_outcomes():
            deal(state.child(card), chance * each)

    deal(pyspiel.load_game("schotten(edition=tiny)").new_initial_state(), 1)
    assert len(hands) == comb(6, 2) * comb(4, 2)
    assert all(chance == pytest.approx(float(Fraction(1, 90))) for chance in hands.values())


@pytest.mark.parametrize("name", NAMES)
def test_chance_turns_up_exactly_what_may_lie_on_top(name: str):
    """A draw is open unless its card is known to somebody or the only one; cards known in a deck are never offered."""
    for state in played(name, seed=3):
        table = state.table
        if not state.is_chance_node() or table.due:
            continue
        known = at.KNOWN_AT + table.drawing * (at.KNOWN_TACTICS_AT - at.KNOWN_AT)
        fixed = int(table.game.state[known] | table.game.state[known + 1])
        size = int(table.game.state[at.DECK_SIZE + table.drawing])
        assert not fixed >> (size - 1) & 1
        assert sum(chance for _, chance in state.chance_outcomes()) == pytest.approx(1)
        assert len(state.chance_outcomes()) > 1 or size - fixed.bit_count() == 2  # two jokers are one outcome


@pytest.mark.parametrize("name", NAMES)
def test_a_resampled_state_looks_the_same_to_its_player(name: str):
    differed = 0
    sampler = pyspiel.UniformProbabilitySampler(0.0, 1.0)
    for state in played(name, seed=4)[::3]:
        if state.table.due:
            with pytest.raises(ValueError, match="deal is not over"):
                state.resample_from_infostate(0, sampler)
            continue
        for player in range(2):
            other = state.resample_from_infostate(player, sampler)
            differed += int((other.table.game.state != state.table.game.state).any())
            assert other.information_state_string(player) == state.information_state_string(player)
            assert other.observation_string(player) == state.observation_string(player)
            assert other.information_state_tensor(player) == state.information_state_tensor(player)
            assert other.current_player() == state.current_player()
            assert not other.history()
            if other.current_player() == player:
                assert other.legal_actions() == state.legal_actions()
            elif other.current_player() == 1 - player:  # he has other cards there, and may play those
                assert other.legal_actions() == sorted(Game.from_position(other.table.game.table).legal_moves)
    assert differed


@pytest.mark.parametrize("name", NAMES)
def test_what_the_other_saw_fits_his_sampled_hand(name: str):
    """In a sample the other's information state names the cards that he holds there."""
    for state in played(name, seed=5)[::5]:
        if state.table.due:
            continue
        other = state.resample_from_infostate(0, lambda: 0.37)
        mine = {event.card for event in other.table.events if event.seat == 1 and event.card < at.MOST_TROOPS}
        assert {card for card in other.table.game.hand_of(1) if card < at.MOST_TROOPS} <= mine


def test_observations_are_those_of_the_other_environments():
    state = played("schotten(edition=siege)", seed=6)[40]
    assert len(state.observation_tensor(0)) == OBSERVATION_SIZE
    assert state.information_state_tensor(0)[:OBSERVATION_SIZE] == state.observation_tensor(0)


def test_hidden_choices_stay_hidden():
    """Give back two cards to a deck: the other is told of what kind they were, the player which they were."""
    shown = [
        state
        for seed in range(40)
        for state in played("schotten(tactical=true)", seed)
        if " recruiter" in state.information_state_string(0)
    ]
    texts = [state.information_state_string(player) for state in shown for player in range(2)]
    assert any("returns troop" in text or "returns tactics" in text for text in texts)
    for text in texts:
        viewer, events, _ = text.split(" | ")
        assert not any(event.startswith("BA"["AB".index(viewer)] + " pick ") for event in events.split(", "))


@pytest.mark.parametrize("name", NAMES)
def test_lengths_are_bounds(name: str):
    game = pyspiel.load_game(name)
    for seed in range(5):
        final = played(name, seed)[-1]
        decisions = [each for each in final.full_history() if each.player >= 0]
        assert len(decisions) <= game.max_game_length()
        assert (
            len(final.table.events)
            <= game.make_py_observer(pyspiel.IIGObservationType(perfect_recall=True)).dict["events"].shape[0]
        )


def test_what_does_not_exist_is_refused_and_changes_nothing():
    with pytest.raises(ValueError, match="there is no edition 'chess'"):
        pyspiel.load_game("schotten(edition=chess)")
    with pytest.raises(ValueError, match="siege has no option 'expert'"):
        pyspiel.load_game("schotten(edition=siege,expert=true)")
    with pytest.raises(ValueError, match="first is 0 or 1"):
        pyspiel.load_game("schotten(first=2)")
    with pytest.raises(ValueError, match="edition, yes or no"):
        spiel.setup_from({"terrain_targetable": "maybe"})
    state = pyspiel.load_game("schotten").new_initial_state()
    with pytest.raises(ValueError, match="cannot be dealt"):
        state.apply_action(70)
    while state.is_chance_node():
        state.apply_action(state.chance_outcomes()[0][0])
    before = str(state)
    with pytest.raises(IllegalMove):
        state.apply_action(760)
    assert str(state) == before
    assert len(state.history()) == 12
