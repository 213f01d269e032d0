"""One contract for every store: the simulated one, SQLite, PostgreSQL."""

import asyncio
import time
from collections.abc import AsyncIterator
from contextlib import AsyncExitStack
from pathlib import Path
from random import Random

import pytest
from sqlalchemy import text

from schotten.server.simulation.clock_loop import Owner
from schotten.server.simulation.disk import Disk, SimulatedBus, SimulatedStore, StoreTrouble, Wires
from schotten.server.store import database as database_module
from schotten.server.store.bus import LocalBus, PostgresBus
from schotten.server.store.database import Alarm, Append, Conflict, Database, StoreError, async_url, sqlite_url
from schotten.server.store.log import DEALT, MADE, MOVED, Entry
from schotten.server.store.patience import PatientStore
from schotten.server.store.protocol import Store
from server.postgres import database

TABLE, OTHER = "0" * 16, "1" * 16


def simulated() -> SimulatedStore:
    rng = Random(1)
    return SimulatedStore(Disk(), SimulatedBus(Wires(rng), Owner("one")), StoreTrouble(rng), shared=True)


@pytest.fixture(params=["simulated", "sqlite", pytest.param("postgresql", marks=pytest.mark.postgres)])
async def store(request: pytest.FixtureRequest, tmp_path: Path) -> AsyncIterator[Store]:
    async with AsyncExitStack() as stack:
        made: Store = simulated()
        if request.param == "sqlite":
            made = Database(sqlite_url(tmp_path), LocalBus())
        elif request.param == "postgresql":
            url = await stack.enter_async_context(database(request.getfixturevalue("cluster")))
            made = Database(url, PostgresBus(async_url(url)))
        patient = PatientStore(made)  # what every server uses keeps the contract, too
        await patient.open()
        yield patient
        await patient.close()


def events(first: int, *kinds: str, table: str = TABLE) -> list[Entry]:
    return [
        Entry(table, seq, 1000 + seq, seq % 2, kind, {"v": 2, "text": f"ö {seq}"})
        for seq, kind in enumerate(kinds, first)
    ]


async def test_what_is_written_is_read_in_its_order(store: Store) -> None:
    written = events(1, MADE, DEALT, MOVED)
    await store.append(Append(written[:2], [(TABLE, 1, bytes(range(32)))]))
    await store.append(Append(written[2:]))
    assert await store.entries(TABLE) == written
    assert await store.entries(TABLE, 2) == written[2:]
    assert await store.entries(OTHER) == []
    assert await store.seeds(TABLE) == {1: bytes(range(32))}
    assert await store.seeds(OTHER) == {}


async def test_of_two_with_one_number_one_is_written_and_the_other_told(store: Store) -> None:
    await store.append(Append(events(1, MADE)))
    done = await asyncio.gather(
        *(store.append(Append(events(2, MOVED, MOVED))) for _ in range(3)), return_exceptions=True
    )
    assert [type(each) for each in done].count(Conflict) == 2
    assert len(await store.entries(TABLE)) == 3


async def test_a_conflict_writes_nothing_at_all(store: Store) -> None:
    await store.append(Append(events(1, MADE, MOVED)))
    with pytest.raises(Conflict):
        await store.append(Append(events(2, MOVED, MOVED), [(TABLE, 2, bytes(32))], alarm=Alarm(TABLE, 5)))
    assert len(await store.entries(TABLE)) == 2
    assert await store.seeds(TABLE) == {}
    assert await store.alarms() == []


async def test_many_tables_at_once(store: Store) -> None:
    tables = [f"{number:016x}" for number in range(40)]
    await asyncio.gather(*(store.append(Append(events(1, MADE, table=table))) for table in tables))
    found = await asyncio.gather(*(store.entries(table) for table in tables))
    assert [len(each) for each in found] == [1] * 40


