"""A store and a bus that outlive the simulated servers, and the trouble that a seeded hand makes with them."""

from __future__ import annotations

import asyncio
from collections import defaultdict
from dataclasses import dataclass, field
from random import Random
from typing import TYPE_CHECKING, Any

from schotten.server.store.database import Alarm, Append, Conflict, StoreError
from schotten.server.store.log import DEALT, Entry, body_text, read_body

from .clock_loop import Owner

if TYPE_CHECKING:
    from schotten.server.store.bus import Ears, Mark, Presence

ENOUGH_S = 1e-6  # between two things that keep their order


class Disk:
    """What is written; append-only, as the real one."""

    def __init__(self) -> None:
        self.rows: dict[str, list[tuple[int, int, int, str, str]]] = defaultdict(list)
        self.seeds: dict[str, dict[int, bytes]] = defaultdict(dict)
        self.listed: dict[str, tuple[int, bool]] = {}
        self.alarms: dict[str, int] = {}
        self.keys: list[str] = []

    def write(self, wanted: Append) -> None:
        """Write events wholly or not at all."""
        table_id, rows = wanted.entries[0].table_id, self.rows[wanted.entries[0].table_id]
        if wanted.entries[0].seq <= len(rows):
            raise Conflict
        if [entry.seq for entry in wanted.entries] != list(range(len(rows) + 1, len(rows) + 1 + len(wanted.entries))):
            raise AssertionError("a gap in the log")
        rows += [(entry.seq, entry.at, entry.actor, entry.kind, body_text(entry.body)) for entry in wanted.entries]
        self.seeds[table_id] |= {number: seed for _, number, seed in wanted.seeds}
        if wanted.listed:
            self.listed[table_id] = wanted.listed[1:]
        if wanted.alarm:
            self.alarms.pop(table_id, None)
            if wanted.alarm.at is not None:
                self.alarms[table_id] = wanted.alarm.at

    def entries(self, table_id: str, after: int = 0) -> list[Entry]:
        """What is written of a table after a number."""
        rows = self.rows.get(table_id, [])[after:]
        return [Entry(table_id, seq, at, actor, kind, read_body(body)) for seq, at, actor, kind, body in rows]

    def waiting(self) -> list[str]:
        """The public tables where no game has been dealt, the newest first."""
        tables = sorted(self.listed, key=lambda each: -self.listed[each][0])
        return [each for each in tables if self.listed[each][1] and all(row[3] != DEALT for row in self.rows[each])]


@dataclass
class StoreTrouble:
    """How the store behaves now; the hand changes it."""

    rng: Random
    slow_s: float = 0.003
    fails: float = 0.0
    thawed: asyncio.Event = field(default_factory=asyncio.Event)
    failures: int = 0

    def __post_init__(self) -> None:
        """Begin well."""
        self.thawed.set()

    async def go_through(self) -> None:
        """Take a while, wait for the end of a freeze, and fail sometimes."""
        await asyncio.sleep(self.rng.expovariate(1 / self.slow_s))
        await self.thawed.wait()
        if self.rng.random() < self.fails:
            self.failures += 1
            raise StoreError("store_failed")


class SimulatedStore:
    """One process's way to the disk; an error may come before or after what was asked for has been done."""

    def __init__(self, disk: Disk, bus: SimulatedBus, trouble: StoreTrouble, *, shared: bool) -> None:
        self.disk = disk
        self.bus = bus
        self.trouble = trouble
        self.shared = shared
        self._writing = asyncio.Lock()

    @property
    def kind(self) -> str:
        """As the real ones: several processes can share PostgreSQL only."""
        return "postgresql" if self.shared else "sqlite"

    async def open(self) -> None:
        """There is nothing to bring up to date."""
        await self.trouble.go_through()

    async def close(self) -> None:
        """Write what is waiting."""
        async with self._writing:
            pass

    async def append(self, wanted: Append) -> None:
        """Write events; they may be there although an error is told."""
        async with self._writing:
            await self.trouble.go_through()
            self._live()
            self.disk.write(wanted)
            await self.bus.announce(None, [(wanted.entries[-1].table_id, wanted.entries[-1].seq)])
            await self.trouble.go_through()

    def _live(self) -> None:
        if self.bus.owner.dead:
            raise asyncio.CancelledError  # a dead process writes nothing

    async def entries(self, table_id: str, after: int = 0) -> list[Entry]:
        """A table's events after a sequence number."""
        await self.trouble.go_through()
        return self.disk.entries(table_id, after)

    async def seeds(self, table_id: str) -> dict[int, bytes]:
        """A table's seeds by the number of the game."""
        await self.trouble.go_through()
        return dict(self.disk.seeds[table_id])

    async def open_tables(self, limit: int) -> list[str]:
        """The newest public tables that wait for players."""
        await self.trouble.go_through()
        return self.disk.waiting()[:limit]

    async def alarms(self, until: int | None = None) -> list[Alarm]:
        """The stored alarms up to a time, or all, the earliest first."""
        await self.trouble.go_through()
        found = sorted(self.disk.alarms.items(), key=lambda each: each[1])
        return [Alarm(table_id, at) for table_id, at in found if until is None or at <= until]

    async def revision(self) -> str | None:
        """A sign of life."""
        await self.trouble.go_through()
        return "simulated"

    async def public_keys(self) -> list[str]:
        """The public halves of all keys that have ever signed here."""
        await self.trouble.go_through()
        return list(self.disk.keys)

    async def add_public_key(self, number: int, public: str, at: int) -> None:
        """Write down the key of this number."""
        await self.trouble.go_through()
        if number <= len(self.disk.keys) or public in self.disk.keys:
            raise Conflict
        self.disk.keys.append(public)


class Wires:
    """What processes hear of each other: in order, after a while, or not at all while a wire is cut."""

    def __init__(self, rng: Random) -> None:
        self.rng = rng
        self.buses: list[SimulatedBus] = []

    def tell(self, note: Mark | Presence) -> None:
        """Tell everybody who listens."""
        loop = asyncio.get_running_loop()
        for bus in self.buses:
            if bus.listens:
                bus.next_at = max(bus.next_at + ENOUGH_S, loop.time() + self.rng.expovariate(1 / 0.005))
                loop.call_at(bus.next_at, bus.hear, note)


class SimulatedBus:
    """One process's place at the wires."""

    def __init__(self, wires: Wires, owner: Owner) -> None:
        self.wires = wires
        self.owner = owner
        self.next_at = 0.0
        self.listens = False
        self._ears: Ears | None = None

    async def open(self, ears: Ears) -> None:
        """Start listening."""
        self._ears, self.listens = ears, True
        self.wires.buses.append(self)

    def hear(self, note: Mark | Presence) -> None:
        """Take a note in, unless the wire was cut meanwhile."""
        if self._ears is None or self.owner.dead or not self.listens:
            return
        if isinstance(note, tuple):
            self.owner.call(self._ears.hear, *note)
        else:
            self.owner.call(self._ears.hear_presence, note)

    def mend(self) -> None:
        """Listen again, after what was said meanwhile has been lost."""
        self.listens = True
        if self._ears is not None and not self.owner.dead:
            self.owner.call(self._ears.hear_all)

    async def tell_presence(self, presence: Presence) -> None:
        """Tell who is connected here."""
        if not self.owner.dead:
            self.wires.tell(presence)

    async def announce(self, connection: Any, marks: list[Mark]) -> None:
        """Tell what has been written."""
        for mark in marks:
            self.wires.tell(mark)

    async def close(self) -> None:
        """Stop listening."""
        self.listens = False
