"""From results to numbers: win rates with intervals, Elo by Bradley-Terry with a bootstrap, and the SPRT."""

from __future__ import annotations

import math
from dataclasses import dataclass
from random import Random
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

Z95 = 1.959964
ROUNDS = 200
BOOTSTRAPS = 400
ELO = 400 / math.log(10)
LEAST_DEALS = 20  # before that luck is taken out as it was measured
GAIN = 0.02  # two points: what it takes to see such a gain is told


@dataclass(frozen=True, slots=True)
class WinRate:
    """A win rate (draws half) with its 95 % interval, and the same as Elo."""

    rate: float
    low: float
    high: float

    def elo(self) -> tuple[float, float, float]:
        """The difference in Elo, with its interval; a clean sweep is as far as half a game more would show."""
        return elo_of(self.rate), elo_of(self.low), elo_of(self.high)


def elo_of(rate: float) -> float:
    """The difference in Elo that a win rate means, kept finite."""
    rate = min(max(rate, 0.001), 0.999)
    return 400 * math.log10(rate / (1 - rate))


def rate_of(deals: Sequence[tuple[float, ...]]) -> WinRate:
    """The win rate over paired deals: the deal, not the game, is what repeats, so its scatter gives the interval.

    Where every deal has the same score that scatter is nothing; Wilson's interval over games is the least.
    """
    games = [score for deal in deals for score in deal]
    count = len(games)
    if count == 0:
        return WinRate(0.5, 0.0, 1.0)
    rate = sum(games) / count
    half = Z95 * math.sqrt(spread_of(deals)[1] / len(deals))
    centre = (rate + Z95**2 / (2 * count)) / (1 + Z95**2 / count)
    wilson = Z95 * math.sqrt(rate * (1 - rate) / count + Z95**2 / (4 * count**2)) / (1 + Z95**2 / count)
    if rate in (0.0, 1.0) or half == 0:
        return WinRate(rate, max(0.0, centre - wilson), min(1.0, centre + wilson))
    return WinRate(rate, max(0.0, rate - half), min(1.0, rate + half))


def adjusted_rate(deals: Sequence[tuple[float, ...]]) -> WinRate:
    """The same over luck-adjusted scores, which may lie outside of 0 to 1: the interval is by their scatter alone."""
    if len(deals) < 2:
        return WinRate(0.5, 0.0, 1.0)
    middle, scatter = spread_of(deals)
    half = Z95 * math.sqrt(scatter / len(deals))
    low, rate, high = (min(max(each, 0.0), 1.0) for each in (middle - half, middle, middle + half))
    return WinRate(rate, low, high)


def without_luck(deals: Sequence[tuple[float, ...]], lucks: Sequence[tuple[float, ...]]) -> list[tuple[float, ...]]:
    """Scores with luck taken out as far as it explains them, deal by deal.

    How far that is in one half of the deals is estimated on the other half, so that scores keep their mean.
    """
    shares = [_explained(deals[1 - part :: 2], lucks[1 - part :: 2]) for part in range(2)]
    return [
        tuple(score - shares[index % 2] * luck for score, luck in zip(*pair, strict=True))
        for index, pair in enumerate(zip(deals, lucks, strict=True))
    ]


def _explained(deals: Sequence[tuple[float, ...]], lucks: Sequence[tuple[float, ...]]) -> float:
    """How many points of score a point of luck is worth; one where there are few deals."""
    if 2 * len(deals) < LEAST_DEALS:
        return 1.0
    scores, luck = ([sum(each) / len(each) for each in both] for both in (deals, lucks))
    middle, usual = sum(scores) / len(scores), sum(luck) / len(luck)
    both = sum((one - middle) * (two - usual) for one, two in zip(scores, luck, strict=True))
    return both / max(sum((two - usual) ** 2 for two in luck), 1e-9)


def spread_of(deals: Sequence[tuple[float, ...]]) -> tuple[float, float]:
    """The mean of the deals' scores, and their variance."""
    means = [sum(deal) / len(deal) for deal in deals]
    middle = sum(means) / len(means)
    return middle, sum((mean - middle) ** 2 for mean in means) / max(len(means) - 1, 1)


