"""`schotten admin` beside a running server, on both stores: nothing is lost, nothing is told that must not be."""

from __future__ import annotations

import gzip
import json
import os
import random
import stat
from collections.abc import AsyncIterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import select, text
from sqlalchemy.exc import DBAPIError

from schotten import cli
from schotten.commands import admin
from schotten.notation import verify_text
from schotten.server.admin import backup as backing
from schotten.server.admin.reading import NoStore, existing_store
from schotten.server.settings import StoreSettings
from schotten.server.store.keys import KeyTrouble, write_key
from schotten.server.store.schema import event, removal, seed
from server.harness import Running, play_random, running

BOTH = [pytest.param("sqlite", id="sqlite"), pytest.param("postgresql", id="postgresql", marks=pytest.mark.postgres)]
LONG_AGO = 400 * admin.DAY_MS


class Club:
    """A running server with a finished table, one under way and one that waits, and its settings."""

    def __init__(self, server: Running, settings: StoreSettings) -> None:
        self.server = server
        self.settings = settings
        self.over = self.playing = self.waiting = ""
        self.tokens: list[str] = []

    async def play(self) -> None:
        self.over = await self.server.make("siege")
        await play_random(await self.server.both(self.over), random.Random(1))
        self.playing = await self.server.make("alien")
        await play_random(await self.server.both(self.playing), random.Random(2), 12)
        self.waiting = await self.server.make("iello", seats=[{"sits": "here"}, {"sits": "link"}], public=True)
        for table in (self.over, self.playing, self.waiting):
            self.tokens += self.server.cookies(table).values()

    async def rows(self, table: Any = event) -> list[tuple[Any, ...]]:
        return await all_rows(self.settings, table)


async def all_rows(settings: StoreSettings, table: Any) -> list[tuple[Any, ...]]:
    async with existing_store(settings) as store, store.engine.connect() as connection:
        return [tuple(row) for row in await connection.execute(select(table).order_by(*table.primary_key))]


@pytest.fixture(params=BOTH)
def database_url(request: pytest.FixtureRequest) -> str | None:
    return None if request.param == "sqlite" else request.getfixturevalue("url")


@pytest.fixture
async def club(tmp_path: Path, database_url: str | None) -> AsyncIterator[Club]:
    settings = StoreSettings(data=tmp_path / "club", database_url=database_url)
    async with running(tmp_path / "club", database_url=database_url) as server:
        made = Club(server, settings)
        await made.play()
        yield made


async def test_a_backup_restored_elsewhere_is_the_same_log_and_key(club: Club, tmp_path: Path) -> None:
    file = tmp_path / "club.backup"
    await admin.make_backup(club.settings, file)
    assert stat.S_IMODE(file.stat().st_mode) == 0o600
    copy = StoreSettings(data=tmp_path / "copy")
    counts = await admin.restore_backup(copy, file)
    assert counts["listing"] == 3
    for table in (event, seed):
        assert await all_rows(copy, table) == await club.rows(table)
    key = "signing-key.pem"
    assert (tmp_path / "copy" / key).read_bytes() == (tmp_path / "club" / key).read_bytes()
    assert stat.S_IMODE((tmp_path / "copy" / key).stat().st_mode) == 0o600
    async with running(tmp_path / "copy") as again:
        cookies = {f"seat{seat}": token for seat, token in enumerate(club.server.cookies(club.playing).values())}
        seat = await again.join(club.playing, 0, cookies=cookies)
        await seat.until("welcome")
        assert seat.seq == (await club.rows())[-1][1] or seat.seq > 0
        assert (await seat.command("resign"))["kind"] == "done"
        listed = (await again.http.get("/api/tables")).json()["tables"]
        assert [table["id"] for table in listed] == [club.waiting]
    assert (await admin.check_all(copy)).troubles == []


@pytest.mark.postgres
async def test_a_backup_of_either_store_restores_into_the_other(club: Club, tmp_path: Path, cluster: str) -> None:
    from server.postgres import database

    file = tmp_path / "club.backup"
    await admin.make_backup(club.settings, file)
    async with database(cluster) as address:
        other = StoreSettings(data=tmp_path / "other", database_url=address)
        await admin.restore_backup(other, file)
        assert await all_rows(other, event) == await club.rows(event)
        assert (await admin.check_all(other)).troubles == []


