"""Win probabilities against results: games judged on the way, groups of like verdicts, and the map that is fitted."""

from __future__ import annotations

from dataclasses import dataclass, replace
from random import Random
from typing import TYPE_CHECKING, Any, cast

import numpy as np

from schotten.ai.host import Host, MindSetup
from schotten.ai.mind import arena as mem
from schotten.ai.mind.calibration import inside, mapped
from schotten.ai.mind.levels import MASTER
from schotten.ai.mind.params import PHASE_CENTRES
from schotten.ai.player import UNTIMED
from schotten.ai.registry import make_player
from schotten.game import Game
from schotten.rules.named import StateCells
from schotten.rules.plain import Phase

from .phases import drawn_share, phase_of
from .wins import Variant, variants

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from schotten.ai.mind.calibration import Row

GROUPS = 5
FOLDS = 5  # parts of the games: each is checked by a map of the others
FLOOR_TRIES = 200  # sets of results by lot behind a noise floor
STEPS, RIDGE = 30, 5.0  # of Newton's method; how hard the fit is drawn towards no change


@dataclass(frozen=True, slots=True)
class Judgement:
    """What was said of a seat's chances, and what became of them; the share of the deck drawn, whether it began."""

    phase: str
    share: float
    began: bool
    said: float
    won: float
    game: int = 0


def games_of_one_kind() -> Iterator[list[Variant]]:
    """The games that share a row of the map: stones and siege, each without and with tactics; no rules twice."""
    known = list[Variant]()
    for each in variants():
        if "=" not in each.name and each.name != "cocktail":  # cocktail's base game is iello's rules record
            known.append(each)
    for siege in (False, True):
        for tactical in (False, True):
            yield [one for one in known if (one.edition.siege, one.options.tactical) == (siege, tactical)]


class Calibrator:
    """Plays games of one variant and judges one position of each phase, from the view of a seat, all drawn by lot."""

    def __init__(self, variant: Variant, player: str, seed: str, *, calibrated: bool = True) -> None:
        self.variant, self.seed = variant, seed
        self.player = make_player(player)
        self.rules = Game.new(variant.edition, variant.options, bytes(32), 0).rules
        self.host = Host(self.rules, MindSetup(MASTER, {mem.CALIBRATED: int(calibrated)}))

    def judged(self, games: int) -> list[Judgement]:
        """What was said in so many games."""
        return [each for number in range(games) for each in self.play(number)]

    def play(self, number: int) -> Iterator[Judgement]:
        """Play a game to its end, then judge a turn's start of each phase."""
        rng = Random(f"{self.seed}:{self.variant.edition.key}:{self.variant.options.tactical}:{number}")  # noqa: S311
        game = Game.new(self.variant.edition, self.variant.options, rng.randbytes(32), number % 2)
        turns: dict[str, list[list[int]]] = {}
        while game.outcome is None:
            if game.phase == Phase.TURN_START:
                turns.setdefault(phase_of(drawn_share(game.state, self.rules)), []).append(list(game.state))
            game.play(self.player.choose(game.view_for(game.actor), UNTIMED, rng))
        for phase, states in turns.items():
            yield replace(self._judge(phase, states, game.outcome.winner, rng), game=number)

    def _judge(self, phase: str, states: list[list[int]], winner: int | None, rng: Random) -> Judgement:
        seat, state = rng.randrange(2), rng.choice(states)
        said = self.host.chance(Game(self.variant.edition, self.variant.options, state).view_for(seat), rng)
        won = 0.5 if winner is None else float(winner == seat)
        return Judgement(phase, drawn_share(state, self.rules), StateCells(state).first == seat, said, won)


def calibration_error(said: Any, won: Any) -> float:
    """The mean difference between what was said and what was won, over groups of like verdicts of the same size."""
    groups = zip(np.array_split(said, GROUPS), np.array_split(won, GROUPS), strict=True)
    return float(sum(abs(float(one.mean() - two.mean())) * len(one) for one, two in groups) / len(said))


def noise_floor(said: Any) -> float:
    """The calibration error of results by lot that are true to what was said."""
    dice = np.random.default_rng(1)
    return float(np.mean([calibration_error(said, dice.random(len(said)) < said) for _ in range(FLOOR_TRIES)]))


def compare(pairs: Sequence[tuple[float, float]]) -> dict[str, Any]:
    """Groups of like verdicts with their results, the calibration error with its floor, and Brier's score."""
    said, won = np.array(sorted(pairs)).T
    groups = [
        {"said": round(float(one.mean()), 3), "won": round(float(two.mean()), 3), "positions": len(one)}
        for one, two in zip(np.array_split(said, GROUPS), np.array_split(won, GROUPS), strict=True)
    ]
    return {
        "positions": len(said),
        "error": round(calibration_error(said, won), 4),
        "floor": round(noise_floor(said), 4),
        "brier": round(float(((said - won) ** 2).mean()), 4),
        "coin": 0.25,
        "groups": groups,
    }


def hats(shares: Any) -> Any:
    """How much each phase's middle counts at a share, as the mind does it (``calibration.between``)."""
    return np.stack([np.interp(shares, PHASE_CENTRES, one) for one in np.eye(3)], axis=1)


def fit(found: Sequence[Judgement]) -> tuple[float, ...]:
    """A row of the map: slopes, what is added and leans, by logistic regression on the log odds of what was said.

    What is proven says nothing about samples and is left out. A ridge draws slopes to 1 and the rest to 0.
    """
    sampled = [each for each in found if 0 < each.said < 1]
    said, won, shares = (np.array([getattr(each, name) for each in sampled]) for name in ("said", "won", "share"))
    odds, phases = np.log(said / (1 - said))[:, None], hats(shares)
    side = np.array([1.0 if each.began else -1.0 for each in sampled])[:, None]
    row = regress(np.concatenate([phases * odds, phases, phases * side], axis=1), won)
    if (row[:3] <= 0).any():
        raise ValueError("a slope is not above zero: too few games, or the evaluation says the opposite of the truth")
    return tuple(round(float(each), 3) for each in row)


def refitted(found: Sequence[Judgement]) -> list[Judgement]:
    """What maps would have said that were fitted on the other games: a fifth of the games by the map of four fifths."""
    again = list[Judgement]()
    for fold in range(FOLDS):
        row = fit([each for each in found if each.game % FOLDS != fold])
        again += [replace(each, said=told_by(row, each)) for each in found if each.game % FOLDS == fold]
    return again


def told_by(row: tuple[float, ...], each: Judgement) -> float:
    """What a map tells where samples said something; what is proven stays."""
    if each.said in (0.0, 1.0):
        return each.said
    return inside(mapped(cast("Row", row), each.share, int(each.began), each.said))


def regress(columns: Any, won: Any) -> Any:
    """The weights of a logistic regression by Newton's method, the first three drawn to 1 and the others to 0."""
    prior = np.array([1.0] * 3 + [0.0] * (columns.shape[1] - 3))
    row = prior.copy()
    for _ in range(STEPS):
        shown = 1 / (1 + np.exp(-columns @ row))
        slope = columns.T @ (won - shown) - RIDGE * (row - prior)
        bend = (columns * (shown * (1 - shown))[:, None]).T @ columns + RIDGE * np.eye(len(row))
        row = row + np.linalg.solve(bend, slope)
    return row
