"""What binds a record: digests made at the end of a game, signed by the server's key, and where that key lies."""

from __future__ import annotations

import asyncio
import random
import stat
from pathlib import Path
from typing import Any

import pytest

from schotten import cli
from schotten.notation import Report, verify_text
from schotten.notation.signing import Signer
from schotten.server.service import start
from schotten.server.settings import Settings
from schotten.server.store import keys
from schotten.server.store.keys import FILE_NAME, KeyTrouble, read_signer, write_key
from schotten.server.store.log import ENDED
from schotten.server.tables import room
from server.harness import EDITIONS, Client, RandomThinker, Running, play_random, running

VIEWERS: tuple[dict[str, str], ...] = ({}, {"seat": "0"}, {"seat": "1"}, {"seat": "watch"})


async def public_keys(server: Running) -> list[str]:
    found: list[str] = (await server.http.get("/api/keys")).json()["keys"]
    return found


async def record(server: Running, table: str, **query: Any) -> str:
    answer = await server.http.get(f"/api/tables/{table}/record", params=query)
    assert answer.status_code == 200, answer.text
    return answer.text


async def judged(server: Running, table: str, **query: Any) -> Report:
    return verify_text(await record(server, table, **query), await public_keys(server))


async def over(*clients: Client) -> None:
    for client in clients:
        while client.table["stage"] != "over":
            await client.receive()


async def resigned(server: Running, **setup: Any) -> str:
    """A table whose first game has been resigned."""
    table = await server.make(**setup)
    clients = await server.both(table)
    await clients[0].command("resign")
    await over(*clients)
    return table


# -- records --------------------------------------------------------------------------------------------
@pytest.mark.parametrize("edition", EDITIONS)
async def test_every_viewers_record_is_bound_and_signed_at_the_end(server: Running, edition: str) -> None:
    table = await server.make(edition, options={"tactical": True})
    clients = await server.both(table)
    await play_random(clients, random.Random(edition), most=15)
    for query in VIEWERS[1:]:
        report = await judged(server, table, **query)
        assert (report.digest, report.signature) == ("absent", "absent")
    await play_random(clients, random.Random(edition))
    digests = set()
    for query in VIEWERS:
        report = await judged(server, table, **query)
        assert (report.digest, report.signature) == ("fits", "fits")
        assert report.record.seal
        digests.add(report.record.seal.digest)
    assert len(digests) == len(VIEWERS)
    last = (await server.service.lobby.store.entries(table))[-1]
    assert last.kind == ENDED
    stored = last.body["seals"]
    assert {stored[viewer][0] for viewer in ("all", "A", "B", "watcher")} == digests
    assert stored["key"] == (await public_keys(server))[-1]


async def test_a_game_that_players_ended_is_bound_too(server: Running) -> None:
    table = await resigned(server)
    timed = await server.make(clock={"seconds": 10, "increment": 0}, first=0)
    lobby = server.service.lobby
    live = await lobby.find(timed)
    clients = await server.both(timed)
    assert live.table.clocks
    live.table.clocks.left[0] = 0
    live.go_on()
    await over(*clients)
    for each, ending in ((table, "resignation"), (timed, "time")):
        for query in VIEWERS:
            report = await judged(server, each, **query)
            assert (report.digest, report.signature) == ("fits", "fits")
            assert "result" in report.consistent_only
        assert f"by {ending}\n" in await record(server, each)


async def test_a_rematch_changes_no_record_of_the_series_before(server: Running) -> None:
    table = await server.make(series={"type": "series", "length": 2})
    clients = await server.both(table)
    before: list[str] = []
    for number in range(3):
        await clients[0].command("resign")
        await over(*clients)
        before = before or [await record(server, table, game=1)]
        kind = "next" if number % 2 == 0 else "rematch"
        for client in clients:
            await client.command(kind)
        for client in clients:
            while client.table["stage"] == "over":
                await client.receive()
    assert await record(server, table, game=1) == before[0]
    notes = []
    for game in (1, 2, 3):
        report = await judged(server, table, game=game)
        assert (report.digest, report.signature) == ("fits", "fits")
        assert report.record.series
        notes.append((report.record.series.game, report.record.series.of))
    assert notes == [(1, 2), (2, 2), (1, 2)]


