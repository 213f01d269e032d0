"""Stores that were made before the log's second version: opened, read, played on; nothing in them is rewritten."""

from __future__ import annotations

import asyncio
import contextlib
import json
import random
import sqlite3
import time
from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any

import asyncpg
import pytest
from sqlalchemy.exc import DBAPIError
from sqlalchemy.ext.asyncio import AsyncEngine

from schotten.editions import RULES_VERSION
from schotten.game import Ending
from schotten.notation import parse_record, verify_record
from schotten.server.store.database import FILE_NAME, Database
from schotten.server.tables.lobby import Lobby
from server.harness import Client, Running, play_random, running
from server.postgres import database

OLD = Path(__file__).parent / "old" / "v1"
TABLES: dict[str, dict[str, Any]] = json.loads((OLD / "tables.json").read_text(encoding="utf-8"))
RECORDS = {path.stem: path.read_text(encoding="utf-8") for path in sorted((OLD / "records").glob("*.totten"))}
EVENTS = "select {id}, seq, at, actor, kind, body from event order by {id}, seq"
Rows = list[tuple[Any, ...]]


class Opened:
    """An old store with a server of today on it."""

    def __init__(self, server: Running, before: Rows, late: list[int] | None = None) -> None:
        self.server = server
        self.before = before
        self.late = late or [0]  # by how many milliseconds the server's clock is behind

    async def record(self, table: str, game: str, seat: str) -> str:
        params = {"game": game} if seat == "all" else {"game": game, "seat": str("AB".index(seat))}
        cookies = "; ".join(f"{name}={token}" for name, token in TABLES[table]["cookies"].items())
        address = f"/api/tables/{TABLES[table]['id']}/record"
        answer = await self.server.http.get(address, params=params, headers={"Cookie": cookies})
        assert answer.status_code == 200, answer.text
        return answer.text

    async def join(self, table: str, seat: int) -> Client:
        client = await self.server.join(TABLES[table]["id"], seat, cookies=TABLES[table]["cookies"])
        await client.until("welcome")
        return client

    async def both(self, table: str) -> tuple[Client, Client]:
        return await self.join(table, 0), await self.join(table, 1)

    async def rows(self) -> Rows:
        """The log as it lies in the store now."""
        async with engine_of(self.server).connect() as connection:
            found = await connection.exec_driver_sql(EVENTS.format(id="table_id"))
            return [tuple(row) for row in found.all()]

    async def split(self) -> tuple[Rows, Rows]:
        """The log as it lies in the store now: what was written before, and what has come since."""
        known, rows = {row[:2] for row in self.before}, await self.rows()
        return [row for row in rows if row[:2] in known], [row for row in rows if row[:2] not in known]


def engine_of(server: Running) -> AsyncEngine:
    """The database behind a server."""
    store = server.service.lobby.store.inner
    assert isinstance(store, Database)
    return store.engine


def fill_sqlite(file: Path) -> Rows:
    with contextlib.closing(sqlite3.connect(file)) as database, database:
        database.executescript((OLD / "sqlite.sql").read_text(encoding="utf-8"))
        return database.execute(EVENTS.format(id="game")).fetchall()


async def fill_postgres(url: str) -> Rows:
    connection = await asyncpg.connect(url)
    await connection.execute((OLD / "postgres.sql").read_text(encoding="utf-8"))
    rows = [tuple(row) for row in await connection.fetch(EVENTS.format(id="game"))]
    await connection.close()
    return rows


