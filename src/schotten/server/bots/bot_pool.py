"""The computer players' side: worker processes that think, and are given only a seat's view."""

from __future__ import annotations

import asyncio
import contextlib
import functools
import logging
import multiprocessing
import os
import secrets
import signal
from collections.abc import Callable, Iterator
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from typing import TYPE_CHECKING, Any

from schotten.server.wire.messages import Status
from schotten.server.wire.setup import Refused

from . import bot_worker

if TYPE_CHECKING:
    from schotten.game import Game
    from schotten.told.structs import GameAnalysis

_log = logging.getLogger(__name__)
LEAST_WORKERS, MOST_WORKERS = 2, 4  # a long analysis must not keep a game waiting


class BotPool:
    """Lets worker processes think, so that the tables never wait for them."""

    def __init__(self, workers: int | None = None, *, there: bool | None = None) -> None:
        """Workers for so many questions at once; `there` is False where no computer shall play."""
        self.there = bot_worker.is_there() if there is None else there
        self.workers = workers or max(LEAST_WORKERS, min(MOST_WORKERS, (os.cpu_count() or 1) - 1))
        self._context = multiprocessing.get_context("spawn")
        self._pool: ProcessPoolExecutor | None = None
        self._reviewer: ProcessPoolExecutor | None = None
        self._looked = asyncio.Event()

    def levels(self) -> tuple[str, ...]:
        """The names of the levels, weakest first."""
        return bot_worker.levels() if self.there else ()

    def status(self) -> Status:
        """Whether there are computer players."""
        return Status("ready" if self.there else "absent")

    async def open(self, tell: Callable[[], None]) -> None:
        """Have a first worker load the engine file; if none can think here, tell that."""
        if self.there:
            await asyncio.to_thread(bot_worker.say_if_stale)
            why = await self._run(bot_worker.why_absent)
            if why:
                _log.error("there are no computer players: %s", why)
                self.there = False
                tell()
        self._looked.set()
        if self.there:  # the others are started before somebody waits for one
            await asyncio.gather(*(self._run(bot_worker.why_absent) for _ in range(self.workers)))

    def check(self) -> None:
        """Refuse a question that nobody can answer."""
        if not self.there:
            raise Refused("computer_absent")

    async def _ask(self, function: Callable[..., Any], *arguments: Any) -> Any:
        """Ask a worker, once the first one has loaded the engine file: what it keeps is quicker for the others."""
        await self._looked.wait()
        self.check()
        return await self._run(function, *arguments)

    async def _run(self, function: Callable[..., Any], *arguments: Any) -> Any:
        if self._pool is None:
            self._pool = self._make_pool(self.workers, bot_worker.NICE)
        with uninterrupted():
            work = asyncio.get_running_loop().run_in_executor(self._pool, function, *arguments)
        try:
            return await asyncio.shield(work)
        except BrokenProcessPool:
            self._pool = None  # the next question gets new workers
            raise Refused("computer_absent") from None
        except asyncio.CancelledError:
            await asyncio.wait([work])  # a worker cannot be interrupted: it is not free before it has ended
            raise

    def _make_pool(self, workers: int, nice: int) -> ProcessPoolExecutor:
        begin = (os.getpid(), nice)
        return ProcessPoolExecutor(workers, self._context, bot_worker.begin, begin)

    async def _review(self, *arguments: Any) -> Any:
        """Let a process of its own think, which gives way to all others; nobody waits any more: it is ended."""
        pool = self._reviewer = self._reviewer or self._make_pool(1, bot_worker.REVIEW_NICE)
        try:
            with uninterrupted():
                work = asyncio.get_running_loop().run_in_executor(pool, bot_worker.analyse_part, *arguments)
            return await work
        except BrokenProcessPool:
            self._reviewer = None
            raise Refused("computer_absent") from None
        except asyncio.CancelledError:
            self._reviewer = None
            end_pool(pool)
            raise

    async def choose(self, play: Game, row: list[int], seat: int, level: str, seconds: float) -> int:
        """A computer player's move."""
        return int(await self._ask(bot_worker.choose, question(play, row, seat), level, secrets.randbits(62), seconds))

    async def hint(self, play: Game, row: list[int], seat: int, share: float, *, quick: bool) -> bot_worker.Hint:
        """What the computer would do in a seat's place."""
        asked = question(play, row, seat)
        look = functools.partial(bot_worker.hint, quick=quick)
        found: bot_worker.Hint = await self._ask(look, asked, secrets.randbits(62), share)
        return found

    async def chance(self, play: Game, row: list[int], seat: int) -> float:
        """How likely a seat wins."""
        return float(await self._ask(bot_worker.chance, question(play, row, seat), secrets.randbits(62)))

    async def analyse(self, play: Game, start: int, share: float) -> GameAnalysis:
        """A part of the review of a finished game, from a turn on."""
        game = (
            play.edition.key,
            play.edition.differing(play.options),
            play.seed,
            play.first,
            [int(move) for move in play.history],
        )
        await self._looked.wait()
        self.check()
        found: GameAnalysis = await self._review(game, start, share)
        return found

    async def close(self) -> None:
        """Stop thinking, at once."""
        for pool in (self._pool, self._reviewer):
            if pool:
                end_pool(pool)


@contextlib.contextmanager
def uninterrupted() -> Iterator[None]:
    """Workers that are started meanwhile hear no Ctrl-C, from their first instant on: the server ends them."""
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


def end_pool(pool: ProcessPoolExecutor) -> None:
    """End the workers in the middle of a thought: a pool has no other way to stop at once."""
    processes = list((pool._processes or {}).values())
    pool.shutdown(wait=False, cancel_futures=True)
    for process in processes:
        process.kill()


def question(play: Game, row: list[int], seat: int) -> bot_worker.Question:
    """What goes to a worker: the view, nothing of the state."""
    return play.edition.key, play.edition.differing(play.options), row, seat
