"""Whether a store holds what it should: every log fits, every seed its commitment, every seal its record."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from sqlalchemy import select, text

from schotten.notation import verify_text
from schotten.server.store.log import UnfitLog
from schotten.server.store.schema import event, listing, removal
from schotten.server.wire.seats import trace_of

from .exporting import records_of
from .reading import read_table

if TYPE_CHECKING:
    from collections.abc import Callable

    from sqlalchemy.ext.asyncio import AsyncConnection


@dataclass
class Checked:
    """What was looked at, and what is wrong: each trouble in a line that names no table's id."""

    tables: int = 0
    games: int = 0
    signed: int = 0
    troubles: list[str] = field(default_factory=list)


async def check_store(connection: AsyncConnection, keys: frozenset[str], tell: Callable[[int], None]) -> Checked:
    """Look through a whole store; `tell` hears of the tables done so far."""
    found = Checked()
    await check_file(connection, found)
    known = [row.table_id for row in await connection.execute(select(listing.c.table_id))]
    await check_strays(connection, found, set(known))
    for table_id in known:
        await check_table(connection, table_id, keys, found)
        tell(found.tables)
    return found


async def check_file(connection: AsyncConnection, found: Checked) -> None:
    """What SQLite itself finds in its file."""
    if connection.dialect.name == "sqlite":
        said = [row[0] for row in await connection.execute(text("pragma quick_check"))]
        found.troubles += [f"SQLite: {line}" for line in said if line != "ok"]


async def check_strays(connection: AsyncConnection, found: Checked, known: set[str]) -> None:
    """Events of tables that there are not, or not any more."""
    heads = {row.table_id for row in await connection.execute(select(event.c.table_id).distinct())}
    removed = {row.table_id for row in await connection.execute(select(removal.c.table_id))}
    found.troubles += [f"table {trace_of(each)}: has events and is not listed" for each in sorted(heads - known)]
    found.troubles += [f"table {trace_of(each)}: is listed and has no events" for each in sorted(known - heads)]
    found.troubles += [f"table {trace_of(each)}: is removed and has events" for each in sorted(heads & removed)]


async def check_table(connection: AsyncConnection, table_id: str, keys: frozenset[str], found: Checked) -> None:
    """One table: its log by the rules, its finished games by their seals."""
    found.tables += 1
    try:
        table = await read_table(connection, table_id)
    except UnfitLog as unfit:
        found.troubles.append(str(unfit))
        return
    for number, record in records_of(table):
        found.games += 1
        report = verify_text(record, keys)
        found.signed += report.signature == "fits"
        if report.differs or report.signature in {"differs", "unknown_key"}:
            found.troubles.append(
                f"table {trace_of(table_id)}, game {number}: its record is not the one that was sealed"
            )
