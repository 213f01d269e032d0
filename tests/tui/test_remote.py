"""At a server's table: the same protocol as the page, from the terminal."""

import asyncio
import time
from collections.abc import AsyncIterator, Callable
from pathlib import Path
from random import Random
from typing import Any

import pytest

from schotten.commands.play import GameFlags, SideFlags, new_table, table_wish
from schotten.notation import parse_record, verify_record
from schotten.tui.app import TableApp
from schotten.tui.desk import RefusedError
from schotten.tui.link import KeyRing, ask, parse_link
from schotten.tui.plain import PlainTable
from schotten.tui.remote import RemoteDesk
from schotten.tui.screens.sheets import Over
from schotten.tui.screens.table import TableScreen
from server.harness import EDITIONS, Running, running
from tui.scenes import settle

MAKER = [{"sits": "here", "name": "Ann"}, {"sits": "link"}]
AGAINST = [{"sits": "here", "name": "Ann"}, {"sits": "computer", "level": "casual"}]


@pytest.fixture
async def server(tmp_path: Path) -> AsyncIterator[Running]:
    async with running(tmp_path) as made:
        yield made


async def until(true: Callable[[], bool]) -> None:
    """Wait for what another thread will hear."""
    while not true():  # noqa: ASYNC110  (the news comes from a thread that knows no loop)
        await asyncio.sleep(0.01)


class Guests:
    """Terminals at one table of a server."""

    def __init__(self, server: Running, folder: Path, table: str) -> None:
        self.server = server
        self.folder = folder
        self.table = table
        self.link = f"{server.address}t/{table}"
        self.desks: list[RemoteDesk] = []

    async def maker(self) -> RemoteDesk:
        ring = KeyRing(self.folder / "maker.json")
        ring.keep(parse_link(self.link), self.server.cookies(self.table))
        return await self.come(RemoteDesk.sit, "en", "", ring)

    async def guest(self, name: str = "Bob") -> RemoteDesk:
        return await self.come(RemoteDesk.sit, "en", name, KeyRing(self.folder / f"{name}.json"))

    async def watcher(self) -> RemoteDesk:
        return await self.come(RemoteDesk.watch, "en")

    async def come(self, sit: Any, *arguments: Any) -> RemoteDesk:
        desk: RemoteDesk = await asyncio.to_thread(sit, self.link, *arguments)
        self.desks.append(desk)
        await until(lambda: desk.notice != "lost")
        return desk

    async def leave(self) -> None:
        for desk in self.desks:
            await asyncio.to_thread(desk.close)


async def play_on(desks: list[RemoteDesk], rng: Random) -> None:
    """Everybody makes any legal move until the game is over."""
    while True:
        positions = [desk.position for desk in desks]
        if any(position is None for position in positions):
            await asyncio.sleep(0.01)
            continue
        if all(position is not None and position.view.over for position in positions):
            return
        for desk, position in zip(desks, positions, strict=True):
            if position is not None and position.deciding:
                await asyncio.to_thread(desk.make, rng.choice(position.moves).id)
        await asyncio.sleep(0.001)


@pytest.mark.parametrize("edition", EDITIONS)
async def test_two_terminals_play_a_whole_game_and_a_third_looks_on(server: Running, tmp_path: Path, edition: str):
    table = await server.make(edition, options={"tactical": True}, seats=MAKER)
    guests = Guests(server, tmp_path, table)
    ann = await guests.maker()
    assert ann.notice == "waiting"
    bob, watcher = await guests.guest(), await guests.watcher()
    assert (ann.seat, bob.seat, watcher.seat) == (0, 1, None)
    await play_on([ann, bob], Random(3))
    await until(lambda: watcher.position is not None and watcher.position.view.over is not None)
    assert not any(fact.card for fact in watcher.story if fact.kind == "draw")
    assert list(ann.names) == ["Ann", "Bob"]
    record = parse_record(await asyncio.to_thread(bob.record))
    assert verify_record(record) is not None
    assert (await asyncio.to_thread(ann.explain, 2)).spot == 2
    await guests.leave()


