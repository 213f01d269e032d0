"""``search``: information-set tree search with a budget in time or nodes, on one core or more."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from typing import TYPE_CHECKING

from schotten.game import Move
from schotten.rules.moves import CLAIM, DRAW

from .contest import Contest, RootMove
from .params import DRAW_SHARE, REPLY_SAMPLES, SEARCH_SAMPLES, SearchSettings
from .player import Clock, check_turn
from .thinking import numbers, ranked
from .trees import Tree, continuation

if TYPE_CHECKING:
    from random import Random

    import numpy as np
    from numpy.typing import NDArray

    from schotten.game import View


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
        for tree in self._trees:
            tree.stop(now=True)

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
        side_by_side = self._pool.map if self._pool else map
        contest = Contest(trees, row, view.seat, self.settings.candidates, side_by_side)
        drawing = all(DRAW <= move < CLAIM for move in choice.moves)
        budget = self.settings.budget(clock, DRAW_SHARE if drawing else 1.0)
        contest.run(budget.nodes, budget.until, clock, early=self.settings.early_stop)
        self.simulations += contest.done
        return contest.found()

    def expected_reply(self, view: View, move: int) -> int | None:
        """The answer to a move that is expected from the other seat, as far as its hand can be guessed."""
        return self._trees_for(view.rules)[0].reply_to(numbers(view), view.seat, move, REPLY_SAMPLES)

    def _trees_for(self, rules: tuple[int, ...]) -> list[Tree]:
        if self._rules != rules:
            self._rules = rules
            self._trees = [Tree(rules, self.settings) for _ in range(self.settings.threads)]
            self._before = None
        for tree in self._trees:
            tree.stop(now=False)
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
