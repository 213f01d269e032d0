"""The HTTP part: against its own description, and what a browser relies on."""

import asyncio
import hashlib
import random
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import httpx
import pytest
import schemathesis
from hypothesis import HealthCheck, settings
from schemathesis.checks import CHECKS

from schotten.game import Game
from schotten.notation import format_position
from schotten.notation.record_text import parse_record
from schotten.notation.replay import verify_record
from schotten.server.tables.replays import with_attempt
from schotten.server.wire import limits
from schotten.server.wire.messages import PROTOCOL
from server.harness import PLENTY, Running, play_random, running
from server.process import SCRIPT

NOT_ASKED = {"positive_data_acceptance"}  # a schema cannot say which editions have which options


@pytest.fixture(scope="module")
def description(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Any]:
    folder = tmp_path_factory.mktemp("http")
    command = [sys.executable, str(SCRIPT), str(folder), "", "0"]
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True) as process:
        assert process.stdout
        address = process.stdout.readline().strip()
        try:
            yield schemathesis.openapi.from_url(f"{address}openapi.json", wait_for_schema=30)
        finally:
            process.terminate()


schema = schemathesis.pytest.from_fixture("description")


@pytest.mark.thorough
@schema.parametrize()
@settings(max_examples=40, suppress_health_check=list(HealthCheck))
def test_every_request_is_answered_as_described(case: Any) -> None:
    case.call_and_validate(excluded_checks=[CHECKS.get_one(name) for name in NOT_ASKED])


@pytest.mark.parametrize(
    ("body", "code"),
    [
        ({"edition": "tiny"}, "bad_edition"),
        ({"edition": "iello", "options": {"expert": "yes"}}, "bad_options"),
        ({"edition": "siege", "options": {"expert": True}}, "bad_options"),
        ({"edition": "siege", "series": {"type": "series", "length": 3}}, "bad_series"),
        ({"edition": "iello", "series": {"type": "revenge"}}, "bad_series"),
        ({"edition": "iello", "series": {"type": "series", "length": 1}}, "bad_series"),
        ({"edition": "iello", "seats": [{"sits": "computer"}, {"sits": "computer"}]}, "bad_seats"),
        ({"edition": "iello", "seats": [{"sits": "here", "level": "club"}, {"sits": "link"}]}, "bad_seats"),
        ({"edition": "iello", "seats": [{"sits": "here"}, {"sits": "computer", "level": "god"}]}, "bad_level"),
        ({"edition": "iello", "seats": [{"sits": "here", "name": "x" * 25}, {"sits": "link"}]}, "bad_name"),
        ({"edition": "iello", "seats": [{"sits": "here", "name": "a\u202eb"}, {"sits": "link"}]}, "bad_name"),
        ({"edition": "iello", "clock": {"seconds": 1}}, "bad_body"),
        ({"edition": "iello", "unknown": 1}, "bad_body"),
        ([], "bad_body"),
    ],
)
async def test_a_table_that_cannot_be_is_refused(server: Running, body: Any, code: str) -> None:
    answer = await server.http.post("/api/tables", json=body)
    assert (answer.status_code, answer.json()["code"]) == (422, code)


async def test_a_table_is_dealt_never_set_up(server: Running) -> None:
    """What a server signs was dealt there: neither a position nor a seed can be asked for."""
    position = format_position(Game.new("iello").table)
    for wish in ({"position": position}, {"seed": bytes(32).hex()}, {"options": {"position": position}}):
        answer = await server.http.post("/api/tables", json={"edition": "iello"} | wish)
        assert (answer.status_code, answer.json()["code"]) in {(422, "bad_body"), (422, "bad_options")}
    assert not (await server.http.get("/api/tables")).json()["tables"]


async def test_bodies_are_limited(server: Running) -> None:
    answer = await server.http.post("/api/tables", content=b"x" * 20_000)
    assert (answer.status_code, answer.json()["code"]) == (413, "too_large")