async def test_a_key_opens_the_own_seat_again(server: Running, tmp_path: Path):
    guests = Guests(server, tmp_path, await server.make("iello", seats=MAKER))
    first = await guests.guest()
    again = await guests.guest()
    assert first.seat == again.seat == 1
    with pytest.raises(RefusedError, match="seat_taken"):
        await guests.guest("Eve")
    with pytest.raises(RefusedError):
        await asyncio.to_thread(again.make, 760)
    await guests.leave()


async def test_a_terminal_plays_against_the_servers_computer_on_the_screen(server: Running, tmp_path: Path):
    guests = Guests(server, tmp_path, await server.make("iello", seats=AGAINST))
    desk = await guests.maker()
    app = TableApp(TableScreen(desk, "en", pace=0), "iello")
    async with app.run_test(size=(80, 24)) as pilot:
        await until(lambda: desk.position is not None and desk.position.deciding)
        await settle(app, pilot.pause)
        await pilot.press("enter", "4")
        await settle(app, pilot.pause)
        assert desk.position is not None
        assert desk.position.view.spots[3].rows[0]
        assert list(desk.names) == ["Ann", "Computer (Casual)"]
        await asyncio.to_thread(desk.resign)
        await until(lambda: isinstance(app.screen, Over))
    await guests.leave()


async def test_the_line_mode_plays_at_a_table(server: Running, tmp_path: Path):
    guests = Guests(server, tmp_path, await server.make("alien", seats=AGAINST))
    desk, printed = await guests.maker(), list[str]()
    await asyncio.to_thread(PlainTable(desk, "en", lambda: "1", printed.append).run)
    assert "wins: " in printed[-1]
    await guests.leave()


async def test_a_table_is_made_from_the_terminal(server: Running, tmp_path: Path):
    wish = table_wish(GameFlags(edition="siege", option=("colour_run=top",), games=2), SideFlags(seat="B"), "Ann")
    ring = KeyRing(tmp_path / "ann.json")
    ann = await asyncio.to_thread(RemoteDesk.make_table, str(server.address), wish, "en", ring)
    try:
        assert (ann.seat, ann.notice in {"waiting", "lost"}) == (1, True)
        assert ann.options.colour_run == "top"
        bob = await asyncio.to_thread(RemoteDesk.sit, str(ann.link), "en", "Bob", KeyRing(tmp_path / "bob.json"))
        try:
            await until(lambda: ann.position is not None and bob.position is not None)
            assert list(ann.names) == ["Bob", "Ann"]
            assert ring.of(ann.link)
        finally:
            await asyncio.to_thread(bob.close)  # the server that answers is in this thread
    finally:
        await asyncio.to_thread(ann.close)


def test_a_table_against_a_level_is_wished_for():
    wish = table_wish(GameFlags(tactical=True, games=3), SideFlags(level="club"), "")
    assert wish == {
        "edition": "iello",
        "options": {"tactical": True},
        "series": {"type": "series", "length": 3},
        "seats": [{"sits": "here", "name": ""}, {"sits": "computer", "level": "club"}],
    }
    with pytest.raises(ValueError, match="a server deals itself"):
        new_table("http://127.0.0.1:1", GameFlags(seed="7"), SideFlags(), "", "en")
    with pytest.raises(ValueError, match="is no server's address"):
        new_table("ftp://x", GameFlags(), SideFlags(), "", "en")


async def test_a_terminal_says_trouble_and_claims_the_game_of_who_is_away(server: Running, tmp_path: Path):
    guests = Guests(server, tmp_path, await server.make(seats=MAKER, absence=600))
    desk, guest = await guests.maker(), await guests.guest()
    await until(lambda: desk.position is not None)
    store = server.service.lobby.store
    store._become("store_frozen")
    await until(lambda: desk.notice == "trouble")
    store._become(None)
    await until(lambda: desk.notice == "")
    await asyncio.to_thread(guest.close)
    absence = server.service.lobby.rooms[guests.table].absence
    await until(lambda: 1 in absence._since)
    absence._since[1] -= 1000
    absence._due(1, absence._since[1])
    await until(lambda: desk.notice == "claimable")
    await asyncio.to_thread(desk.call_off)
    await until(lambda: desk.notice == "called_off")
    with pytest.raises(RefusedError, match="game_over"):
        await asyncio.to_thread(desk.claim_game)
    await asyncio.to_thread(desk.close)