async def test_backup_while_games_go_on_holds_one_moment(club: Club, tmp_path: Path) -> None:
    import asyncio

    table = await club.server.make("cocktail")
    clients = await club.server.both(table)
    playing = asyncio.create_task(play_random(clients, random.Random(3), 80))
    for number in range(3):
        await admin.make_backup(club.settings, tmp_path / f"{number}.backup")
        copy = StoreSettings(data=tmp_path / f"copy{number}")
        await admin.restore_backup(copy, tmp_path / f"{number}.backup")
        assert (await admin.check_all(copy)).troubles == []
    await playing


def other_key(folder: Path) -> Path:
    write_key(folder / "other.pem")
    return folder / "other.pem"


async def test_what_is_damaged_or_not_empty_is_refused_and_nothing_changes(club: Club, tmp_path: Path) -> None:
    file = tmp_path / "club.backup"
    await admin.make_backup(club.settings, file)
    with pytest.raises(FileExistsError):
        await admin.make_backup(club.settings, file)
    before = await club.rows()
    with pytest.raises(backing.BadBackup, match="not empty"):
        await admin.restore_backup(club.settings, file)
    assert await club.rows() == before
    lines = gzip.decompress(file.read_bytes()).splitlines(keepends=True)
    changed = lines.copy()
    changed[8] = changed[8].replace(b"1", b"2", 1)
    cut, endless = file.read_bytes()[:-40], gzip.compress(b"".join(lines[:-1]))
    for content in (cut, endless, gzip.compress(b"".join(changed)), b"x"):
        bad = tmp_path / "bad.backup"
        bad.write_bytes(content)
        with pytest.raises(backing.BadBackup, match=r"bad\.backup"):
            await admin.restore_backup(StoreSettings(data=tmp_path / "new"), bad)
        assert not (tmp_path / "new").exists()
    with pytest.raises(KeyTrouble, match="another key"):
        await admin.restore_backup(StoreSettings(data=tmp_path / "new", key_file=other_key(tmp_path)), file)


async def test_export_holds_whole_records_of_finished_games_and_no_secret(club: Club, tmp_path: Path) -> None:
    folder = tmp_path / "records"
    assert await admin.export_all(club.settings, folder) == (3, 1, 0)
    (file,) = folder.rglob("*.totten")
    keys = await club.server.service.lobby.store.public_keys()
    assert verify_text(file.read_text(), frozenset(keys)).signature == "fits"
    everything = "".join(str(path) + path.read_text() for path in folder.rglob("*") if path.is_file())
    pem = (tmp_path / "club" / "signing-key.pem").read_text()
    assert not any(secret in everything for secret in (club.over, club.playing, *club.tokens, pem.splitlines()[1]))
    first = file.stat().st_mtime_ns
    await admin.export_all(club.settings, folder)
    assert file.stat().st_mtime_ns == first


async def test_check_finds_what_is_wrong(club: Club) -> None:
    found = await admin.check_all(club.settings)
    assert (found.tables, found.games, found.signed, found.troubles) == (3, 1, 1, [])
    async with existing_store(club.settings) as store, store.engine.begin() as connection:
        row = {
            "table_id": club.over,
            "seq": 9999,
            "at": 1,
            "actor": 0,
            "kind": "moved",
            "body": "{}",
        }
        await connection.execute(event.insert(), [row, row | {"table_id": "f" * 16, "seq": 1}])
    troubles = (await admin.check_all(club.settings)).troubles
    assert len(troubles) == 2
    assert any("does not fit at event 9999" in trouble for trouble in troubles)
    assert not any(club.over in trouble for trouble in troubles)
    (club.settings.folder / "signing-key.pem").unlink()
    assert "key file" in (await admin.check_all(club.settings)).troubles[-1]


async def test_the_list_names_stage_and_edition(club: Club) -> None:
    found = {row["id"]: (row["stage"], row["edition"]) for row in await admin.list_newest(club.settings, 50)}
    assert found == {
        club.over: ("over", "siege"),
        club.playing: ("playing", "alien"),
        club.waiting: ("waiting", "iello"),
    }
    assert [row["id"] for row in await admin.list_newest(club.settings, 1)] == [club.waiting]


