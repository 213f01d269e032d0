"""A real server on loopback in the test's own loop, scripted clients, and a computer player that plays at random."""

from __future__ import annotations

import asyncio
import contextlib
import random
import ssl
from collections.abc import AsyncIterator, Callable
from pathlib import Path
from typing import Any

import httpx
import msgspec
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed

from schotten.ai import level_names
from schotten.rules.legal import MOST_MOVES, legal_moves
from schotten.server import runner, service
from schotten.server.bots.bot_worker import Hint
from schotten.server.front import Front
from schotten.server.service import Service
from schotten.server.settings import Settings
from schotten.server.wire import limits
from schotten.server.wire.messages import Status
from schotten.told.structs import GameAnalysis, Reason

PLENTY = limits.RateLimit(10_000, 10_000)
EDITIONS = ("iello", "cocktail", "alien", "siege")


class RandomThinker:
    """Chooses any legal move of the view: a stand-in for the computer players."""

    workers = 2

    def __init__(self, seed: int = 1) -> None:
        self.rng = random.Random(seed)
        self.asked: list[tuple[list[int], int]] = []

    def levels(self) -> tuple[str, ...]:
        return level_names()

    def status(self) -> Status:
        return Status("ready")

    async def open(self, tell: Callable[[], None]) -> None:
        tell()

    async def choose(self, play: Any, row: list[int], seat: int, level: str, seconds: float) -> int:
        self.asked.append((row, seat))
        numbers = [0] * MOST_MOVES
        return self.rng.choice(numbers[: legal_moves(row, play.rules, numbers)])

    async def hint(self, play: Any, row: list[int], seat: int, share: float, *, quick: bool) -> Hint:
        move = await self.choose(play, row, seat, "", 1)
        return Hint(move, [(move, 0.5)], [move], proven=False, reasons=[Reason("wins")])

    async def chance(self, play: Any, row: list[int], seat: int) -> float:
        return 0.75

    async def analyse(self, play: Any, start: int, share: float) -> GameAnalysis:
        return GameAnalysis(2, start + 1 if start < 2 else None, 0.1 if start == 1 else None, [])

    async def close(self) -> None: ...


class Client:
    """One connection: remembers every byte it was sent, and its last position."""

    def __init__(self, socket: ClientConnection) -> None:
        self.socket = socket
        self.received: list[bytes] = []
        self.welcome: dict[str, Any] = {}
        self.position: dict[str, Any] | None = None
        self.table: dict[str, Any] = {}
        self.seq = 0
        self._commands = 0

    async def receive(self) -> dict[str, Any]:
        """The next message; a server that has died closes the connection."""
        data = await self.socket.recv(decode=False)
        assert isinstance(data, bytes)
        self.received.append(data)
        message: dict[str, Any] = msgspec.json.decode(data)
        self._note(message)
        return message

    def _note(self, message: dict[str, Any]) -> None:
        kind = message["kind"]
        if kind == "welcome":
            self.welcome, self.table, self.position = message, message["table"], message["position"]
            self.seq = message["seq"]
        elif kind == "view":
            self.position, self.seq = message, message["seq"]
        elif kind == "table":
            self.table, self.seq = message["table"], max(self.seq, message["seq"])

    async def until(self, *kinds: str, **fields: Any) -> dict[str, Any]:
        """Receive until a message of one of these kinds comes with these values."""
        while True:
            message = await self.receive()
            if message["kind"] in kinds and all(message.get(name) == value for name, value in fields.items()):
                return message

    async def until_seq(self, seq: int) -> None:
        """Receive until this event has been told."""
        while self.position is None or self.position["seq"] < seq:
            await self.receive()

    async def send(self, **message: Any) -> None:
        await self.socket.send(msgspec.json.encode(message).decode())

    async def command(self, kind: str, **fields: Any) -> dict[str, Any]:
        """Send a command that answers the last event, and wait for done or error."""
        self._commands += 1
        cmd = fields.pop("cmd", f"c{id(self)}-{self._commands}")
        await self.send(kind=kind, cmd=cmd, **({"seq": self.seq} | fields))
        return await self.until("done", "error", cmd=cmd)

    @property
    def moves(self) -> list[dict[str, Any]]:
        return self.position["moves"] if self.position else []

    @property
    def over(self) -> bool:
        return bool(self.position and self.position["view"]["over"])

    async def close(self) -> None:
        await self.socket.close()


