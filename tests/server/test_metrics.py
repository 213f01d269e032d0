"""/metrics on its own address, /ready beside /health, robots.txt and the icon: what a host's machines ask for."""

import asyncio
import contextlib
import random
import re
from collections.abc import AsyncIterator
from pathlib import Path
from types import SimpleNamespace

import httpx
import pytest

from schotten.server.front import Front
from schotten.server.meters import BOUNDS, METERS, Meters, Timings
from schotten.server.metrics import ServerCollector, histogram, open_metrics
from schotten.server.runner import PortTaken, listen, metrics_for
from schotten.server.settings import Settings, listener
from schotten.server.store.database import StoreError
from schotten.server.web.static import Static
from server.harness import Running, play_random, running
from server.postgres import free_port


@contextlib.asynccontextmanager
async def told(server: Running) -> AsyncIterator[httpx.AsyncClient]:
    port = free_port()
    assert server.front
    close = open_metrics(("127.0.0.1", port), server.front)
    async with httpx.AsyncClient(base_url=f"http://127.0.0.1:{port}", timeout=None, trust_env=False) as client:
        try:
            yield client
        finally:
            await asyncio.to_thread(close)


@pytest.fixture(autouse=True)
def from_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    for name, value in vars(Meters()).items():
        monkeypatch.setattr(METERS, name, value)


async def test_a_game_is_counted_and_nobody_named(server: Running) -> None:
    table = await server.make("siege", seats=[{"sits": "here", "name": "Zarathustra"}, {"sits": "here"}])
    clients = await server.both(table)
    watcher = await server.join(table, "watch", cookies={})
    await watcher.until("welcome")
    made = await play_random(clients, random.Random(1), 30)
    assert (await watcher.command("resign"))["code"] == "not_your_seat"
    assert (await server.http.get("/api/tables/0123456789abcdef")).status_code == 404
    tokens = server.cookies(table).values()
    async with told(server) as client:
        text = (await client.get("/metrics")).text
    assert f"schotten_moves_total {made}.0" in text
    assert 'schotten_tables{stage="playing"} 1.0' in text
    assert 'schotten_connections{of="seats"} 2.0' in text
    assert 'schotten_connections{of="watchers"} 1.0' in text
    assert 'schotten_refusals_total{code="not_your_seat",door="socket"} 1.0' in text
    assert 'schotten_refusals_total{code="no_such_table",door="http"} 1.0' in text
    assert 'schotten_requests_total{status="201"} 1.0' in text
    for name in ("schotten_command_seconds", "schotten_store_write_seconds", "schotten_store_read_seconds"):
        (found,) = re.findall(rf"{name}_count (\d+)\.0", text)
        assert int(found) > 0, name
    for rank in ("quick", "move", "hint", "review"):
        assert f'schotten_thoughts_waiting{{for="{rank}"}} 0.0' in text
    assert "process_resident_memory_bytes" in text
    assert not any(secret in text for secret in (table, "Zarathustra", *tokens))


async def test_it_is_nowhere_on_the_players_address(server: Running) -> None:
    assert (await server.http.get("/metrics")).status_code == 404


def test_timings_become_growing_buckets() -> None:
    timings = Timings()
    for seconds in (0.0005, 0.001, 0.002, 99.0):
        timings.add(seconds)
    samples = {sample.labels.get("le", sample.name): sample.value for sample in histogram("t", "", timings).samples}
    assert samples["0.001"] == 2
    assert samples["0.0025"] == 3
    assert samples[str(BOUNDS[-1])] == 3
    assert samples["+Inf"] == samples["t_count"] == 4
    assert samples["t_sum"] == pytest.approx(99.0035)


def test_before_the_service_is_there_it_says_so() -> None:
    async def never() -> None: ...

    families = ServerCollector(Front(never)).collect()  # type: ignore[arg-type]
    assert {family.name: family.samples[0].value for family in families if family.samples}["schotten_ready"] == 0


def test_a_taken_address_is_told() -> None:
    taken = listen("127.0.0.1", 0)
    address = f"127.0.0.1:{taken.getsockname()[1]}"
    with pytest.raises(PortTaken, match="for --metrics"), metrics_for(Settings(metrics=address), SimpleNamespace()):  # type: ignore[arg-type]
        pass
    taken.close()


@pytest.mark.parametrize(
    ("text", "found"),
    [("[::1]:9420", ("::1", 9420)), ("h:1", ("h", 1)), ("9420", None), (":9", None), ("h:99999", None)],
)
def test_an_address_to_listen_on(text: str, found: tuple[str, int] | None) -> None:
    assert listener(text) == found


# -- /ready --------------------------------------------------------------------------------------------------
async def test_ready_follows_the_store_and_the_end(server: Running, monkeypatch: pytest.MonkeyPatch) -> None:
    answer = await server.http.get("/ready")
    assert (answer.status_code, answer.json()) == (200, {"ready": True, "why": None})

    async def broken() -> None:
        raise StoreError("store_locked")

    monkeypatch.setattr(server.service.lobby.store, "revision", broken)
    answer = await server.http.get("/ready")
    assert (answer.status_code, answer.json()) == (503, {"ready": False, "why": "store_locked"})
    assert (await server.http.get("/health")).status_code == 200
    monkeypatch.setattr(server.service.lobby, "closing", True)
    assert (await server.http.get("/ready")).json()["why"] == "closing"


async def test_ready_does_not_wait_for_a_frozen_store(server: Running, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("schotten.server.service.READY_S", 0.01)
    monkeypatch.setattr(server.service.lobby.store, "revision", asyncio.Event().wait)
    assert (await server.http.get("/ready")).json() == {"ready": False, "why": "store_failed"}


# -- what browsers and searchers ask for by themselves -------------------------------------------------------
async def test_searchers_stay_out_of_tables(tmp_path: Path) -> None:
    async with running(tmp_path, base_path="/club") as server:
        answer = await server.http.get("robots.txt")
        assert answer.text.splitlines() == ["User-agent: *", "Disallow: /club/api/", "Disallow: /club/t/"]


def test_the_icon_is_found_under_its_old_name(tmp_path: Path) -> None:
    (tmp_path / "index.html").write_text("page")
    (tmp_path / "icon-192.png").write_bytes(b"png")
    file = Static(tmp_path).find("/favicon.ico")
    assert file
    assert (file.kind, file.body) == ("image/png", b"png")
