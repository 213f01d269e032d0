"""Whose thought comes next: moves before hints before reviews, and of those who ask the one who has had least."""

from __future__ import annotations

import asyncio
from collections import Counter, defaultdict
from collections.abc import Callable, Coroutine
from dataclasses import dataclass
from enum import IntEnum
from typing import Any, TypeVar

T = TypeVar("T")
Asker = tuple[str, str]  # where somebody is connected from, and the table
PATIENCE_S = 8.0  # who has waited so long counts as one rank higher: behind many moves a hint comes, too
ROUND_S = 6.0  # how long it shall take until everybody who waits has had a searched answer
LONGEST_THOUGHT_S = 6.0  # what a search gets at most
LEAST_SHARE = 0.01
FORGET_BELOW = 1000  # people whose used time is remembered


class Rank(IntEnum):
    """What a thought is for, the most urgent first; a quick one takes a moment, a move may be searched for."""

    QUICK = 0
    MOVE = 1
    HINT = 2
    REVIEW = 3


@dataclass(eq=False, slots=True)
class _Waiting:
    """A thought whose turn has not come."""

    rank: Rank
    asker: Asker
    since: float
    called: asyncio.Future[None]


class FairQueue:
    """Lets as many think at once as there are workers, one of them kept for what takes a moment."""

    def __init__(self, workers: int) -> None:
        self.long_slots = max(1, workers - 1)
        self.slots = max(2, workers)
        self._waiting: list[_Waiting] = []
        self._running: Counter[Rank] = Counter()
        self._used: dict[str, float] = defaultdict(float)
        self._used_here: dict[Asker, float] = defaultdict(float)

    # -- what others ask ----------------------------------------------------------------------------------
    async def think(self, rank: Rank, asker: Asker, work: Callable[[], Coroutine[Any, Any, T]]) -> T:
        """Do the work when its turn has come; who gives up waiting gives up the turn, too."""
        await self._turn(rank, asker)
        loop = asyncio.get_running_loop()
        began = loop.time()
        task = asyncio.ensure_future(work())

        def ended(done: asyncio.Task[T]) -> None:
            if not done.cancelled():
                done.exception()  # nobody may be left to take it
            self._charge(asker, loop.time() - began)
            self._release(rank)

        task.add_done_callback(ended)
        try:
            return await asyncio.shield(task)
        except asyncio.CancelledError:
            task.cancel()  # its place is free when it has really ended
            raise

    @property
    def share(self) -> float:
        """The part of its full time that a search gets now: less than 1 when many want one."""
        return self._part(Rank.MOVE, Rank.HINT, slots=self.long_slots)

    @property
    def review_share(self) -> float:
        """The part of its full time that a review gets now."""
        return self._part(Rank.REVIEW, slots=1)

    def waiting(self, rank: Rank) -> int:
        """How many thoughts of a rank wait for their turn."""
        return sum(each.rank == rank for each in self._waiting)

    # -- turns --------------------------------------------------------------------------------------------
    def _part(self, *ranks: Rank, slots: int) -> float:
        crowd = sum(self._running[rank] + self.waiting(rank) for rank in ranks)
        return max(LEAST_SHARE, min(1.0, ROUND_S / LONGEST_THOUGHT_S * slots / crowd)) if crowd else 1.0

    async def _turn(self, rank: Rank, asker: Asker) -> None:
        loop = asyncio.get_running_loop()
        mine = _Waiting(rank, asker, loop.time(), loop.create_future())
        self._meet(mine)
        self._waiting.append(mine)
        self._call_next()
        try:
            await mine.called
        except asyncio.CancelledError:
            if mine in self._waiting:
                self._waiting.remove(mine)
            else:
                self._release(rank)
            raise

    def _meet(self, new: _Waiting) -> None:
        """Who comes anew has had no more and no less than who has had least of those that are waiting."""
        address, _ = new.asker
        others = [self._used[each.asker[0]] for each in self._waiting if each.asker[0] != address]
        self._used[address] = max(self._used[address], min(others, default=0.0))
        here = [self._used_here[each.asker] for each in self._waiting if each.asker[0] == address]
        self._used_here[new.asker] = max(self._used_here[new.asker], min(here, default=0.0))

    def _call_next(self) -> None:
        while free := [each for each in self._waiting if self._has_room(each.rank)]:
            chosen = min(free, key=self._urgency)
            self._waiting.remove(chosen)
            self._running[chosen.rank] += 1
            chosen.called.set_result(None)

    def _has_room(self, rank: Rank) -> bool:
        searching = self._running[Rank.MOVE] + self._running[Rank.HINT]
        if rank == Rank.REVIEW:
            return self._running[Rank.REVIEW] == 0
        if rank != Rank.QUICK and searching >= self.long_slots:
            return False
        return searching + self._running[Rank.QUICK] < self.slots

    def _urgency(self, each: _Waiting) -> tuple[int, float, float, float]:
        """The smallest goes first: by rank, by what its person has had, by what its table has had, by its time."""
        patience = int((asyncio.get_running_loop().time() - each.since) / PATIENCE_S)
        rank = each.rank if each.rank == Rank.QUICK else max(Rank.MOVE, each.rank - patience)
        return rank, self._used[each.asker[0]], self._used_here[each.asker], each.since

    def _charge(self, asker: Asker, seconds: float) -> None:
        self._used[asker[0]] += seconds
        self._used_here[asker] += seconds
        if not self._waiting and len(self._used_here) > FORGET_BELOW:
            self._used.clear()
            self._used_here.clear()

    def _release(self, rank: Rank) -> None:
        self._running[rank] -= 1
        self._call_next()