def games_for_gain(deals: Sequence[tuple[float, ...]]) -> int | None:
    """How many games tell a gain of two points from nothing at 95 %, by the scatter of these; None if they are few."""
    if len(deals) < 2:
        return None
    return 2 * math.ceil(spread_of(deals)[1] * (Z95 / GAIN) ** 2)


def bradley_terry(players: int, wins: Mapping[tuple[int, int], float]) -> list[float]:
    """Elo ratings from scores ``wins[i, j]`` of i against j, mean 0; half a game each way keeps them finite."""
    strength = [1.0] * players
    pairs = {frozenset(pair) for pair in wins}
    score = dict(wins)
    for pair in pairs:
        one, two = sorted(pair)
        score[one, two] = score.get((one, two), 0.0) + 0.5
        score[two, one] = score.get((two, one), 0.0) + 0.5
    for _ in range(ROUNDS):
        for one in range(players):
            won = sum(score.get((one, two), 0.0) for two in range(players))
            weight = sum(
                (score[one, two] + score[two, one]) / (strength[one] + strength[two])
                for two in range(players)
                if (one, two) in score
            )
            strength[one] = won / weight if weight else 1.0
        mean = math.exp(sum(map(math.log, strength)) / players)
        strength = [each / mean for each in strength]
    return [ELO * math.log(each) for each in strength]


def rate_players(
    players: int, pairs: Mapping[tuple[int, int], Sequence[tuple[float, ...]]], seed: int | str
) -> list[tuple[float, float, float]]:
    """Each player's Elo with a 95 % bootstrap interval over the deals."""
    rng = Random(seed)  # noqa: S311
    drawn: list[list[float]] = [[] for _ in range(players)]
    for _ in range(BOOTSTRAPS):
        again = {pair: [rng.choice(deals) for _ in deals] for pair, deals in pairs.items() if deals}
        for index, elo in enumerate(bradley_terry(players, _scores(again))):
            drawn[index].append(elo)
    middle = bradley_terry(players, _scores(pairs))
    found = []
    for index, elo in enumerate(middle):
        ordered = sorted(drawn[index])
        found.append((elo, ordered[int(0.025 * BOOTSTRAPS)], ordered[int(0.975 * BOOTSTRAPS) - 1]))
    return found


def _scores(pairs: Mapping[tuple[int, int], Sequence[tuple[float, ...]]]) -> dict[tuple[int, int], float]:
    scores: dict[tuple[int, int], float] = {}
    for (one, two), deals in pairs.items():
        games = sum(len(deal) for deal in deals)
        won = min(max(sum(score for deal in deals for score in deal), 0.0), games)  # adjusted ones may lie outside
        scores[one, two], scores[two, one] = won, games - won
    return scores


@dataclass(frozen=True, slots=True)
class Sprt:
    """A sequential test whether the first player is better by ``high`` Elo rather than by ``low``."""

    low: float
    high: float
    error: float = 0.05

    def ratio(self, deals: Sequence[tuple[float, ...]]) -> float:
        """The log likelihood ratio over paired deals (normal approximation)."""
        means = [sum(deal) / len(deal) for deal in deals if len(deal) == 2]
        if len(means) < 2:
            return 0.0
        middle = sum(means) / len(means)
        scatter = sum((mean - middle) ** 2 for mean in means) / len(means)
        scatter = max(scatter, 0.25 / len(means))  # a sweep must not look like certainty
        low, high = rate_for(self.low), rate_for(self.high)
        return len(means) * (high - low) * (2 * middle - low - high) / (2 * scatter)

    def verdict(self, deals: Sequence[tuple[float, ...]]) -> str:
        """``better``, ``not better``, or ``open`` while neither bound is crossed."""
        bound = math.log((1 - self.error) / self.error)
        ratio = self.ratio(deals)
        return "better" if ratio >= bound else "not better" if ratio <= -bound else "open"


def rate_for(elo: float) -> float:
    """The win rate that a difference in Elo means."""
    return 1 / (1 + 10 ** (-elo / 400))
