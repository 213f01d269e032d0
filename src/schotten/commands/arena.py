"""`schotten arena`: measure players against each other over paired deals."""

import json
import os
import re
from dataclasses import dataclass
from pathlib import Path
from typing import Annotated, Any

from cyclopts import Parameter

from schotten.ai.lab.arena import ArenaFile, ArenaReport, ArenaSettings, run_arena
from schotten.ai.lab.executor import Executor
from schotten.ai.lab.match import ArenaGame
from schotten.ai.lab.plot import draw_ratings
from schotten.ai.lab.ratings import Sprt
from schotten.ai.lab.report import report_table
from schotten.ai.player import PlayerError
from schotten.editions import find_edition

from . import Flag, VariantFlags, Words, chance_of  # noqa: F401  (the parser looks inherited annotations up here)
from .terminal.progress import end_early, show_progress

_QUOTED = re.compile(r"""(["'])([^"']*)\1""")
_PLAYER = re.compile(r"""(?:[^,"']|"[^"]*"|'[^']*'|["'])+""")


@Parameter(name="*")
@dataclass(frozen=True, kw_only=True)
class MatchFlags(VariantFlags):
    """What is played.

    Parameters
    ----------
    deals
        How many deals; each is played twice by every pair.
    seed
        A number or any text, where the deals and the players' chance come from: same seed and same nodes, same games.
    sprt
        Two numbers LOW,HIGH: end as soon as it is clear whether the first player is better by HIGH Elo
        rather than by LOW.
    move_time
        Seconds for a move, for players without a budget of their own and for programs.
    plain
        Do not measure the luck of the draws; scores without it are left out.

    """

    deals: int = 100
    seed: str = "1"
    sprt: str | None = None
    move_time: float | None = None
    plain: Annotated[bool, Parameter(negative="")] = False

    @property
    def options(self) -> dict[str, Any]:
        """The options that were asked for, as far as they differ from the edition's own."""
        edition = find_edition(self.edition)
        return edition.differing(self.of(edition))


@Parameter(name="*")
@dataclass(frozen=True, kw_only=True)
class FileFlags:
    """What is written beside the report.

    Parameters
    ----------
    plot
        Write a picture of the ratings (SVG).
    resume
        A file that takes every result as it comes; run again, the arena goes on from it.
    records
        A folder for the records of all games.

    """

    plot: Path | None = None
    resume: Path | None = None
    records: Path | None = None


USUAL_MATCH, NO_FILES = MatchFlags(), FileFlags()


def run(
    *,
    players: str,
    match: MatchFlags = USUAL_MATCH,
    workers: int | None = None,
    ray: Annotated[list[str] | None, Parameter(consume_multiple=True, negative="")] = None,
    json_: Annotated[bool, Parameter(name="--json", negative="")] = False,
    files: FileFlags = NO_FILES,
) -> int:
    """Play a round robin: every pair of players, every deal twice with the seats swapped.

    Parameters
    ----------
    players
        Two or more, with commas between: random, greedy, search:500ms, search:2000 (nodes), search:2s:2
        (two threads), a level, cmd:./mybot (a program that speaks docs/bot-protocol.md; one with commas in quotes).
    workers
        Processes; by default one a core, fewer if a player with a budget in time uses threads.
    ray
        Play on a Ray cluster: its address (auto, host:port, ray://…), or nothing for a Ray of this machine. Needs the
        extra ray, and the package on every machine.
    json_
        Print the report as JSON.

    """
    if files.plot:
        check_writable(files.plot)
    settings = _settings(players, match, workers, kept=files.records is not None)
    file = ArenaFile(files.resume, settings) if files.resume else None
    settings.check()
    executor = None if ray is None else _cluster(ray, settings.workers)
    telling = _Telling(settings, files.records)
    done = run_arena(settings, telling, file, executor)
    end_early(len(done.results), telling.wanted, "games")
    report = done.as_dict()
    if files.plot:
        files.plot.write_text(draw_ratings(report), encoding="utf-8")
    print(json.dumps(report, indent=2) if json_ else report_table(report))
    return 0


def _settings(players: str, match: MatchFlags, workers: int | None, *, kept: bool) -> ArenaSettings:
    names = _names(players)
    return ArenaSettings(
        names,
        match.edition,
        match.options,
        match.deals,
        chance_of(match.seed),
        _workers(names) if workers is None else workers,
        match.move_time,
        _sprt(match.sprt),
        kept,
        luck=not match.plain,
    )


def _names(text: str) -> tuple[str, ...]:
    """The players, between commas that stand in no quotes; quotes around a whole player go."""
    names = (_whole(name.strip()) for name in _PLAYER.findall(text))
    return tuple(name for name in names if name)


def _whole(name: str) -> str:
    found = _QUOTED.fullmatch(name)
    return found[2] if found else name


def check_writable(path: Path) -> None:
    """Refuse a file that could not be written, before the work is done that it is to show."""
    if path.is_dir():
        raise ValueError(f"{path} is a folder, not a file to write")
    if not path.parent.is_dir():
        raise ValueError(f"{path} cannot be written: there is no folder {path.parent}")
    if not os.access(path if path.exists() else path.parent, os.W_OK):
        raise ValueError(f"{path} cannot be written: not allowed")


def _workers(names: tuple[str, ...]) -> int:
    """One process a core, or fewer where a player needs several cores for itself."""
    cores = os.cpu_count() or 1
    threads = [int(name.rsplit(":", 1)[1]) for name in names if name.startswith("search:") and name.count(":") == 2
               and name.rsplit(":", 1)[1].isdecimal()]  # fmt: skip
    return max(1, cores // max([1, *threads]))


def _cluster(words: list[str], workers: int) -> Executor:
    """The Ray cluster that was asked for."""
    from schotten.ai.lab.cluster import LOCAL, RayExecutor

    if len(words) > 1:
        raise PlayerError(f"--ray takes one address, not {len(words)}")
    return RayExecutor(words[0]) if words else RayExecutor(LOCAL, workers)


def _sprt(text: str | None) -> Sprt | None:
    if text is None:
        return None
    try:
        low, high = (float(part) for part in text.split(","))
    except ValueError:
        raise PlayerError(f"--sprt takes two numbers LOW,HIGH, not {text!r}") from None
    if not low < high:
        raise PlayerError("--sprt takes LOW,HIGH with LOW below HIGH")
    return Sprt(low, high)


class _Telling:
    """The progress bar on stderr, and the records' files."""

    def __init__(self, settings: ArenaSettings, records: Path | None) -> None:
        self.wanted = len(settings.jobs())
        self._records = records
        if records:
            records.mkdir(parents=True, exist_ok=True)

    def __call__(self, result: ArenaGame, report: ArenaReport) -> None:
        if self._records and result.record:
            (self._records / f"{result.key}.totten").write_text(result.record, encoding="utf-8")
        show_progress(len(report.results), self.wanted, "games")
