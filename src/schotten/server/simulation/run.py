"""A run from a seed: servers, tables and people are made, the hand does its work, all is mended, and judged."""

from __future__ import annotations

import asyncio
import hashlib
import json
from collections.abc import Callable
from pathlib import Path
from random import Random

from schotten.editions import EDITIONS
from schotten.server.store.database import StoreError
from schotten.server.store.log import CALLED_OFF, ENDED
from schotten.server.wire import seats
from schotten.server.wire.messages import Assists, TimeControl
from schotten.server.wire.setup import SeatWish, TableSetup

from .clock_loop import ClockLoop
from .disk import Disk, StoreTrouble, Wires
from .hand import TroubleMaker
from .judge import Findings, judge
from .people import Person
from .service import SimulatedServer

MOST_SERVERS, MOST_TABLES, MOST_GAMES = 3, 4, 3
TROUBLE_S = (20.0, 90.0)
LONGEST_S = 3600.0  # by then every game is over, or stuck
SETTLE_S = 60.0
Sow = Callable[["Simulation"], None]


class Simulation:
    """Everything that belongs to one run."""

    def __init__(self, seed: int, key_file: Path) -> None:
        self.seed = seed
        self.rng = Random(seed)  # noqa: S311  (a run repeats itself)
        self.key_file = key_file
        self.disk = Disk()
        self.wires = Wires(self.rng)
        self.trouble = StoreTrouble(self.rng)
        self.servers: list[SimulatedServer] = []
        self.gone: list[SimulatedServer] = []
        self.people: list[Person] = []
        self.tables: list[str] = []
        self.wanted: dict[str, int] = {}  # games at each table
        self.sow: Sow = lambda simulation: None

    # -- servers ------------------------------------------------------------------------------------------
    def start(self, place: int) -> None:
        """Start a server at a place, unless one runs there."""
        if place < len(self.servers) and not self.servers[place].owner.dead:
            return
        shared = self.shared
        server = SimulatedServer(self.rng, self.disk, self.wires, self.trouble, shared=shared)
        if place < len(self.servers):
            self.gone.append(self.servers[place])
            self.servers[place] = server
        else:
            self.servers.append(server)
        server.start(self.key_file).add_done_callback(lambda task: self._started(task, place))

    def _started(self, task: asyncio.Task[None], place: int) -> None:
        """Who cannot start is started again, as by who watches over real processes."""
        self.sow(self)
        if not task.cancelled() and task.exception() is not None:
            self.servers[place].crash()
            asyncio.get_running_loop().call_later(1.0, self.start, place)

    def kill(self, place: int) -> None:
        """Kill the server at a place: its connections end."""
        server = self.servers[place]
        server.crash()
        for person in self.people:
            if person.link and person.link.server is server:
                person.link.cut(0.0)

    def find_server(self, rng: Random) -> SimulatedServer | None:
        """Any server that takes connections."""
        serving = [server for server in self.servers if server.serves]
        return rng.choice(serving) if serving else None

    # -- the run ------------------------------------------------------------------------------------------
    async def run(self) -> Findings:
        """Play, make trouble, mend, wait, judge."""
        number = self.rng.randint(1, MOST_SERVERS)
        self.shared = number > 1
        for place in range(number):
            self.start(place)
        for _ in range(self.rng.randint(1, MOST_TABLES)):
            await self._make_table()
        lives = [asyncio.create_task(person.live()) for person in self.people]
        hand = TroubleMaker(self)
        await hand.work(self.rng.uniform(*TROUBLE_S))
        hand.mend()
        await self._until_over()
        findings = Findings(self.seed, faults=hand.faults)
        for table_id in self.tables:
            judge(self.disk, table_id, [each for each in self.people if each.table_id == table_id], findings)
            if not self._over(table_id):
                findings.note("stuck", f"not all of {self.wanted[table_id]} games were played")
        for server in [*self.gone, *self.servers]:
            for failure in server.failures:
                findings.note("stuck", f"a connection ended with {failure!r}")
        findings.digest = self._digest()
        for server in self.servers:
            server.crash()
        for life in lives:
            life.cancel()
        await asyncio.gather(*lives, return_exceptions=True)
        await asyncio.sleep(1)  # what was cancelled ends
        return findings

    async def _make_table(self) -> None:
        """Make a table at any server, and let its people come."""
        setup, made = self._any_setup(), None
        while made is None:
            server = self.find_server(self.rng)
            try:
                made = None if server is None else await server.lobby.make(setup)
            except StoreError:
                made = None
            await asyncio.sleep(1)
        room, tokens = made
        table_id, games = room.table.id, self.rng.randint(1, MOST_GAMES)
        self.wanted[table_id] = games
        self.tables.append(table_id)
        cookie = "; ".join(f"{seats.COOKIES[seat]}={token}" for seat, token in tokens.items())
        eyes = [*tokens, *[None] * self.rng.randint(0, 2)]
        self.people += [
            Person(table_id, seat, "" if seat is None else cookie, self.rng, self.find_server, games) for seat in eyes
        ]

    def _any_setup(self) -> TableSetup:
        other = SeatWish("computer", level="casual") if self.rng.random() < 0.25 else SeatWish("here")
        clock = TimeControl(self.rng.choice([20, 120]), 2) if self.rng.random() < 0.3 else None
        return TableSetup(
            self.rng.choice(list(EDITIONS)),
            {"tactical": self.rng.random() < 0.5},
            seats=(SeatWish("here"), other),
            assists=Assists(take_back=self.rng.random() < 0.5),
            clock=clock,
            absence=self.rng.choice([10, 300]),
        )

    async def _until_over(self) -> None:
        """Wait until every game is over and everybody has had time to hear of it, or something is stuck."""
        loop = asyncio.get_running_loop()
        until = loop.time() + LONGEST_S
        while loop.time() < until and not all(self._over(table_id) for table_id in self.tables):  # noqa: ASYNC110
            await asyncio.sleep(5)
        await asyncio.sleep(SETTLE_S)

    def _over(self, table_id: str) -> bool:
        kinds = [row[3] for row in self.disk.rows[table_id]]
        return kinds.count(ENDED) == self.wanted[table_id] or CALLED_OFF in kinds

    def _digest(self) -> str:
        """What the run came to, in one word: the same seed gives the same."""
        told = [len(person.heard) for person in self.people]
        rows = [(table_id, row[:4]) for table_id in self.tables for row in self.disk.rows[table_id]]  # not the seals
        whole = json.dumps([rows, told])
        return hashlib.sha256(whole.encode()).hexdigest()[:16]


def run_seed(seed: int, key_file: Path, sow: Sow | None = None) -> Findings:
    """One run, from its seed to its findings."""
    loop = ClockLoop()
    try:
        asyncio.set_event_loop(loop)
        return loop.run_until_complete(_run(seed, key_file, sow))
    finally:
        asyncio.set_event_loop(None)
        loop.close()


async def _run(seed: int, key_file: Path, sow: Sow | None) -> Findings:
    simulation = Simulation(seed, key_file)
    if sow:
        simulation.sow = sow
    return await simulation.run()
