"""What a server survives: being killed, a full disk, a locked database; and how it ends when it is told to."""

import asyncio
import contextlib
import itertools
import os
import random
import signal
import sqlite3
import subprocess
import sys
from collections import defaultdict
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import msgspec
import pytest
from sqlalchemy import event as hooks
from websockets.exceptions import ConnectionClosed

from schotten.server.service import failure_text
from schotten.server.store import database as store_module
from schotten.server.store import threads
from schotten.server.store.bus import LocalBus
from schotten.server.store.database import Append, StoreError
from schotten.server.store.log import Entry, read_body
from schotten.server.tables.table_state import replayed
from server.harness import Client, Running, running
from server.process import Process

TABLES, ROUNDS = 6, 4


@dataclass
class Driven:
    """A table under load: what was acknowledged, and the command that was under way when the server died."""

    table: str
    cookies: dict[str, str]
    acknowledged: dict[str, int] = field(default_factory=dict)
    pending: dict[str, Any] | None = None
    last: int = 0
    finished: bool = False

    async def drive(self, server: Running, rng: random.Random) -> None:
        """Play on until the server dies; first of all, repeat what has not been answered."""
        try:
            clients = [await server.join(self.table, seat, cookies=self.cookies) for seat in range(2)]
            for client in clients:
                await client.until("welcome")
            if self.pending:
                await self.ask(clients[self.pending["seat"]], self.pending["message"])
            await self.play(clients, rng)
        except (ConnectionClosed, OSError, EOFError):
            return

    async def play(self, clients: list[Client], rng: random.Random) -> None:
        for number in itertools.count():
            for client in clients:
                await client.until_seq(self.last)
            mover = next((client for client in clients if client.moves), None)
            if mover is None:
                self.finished = True
                return
            seat = clients.index(mover)
            cmd = f"{rng.getrandbits(60)}-{number}"
            message = {"kind": "move", "cmd": cmd, "seq": mover.seq, "move": rng.choice(mover.moves)["id"]}
            self.pending = {"seat": seat, "message": message}
            await self.ask(mover, message)

    async def ask(self, client: Client, message: dict[str, Any]) -> None:
        await client.send(**message)
        done = await client.until("done", "error", cmd=message["cmd"])
        assert done["kind"] == "done", done
        self.acknowledged[message["cmd"]] = self.last = done["seq"]
        self.pending = None


def entries_in(file: Path) -> dict[str, list[Entry]]:
    """The whole log, as another program reads it."""
    with sqlite3.connect(file) as database:
        assert database.execute("pragma integrity_check").fetchall() == [("ok",)]
        rows = database.execute(
            "select table_id, seq, at, actor, kind, body from event order by table_id, seq"
        ).fetchall()
        found = defaultdict(list)
        for table_id, seq, at, actor, kind, body in rows:
            found[table_id].append(Entry(table_id, seq, at, actor, kind, read_body(body)))
    database.close()
    return found


def seeds_in(file: Path, table_id: str) -> dict[int, bytes]:
    with sqlite3.connect(file) as database:
        found = dict(database.execute("select number, seed from seed where table_id = ?", (table_id,)).fetchall())
    database.close()
    return found


@pytest.mark.slow
async def test_killed_under_load_it_has_all_that_it_acknowledged(tmp_path: Path) -> None:
    rng = random.Random(5)
    driven: list[Driven] = []
    file = tmp_path / store_module.FILE_NAME
    found: dict[str, list[Entry]] = {}
    for round_number in range(ROUNDS):
        async with Process(tmp_path) as process:
            server = process.server
            while len(driven) < TABLES:
                edition = rng.choice(["iello", "cocktail", "alien", "siege"])
                table = await server.make(edition, options={"tactical": True})
                driven.append(Driven(table, server.cookies(table)))
            load = [asyncio.create_task(each.drive(server, rng)) for each in driven if not each.finished]
            least = 10 * (round_number + 1)
            while acknowledged(driven) <= least and any(not task.done() for task in load):  # noqa: ASYNC110
                await asyncio.sleep(0.01)
            await asyncio.sleep(rng.uniform(0.1, 1.0))
            assert await process.end(signal.SIGKILL) == -signal.SIGKILL
            await asyncio.gather(*load)
        found = entries_in(file)
        for each in driven:
            check_log(each, found[each.table], seeds_in(file, each.table))
        assert acknowledged(driven) > least
    async with Process(tmp_path) as process:  # every table resumes
        for each in driven:
            client = await process.server.join(each.table, 0, cookies=each.cookies)
            welcome = await client.until("welcome")
            assert welcome["seq"] == len(found[each.table])


