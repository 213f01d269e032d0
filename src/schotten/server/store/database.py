"""The event log on disk: many tables' events go into one transaction, and are acknowledged when it is committed."""

from __future__ import annotations

import asyncio
import contextlib
from dataclasses import dataclass, field
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING, Any

from sqlalchemy import delete, insert, select, text
from sqlalchemy import event as hooks
from sqlalchemy.exc import DBAPIError, IntegrityError, SQLAlchemyError

from schotten.server.meters import METERS

from .log import DEALT, Entry, body_text, read_body
from .schema import alarm, event, listing, seed, signing_key, waiting
from .threads import SqliteThreads, set_pragmas

if TYPE_CHECKING:
    from sqlalchemy.engine import Connection
    from sqlalchemy.ext.asyncio import AsyncEngine

    from .bus import Bus

HEAD = "0005"  # the newest migration
FILE_NAME = "schotten.sqlite3"
MOST_AT_ONCE = 2000  # events in one transaction
MIGRATION_LOCK = 0x5C0773  # any number, the same for all processes


class StoreError(Exception):
    """The log could not be written or read; `code` is the protocol's."""

    def __init__(self, code: str) -> None:
        super().__init__(code)
        self.code = code


class Conflict(Exception):  # noqa: N818  (somebody else was first: no error, a reason to look again)
    """Another writer has already written an event of this number."""


@dataclass(frozen=True, slots=True)
class Alarm:
    """When a table's running clock falls, at the earliest; None: no clock is running any more."""

    table_id: str
    at: int | None


@dataclass(slots=True)
class Append:
    """Events of one table that are written wholly or not at all."""

    entries: list[Entry]
    seeds: list[tuple[str, int, bytes]] = field(default_factory=list)
    listed: tuple[str, int, bool] | None = None
    alarm: Alarm | None = None


def store_file(folder: Path) -> Path:
    """The file of the embedded store in a folder."""
    return folder / FILE_NAME


def sqlite_url(folder: Path) -> str:
    """The address of the embedded store in a folder."""
    return f"sqlite+aiosqlite:///{store_file(folder)}"


def async_url(url: str) -> str:
    """A PostgreSQL address with the driver that is used."""
    for prefix in ("postgresql://", "postgres://"):
        if url.startswith(prefix):
            return "postgresql+asyncpg://" + url.removeprefix(prefix)
    return url