# -- retention -----------------------------------------------------------------------------------------------
@pytest.fixture
def in_a_year(monkeypatch: pytest.MonkeyPatch) -> None:
    now = admin.now_ms()
    monkeypatch.setattr(admin, "now_ms", lambda: now + LONG_AGO)


@pytest.mark.usefixtures("in_a_year")
async def test_retention_removes_whole_finished_tables_after_an_export(club: Club, tmp_path: Path) -> None:
    settings, folder = replace(club.settings, retention_days=365), tmp_path / "records"
    others = [row for row in await club.rows() if row[0] != club.over]
    dry = await admin.remove_old(settings, folder, unfinished=False, dry=True)
    assert (dry.removed, dry.kept_unfinished, folder.exists()) == (1, 2, False)
    found = await admin.remove_old(settings, folder, unfinished=False, dry=False)
    assert (found.removed, found.records, found.kept_unfinished) == (1, 1, 2)
    assert await club.rows() == others
    assert not [row for row in await club.rows(seed) if row[0] == club.over]
    assert [row[0] for row in await club.rows(removal)] == [club.over]
    (file,) = folder.rglob("*.totten")
    keys = await club.server.service.lobby.store.public_keys()
    assert verify_text(file.read_text(), frozenset(keys)).signature == "fits"
    club.server.service.lobby.rooms.pop(club.over)
    assert (await club.server.http.get(f"/api/tables/{club.over}")).json()["code"] == "no_such_table"
    assert (await admin.check_all(settings)).troubles == []
    assert (await admin.remove_old(settings, folder, unfinished=False, dry=False)).removed == 0


@pytest.mark.usefixtures("in_a_year")
async def test_unfinished_tables_go_only_when_asked_for_and_tell_no_hidden_card(club: Club, tmp_path: Path) -> None:
    settings, folder = replace(club.settings, retention_days=365), tmp_path / "records"
    found = await admin.remove_old(settings, folder, unfinished=True, dry=False)
    assert (found.removed, found.records) == (3, 2)
    assert await club.rows() == []
    texts = [path.read_text() for path in folder.rglob("*.totten")]
    assert sum("Seed" in text or "seed" in text for text in texts) == 1


@pytest.mark.usefixtures("in_a_year")
async def test_a_removed_table_takes_no_event_and_others_lose_none(club: Club, tmp_path: Path) -> None:
    clients = await club.server.both(club.over)
    settings = replace(club.settings, retention_days=365)
    await admin.remove_old(settings, tmp_path / "records", unfinished=False, dry=False)
    assert (await clients[0].command("rematch"))["kind"] == "error"
    assert not [row for row in await club.rows() if row[0] == club.over]
    for statement in (
        f"delete from event where table_id = '{club.playing}'",
        f"delete from seed where table_id = '{club.playing}'",
        f"update event set at = 0 where table_id = '{club.playing}'",
        "delete from removal",
        "update removal set at = 0",
    ):
        async with existing_store(settings) as store:
            with pytest.raises(DBAPIError):
                async with store.engine.begin() as connection:
                    await connection.execute(text(statement))


