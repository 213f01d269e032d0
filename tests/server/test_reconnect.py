"""Coming back: exactly the seat's knowledge, and two tabs of one seat."""

import random
from pathlib import Path
from typing import Any

import pytest

from schotten.server.wire import limits
from server.harness import EDITIONS, Client, Running, play_random, running


def known(client: Client) -> dict[str, Any]:
    """What a position says, but for what happened last."""
    assert client.position
    return {name: value for name, value in client.position.items() if name != "events"}


@pytest.mark.parametrize("edition", EDITIONS)
async def test_who_comes_back_knows_exactly_what_he_knew(server: Running, edition: str) -> None:
    rng = random.Random(edition)
    table = await server.make(edition, options={"tactical": True})
    clients = list(await server.both(table))
    for _ in range(6):
        await play_random((clients[0], clients[1]), rng, most=rng.randrange(1, 12))
        seat = rng.randrange(2)
        before = known(clients[seat])
        await clients[seat].close()
        clients[seat] = await server.join(table, seat)
        await clients[seat].until("welcome")
        assert known(clients[seat]) == before


async def test_a_server_that_comes_back_tells_the_same(tmp_path: Path) -> None:
    async with running(tmp_path) as server:
        table = await server.make("siege", options={"tactical": True})
        clients = await server.both(table)
        await play_random(clients, random.Random(3), most=40)
        before, cookies = [known(client) for client in clients], server.cookies(table)
    async with running(tmp_path) as server:
        for seat in range(2):
            client = await server.join(table, seat, cookies=cookies)
            await client.until("welcome")
            assert known(client) == before[seat]


async def test_two_tabs_of_one_seat_both_follow(server: Running) -> None:
    table = await server.make(first=0)
    first, second = await server.both(table)
    tab = await server.join(table, 0)
    await tab.until("welcome")
    done = await first.command("move", move=first.moves[0]["id"])
    for client in (first, tab, second):
        await client.until_seq(done["seq"])
    assert first.position == tab.position
    draw = await tab.command("move", move=tab.moves[0]["id"])
    await first.until_seq(draw["seq"])
    assert first.position
    assert first.position["events"][0]["kind"] == "draw"
    assert "card" in first.position["events"][0]


async def test_a_client_that_does_not_read_is_dropped_and_the_others_go_on(
    server: Running, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(limits, "LONGEST_QUEUE", 4)
    table = await server.make()
    clients = await server.both(table)
    room = server.service.lobby.rooms[table]
    lazy = await server.join(table, "watch", cookies={})
    await lazy.until("welcome")
    stuck = next(each for each in room.connections if each.seat is None)
    for _ in range(20):
        stuck.send(b"{}")
    await play_random(clients, random.Random(1), most=4)
    assert stuck.lost  # type: ignore[attr-defined]
