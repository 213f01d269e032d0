"""One simulated server process: the real lobby, rooms, sockets and computer seats, on simulated ground."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING, Any, TypeVar

from schotten.rules.legal import MOST_MOVES, legal_moves
from schotten.server.bots.bot_worker import Hint
from schotten.server.bots.players import Bots
from schotten.server.tables.lobby import Lobby
from schotten.server.web.sockets import Sockets
from schotten.server.wire.limits import Limits
from schotten.server.wire.messages import Status
from schotten.server.wire.world import World
from schotten.told.structs import GameAnalysis

from .clock_loop import Owner
from .disk import Disk, SimulatedBus, SimulatedStore, StoreTrouble, Wires

if TYPE_CHECKING:
    from schotten.game import Game

T = TypeVar("T")
BEGAN_MS = 1_700_000_000_000


class SimulatedWorld(World):
    """Time by the loop's clock, which may be set wrong, and chance from the seed."""

    def __init__(self, rng: Random) -> None:
        self.rng = rng
        self.skew_ms = 0

    def now(self) -> int:
        """Milliseconds since 1970, as this process's clock shows them."""
        return BEGAN_MS + round(1000 * asyncio.get_running_loop().time()) + self.skew_ms

    def chance(self, size: int) -> bytes:
        """Bytes from the seed."""
        return self.rng.randbytes(size)

    async def beside(self, work: Callable[..., T], *args: Any, **kwargs: Any) -> T:
        """There is no thread: it is done in between."""
        await asyncio.sleep(0.001)
        return work(*args, **kwargs)


class SimulatedThinker:
    """Chooses any legal move after a while."""

    workers = 2

    def __init__(self, rng: Random) -> None:
        self.rng = rng

    def levels(self) -> tuple[str, ...]:
        """One level is enough."""
        return ("casual", "master")

    def status(self) -> Status:
        """It is there."""
        return Status("ready")

    async def open(self, tell: Callable[[], None]) -> None:
        """There is nothing to get ready."""

    async def close(self) -> None:
        """There is nothing to stop."""

    async def choose(self, play: Game, row: list[int], seat: int, level: str, seconds: float) -> int:
        """A legal move of the view."""
        await asyncio.sleep(self.rng.expovariate(2))
        numbers = [0] * MOST_MOVES
        return self.rng.choice(numbers[: legal_moves(row, play.rules, numbers)])

    async def hint(self, play: Game, row: list[int], seat: int, share: float, *, quick: bool) -> Hint:
        """A move, and nothing to say for it."""
        move = await self.choose(play, row, seat, "", 1.0)
        return Hint(move, [(move, 0.5)], [move], proven=False, reasons=[])

    async def chance(self, play: Game, row: list[int], seat: int) -> float:
        """Nobody knows."""
        return 0.5

    async def analyse(self, play: Game, start: int, share: float) -> GameAnalysis:
        """Nobody knows."""
        return GameAnalysis(1, None, 0.0, [])


class SimulatedServer:
    """A process from its start to its death; the next one in its place is another."""

    def __init__(self, rng: Random, disk: Disk, wires: Wires, trouble: StoreTrouble, *, shared: bool) -> None:
        self.owner = Owner("server")
        self.world = SimulatedWorld(rng)
        self.bus = SimulatedBus(wires, self.owner)
        self.store = SimulatedStore(disk, self.bus, trouble, shared=shared)
        self.ready = False
        self.failures: list[BaseException] = []
        self._rng = rng

    async def open(self, key_file: Path) -> None:
        """Start it; what cannot be started is dead."""
        bots = Bots(SimulatedThinker(self._rng), pause=False)
        self.lobby = Lobby(self.store, self.bus, bots, key_file, self.world)
        self.sockets = Sockets(self.lobby, frozenset(), Limits())
        await self.lobby.open()
        self.ready = True

    def start(self, key_file: Path) -> asyncio.Task[None]:
        """Start it beside."""
        return self.owner.call(asyncio.get_running_loop().create_task, self.open(key_file))

    def report(self, error: BaseException | None) -> None:
        """Something failed that should not have."""
        if error is not None:
            self.failures.append(error)

    @property
    def serves(self) -> bool:
        """Whether it takes connections."""
        return self.ready and not self.owner.dead

    def crash(self) -> None:
        """End as a killed process ends."""
        self.owner.kill()
        self.bus.listens = False