def acknowledged(driven: list[Driven]) -> int:
    """How many moves have been acknowledged at all tables."""
    return sum(len(each.acknowledged) for each in driven)


def check_log(driven: Driven, entries: list[Entry], seeds: dict[int, bytes]) -> None:
    """Each acknowledged move is there, once; the rest is wholly there or not at all; the log can be played."""
    assert [entry.seq for entry in entries] == list(range(1, len(entries) + 1))
    written = {entry.body["cmd"]: entry.seq for entry in entries if "cmd" in entry.body}
    assert driven.acknowledged.items() <= written.items()
    assert len(written) == sum("cmd" in entry.body for entry in entries)
    assert set(written) - set(driven.acknowledged) <= {(driven.pending or {}).get("message", {}).get("cmd")}
    table = replayed(driven.table, entries, seeds)
    over = table.play is not None and table.play.outcome is not None
    assert over == (entries[-1].kind == "ended")


async def test_a_full_disk_is_told_and_loses_nothing(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    async with running(tmp_path) as server:
        client, other = await server.both(await server.make("siege"))
        store, limit = server.service.lobby.store.inner, [1]
        assert isinstance(store, store_module.Database)

        def set_limit(connection: Any, record: Any, proxy: Any) -> None:
            connection.cursor().execute(f"pragma max_page_count = {limit[0]}")

        assert store.threads
        hooks.listen(store.threads.engine.pool, "checkout", set_limit)
        rng, clients, before = random.Random(6), [client, other], 0
        while True:
            mover = next(each for each in clients if each.moves)
            move, before = rng.choice(mover.moves)["id"], mover.seq
            answer = await mover.command("move", move=move, cmd=f"f{before}")
            if answer["kind"] == "error":
                break
            for each in clients:
                await each.until_seq(answer["seq"])
        assert answer["code"] == "store_full"
        assert server.service.lobby.rooms[client.table["id"]].table.seq == before
        assert (await server.http.post("/api/tables", json={"edition": "iello"})).status_code == 507
        limit[0] = 100_000
        again = await mover.command("move", move=move, cmd=f"f{before}", seq=before)
        assert (again["kind"], again["seq"], again["repeated"]) == ("done", before + 1, False)
    said = [record.__dict__["code"] for record in caplog.records if record.getMessage() == "writing to the store"]
    assert said == ["store_full", "well"]  # once each, however many commands were refused


async def test_a_locked_database_is_told_and_loses_nothing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(threads, "BUSY_MS", 50)
    async with running(tmp_path) as server:
        client, _ = await server.both(await server.make(first=0))
        blocker = sqlite3.connect(tmp_path / store_module.FILE_NAME, isolation_level=None)
        blocker.execute("begin immediate")
        move, seq = client.moves[0]["id"], client.seq
        assert (await client.command("move", move=move, cmd="one"))["code"] == "store_locked"
        blocker.execute("rollback")
        blocker.close()
        again = await client.command("move", move=move, cmd="one", seq=seq)
        assert (again["kind"], again["seq"]) == ("done", seq + 1)


async def test_what_was_written_although_it_failed_is_not_done_twice(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """An error does not say that nothing was written: who sends it again is told that it is done (seed 424261)."""
    async with running(tmp_path) as server:
        client, _ = await server.both(await server.make(first=0))
        store = server.service.lobby.store.inner
        append = store.append

        async def cut(wanted: Append) -> None:
            await append(wanted)
            raise StoreError("store_failed")

        for kind, parts in (("move", {"move": client.moves[0]["id"]}), ("resign", {}), ("rematch", {})):
            seq = client.seq
            with monkeypatch.context() as broken:
                broken.setattr(store, "append", cut)
                assert (await client.command(kind, cmd=kind, seq=seq, **parts))["code"] == "store_failed"
            again = await client.command(kind, cmd=kind, seq=seq, **parts)
            assert (again["kind"], again["seq"], again["repeated"]) == ("done", seq + 1, True)
        entries = await store.entries(client.table["id"])
    assert [entry.kind for entry in entries if "cmd" in entry.body] == ["moved", "resigned", "offered"]


async def test_the_log_can_be_neither_changed_nor_shortened(tmp_path: Path) -> None:
    async with running(tmp_path) as server:
        await server.make()
    database = sqlite3.connect(tmp_path / store_module.FILE_NAME)
    for deed in ("update event set actor = 1", "delete from event", "update seed set number = 2", "delete from seed"):
        with pytest.raises(sqlite3.IntegrityError, match="append-only"):
            database.execute(deed)
    database.close()


async def test_the_store_of_a_newer_program_is_refused(tmp_path: Path) -> None:
    async with running(tmp_path) as server:
        await server.make()
    file = tmp_path / store_module.FILE_NAME
    with contextlib.closing(sqlite3.connect(file)) as database, database:
        database.execute("update alembic_version set version_num = '9999'")
    store = store_module.Database(store_module.sqlite_url(tmp_path), LocalBus())
    with pytest.raises(store_module.StoreError) as refused:
        await store.open()
    await store.close()
    assert "9999" in failure_text(refused.value)
    assert len(entries_in(file)) == 1


async def test_on_sigterm_it_says_farewell_and_ends_well(tmp_path: Path) -> None:
    async with Process(tmp_path) as process:
        clients = await process.server.both(await process.server.make())
        ending = asyncio.create_task(process.end(signal.SIGTERM))
        for client in clients:
            assert (await client.until("closing"))["retryMs"] > 0
            with pytest.raises(ConnectionClosed) as closed:
                await client.receive()
            assert closed.value.rcvd
            assert closed.value.rcvd.code == 1012
        assert await ending == 0
        secrets = [cookie.value or "?" for cookie in process.server.http.cookies.jar]
        log = process.log.read_text()
    assert all(isinstance(msgspec.json.decode(line), dict) for line in log.splitlines())
    assert not any(secret in log for secret in secrets)
    assert not any(client.table["id"] in log for client in clients)
    assert "Traceback" not in log


async def test_a_shutdown_amid_writing_leaves_no_traceback(tmp_path: Path) -> None:
    """What waits for the store longer than a shutdown waits is ended, told so, and not written."""
    async with Process(tmp_path) as process:
        client, other = await process.server.both(await process.server.make())
        mover, watcher = (client, other) if client.moves else (other, client)
        with contextlib.closing(sqlite3.connect(tmp_path / "schotten.sqlite3", isolation_level=None)) as locked:
            locked.execute("begin immediate")
            host, port = process.server.address.removeprefix("http://").rstrip("/").split(":")
            reader, writer = await asyncio.open_connection(host, int(port))
            writer.write(b'POST /api/tables HTTP/1.1\r\nHost: here\r\nContent-Length: 19\r\n\r\n{"edition":"iello"}')
            await writer.drain()
            await mover.send(kind="move", cmd="one", seq=mover.seq, move=mover.moves[0]["id"])
            for _ in range(20):  # so many rounds of the server, and it has taken in both
                await watcher.send(kind="ping")
                await watcher.until("pong")
            code = await process.end(signal.SIGTERM)
            locked.execute("rollback")
        answer = await reader.read()
        writer.close()
        assert answer.startswith(b"HTTP/1.1 503")
        assert b'"shutting_down"' in answer or b'"store_locked"' in answer  # if two seconds went by before
        with pytest.raises(ConnectionClosed) as closed:
            await mover.until("done")
        log = process.log.read_text()
    assert code == 0
    assert closed.value.rcvd
    assert closed.value.rcvd.code == 1012
    assert "Traceback" not in log


async def test_serve_refuses_a_newer_store_in_one_line_with_code_2(tmp_path: Path) -> None:
    async with running(tmp_path) as server:
        await server.make()
    with contextlib.closing(sqlite3.connect(tmp_path / store_module.FILE_NAME)) as database, database:
        database.execute("update alembic_version set version_num = '9999'")
    command = [sys.executable, "-m", "schotten", "serve", "--no-open", "--port", "0", "--data", str(tmp_path)]
    done = await asyncio.to_thread(
        subprocess.run, command, capture_output=True, text=True, check=False, env={"SCHOTTEN_SKIP_PAGE": "1"}
    )
    assert (done.returncode, done.stdout, done.stderr.count("\n")) == (2, "", 1)
    assert done.stderr.startswith("error: ")
    assert "newer" in done.stderr


def let_ctrl_c_wait() -> None:
    """As the door does: while the interpreter starts, nobody could answer it."""
    signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})


