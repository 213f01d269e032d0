"""Thousands of games stepped at once: NumPy in, NumPy out, nothing copied, the next game dealt by itself."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from typing import TYPE_CHECKING, Any, NamedTuple

import numpy as np

from schotten.compiled.legal import why_illegal
from schotten.compiled.view import view_for
from schotten.features.encoding import OBSERVATION_SIZE
from schotten.game import IllegalMove, Refusal, View
from schotten.rules.cards import NONE
from schotten.rules.dice import seed_dice
from schotten.rules.legal import MOST_MOVES
from schotten.rules.moves import MOVE_COUNT
from schotten.rules.named import STATE_WIDTH

from .batch import BLOCK, Batch, choose_moves, deal_games, find_illegal, step_games
from .choices import find_game, rules_array
from .memory import zeros

if TYPE_CHECKING:
    from collections.abc import Callable

    from numpy.typing import ArrayLike, NDArray

FEWEST_A_THREAD = 4 * BLOCK  # below, handing games to a second thread costs more than it saves
SEED_LIMIT = 2**62


class VectorStep(NamedTuple):
    """What a step gives, a row a game. The arrays are read-only and the same at every step: copy what you keep."""

    observations: NDArray[np.uint8]  # [games, OBSERVATION_SIZE]: what the player to move knows
    rewards: NDArray[np.float32]  # [games, 2]: of the move just made, for seat 0 and seat 1
    done: NDArray[np.bool_]  # [games]: that move ended its game; all else is of the next game already
    masks: NDArray[np.bool_]  # [games, MOVE_COUNT]: the legal moves
    to_move: NDArray[np.int64]  # [games]: the seat that decides now


class IllegalAction(IllegalMove):
    """An action that its game refuses, with the number of that game; no game of the batch has moved."""

    def __init__(self, game: int, move: int, refusal: Refusal) -> None:
        super().__init__(move, refusal)
        self.game = game
        self.args = (f"game {game}, action {move}: {self.args[0]}; no game has moved",)


class VectorEnv:
    """A batch of games of one edition.

    >>> env = VectorEnv("tiny", games=3, seed=7)
    >>> step = env.reset()
    >>> step.observations.shape[0], step.masks.shape
    (3, (3, 761))
    >>> for _ in range(20):
    ...     step = env.step(env.random_actions())
    >>> bool(step.masks.any(axis=1).all())
    True
    """

    def __init__(
        self,
        edition: str = "iello",
        games: int = 1024,
        *,
        seed: int = 0,
        observe: bool = True,
        threads: int = 1,
        **options: object,
    ) -> None:
        """Make room for ``games`` games; ``reset`` deals them.

        ``observe=False`` leaves the observations out (their array has no columns). ``threads`` of 2 uses two cores.
        """
        if games < 1 or threads < 1:
            raise ValueError(f"a batch has at least one game and one thread, not {games} and {threads}")
        self.edition, self.options = find_game(edition, options)
        self.games = games
        self.seeds = seeds_from(seed, games)
        self.observing = observe
        self._rules: Any = rules_array(self.edition, self.options)
        self._make_arrays(games)
        self._dice: Any = np.zeros(2, np.int64)
        seed_dice(self._dice, int(self.seeds[0]))
        self._parts = _parts(games, threads)
        self._pool = ThreadPoolExecutor(len(self._parts) - 1) if len(self._parts) > 1 else None
        self._dealt = False
        self._backwards = False

    def _make_arrays(self, games: int) -> None:
        batch = self._batch = Batch(
            states=zeros((games, STATE_WIDTH), np.int64),
            dice=zeros((games, 2), np.int64),
            to_move=zeros(games, np.int64),
            moves=zeros((games, MOST_MOVES), np.uint16),
            counts=zeros(games, np.int64),
            masks=zeros((games, MOVE_COUNT), np.bool_),
            rewards=zeros((games, 2), np.float32),
            done=zeros(games, np.bool_),
            seen=zeros((games, OBSERVATION_SIZE if self.observing else 0), np.uint8),
        )
        results = (batch.seen, batch.rewards, batch.done, batch.masks, batch.to_move)
        self._step = VectorStep(*(_read_only(array) for array in results))

    def reset(self, seeds: ArrayLike | None = None, where: ArrayLike | None = None) -> VectorStep:
        """Deal the games from ``seeds`` (one a game; before: those of the last time); ``where`` says which of them.

        A seed fixes everything that chance does in its place of the batch, the games after the first one too.
        """
        if seeds is not None:
            self.seeds = _checked_seeds(seeds, self.games)
        chosen: Any = np.ones(self.games, np.bool_) if where is None else _checked(where, self.games, np.bool_, "where")
        if not (self._dealt or chosen.all()):
            raise ValueError("the first reset deals every game")
        self._dealt = True
        self._batch.rewards[chosen] = 0
        self._batch.done[chosen] = False
        seeds_array: Any = self.seeds
        self._run(lambda start, end: deal_games(self._batch, self._rules, seeds_array, chosen, start, end))
        return self._step

    def step(self, actions: ArrayLike) -> VectorStep:
        """Make one move in every game. A wrong action, type or shape is refused before any game moves."""
        if not self._dealt:
            raise ValueError("reset the environment before the first step")
        checked: Any = _checked(actions, self.games, np.int64, "actions")
        wrong = find_illegal(self._batch.masks, checked, 0, self.games)
        if wrong != NONE:
            self._refuse(wrong, int(checked[wrong]))
        self._backwards = not self._backwards
        backwards = int(self._backwards)
        self._run(lambda start, end: step_games(self._batch, self._rules, checked, backwards, start, end))
        return self._step

    def random_actions(self) -> NDArray[np.int64]:
        """A random legal move for every game, each as likely."""
        out: Any = np.empty(self.games, np.int64)
        choose_moves(self._batch.moves, self._batch.counts, self._dice, out, 0, self.games)
        return np.asarray(out, np.int64)

    def view(self, game: int, seat: int) -> View:
        """What a seat of one game knows, readable."""
        row: Any = np.zeros(STATE_WIDTH, np.int64)
        view_for(self._batch.states[game], self._rules, seat, row)
        return View(self.edition, self.options, tuple(row.tolist()), seat)

    def close(self) -> None:
        """End the threads."""
        if self._pool:
            self._pool.shutdown()

    def _refuse(self, game: int, action: int) -> None:
        raise IllegalAction(game, action, Refusal(why_illegal(self._batch.states[game], self._rules, action)))

    def _run(self, work: Callable[[int, int], None]) -> None:
        if self._pool is None:
            work(0, self.games)
            return
        others = [self._pool.submit(work, *part) for part in self._parts[1:]]
        work(*self._parts[0])
        for each in others:
            each.result()


def seeds_from(seed: int, games: int) -> NDArray[np.int64]:
    """Independent seeds for many games from one."""
    return (np.random.SeedSequence(seed).generate_state(games, np.uint64) >> np.uint64(2)).astype(np.int64)


def _parts(games: int, threads: int) -> list[tuple[int, int]]:
    threads = max(1, min(threads, games // FEWEST_A_THREAD))
    share = -(-games // threads // BLOCK) * BLOCK
    return [(start, min(start + share, games)) for start in range(0, games, share)]


def _read_only(array: NDArray[Any]) -> NDArray[Any]:
    shown = array.view()
    shown.flags.writeable = False
    return shown


def _checked(given: ArrayLike, games: int, kind: type[np.generic], name: str) -> NDArray[Any]:
    array = np.asarray(given)
    if array.shape != (games,):
        raise ValueError(f"{name} have shape ({games},), one a game, not {array.shape}")
    if not np.can_cast(array.dtype, kind, casting="safe") or (array.dtype == np.bool_) != (kind is np.bool_):
        raise TypeError(f"{name} are of type {kind.__name__}, not {array.dtype}")
    return np.ascontiguousarray(array, kind)


def _checked_seeds(given: ArrayLike, games: int) -> NDArray[np.int64]:
    seeds = _checked(given, games, np.int64, "seeds").copy()
    if seeds.min() < 0 or seeds.max() >= SEED_LIMIT:
        raise ValueError("seeds are numbers from 0 up to 2**62 - 1")
    return seeds
