"""A client written from docs/protocol.md alone plays whole games and comes back after every cut."""

import asyncio
import importlib.util
import random
from pathlib import Path
from typing import Any

import pytest
from websockets.exceptions import ConnectionClosed

from schotten.server.wire import limits
from server.harness import PLENTY, Running, running

EXAMPLE = Path(__file__).parents[2] / "examples" / "table_client.py"


@pytest.fixture
def example(monkeypatch: pytest.MonkeyPatch) -> Any:
    monkeypatch.setenv("no_proxy", "*")
    made = importlib.util.spec_from_file_location("table_client", EXAMPLE)
    assert made
    assert made.loader
    module = importlib.util.module_from_spec(made)
    made.loader.exec_module(module)
    return module


@pytest.mark.parametrize("edition", ["iello", "siege"])
async def test_a_client_by_the_document_plays_a_game_through_cuts(server: Running, example: Any, edition: str) -> None:
    players = await asyncio.to_thread(example.sit_down, server.address, edition, random.Random(1))
    playing = [asyncio.create_task(player.play()) for player in players]
    room = server.service.lobby.rooms[players[0].table]
    for cut in (20, 60):
        while room.table.seq < cut:  # noqa: ASYNC110  (another's log grows)
            await asyncio.sleep(0.01)
        for connection in list(room.connections):
            connection.lost = True  # type: ignore[attr-defined]
    await asyncio.gather(*playing)
    assert players[0].over == players[1].over
    assert players[0].over["reason"] != "out_of_time"
    assert room.table.stage == "over"
    assert all(player.refused == [] for player in players)


async def test_a_client_by_the_document_stays_away_where_it_is_told_to(server: Running, example: Any) -> None:
    ann, _ = await asyncio.to_thread(example.sit_down, server.address, "iello", random.Random(1))
    ann.address = ann.address.replace("seat=0", "seat=1")
    with pytest.raises(ConnectionClosed) as closed:
        await ann.play()
    assert closed.value.rcvd
    assert closed.value.rcvd.code == 4403


async def test_a_path_without_a_table_is_told_as_such(server: Running) -> None:
    for path in ("nothing", "api/tables"):
        client = await server.join("x", query="", path=path)
        assert (await client.receive())["code"] == "not_found"
        with pytest.raises(ConnectionClosed) as closed:
            await client.receive()
        assert closed.value.rcvd
        assert closed.value.rcvd.code == 4404


async def test_who_says_much_at_once_is_answered(tmp_path: Path) -> None:
    """Not taken for somebody who does not read: 300 messages, of which the last are beyond the limit."""
    allowed = limits.Limits(PLENTY, PLENTY, PLENTY, messages=limits.RateLimit(200, 0.001))
    async with running(tmp_path, limits=allowed) as server:
        client = await server.join(await server.make(), 0)
        for number in range(300):
            await client.send(kind="ping", note=str(number))
        answers = [await client.until("pong", "error") for _ in range(300)]
    assert [answer["kind"] for answer in answers] == ["pong"] * 200 + ["error"] * 100
    assert {answer["code"] for answer in answers[200:]} == {"too_many"}