class Database:
    """One database, written by one task."""

    def __init__(self, url: str, bus: Bus) -> None:
        self.url = async_url(url)
        self.kind = "sqlite" if self.url.startswith("sqlite") else "postgresql"
        self.bus = bus
        self.threads = SqliteThreads(self.url) if self.kind == "sqlite" else None
        self._waiting: list[tuple[Append, asyncio.Future[None]]] = []
        self._called = asyncio.Event()
        self._writer: asyncio.Task[None] | None = None
        self._idle = asyncio.Event()
        self._idle.set()

    @cached_property
    def engine(self) -> AsyncEngine:
        """Connections for asyncio: PostgreSQL's; of SQLite an administrator's alone, a server has no need of them."""
        from sqlalchemy.ext.asyncio import create_async_engine

        if self.threads is None:
            return create_async_engine(self.url, pool_size=5, max_overflow=5, pool_pre_ping=True, hide_parameters=True)
        engine = create_async_engine(self.url, hide_parameters=True)
        hooks.listen(engine.sync_engine, "connect", set_pragmas)
        return engine

    async def open(self) -> None:
        """Bring the schema up to date, wholly or not at all, and start writing."""
        try:
            if self.threads is None:
                async with self.engine.begin() as connection:
                    await connection.execute(text(f"select pg_advisory_xact_lock({MIGRATION_LOCK})"))
                    await connection.run_sync(_bring_up_to_date)
            else:
                await self.threads.write(_bring_up_to_date)
        except (SQLAlchemyError, OSError) as error:
            raise StoreError(error_code(error)) from error
        self._writer = asyncio.create_task(self._write())

    async def revision(self) -> str | None:
        """The migration that the schema stands at; None of an empty database."""
        try:
            if self.threads is not None:  # by the thread that writes: it has to live, too
                return await self.threads.write(_revision)
            async with self.engine.connect() as connection:
                return await connection.run_sync(_revision)
        except (SQLAlchemyError, OSError) as error:
            raise StoreError(error_code(error)) from error

    async def close(self) -> None:
        """Write what is waiting, then let go of the database."""
        if self._writer:
            await self._idle.wait()
            self._writer.cancel()
            with contextlib.suppress(asyncio.CancelledError):
                await self._writer
        if self.threads is not None:
            self.threads.close()
        if "engine" in self.__dict__:
            await self.engine.dispose()

    # -- writing ------------------------------------------------------------------------------------------
    async def append(self, wanted: Append) -> None:
        """Write events; comes back when they are safe. Raises Conflict or StoreError, and then nothing is written."""
        future: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._idle.clear()
        self._waiting.append((wanted, future))
        self._called.set()
        await future

    async def _write(self) -> None:
        while True:
            await self._called.wait()
            self._called.clear()
            while self._waiting:
                await self._commit(self._take())
            self._idle.set()

    def _take(self) -> list[tuple[Append, asyncio.Future[None]]]:
        """As many waiting appends as fit into one transaction."""
        batch: list[tuple[Append, asyncio.Future[None]]] = []
        size = 0
        while self._waiting and size < MOST_AT_ONCE:
            batch.append(self._waiting.pop(0))
            size += len(batch[-1][0].entries)
        return batch

    async def _commit(self, batch: list[tuple[Append, asyncio.Future[None]]]) -> None:
        try:
            with METERS.writes.timed():
                await self._insert([each for each, _ in batch])
        except IntegrityError:
            if len(batch) > 1:  # one of them was late: each for itself
                for one in batch:
                    await self._commit([one])
                return
            _settle(batch, Conflict())
        except Exception as error:  # noqa: BLE001  (whatever it is, who waits is told, and the writer goes on)
            _settle(batch, StoreError(error_code(error)))
        else:
            _settle(batch, None)

    async def _insert(self, appends: list[Append]) -> None:
        if self.threads is not None:
            await self.threads.write(lambda connection: _insert_rows(connection, appends))
            return
        async with self.engine.begin() as connection:
            await connection.run_sync(_insert_rows, appends)
            last = [each.entries[-1] for each in appends]
            await self.bus.announce(connection, [(entry.table_id, entry.seq) for entry in last])

    # -- reading ------------------------------------------------------------------------------------------
    async def entries(self, table_id: str, after: int = 0) -> list[Entry]:
        """A table's events after a sequence number."""
        query = select(event).where(event.c.table_id == table_id, event.c.seq > after).order_by(event.c.seq)
        rows = await self._read(query)
        return [Entry(row.table_id, row.seq, row.at, row.actor, row.kind, read_body(row.body)) for row in rows]

    async def seeds(self, table_id: str) -> dict[int, bytes]:
        """A table's seeds by the number of the game."""
        rows = await self._read(select(seed.c.number, seed.c.seed).where(seed.c.table_id == table_id))
        return {row.number: bytes(row.seed) for row in rows}

    async def open_tables(self, limit: int) -> list[str]:
        """The newest public tables that wait for players."""
        query = select(waiting.c.table_id).order_by(waiting.c.at.desc()).limit(limit)
        return [row.table_id for row in await self._read(query)]

    async def alarms(self, until: int | None = None) -> list[Alarm]:
        """The stored alarms up to a time, or all, the earliest first."""
        query = select(alarm).order_by(alarm.c.at)
        rows = await self._read(query if until is None else query.where(alarm.c.at <= until))
        return [Alarm(row.table_id, row.at) for row in rows]

    # -- public keys --------------------------------------------------------------------------------------
    async def public_keys(self) -> list[str]:
        """The public halves of all keys that have ever signed here; the last signs now."""
        return [row.public for row in await self._read(select(signing_key).order_by(signing_key.c.number))]

    async def add_public_key(self, number: int, public: str, at: int) -> None:
        """Write down the key of this number; Conflict if another process was first, or the key is there already."""
        row = {"number": number, "public": public, "at": at}
        try:
            if self.threads is not None:
                await self.threads.write(lambda connection: connection.execute(insert(signing_key), row))
                return
            async with self.engine.begin() as connection:
                await connection.execute(insert(signing_key), row)
        except IntegrityError:
            raise Conflict from None
        except (SQLAlchemyError, OSError) as error:
            raise StoreError(error_code(error)) from error

    async def _read(self, query: Any) -> list[Any]:
        try:
            with METERS.reads.timed():
                if self.threads is not None:
                    return await self.threads.read(lambda connection: list(connection.execute(query).all()))
                async with self.engine.connect() as connection:
                    return list((await connection.execute(query)).all())
        except (SQLAlchemyError, OSError) as error:
            raise StoreError(error_code(error)) from error