async def test_a_terminal_comes_back_after_a_store_that_could_not_be_read(server: Running, tmp_path: Path):
    guests = Guests(server, tmp_path, await server.make(seats=MAKER))
    desk = await guests.maker()
    await until(lambda: desk.notice == "waiting")
    lobby = server.service.lobby
    lobby.store.trouble = "store_frozen"
    for connection in lobby.rooms.pop(guests.table).connections:
        connection.lost = True  # type: ignore[attr-defined]
        connection.send(b'{"kind": "pong"}')
    await until(lambda: desk._said is not None)
    assert desk._said
    assert desk._said["code"] == "store_frozen"
    lobby.store.trouble = None
    await until(lambda: desk.notice == "waiting")
    assert desk._refused is None
    await asyncio.to_thread(desk.close)


async def test_what_is_not_there_is_said(server: Running):
    with pytest.raises(RefusedError, match="no_such_table"):
        await asyncio.to_thread(RemoteDesk.watch, f"{server.address}t/0000000000000000", "en")


def test_no_server_and_no_link():
    with pytest.raises(OSError, match="no server answers"):
        ask(parse_link("127.0.0.1:9/t/0123456789abcdef"))
    for text in ("", "iello", "ftp://127.0.0.1/t/0123456789abcdef", "http://127.0.0.1/tables/1"):
        with pytest.raises(ValueError, match="is no table's address"):
            parse_link(text)


async def test_terminals_ask_for_a_turn_back_and_answer(server: Running, tmp_path: Path):
    guests = Guests(server, tmp_path, await server.make("iello", seats=MAKER, first=0))
    ann, bob = await guests.maker(), await guests.guest()
    await until(lambda: ann.position is not None and bob.position is not None)
    for _ in range(2):
        assert ann.position
        await asyncio.to_thread(ann.make, ann.position.moves[0].id)
    await asyncio.to_thread(ann.take_back)
    await until(lambda: bob.notice == "asked")
    assert ann.notice == "asking"
    app = TableApp(TableScreen(bob, "en", pace=0), "iello")
    async with app.run_test(size=(80, 24)) as pilot:
        await settle(app, pilot.pause)
        await pilot.press("b")
        await settle(app, pilot.pause)
        await pilot.press("enter")
        await until(lambda: ann.position is not None and ann.position.view.move_count == 0)
        await settle(app, pilot.pause)
        await pilot.press("b")  # nobody asks any more
        await settle(app, pilot.pause)
    assert ann.notice == bob.notice == ""
    with pytest.raises(RefusedError, match="not_asked"):
        await asyncio.to_thread(bob.allow_back)
    await guests.leave()


async def test_in_lines_a_question_is_told_at_once_and_an_answer_to_an_older_position_is_not_taken(
    server: Running, tmp_path: Path
):
    guests = Guests(server, tmp_path, await server.make("iello", seats=MAKER, first=0))
    ann, bob = await guests.maker(), await guests.guest()
    await until(lambda: ann.position is not None and bob.position is not None)
    said: list[str] = []
    lines = iter(["1", "undo", "1", "quit"])

    def read() -> str | None:
        line = next(lines)
        if line == "1" and len(said) > 0 and any("asked to take" in each for each in said):
            while bob.notice != "asked":
                time.sleep(0.01)
            bob.allow_back()  # while Ann is about to type
            while ann.position is None or ann.position.view.move_count:
                time.sleep(0.01)
        return line

    await asyncio.to_thread(PlainTable(ann, "en", read, said.append).run)
    assert any("you have asked to take your turn back" in line for line in said)
    assert ann.position
    assert ann.position.view.move_count == 0  # the second "1" was for a position that is no more
    await guests.leave()
