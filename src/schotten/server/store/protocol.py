"""What a server asks of its store, whichever it is: SQLite, PostgreSQL, or the one of a simulation."""

from __future__ import annotations

from typing import TYPE_CHECKING, Protocol

if TYPE_CHECKING:
    from .database import Alarm, Append
    from .log import Entry


class Store(Protocol):
    """An append-only log of tables. What cannot be done raises `StoreError` with the protocol's code."""

    @property
    def kind(self) -> str:
        """Which one: sqlite for a store of one process; others are shared."""

    async def open(self) -> None:
        """Get ready, wholly or not at all."""

    async def close(self) -> None:
        """Write what is waiting, then let go."""

    async def append(self, wanted: Append) -> None:
        """Write events, wholly or not at all; comes back when they are safe. `Conflict` if a number is taken."""

    async def entries(self, table_id: str, after: int = 0) -> list[Entry]:
        """A table's events after a sequence number, in their order."""

    async def seeds(self, table_id: str) -> dict[int, bytes]:
        """A table's seeds by the number of the game."""

    async def open_tables(self, limit: int) -> list[str]:
        """The newest public tables that wait for players."""

    async def alarms(self, until: int | None = None) -> list[Alarm]:
        """The stored alarms up to a time, or all, the earliest first."""

    async def revision(self) -> str | None:
        """A sign of life: the form that the store has."""

    async def public_keys(self) -> list[str]:
        """The public halves of all keys that have ever signed here, in their order."""

    async def add_public_key(self, number: int, public: str, at: int) -> None:
        """Write down the key of this number; `Conflict` if it is taken, or the key is there already."""
