"""``search``: information-set tree search with a budget in time or nodes, on one core or more."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np

from schotten.game import Move
from schotten.rules import layout as at
from schotten.rules.moves import CLAIM, DRAW, MOVE_COUNT, RETREAT, play_move

from .mind.chances import MOST_SAMPLES
from .mind.weights import EVEN_LUCK
from .params import (
    CLAIM_LEAD,
    CLEAR,
    CUTS,
    DRAW_SHARE,
    LEAST_VISITS,
    MOST_WEIGHINGS,
    PRIOR_VISITS,
    REPLY_SAMPLES,
    SEARCH_SAMPLES,
    SLICE,
    WEIGHING_NODES,
    WEIGHING_SHARE,
    SearchSettings,
    knobs_for,
)
from .player import Clock, check_turn
from .thinking import Thinking, numbers, ranked

if TYPE_CHECKING:
    from random import Random

    from numpy.typing import NDArray

    from schotten.game import View

    from .params import Budget


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
        self.thinking = Thinking(rules, {EVEN_LUCK: 1.0} | (settings.changes or {}))
        self.knobs = knobs_for(settings)
        self.head = np.zeros(tree.HEAD, dtype=np.int64)
        self.head[tree.LIMIT] = limit
        self.links = np.zeros(limit * tree.NODE, dtype=np.int64)
        self.totals = np.zeros(limit * tree.NODE_FLOATS)
        self._spare: tuple[NDArray[np.int64], NDArray[np.float64]] | None = None
        self._scratch = np.zeros(tree.SCRATCH, dtype=np.int64)
        self._floats = np.zeros(tree.FLOATS)

    def clear(self) -> None:
        """Forget everything."""
        from .mind.tree import COUNT

        self.head[COUNT] = 0

    def follow(self, line: list[int]) -> bool:
        """Keep only what grows from a line of moves; False, and nothing is kept, if the tree does not know it."""
        from .mind import tree

        node = 0 if self.head[tree.COUNT] else at.NONE
        for move in line:
            if node != at.NONE:
                node = tree.child_of(self.links, node, move)
        if node == at.NONE:
            self.clear()
            return False
        if node:
            links, totals = self._spare or (np.zeros_like(self.links), np.zeros_like(self.totals))
            tree.replant(self.links, self.totals, self.head, node, links, totals)
            self._spare = self.links, self.totals
            self.links, self.totals = links, totals
        return True

    def plant(self, moves: NDArray[np.int64]) -> NDArray[np.int64]:
        """Give the root a child for each candidate; returns their nodes."""
        from .mind.tree import plant

        nodes = np.zeros(len(moves), dtype=np.int64)
        plant(self.links, self.totals, self.head, moves, len(moves), nodes)
        return nodes

    def search(
        self, row: NDArray[np.int64], seat: int, nodes: NDArray[np.int64], found: NDArray[np.float64], rounds: int
    ) -> int:
        """Try each candidate in so many samples, fewer if stopped; returns how many."""
        from .mind.tree import search

        think = self.thinking
        return search(
            row, think.rules, seat, think.weights, think.table, self.knobs, think.dice,
            self.links, self.totals, self.head, self._scratch, self._floats, nodes, len(nodes), found, rounds,
        )  # fmt: skip

    def mean_worth(self, row: NDArray[np.int64], seat: int, samples: int) -> float:
        """A seat's chance over sampled states, without a search."""
        from .mind.tree import mean_worth

        think = self.thinking
        return mean_worth(
            row, think.rules, seat, think.weights, think.table, self.knobs, think.dice,
            self._scratch, self._floats, samples,
        )  # fmt: skip

    def reply_to(self, row: NDArray[np.int64], seat: int, move: int, samples: int) -> int | None:
        """What the other answers most often to a move; None if the game is over then."""
        from .mind.tree import tally_replies

        think = self.thinking
        tally = np.zeros(MOVE_COUNT, dtype=np.int64)
        tally_replies(
            row, think.rules, seat, move, think.weights, think.table, self.knobs, think.dice,
            self._scratch, self._floats, tally, samples,
        )  # fmt: skip
        return int(tally.argmax()) if tally.any() else None


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
        self._take_up(row, view.seat)
        jobs = [Contest(tree, row, view.seat, self.settings.candidates) for tree in trees]
        drawing = all(DRAW <= move < CLAIM for move in choice.moves)
        self._run(jobs, self.settings.budget(clock, DRAW_SHARE if drawing else 1.0), clock)
        return merged(jobs)

    def expected_reply(self, view: View, move: int) -> int | None:
        """The answer to a move that is expected from the other seat, as far as its hand can be guessed."""
        return self._trees_for(view.rules)[0].reply_to(numbers(view), view.seat, move, REPLY_SAMPLES)

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

    def _run(self, jobs: list[Contest], budget: Budget, clock: Clock) -> None:
        share = None if budget.nodes is None else -(-budget.nodes // len(jobs))
        early = self.settings.early_stop
        if self._pool is None:
            jobs[0].run(share, budget.until, clock, early=early)
        else:
            running = [self._pool.submit(job.run, share, budget.until, clock, early=early) for job in jobs]
            for each in running:
                each.result()
        self.simulations += sum(job.done for job in jobs)


class Contest:
    """One decision in one tree: all moves are weighed, the best are tried on common samples, those behind dropped."""

    def __init__(self, tree: Tree, row: NDArray[np.int64], seat: int, candidates: int) -> None:
        self.tree, self.row, self.seat = tree, row, seat
        self.candidates = candidates
        self.done = 0
        self.weighings = 0
        self.weigh()
        self.enter()

    def weigh(self) -> None:
        """Value every move by the evaluation once more, on samples of its own."""
        choice = self.tree.thinking.value(self.row, self.seat, MOST_SAMPLES)
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
        self.nodes = self.tree.plant(moves)
        self.visits = np.zeros(len(moves), dtype=np.int64)
        self.sums = np.zeros((len(moves), 2))
        self.active = [index for index in range(len(moves)) if self.nodes[index] >= 0]

    def run(self, nodes: int | None, until: float | None, clock: Clock, *, early: bool) -> None:
        """Work in slices until the budget is spent, the tree is told to stop, or the choice is clear."""
        from .mind.tree import STOP

        started = clock.now() if clock.now else 0.0
        weighing = True
        while not self.tree.head[STOP] and self.active:
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
            left = SLICE if nodes is None else min(SLICE, nodes - self.done)
            self.slice(max(1, left // len(self.active)))

    def slice(self, rounds: int) -> None:
        """Some rounds for those still in."""
        found = np.zeros(2 * len(self.active))
        made = self.tree.search(self.row, self.seat, self.nodes[self.active], found, rounds)
        for place, index in enumerate(self.active):
            self.sums[index] += found[2 * place : 2 * place + 2]
            self.visits[index] += made
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
        return self.score(first) - self.score(second) > CLEAR * float(scatter) ** 0.5


def merged(jobs: list[Contest]) -> list[RootMove]:
    """What was found out about each move, the best first: longest in the contest, then the better score.

    A move's value is its mean worth in the tree, as a win probability; a move that was not tried there stays as far
    behind the best as the weighings say.
    """
    moves = [int(move) for move in jobs[0].all_moves]
    weighed = np.mean([job.values / job.weighings for job in jobs], axis=0)
    visits = dict.fromkeys(moves, 0)
    sums = dict.fromkeys(moves, 0.0)
    rank = {move: (0, float(value) - 9.0) for move, value in zip(moves, weighed, strict=True)}
    for job in jobs:
        for index, move in enumerate(job.moves):
            visits[move] += int(job.visits[index])
            sums[move] += float(job.sums[index, 0])
            last, score = rank[move]
            rank[move] = (last + (index in job.active), (score if last else 0.0) + job.score(index))
    best = sorted(moves, key=lambda move: (-rank[move][0], -rank[move][1], move))
    leads = dict(zip(moves, weighed, strict=True))
    shift = sums[best[0]] / visits[best[0]] - leads[best[0]] if visits[best[0]] else 0.0
    worth = {move: sums[move] / visits[move] if visits[move] else leads[move] + shift for move in moves}
    return [RootMove(move, visits[move], min(max(float(worth[move]), 0.0), 1.0)) for move in best]


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
