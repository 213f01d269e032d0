"""A server under a path of its own, and only there."""

from pathlib import Path

import pytest

from server.harness import running


@pytest.mark.parametrize("base", ["/club", "/api", "/t/deep"])
async def test_everything_is_below_the_base_path(tmp_path: Path, base: str) -> None:
    async with running(tmp_path, base_path=base) as server:
        table = await server.make()
        first, second = await server.both(table)
        done = await first.command("move", move=first.moves[0]["id"]) if first.moves else await second.command("resign")
        assert done["kind"] == "done"
        paths = {cookie.path for cookie in server.http.cookies.jar}
        assert paths == {f"{base}/api/tables/{table}"}
        for path in ("health", "version", "api/catalogue", "api/tables", f"api/tables/{table}", "openapi.json", ""):
            answer = await server.http.get(path)
            assert answer.status_code == 200, path
        link = await server.http.get(f"t/{table}", follow_redirects=False)
        assert link.headers["location"] == f"{base}/#/t/{table}"
        bare = await server.http.get(server.address.rstrip("/"), follow_redirects=False)
        assert (bare.status_code, bare.headers["location"]) == (307, f"{base}/")


async def test_nothing_is_beside_the_base_path(tmp_path: Path) -> None:
    async with running(tmp_path, base_path="/club") as server:
        outside = server.address.removesuffix("club/")
        for path in ("health", "", "api/catalogue", "clubs/health", "club2"):
            answer = await server.http.get(outside + path)
            assert (answer.status_code, answer.json()["code"]) == (404, "not_found"), path


async def test_only_offered_levels_are_taken(tmp_path: Path) -> None:
    async with running(tmp_path, levels=("child", "master")) as server:
        assert (await server.http.get("/api/catalogue")).json()["levels"] == ["child", "master"]
        seats = [{"sits": "here"}, {"sits": "computer", "level": "club"}]
        answer = await server.http.post("/api/tables", json={"edition": "iello", "seats": seats})
        assert answer.json()["facts"] == {"known": ["child", "master"]}


async def test_a_forwarded_address_counts_only_from_a_trusted_proxy(tmp_path: Path) -> None:
    from schotten.server.wire.limits import Limits, RateLimit

    allowed = Limits(creations=RateLimit(1, 0.001))
    for trusted, codes in ((("127.0.0.1",), [201, 201, 429]), (("10.0.0.0/8",), [201, 429, 429])):
        async with running(tmp_path, limits=allowed, trusted_proxies=trusted) as server:
            found = []
            for address in ("203.0.113.1", "203.0.113.2", "203.0.113.1"):
                headers = {"X-Forwarded-For": address}
                found.append(
                    (await server.http.post("/api/tables", json={"edition": "iello"}, headers=headers)).status_code
                )
            assert found == codes
