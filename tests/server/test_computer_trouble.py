"""A computer that is to move does move in the end, whatever became of a write, or of who should have let it think."""

import asyncio
from pathlib import Path
from typing import Any

import pytest

from schotten.server.bots import players
from schotten.server.store import patience
from schotten.server.store.database import Append, Database, StoreError
from server.harness import Client, Running, running

SEATS = [{"sits": "here"}, {"sits": "computer", "level": "casual"}]


async def to_the_computer(client: Client) -> dict[str, Any]:
    """Play until a move hands the turn over; that move is left unmade and told."""
    while True:
        while not client.moves:
            await client.receive()
        last = [move for move in client.moves if move["kind"] in ("draw", "end")]
        if last:
            return last[0]
        await client.command("move", move=client.moves[0]["id"])


async def until_own_turn(client: Client, seq: int) -> None:
    while client.seq <= seq or not (client.moves or client.over):
        await client.receive()


def store_of(server: Running) -> Database:
    inner = server.service.lobby.store.inner
    assert isinstance(inner, Database)
    return inner


async def test_a_computers_move_is_tried_again_and_its_people_hear_of_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setattr(players, "RETRY_S", 0.001)
    async with running(tmp_path) as server:
        client = await server.join(await server.make(seats=SEATS, first=0), 0)
        move, store = await to_the_computer(client), store_of(server)
        append, left = store.append, [players.TOLD_AFTER + 2]

        async def full(wanted: Append) -> None:
            if wanted.entries[0].actor == 1 and left[0]:
                left[0] -= 1
                raise StoreError("store_full")
            await append(wanted)

        monkeypatch.setattr(store, "append", full)
        done = await client.command("move", move=move["id"])
        assert (await client.until("trouble"))["code"] == "store_full"
        assert (await client.until("trouble"))["code"] is None
        await until_own_turn(client, done["seq"])
    assert left == [0]
    assert sum("computer's move" in record.getMessage() for record in caplog.records) == 1


async def test_a_move_that_is_written_late_is_answered(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """What was given up, and is written after all, was this process's: it lets the computer think (seed 1049)."""
    async with running(tmp_path) as server:
        client = await server.join(await server.make(seats=SEATS, first=0), 0)
        move, store = await to_the_computer(client), store_of(server)
        append, thawed = store.append, asyncio.Event()

        async def slow(wanted: Append) -> None:
            await thawed.wait()
            await append(wanted)

        monkeypatch.setattr(store, "append", slow)
        monkeypatch.setattr(patience, "PATIENCE_S", 0.01)
        seq = client.seq
        assert (await client.command("move", move=move["id"]))["code"] == "store_frozen"
        monkeypatch.setattr(patience, "PATIENCE_S", 600)
        await server.service.lobby.rooms[client.table["id"]].catch_up()  # the store is well, the move not there yet
        thawed.set()
        await until_own_turn(client, seq + 1)


async def test_a_computer_that_nobody_lets_think_is_woken(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async with running(tmp_path) as server:
        client = await server.join(await server.make(seats=SEATS, first=0), 0)
        move, lobby = await to_the_computer(client), server.service.lobby
        room = lobby.rooms[client.table["id"]]
        monkeypatch.setattr(room, "go_on", lambda *, think=True: None)  # as if another process had written the move
        done = await client.command("move", move=move["id"])
        monkeypatch.undo()
        lobby._wake_computers()  # it may have been the other's turn a moment ago
        assert room._thinking_here() is None
        lobby._wake_computers()
        await until_own_turn(client, done["seq"])


async def test_who_comes_as_another_goes_finds_the_computer_thinking(tmp_path: Path) -> None:
    async with running(tmp_path) as server:
        client = await server.join(await server.make(seats=SEATS, first=0), 0)
        move, lobby = await to_the_computer(client), server.service.lobby
        room, thinker = lobby.rooms[client.table["id"]], lobby.bots.thinker  # type: ignore[attr-defined]
        begun, choose = asyncio.Event(), thinker.choose

        async def slow(*asked: Any) -> int:
            begun.set()
            await asyncio.sleep(600 if thinker.choose is slow else 0)
            return int(await choose(*asked))

        thinker.choose = slow
        done = await client.command("move", move=move["id"])
        await begun.wait()
        thinker.choose = choose
        room.close()  # the last connection goes, and in the same moment one comes
        room.go_on()
        await until_own_turn(client, done["seq"])
