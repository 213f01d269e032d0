"""A tree of the compiled search with its scratch, and which part of it the next search can use."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from schotten.rules import layout as at
from schotten.rules.moves import MOVE_COUNT, play_move

from .mind.weights import EVEN_LUCK
from .params import knobs_for
from .thinking import Thinking

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from .params import SearchSettings


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

    @property
    def stopped(self) -> bool:
        """Whether the search was told to stop."""
        from .mind.tree import STOP

        return bool(self.head[STOP])

    def stop(self, *, now: bool) -> None:
        """Tell the search to stop, or that it may go on."""
        from .mind.tree import STOP

        self.head[STOP] = now

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
