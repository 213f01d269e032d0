"""Clocks of tables that nobody has in memory: they fall on time, after a restart too, and once."""

import asyncio
import signal
from pathlib import Path

import pytest

from schotten.server.store.database import Alarm
from schotten.server.store.log import EventDraft
from schotten.server.tables import alarms
from schotten.server.tables.alarms import alarm_after
from schotten.server.tables.lobby import Lobby
from schotten.server.tables.table_state import TableState
from schotten.server.wire.messages import Resign
from server.harness import Running, running
from server.process import Process

CLOCK = {"seconds": 10, "increment": 0}
HOUR_MS = 3_600_000


async def kinds(server: Running, table: str) -> list[str]:
    return [entry.kind for entry in await server.service.lobby.store.entries(table)]


async def until(server: Running, table: str, kind: str) -> list[str]:
    """The kinds of a table's events, once this one is among them."""
    while True:
        found = await kinds(server, table)
        if kind in found:
            return found
        await asyncio.sleep(0.02)


def forget(lobby: Lobby, table: str) -> None:
    """As the sweep does with a table that nobody uses."""
    lobby.rooms.pop(table).close()


async def test_a_table_that_has_left_memory_falls(server: Running, monkeypatch: pytest.MonkeyPatch) -> None:
    lobby = server.service.lobby
    now = lobby.now
    table = await server.make(clock=CLOCK, first=0)
    monkeypatch.setattr(lobby, "now", lambda: now() + 9_900)
    room = lobby.rooms[table]
    room.go_on()
    assert room.table.stage == "playing"
    forget(lobby, table)  # before the loop has a turn: it falls afterwards
    assert (await until(server, table, "ended"))[-2:] == ["timed_out", "ended"]
    assert await lobby.store.alarms() == []


async def test_after_a_restart_the_clock_goes_on_and_falls(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async with running(tmp_path) as server:
        table = await server.make(clock=CLOCK, first=0)
        store, room = server.service.lobby.store, server.service.lobby.rooms[table]
        assert await store.alarms() == [Alarm(table, room.table.at + 10_000)]
        other = await server.make(first=0)
    now = Lobby.now
    monkeypatch.setattr(Lobby, "now", lambda lobby: now(lobby) + HOUR_MS)
    async with running(tmp_path) as server:  # nobody connects
        lobby = server.service.lobby
        assert "timed_out" not in await until(server, table, "resumed")
        assert other not in lobby.rooms
        forget(lobby, table)
        lobby.alarms.set(table, None)  # as if this process had only the store to go by
        monkeypatch.setattr(Lobby, "now", lambda lobby: now(lobby) + HOUR_MS + 10_000)
        await lobby.alarms.look(lobby.now())
        assert (await until(server, table, "ended"))[-3:] == ["resumed", "timed_out", "ended"]


@pytest.mark.postgres
async def test_of_two_processes_one_writes_the_fall(tmp_path: Path, url: str, monkeypatch: pytest.MonkeyPatch) -> None:
    async with running(tmp_path, database_url=url) as one, running(tmp_path, database_url=url) as two:
        lobbies = [server.service.lobby for server in (one, two)]
        table = await one.make(clock=CLOCK, first=0)
        forget(lobbies[0], table)
        now = Lobby.now
        monkeypatch.setattr(Lobby, "now", lambda lobby: now(lobby) + 10_000)
        await asyncio.gather(*(lobby.alarms.look(lobby.now()) for lobby in lobbies))
        rooms = [await lobby.find(table) for lobby in lobbies]
        await asyncio.gather(*(room.fall() for room in rooms))
        assert (await until(two, table, "ended")).count("timed_out") == 1
        for room in rooms:
            await room.catch_up()
        assert [room.table.stage for room in rooms] == ["over", "over"]


@pytest.mark.postgres
async def test_a_clock_falls_though_the_process_of_its_table_was_killed(
    tmp_path: Path, url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(alarms, "LOOK_S", 0.1)
    async with running(tmp_path, database_url=url) as left, Process(tmp_path, url) as killed:
        table = await killed.server.make(clock=CLOCK, first=0)
        assert await killed.end(signal.SIGKILL) == -signal.SIGKILL
        assert table not in left.service.lobby.rooms
        now = Lobby.now
        monkeypatch.setattr(Lobby, "now", lambda lobby: now(lobby) + 9_000)
        assert (await until(left, table, "ended")).count("timed_out") == 1


async def test_the_end_of_a_game_takes_its_alarm_away(server: Running) -> None:
    lobby = server.service.lobby
    table = await server.make(clock=CLOCK, first=0)
    room = lobby.rooms[table]
    assert len(await lobby.store.alarms()) == 1
    await room.command(1, Resign("r", room.table.seq))
    assert await lobby.store.alarms() == []


async def test_a_stored_alarm_is_never_later_than_the_fall(server: Running) -> None:
    """Whoever moves, and whether the turn ends: what was stored with a move is at most what the clock says after it."""
    lobby = server.service.lobby
    table = await server.make("siege", options={"tactical": True}, clock={"seconds": 600, "increment": 5})
    clients = await server.both(table)
    room, looked = lobby.rooms[table], 0
    for _ in range(30):
        mover = next((client for client in clients if client.moves), None)
        assert mover is not None
        done = await mover.command("move", move=mover.moves[0]["id"])
        for client in clients:
            await client.until_seq(done["seq"])
        if room.table.stage != "playing":  # by chance the first moves may end a game early: no clock runs then
            break
        left = room.table.clocks.remaining(room.table.at) if room.table.clocks else None
        stored = [alarm.at for alarm in await lobby.store.alarms()]
        assert left is not None
        assert stored[0] is not None
        assert stored[0] <= room.table.at + left
        looked += 1
    assert looked


def test_a_table_without_a_clock_has_no_alarm() -> None:
    assert alarm_after(TableState("0" * 16), [EventDraft("dealt")], 0) is None
