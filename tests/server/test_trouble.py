"""What players are told in trouble: no file descriptors, a database that says nothing, a process that has died."""

import asyncio
import contextlib
import random
import signal
import time
from collections.abc import AsyncIterator
from pathlib import Path

import pytest
from websockets.exceptions import ConnectionClosed

from schotten.server import admission
from schotten.server.store import patience
from schotten.server.store.database import StoreError
from schotten.server.store.patience import FROZEN, PatientStore
from server.harness import play_random, running
from server.process import Process

FILES = admission.KEPT + 40


async def test_a_full_server_refuses_and_serves_those_it_has(tmp_path: Path) -> None:
    async with Process(tmp_path, files=FILES) as process:
        clients = await process.server.both(await process.server.make())
        host, port = process.server.address.removeprefix("http://").rstrip("/").split(":")
        many = [await asyncio.open_connection(host, int(port)) for _ in range(3 * FILES)]
        refused = many[-1][0]
        assert (await refused.readline()).startswith(b"HTTP/1.1 503")
        assert b"server_full" in await refused.read()
        assert await play_random(clients, random.Random(1), 10) == 10
        for _, writer in many:
            writer.close()
            with contextlib.suppress(OSError):
                await writer.wait_closed()
        while True:  # recovers by itself
            with contextlib.suppress(Exception):
                watcher = await process.server.join(clients[0].table["id"], "watch", cookies={})
                break
        await watcher.until("welcome")
        log = process.log.read_text()
    assert log.count("no more connections are taken") == 1
    assert log.count("\n") < 100


