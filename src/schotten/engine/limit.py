"""A limit for every call: a thread moves the engine's clock on while calls run, and one that takes too long traps.

The clock goes as far as this process had a processor: on a crowded machine no call has taken what it was not given.
"""

from __future__ import annotations

import os
import threading
from time import monotonic, process_time, sleep
from typing import Any, Self

TICK = 0.1  # seconds


def ticks(seconds: float) -> int:
    """How many ticks a call may last; the tick that is under way does not count."""
    return int(seconds / TICK) + 2


class Ticker:
    """Ticks while something runs, and rests otherwise."""

    def __init__(self, engine: Any) -> None:
        self.engine = engine
        self.changed = threading.Condition()
        self.running = 0
        self.process = 0

    def __enter__(self) -> Self:
        with self.changed:
            if self.process != os.getpid():  # the first call, or the first one in a forked process
                self.process, self.running = os.getpid(), 0
                threading.Thread(target=self.tick, name="engine clock", daemon=True).start()
            self.running += 1
            self.changed.notify()
        return self

    def __exit__(self, *_: object) -> None:
        with self.changed:
            self.running -= 1

    def tick(self) -> None:
        """Move the engine's clock on, as long as the process lives."""
        given = 0.0
        while True:
            with self.changed:
                while not self.running:
                    self.changed.wait()
            given += given_while_asleep()
            while given >= TICK:
                self.engine.increment_epoch()
                given -= TICK


def given_while_asleep() -> float:
    """A tick's sleep: the seconds that passed, or fewer if the process had less of a processor in them."""
    began, used = monotonic(), process_time()
    sleep(TICK)
    return min(monotonic() - began, process_time() - used)
