"""Removing old tables: whole ones, after their records are exported, each in one transaction (decision 29)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from sqlalchemy import delete, func, insert, select, text

from schotten.server.store.log import UnfitLog
from schotten.server.store.schema import alarm, event, listing, removal, seed, waiting

from .exporting import export_table
from .reading import TableLine, list_tables, read_table, snapshot

if TYPE_CHECKING:
    from pathlib import Path

    from sqlalchemy.ext.asyncio import AsyncConnection

    from schotten.server.store.database import Database

DAY_MS = 24 * 3600 * 1000
HELD = (seed, event, listing, alarm, waiting)  # every table that holds rows of a table of players


@dataclass
class Retained:
    """What came of it."""

    removed: int = 0
    records: int = 0
    kept_unfinished: int = 0
    kept_unfit: int = 0
    kept_in_use: int = 0


@dataclass(frozen=True)
class RemovalWish:
    """What shall go: tables where nothing has happened since, and where their records are put before."""

    before: int
    folder: Path
    unfinished: bool = False
    dry: bool = False


async def retain(store: Database, wish: RemovalWish, now: int) -> Retained:
    """Export and remove every old table, one after the other."""
    found = Retained()
    async with snapshot(store) as connection:
        old = [line for line in await list_tables(connection) if line.last_at < wish.before]
    for line in old:
        await retain_one(store, line, wish, found, now)
    return found


async def retain_one(store: Database, line: TableLine, wish: RemovalWish, found: Retained, now: int) -> None:
    """Export a table, then remove it, unless something has happened there meanwhile."""
    async with snapshot(store) as connection:
        try:
            table = await read_table(connection, line.id)
        except UnfitLog:
            found.kept_unfit += 1
            return
    if table.stage != "over" and not wish.unfinished:
        found.kept_unfinished += 1
        return
    if wish.dry:
        found.removed += 1
        return
    records, digest = export_table(table, line.made_at, wish.folder, unfinished=True)
    async with store.engine.begin() as connection:
        await lock(connection)
        if await remove(connection, line, digest, now):
            found.removed += 1
            found.records += records
        else:
            found.kept_in_use += 1


async def lock(connection: AsyncConnection) -> None:
    """Let nobody write to the log until the end of the transaction: what is exported is all that there is."""
    if connection.dialect.name == "sqlite":
        await connection.execute(text("begin immediate"))
    else:
        await connection.execute(text("lock table event in share row exclusive mode"))


async def remove(connection: AsyncConnection, line: TableLine, digest: str, now: int) -> bool:
    """Name the table as removed and delete its rows; False if it has gone on since it was exported."""
    last = await connection.execute(select(func.max(event.c.seq)).where(event.c.table_id == line.id))
    if last.scalar() != line.events:
        return False
    row = {"table_id": line.id, "at": now, "events": line.events, "digest": digest}
    await connection.execute(insert(removal), row)
    for table in HELD:
        await connection.execute(delete(table).where(table.c.table_id == line.id))
    return True
