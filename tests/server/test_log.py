"""What a log holds, and that nothing is played on from one that does not fit."""

from __future__ import annotations

import contextlib
import json
import logging
import random
import sqlite3
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from websockets.exceptions import ConnectionClosed

from schotten.editions import RULES_VERSION, versions
from schotten.game.text.moves import parse_move
from schotten.notation import format_record, parse_record, verify_record
from schotten.server.store.database import FILE_NAME
from schotten.server.store.log import VERSION, Entry, UnfitLog
from schotten.server.tables.table_state import TableState, replayed
from schotten.server.wire.seats import trace_of
from server.harness import EDITIONS, Running, play_random, running

Log = tuple[list[Entry], dict[int, bytes]]
Change = Callable[[list[Entry], dict[int, bytes]], int]


async def played(server: Running, edition: str, moves: int, **setup: Any) -> str:
    """A table at which so many random moves have been made."""
    table = await server.make(edition, **({"options": {"tactical": True}} | setup))
    clients = await server.both(table)
    await play_random(clients, random.Random(3), moves)
    for client in clients:
        await client.close()
    return table


async def log_of(server: Running, table: str) -> Log:
    store = server.service.lobby.store
    return await store.entries(table), await store.seeds(table)


@pytest.mark.parametrize("edition", EDITIONS)
async def test_a_move_is_text_and_a_deal_says_by_which_rules(server: Running, edition: str) -> None:
    table = await played(server, edition, 60)
    entries, seeds = await log_of(server, table)
    again = replayed(table, entries, seeds)
    assert {entry.body["v"] for entry in entries} == {VERSION} == {2}
    assert [entry.body["rules"] for entry in entries if entry.kind == "dealt"] == [RULES_VERSION]
    texts = [entry.body["move"] for entry in entries if entry.kind == "moved"]
    assert [parse_move(text, again.playing().edition) for text in texts] == list(again.playing().history)
    assert len(texts) > 20


# -- logs that do not fit ------------------------------------------------------------------------------


@pytest.fixture
async def over(server: Running) -> Log:
    """The log of a table with one finished game and a second one under way."""
    table = await server.make("siege", options={"tactical": True}, series={"type": "revenge"}, first=0)
    first, second = await server.both(table)
    await play_random((first, second), random.Random(9), 12)
    await second.command("resign")
    for client in (first, second):
        while not client.over:
            await client.receive()
        await client.command("next")
    await play_random((first, second), random.Random(9), 8)
    return await log_of(server, table)


def index_of(entries: list[Entry], kind: str, last: bool = False) -> int:
    found = [index for index, entry in enumerate(entries) if entry.kind == kind]
    return found[-1 if last else 0]


def with_body(entries: list[Entry], index: int, **changes: Any) -> int:
    """Change an event's body; the number of that event."""
    entries[index] = replace(entries[index], body=entries[index].body | changes)
    return entries[index].seq


def said(kind: str, why: str, **changes: Any) -> Any:
    """A change of the last event of a kind, and how it is refused."""
    return pytest.param(
        lambda entries, seeds: with_body(entries, index_of(entries, kind, last=True), **changes),
        why,
        id=f"{kind} {changes}",
    )


def done(name: str, why: str) -> Callable[[Change], Any]:
    return lambda change: pytest.param(change, why, id=name)


@done("another seat's move", "not_your_turn")
def other_seat(entries: list[Entry], seeds: dict[int, bytes]) -> int:
    index = index_of(entries, "moved")
    entries[index] = replace(entries[index], actor=1 - entries[index].actor)
    return entries[index].seq


@done("an event is missing", "sequence")
def missing(entries: list[Entry], seeds: dict[int, bytes]) -> int:
    del entries[index_of(entries, "moved")]
    return entries[index_of(entries, "moved")].seq


@done("an event of no known kind", "kind")
def no_kind(entries: list[Entry], seeds: dict[int, bytes]) -> int:
    entries[-1] = replace(entries[-1], kind="stopped")
    return entries[-1].seq


