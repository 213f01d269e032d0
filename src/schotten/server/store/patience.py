"""A store that is not waited for for ever: a frozen database says nothing, and players have to be told."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable, Coroutine
from typing import TYPE_CHECKING, Any, TypeVar

from .database import StoreError

if TYPE_CHECKING:
    from .database import Alarm, Append
    from .log import Entry
    from .protocol import Store

_log = logging.getLogger(__name__)
T = TypeVar("T")
FROZEN = "store_frozen"
PATIENCE_S = 6.0  # how long a question or a write may take
PULSE_S, PULSE_PATIENCE_S = 2.0, 3.0  # how often a sign of life is asked for, and how long it is waited for
GIVE_UP_S = 30.0  # then the connection may be dead, and another is tried
TURN_S = 0.1


async def ends(task: asyncio.Future[Any], seconds: float) -> bool:
    """Whether something ends in so long, and in as many turns of the loop: if that is late, no store is frozen."""
    for _ in range(max(1, round(seconds / TURN_S))):
        await asyncio.wait({task}, timeout=min(seconds, TURN_S))
        if task.done():
            return True
    return False


class PatientStore:
    """Another store, with a limit to what it may take; while it is silent only a sign of life is asked for."""

    def __init__(self, inner: Store) -> None:
        self.inner = inner
        self.trouble: str | None = None
        self._unwritten: str | None = None  # why the last write failed, if it did
        self.changed: Callable[[], None] = lambda: None
        self.late: Callable[[str, int], None] = lambda table_id, seq: None

    @property
    def kind(self) -> str:
        """Of the store behind."""
        return self.inner.kind

    async def open(self) -> None:
        """Open the store behind; a start may wait."""
        await self.inner.open()

    async def close(self) -> None:
        """Close the store behind."""
        await self.inner.close()

    async def watch(self) -> None:
        """Ask for a sign of life again and again, and say when trouble comes or goes."""
        while True:
            await asyncio.sleep(PULSE_S)
            pulse = asyncio.ensure_future(self.inner.revision())
            if not await ends(pulse, PULSE_PATIENCE_S):
                self._become(FROZEN)
                if not await ends(pulse, GIVE_UP_S):
                    pulse.cancel()
                    continue
            error = pulse.exception()
            self._become(getattr(error, "code", "store_failed") if error else None)

    def _become(self, trouble: str | None) -> None:
        if trouble != self.trouble:
            self.trouble = trouble
            self.changed()

    async def _within(self, work: Coroutine[Any, Any, T], late: Callable[[], None] | None = None) -> T:
        """What the store says, if it says it in time; what it does later is not given up, and may be told of."""
        if self.trouble == FROZEN:
            work.close()
            raise StoreError(FROZEN)
        task = asyncio.ensure_future(work)

        def ended(done: asyncio.Task[T]) -> None:
            if not done.cancelled() and done.exception() is None and late:
                late()

        try:
            if await ends(task, PATIENCE_S):
                return task.result()
        finally:
            if not task.done():  # nobody waits any more, also where a shutdown ends who did
                task.add_done_callback(ended)
        raise StoreError(FROZEN)

    async def append(self, wanted: Append) -> None:
        """Write events; if that takes too long it is not known whether they will be written."""
        last = wanted.entries[-1]
        try:
            await self._within(self.inner.append(wanted), lambda: self.late(last.table_id, last.seq))
        except StoreError as error:
            self._say_unwritten(error.code)
            raise
        self._say_unwritten(None)

    def _say_unwritten(self, code: str | None) -> None:
        """Tell who runs the server that nothing can be written, or that it can again: a full disk answers questions."""
        if code != self._unwritten:
            self._unwritten = code
            _log.warning("writing to the store", extra={"code": code or "well"})

    async def entries(self, table_id: str, after: int = 0) -> list[Entry]:
        """A table's events after a sequence number."""
        return await self._within(self.inner.entries(table_id, after))

    async def seeds(self, table_id: str) -> dict[int, bytes]:
        """A table's seeds by the number of the game."""
        return await self._within(self.inner.seeds(table_id))

    async def open_tables(self, limit: int) -> list[str]:
        """The newest public tables that wait for players."""
        return await self._within(self.inner.open_tables(limit))

    async def alarms(self, until: int | None = None) -> list[Alarm]:
        """The stored alarms up to a time, or all."""
        return await self._within(self.inner.alarms(until))

    async def revision(self) -> str | None:
        """A sign of life."""
        return await self._within(self.inner.revision())

    async def public_keys(self) -> list[str]:
        """The public halves of all keys that have ever signed here."""
        return await self._within(self.inner.public_keys())

    async def add_public_key(self, number: int, public: str, at: int) -> None:
        """Write down the key of this number."""
        await self._within(self.inner.add_public_key(number, public, at))
