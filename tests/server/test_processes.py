"""Several server processes on one PostgreSQL: one game across them, one of them killed, nothing lost."""

import asyncio
import random
import signal
from pathlib import Path
from typing import Any

import asyncpg
import pytest

from schotten.server.service import start
from schotten.server.settings import Settings
from schotten.server.store import bus as bus_module
from schotten.server.store.bus import PostgresBus, Presence
from schotten.server.store.keys import KeyTrouble
from schotten.server.wire.messages import Resign
from schotten.server.wire.setup import Refused
from server.harness import Client, RandomThinker, Running, running
from server.process import Process

pytestmark = pytest.mark.postgres


async def seat_at(server: Running, table: str, seat: int, cookies: dict[str, str]) -> Client:
    client = await server.join(table, seat, cookies=cookies)
    await client.until("welcome")
    return client


async def cut_listeners(url: str) -> None:
    """End the connections on which processes hear of each other."""
    killer = await asyncpg.connect(url)
    listeners = "select pid from pg_stat_activity where query ilike 'listen%' and datname = current_database()"
    await killer.execute(f"select pg_terminate_backend(pid) from ({listeners}) as listening")
    await killer.close()


async def play(clients: list[Client], rng: random.Random, moves: int) -> int:
    """Play so many moves, or to the end; every move has to reach both, through whichever process."""
    for made in range(moves):
        mover = next((client for client in clients if client.moves), None)
        if mover is None:
            return made
        done = await mover.command("move", move=rng.choice(mover.moves)["id"])
        assert done["kind"] == "done", done
        for client in clients:
            await client.until_seq(done["seq"])
    return moves


async def test_one_game_across_two_processes_and_one_of_them_is_killed(tmp_path: Path, url: str) -> None:
    rng = random.Random(8)
    async with Process(tmp_path, url) as one, Process(tmp_path, url) as two:
        table = await one.server.make("siege", options={"tactical": True})
        cookies = one.server.cookies(table)
        first = await seat_at(one.server, table, 0, cookies)
        second = await seat_at(two.server, table, 1, cookies)
        watcher = await two.server.join(table, "watch", cookies={})
        await watcher.until("welcome")
        for client in (first, second):  # presence is told across processes too
            while not (client.table["watchers"] and all(seat["present"] for seat in client.table["seats"])):
                await client.receive()
        assert await play([first, second], rng, 30) > 10
        await watcher.until_seq(first.seq)
        seq = first.seq
        assert await one.end(signal.SIGKILL) == -signal.SIGKILL
        again = await seat_at(two.server, table, 0, cookies)
        assert again.seq == seq
        assert again.position
        assert first.position
        assert again.position["view"] == first.position["view"]
        await play([again, second], rng, 10_000)
        assert again.over
        assert second.over
        async with Process(tmp_path, url) as three:
            last = await seat_at(three.server, table, 1, cookies)
            assert last.over
            while second.table["stage"] != "over":
                await second.receive()
            assert last.table["series"]["games"] == second.table["series"]["games"]


async def test_a_seat_taken_at_one_process_is_taken_at_the_other(tmp_path: Path, url: str) -> None:
    async with running(tmp_path, database_url=url) as one, running(tmp_path, database_url=url) as two:
        table = await one.make(seats=[{"sits": "here"}, {"sits": "link"}], public=True)
        listed = (await two.http.get("/api/tables")).json()["tables"]
        assert [each["id"] for each in listed] == [table]
        takers = [server.http.post(f"/api/tables/{table}/seats", json={}) for server in (one, two)]
        codes = sorted(answer.status_code for answer in await asyncio.gather(*takers))
        assert codes == [200, 409]


async def test_of_two_writers_at_once_one_is_told_to_look_again(tmp_path: Path, url: str) -> None:
    async with running(tmp_path, database_url=url) as one, running(tmp_path, database_url=url) as two:
        table = await one.make(first=0)
        rooms = [await server.service.lobby.find(table) for server in (one, two)]
        done = [room.command(seat, Resign(f"r{seat}", room.table.seq)) for seat, room in enumerate(rooms)]
        results = await asyncio.gather(*done, return_exceptions=True)
        refused = [result for result in results if isinstance(result, Refused)]
        assert [each.code for each in refused] == ["game_over"]
        entries = await one.service.lobby.store.entries(table)
        assert [entry.kind for entry in entries].count("ended") == 1


