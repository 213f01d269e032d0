"""A seeded hand that makes trouble: it kills, cuts, freezes, fails, delays, and sets clocks wrong."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Callable

    from .run import Simulation

EVERY_S = 0.8
LONGEST_FREEZE_S = 45.0


class TroubleMaker:
    """Makes trouble at random times, and can be told to stop and mend everything."""

    def __init__(self, simulation: Simulation) -> None:
        self.sim = simulation
        self.rng = simulation.rng
        self.faults = 0
        self._deeds: list[tuple[int, Callable[[], None]]] = [
            (4, self._cut),
            (2, self._kill),
            (2, self._freeze),
            (3, self._fail),
            (3, self._delay),
            (2, self._deafen),
            (2, self._set_clock),
            (1, self._send_home),
        ]

    async def work(self, seconds: float) -> None:
        """Make trouble for so long."""
        loop = asyncio.get_running_loop()
        until = loop.time() + seconds
        weights = [weight for weight, _ in self._deeds]
        while loop.time() < until:
            await asyncio.sleep(self.rng.expovariate(1 / EVERY_S))
            self.faults += 1
            self.rng.choices(self._deeds, weights)[0][1]()

    def mend(self) -> None:
        """Let everything be well again."""
        self._well()
        self.sim.trouble.thawed.set()
        for person in self.sim.people:
            person.at_home = True
        for bus in self.sim.wires.buses:
            if not bus.listens and not bus.owner.dead:
                bus.mend()

    def _later(self, most_s: float, what: Callable[[], None]) -> None:
        asyncio.get_running_loop().call_later(self.rng.uniform(0.05, most_s), what)

    def _cut(self) -> None:
        """Lose a connection; half of the time the server does not notice for a while."""
        linked = [person for person in self.sim.people if person.link and not person.link.lost]
        if linked:
            chosen = self.rng.choice(linked).link
            if chosen:
                chosen.cut(self.rng.choice([0.0, self.rng.uniform(0, 40)]))

    def _kill(self) -> None:
        """Kill a server; another is started in its place."""
        serving = [place for place, server in enumerate(self.sim.servers) if server.serves]
        if serving:
            place = self.rng.choice(serving)
            self.sim.kill(place)
            self._later(8.0, lambda: self.sim.start(place))

    def _freeze(self) -> None:
        """Let the store say nothing for a while."""
        self.sim.trouble.thawed.clear()
        self._later(self.rng.choice([2.0, LONGEST_FREEZE_S]), self.sim.trouble.thawed.set)

    def _fail(self) -> None:
        """Let the store fail often."""
        self.sim.trouble.fails = self.rng.choice([0.05, 0.3, 0.9])
        self._later(5.0, self._well)

    def _delay(self) -> None:
        """Let the store be slow."""
        self.sim.trouble.slow_s = self.rng.choice([0.05, 0.5, 2.0])
        self._later(5.0, self._well)

    def _well(self) -> None:
        self.sim.trouble.fails, self.sim.trouble.slow_s = 0.0, 0.003

    def _deafen(self) -> None:
        """Cut a server off from what others say."""
        hearing = [bus for bus in self.sim.wires.buses if bus.listens]
        if hearing:
            bus = self.rng.choice(hearing)
            bus.listens = False
            self._later(6.0, bus.mend)

    def _set_clock(self) -> None:
        """Set a server's clock forward or back."""
        self.rng.choice(self.sim.servers).world.skew_ms += self.rng.choice([-60_000, -500, 500, 20_000])

    def _send_home(self) -> None:
        """Let somebody go away for a while."""
        person = self.rng.choice(self.sim.people)
        person.at_home = False
        if person.link:
            person.link.cut(0.0)

        def come_back() -> None:
            person.at_home = True

        self._later(30.0, come_back)
