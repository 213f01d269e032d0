"""nginx and Caddy with the files of deploy/ in front of a real server: sockets, base path, addresses, cookies."""

import random
from pathlib import Path

import pytest

from deploy.proxies import PROXIES, proxied
from schotten.server.wire.limits import Limits, RateLimit
from server.harness import play_random

pytestmark = pytest.mark.slow


@pytest.mark.parametrize("base", ["", "/club"])
@pytest.mark.parametrize("kind", list(PROXIES))
async def test_a_game_is_played_through_a_proxy(kind: str, base: str, tmp_path: Path) -> None:
    async with proxied(kind, tmp_path, base) as server:
        table = await server.make("siege")
        (seat, *_) = [cookie for cookie in server.http.cookies.jar if cookie.name == "seat0"]
        assert seat.secure
        assert seat.path == f"{base}/api/tables/{table}"
        clients = await server.both(table)
        assert await play_random(clients, random.Random(1), 40) == 40
        page = await server.http.get("")
        assert page.headers["content-security-policy"]
        assert (await server.http.get("health")).json()["connections"] == 2


@pytest.mark.parametrize("kind", list(PROXIES))
async def test_addresses_are_the_clients_own_and_cannot_be_claimed(kind: str, tmp_path: Path) -> None:
    allowed = Limits(creations=RateLimit(2, 0.001))
    async with proxied(kind, tmp_path, limits=allowed) as server:
        codes = []
        for number in range(4):  # each says that it comes from elsewhere: the proxy knows better
            headers = {"X-Forwarded-For": f"203.0.113.{number}"}
            codes.append((await server.http.post("api/tables", json={"edition": "iello"}, headers=headers)).status_code)
        assert codes == [201, 201, 429, 429]


@pytest.mark.parametrize("kind", list(PROXIES))
async def test_pages_of_other_origins_stay_out(kind: str, tmp_path: Path) -> None:
    async with proxied(kind, tmp_path) as server:
        own = server.address.rstrip("/")
        for origin, status in ((own, 201), ("https://elsewhere.example", 403)):
            answer = await server.http.post("api/tables", json={"edition": "iello"}, headers={"Origin": origin})
            assert answer.status_code == status
        table = await server.make()
        watcher = await server.join(table, "watch", headers={"Origin": own})
        assert (await watcher.receive())["kind"] == "welcome"
        stranger = await server.join(table, "watch", headers={"Origin": "https://elsewhere.example"})
        assert (await stranger.receive())["code"] == "bad_origin"
