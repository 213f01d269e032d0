"""How processes that serve the same tables hear of each other: `table id:seq` for events, and who is connected."""

from __future__ import annotations

import asyncio
import contextlib
import logging
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Protocol

if TYPE_CHECKING:
    from sqlalchemy.ext.asyncio import AsyncConnection

CHANNEL = "schotten"
RETRY_S = 1.0
_log = logging.getLogger(__name__)

Mark = tuple[str, int]


class Ears(Protocol):
    """Who listens."""

    def hear(self, table_id: str, seq: int) -> None:
        """A table's log has grown up to this number."""

    def hear_presence(self, presence: Presence) -> None:
        """Who is connected elsewhere."""

    def hear_all(self) -> None:
        """Something may have been missed."""


@dataclass(frozen=True, slots=True)
class Presence:
    """Who is connected to a table at one process: seats as a mask, watchers as a number."""

    table_id: str
    process: str
    seats: int
    watchers: int

    def text(self) -> str:
        """As it is sent."""
        return f"{self.table_id}!{self.process}!{self.seats}!{self.watchers}"


def read_note(payload: str) -> Mark | Presence:
    """What another process has sent."""
    if "!" in payload:
        table_id, process, seats, watchers = payload.split("!")
        return Presence(table_id, process, int(seats), int(watchers))
    table_id, _, seq = payload.partition(":")
    return table_id, int(seq)


class Bus(Protocol):
    """Tells other processes, and hears from them."""

    async def open(self, ears: Ears) -> None:
        """Start listening."""

    async def tell_presence(self, presence: Presence) -> None:
        """Tell who is connected here."""

    async def announce(self, connection: AsyncConnection, marks: list[Mark]) -> None:
        """Tell, as part of the transaction that writes the events."""

    async def close(self) -> None:
        """Stop listening."""


class LocalBus:
    """There is only this process."""

    async def open(self, ears: Ears) -> None:
        """Nobody else is there to be heard."""

    async def tell_presence(self, presence: Presence) -> None:
        """Nobody else is there to be told."""

    async def announce(self, connection: AsyncConnection, marks: list[Mark]) -> None:
        """Nobody else is there to be told."""

    async def close(self) -> None:
        """Nothing is open."""


class PostgresBus:
    """LISTEN and NOTIFY on a connection of its own; told when the transaction commits, in its order."""

    def __init__(self, url: str) -> None:
        self.url = url.replace("postgresql+asyncpg://", "postgresql://")
        self._connection: Any = None
        self._speaking = asyncio.Lock()  # the driver refuses a second statement while one is under way
        self._keeper: asyncio.Task[None] | None = None

    async def open(self, ears: Ears) -> None:
        """Listen, and come back after a lost connection."""
        lost = asyncio.Event()
        await self._listen(ears, lost)
        self._keeper = asyncio.create_task(self._keep(ears, lost))

    async def tell_presence(self, presence: Presence) -> None:
        """Tell it on the listening connection; who is not told now hears it with the next round."""
        async with self._speaking:
            with contextlib.suppress(Exception):  # the driver's own errors: presence is worth no retry
                await self._connection.execute("select pg_notify($1, $2)", CHANNEL, presence.text())

    async def _listen(self, ears: Ears, lost: asyncio.Event) -> None:
        import asyncpg

        def heard(connection: Any, process: int, channel: str, payload: str) -> None:
            note = read_note(payload)
            if isinstance(note, Presence):
                ears.hear_presence(note)
            else:
                ears.hear(*note)

        self._connection = await asyncpg.connect(self.url)
        self._connection.add_termination_listener(lambda connection: lost.set())
        await self._connection.add_listener(CHANNEL, heard)

    async def _keep(self, ears: Ears, lost: asyncio.Event) -> None:
        said = False
        while True:
            await lost.wait()
            lost.clear()
            try:
                await self._listen(ears, lost)
            except Exception:  # noqa: BLE001  (whatever the driver says, the only answer is to try again)
                if not said:  # an outage may last a night
                    _log.warning("cannot listen to the database", extra={"retry_s": RETRY_S})
                said = True
                lost.set()
                await asyncio.sleep(RETRY_S)
            else:
                said = False
                ears.hear_all()

    async def announce(self, connection: AsyncConnection, marks: list[Mark]) -> None:
        """One statement for the whole transaction."""
        from sqlalchemy import text

        payloads = [f"{table_id}:{seq}" for table_id, seq in marks]
        statement = text("select pg_notify(:channel, payload) from unnest(cast(:payloads as text[])) as payload")
        await connection.execute(statement, {"channel": CHANNEL, "payloads": payloads})

    async def close(self) -> None:
        """Stop listening."""
        if self._keeper:
            self._keeper.cancel()
            with contextlib.suppress(asyncio.CancelledError):
                await self._keeper
        if self._connection:
            with contextlib.suppress(Exception):  # a silent database says no farewell, and none is waited for
                await self._connection.close(timeout=1)
