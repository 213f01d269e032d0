"""SQLite in threads of its own: one that writes, a few that read, and each is asked in one step.

The driver for asyncio goes there and back for every statement, and its part of SQLAlchemy is slow to import.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import TYPE_CHECKING, Any, TypeVar

from sqlalchemy import create_engine
from sqlalchemy import event as hooks

if TYPE_CHECKING:
    from sqlalchemy.engine import Connection

T = TypeVar("T")
READERS = 4
BUSY_MS = 2000


class SqliteThreads:
    """The connections to one file, each used by one thread at a time."""

    def __init__(self, url: str) -> None:
        self.engine = create_engine(  # an error names no table, no token and no seed: it may end in a log line
            url.replace("+aiosqlite", ""), pool_size=READERS + 1, max_overflow=0, hide_parameters=True
        )
        hooks.listen(self.engine, "connect", set_pragmas)
        self._writer = ThreadPoolExecutor(1, "writer")
        self._readers = ThreadPoolExecutor(READERS, "reader")

    async def write(self, work: Callable[[Connection], T]) -> T:
        """Do something in one transaction; what is written together comes one after the other."""
        return await asyncio.get_running_loop().run_in_executor(self._writer, self._write, work)

    async def read(self, work: Callable[[Connection], T]) -> T:
        """Ask something, beside whatever is written."""
        return await asyncio.get_running_loop().run_in_executor(self._readers, self._read, work)

    def _write(self, work: Callable[[Connection], T]) -> T:
        with self.engine.begin() as connection:
            return work(connection)

    def _read(self, work: Callable[[Connection], T]) -> T:
        with self.engine.connect() as connection:
            return work(connection)

    def close(self) -> None:
        """Let go of the file; who still waits for it is not waited for."""
        self._writer.shutdown(wait=False)
        self._readers.shutdown(wait=False)
        self.engine.dispose()


def set_pragmas(connection: Any, record: Any) -> None:
    """How every connection to a file is used."""
    cursor = connection.cursor()
    cursor.execute(f"pragma busy_timeout = {BUSY_MS}")
    cursor.execute("pragma journal_mode = wal")
    cursor.execute("pragma synchronous = full")  # acknowledged is on the disk; group commits make it affordable
    cursor.close()
