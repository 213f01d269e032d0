"""The setting of a search as its caller says it; the players' own numbers are in ``mind.params``."""

from __future__ import annotations

from dataclasses import dataclass, field

from .mind.params import LEAST_NODES, MOST_CANDIDATES, MOST_NODES
from .player import PlayerError

MOST_THREADS = 64


@dataclass(frozen=True, slots=True)
class SearchSettings:
    """A setting of ``search``: a budget in nodes or seconds, threads, memory, and changed numbers if any."""

    nodes: int | None = None
    seconds: float | None = None
    threads: int = 1
    most_nodes: int = MOST_NODES
    candidates: int = MOST_CANDIDATES
    early_stop: bool = True
    endings: bool = True  # endings are solved
    whole: bool = False  # an ending is solved for every move, not only until a won one is found
    name: str = "search"
    knobs: dict[str, float] = field(default_factory=dict)
    changes: dict[int, float] | None = None

    def check(self) -> None:
        """Refuse a budget that is none."""
        if (self.nodes is None) == (self.seconds is None):
            raise PlayerError("a search takes a budget in nodes or in time, one of them")
        if self.nodes is not None and self.nodes < 1:
            raise PlayerError(f"a search takes at least 1 node, not {self.nodes}")
        if self.seconds is not None and not self.seconds > 0:
            raise PlayerError(f"a search takes more than 0 seconds, not {self.seconds}")
        if not 1 <= self.threads <= MOST_THREADS:
            raise PlayerError(f"a search takes 1 to {MOST_THREADS} threads, not {self.threads}")
        if self.most_nodes < LEAST_NODES:
            raise PlayerError(f"a tree needs room for {LEAST_NODES} nodes at least, not {self.most_nodes}")
        if self.candidates < 1:
            raise PlayerError(f"a search looks at 1 move at least, not at {self.candidates}")