@pytest.mark.parametrize("wait", [0.0, 0.3, 1.0, 3.0])
async def test_an_interrupt_leaves_no_traceback(tmp_path: Path, wait: float) -> None:
    """Ctrl-C reaches the server and its workers alike, also while they start."""
    command = [sys.executable, "-m", "schotten", "serve", "--no-open", "--port", "0", "--data", str(tmp_path)]
    process = await asyncio.create_subprocess_exec(
        *command,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        env={"SCHOTTEN_SKIP_PAGE": "1"},
        start_new_session=True,
        preexec_fn=let_ctrl_c_wait,
    )
    assert process.stdout
    if wait:
        assert b"Schotten is at" in await process.stdout.readline()
        await asyncio.sleep(wait)
    else:
        await asyncio.sleep(1)
    os.killpg(process.pid, signal.SIGINT)
    _, errors = await process.communicate()
    assert b"Traceback" not in errors, errors.decode()
    assert process.returncode in (0, 130), errors.decode()


async def test_who_presses_ctrl_c_twice_gets_the_same_gentle_end(tmp_path: Path) -> None:
    async with Process(tmp_path) as process:
        clients = await process.server.both(await process.server.make())
        process.send(signal.SIGINT)
        await clients[0].until("closing")
        code = await process.end(signal.SIGINT)
        with pytest.raises(ConnectionClosed) as closed:
            await clients[0].until("done")
        log = process.log.read_text()
    assert code == 0
    assert closed.value.rcvd
    assert closed.value.rcvd.code == 1012
    assert "Traceback" not in log


