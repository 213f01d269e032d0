"""The luck of whole games: what the draws and the deal were worth, and results with it taken out."""

from __future__ import annotations

import math
from dataclasses import dataclass
from random import Random
from typing import TYPE_CHECKING, Any

from schotten.ai.host import Host, MindSetup
from schotten.ai.mind.levels import MASTER
from schotten.ai.player import UNTIMED
from schotten.ai.registry import make_player
from schotten.ai.reviewing import LUCK_CARDS, LUCK_ROUNDS
from schotten.game import Game, Move, MoveKind

from .phases import PHASES, drawn_share, phase_of

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from .wins import Variant

USUAL_DEALS = 400  # that tell what a deal is worth on average
PARTS = 10  # of the games: what luck counts in each is fitted on the others


@dataclass(frozen=True, slots=True)
class LuckyGame:
    """A game's result for seat 0, and how much of it was luck: of the deal and of the draws of each phase."""

    result: float
    deal: float
    draws: tuple[float, ...]

    @property
    def luck(self) -> float:
        """All luck."""
        return self.deal + sum(self.draws)

    @property
    def adjusted(self) -> float:
        """The result with the luck taken out."""
        return self.result - self.luck


def lucks_of_draws(
    host: Host, dealt: Game, moves: Sequence[Move], seed: int, rounds: int, cards: int
) -> Iterator[tuple[str, float]]:
    """How much each draw of a game was worth for seat 0, with its phase; the game is played on from its deal.

    Given everything before it a draw's luck has mean zero, so their sum has, whoever plays and whenever it ends.
    """
    for number, move in enumerate(moves):
        if move.kind == MoveKind.DRAW:
            deck = int(move) - int(MoveKind.DRAW)
            luck = host.luck(dealt.state, deck, seed + rounds * number, rounds, cards)
            yield phase_of(drawn_share(dealt.state, dealt.rules)), luck if dealt.turn == 0 else -luck
        dealt.play(move)


class LuckMeter:
    """Measures the luck of games of one variant for seat 0."""

    def __init__(self, variant: Variant, seed: int) -> None:
        self.variant, self.seed = variant, seed
        rng = Random(f"usual deals {seed} {variant.name}")  # noqa: S311
        deals = [Game.new(variant.edition, variant.options, rng.randbytes(32), each % 2) for each in range(USUAL_DEALS)]
        self.host = Host(deals[0].rules, MindSetup(MASTER))
        worths = [self.host.worth(deal.state, 0, seed + each % LUCK_ROUNDS) for each, deal in enumerate(deals)]
        self.usual = tuple(sum(worths[first::2]) / len(worths[first::2]) for first in range(2))

    def measure(self, dealt: Game, moves: Sequence[Move], winner: int | None) -> LuckyGame:
        """The luck of a game from its deal on."""
        worths = [self.host.worth(dealt.state, 0, self.seed + each) for each in range(LUCK_ROUNDS)]
        deal = sum(worths) / LUCK_ROUNDS - self.usual[dealt.first]
        draws = dict.fromkeys(PHASES, 0.0)
        for phase, luck in lucks_of_draws(self.host, dealt, moves, self.seed, LUCK_ROUNDS, LUCK_CARDS):
            draws[phase] += luck
        return LuckyGame(0.5 if winner is None else float(winner == 0), deal, tuple(draws.values()))

    def play(self, name: str, number: int) -> LuckyGame:
        """The luck of a game between two players of the same name."""
        rng = Random(f"luck {self.seed} {self.variant.name} {number}")  # noqa: S311
        seed = rng.randbytes(32)
        game, player = Game.new(self.variant.edition, self.variant.options, seed, number % 2), make_player(name)
        while game.outcome is None:
            game.play(player.choose(game.view_for(game.actor), UNTIMED, rng))
        dealt = Game.new(self.variant.edition, self.variant.options, seed, number % 2)
        return self.measure(dealt, game.history, game.outcome.winner)


def summary(games: Sequence[LuckyGame]) -> dict[str, Any]:
    """Mean luck with its error, and how much less the adjusted results scatter than the plain ones."""
    count = len(games)
    luck, error = _mean_error([each.luck for each in games])
    plain, plain_error = _mean_error([each.result for each in games])
    adjusted, adjusted_error = _mean_error([each.adjusted for each in games])
    return {
        "games": count,
        "luck": round(luck, 4),
        "luck_error": round(error, 4),
        "plain": round(plain, 4),
        "plain_error": round(plain_error, 4),
        "adjusted": round(adjusted, 4),
        "adjusted_error": round(adjusted_error, 4),
        # Where all results are alike there is no variance to compare with.
        "variance_ratio": round((adjusted_error / plain_error) ** 2, 3) if plain_error else None,
        "fitted_ratio": round(fitted_ratio(games), 3) if plain_error else None,
    }


def fitted_ratio(games: Sequence[LuckyGame]) -> float:
    """The ratio of variances if the deal and the draws of each phase count as far as they did in other games."""
    import numpy as np

    results = np.array([each.result for each in games])
    lucks = np.array([[each.deal, *each.draws] for each in games])
    parts, rest = np.arange(len(games)) % PARTS, results.copy()
    for part in range(min(PARTS, len(games))):
        other = parts != part
        counts, *_ = np.linalg.lstsq(lucks[other], results[other] - results[other].mean(), rcond=None)
        rest[~other] -= lucks[~other] @ counts
    return float(rest.var() / results.var())


def _mean_error(values: Sequence[float]) -> tuple[float, float]:
    mean = sum(values) / len(values)
    return mean, math.sqrt(sum((each - mean) ** 2 for each in values) / max(1, len(values) - 1) / len(values))