@done("made again", "kind")
def made_again(entries: list[Entry], seeds: dict[int, bytes]) -> int:
    entries.append(replace(entries[0], seq=entries[-1].seq + 1))
    return entries[-1].seq


@done("the seed is missing", "no_seed")
def no_seed(entries: list[Entry], seeds: dict[int, bytes]) -> int:
    del seeds[2]
    return entries[index_of(entries, "dealt", last=True)].seq


@done("another seed", "commitment")
def other_seed(entries: list[Entry], seeds: dict[int, bytes]) -> int:
    seeds[1] = bytes(32)
    return entries[index_of(entries, "dealt")].seq


@done("the same move again", "not_in_hand")
def again(entries: list[Entry], seeds: dict[int, bytes]) -> int:
    """The first card that a seat laid is laid once more, when that seat is to play again."""
    first = entries[index_of(entries, "moved")]
    later = [e for e in entries if e.kind == "moved" and e.actor == first.actor and "@" in e.body["move"]][1]
    return with_body(entries, later.seq - 1, move=first.body["move"])


@done("resigned twice", "over")
def resigned_twice(entries: list[Entry], seeds: dict[int, bytes]) -> int:
    resigned = index_of(entries, "resigned")
    entries[resigned + 1] = replace(entries[resigned], seq=entries[resigned].seq + 1)
    return entries[resigned].seq + 1


@done("a move after the end", "over")
def after_the_end(entries: list[Entry], seeds: dict[int, bytes]) -> int:
    ended, moved = index_of(entries, "ended"), entries[index_of(entries, "moved")]
    entries[ended + 1] = replace(moved, seq=entries[ended].seq + 1)
    return entries[ended].seq + 1


@pytest.mark.parametrize(
    ("change", "why"),
    [
        other_seat,
        missing,
        no_kind,
        made_again,
        no_seed,
        other_seed,
        again,
        resigned_twice,
        after_the_end,
        said("moved", "malformed", move="r99@3"),
        said("moved", "malformed", move=730),
        said("moved", "event of version 3", v=3),
        said("moved", "event of version 'two'", v="two"),
        said("dealt", "version 7 of the rules is not known here; the newest is 1", rules=7),
        said("dealt", "number", number=1),
        said("dealt", "seat", first=2),
        said("dealt", "malformed", rules=None),
        said("ended", "result", winner=1),
        said("ended", "result", reason="deck_out"),
        said("ended", "seed", seed="00" * 32),
        said("ended", "seals", seals={"form": "1", "key": ""}),
        said("ended", "malformed", seals={"form": 1, "key": "", "all": ["", ""]}),
        said("sat", "seat", seat=-1),
    ],
)
async def test_a_log_that_does_not_fit_is_refused_by_table_and_event(over: Log, change: Change, why: str) -> None:
    entries, seeds = list(over[0]), dict(over[1])
    table = entries[0].table_id
    assert replayed(table, entries, seeds).number == 2
    event = change(entries, seeds)
    with pytest.raises(UnfitLog) as refused:
        replayed(table, entries, seeds)
    assert (refused.value.event, refused.value.why, refused.value.trace) == (event, why, trace_of(table))
    assert (refused.value.code, refused.value.facts) == ("log_unfit", {"event": event})
    assert str(refused.value) == f"the log of table {trace_of(table)} does not fit at event {event}: {why}"


async def test_an_event_that_does_not_fit_changes_nothing(over: Log) -> None:
    entries, seeds = over
    table = TableState(entries[0].table_id, seeds)
    for entry in entries:
        before = table.seq, table.at, table.play.state if table.play else None, len(table.done)
        with pytest.raises(UnfitLog):
            table.apply(replace(entry, kind="moved", actor=1, body={"v": 2, "move": "pass", "cmd": "x"}))
        assert before == (
            table.seq,
            table.at,
            table.play.state if table.play else None,
            len(table.done),
        )
        table.apply(entry)


