"""The PettingZoo environment: two agents, one decision a step, an action mask in every observation.

    from schotten.envs import schotten_v0

    env = schotten_v0.env(edition="siege", tactical=True)
    env.reset(seed=1)
    for agent in env.agent_iter():
        observation, reward, termination, truncation, info = env.last()
        over = termination or truncation
        env.step(None if over else env.action_space(agent).sample(observation["action_mask"]))

An agent may have several steps in a row: a play, claims, the draw. ``player_0`` and ``player_1`` are the seats 0 and 1;
the lot says who starts (in siege: attacks). The winner gets 1, the loser -1, in the last step. ``env`` does what
PettingZoo's three usual wrappers do, in one class because a chain of them takes four times as long: an illegal action
warns and loses the game. ``raw_env`` raises ``IllegalMove`` and stays as it was.

Version history: v0, first release (observations of ``encoding.VERSION`` 1).
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import numpy as np
from gymnasium import spaces
from gymnasium.utils import seeding
from pettingzoo import AECEnv
from pettingzoo.utils.env_logger import EnvLogger

from schotten.features.encoding import highest
from schotten.game import IllegalMove
from schotten.notation import draw_board
from schotten.rules.moves import MOVE_COUNT

from .arrays import ArrayGame
from .choices import find_game

if TYPE_CHECKING:
    from numpy.typing import NDArray
    from pettingzoo.utils.env import AECIterable

Observation = dict[str, "NDArray[Any]"]
AGENTS = ("player_0", "player_1")
ILLEGAL_REWARD = -1.0
RENDER_MODES = (None, "ansi", "human")


def observation_space() -> spaces.Dict:
    """What an agent sees: the features of its View, and the moves it may make."""
    return spaces.Dict(
        {
            "observation": spaces.Box(0, highest(), dtype=np.uint8),
            "action_mask": spaces.Box(0, 1, (MOVE_COUNT,), np.int8),
        }
    )


class raw_env(AECEnv[str, Observation, "int | None"]):  # type: ignore[misc]  # noqa: N801  (PettingZoo's name)
    """The environment without wrappers."""

    metadata = {"name": "schotten_v0", "render_modes": ["human", "ansi"], "is_parallelizable": False, "render_fps": 2}  # noqa: RUF012

    def __init__(self, edition: str = "iello", render_mode: str | None = None, **options: object) -> None:
        """A game of an edition with its options, such as ``tactical=True``."""
        super().__init__()
        if render_mode not in RENDER_MODES:
            raise ValueError(f"there is no render mode {render_mode!r}; there are: ansi, human")
        self.render_mode = render_mode
        self.game = ArrayGame(*find_game(edition, options))
        self.possible_agents = list(AGENTS)
        self.agents: list[str] = []
        self.observation_spaces = {agent: observation_space() for agent in AGENTS}
        self.action_spaces = {agent: spaces.Discrete(MOVE_COUNT) for agent in AGENTS}
        self._generator, _ = seeding.np_random()

    def observation_space(self, agent: str) -> spaces.Space[Observation]:
        """The space of an agent's observations."""
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> spaces.Space[int | None]:
        """The space of an agent's actions: the move numbers of the rules."""
        return self.action_spaces[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Deal a game; the same seed deals the same one."""
        if seed is not None:
            self._generator, _ = seeding.np_random(seed)
        self.game.deal(self._generator)
        self.agents = list(AGENTS)
        self.rewards = dict.fromkeys(AGENTS, 0.0)
        self._cumulative_rewards = dict.fromkeys(AGENTS, 0.0)
        self.terminations = dict.fromkeys(AGENTS, False)
        self.truncations = dict.fromkeys(AGENTS, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in AGENTS}
        self.agent_selection = AGENTS[self.game.actor]

    def observe(self, agent: str) -> Observation:
        """What an agent knows, and its legal moves: none while the other decides."""
        seat = AGENTS.index(agent)
        return {"observation": self.game.observe(seat), "action_mask": self.game.mask(seat)}

    def step(self, action: int | None) -> None:
        """Make the selected agent's move."""
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        if action is None:
            raise ValueError(f"{agent} has to decide: None is for an agent whose game is over")
        self.game.play(action)
        self._cumulative_rewards[agent] = 0.0
        self.agent_selection = AGENTS[self.game.actor]
        if self.game.over:
            self._finish()
        if self.render_mode == "human":
            self.render()

    def _finish(self) -> None:
        for seat, agent in enumerate(AGENTS):
            self.rewards[agent] = float(self.game.reward(seat))
            self.terminations[agent] = True
        self._accumulate_rewards()
        self._deads_step_first()

    def render(self) -> str | None:
        """The table as text: printed for people (mode human), returned otherwise."""
        text = draw_board(self.game.view_for(self.game.actor))
        if self.render_mode != "human":
            return text
        print(text)
        return None

    def close(self) -> None:
        """Nothing is open."""


class env(raw_env):  # noqa: N801  (PettingZoo's name)
    """The environment that behaves as if wrapped in TerminateIllegal, AssertOutOfBounds and OrderEnforcing."""

    _dealt = False

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Deal a game; the same seed deals the same one."""
        self._dealt = True
        super().reset(seed, options)

    def observe(self, agent: str) -> Observation:
        """What an agent knows, and its legal moves: none while the other decides."""
        if not self._dealt:
            EnvLogger.error_observe_before_reset()
        return super().observe(agent)

    def agent_iter(self, max_iter: int = 2**63) -> AECIterable[str, Observation, int | None]:
        """The agents in the order in which they decide."""
        if not self._dealt:
            EnvLogger.error_agent_iter_before_reset()
        return super().agent_iter(max_iter)

    def render(self) -> str | None:
        """The table as text."""
        if not self._dealt:
            EnvLogger.error_render_before_reset()
        return super().render()

    def step(self, action: int | None) -> None:
        """Make the selected agent's move; an illegal one loses, one that does not exist is an error."""
        if not self._dealt:
            EnvLogger.error_step_before_reset()
        if not self.agents:
            EnvLogger.warn_step_after_terminated_truncated()
            return
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        if action is None or not self.action_spaces[agent].contains(action):
            raise AssertionError("action is not in action space")
        try:
            super().step(action)
        except IllegalMove:
            self._lose(agent)

    def _lose(self, agent: str) -> None:
        EnvLogger.warn_on_illegal_move()
        self.rewards[agent] = ILLEGAL_REWARD
        self.terminations = dict.fromkeys(AGENTS, True)
        self.truncations = dict.fromkeys(AGENTS, True)
        self._accumulate_rewards()
        self._deads_step_first()
