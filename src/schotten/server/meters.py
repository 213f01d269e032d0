"""What a server counts while it runs: plain numbers, cheap enough for every move. `metrics` tells them."""

from __future__ import annotations

import time
from bisect import bisect_left
from collections import Counter
from dataclasses import dataclass, field
from types import TracebackType

BOUNDS = (0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 5.0, 10.0)  # seconds


class Timings:
    """How often something took at most so long."""

    __slots__ = ("counts", "total")

    def __init__(self) -> None:
        self.counts = [0] * (len(BOUNDS) + 1)  # the last: longer than all bounds
        self.total = 0.0

    def add(self, seconds: float) -> None:
        """Count one."""
        self.counts[bisect_left(BOUNDS, seconds)] += 1
        self.total += seconds

    def timed(self) -> Timed:
        """Times what is inside a `with`."""
        return Timed(self)


class Timed:
    """One thing that is timed, however it ends."""

    __slots__ = ("began", "timings")

    def __init__(self, timings: Timings) -> None:
        self.timings = timings
        self.began = 0.0

    def __enter__(self) -> None:
        self.began = time.perf_counter()

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, at: TracebackType | None) -> None:
        self.timings.add(time.perf_counter() - self.began)


@dataclass
class Meters:
    """All that is counted; names are codes and kinds, never a table, a person or a token."""

    moves: int = 0
    games: Counter[str] = field(default_factory=Counter)  # by how they ended
    refusals: Counter[tuple[str, str]] = field(default_factory=Counter)  # by door and code
    requests: Counter[int] = field(default_factory=Counter)  # by status
    commands: Timings = field(default_factory=Timings)  # from a command's arrival until its views are handed over
    writes: Timings = field(default_factory=Timings)
    reads: Timings = field(default_factory=Timings)


METERS = Meters()  # of this process, as its log