async def test_a_game_that_ended_before_there_were_seals_has_none(
    server: Running, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(room, "sealed", lambda table, drafts, signer: drafts)
    table = await resigned(server)
    for query in VIEWERS:
        report = await judged(server, table, **query)
        assert (report.digest, report.signature) == ("absent", "absent")


async def test_a_log_that_was_altered_gives_a_record_that_differs(tmp_path: Path) -> None:
    import sqlite3

    async with running(tmp_path) as server:
        table = await resigned(server, first=0)
        assert (await judged(server, table)).digest == "fits"
    with sqlite3.connect(tmp_path / "schotten.sqlite3") as store:
        store.execute("drop trigger event_no_update")
        store.execute('update event set body = replace(body, \'"name":""\', \'"name":"Eve"\') where kind = \'sat\'')
    async with running(tmp_path) as server:
        report = await judged(server, table)
        assert (report.digest, report.signature) == ("differs", "differs")


# -- keys -----------------------------------------------------------------------------------------------
async def test_the_key_is_made_once_and_read_by_its_owner_alone(tmp_path: Path) -> None:
    async with running(tmp_path) as server:
        table = await resigned(server)
        text, known = await record(server, table), await public_keys(server)
    path = tmp_path / FILE_NAME
    assert stat.S_IMODE(path.stat().st_mode) == 0o600
    signer = read_signer(path)
    assert signer
    assert known == [signer.public]
    async with running(tmp_path) as server:
        assert await public_keys(server) == known
        assert await record(server, table) == text
    assert {name for name in files_of(tmp_path) if name.startswith("signing")} == {FILE_NAME}


async def command(*arguments: str) -> object:
    """A word of the command line, beside the loop."""

    def run() -> object:
        with pytest.raises(SystemExit) as stopped:
            cli.main(arguments)
        return stopped.value.code

    return await asyncio.to_thread(run)


async def test_a_lost_key_is_replaced_and_old_records_stay_checkable(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    async with running(tmp_path) as server:
        table = await resigned(server)
        old = await record(server, table)
        first = await public_keys(server)
    (tmp_path / FILE_NAME).unlink()
    with pytest.raises(KeyTrouble, match=r"is missing: .*schotten key new"):
        await start(Settings(data=tmp_path, thinker=RandomThinker))
    assert not (tmp_path / FILE_NAME).exists()
    assert await command("key", "new", "--data", str(tmp_path)) == 0
    made = capsys.readouterr().out.split()
    assert await command("key", "list", "--data", str(tmp_path)) == 0
    assert capsys.readouterr().out.split() == [*first, *made]
    async with running(tmp_path) as server:
        assert await public_keys(server) == [*first, *made]
        assert await record(server, table) == old
        assert (await judged(server, table)).signature == "fits"
        later = await judged(server, await resigned(server))
        assert later.signature == "fits"
        assert later.record.seal
        assert later.record.seal.key == made[0]


async def test_verify_asks_a_server_for_its_keys(
    server: Running, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "game.totten"
    file.write_text(await record(server, await resigned(server)), encoding="utf-8")
    assert await command("verify", str(file), "--server", server.address) == 0
    assert capsys.readouterr().out.startswith("verified, signed: ")
    file.write_text(file.read_text(encoding="utf-8").replace("A by", "B by").replace("B by", "A by"), encoding="utf-8")
    assert await command("verify", str(file), "--server", server.address) == 1
    assert capsys.readouterr().out.startswith("altered: ")
    assert await command("verify", str(file), "--server", f"{server.address}nowhere") == cli.BAD_INPUT
    assert "does not tell its keys" in capsys.readouterr().err


async def test_a_key_that_is_not_the_stores_own_signs_nothing(tmp_path: Path) -> None:
    async with running(tmp_path):
        pass
    other = tmp_path / "other.pem"
    write_key(other)
    with pytest.raises(KeyTrouble, match="is not the key that this store signs with"):
        await start(Settings(data=tmp_path, key_file=other, thinker=RandomThinker))


def test_a_key_file_is_refused_without_a_word_of_what_is_in_it(tmp_path: Path) -> None:
    path = tmp_path / FILE_NAME
    signer = write_key(path)
    assert write_key(path).public == signer.public  # who comes second takes the first one's
    secret = path.read_text(encoding="utf-8").splitlines()[1]
    path.chmod(0o640)
    with pytest.raises(KeyTrouble, match="can be read by others") as refused:
        read_signer(path)
    assert secret not in str(refused.value)
    path.chmod(0o600)
    path.write_text(path.read_text(encoding="utf-8").replace("PRIVATE KEY", "SECRET"), encoding="utf-8")
    with pytest.raises(KeyTrouble, match="no private key in PEM") as refused:
        read_signer(path)
    assert secret not in str(refused.value) + repr(refused.value.__context__)
    path.unlink()
    path.mkdir(mode=0o700)
    with pytest.raises(KeyTrouble, match="cannot be read"):
        read_signer(path)
    with pytest.raises(KeyTrouble, match="cannot be written"):
        write_key(path, replace=True)
    assert [each.name for each in tmp_path.iterdir()] == [FILE_NAME]


async def test_of_two_first_starts_one_makes_the_key(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async with running(tmp_path) as server:
        store, signer = server.service.lobby.store, server.service.lobby.signer
        answers = iter([[], await store.public_keys()])

        async def slow() -> list[str]:
            return next(answers)  # at first as if nobody had been here yet

        monkeypatch.setattr(store, "public_keys", slow)
        assert (await keys.open_signer(store, tmp_path / FILE_NAME, 0)).public == signer.public


# -- hidden is hidden -----------------------------------------------------------------------------------
async def test_the_private_half_leaves_by_no_way(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    caplog.set_level("DEBUG")
    async with running(tmp_path) as server:
        table = await resigned(server)
        answers = [await record(server, table, **query) for query in VIEWERS]
        paths = ("/api/keys", f"/api/tables/{table}", f"/api/tables/{table}/replay", "/health", "/openapi.json")
        answers += [(await server.http.get(path)).text for path in paths]
        answers += [data.decode() for client in server.clients for data in client.received]
        for path in (f"/{FILE_NAME}", f"/api/{FILE_NAME}", f"/..%2f{FILE_NAME}"):
            assert (await server.http.get(path)).status_code == 404
    told = "\n".join(answers) + caplog.text
    pem = (tmp_path / FILE_NAME).read_bytes()
    for secret in secrets_of(pem):
        assert secret not in told
    for name, data in files_of(tmp_path).items():
        if name != FILE_NAME:
            assert all(secret.encode() not in data for secret in secrets_of(pem)), name
            assert raw_of(pem) not in data


def files_of(folder: Path) -> dict[str, bytes]:
    return {file.name: file.read_bytes() for file in folder.iterdir()}


def raw_of(pem: bytes) -> bytes:
    from cryptography.hazmat.primitives.serialization import load_pem_private_key

    raw: bytes = load_pem_private_key(pem, None).private_bytes_raw()  # type: ignore[union-attr]
    return raw


def secrets_of(pem: bytes) -> tuple[str, ...]:
    import base64

    raw = raw_of(pem)
    assert Signer(raw).public
    return raw.hex(), base64.b64encode(raw).decode().rstrip("="), pem.decode().splitlines()[1]


async def test_no_digest_is_told_or_written_while_a_game_goes_on(server: Running) -> None:
    table = await server.make("siege", options={"tactical": True})
    clients = await server.both(table)
    await play_random(clients, random.Random(3), most=30)
    told = b"".join(data for client in clients for data in client.received)
    for query in VIEWERS[1:]:
        told += (await record(server, table, **query)).encode()
    assert b"digest" not in told
    assert b"signature" not in told
    entries = await server.service.lobby.store.entries(table)
    assert all("seals" not in entry.body for entry in entries)
