"""What only who runs a server may do, while it runs: back up, check, export, list, close and remove tables."""

from __future__ import annotations

import asyncio
import json
import sys
import time
from collections.abc import Coroutine
from dataclasses import asdict
from datetime import UTC, datetime
from pathlib import Path
from typing import Annotated, Any, Literal, TypeVar

from cyclopts import App, Parameter

from schotten.commands.hosting.sources import SettingsSource, StoreFlags
from schotten.server.settings import AS_IT_COMES

CONFIG = SettingsSource(everything=False)
AsJson = Annotated[bool, Parameter(name="--json", negative="", help="Print JSON instead of text.")]
TROUBLE = 1
TOLD_EVERY = 1000
DAY_MS = 24 * 3600 * 1000
T = TypeVar("T")

app = App(help=__doc__, version_flags=())


def now_ms() -> int:
    """Milliseconds since 1970."""
    return time.time_ns() // 1_000_000


def done(work: Coroutine[Any, Any, T]) -> T:
    """Do it; trouble of the database ends in one line, without its address."""
    from sqlalchemy.exc import SQLAlchemyError

    from schotten.server.service import CannotStart, failure_text

    try:
        return asyncio.run(work)
    except SQLAlchemyError as error:
        raise CannotStart(f"the store does not do it ({failure_text(error).splitlines()[0]})") from None


@app.command
def backup(to: Path, /, *, settings: StoreFlags = AS_IT_COMES) -> None:
    """Write everything there is, the signing key too, into one file, at one moment, while servers run.

    The file is readable by its owner alone: who has it can sign as this server. An existing file is not replaced.

    Parameters
    ----------
    to
        The file to write.

    """
    counts = done(make_backup(settings, to))
    print(f"{to}: {counts['listing']} tables, {counts['event']} events, and the key that signs")


async def make_backup(settings: StoreFlags, to: Path) -> dict[str, int]:
    """Back up the store and the key of the settings."""
    from schotten.server.admin.backup import write_backup
    from schotten.server.admin.reading import existing_store
    from schotten.server.service import key_path
    from schotten.server.store.keys import read_key

    async with existing_store(settings) as store:
        return await write_backup(store, read_key(key_path(settings)), to, now_ms())


@app.command
def restore(source: Path, /, *, settings: StoreFlags = AS_IT_COMES) -> None:
    """Make a new store and its key from a backup, in SQLite or PostgreSQL, before a server is started on it.

    Parameters
    ----------
    source
        A file that `backup` wrote.

    """
    counts = done(restore_backup(settings, source))
    print(f"restored: {counts['listing']} tables, {counts['event']} events, and the key that signs")


async def restore_backup(settings: StoreFlags, source: Path) -> dict[str, int]:
    """Restore a backup that has been read to its end before."""
    from schotten.server.admin.backup import check_backup, restore_rows
    from schotten.server.service import key_path, opened_store
    from schotten.server.store.keys import put_key

    key = check_backup(source)
    async with opened_store(settings) as store:
        put_key(key_path(settings), key, check=True)
        counts = await restore_rows(store, source)
        put_key(key_path(settings), key)
    return counts


@app.command
def check(*, settings: StoreFlags = AS_IT_COMES, as_json: AsJson = False) -> int:
    """Replay every table, and compare every record with its seal; exit code 1 if something is wrong."""
    found = done(check_all(settings))
    if as_json:
        print(json.dumps(asdict(found)))
    else:
        print(*found.troubles, sep="\n", end="\n" if found.troubles else "")
        counts = f"{found.tables} tables, {found.games} finished games, {found.signed} of them signed here"
        print(f"{counts}; {len(found.troubles)} troubles")
    return TROUBLE if found.troubles else 0


async def check_all(settings: StoreFlags) -> Any:
    """Check the store of the settings at one moment."""
    from schotten.server.admin.checking import check_store
    from schotten.server.admin.reading import existing_store, snapshot
    from schotten.server.service import key_path
    from schotten.server.store.keys import read_signer

    async with existing_store(settings) as store:
        keys = await store.public_keys()
        async with snapshot(store) as connection:
            found = await check_store(connection, frozenset(keys), tell_progress)
    signer = read_signer(key_path(settings))
    if signer is None or not keys or signer.public != keys[-1]:
        found.troubles.append("the key file is missing, or is not the key that this store signs with")
    return found


def tell_progress(tables: int) -> None:
    """A line now and then, for who waits."""
    if tables % TOLD_EVERY == 0:
        print(f"schotten: {tables} tables", file=sys.stderr, flush=True)


@app.command
def export(to: Path, /, *, settings: StoreFlags = AS_IT_COMES) -> None:
    """Write the record of every finished game into a folder, a file each; what is there already stays.

    Nothing in it opens a table or signs: no token, no id of a table, no key.

    Parameters
    ----------
    to
        The folder; months become folders in it.

    """
    tables, records, unfit = done(export_all(settings, to))
    trouble = f"; {unfit} tables do not fit: `admin check`" if unfit else ""
    print(f"{to}: {records} records of {tables} tables{trouble}")


