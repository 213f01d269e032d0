"""How long a casual game waits beside people who want much: hints, reviews, or games against the strongest level."""

from __future__ import annotations

import asyncio
import json
import random
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from time import perf_counter
from typing import Any, Literal

import msgspec

from .wire import Wire, get, post

Load = Literal["hints", "reviews", "masters"]
Address = tuple[str, int]
HINT_TABLES, REVIEWS, MASTER_TABLES, CASUAL_TABLES = 50, 12, 100, 2
REVIEWED_MOVES = 80
ASK_S = 0.55  # between two hints of a connection: as many as the limits allow for ever
READY_S = 600.0
WARM_MOVES = 6


@dataclass
class Waits:
    """How long a casual player's answers took, and what went wrong at any table."""

    answers: list[float] = field(default_factory=list)
    errors: int = 0
    counting: bool = False


class CrowdSeat:
    """A person at a table, who moves at random at once, or after a hint."""

    def __init__(
        self, waits: Waits, rng: random.Random, *, asks: bool = False, timed: bool = False, most: int = 0
    ) -> None:
        self.waits = waits
        self.rng = rng
        self.asks = asks
        self.timed = timed
        self.most = most  # moves after which the game is given up; 0: none
        self.made = self.seq = self.game = 0
        self.since: float | None = None
        self.over = asyncio.Event()
        self.ready = asyncio.Event()
        self.wire: Wire | None = None

    def hear(self, data: bytes) -> None:
        """Take a message in, and do what is due."""
        message = msgspec.json.decode(data)
        if message["kind"] == "error":
            self.waits.errors += 1
        if message["kind"] == "hint" and message["seq"] == self.seq:
            self.say("move", move=self.rng.choice(message["chances"])[0])
        position = message.get("position") if message["kind"] == "welcome" else message
        if position and position["kind"] == "view":
            self._see(position)

    def _see(self, position: dict[str, Any]) -> None:
        self.seq = position["seq"]
        if position["view"]["over"]:
            if not self.most and self.game < position["view"]["game"]:
                self.game = position["view"]["game"]
                self.say("rematch")
            self.since = None
            self.over.set()
        elif position["moves"]:
            self._answered()
            self._decide(position["moves"])

    def _answered(self) -> None:
        if self.timed and self.waits.counting and self.since is not None:
            self.waits.answers.append(perf_counter() - self.since)
        self.since = None

    def _decide(self, moves: list[dict[str, Any]]) -> None:
        self.made += 1
        if self.made > WARM_MOVES:  # the computer has answered: its workers are there
            self.ready.set()
        if self.most and self.made > self.most:
            self.say("resign")
        elif self.asks:
            asyncio.get_running_loop().call_later(ASK_S, self.ask, "hint")
        else:
            self.since = perf_counter()
            self.say("move", move=self.rng.choice(moves)["id"])

    def say(self, kind: str, **parts: Any) -> None:
        """Send a command."""
        self.ask(kind, cmd=f"{self.rng.getrandbits(60)}", seq=self.seq, **parts)

    def ask(self, kind: str, **parts: Any) -> None:
        """Send a message."""
        if self.wire and not self.wire.closed:
            self.wire.send(json.dumps({"kind": kind, **parts}).encode())


async def sit(address: Address, seats: list[CrowdSeat], level: str | None = None) -> str:
    """Make a table for these people, against a level if there is one; its id."""
    second = {"sits": "here"} if level is None else {"sits": "computer", "level": level}
    body = {"edition": "iello", "seats": [{"sits": "here"}, second], "assists": {"hints": True}}
    cookies, content = await post(*address, "/api/tables", json.dumps(body).encode())
    table = str(json.loads(content)["table"]["id"])
    header = "; ".join(f"{name}={value}" for name, value in cookies.items())
    for number, seat in enumerate(seats):
        wire = seat.wire = Wire(f"/api/tables/{table}/socket?seat={number}", header, seat.hear)
        await asyncio.get_running_loop().create_connection(lambda made=wire: made, *address)  # type: ignore[misc]
    return table


async def ask_for_hints(address: Address, waits: Waits, rng: random.Random) -> None:
    """One person at many tables, who asks for as many hints as the limits allow."""
    for _ in range(HINT_TABLES):
        await sit(address, [CrowdSeat(waits, rng, asks=True)], "casual")
    await asyncio.Event().wait()


async def ask_for_reviews(address: Address, waits: Waits, rng: random.Random) -> None:
    """Many finished games, all reviewed at once."""
    tables = []
    for _ in range(REVIEWS):
        people = [CrowdSeat(waits, rng, most=REVIEWED_MOVES) for _ in range(2)]
        tables.append(await sit(address, people))
        await people[0].over.wait()
        for person in people:
            if person.wire:
                person.wire.close()
    statuses = await asyncio.gather(*(get(*address, f"/api/tables/{table}/analysis") for table in tables))
    waits.errors += sum(status != 200 for status in statuses)


async def play_masters(address: Address, waits: Waits, rng: random.Random) -> None:
    """Many tables against the strongest level."""
    for _ in range(MASTER_TABLES):
        await sit(address, [CrowdSeat(waits, rng)], "master")
    await asyncio.Event().wait()


CROWDS: dict[Load, Callable[[Address, Waits, random.Random], Awaitable[None]]] = {
    "hints": ask_for_hints,
    "reviews": ask_for_reviews,
    "masters": play_masters,
}


@asynccontextmanager
async def beside(work: Awaitable[None]) -> AsyncIterator[None]:
    """Do something meanwhile; what it fails with is raised at the end."""
    task = asyncio.ensure_future(work)
    try:
        yield
    finally:
        if not task.done():
            task.cancel()
        elif task.exception():
            raise RuntimeError("the crowd has failed") from task.exception()


async def casual_beside(addresses: list[Address], kind: Load, seconds: float) -> dict[str, Any]:
    """The longest answer of a casual computer while a crowd wants something; the crowd is at the first server."""
    waits, rng = Waits(), random.Random(1)  # noqa: S311  (a load test repeats itself)
    people = [CrowdSeat(waits, rng, timed=True) for _ in range(CASUAL_TABLES * len(addresses))]
    for number, person in enumerate(people):
        await sit(addresses[number % len(addresses)], [person], "casual")
        async with asyncio.timeout(READY_S):
            await person.ready.wait()
    async with beside(CROWDS[kind](addresses[0], waits, rng)):
        await asyncio.sleep(2)
        waits.counting = True
        await asyncio.sleep(seconds)
    now = perf_counter()
    unanswered = [now - person.since for person in people if person.since is not None]
    waits.errors += sum(person.wire is None or person.wire.closed for person in people)
    return {
        "casual_answer_s_max": round(max([*waits.answers, *unanswered], default=seconds), 2),
        "errors": waits.errors,
    }