def write_beside(folder: Path, table: str, kind: str, body: dict[str, Any]) -> int:
    """Write an event as no server of ours would; its number."""
    with contextlib.closing(sqlite3.connect(folder / FILE_NAME)) as database, database:
        last = database.execute("select max(seq) from event where table_id = ?", (table,)).fetchone()[0]
        row = (table, last + 1, 0, 0, kind, json.dumps({"v": 2} | body))
        database.execute("insert into event (table_id, seq, at, actor, kind, body) values (?, ?, ?, ?, ?, ?)", row)
    return int(last) + 1


async def test_one_table_that_does_not_fit_leaves_the_others_alone(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    async with running(tmp_path) as server:
        bad, good = await server.make(public=True), await server.make()
        cookies = server.cookies(good)
    event = write_beside(tmp_path, bad, "moved", {"move": "claim 1", "cmd": "x"})
    async with running(tmp_path) as server:
        with caplog.at_level(logging.ERROR):
            answer = await server.http.get(f"/api/tables/{bad}")
        assert (answer.status_code, answer.json()) == (500, {"code": "log_unfit", "facts": {"event": event}})
        client = await server.join(bad, "watch", cookies={})
        refused = await client.receive()
        assert (refused["code"], refused["facts"]) == ("log_unfit", {"event": event})
        with pytest.raises(ConnectionClosed) as closed:
            await client.receive()
        assert closed.value.rcvd
        assert closed.value.rcvd.code == 4500
        assert (await server.http.get("/api/tables")).status_code == 200
        other = await server.join(good, 0, cookies=cookies)
        assert (await other.until("welcome"))["you"] == 0
    lines = [record for record in caplog.records if record.getMessage() == "a log does not fit"]
    assert vars(lines[0])["table"] == trace_of(bad)
    assert vars(lines[0])["event"] == event
    assert bad not in caplog.text


async def test_what_another_process_writes_is_checked_too(server: Running, tmp_path: Path) -> None:
    table = await server.make("alien", first=0)
    first, second = await server.both(table)
    event = write_beside(tmp_path, table, "moved", {"move": "claim 1", "cmd": "x"})
    assert (await first.command("move", move=first.moves[0]["id"]))["code"] == "log_unfit"
    told = await second.until("error")
    assert (told["code"], told["facts"]) == ("log_unfit", {"event": event})
    assert (await second.command("resign"))["code"] == "log_unfit"
    assert (await server.http.get(f"/api/tables/{table}")).status_code == 500
    assert len((await log_of(server, table))[0]) == event
    again = await server.both(await server.make())
    assert await play_random(again, random.Random(1), 5) == 5


async def test_a_game_of_older_rules_goes_on_by_them(server: Running, monkeypatch: pytest.MonkeyPatch) -> None:
    """Version 1 is pretended to have known the expert game only; the game under way stays one, the next does not."""
    table = await played(server, "iello", 6, options={"expert": True}, series={"type": "series", "length": 2})
    entries, seeds = await log_of(server, table)
    setup = entries[0].body["setup"] | {"options": {}}
    entries[0] = replace(entries[0], body=entries[0].body | {"setup": setup})
    monkeypatch.setattr(versions, "RULES_VERSION", 2)
    monkeypatch.setattr(versions, "WAS", {1: {"expert": True}})
    older = replayed(table, entries, seeds)
    assert older.playing().options.expert
    newer = [replace(e, body=e.body | {"rules": 2}) if e.kind == "dealt" else e for e in entries]
    assert not replayed(table, newer[: index_of(newer, "dealt") + 1], seeds).playing().options.expert
    text = record_of(older)
    assert "rules: 1\n" in text
    assert "options: -\n" in text
    assert format_record(parse_record(text)) == text
    assert verify_record(parse_record(text)) is None


def record_of(table: TableState) -> str:
    from schotten.server.tables.records import record_text

    return record_text(table, (table.number, table.playing(), None), 0)
