"""Who lets clocks fall: one owner a process, for tables in memory and for those that only the store knows of."""

from __future__ import annotations

import asyncio
import logging
from typing import TYPE_CHECKING

from schotten.server.store.database import Alarm, StoreError
from schotten.server.store.log import CALLED_OFF, DEALT, ENDED, RESUMED, TAKEN_BACK
from schotten.server.wire.seats import trace_of
from schotten.server.wire.setup import Refused

if TYPE_CHECKING:
    from collections.abc import Sequence

    from schotten.server.store.log import EventDraft

    from .lobby import Lobby
    from .table_state import TableState

_log = logging.getLogger(__name__)
SLACK_MS = 20  # a clock is looked at a little after it should have fallen
LOOK_S = 5.0  # how often the store is asked for the tables of processes that may be gone
RETRY_MS = 1000


def alarm_after(table: TableState, drafts: Sequence[EventDraft], now: int) -> Alarm | None:
    """The alarm that is stored with new events of a table; None if they change nothing about it.

    What is stored may be too early and is never too late: whose clock runs after a move is known only when it has been
    made, and that is after it was written. An alarm that comes early looks at the table, and is set again.
    """
    if table.setup.clock is None:
        return None
    if drafts[-1].kind in (ENDED, CALLED_OFF):
        return Alarm(table.id, None)
    if drafts[-1].kind == DEALT:
        return Alarm(table.id, now + 1000 * table.setup.clock.seconds)
    if table.clocks is None:
        return None
    soonest = table.clocks.soonest(
        table.clocks.since if drafts[-1].kind == RESUMED else now
    )  # nobody pays for an outage
    if soonest is not None and drafts[-1].kind == TAKEN_BACK:
        soonest -= 1000 * table.setup.clock.increment  # what a turn that is taken back had brought
    return None if soonest is None else Alarm(table.id, now + max(0, soonest))


class Alarms:
    """The next fall of every clock that this process knows of. A table may leave memory; its alarm stays."""

    def __init__(self, lobby: Lobby) -> None:
        self.lobby = lobby
        self._timers: dict[str, asyncio.TimerHandle] = {}
        self._taken: dict[str, int | None] = {}  # the stored alarms that were found already, and are waited for since

    def set(self, table_id: str, at: int | None) -> None:
        """Look at a table's clock at this time; None: there is nothing to wait for."""
        timer = self._timers.pop(table_id, None)
        if timer:
            timer.cancel()
        if at is not None and not self.lobby.closing:
            delay = max(0, at - self.lobby.now() + SLACK_MS) / 1000
            self._timers[table_id] = asyncio.get_running_loop().call_later(delay, self._ring, table_id)

    async def watch(self) -> None:
        """Take over, again and again, what the store says and nobody here waits for."""
        # No clock runs while the only server is down, so every table has to be read for its clock to go on from now.
        # With several processes clocks run on whoever goes down: there only what is due soon is of interest.
        until = None if self.lobby.store.kind == "sqlite" else self._soon()
        while True:
            await self.look(until)
            await asyncio.sleep(LOOK_S)
            until = self._soon()

    def _soon(self) -> int:
        return self.lobby.now() + round(2000 * LOOK_S)

    async def look(self, until: int | None = None) -> None:
        """Wait for the stored alarms up to a time; without one all are looked at now."""
        try:
            found = await self.lobby.store.alarms(until)
        except StoreError as error:
            _log.warning("the alarms cannot be read", extra={"code": error.code})
            return
        for alarm in found:
            # A table in memory hears of every event and sets its own alarm. For one that is not, what another process
            # has stored may be earlier than what is waited for here.
            if self._taken.get(alarm.table_id) != alarm.at and alarm.table_id not in self.lobby.rooms:
                self.set(alarm.table_id, self.lobby.now() if until is None else alarm.at)
        self._taken = {alarm.table_id: alarm.at for alarm in found}

    def close(self) -> None:
        """Let nothing fall any more."""
        for table_id in list(self._timers):
            self.set(table_id, None)

    def _ring(self, table_id: str) -> None:
        del self._timers[table_id]
        self.lobby.spawn(self._fall(table_id))

    async def _fall(self, table_id: str) -> None:
        """Let the table decide; of several processes that do, the log lets one write."""
        try:
            room = await self.lobby.find(table_id)
            await room.fall()
        except StoreError as error:
            extra = {"table": trace_of(table_id), "code": error.code}
            _log.warning("a clock's fall could not be written", extra=extra)
            self.set(table_id, self.lobby.now() + RETRY_MS)
        except Refused:
            pass  # its log does not fit: nobody plays on, and that has been told where it was found
