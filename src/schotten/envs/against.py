"""The Gymnasium environment: one agent, and an opponent of your choice on the other seat.

    import gymnasium
    import schotten.envs.against

    env = gymnasium.make("Schotten-v0", edition="iello", opponent="random")
    observation, info = env.reset(seed=1)
    action = env.action_space.sample(observation["action_mask"])
    observation, reward, terminated, truncated, info = env.step(action)

A step is one decision of the agent; the opponent's answers come before the next observation. ``seat`` is the agent's:
0, 1 or None for a new lot every game. Who starts (in siege: attacks) is a lot as well. The reward is 1, -1 or 0, at the
end.

Version history: v0, first release (observations of ``encoding.VERSION`` 1).
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import gymnasium
from gymnasium import spaces

from schotten.game import IllegalMove
from schotten.notation import draw_board
from schotten.rules.moves import MOVE_COUNT

from .arrays import ArrayGame
from .choices import find_game
from .opponents import find_opponent
from .schotten_v0 import ILLEGAL_REWARD, observation_space

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from .opponents import Policy

Observation = dict[str, "NDArray[Any]"]
NAME = "Schotten-v0"


class SchottenEnv(gymnasium.Env[Observation, int]):  # type: ignore[misc]
    """A game against a chosen opponent."""

    metadata = {"render_modes": ["ansi"], "render_fps": 2}  # noqa: RUF012

    def __init__(
        self,
        edition: str = "iello",
        opponent: str | Policy = "random",
        seat: int | None = None,
        illegal: str = "raise",
        render_mode: str | None = None,
        **options: object,
    ) -> None:
        """Choose the game, the opponent (``opponents``) and what an illegal action does: ``raise`` or ``lose``."""
        if seat not in (0, 1, None):
            raise ValueError(f"seat is 0, 1 or None, not {seat!r}")
        if illegal not in ("raise", "lose"):
            raise ValueError(f"illegal is raise or lose, not {illegal!r}")
        if render_mode not in (None, "ansi"):
            raise ValueError(f"there is no render mode {render_mode!r}; there is: ansi")
        self.render_mode = render_mode
        self.game = ArrayGame(*find_game(edition, options))
        self.observation_space = observation_space()
        self.action_space = spaces.Discrete(MOVE_COUNT)
        self._opponent = find_opponent(opponent)
        self._wanted_seat = seat
        self._lose_if_illegal = illegal == "lose"
        self._over = True
        self.seat = seat or 0

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Observation, dict[str, Any]]:
        """Deal a game; if the opponent starts, it has moved already."""
        super().reset(seed=seed)
        lot = int(self.np_random.integers(2))
        self.seat = lot if self._wanted_seat is None else self._wanted_seat
        self.game.deal(self.np_random)
        self._over = False
        self._answer()
        return self._seen(), {}

    def step(self, action: int) -> tuple[Observation, float, bool, bool, dict[str, Any]]:
        """Make the agent's move and let the opponent answer."""
        if self._over:
            raise ValueError("the game is over: reset the environment")
        try:
            self.game.play(action)
        except IllegalMove:
            if not self._lose_if_illegal:
                raise
            self._over = True
            return self._seen(), ILLEGAL_REWARD, True, False, {"illegal": True}
        self._answer()
        self._over = self.game.over
        return self._seen(), float(self.game.reward(self.seat)), self._over, False, {}

    def _answer(self) -> None:
        while not self.game.over and self.game.actor != self.seat:
            self.game.play(self._opponent(self.game, 1 - self.seat, self.np_random))

    def _seen(self) -> Observation:
        return {"observation": self.game.observe(self.seat), "action_mask": self.game.mask(self.seat)}

    def render(self) -> str:
        """The table as text."""
        return draw_board(self.game.view_for(self.seat))


gymnasium.register(NAME, entry_point=f"{__name__}:{SchottenEnv.__name__}", disable_env_checker=True)
