"""A backup: everything of a store at one moment, and the key, in one file that either database can be made from.

Lines of JSON, compressed: a head, the key, a line a row, and a last line with counts and a digest of all before it.
"""

from __future__ import annotations

import contextlib
import gzip
import hashlib
import json
import os
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Any

from sqlalchemy import LargeBinary, Table, func, insert, select

from schotten import __version__
from schotten.server.store.database import HEAD
from schotten.server.store.keys import OWNER_ONLY
from schotten.server.store.schema import alarm, event, listing, removal, seed, signing_key, waiting

from .reading import snapshot

if TYPE_CHECKING:
    from schotten.server.store.database import Database

FORM = 1
AT_ONCE = 2000  # rows in one statement
TABLES: dict[str, Table] = {
    table.name: table for table in (signing_key, listing, event, seed, alarm, waiting, removal)
}  # removals last: once a table is named there, no row of it is taken


class BadBackup(ValueError):  # noqa: N818  (what was found)
    """A file that is no whole backup; nothing was changed."""


class Writer:
    """Writes lines and knows their digest; the file is its owner's alone, for the key is in it."""

    def __init__(self, path: Path) -> None:
        descriptor = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, OWNER_ONLY)
        self._raw = os.fdopen(descriptor, "wb")
        self._file = gzip.GzipFile(fileobj=self._raw, mode="wb", compresslevel=6, mtime=0)
        self.digest = hashlib.sha256()

    def write(self, value: Any) -> None:
        """Add a line."""
        line = json.dumps(value, separators=(",", ":"), ensure_ascii=False).encode() + b"\n"
        self.digest.update(line)
        self._file.write(line)

    def finish(self) -> None:
        """Bring everything to the disk."""
        self._file.close()
        self._raw.flush()
        os.fsync(self._raw.fileno())

    def close(self) -> None:
        """Let go of the file, whole or not."""
        with contextlib.suppress(OSError):
            self._file.close()
            self._raw.close()


async def write_backup(store: Database, key: bytes, path: Path, now: int) -> Counter[str]:
    """Write a whole backup, or leave no file; how many rows of each table."""
    beside = path.with_name(f"{path.name}.part")
    writer = Writer(beside)
    counts: Counter[str] = Counter()
    try:
        writer.write({"schotten_backup": FORM, "schema": HEAD, "version": __version__, "at": now})
        writer.write({"key": key.decode("ascii")})
        async with snapshot(store) as connection:
            for name, table in TABLES.items():
                rows = await connection.stream(select(table).order_by(*table.primary_key))
                async for row in rows:
                    writer.write([name, *(each.hex() if isinstance(each, bytes) else each for each in row)])
                    counts[name] += 1
        writer.write({"end": counts, "sha256": writer.digest.hexdigest()})
        writer.finish()
        os.link(beside, path)  # an existing file is never replaced
    finally:
        writer.close()
        beside.unlink(missing_ok=True)
    return counts


def read_lines(path: Path) -> Iterator[Any]:
    """The lines of a backup, all of them checked by the time the last one has come."""
    digest, counts, ended = hashlib.sha256(), Counter[str](), False
    try:
        with gzip.open(path, "rb") as file:
            for line in file:
                value = json.loads(line)
                if isinstance(value, dict) and "end" in value:
                    ended = value == {"end": dict(counts), "sha256": digest.hexdigest()}
                    break
                digest.update(line)
                if isinstance(value, list):
                    counts[value[0]] += 1
                yield value
    except (EOFError, gzip.BadGzipFile, ValueError, TypeError, IndexError, UnicodeError) as error:
        raise BadBackup(f"{path} is no backup, or a damaged one: {error}") from None
    if not ended:
        raise BadBackup(f"{path} is damaged: its end does not fit what is in it")


def check_backup(path: Path) -> bytes:
    """Read a whole backup; the key in it."""
    lines = read_lines(path)
    head, key = next(lines, None), next(lines, None)
    if not isinstance(head, dict) or head.get("schotten_backup") != FORM:
        raise BadBackup(f"{path} is no backup of this form")
    if head.get("schema") != HEAD:
        raise BadBackup(f"{path} has the schema {head.get('schema')}, this version works on {HEAD}: use that version")
    if not isinstance(key, dict) or not isinstance(key.get("key"), str):
        raise BadBackup(f"{path} holds no key")
    for row in lines:
        width = len(TABLES[row[0]].columns) if isinstance(row, list) and row and row[0] in TABLES else None
        if width is None or len(row) != width + 1:
            raise BadBackup(f"{path} holds a row that is none")
    return str(key["key"]).encode("ascii", "replace")


async def restore_rows(store: Database, path: Path) -> Counter[str]:
    """Write the rows of a checked backup into an empty store, all or none."""
    counts: Counter[str] = Counter()
    async with store.engine.begin() as connection:
        for table in TABLES.values():
            if (await connection.execute(select(func.count()).select_from(table))).scalar():
                raise BadBackup("the store is not empty: a backup is restored into a new one only")
        for name, rows in grouped(path):
            await connection.execute(insert(TABLES[name]), rows)
            counts[name] += len(rows)
    return counts


def grouped(path: Path) -> Iterator[tuple[str, list[dict[str, Any]]]]:
    """The rows of a backup, many of one table at a time."""
    name, rows = "", list[dict[str, Any]]()
    for line in read_lines(path):
        if not isinstance(line, list):
            continue
        if rows and (line[0] != name or len(rows) >= AT_ONCE):
            yield name, rows
            rows = []
        name = line[0]
        rows.append(
            {
                column.name: value_of(column.type, value)
                for column, value in zip(TABLES[name].columns, line[1:], strict=True)
            }
        )
    if rows:
        yield name, rows


def value_of(kind: object, value: Any) -> Any:
    """A value as the database takes it."""
    return bytes.fromhex(value) if isinstance(kind, LargeBinary) else value
