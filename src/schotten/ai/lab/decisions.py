"""Decisions compared: two players choose in the same positions, and where they differ both moves are played out.

A game hangs on luck so much that a small gain in skill takes thousands of games to show. Here luck is taken out: the
moves are tried in the same states, sampled from the same View, with the same luck behind them. The judge is by default
the one-step player, who plays both seats to the end, each from its own view; others do not share its blind spots.
"""

from __future__ import annotations

import math
import time
from dataclasses import dataclass
from random import Random
from typing import TYPE_CHECKING, Any

import numpy as np

from schotten.ai.player import UNTIMED, Clock, PlayerError
from schotten.ai.registry import make_player
from schotten.ai.searcher import GreedyPlayer
from schotten.editions import find_edition
from schotten.game import Game
from schotten.rules.plain import Phase

from .executor import make_executor
from .judges import EXACT, PLAYOUT, SEARCH, exact_values, judge_moves
from .match import COMMAND
from .ratings import Z95

if TYPE_CHECKING:
    from collections.abc import Callable

    from schotten.game import View

POSITIONS_A_GAME = 4


@dataclass(frozen=True, slots=True)
class DecisionSettings:
    """Who is compared with whom, in which game, on how many positions."""

    players: tuple[str, ...]
    edition: str
    options: dict[str, Any]
    games: int
    playouts: int
    seed: int | str
    workers: int = 1
    judge: str = PLAYOUT

    def check(self) -> None:
        """Refuse what cannot be compared before anything is."""
        find_edition(self.edition).options(**self.options)
        if len(self.players) != 2:
            raise PlayerError(f"decisions of two players are compared, not of {len(self.players)}")
        for name in self.players:
            make_player(name)
        if self.judge not in (PLAYOUT, EXACT, SEARCH) and not self.judge.startswith(COMMAND):
            make_player(self.judge)
        least = {"games": (self.games, 2), "playouts": (self.playouts, 1), "workers": (self.workers, 1)}
        for what, (count, lowest) in least.items():
            if count < lowest:
                raise PlayerError(f"comparing decisions needs at least {lowest} {what}, not {count}")


@dataclass(frozen=True, slots=True)
class Verdict:
    """One position: the game it is from, the players' moves, and how much more the first one wins."""

    game: int
    moves: tuple[int, int]
    gain: float


@dataclass(frozen=True, slots=True)
class Dispute:
    """A position in which the players differ."""

    number: int
    view: View
    moves: tuple[int, int]
    playouts: int
    seed: int | str
    judge: str = PLAYOUT


def positions(settings: DecisionSettings, number: int) -> list[View]:
    """Some turns of a game between two greedy players, drawn by lot, each as its player sees it.

    For exact endings only turns that are solved come into question.
    """
    edition = find_edition(settings.edition)
    rng = Random(f"decisions {settings.seed} game {number}")  # noqa: S311
    game = Game.new(edition, edition.options(**settings.options), rng.randbytes(32), number % 2)
    player = GreedyPlayer()
    seen = []
    while game.outcome is None:
        view = game.view_for(game.actor)
        if game.phase == Phase.TURN_START and len(view.legal_moves) > 1:
            seen.append(view)
        game.play(player.choose(view, UNTIMED, rng))
    if settings.judge == EXACT:
        seen = [view for view in seen if not view.deck_size(0) + view.deck_size(1) and exact_values(view)]
    return rng.sample(seen, min(POSITIONS_A_GAME, len(seen)))


def play_out(dispute: Dispute) -> tuple[int, tuple[float, float]]:
    """How often each of two moves wins, in the same sampled states and with the same luck."""
    seed = Random(f"verdict {dispute.seed} {dispute.number}").getrandbits(31)  # noqa: S311
    return dispute.number, judge_moves(dispute.view, dispute.moves, dispute.judge, dispute.playouts, seed)


def choices(settings: DecisionSettings, view: View, number: int) -> tuple[int, int]:
    """What each player does in a position; who is asked first changes from one to the next."""
    moves = [0, 0]
    for turn in (0, 1):
        which = (number + turn) % 2
        rng = Random(f"choice {settings.seed} {number}")  # noqa: S311
        player = make_player(settings.players[which])
        moves[which] = int(player.choose(view, Clock(None, time.monotonic), rng))
    return moves[0], moves[1]


def compare_decisions(settings: DecisionSettings, told: Callable[[int, int, str], None] | None = None) -> list[Verdict]:
    """Ask both players in every position, here and one after the other; play the disputes out on the workers.

    ``told`` hears how many of how many are done, and what they are.
    """
    settings.check()
    views = [(game, view) for game in range(settings.games) for view in positions(settings, game)]
    if not views:
        raise PlayerError("no position of these games can be judged: take more games, or another judge")
    choices(settings, views[0][1], 0)  # loads the compiled code, so that no clock pays for it
    chosen = []
    for number, (_, view) in enumerate(views):
        chosen.append(choices(settings, view, number))
        if told:
            told(number + 1, len(views), "positions")
    disputes = [
        Dispute(number, view, moves, settings.playouts, settings.seed, settings.judge)
        for number, ((_, view), moves) in enumerate(zip(views, chosen, strict=True))
        if moves[0] != moves[1]
    ]
    gains = settle(disputes, settings.workers, told)
    return [Verdict(game, chosen[number], gains.get(number, 0.0)) for number, (game, _) in enumerate(views)]


def settle(disputes: list[Dispute], workers: int, told: Callable[[int, int, str], None] | None) -> dict[int, float]:
    """Play out all disputes; how much more the first move won, by the dispute's number."""
    gains: dict[int, float] = {}
    executor = make_executor(workers)
    try:
        for number, shares in executor.run(play_out, disputes):
            gains[number] = shares[0] - shares[1]
            if told:
                told(len(gains), len(disputes), "disputes")
    finally:
        executor.close()
    return gains


def summary(settings: DecisionSettings, verdicts: list[Verdict]) -> dict[str, Any]:
    """What the verdicts say: the first player's gain a decision, in points of win probability, with its interval.

    The game is what repeats, so the interval comes from the scatter between games.
    """
    by_game: dict[int, list[float]] = {}
    for verdict in verdicts:
        by_game.setdefault(verdict.game, []).append(100 * verdict.gain)
    means = np.array([sum(gains) / len(gains) for gains in by_game.values()])
    half = Z95 * float(means.std(ddof=1)) / math.sqrt(len(means))
    gain = float(means.mean())
    return {
        "a": settings.players[0],
        "b": settings.players[1],
        "edition": settings.edition,
        "options": settings.options,
        "judge": settings.judge,
        "seed": settings.seed,
        "positions": len(verdicts),
        "differ": sum(verdict.moves[0] != verdict.moves[1] for verdict in verdicts),
        "gain": round(gain, 3),
        "gain_low": round(gain - half, 3),
        "gain_high": round(gain + half, 3),
    }