async def test_names_are_kept_as_text(server: Running) -> None:
    name = '<b onclick="x">&'
    table = await server.make(seats=[{"sits": "here", "name": name}, {"sits": "here"}])
    answer = await server.http.get(f"/api/tables/{table}")
    assert answer.json()["table"]["seats"][0]["name"] == name
    assert answer.headers["content-type"] == "application/json"
    assert answer.headers["x-content-type-options"] == "nosniff"


async def test_cookies_are_for_the_server_and_its_table_only(server: Running) -> None:
    answer = await server.http.post("/api/tables", json={"edition": "iello"})
    table = answer.json()["table"]["id"]
    (cookie,) = answer.headers.get_list("set-cookie")
    parts = cookie.split("; ")
    assert {"HttpOnly", "SameSite=Strict", f"Path=/api/tables/{table}"} <= set(parts)
    token = parts[0].removeprefix("seat0=")
    assert len(token) >= 43
    assert token not in answer.text
    entries = await server.service.lobby.store.entries(table)
    assert not any(token in str(entry.body) for entry in entries)


async def test_other_origins_are_refused(server: Running) -> None:
    answer = await server.http.post("/api/tables", json={}, headers={"Origin": "https://elsewhere.example"})
    assert (answer.status_code, answer.json()["code"]) == (403, "bad_origin")


async def test_making_tables_is_limited(tmp_path: Path) -> None:
    allowed = limits.Limits(PLENTY, limits.RateLimit(2, 0.001), limits.RateLimit(1, 0.001))
    async with running(tmp_path, limits=allowed) as server:
        answers = [await server.http.post("/api/tables", json={"edition": "iello"}) for _ in range(3)]
        table = answers[0].json()["table"]["id"]
        replays = [await server.http.get(f"/api/tables/{table}/replay") for _ in range(2)]
    assert [answer.status_code for answer in answers] == [201, 201, 429]
    assert [answer.status_code for answer in replays] == [404, 429]
    assert int(answers[-1].headers["retry-after"]) > 0


async def test_the_page_and_its_headers(server: Running) -> None:
    page = await server.http.get("/")
    assert page.status_code == 200
    assert page.headers["content-type"].startswith("text/html")
    policy = page.headers["content-security-policy"]
    assert "default-src 'none'" in policy
    assert "script-src 'self' 'wasm-unsafe-eval';" in policy
    assert policy.count("unsafe") == 2, "WebAssembly, and style attributes"
    again = await server.http.get("/", headers={"If-None-Match": page.headers["etag"]})
    assert again.status_code == 304
    link = await server.http.get("/t/0123456789abcdef")
    assert (link.status_code, link.headers["location"]) == (307, "/#/t/0123456789abcdef")
    assert (await server.http.get("/nothing")).json() == {"code": "not_found", "facts": {}}
    assert (await server.http.get("/../pyproject.toml")).status_code == 404


async def test_health_version_and_catalogue(server: Running) -> None:
    health = (await server.http.get("/health")).json()
    assert (health["status"], health["store"], health["computer"]) == ("ok", "sqlite", "ready")
    assert (await server.http.get("/version")).json()["protocol"] == PROTOCOL
    catalogue = (await server.http.get("/api/catalogue")).json()
    assert [edition["key"] for edition in catalogue["editions"]] == ["iello", "cocktail", "alien", "siege"]
    assert len(catalogue["levels"]) == 6


async def test_records_are_whole_after_the_end_and_ones_own_before(server: Running) -> None:
    table = await server.make("iello", options={"tactical": True})
    clients = await server.both(table)
    await play_random(clients, random.Random(1), most=20)
    own = await server.http.get(f"/api/tables/{table}/record", params={"seat": 1})
    record = parse_record(own.text)
    assert (record.viewer, record.seed) == (1, None)
    async with httpx.AsyncClient(base_url=server.address, trust_env=False) as stranger:
        for seat in ({}, {"seat": 0}):
            assert (await stranger.get(f"/api/tables/{table}/record", params=seat)).status_code == 403
        await play_random(clients, random.Random(1))
        whole = await stranger.get(f"/api/tables/{table}/record")
    assert whole.headers["content-type"] == "text/vnd.schotten.totten; charset=utf-8"
    assert ".totten" in whole.headers["content-disposition"]
    record = parse_record(whole.text)
    assert record.seed
    assert hashlib.sha256(record.seed).hexdigest() == record.commitment
    assert verify_record(record) == record.outcome
    assert "attachment" in whole.headers["content-disposition"]


