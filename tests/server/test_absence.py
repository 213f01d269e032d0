"""Somebody is away from a game: who stayed may claim it, when the table's time for that has run out."""

import asyncio
from typing import Any

from schotten.server.tables import lobby as lobby_module
from server.harness import Client, Running


async def alone(server: Running, **setup: Any) -> tuple[str, Client]:
    """A game between two people, of whom the second has gone."""
    table = await server.make(first=0, **setup)
    stays, leaves = await server.both(table)
    await stays.until("away", claimMs=None)  # the second is here
    await leaves.close()
    return table, stays


def hurry(server: Running, table: str) -> None:
    """Let the table's time for who is away have passed."""
    absence = server.service.lobby.rooms[table].absence
    absence._since = {seat: since - 1000 for seat, since in absence._since.items()}


async def test_who_stays_is_told_and_may_claim_the_game(server: Running) -> None:
    table, stays = await alone(server, absence=600)
    away = await stays.until("away")
    assert away["seat"] == 1
    assert 500_000 < away["claimMs"] <= 600_000
    early = await stays.command("claim_game")
    assert early["code"] == "not_absent"
    assert 0 < early["facts"]["retryMs"] <= 600_000
    hurry(server, table)
    done = await stays.command("claim_game")
    assert done["kind"] == "done"
    await stays.until_seq(done["seq"] + 1)
    assert stays.position
    assert stays.position["view"]["over"] == {"winner": 0, "reason": "out_of_time"}
    entries = await server.service.lobby.store.entries(table)
    assert [(entry.kind, entry.actor) for entry in entries[-2:]] == [("forfeited", 0), ("ended", -1)]
    record = (await server.http.get(f"/api/tables/{table}/record")).text
    assert "A by time" in record


async def test_who_stays_may_call_the_game_off_and_nothing_counts(server: Running) -> None:
    table, stays = await alone(server, absence=600, clock={"seconds": 600}, series={"type": "series", "length": 3})
    await stays.until("away")
    assert (await stays.command("call_off"))["code"] == "not_absent"
    hurry(server, table)
    done = await stays.command("call_off")
    assert done["kind"] == "done"
    told = await stays.until("table")
    assert told["table"]["stage"] == "over"
    assert told["table"]["series"]["games"] == []
    assert stays.position
    assert (stays.position["moves"], stays.position["prompt"], stays.position["view"]["over"]) == ([], "over", None)
    assert stays.position["clock"]["running"] is None
    lobby = server.service.lobby
    assert [(entry.kind, entry.actor) for entry in (await lobby.store.entries(table))[-1:]] == [("called_off", 0)]
    assert await lobby.store.alarms() == []
    back = await server.join(table, 1)
    await back.until("welcome")
    for client in (stays, back):
        assert (await client.command("next"))["code"] == "game_over"
        assert (await client.command("resign"))["code"] == "game_over"
    del lobby.rooms[table]  # read again from its log
    again = await server.join(table, 0)
    assert (await again.until("welcome"))["table"]["stage"] == "over"


async def test_who_is_back_has_lost_nothing(server: Running) -> None:
    table, stays = await alone(server, absence=600)
    await stays.until("away")
    hurry(server, table)
    back = await server.join(table, 1)
    await back.until("welcome")
    assert (await stays.until("away"))["claimMs"] is None
    assert (await stays.command("claim_game"))["code"] == "not_absent"
    assert not stays.over


async def test_when_the_time_is_over_that_is_told(server: Running) -> None:
    table, stays = await alone(server, absence=10)
    await stays.until("away")
    room = server.service.lobby.rooms[table]
    room.absence._due(1, room.absence._since[1])
    assert (await stays.until("away", claimMs=0))["seat"] == 1


async def test_a_game_that_is_over_or_against_the_computer_cannot_be_claimed(server: Running) -> None:
    _, stays = await alone(server)
    await stays.command("resign")
    assert (await stays.command("claim_game"))["code"] == "game_over"
    seats = [{"sits": "here"}, {"sits": "computer", "level": "casual"}]
    client = await server.join(await server.make(seats=seats), 0)
    await client.until("welcome")
    assert (await client.command("claim_game"))["code"] == "not_absent"


async def test_old_unfinished_tables_leave_memory(server: Running) -> None:
    lobby = server.service.lobby
    table, stays = await alone(server)
    kept = await server.make()
    await stays.close()
    while lobby.rooms[table].connections:  # noqa: ASYNC110
        await asyncio.sleep(0.01)
    watcher = await server.join(kept, "watch", cookies={})
    await watcher.until("welcome")
    lobby.rooms[table].used_at = lobby.rooms[kept].used_at = lobby.now() - lobby_module.IDLE_MS - 1
    lobby.forget_idle()
    assert set(lobby.rooms) == {kept}
    again = await server.join(table, 0)
    assert (await again.until("welcome"))["table"]["stage"] == "playing"