async def test_a_taken_port_gets_one_line_and_code_2(tmp_path: Path) -> None:
    async with running(tmp_path) as server:
        port = server.address.rstrip("/").rsplit(":", 1)[1]
        command = [sys.executable, "-m", "schotten", "serve", "--no-open", "--port", port, "--data", str(tmp_path)]
        done = await asyncio.to_thread(
            subprocess.run, command, capture_output=True, text=True, check=False, env={"SCHOTTEN_SKIP_PAGE": "1"}
        )
    assert done.returncode == 2
    assert done.stderr.startswith(f"error: cannot listen on 127.0.0.1 port {port}: ")
    assert done.stderr.count("\n") == 1


async def test_a_store_that_cannot_be_opened_gets_one_line_and_code_2(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("no folder")
    url = "postgresql://somebody:secret@127.0.0.1:1/nowhere"
    for more in (["--data", str(tmp_path / "file")], ["--database-url", url]):
        command = [sys.executable, "-m", "schotten", "serve", "--no-open", "--port", "0", *more]
        done = await asyncio.to_thread(
            subprocess.run, command, capture_output=True, text=True, check=False, env={"SCHOTTEN_SKIP_PAGE": "1"}
        )
        assert done.returncode == 2, done.stderr
        assert done.stderr.splitlines()[-1].startswith("error: cannot open the store (")
        assert "secret" not in done.stderr


async def test_a_level_that_there_is_not_gets_one_line_and_code_2(tmp_path: Path) -> None:
    command = [sys.executable, "-m", "schotten", "serve", "--no-open", "--port", "0", "--data", str(tmp_path)]
    done = await asyncio.to_thread(
        subprocess.run,
        [*command, "--levels", "grandmaster"],
        capture_output=True,
        text=True,
        check=False,
        env={"SCHOTTEN_SKIP_PAGE": "1"},
    )
    assert done.returncode == 2
    assert done.stderr.startswith("error: levels: grandmaster: no such level; of child, ")
    assert (done.stderr.count("\n"), done.stderr.count("grandmaster")) == (1, 1)


def test_a_database_that_does_not_answer_is_said_to_be_so() -> None:
    error = store_module.StoreError("store_failed")
    error.__cause__ = TimeoutError()
    assert failure_text(error) == "store_failed: no answer"


async def test_after_an_outage_the_clocks_go_on_from_where_they_were(tmp_path: Path) -> None:
    async with running(tmp_path) as server:
        table = await server.make(clock={"seconds": 10}, first=0)
        cookies = server.cookies(table)
    async with running(tmp_path) as server:
        now = server.service.lobby.now
        server.service.lobby.now = lambda: now() + 3_600_000  # type: ignore[method-assign]
        server.service.lobby.started_at = server.service.lobby.now()
        client = await server.join(table, 0, cookies=cookies)
        await client.until("welcome")
        assert client.position
        assert client.position["view"]["over"] is None
        assert client.position["clock"]["left"][0] > 8000