class Running:
    """A server that runs, and clients of it."""

    def __init__(self, address: str, front: Front | None = None) -> None:
        self.address = address
        self.front = front
        self.http = httpx.AsyncClient(base_url=address, timeout=None, trust_env=False)
        self.base_path = httpx.URL(address).path.rstrip("/")
        self.tls: ssl.SSLContext | None = None  # of a proxy in front
        self.clients: list[Client] = []

    @property
    def service(self) -> Service:
        assert self.front
        assert self.front.ready
        return self.front.ready

    async def make(self, edition: str = "iello", **setup: Any) -> str:
        """Make a table, by default for two people on this device; the cookies stay in the HTTP client."""
        body = {"edition": edition, "seats": [{"sits": "here"}, {"sits": "here"}]} | setup
        answer = await self.http.post("/api/tables", json=body)
        assert answer.status_code == 201, answer.text
        found: str = answer.json()["table"]["id"]
        return found

    def cookies(self, table: str) -> dict[str, str]:
        """The tokens for one table."""
        path = f"{self.base_path}/api/tables/{table}"
        return {cookie.name: cookie.value or "" for cookie in self.http.cookies.jar if cookie.path == path}

    async def join(self, table: str, seat: int | str | None = None, **given: Any) -> Client:
        """Connect to a table with the cookies of the HTTP client, or with others."""
        cookies = given.pop("cookies", None)
        cookies = self.cookies(table) if cookies is None else cookies
        header = "; ".join(f"{name}={value}" for name, value in cookies.items())
        query = given.pop("query", "" if seat is None else f"seat={seat}")
        path = given.pop("path", f"api/tables/{table}/socket")
        address = self.address.replace("http", "ws", 1) + f"{path}?{query}"
        headers = {"Cookie": header} if header else {}
        # All that comes is read at once: a farewell is not behind what nobody has asked for yet.
        patient: dict[str, Any] = {"open_timeout": None, "ping_interval": None, "compression": None, "proxy": None}
        patient |= {"max_queue": None, "ssl": self.tls}
        socket = await connect(address, additional_headers=headers | given.pop("headers", {}), **(patient | given))
        client = Client(socket)
        self.clients.append(client)
        return client

    async def both(self, table: str) -> tuple[Client, Client]:
        """Both seats of a table, welcomed."""
        first, second = await self.join(table, 0), await self.join(table, 1)
        await first.until("welcome")
        await second.until("welcome")
        return first, second


@contextlib.asynccontextmanager
async def running(data: Path, **given: Any) -> AsyncIterator[Running]:
    """A server with its store in a folder."""
    options: dict[str, Any] = {
        "data": data,
        "thinker": RandomThinker,
        "pause": False,
        "limits": limits.Limits(PLENTY, PLENTY, PLENTY, PLENTY),
    }
    settings = Settings(**(options | given))
    front = Front(lambda: service.start(settings), base_path=settings.base_path)
    listening = runner.listen("127.0.0.1", 0)
    up = asyncio.Event()
    server = runner.Server(runner.config(front, settings.trusted_proxies), front, up.set)
    server.capture_signals = contextlib.nullcontext  # type: ignore[assignment,method-assign]
    task = asyncio.create_task(server.serve([listening]))
    await up.wait()
    made = Running(f"http://127.0.0.1:{listening.getsockname()[1]}{settings.base_path}/", front)
    await front.service()
    try:
        yield made
    finally:
        for client in made.clients:
            with contextlib.suppress(ConnectionClosed, OSError):
                await client.close()
        await made.http.aclose()
        server.should_exit = True
        await task


async def play_random(clients: tuple[Client, Client], rng: random.Random, most: int = 10_000) -> int:
    """Play random moves from two seats until the game is over; how many were made."""
    made = 0
    while made < most and not clients[0].over:
        seat = next(index for index, client in enumerate(clients) if client.position and client.moves)
        mover, other = clients[seat], clients[1 - seat]
        move = rng.choice(mover.moves)
        done = await mover.command("move", move=move["id"])
        assert done["kind"] == "done", done
        await mover.until_seq(done["seq"])
        await other.until_seq(done["seq"])
        made += 1
    return made
