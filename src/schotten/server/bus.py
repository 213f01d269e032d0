"""How processes that serve the same tables hear of each other's events: `game:seq`, nothing more."""

from __future__ import annotations

import asyncio
import contextlib
import logging
from collections.abc import Callable
from typing import TYPE_CHECKING, Any, Protocol

if TYPE_CHECKING:
    from sqlalchemy.ext.asyncio import AsyncConnection

CHANNEL = "schotten"
RETRY_S = 1.0
_log = logging.getLogger(__name__)

Mark = tuple[str, int]
Hear = Callable[[str, int], None]


class Bus(Protocol):
    """Tells other processes, and hears from them."""

    async def open(self, hear: Hear, hear_all: Callable[[], None]) -> None:
        """Start listening; `hear_all` is called when something may have been missed."""

    async def announce(self, connection: AsyncConnection, marks: list[Mark]) -> None:
        """Tell, as part of the transaction that writes the events."""

    async def close(self) -> None:
        """Stop listening."""


class LocalBus:
    """There is only this process."""

    async def open(self, hear: Hear, hear_all: Callable[[], None]) -> None:
        """Nobody else is there to be heard."""

    async def announce(self, connection: AsyncConnection, marks: list[Mark]) -> None:
        """Nobody else is there to be told."""

    async def close(self) -> None:
        """Nothing is open."""


class PostgresBus:
    """LISTEN and NOTIFY on a connection of its own; told when the transaction commits, in its order."""

    def __init__(self, url: str) -> None:
        self.url = url.replace("postgresql+asyncpg://", "postgresql://")
        self._connection: Any = None
        self._keeper: asyncio.Task[None] | None = None

    async def open(self, hear: Hear, hear_all: Callable[[], None]) -> None:
        """Listen, and come back after a lost connection."""
        lost = asyncio.Event()
        await self._listen(hear, lost)
        self._keeper = asyncio.create_task(self._keep(hear, hear_all, lost))

    async def _listen(self, hear: Hear, lost: asyncio.Event) -> None:
        import asyncpg

        def heard(connection: Any, process: int, channel: str, payload: str) -> None:
            game, _, seq = payload.partition(":")
            hear(game, int(seq))

        self._connection = await asyncpg.connect(self.url)
        self._connection.add_termination_listener(lambda connection: lost.set())
        await self._connection.add_listener(CHANNEL, heard)

    async def _keep(self, hear: Hear, hear_all: Callable[[], None], lost: asyncio.Event) -> None:
        while True:
            await lost.wait()
            lost.clear()
            try:
                await self._listen(hear, lost)
            except Exception:  # noqa: BLE001  (whatever the driver says, the only answer is to try again)
                _log.warning("cannot listen to the database", extra={"retry_s": RETRY_S})
                lost.set()
                await asyncio.sleep(RETRY_S)
            else:
                hear_all()

    async def announce(self, connection: AsyncConnection, marks: list[Mark]) -> None:
        """One statement for the whole transaction."""
        from sqlalchemy import text

        payloads = [f"{game}:{seq}" for game, seq in marks]
        statement = text("select pg_notify(:channel, payload) from unnest(cast(:payloads as text[])) as payload")
        await connection.execute(statement, {"channel": CHANNEL, "payloads": payloads})

    async def close(self) -> None:
        """Stop listening."""
        if self._keeper:
            self._keeper.cancel()
            with contextlib.suppress(asyncio.CancelledError):
                await self._keeper
        if self._connection:
            await self._connection.close(timeout=1)
