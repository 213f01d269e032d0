"""``search``: information-set tree search with a budget in time or nodes, on one core or more."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np

from schotten.game import Move
from schotten.rules import layout as at
from schotten.rules.moves import CLAIM, RETREAT, play_move

from .params import SEARCH_SAMPLES, SearchSettings, knobs_for
from .player import Clock, PlayerError, check_turn
from .thinking import Thinking, numbers, ranked

if TYPE_CHECKING:
    from random import Random

    from numpy.typing import NDArray

    from schotten.game import View


@dataclass(frozen=True, slots=True)
class RootMove:
    """What a search found out about one move: how often it was tried and what it won."""

    move: int
    visits: int
    value: float


class Tree:
    """One tree with its scratch; used by one thread at a time."""

    def __init__(self, rules: tuple[int, ...], settings: SearchSettings) -> None:
        from .mind import tree

        limit = settings.most_nodes
        self.thinking = Thinking(rules, settings.changes)
        self.knobs = knobs_for(rules, settings)
        self.head = np.zeros(tree.HEAD, dtype=np.int64)
        self.head[tree.LIMIT] = limit
        self.links = np.zeros(limit * tree.NODE, dtype=np.int64)
        self.totals = np.zeros(limit * tree.NODE_FLOATS)
        self._spare: tuple[NDArray[np.int64], NDArray[np.float64]] | None = None
        self._scratch = np.zeros(tree.SCRATCH, dtype=np.int64)
        self._floats = np.zeros(1024)

    def clear(self) -> None:
        """Forget everything."""
        from .mind.tree import COUNT

        self.head[COUNT] = 0

    def follow(self, line: list[int]) -> bool:
        """Keep only what grows from a line of moves; False, and nothing is kept, if the tree does not know it."""
        from .mind import tree

        node = 0 if self.head[tree.COUNT] else tree.NO_MOVE
        for move in line:
            if node != tree.NO_MOVE:
                node = tree.child_of(self.links, node, move)
        if node == tree.NO_MOVE:
            self.clear()
            return False
        if node:
            links, totals = self._spare or (np.zeros_like(self.links), np.zeros_like(self.totals))
            tree.replant(self.links, self.totals, self.head, node, links, totals)
            self._spare = self.links, self.totals
            self.links, self.totals = links, totals
        return True

    def plant(self, moves: NDArray[np.int64], values: NDArray[np.float64]) -> None:
        """Give the root a child for each candidate."""
        from .mind.tree import plant

        plant(self.links, self.totals, self.head, moves, values, len(moves))

    def search(self, row: NDArray[np.int64], seat: int, simulations: int) -> int:
        """Make so many simulations, fewer if stopped; returns how many."""
        from .mind.tree import search

        think = self.thinking
        return search(
            row, think.rules, seat, think.weights, think.table, self.knobs, think.dice,
            self.links, self.totals, self.head, self._scratch, self._floats, simulations,
        )  # fmt: skip

    def mean_worth(self, row: NDArray[np.int64], seat: int, samples: int) -> float:
        """A seat's chance over sampled states, without a search."""
        from .mind.tree import mean_worth

        think = self.thinking
        return mean_worth(
            row, think.rules, seat, think.weights, think.table, self.knobs, think.dice,
            self._scratch, self._floats, samples,
        )  # fmt: skip

    def root_moves(self) -> dict[int, tuple[int, float]]:
        """Visits and summed worth of each move at the root."""
        from .mind import tree

        found = {}
        child = int(self.links[tree.CHILD])
        while child != tree.NO_MOVE:
            at_child = child * tree.NODE
            total = float(self.totals[child * tree.NODE_FLOATS + tree.TOTAL])
            found[int(self.links[at_child + tree.MOVE])] = (int(self.links[at_child + tree.VISITS]), total)
            child = int(self.links[at_child + tree.NEXT])
        return found

    def reply_to(self, move: int) -> int | None:
        """The most visited answer to a move of the root."""
        from .mind import tree

        node = tree.child_of(self.links, 0, move)
        best, most = None, 0
        child = int(self.links[node * tree.NODE + tree.CHILD]) if node != tree.NO_MOVE else tree.NO_MOVE
        while child != tree.NO_MOVE:
            visits = int(self.links[child * tree.NODE + tree.VISITS])
            if visits > most:
                best, most = int(self.links[child * tree.NODE + tree.MOVE]), visits
            child = int(self.links[child * tree.NODE + tree.NEXT])
        return best