async def test_alarms_are_replaced_and_taken_away(store: Store) -> None:
    await store.append(Append(events(1, MADE), alarm=Alarm(TABLE, 50)))
    await store.append(Append(events(1, MADE, table=OTHER), alarm=Alarm(OTHER, 40)))
    assert await store.alarms() == [Alarm(OTHER, 40), Alarm(TABLE, 50)]
    await store.append(Append(events(2, MOVED), alarm=Alarm(TABLE, 30)))
    assert await store.alarms(35) == [Alarm(TABLE, 30)]
    await store.append(Append(events(3, MOVED), alarm=Alarm(TABLE, None)))
    assert await store.alarms() == [Alarm(OTHER, 40)]


async def test_public_tables_that_wait_are_listed_newest_first(store: Store) -> None:
    for number, (table, public) in enumerate([(TABLE, True), (OTHER, True), ("2" * 16, False)]):
        await store.append(Append(events(1, MADE, table=table), listed=(table, number, public)))
    assert await store.open_tables(10) == [OTHER, TABLE]
    assert await store.open_tables(1) == [OTHER]
    await store.append(Append(events(2, DEALT, table=OTHER), [(OTHER, 1, bytes(32))]))
    assert await store.open_tables(10) == [TABLE]


async def test_keys_keep_their_order_and_are_there_once(store: Store) -> None:
    await store.add_public_key(1, "a" * 64, 1)
    await store.add_public_key(2, "b" * 64, 2)
    for number, key in ((2, "c" * 64), (3, "a" * 64)):
        with pytest.raises(Conflict):
            await store.add_public_key(number, key, 3)
    assert await store.public_keys() == ["a" * 64, "b" * 64]
    assert await store.revision()


@pytest.mark.parametrize("kind", ["sqlite", pytest.param("postgresql", marks=pytest.mark.postgres)])
async def test_a_failure_names_no_table_and_no_seed(
    kind: str, tmp_path: Path, request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch
) -> None:
    """What a database says of a failure may end in a log line."""
    said: list[str] = []

    def heard(error: Exception) -> str:
        said.append(str(error))
        return "store_failed"

    monkeypatch.setattr(database_module, "error_code", heard)
    async with AsyncExitStack() as stack:
        url = sqlite_url(tmp_path)
        if kind == "postgresql":
            url = await stack.enter_async_context(database(request.getfixturevalue("cluster")))
        store = Database(url, LocalBus())
        await store.open()
        monkeypatch.setattr(database_module, "insert", lambda table: text("insert into nowhere (at) values (:at)"))
        with pytest.raises(StoreError):
            await store.append(Append(events(1, MADE, table="abcdef0123456789")))
        await store.close()
    assert "nowhere" in said[0]
    assert "abcdef0123456789" not in said[0]
    assert "1001" not in said[0]


async def test_a_failure_that_nobody_thought_of_does_not_end_the_writer(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    store = Database(sqlite_url(tmp_path), LocalBus())
    await store.open()
    with monkeypatch.context() as broken:
        broken.setattr(database_module, "_insert_rows", lambda *_: 1 / 0)
        with pytest.raises(StoreError):
            await store.append(Append(events(1, MADE)))
    await store.append(Append(events(1, MADE)))
    assert len(await store.entries(TABLE)) == 1
    await store.close()


async def test_a_sign_of_life_of_sqlite_takes_few_rounds_of_a_busy_loop(tmp_path: Path) -> None:
    """With thousands of tables a round takes long: one that needs many of them would look like a frozen store."""
    store, rounds = Database(sqlite_url(tmp_path), LocalBus()), 0
    await store.open()
    await store.revision()
    pulse = asyncio.ensure_future(store.revision())
    while not pulse.done():
        rounds += 1
        time.sleep(0.3)  # noqa: ASYNC251  (a round of a busy loop, in which other threads may work)
        await asyncio.sleep(0)
    assert await pulse is not None
    assert rounds <= 10
    await store.close()
