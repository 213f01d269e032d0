"""Records of all games as files: what was played, without what opens a table or signs for the server."""

from __future__ import annotations

import hashlib
import os
from collections.abc import Iterator
from datetime import UTC, datetime
from pathlib import Path
from typing import TYPE_CHECKING

from schotten.game import WATCHER
from schotten.server.tables.records import record_text
from schotten.server.wire.seats import key_of

if TYPE_CHECKING:
    from schotten.server.tables.table_state import TableState

SUFFIX = ".totten"


def records_of(table: TableState, *, unfinished: bool = False) -> Iterator[tuple[int, str]]:
    """The games of a table with their records: whole where they are over, else, if asked for, as a watcher saw them."""
    for number in range(1, table.number + 1):
        found = table.game(number)
        if found and (found[2] is not None or unfinished):
            yield number, record_text(table, found, None if found[2] is not None else WATCHER)


def place_of(table: TableState, number: int, made_at: int) -> Path:
    """Where a record lies: by month, day and a trace of the table, for its id would let a reader in."""
    day = datetime.fromtimestamp(made_at / 1000, UTC)
    return Path(f"{day:%Y-%m}") / f"{day:%Y-%m-%d}-{key_of(table.id)[:16]}-{number}{SUFFIX}"


def export_table(table: TableState, made_at: int, folder: Path, *, unfinished: bool = False) -> tuple[int, str]:
    """Write a table's records; how many there are, and their digest. What is there already in the same words stays."""
    digest, count = hashlib.sha256(), 0
    for number, text in records_of(table, unfinished=unfinished):
        content = text.encode()
        digest.update(content)
        count += 1
        write_whole(folder / place_of(table, number, made_at), content)
    return count, digest.hexdigest()


def write_whole(path: Path, content: bytes) -> None:
    """Write a file wholly and to the disk, or not at all."""
    if path.is_file() and path.read_bytes() == content:
        return
    path.parent.mkdir(parents=True, exist_ok=True)
    beside = path.with_name(f".{path.name}.part")
    with beside.open("wb") as file:
        file.write(content)
        file.flush()
        os.fsync(file.fileno())
    beside.replace(path)
