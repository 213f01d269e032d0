"""An event loop with a clock of its own: waiting takes no time, and the same seed gives the same order."""

from __future__ import annotations

import asyncio
import selectors
from collections.abc import Callable, Coroutine
from contextvars import Context, ContextVar, copy_context
from typing import Any, ParamSpec, TypeVar

P = ParamSpec("P")
T = TypeVar("T")


class NothingHappens(RuntimeError):  # noqa: N818  (a finding: everybody waits for something that will not come)
    """Nobody has anything to do, now or later."""


class _Skipping(selectors.SelectSelector):
    """Lets the clock jump to what comes next; there is nothing else to wait for."""

    clock = 0.0

    def select(self, timeout: float | None = None) -> list[tuple[selectors.SelectorKey, int]]:
        if timeout is None:
            raise NothingHappens
        self.clock += max(0.0, timeout)
        return []


class Owner:
    """Somebody whose tasks end with him: a server process that can be killed."""

    def __init__(self, name: str) -> None:
        self.name = name
        self.dead = False
        self.tasks: dict[asyncio.Task[Any], None] = {}

    def call(self, what: Callable[P, T], *args: P.args, **kwargs: P.kwargs) -> T:
        """Do something as this owner: what it starts is his."""
        context = copy_context()
        context.run(_OWNER.set, self)
        return context.run(what, *args, **kwargs)

    def kill(self) -> None:
        """End everything that is his, in the middle of whatever it does."""
        self.dead = True
        for task in list(self.tasks):
            task.cancel()


_OWNER: ContextVar[Owner | None] = ContextVar("owner", default=None)


async def _nothing() -> None:
    pass


class ClockLoop(asyncio.SelectorEventLoop):
    """Runs everything in one thread, in an order that follows from what is done alone."""

    def __init__(self) -> None:
        self._skipping = _Skipping()
        super().__init__(self._skipping)
        self.set_task_factory(self._made)  # type: ignore[arg-type]

    def time(self) -> float:
        """Seconds since the simulation began."""
        return self._skipping.clock

    @staticmethod
    def _made(
        loop: asyncio.AbstractEventLoop, work: Coroutine[Any, Any, Any], *, context: Context | None = None
    ) -> asyncio.Task[Any]:
        owner = _OWNER.get()
        if owner is not None and owner.dead:  # what a dead process would still begin does not happen
            work.close()
            work = _nothing()
        task = asyncio.Task(work, loop=loop, context=context)
        if owner is not None:
            owner.tasks[task] = None
            task.add_done_callback(lambda done: owner.tasks.pop(done, None))
        return task