async def export_all(settings: StoreFlags, to: Path) -> tuple[int, int, int]:
    """Export the finished games of all tables; how many tables, records, and tables that could not be read."""
    from schotten.server.admin.exporting import export_table
    from schotten.server.admin.reading import existing_store, list_tables, read_table, snapshot
    from schotten.server.store.log import UnfitLog

    records = unfit = 0
    async with existing_store(settings) as store, snapshot(store) as connection:
        lines = await list_tables(connection)
        for line in lines:
            try:
                records += export_table(await read_table(connection, line.id), line.made_at, to)[0]
            except UnfitLog:
                unfit += 1
    return len(lines), records, unfit


@app.command
def tables(*, newest: int = 50, settings: StoreFlags = AS_IT_COMES, as_json: AsJson = False) -> None:
    """List tables, the newest first: id, stage, edition, when something last happened.

    Parameters
    ----------
    newest
        How many at most.

    """
    found = done(list_newest(settings, newest))
    if as_json:
        print(json.dumps(found))
        return
    for row in found:
        last = datetime.fromtimestamp(row["last_at"] / 1000, UTC)
        print(f"{row['id']}  {row['stage']:8} {row['edition']:9} {row['events']:5} events  {last:%Y-%m-%d %H:%M}")


async def list_newest(settings: StoreFlags, newest: int) -> list[dict[str, Any]]:
    """The newest tables with their stage and edition."""
    from schotten.server.admin.reading import existing_store, list_tables, read_table, snapshot
    from schotten.server.store.log import UnfitLog

    found = []
    async with existing_store(settings) as store, snapshot(store) as connection:
        for line in await list_tables(connection, newest):
            try:
                table = await read_table(connection, line.id)
                stage, edition = table.stage, table.setup.edition
            except UnfitLog:
                stage, edition = "unfit", "?"
            found.append(asdict(line) | {"stage": stage, "edition": edition})
    return found


@app.command
def close(table: str, /, *, winner: Literal["A", "B"] | None = None, settings: StoreFlags = AS_IT_COMES) -> None:
    """End the game under way at a table, as if time had run out for one seat; a table that waits leaves the list.

    Servers on PostgreSQL tell it at once, one on SQLite when somebody next does something at the table.

    Parameters
    ----------
    table
        The table's id, as `tables` lists it.
    winner
        The seat that wins; by default the one that is not to move.

    """
    found = done(close_one(settings, table, winner))
    said = {"playing": "its game is ended", "waiting": "it is taken from the list", "over": "its game was over already"}
    print(f"table {table}: {said[found]}")


async def close_one(settings: StoreFlags, table: str, winner: Literal["A", "B"] | None) -> str:
    """Close a table of the settings' store, signed with the store's key."""
    from schotten.server.admin.closing import close_table
    from schotten.server.admin.reading import existing_store
    from schotten.server.service import key_path
    from schotten.server.store.keys import open_signer

    async with existing_store(settings) as store:
        signer = await open_signer(store, key_path(settings), now_ms())
        return await close_table(store, signer, table, None if winner is None else "AB".index(winner), now_ms())


@app.command
def retention(
    to: Path,
    /,
    *,
    settings: StoreFlags = AS_IT_COMES,
    unfinished: Annotated[bool, Parameter(negative="")] = False,
    dry_run: Annotated[bool, Parameter(negative="")] = False,
) -> None:
    """Remove tables where nothing has happened for --retention-days, whole ones, after their records are exported.

    Parameters
    ----------
    to
        The folder of the exported records.
    unfinished
        Tables whose game is not over go, too; of such a game the record is a watcher's.
    dry_run
        Only say how many would go.

    """
    if settings.retention_days is None:
        raise ValueError("--retention-days: after how many days without an event a table goes; none is set")
    found = done(remove_old(settings, to, unfinished=unfinished, dry=dry_run))
    went = "would go" if dry_run else f"removed, {found.records} records in {to}"
    kept = f"{found.kept_unfinished} unfinished, {found.kept_unfit} unfit, {found.kept_in_use} in use"
    print(f"{found.removed} tables {went}; kept: {kept}")


async def remove_old(settings: StoreFlags, to: Path, *, unfinished: bool, dry: bool) -> Any:
    """Remove the old tables of the settings' store."""
    from schotten.server.admin.reading import existing_store
    from schotten.server.admin.retention import RemovalWish, retain

    now = now_ms()
    before = now - (settings.retention_days or 0) * DAY_MS
    async with existing_store(settings) as store:
        return await retain(store, RemovalWish(before, to, unfinished, dry), now)