async def test_a_lost_listening_connection_comes_back(tmp_path: Path, url: str) -> None:
    async with running(tmp_path, database_url=url) as one, running(tmp_path, database_url=url) as two:
        table = await one.make(first=0)
        cookies = one.cookies(table)
        first = await seat_at(one, table, 0, cookies)
        second = await seat_at(two, table, 1, cookies)
        await cut_listeners(url)
        assert await play([first, second], random.Random(1), 6) == 6


async def test_the_log_of_postgresql_is_guarded_too(tmp_path: Path, url: str) -> None:
    async with running(tmp_path, database_url=url) as server:
        await server.make()
        connection = await asyncpg.connect(url)
        with pytest.raises(asyncpg.PostgresError, match="append-only"):
            await connection.execute("delete from event")
        await connection.close()


class Heard:
    """Ears that only take presence down."""

    def __init__(self) -> None:
        self.presences: asyncio.Queue[Presence] = asyncio.Queue()

    def hear(self, table_id: str, seq: int) -> None:
        raise AssertionError((table_id, seq))

    def hear_all(self) -> None:
        raise AssertionError

    def hear_presence(self, presence: Presence) -> None:
        self.presences.put_nowait(presence)


async def test_presence_told_many_times_at_once_is_heard_every_time(url: str) -> None:
    bus, heard = PostgresBus(url), Heard()
    await bus.open(heard)
    told = [Presence("table", "process", 0, watchers) for watchers in range(20)]
    await asyncio.gather(*(bus.tell_presence(each) for each in told))
    assert [await heard.presences.get() for _ in told] == told
    await bus.close()


async def test_an_outage_is_one_line_however_often_it_is_tried_again(
    url: str, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    bus, tried, heard_all = PostgresBus(url), list[int](), asyncio.Event()
    ears = Heard()
    monkeypatch.setattr(ears, "hear_all", heard_all.set)
    monkeypatch.setattr(bus_module, "RETRY_S", 0.001)
    await bus.open(ears)
    listen = bus._listen

    async def refused(*given: Any) -> None:
        tried.append(1)
        if len(tried) <= 20:
            raise OSError
        await listen(*given)

    monkeypatch.setattr(bus, "_listen", refused)
    await cut_listeners(url)
    await heard_all.wait()
    await bus.close()
    assert len(tried) == 21
    assert [record.getMessage() for record in caplog.records] == ["cannot listen to the database"]


async def test_processes_that_share_a_database_sign_with_one_key(tmp_path: Path, url: str) -> None:
    shared = tmp_path / "shared.pem"
    homes = [tmp_path / "one", tmp_path / "two"]
    async with (
        running(homes[0], database_url=url, key_file=shared) as one,
        running(homes[1], database_url=url, key_file=shared) as two,
    ):
        assert one.service.lobby.signer.public == two.service.lobby.signer.public
        for server in (one, two):
            known = (await server.http.get("/api/keys")).json()["keys"]
            assert known == [one.service.lobby.signer.public]
    with pytest.raises(KeyTrouble, match="Give --key-file"):
        await start(Settings(data=homes[0], database_url=url, thinker=RandomThinker))
    connection = await asyncpg.connect(url)
    with pytest.raises(asyncpg.PostgresError, match="append-only"):
        await connection.execute("delete from signing_key")
    await connection.close()


async def test_a_process_does_not_read_again_what_it_has_written_itself(
    tmp_path: Path, url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with running(tmp_path, database_url=url) as server:
        room = server.service.lobby.rooms[await server.make("iello")]
        store, read = server.service.lobby.store, list[int]()
        entries = store.entries

        async def counted(table_id: str, after: int = 0) -> list[Any]:
            read.append(after)
            return await entries(table_id, after)

        monkeypatch.setattr(store, "entries", counted)
        await room.catch_up(room.table.seq)  # heard while it was being written, and applied by now
        assert read == []
        await room.catch_up(room.table.seq + 1)
        assert read == [room.table.seq]