class SearchPlayer:
    """Information-set Monte Carlo tree search within a budget."""

    def __init__(self, settings: SearchSettings) -> None:
        settings.check()
        self.settings = settings
        self.name = settings.name
        self.simulations = 0
        self._rules: tuple[int, ...] | None = None
        self._trees: list[Tree] = []
        self._pool = ThreadPoolExecutor(settings.threads) if settings.threads > 1 else None
        self._before: NDArray[np.int64] | None = None
        self._line: list[int] = []

    def stop(self) -> None:
        """End the search under way as soon as possible; it answers with what it has found."""
        from .mind.tree import STOP

        for tree in self._trees:
            tree.head[STOP] = 1

    def choose(self, view: View, clock: Clock, rng: Random) -> Move:
        """The move that the search tried most."""
        check_turn(view)
        found = self.look(view, clock, rng)
        self._line.append(found[0].move)
        return Move(found[0].move)

    def look(self, view: View, clock: Clock, rng: Random) -> list[RootMove]:
        """Search a View; what was found out about its moves, the best first."""
        row = numbers(view)
        trees = self._trees_for(view.rules)
        for tree in trees:
            tree.thinking.seed(rng)
        choice = ranked(trees[0].thinking.value(row, view.seat, SEARCH_SAMPLES))
        if len(choice.moves) == 1:
            return [RootMove(int(choice.moves[0]), 1, float(choice.values[0]))]
        claims = [int(move) for move in choice.moves if CLAIM <= move < RETREAT]
        if claims and not view.rules[at.SIEGE]:
            return [RootMove(claims[0], 1, float(choice.values[0]))]
        self._take_up(row, view.seat)
        top = choice.values - choice.values[0]
        for tree in trees:
            tree.plant(choice.moves[: self.settings.candidates], top[: self.settings.candidates])
        self._run(row, view.seat, clock)
        legal = {int(move) for move in choice.moves}
        return [each for each in self._merged() if each.move in legal]

    def expected_reply(self, move: int) -> int | None:
        """The answer to a move that the last search expects."""
        return self._trees[0].reply_to(move) if self._trees else None

    def _trees_for(self, rules: tuple[int, ...]) -> list[Tree]:
        from .mind.tree import STOP

        if self._rules != rules:
            self._rules = rules
            self._trees = [Tree(rules, self.settings) for _ in range(self.settings.threads)]
            self._before = None
        for tree in self._trees:
            tree.head[STOP] = 0
        return self._trees

    def _take_up(self, row: NDArray[np.int64], seat: int) -> None:
        """Keep the part of the trees that the moves since the last search lead to."""
        line = None if self._before is None else continuation(self._before, row, seat, self._line)
        for tree in self._trees:
            if line is None:
                tree.clear()
            else:
                tree.follow(line)
        self._before = row
        self._line = []

    def _run(self, row: NDArray[np.int64], seat: int, clock: Clock) -> None:
        budget = self.settings.budget(clock)
        early = self.settings.early_stop
        share = None if budget.nodes is None else -(-budget.nodes // len(self._trees))
        if self._pool is None:
            self.simulations += run_slices(self._trees[0], row, seat, share, budget.until, clock, early)
            return
        jobs = [self._pool.submit(run_slices, tree, row, seat, share, budget.until, clock, early) for tree in self._trees]
        self.simulations += sum(job.result() for job in jobs)

    def _merged(self) -> list[RootMove]:
        visits: dict[int, int] = {}
        totals: dict[int, float] = {}
        for tree in self._trees:
            for move, (count, total) in tree.root_moves().items():
                visits[move] = visits.get(move, 0) + count
                totals[move] = totals.get(move, 0.0) + total
        found = [RootMove(move, count, totals[move] / count if count else 0.0) for move, count in visits.items()]
        return sorted(found, key=lambda each: (-each.visits, -each.value, each.move))


def run_slices(
    tree: Tree, row: NDArray[np.int64], seat: int, nodes: int | None, until: float | None, clock: Clock, early: bool
) -> int:
    """Search in slices until the budget is spent, the tree is told to stop, or the choice cannot change any more."""
    from .mind.tree import STOP
    from .params import SLICE

    done = 0
    started = clock.now() if clock.now else 0.0
    while not tree.head[STOP]:
        share = SLICE if nodes is None else min(SLICE, nodes - done)
        done += tree.search(row, seat, share)
        left = None if nodes is None else nodes - done
        if until is not None and clock.now:
            now = clock.now()
            left = int(done * (until - now) / max(now - started, 1e-6)) if now < until else 0
        if left is not None and (left <= 0 or (early and settled(tree, left))):
            break
    return done


def settled(tree: Tree, left: int) -> bool:
    """Whether no other move can be tried more often than the first within so many simulations."""
    visits = sorted((count for count, _ in tree.root_moves().values()), reverse=True)
    return len(visits) < 2 or visits[0] - visits[1] > left


def continuation(before: NDArray[np.int64], row: NDArray[np.int64], seat: int, line: list[int]) -> list[int] | None:
    """The moves that lead from one View to the next as a tree knows them, or None if they cannot be told.

    Claims, draws and forced moves are not in a tree. What the other did is read off the table: one new troop.
    """
    other = 1 - seat
    if row[at.MOVES] <= before[at.MOVES] or row[at.FIRST] != before[at.FIRST]:
        return None
    if row[at.TURN] == before[at.TURN] and row[at.MOVES] == before[at.MOVES] + len(line):
        return line
    if len(line) != 1 or row[at.PLAYED + other] != before[at.PLAYED + other]:
        return None
    laid = []
    for spot in range(at.MOST_SPOTS):
        new = int(row[at.MASK + 2 * spot + other] & ~before[at.MASK + 2 * spot + other])
        laid += [(spot, card) for card in range(at.MOST_TROOPS) if new >> card & 1]
    if len(laid) != 1:
        return None
    return [*line, play_move(laid[0][1], laid[0][0])]
