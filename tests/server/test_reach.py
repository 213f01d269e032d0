"""By which addresses a server is reached is told to its own machine, and to nobody else."""

import json
from typing import Any

import pytest

from schotten.server import runner
from schotten.server.front import Front, Reach
from schotten.server.runner import network_addresses, reach


async def asked(client: str) -> dict[str, list[str]]:
    sent: list[dict[str, Any]] = []

    async def send(message: dict[str, Any]) -> None:
        sent.append(message)

    front = Front(lambda: pytest.fail("needs no service"))
    front.reach = lambda: Reach(["http://192.168.1.5:8000/"])
    scope = {"type": "http", "method": "GET", "path": "/reach", "headers": [], "client": (client, 1)}
    await front(scope, None, send)
    found: dict[str, list[str]] = json.loads(b"".join(message.get("body", b"") for message in sent))
    return found


async def test_only_the_machine_itself_is_told():
    assert await asked("127.0.0.1") == {"addresses": ["http://192.168.1.5:8000/"], "possible": []}
    assert await asked("192.168.1.77") == {"addresses": [], "possible": []}


def test_a_server_on_loopback_has_no_address_for_others():
    assert network_addresses("127.0.0.1") == []
    assert network_addresses("::1") == []
    assert network_addresses("192.168.1.5") == ["192.168.1.5"]
    assert all(not each.startswith("127.") for each in network_addresses("0.0.0.0"))


def test_on_loopback_it_is_told_which_address_would_do(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(runner, "own_addresses", lambda: ["192.168.1.5"])
    assert reach("127.0.0.1", "8000/club/") == Reach([], ["http://192.168.1.5:8000/club/"])
    assert reach("0.0.0.0", "8000/club/") == Reach(["http://192.168.1.5:8000/club/"], [])
    assert reach("10.0.0.7", "8000/") == Reach(["http://10.0.0.7:8000/"], [])
