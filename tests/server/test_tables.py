"""Tables from their making to a rematch, as people and computers use them."""

import random

import pytest

from server.harness import EDITIONS, Running, play_random


@pytest.mark.parametrize("edition", EDITIONS)
async def test_a_whole_game_over_sockets(server: Running, edition: str) -> None:
    table = await server.make(edition, options={"tactical": True})
    clients = await server.both(table)
    await play_random(clients, random.Random(edition))
    for client in clients:
        over = client.position and client.position["view"]["over"]
        assert over
        await client.until("table")
        while client.table["stage"] != "over":
            await client.until("table")
        game = client.table["series"]["games"][0]
        assert (game["winner"], game["reason"]) == (over["winner"], over["reason"])
        assert len(game["seed"]) == 64
