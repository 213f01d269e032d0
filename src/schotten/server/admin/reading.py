"""A store as an administrator reads it: at one moment, beside servers that write on."""

from __future__ import annotations

import contextlib
from collections.abc import AsyncIterator
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from sqlalchemy import func, select, text

from schotten.server.service import CannotStart, failure_text, make_store
from schotten.server.store.database import HEAD, StoreError
from schotten.server.store.log import Entry, read_body
from schotten.server.store.schema import event, listing, seed
from schotten.server.tables.table_state import TableState, replayed

if TYPE_CHECKING:
    from sqlalchemy.ext.asyncio import AsyncConnection

    from schotten.server.settings import StoreSettings
    from schotten.server.store.database import Database


class NoStore(OSError):  # noqa: N818  (it says what was found)
    """There is no store that this version can work on."""


def why_unfit(found: str | None) -> str:
    """What is the matter with a store whose schema is another, and what mends it."""
    if found is not None and found > HEAD:
        return f"has the schema {found} of a newer version, this one works on {HEAD}: use the newer version"
    held = "is empty" if found is None else f"has the schema {found}, this version works on {HEAD}"
    return f"{held}: start the server of this version on it once"


@contextlib.asynccontextmanager
async def existing_store(settings: StoreSettings) -> AsyncIterator[Database]:
    """The store of the settings as it is: never made, never brought up to date, for a server may be running on it."""
    from schotten.server.store.database import store_file

    if settings.database_url is None and not store_file(settings.folder).exists():
        raise NoStore(f"there is no store in {settings.folder}; --data or --database-url says where")
    _, store = make_store(settings)
    try:
        found = await store.revision()
        if found != HEAD:
            raise NoStore(f"the store {why_unfit(found)}")
        yield store
    except StoreError as error:
        raise CannotStart(f"cannot use the store ({failure_text(error)})") from None
    finally:
        await store.close()


@contextlib.asynccontextmanager
async def snapshot(store: Database) -> AsyncIterator[AsyncConnection]:
    """A connection that sees one moment, however long it reads and whatever is written meanwhile."""
    async with store.engine.connect() as connection:
        if store.kind == "sqlite":
            await connection.execute(text("begin"))  # its driver begins none for reading
        else:
            await connection.execution_options(isolation_level="REPEATABLE READ")
        yield connection
        await connection.rollback()


async def read_table(connection: AsyncConnection, table_id: str) -> TableState:
    """A table replayed from its log; UnfitLog if it does not fit."""
    return replayed(table_id, await read_entries(connection, table_id), await read_seeds(connection, table_id))


async def read_entries(connection: AsyncConnection, table_id: str) -> list[Entry]:
    """The log of a table."""
    rows = await connection.execute(select(event).where(event.c.table_id == table_id).order_by(event.c.seq))
    return [Entry(row.table_id, row.seq, row.at, row.actor, row.kind, read_body(row.body)) for row in rows]


async def read_seeds(connection: AsyncConnection, table_id: str) -> dict[int, bytes]:
    """The seeds of a table."""
    rows = await connection.execute(select(seed.c.number, seed.c.seed).where(seed.c.table_id == table_id))
    return {row.number: bytes(row.seed) for row in rows}


@dataclass(frozen=True, slots=True)
class TableLine:
    """A table as a list shows it."""

    id: str
    made_at: int
    last_at: int
    events: int
    public: bool


async def list_tables(connection: AsyncConnection, limit: int | None = None) -> list[TableLine]:
    """The tables there are, the newest first."""
    last = select(func.max(event.c.seq)).where(event.c.table_id == listing.c.table_id).scalar_subquery()
    newest = (
        select(listing, last.label("seq")).order_by(listing.c.at.desc(), listing.c.table_id).limit(limit).subquery()
    )
    query = (
        select(newest, event.c.at.label("last_at"))
        .join(event, (event.c.table_id == newest.c.table_id) & (event.c.seq == newest.c.seq))
        .order_by(newest.c.at.desc(), newest.c.table_id)
    )
    rows: Any = await connection.execute(query)
    return [TableLine(row.table_id, row.at, row.last_at, row.seq, row.public) for row in rows]