@pytest.mark.usefixtures("in_a_year")
async def test_a_table_where_something_happens_meanwhile_stays(
    club: Club, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    from schotten.server.admin import retention

    clients = await club.server.both(club.over)

    async def and_then(connection: Any) -> None:
        assert (await clients[0].command("rematch"))["kind"] == "done"
        await lock(connection)

    lock = retention.lock
    monkeypatch.setattr(retention, "lock", and_then)
    settings = replace(club.settings, retention_days=365)
    found = await admin.remove_old(settings, tmp_path / "records", unfinished=False, dry=False)
    assert (found.removed, found.kept_in_use) == (0, 1)
    assert (await admin.check_all(settings)).troubles == []


# -- the words -----------------------------------------------------------------------------------------------
async def made_folder(folder: Path) -> None:
    async with running(folder) as server:
        await play_random(await server.both(await server.make("iello")), random.Random(1))


def test_each_word_says_what_it_did(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    import asyncio

    asyncio.run(made_folder(tmp_path / "club"))
    data = ["--data", str(tmp_path / "club")]
    assert cli.dispatch(["admin", "backup", str(tmp_path / "b"), *data]) == 0
    assert cli.dispatch(["admin", "restore", str(tmp_path / "b"), "--data", str(tmp_path / "new")]) == 0
    assert cli.dispatch(["admin", "export", str(tmp_path / "records"), *data]) == 0
    assert cli.dispatch(["admin", "tables", *data]) == 0
    assert cli.dispatch(["admin", "retention", str(tmp_path / "r"), "--retention-days", "1", *data]) == 0
    told = capsys.readouterr().out
    for said in ("1 tables,", "restored: 1 tables", "1 records of 1 tables", "over     iello", "0 tables removed"):
        assert said in told
    assert cli.dispatch(["admin", "check", "--json", *data]) == 0
    assert json.loads(capsys.readouterr().out)["troubles"] == []


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["tables", "--data", "{tmp}/nowhere"], "there is no store in"),
        (["check", "--database-url", "postgresql://club:word@127.0.0.1:1/club"], "cannot use the store"),
        (["retention", "{tmp}/r", "--data", "{tmp}"], "--retention-days"),
        (["restore", "{tmp}/none", "--data", "{tmp}/new"], "No such file"),
    ],
)
def test_bad_input_is_one_line(words: list[str], said: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as ended:
        cli.main(["admin", *(word.replace("{tmp}", str(tmp_path)) for word in words)])
    error = capsys.readouterr().err
    assert ended.value.code == 2
    assert said in error
    assert error.count("\n") == 1
    assert "word" not in error
    assert not (tmp_path / "new").exists()


async def test_the_store_of_a_newer_version_is_left_to_it(club: Club) -> None:
    async with existing_store(club.settings) as store, store.engine.begin() as connection:
        await connection.execute(text("update alembic_version set version_num = '9999'"))
    with pytest.raises(NoStore, match=r"9999 of a newer version.*use the newer version"):
        await admin.list_newest(club.settings, 1)


@pytest.mark.usefixtures("in_a_year")
async def test_a_crash_in_the_middle_of_a_removal_leaves_the_whole_table(
    club: Club, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    from schotten.server.admin import retention

    before = [await club.rows(table) for table in (event, seed, removal)]
    remove = retention.remove

    async def and_crash(*given: Any) -> bool:
        assert await remove(*given)
        raise KeyboardInterrupt

    monkeypatch.setattr(retention, "remove", and_crash)
    settings = replace(club.settings, retention_days=365)
    with pytest.raises(KeyboardInterrupt):
        await admin.remove_old(settings, tmp_path / "records", unfinished=False, dry=False)
    assert [await club.rows(table) for table in (event, seed, removal)] == before
    assert len(list((tmp_path / "records").rglob("*.totten"))) == 1


async def test_a_backup_that_breaks_off_leaves_no_file(
    club: Club, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def full(descriptor: int) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(os, "fsync", full)
    with pytest.raises(OSError, match="No space left"):
        await admin.make_backup(club.settings, tmp_path / "club.backup")
    assert not list(tmp_path.glob("club.backup*"))  # noqa: ASYNC240


# -- closing -------------------------------------------------------------------------------------------------
async def test_a_game_is_closed_beside_its_server_and_its_record_is_signed(club: Club, tmp_path: Path) -> None:
    clients = await club.server.both(club.playing)
    mover = next(client for client in clients if client.moves)
    assert await admin.close_one(club.settings, club.playing, "B") == "playing"
    answer = await mover.command("move", move=mover.moves[0]["id"])  # SQLite's server hears of it here at the latest
    assert answer["kind"] == "error"
    for client in clients:
        while not client.over:
            await client.receive()
        assert client.position
        assert client.position["view"]["over"] == {"winner": 1, "reason": "out_of_time"}
    assert await admin.export_all(club.settings, tmp_path / "records") == (3, 2, 0)
    found = await admin.check_all(club.settings)
    assert (found.games, found.signed, found.troubles) == (2, 2, [])


async def test_a_table_that_waits_leaves_the_list_and_one_that_is_over_stays(club: Club) -> None:
    assert await admin.close_one(club.settings, club.waiting, None) == "waiting"
    assert (await club.server.http.get("/api/tables")).json()["tables"] == []
    before = await club.rows()
    assert await admin.close_one(club.settings, club.over, None) == "over"
    for bad in ("0123456789abcdef", "'; drop table event; --"):
        with pytest.raises(ValueError, match="there is no table"):
            await admin.close_one(club.settings, bad, None)
    assert await club.rows() == before
    assert (await admin.check_all(club.settings)).troubles == []
