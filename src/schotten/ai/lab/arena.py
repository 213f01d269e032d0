"""The arena: a round robin of players over paired deals, with a file that lets it be resumed."""

from __future__ import annotations

import hashlib
import json
import shlex
from dataclasses import asdict, dataclass, field
from itertools import combinations
from typing import TYPE_CHECKING, Any

from schotten.ai.player import PlayerError
from schotten.ai.registry import make_player
from schotten.editions import find_edition

from .executor import make_executor
from .match import COMMAND, ArenaGame, GameJob, play_game
from .ratings import Sprt, WinRate, adjusted_rate, games_for_gain, rate_of, rate_players, spread_of, without_luck
from .report import report_table

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping
    from pathlib import Path

    from schotten.ai.player import Player

    from .executor import Executor

SPRT_BATCH = 8  # deals between two looks at the sequential test


@dataclass(frozen=True, slots=True)
class ArenaSettings:
    """What is measured: who against whom, in which game, over how many deals from which seed."""

    players: tuple[str, ...]
    edition: str
    options: dict[str, Any]
    deals: int
    seed: int | str
    workers: int = 1
    move_seconds: float | None = None
    sprt: Sprt | None = None
    recorded: bool = False
    guests: Mapping[str, Player] = field(default_factory=dict)  # players of a class of one's own, by their names
    luck: bool = True  # whether scores are adjusted for it

    def check(self) -> None:
        """Refuse what cannot be played before anything is."""
        edition = find_edition(self.edition)
        edition.options(**self.options)
        if len(self.players) < 2:
            raise PlayerError("an arena needs at least two players")
        for name in self.players:
            if name not in self.guests:
                check_name(name)
        if self.deals < 1:
            raise PlayerError(f"an arena needs at least one deal, not {self.deals}")
        if self.workers < 1:
            raise PlayerError(f"an arena needs at least one worker, not {self.workers}")
        if self.sprt and len(self.players) != 2:
            raise PlayerError("the sequential test compares two players")

    def digest(self) -> str:
        """What a file must agree on to be resumed; more deals may be asked for."""
        known = [self.players, self.edition, sorted(self.options.items()), self.seed, self.move_seconds]
        return hashlib.sha256(json.dumps(known).encode()).hexdigest()[:16]

    def jobs(self) -> list[GameJob]:
        """All games: every pair, every deal, twice with the seats swapped (in siege that swaps the roles)."""
        made = []
        for deal in range(self.deals):
            seed = hashlib.sha256(f"arena {self.seed} deal {deal}".encode()).hexdigest()
            for pair, (one, two) in enumerate(combinations(self.players, 2)):
                for swapped in (False, True):
                    seats = (two, one) if swapped else (one, two)
                    made.append(
                        GameJob(
                            pair,
                            deal,
                            swapped,
                            self.edition,
                            self.options,
                            seed,
                            deal % 2,
                            seats,
                            self.recorded,
                            self.move_seconds,
                            self.guests,
                            self.luck,
                        )
                    )
        return made


def command_words(command: str) -> list[str]:
    """A command as its words; quotes that do not close are refused."""
    try:
        return shlex.split(command)
    except ValueError:
        raise PlayerError(f"cmd:{command}: a quotation mark does not close") from None


def check_name(name: str) -> None:
    """Refuse a name that makes no player, or a program without a command."""
    if not name.startswith(COMMAND):
        make_player(name)
    elif not command_words(name[len(COMMAND) :]):
        raise PlayerError("cmd: needs the command of a program")


@dataclass
class ArenaReport:
    """All results of an arena, and what they say; printed, it is a table."""

    settings: ArenaSettings
    results: dict[str, ArenaGame] = field(default_factory=dict)

    def __str__(self) -> str:
        return report_table(self.as_dict())

    def deals_of(self, pair: int, *, adjusted: bool = False) -> list[tuple[float, ...]]:
        """The first player's scores of a pair, deal by deal, as they are or without luck."""
        deals = self._by_deal(pair, ArenaGame.score_of_a)
        return without_luck(deals, self._by_deal(pair, ArenaGame.luck_of_a)) if adjusted else deals

    def _by_deal(self, pair: int, number_of: Callable[[ArenaGame], float]) -> list[tuple[float, ...]]:
        """A number of each game of a pair, deal by deal."""
        deals: dict[int, dict[bool, float]] = {}
        for result in self.results.values():
            if result.pair == pair:
                deals.setdefault(result.deal, {})[result.swapped] = number_of(result)
        return [tuple(deals[deal][side] for side in sorted(deals[deal])) for deal in sorted(deals)]

    def pair_row(self, pair: int, one: str, two: str) -> dict[str, Any]:
        """One pair's numbers."""
        found = [result for result in self.results.values() if result.pair == pair]
        deals = self.deals_of(pair)
        row: dict[str, Any] = {
            "a": one,
            "b": two,
            "games": len(found),
            "a_wins": sum(result.score_of_a() == 1 for result in found),
            "b_wins": sum(result.score_of_a() == 0 for result in found),
            "draws": sum(result.winner is None for result in found),
            **told_rate(rate_of(deals), deals, self.settings.sprt),
            "forfeits": [result.reason for result in found if result.reason],
        }
        if self.settings.luck:
            adjusted = self.deals_of(pair, adjusted=True)
            row["adjusted"] = told_rate(adjusted_rate(adjusted), adjusted, self.settings.sprt)
            row["luck"] = told_luck(self._by_deal(pair, ArenaGame.luck_of_a))
        return row

    def verdict(self) -> str:
        """What the sequential test says, by adjusted scores if there are any: they are as fair and scatter less."""
        sprt = self.settings.sprt
        return sprt.verdict(self.deals_of(0, adjusted=self.settings.luck)) if sprt else "open"

    def ratings(self, *, adjusted: bool = False) -> list[dict[str, Any]]:
        """Each player's Elo with its interval."""
        names = self.settings.players
        pairs = combinations(range(len(names)), 2)
        scores = {pair: self.deals_of(number, adjusted=adjusted) for number, pair in enumerate(pairs)}
        found = rate_players(len(names), scores, self.settings.seed) if self.results else []
        return [
            {"player": name, "elo": round(elo, 1), "elo_low": round(low, 1), "elo_high": round(high, 1)}
            for name, (elo, low, high) in zip(names, found, strict=False)
        ]

    def as_dict(self) -> dict[str, Any]:
        """The whole report for ``--json``."""
        names = self.settings.players
        pairs = list(combinations(range(len(names)), 2))
        first = [r for r in self.results.values() if r.winner is not None]
        return {
            "edition": self.settings.edition,
            "options": self.settings.options,
            "deals": self.settings.deals,
            "seed": self.settings.seed,
            "pairs": [self.pair_row(number, names[one], names[two]) for number, (one, two) in enumerate(pairs)],
            "ratings": self.ratings(),
            **({"adjusted_ratings": self.ratings(adjusted=True)} if self.settings.luck else {}),
            "starter_wins": sum(r.winner == r.deal % 2 for r in first),
            "endings": _count(result.ending for result in self.results.values()),
            "digest": games_digest(self.results),
        }