class Pipe:
    """A way to PostgreSQL that can be frozen: bytes stay where they are."""

    def __init__(self, url: str) -> None:
        self.head, _, self.tail = url.partition("@")
        self.target, _, self.name = self.tail.partition("/")
        self.flows = asyncio.Event()
        self.flows.set()
        self.tasks: set[asyncio.Task[None]] = set()

    @contextlib.asynccontextmanager
    async def open(self) -> AsyncIterator[str]:
        server = await asyncio.start_server(self._serve, "127.0.0.1", 0)
        port = server.sockets[0].getsockname()[1]
        yield f"{self.head}@127.0.0.1:{port}/{self.name}"
        for task in self.tasks:
            task.cancel()
        await asyncio.gather(*self.tasks, return_exceptions=True)
        server.close()

    async def _serve(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        host, port = self.target.split(":")
        far_reader, far_writer = await asyncio.open_connection(host, int(port))
        for source, sink in ((reader, far_writer), (far_reader, writer)):
            self.tasks.add(asyncio.create_task(self._pump(source, sink)))

    async def _pump(self, source: asyncio.StreamReader, sink: asyncio.StreamWriter) -> None:
        try:
            with contextlib.suppress(OSError):
                while data := await source.read(65_536):
                    await self.flows.wait()
                    sink.write(data)
                    await sink.drain()
        finally:
            sink.close()


@pytest.mark.postgres
async def test_a_frozen_database_is_told_and_waited_for(
    tmp_path: Path, url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    pipe = Pipe(url)
    async with pipe.open() as way, running(tmp_path, database_url=way) as server:
        other = await server.make()
        table = await server.make(first=0)
        clients = await server.both(table)
        del server.service.lobby.rooms[other]  # it has to be read
        for name in ("PATIENCE_S", "PULSE_S", "PULSE_PATIENCE_S"):
            monkeypatch.setattr(patience, name, getattr(patience, name) / 10)
        pipe.flows.clear()
        for client in clients:
            assert (await client.until("trouble"))["code"] == FROZEN
        move, seq = clients[0].moves[0]["id"], clients[0].seq
        assert (await clients[0].command("move", move=move, cmd="once"))["code"] == FROZEN
        refused = await server.join(other, 0)
        assert (await refused.until("error"))["code"] == FROZEN
        with pytest.raises(ConnectionClosed) as closed:
            await refused.receive()
        assert closed.value.rcvd
        assert closed.value.rcvd.code == 4503
        answer = await server.http.post("/api/tables", json={"edition": "iello"})
        assert (answer.status_code, answer.json()["code"]) == (503, FROZEN)
        monkeypatch.undo()
        pipe.flows.set()
        assert (await clients[1].until("trouble"))["code"] is None
        done = await clients[0].command("move", move=move, cmd="once", seq=seq)
        assert (done["kind"], done["seq"]) == ("done", seq + 1)
        await clients[1].until_seq(seq + 1)


@pytest.mark.postgres
async def test_a_shutdown_while_the_database_says_nothing_leaves_no_traceback(tmp_path: Path, url: str) -> None:
    pipe = Pipe(url)
    async with pipe.open() as way, Process(tmp_path, way) as process:
        client, other = await process.server.both(await process.server.make())
        pipe.flows.clear()
        mover = client if client.moves else other
        await mover.send(kind="move", cmd="one", seq=mover.seq, move=mover.moves[0]["id"])
        assert (await client.until("trouble"))["code"] == FROZEN
        code = await process.end(signal.SIGTERM)
        log = process.log.read_text()
    assert code == 0
    assert "Traceback" not in log


class SlowStore:
    """A store whose writes come through when they are let."""

    kind = "postgresql"

    def __init__(self) -> None:
        self.let = asyncio.Event()

    async def entries(self, table_id: str, after: int = 0) -> list[object]:
        await self.let.wait()
        return []


async def test_while_a_store_is_silent_nobody_waits_for_it(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(patience, "PATIENCE_S", 0.01)
    slow = SlowStore()
    store = PatientStore(slow)  # type: ignore[arg-type]
    with pytest.raises(StoreError, match=FROZEN):
        await store.entries("table")
    slow.let.set()
    assert await store.entries("table") == []


async def test_a_loop_that_is_late_itself_makes_no_store_frozen(monkeypatch: pytest.MonkeyPatch) -> None:
    """An answer that needs a few turns of the loop is waited for, however long each turn takes."""
    monkeypatch.setattr(patience, "PATIENCE_S", 0.05)
    monkeypatch.setattr(patience, "TURN_S", 0.005)
    slow = SlowStore()
    store = PatientStore(slow)  # type: ignore[arg-type]

    async def crowd() -> None:
        for _ in range(4):
            time.sleep(0.1)  # noqa: ASYNC251  (all tables at once)
            await asyncio.sleep(0)
        slow.let.set()

    busy = asyncio.create_task(crowd())
    assert await store.entries("table") == []
    await busy


@pytest.mark.postgres
@pytest.mark.slow
async def test_the_players_of_a_killed_process_are_absent_on_the_others(tmp_path: Path, url: str) -> None:
    async with Process(tmp_path, url) as one, Process(tmp_path, url) as two:
        table = await one.server.make()
        cookies = one.server.cookies(table)
        await one.server.join(table, 0, cookies=cookies)
        second = await two.server.join(table, 1, cookies=cookies)
        while not second.table or not all(seat["present"] for seat in second.table["seats"]):
            await second.receive()
        assert await one.end(signal.SIGKILL) == -signal.SIGKILL
        while second.table["seats"][0]["present"]:
            await second.receive()


def test_the_same_line_comes_once_a_minute(caplog: pytest.LogCaptureFixture) -> None:
    clock = [0.0]
    seldom = admission.Seldom(lambda: clock[0])
    for _ in range(1000):
        seldom.say("full")
    clock[0] = 61.0
    seldom.say("full")
    assert [record.__dict__["times"] for record in caplog.records] == [1, 1000]


async def test_a_shortage_in_the_system_is_one_line(caplog: pytest.LogCaptureFixture) -> None:
    loop = asyncio.get_running_loop()
    handle = admission.quiet_handler()
    for _ in range(1000):
        handle(loop, {"message": "socket.accept() out of system resource", "exception": OSError(24, "too many")})
    assert len(caplog.records) == 1
