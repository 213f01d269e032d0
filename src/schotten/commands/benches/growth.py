"""How a server does with many finished games behind it: when it is ready, how it lists, what a game takes on disk."""

from __future__ import annotations

import asyncio
import json
import random
import secrets
import tempfile
import time
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager
from pathlib import Path
from typing import TYPE_CHECKING, Any
from urllib.error import HTTPError, URLError
from urllib.request import urlopen

from sqlalchemy import text

from schotten.editions import EDITIONS
from schotten.server.service import make_store
from schotten.server.settings import StoreSettings
from schotten.server.store import log
from schotten.server.store.keys import open_signer
from schotten.server.tables.decide import decide, sitting_down
from schotten.server.tables.records import sealed
from schotten.server.tables.room import make_append
from schotten.server.tables.table_state import TableState
from schotten.server.wire import seats
from schotten.server.wire.messages import MakeMove
from schotten.server.wire.setup import TableSetup, checked

from .process_usage import cpu_seconds, memory_mb

if TYPE_CHECKING:
    from schotten.notation.signing import Signer
    from schotten.server.store.database import Append, Database

PLAYED = 24  # games that are really played; the others are copies of them under ids of their own
LISTINGS = 50
Serve = Callable[[str], AbstractContextManager[tuple[str, int]]]

# While a store is filled nobody relies on it.
UNSAFE = (
    "pragma synchronous = off",
    "pragma wal_autocheckpoint = 100000",
    "pragma cache_size = -1000000",
    "pragma temp_store = memory",
)

# A thousand tables are played at the same time: how full an index is left depends on it.
COPY = (
    """insert into event select copies.new, seq, at, actor, kind, body from copies join event on table_id = copies.old
    order by copies.place / 1000, seq, copies.place""",
    "insert into seed select copies.new, number, seed from copies join seed on table_id = copies.old",
    "insert into listing select copies.new, at, public from copies join listing on table_id = copies.old",
)


def played_game(index: int, signer: Signer) -> Append:
    """A whole game as its log has it: a public table of two people who move at random."""
    rng, table_id = random.Random(index), secrets.token_hex(8)  # noqa: S311  (a bench repeats itself)
    table, at = TableState(table_id), 1_700_000_000_000 + index
    wish = TableSetup(list(EDITIONS)[index % len(EDITIONS)], {"tactical": True}, public=True)
    setup = checked(wish, ())
    made = log.EventDraft(log.MADE, body={"setup": json.loads(json.dumps(as_body(setup)))})
    whole = make_append(table_id, 0, at, [made])
    table.apply(whole.entries[0])
    take(
        table, whole, at, sitting_down(table, {0: "Ann", 1: "Bob"}, {0: seats.new_token(), 1: seats.new_token()}, seed)
    )
    while table.stage == "playing":
        play = table.playing()
        at += 2000
        command = MakeMove(secrets.token_hex(6), table.seq, int(rng.choice(list(play.legal_moves))))
        drafts = decide(table, play.actor, command, at, seed)
        if drafts[-1].kind == log.ENDED:
            drafts = sealed(table, drafts, signer)
        take(table, whole, at, drafts)
    whole.listed = (table_id, whole.entries[0].at, True)
    return whole


def as_body(setup: TableSetup) -> Any:
    """A set-up as the first event holds it."""
    import msgspec

    return msgspec.to_builtins(setup)


def seed() -> bytes:
    """A seed nobody can know."""
    return secrets.token_bytes(32)


def take(table: TableState, whole: Append, at: int, drafts: list[log.EventDraft]) -> None:
    """Write events into the log in the making, and take them in."""
    more = make_append(table.id, table.seq, at, drafts)
    table.seeds.update({number: dealt for _, number, dealt in more.seeds})
    for entry in more.entries:
        table.apply(entry)
    whole.entries += more.entries
    whole.seeds += more.seeds


async def fill(settings: StoreSettings, games: int) -> int:
    """Make a store with so many finished games; how many bytes they take."""
    _, store = make_store(settings)
    await store.open()
    empty = await size_of(store, settings)
    signer = await open_signer(store, settings.folder / "signing-key.pem", 1)
    known = [played_game(index, signer) for index in range(min(games, PLAYED))]
    for each in known:
        await store.append(each)
    async with store.engine.begin() as connection:
        for pragma in UNSAFE if store.kind == "sqlite" else ():
            await connection.exec_driver_sql(pragma)
        await connection.execute(
            text("create temporary table copies (place integer, old varchar(32), new varchar(32))")
        )
        ids = [each.entries[0].table_id for each in known]
        rows = [
            {"place": place, "old": ids[place % len(ids)], "new": secrets.token_hex(8)}
            for place in range(games - len(ids))
        ]
        if rows:
            await connection.execute(text("insert into copies values (:place, :old, :new)"), rows)
        for statement in COPY:
            await connection.execute(text(statement))
        await connection.execute(text("drop table copies"))
    taken = await size_of(store, settings) - empty
    await store.close()
    return taken


async def size_of(store: Database, settings: StoreSettings) -> int:
    """How many bytes a store takes."""
    async with store.engine.connect() as connection:
        if store.kind == "sqlite":
            await connection.execute(text("pragma wal_checkpoint(truncate)"))
            return sum(path.stat().st_size for path in settings.folder.glob("schotten.sqlite3*"))
        return int((await connection.execute(text("select pg_database_size(current_database())"))).scalar() or 0)


def grown(games: int, database_url: str, serve: Serve) -> dict[str, Any]:
    """Fill a store, start a server on it, and ask it for the open tables."""
    with tempfile.TemporaryDirectory() as folder:
        settings = StoreSettings(data=Path(folder), database_url=database_url or None)
        taken = asyncio.run(fill(settings, games))
        began = time.perf_counter()
        with serve(folder) as (address, process):
            wait_ready(address)
            ready, busy = time.perf_counter() - began, cpu_seconds(process)
            waits = sorted(listings(address))
            memory = memory_mb(process)
    return {
        "games": games,
        "bytes_per_game": round(taken / games),
        "ready_s": round(ready, 2),
        "ready_cpu_s": round(busy, 2),
        "listing_ms_median": round(1000 * waits[len(waits) // 2], 1),
        "listing_ms_max": round(1000 * waits[-1], 1),
        "rss_mb": round(memory, 1),
    }


def wait_ready(address: str) -> None:
    """Ask until players may be sent there."""
    while True:
        try:
            with urlopen(f"{address}ready") as answer:  # noqa: S310  (our own server)
                if answer.status == 200:
                    return
        except (HTTPError, URLError):
            time.sleep(0.01)


def listings(address: str) -> Iterator[float]:
    """How long each of several listings takes."""
    for _ in range(LISTINGS):
        began = time.perf_counter()
        with urlopen(f"{address}api/tables") as answer:  # noqa: S310  (our own server)
            answer.read()
        yield time.perf_counter() - began
