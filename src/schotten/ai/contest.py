"""One decision of a search: which moves come into question, and which of them is best."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import numpy as np

from schotten.rules.moves import CLAIM, RETREAT

from .mind.chances import MOST_SAMPLES
from .params import (
    CLAIM_LEAD,
    CLEAR,
    CUTS,
    LEAST_VISITS,
    MOST_WEIGHINGS,
    PRIOR_VISITS,
    SLICE,
    WEIGHING_NODES,
    WEIGHING_SHARE,
)

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Sequence

    from numpy.typing import NDArray

    from .player import Clock
    from .trees import Tree


@dataclass(frozen=True, slots=True)
class RootMove:
    """What a search found out about one move: how often it was tried and what it won."""

    move: int
    visits: int
    value: float


class Contest:
    """One decision: all moves are weighed, the best are tried on common samples, those behind are dropped.

    The trees work on the same candidates, ``side_by_side`` if that is the map of some threads, and what they find is
    added up after every slice. So two threads are one contest with twice as many samples, and a budget in nodes repeats
    itself.
    """

    def __init__(
        self,
        trees: Sequence[Tree],
        row: NDArray[np.int64],
        seat: int,
        candidates: int,
        side_by_side: Callable[..., Iterable[Any]] = map,
    ) -> None:
        self.trees, self.row, self.seat = trees, row, seat
        self.candidates = candidates
        self._map = side_by_side
        self.done = 0
        self.weighings = 0
        self.weigh()
        self.enter()

    def weigh(self) -> None:
        """Value every move by the evaluation once more in each tree, on samples of its own."""
        for choice in self._map(lambda tree: tree.thinking.value(self.row, self.seat, MOST_SAMPLES), self.trees):
            if self.weighings == 0:
                self.all_moves, self.values = choice.moves, np.zeros(len(choice.moves))
            self.values += choice.values
            self.weighings += 1
            self.done += WEIGHING_NODES

    def enter(self) -> None:
        """Let the best moves by the weighings so far into the contest, which begins anew."""
        order = np.argsort(-self.values, kind="stable")[: self.candidates]
        moves = np.ascontiguousarray(self.all_moves[order])
        self.moves = [int(move) for move in moves]
        self.leads = (self.values[order] - self.values[order[0]]) / self.weighings
        self.nodes = [tree.plant(moves) for tree in self.trees]
        self.visits = np.zeros(len(moves), dtype=np.int64)
        self.sums = np.zeros((len(moves), 2))
        self.active = [index for index in range(len(moves)) if all(nodes[index] >= 0 for nodes in self.nodes)]

    def run(self, nodes: int | None, until: float | None, clock: Clock, *, early: bool) -> None:
        """Work in slices until the budget is spent, the trees are told to stop, or the choice is clear."""
        started = clock.now() if clock.now else 0.0
        weighing = True
        while self.active and not any(tree.stopped for tree in self.trees):
            spent = 0.0 if nodes is None else self.done / nodes
            if until is not None and clock.now:
                spent = max(spent, (clock.now() - started) / max(until - started, 1e-9))
            if weighing and (spent >= WEIGHING_SHARE or self.weighings >= MOST_WEIGHINGS):
                weighing = False
                self.enter()
            if spent >= 1 or (early and not weighing and self.clear()):
                break
            if weighing:
                self.weigh()
                continue
            self.drop(spent)
            left = SLICE if nodes is None else min(SLICE, (nodes - self.done) // len(self.trees))
            self.slice(max(1, left // len(self.active)))

    def slice(self, rounds: int) -> None:
        """Some rounds for those still in, in each tree."""

        def work(tree: Tree, nodes: NDArray[np.int64]) -> tuple[int, NDArray[np.float64]]:
            found = np.zeros((len(self.active), 2))
            return tree.search(self.row, self.seat, nodes[self.active], found.reshape(-1), rounds), found

        for made, found in self._map(work, self.trees, self.nodes):
            self.sums[self.active] += found
            self.visits[self.active] += made
            self.done += made * len(self.active)

    def mean(self, index: int) -> float:
        """The mean worth of a candidate in the tree."""
        return float(self.sums[index, 0] / max(int(self.visits[index]), 1))

    def score(self, index: int) -> float:
        """What decides: the mean worth in the tree, and ever less the lead by the evaluation.

        A claim is put off only if that is clearly better.
        """
        claims = CLAIM <= self.moves[index] < RETREAT
        trust = PRIOR_VISITS / max(int(self.visits[index]), 1)
        return self.mean(index) + trust * float(self.leads[index]) + (CLAIM_LEAD if claims else 0.0)

    def ranking(self) -> list[int]:
        """Those still in, the best first."""
        return sorted(self.active, key=lambda index: (-self.score(index), index))

    def drop(self, spent: float) -> None:
        """Keep the better ones, fewer as the budget is spent."""
        for share, kept in CUTS:
            if spent >= share and len(self.active) > kept:
                self.active = self.ranking()[:kept]

    def clear(self) -> bool:
        """Whether the first is so far ahead of the second that more samples will not change it."""
        if len(self.active) < 2:
            return True
        first, second = self.ranking()[:2]
        if self.visits[first] < LEAST_VISITS:
            return False
        scatter = sum(
            max(self.sums[index, 1] / self.visits[index] - self.mean(index) ** 2, 1e-4) / self.visits[index]
            for index in (first, second)
        )
        return bool(self.score(first) - self.score(second) > CLEAR * float(scatter) ** 0.5)

    def found(self) -> list[RootMove]:
        """What was found out about each move, the best first: those still in, then those dropped, then the others.

        A move's value is its mean worth in the tree, as a win probability; a move that was not tried there stays as
        far behind the best as the weighings say.
        """
        weighed = self.values / self.weighings
        place = {move: index for index, move in enumerate(self.moves)}
        tried = [index for index in range(len(self.moves)) if self.visits[index]]
        order = sorted(tried, key=lambda index: (index not in self.active, -self.score(index), index))
        rest = np.argsort(-weighed, kind="stable")
        best = [self.moves[index] for index in order]
        best += [int(move) for move in self.all_moves[rest] if int(move) not in best]
        leads = {int(move): float(lead) for move, lead in zip(self.all_moves, weighed, strict=True)}
        shift = self.mean(place[best[0]]) - leads[best[0]] if tried else 0.0
        worth = {move: leads[move] + shift for move in best} | {self.moves[index]: self.mean(index) for index in tried}
        visits = {self.moves[index]: int(self.visits[index]) for index in tried}
        return [RootMove(move, visits.get(move, 0), min(max(worth[move], 0.0), 1.0)) for move in best]
