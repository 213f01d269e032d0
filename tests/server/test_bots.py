"""The real computer players in their worker process: they come up, answer, and go when told."""

import random
from pathlib import Path
from typing import Any

import httpx
import pytest

from schotten.server.bots.bot_pool import BotPool
from schotten.server.wire.setup import Refused
from server.harness import Running, running

ASSISTS = {"hints": True, "unseen": True, "takeBack": True}


@pytest.mark.slow
@pytest.mark.timeout(1200)
async def test_a_table_against_the_real_computer(tmp_path: Path) -> None:
    async with running(tmp_path, thinker=lambda: BotPool(workers=1)) as server:
        seats = [{"sits": "here"}, {"sits": "computer", "level": "casual"}]
        table = await server.make("iello", options={"tactical": True}, seats=seats, assists=ASSISTS, first=1)
        client = await server.join(table, 0)
        await client.until("welcome")
        assert server.service.lobby.bots.status().computer == "ready"
        rng = random.Random(1)
        for _ in range(3):
            while not client.moves and not client.over:
                await client.receive()
            await client.command("move", move=rng.choice(client.moves)["id"])
            await client.until("view")
        while not client.moves:
            await client.receive()
        await client.send(kind="hint")
        hint = await client.until("hint")
        assert hint["move"] in {move["id"] for move in client.moves}
        assert hint["chances"][0][0] == hint["move"]
        assert 1 <= len(hint["reasons"]) <= 3
        assert hint["move"] in hint["equal"]
        await client.send(kind="hint", quick=True)
        assert (await client.until("hint"))["quick"]
        await client.send(kind="chance")
        chances = (await client.until("chance"))["chances"]
        assert abs(sum(chances) - 1) < 1e-6
        await client.command("resign")
        replay = (await server.http.get(f"/api/tables/{table}/replay")).json()
        analysis = (await server.http.get(f"/api/tables/{table}/analysis")).json()
        assert analysis["moves"][0]["frame"] == 1
        assert analysis["deal"] is not None
        moves = {move["frame"]: move for move in analysis["moves"]}
        assert set(moves) <= set(range(len(replay["frames"])))
        assert all(0 <= move["value"] <= move["bestValue"] <= 1 for move in moves.values())
        assert all(replay["frames"][frame]["move"] == move["move"]["text"] for frame, move in moves.items())
        await check_attempts(server, table, moves[1])


async def check_attempts(server: Running, table: str, first: dict[str, Any]) -> None:
    """Another first move is judged as the review judges; what cannot be tried is refused."""

    async def tried(**asked: int) -> httpx.Response:
        return await server.http.get(f"/api/tables/{table}/analysis", params=asked)

    wanted = first["best"] or first["move"]
    (found,) = (await tried(frame=1, move=wanted["id"])).json()["moves"]
    assert (found["frame"], found["turn"], found["move"]) == (1, 1, wanted)
    assert found["loss"] <= first["loss"]
    refused = await tried(frame=2, move=wanted["id"])
    assert refused.json()["code"] == "illegal"
    assert (await tried(frame=999, move=wanted["id"])).json()["code"] == "bad_body"


async def test_without_players_the_tables_go_on(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    from schotten.server.bots import bot_worker

    monkeypatch.setattr(bot_worker, "is_there", lambda: False)
    async with running(tmp_path, thinker=BotPool) as server:
        assert server.service.lobby.bots.levels() == ()
        answer = await server.http.post(
            "/api/tables", json={"edition": "iello", "seats": [{"sits": "here"}, {"sits": "computer"}]}
        )
        assert answer.json()["code"] == "bad_level"
        client, _ = await server.both(await server.make(assists=ASSISTS, first=0))
        await client.send(kind="hint")
        assert (await client.until("error"))["code"] == "computer_absent"


async def test_where_none_can_think_the_tables_hear_of_it(monkeypatch: pytest.MonkeyPatch) -> None:
    pool, told = BotPool(workers=1, there=True), list[str]()

    async def answer(*_: object) -> str:
        return "wasmtime does not run here"

    monkeypatch.setattr(pool, "_run", answer)
    await pool.open(lambda: told.append(pool.status().computer))
    assert told == ["absent"]
    assert pool.levels() == ()
    with pytest.raises(Refused):
        pool.check()