def _insert_rows(connection: Connection, appends: list[Append]) -> None:
    """Write everything of some appends, in one order whoever writes, or two writers could block each other."""
    connection.execute(insert(event), [_event_row(entry) for each in appends for entry in each.entries])
    seeds = [dict(zip(("table_id", "number", "seed"), row, strict=True)) for each in appends for row in each.seeds]
    if seeds:
        connection.execute(insert(seed), seeds)
    listed = [dict(zip(("table_id", "at", "public"), each.listed, strict=True)) for each in appends if each.listed]
    if listed:
        connection.execute(insert(listing), listed)
    _set_waiting(connection, appends)
    _set_alarms(connection, [each.alarm for each in appends if each.alarm])


def _event_row(entry: Entry) -> dict[str, Any]:
    return {
        "table_id": entry.table_id,
        "seq": entry.seq,
        "at": entry.at,
        "actor": entry.actor,
        "kind": entry.kind,
        "body": body_text(entry.body),
    }


def _set_waiting(connection: Connection, appends: list[Append]) -> None:
    """A public table waits from its making until its first deal."""
    dealt = {each.entries[0].table_id for each in appends if any(entry.kind == DEALT for entry in each.entries)}
    new = [each.listed for each in appends if each.listed and each.listed[2] and each.listed[0] not in dealt]
    if dealt:
        connection.execute(delete(waiting).where(waiting.c.table_id.in_(sorted(dealt))))
    if new:
        connection.execute(insert(waiting), [{"table_id": table_id, "at": at} for table_id, at, _ in new])


def _set_alarms(connection: Connection, alarms: list[Alarm]) -> None:
    """Put each table's last alarm in place of the one before."""
    last = {each.table_id: each.at for each in alarms}
    if last:
        connection.execute(delete(alarm).where(alarm.c.table_id.in_(sorted(last))))
    rows = [{"table_id": table_id, "at": at} for table_id, at in sorted(last.items()) if at is not None]
    if rows:
        connection.execute(insert(alarm), rows)


def _settle(batch: list[tuple[Append, asyncio.Future[None]]], error: Exception | None) -> None:
    for _, future in batch:
        if future.cancelled():
            continue
        if error is None:
            future.set_result(None)
        else:
            future.set_exception(error)


def error_code(error: Exception) -> str:
    """What went wrong with the store, in the protocol's words."""
    said = str(error.orig if isinstance(error, DBAPIError) else error).lower()
    if "full" in said or "no space" in said:
        return "store_full"
    return "store_locked" if "locked" in said or "busy" in said else "store_failed"


def _revision(connection: Connection) -> str | None:
    from sqlalchemy import inspect

    if not inspect(connection).has_table("alembic_version"):
        return None
    found: str | None = connection.execute(text("select version_num from alembic_version")).scalar()
    return found


def _bring_up_to_date(connection: Connection) -> None:
    if (found := _revision(connection)) != HEAD:
        if connection.dialect.name == "sqlite":  # its driver opens no transaction for a change of the schema
            connection.execute(text("begin immediate"))
        _migrate(connection, found)


def _migrate(connection: Connection, found: str | None) -> None:
    """Run the migrations; Alembic is imported only when there is something to do."""
    from alembic import command
    from alembic.config import Config

    if found is not None and found > HEAD:
        raise StoreError("store_failed") from RuntimeError(f"a newer program has brought the store to {found}")

    config = Config()
    config.set_main_option("script_location", str(Path(__file__).parent / "migrations"))
    config.attributes["connection"] = connection
    command.upgrade(config, "head")