@pytest.fixture(params=["sqlite", pytest.param("postgres", marks=pytest.mark.postgres)])
async def opened(
    request: pytest.FixtureRequest, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> AsyncIterator[Opened]:
    """Each kind of store, as the program before left it."""
    if request.param == "sqlite":
        before = fill_sqlite(tmp_path / FILE_NAME)
        async with running(tmp_path) as server:
            yield Opened(server, before)
        return
    async with database(request.getfixturevalue("cluster")) as url:
        before = await fill_postgres(url)
        late, now = [time.time_ns() // 1_000_000 - max(row[2] for row in before)], Lobby.now
        monkeypatch.setattr(Lobby, "now", lambda lobby: now(lobby) - late[0])  # clocks run on: no time has passed yet
        async with running(tmp_path, database_url=url) as server:
            yield Opened(server, before, late)


async def test_every_record_is_what_it_was_and_verifies(opened: Opened) -> None:
    for name, text in RECORDS.items():
        table, game, seat = name.rsplit("-", 2)
        assert await opened.record(table, game, seat) == text
        record = parse_record(text)
        assert verify_record(record) == record.outcome
    assert {parse_record(text).edition.key for text in RECORDS.values()} == {"iello", "cocktail", "alien", "siege"}
    assert sum(parse_record(text).outcome is not None for text in RECORDS.values()) >= 3


async def test_games_under_way_go_on_and_their_records_verify(opened: Opened) -> None:
    await asyncio.gather(
        play_to_the_end(opened, "siege-tactical"),
        play_and_resign(opened, "iello-series", 2),
        play_and_resign(opened, "siege-revenge", 2),
        play_and_resign(opened, "cocktail-take-back", 1),
        play_with_the_computer(opened),
        play_by_the_clock(opened),
    )
    await check_rows(opened)


async def play_to_the_end(opened: Opened, table: str) -> None:
    assert await play_random(await opened.both(table), random.Random(4)) > 10
    record = parse_record(await opened.record(table, "1", "all"))
    outcome = verify_record(record)
    assert outcome is not None
    assert not outcome.by_players
    older = parse_record(RECORDS[f"{table}-1-A"])
    assert len(record.turns) > len(older.turns)


async def play_and_resign(opened: Opened, table: str, game: int) -> None:
    clients = await opened.both(table)
    assert await play_random(clients, random.Random(5), 8) == 8
    done = await clients[1].command("resign")
    assert done["kind"] == "done", done
    record = parse_record(await opened.record(table, str(game), "all"))
    outcome = verify_record(record)
    assert outcome is not None
    assert (outcome.winner, outcome.ending) == (0, Ending.RESIGNED)
    assert record.rules_version == 1


async def play_with_the_computer(opened: Opened) -> None:
    client, rng = await opened.join("cocktail-computer", 0), random.Random(6)
    for _ in range(6):
        while not client.moves and not client.over:
            await client.receive()
        if client.over:
            break
        done = await client.command("move", move=rng.choice(client.moves)["id"])
        await client.until_seq(done["seq"])
    if not client.over:
        await client.command("resign")
    assert verify_record(parse_record(await opened.record("cocktail-computer", "1", "all"))) is not None


async def play_by_the_clock(opened: Opened) -> None:
    """After an outage of an embedded server the clock goes on; where processes share a store, it has run out."""
    table = "iello-expert-clock"
    opened.late[0] = 0
    clients = await opened.both(table)
    if opened.server.service.lobby.store.kind == "sqlite":
        await play_and_resign(opened, table, 1)
        return
    while not clients[0].over:
        await clients[0].receive()
    outcome = verify_record(parse_record(await opened.record(table, "1", "all")))
    assert outcome is not None
    assert outcome.ending == Ending.OUT_OF_TIME


async def check_rows(opened: Opened) -> None:
    """What was written lies there byte by byte; what has come since is of the second version."""
    before, since = await opened.split()
    assert before == opened.before
    bodies = [json.loads(row[5]) for row in since]
    assert len(bodies) > 60
    assert {body["v"] for body in bodies} == {2}
    assert not any("v" in json.loads(row[5]) for row in opened.before)


async def test_an_old_table_that_waits_is_dealt_by_todays_rules(opened: Opened) -> None:
    table = TABLES["waiting"]["id"]
    answer = await opened.server.http.post(f"/api/tables/{table}/seats", json={"name": "Cem"})
    assert answer.status_code == 200, answer.text
    cookies = TABLES["waiting"]["cookies"] | opened.server.cookies(table)
    clients = [await opened.server.join(table, seat, cookies=cookies) for seat in range(2)]
    for client in clients:
        await client.until("welcome")
    assert await play_random((clients[0], clients[1]), random.Random(7), 12) == 12
    dealt = [json.loads(row[5]) for row in await opened.rows() if row[0] == table and row[4] == "dealt"]
    assert [body["rules"] for body in dealt] == [RULES_VERSION]


async def test_the_standing_of_old_tables_is_what_it_was(opened: Opened) -> None:
    for name, (game, points) in {"alien-resigned": (1, 5), "iello-series": (2, 5)}.items():
        answer = (await opened.server.http.get(f"/api/tables/{TABLES[name]['id']}")).json()["table"]
        assert answer["game"] == game
        assert max(answer["series"]["points"]) >= points


@pytest.mark.parametrize("deed", ["update event set actor = 1", "delete from event", "delete from seed"])
async def test_an_old_log_stays_guarded(opened: Opened, deed: str) -> None:
    async with engine_of(opened.server).connect() as connection:
        with pytest.raises(DBAPIError, match="append-only"):
            await connection.exec_driver_sql(deed)
    before, _ = await opened.split()  # a clock that the server takes up again may be written meanwhile
    assert before == opened.before