def told_rate(rate: WinRate, deals: list[tuple[float, ...]], sprt: Sprt | None) -> dict[str, Any]:
    """A win rate with its interval, as Elo too, what the sequential test says, and what two points more would take."""
    elo, low, high = rate.elo()
    told: dict[str, Any] = {
        "rate": round(rate.rate, 4),
        "rate_low": round(rate.low, 4),
        "rate_high": round(rate.high, 4),
        "elo": round(elo, 1),
        "elo_low": round(low, 1),
        "elo_high": round(high, 1),
        "games_for_two_points": games_for_gain(deals),
    }
    if sprt:
        told["sprt"] = asdict(sprt) | {"ratio": round(sprt.ratio(deals), 3), "verdict": sprt.verdict(deals)}
    return told


def told_luck(lucks: list[tuple[float, ...]]) -> dict[str, float]:
    """The first player's mean luck a game with its standard error: over many games it has to be zero."""
    mean, scatter = spread_of(lucks) if lucks else (0.0, 0.0)
    return {"mean": round(mean, 5), "error": round((scatter / max(len(lucks), 1)) ** 0.5, 5)}


def _count(words: Any) -> dict[str, int]:
    counts: dict[str, int] = {}
    for word in words:
        counts[word] = counts.get(word, 0) + 1
    return dict(sorted(counts.items()))


def games_digest(results: dict[str, ArenaGame]) -> str:
    """A fingerprint of all games: the same seed and the same budgets in nodes give the same one."""
    known = "".join(f"{key}:{results[key].digest}\n" for key in sorted(results))
    return hashlib.sha256(known.encode()).hexdigest()[:16]


class ArenaFile:
    """Results as they come in, one JSON line each; an arena that is run again goes on from there."""

    def __init__(self, path: Path, settings: ArenaSettings) -> None:
        self._path = path
        self._digest = settings.digest()

    def load(self) -> dict[str, ArenaGame]:
        """The games already played; a file of another arena is refused, a torn last line is dropped."""
        if not self._path.exists():
            self._path.write_text(json.dumps({"arena": self._digest}) + "\n", encoding="utf-8")
            return {}
        text = self._path.read_text(encoding="utf-8")
        if not text.endswith("\n"):
            text = text[: text.rfind("\n") + 1]
            self._path.write_text(text, encoding="utf-8")
        rows = [json.loads(line) for line in text.splitlines()]
        if not rows or rows[0].get("arena") != self._digest:
            raise PlayerError(f"{self._path} belongs to another arena; name another file or remove it")
        return {row["key"]: ArenaGame(**row) for row in rows[1:]}

    def add(self, result: ArenaGame) -> None:
        """Write a result down at once."""
        with self._path.open("a", encoding="utf-8") as file:
            file.write(json.dumps(result.as_row()) + "\n")


def run_arena(
    settings: ArenaSettings,
    told: Callable[[ArenaGame, ArenaReport], None] | None = None,
    file: ArenaFile | None = None,
    executor: Executor | None = None,
) -> ArenaReport:
    """Play what has not been played yet and report; the sequential test ends it as soon as it can.

    Games run on ``executor``, which is closed in the end; without one, on ``settings.workers`` processes here.
    """
    settings.check()
    known = file.load() if file else {}
    wanted = settings.jobs()
    report = ArenaReport(settings, {job.key: known[job.key] for job in wanted if job.key in known})
    open_jobs = [job for job in wanted if job.key not in known]
    size = 2 * SPRT_BATCH if settings.sprt else max(len(open_jobs), 1)
    executor = executor or make_executor(settings.workers)
    try:
        for start in range(0, len(open_jobs), size):
            if settings.sprt and report.verdict() != "open":
                break
            for result in executor.run(play_game, open_jobs[start : start + size]):
                report.results[result.key] = result
                if file:
                    file.add(result)
                if told:
                    told(result, report)
    finally:
        executor.close()
    return report