async def test_a_replay_before_the_end_is_ones_own(server: Running) -> None:
    table = await server.make("siege", options={"tactical": True})
    clients = await server.both(table)
    made = await play_random(clients, random.Random(2), most=30)
    path = f"/api/tables/{table}/replay"
    own = (await server.http.get(path, params={"seat": 0})).json()
    assert len(own["frames"]) == made + 1
    assert own["seed"] is None
    assert clients[0].position
    assert own["frames"][-1]["view"]["hand"] == clients[0].position["view"]["hand"]
    async with httpx.AsyncClient(base_url=server.address, trust_env=False) as stranger:
        assert (await stranger.get(path, params={"seat": 0})).status_code == 403
        assert (await stranger.get(path, params={"seat": "all"})).status_code == 403
        watched = (await stranger.get(path)).json()
        assert watched["seat"] == "watch"
        assert all(frame["view"]["hand"] == [] and frame["open"] is None for frame in watched["frames"])
        assert (await stranger.get(f"/api/tables/{table}/analysis")).status_code == 403


async def test_a_replay_after_the_end_has_everything_open(server: Running) -> None:
    table = await server.make("alien", options={"tactical": True})
    clients = await server.both(table)
    made = await play_random(clients, random.Random(3), most=12)
    await clients[0].command("resign")
    replay = (await server.http.get(f"/api/tables/{table}/replay")).json()
    assert replay["seat"] == "all"
    assert len(replay["frames"]) == made + 2
    assert all(len(hand) >= 5 for frame in replay["frames"] for hand in frame["open"])
    assert replay["frames"][-1]["view"]["over"]["reason"] == "resigned"
    assert all(frame["move"] for frame in replay["frames"][1:-1])
    analysis = (await server.http.get(f"/api/tables/{table}/analysis")).json()
    assert (analysis["turns"], analysis["next"]) == (2, 2)
    rest = (await server.http.get(f"/api/tables/{table}/analysis", params={"start": 2})).json()
    assert rest["next"] is None
    again = {"frame": 1, "move": replay["frames"][1]["id"]}
    assert (await server.http.get(f"/api/tables/{table}/analysis", params=again)).status_code == 200
    for wrong, code in (({"frame": 999}, "bad_body"), ({"move": 999_999}, "illegal")):
        refused = await server.http.get(f"/api/tables/{table}/analysis", params=again | wrong)
        assert refused.json()["code"] == code
    for half in ({"frame": 1}, {"move": again["move"]}):
        assert (await server.http.get(f"/api/tables/{table}/analysis", params=half)).json()["code"] == "bad_body"
    assert (await server.http.get(f"/api/tables/{table}/replay", params={"game": 2})).status_code == 404


def test_another_move_is_tried_in_its_own_turn() -> None:
    play = Game.new("iello", seed="attempt")
    while len(play.history) < 7:
        play.play(play.legal_moves[0])
    before = list(play.tables())[4]
    other = Game.from_position(before).legal_moves[-1]
    tried, turn = with_attempt(play, 5, int(other))
    assert (turn, [*tried.history]) == (3, [*play.history[:4], other])


async def test_first_answers_do_not_wait_for_the_rest() -> None:
    from schotten.server.front import Front

    async def never() -> Any:
        await asyncio.Event().wait()

    transport = httpx.ASGITransport(app=Front(never))
    async with httpx.AsyncClient(transport=transport, base_url="http://test") as client:
        assert (await client.get("/")).status_code == 200
        assert (await client.get("/health")).json()["status"] == "starting"
