"""How much one client may ask for: buckets that fill again with time."""

from __future__ import annotations

import time
from collections import OrderedDict
from dataclasses import dataclass

MESSAGE_BYTES = 4096
BODY_BYTES = 16_384
MOST_CLIENTS = 10_000  # addresses remembered


@dataclass(frozen=True, slots=True)
class RateLimit:
    """So many at once, so many a second in the long run."""

    burst: float
    per_second: float


MESSAGES = RateLimit(200, 50)
QUESTIONS = RateLimit(20, 2)  # hints and chances
REQUESTS = RateLimit(400, 50)
LONG_REQUESTS = RateLimit(40, 2)  # replays, records, analyses
CREATIONS = RateLimit(30, 0.5)
MOST_REFUSALS = 200  # in a row, then the connection ends
MOST_CONNECTIONS = 50  # at one table for one seat or for all watchers


class Bucket:
    """One client's allowance."""

    __slots__ = ("left", "rate", "since")

    def __init__(self, rate: RateLimit) -> None:
        self.rate = rate
        self.left = rate.burst
        self.since = time.monotonic()

    def take(self) -> int:
        """Take one; 0, or the milliseconds to wait if there is none left."""
        now = time.monotonic()
        self.left = min(self.rate.burst, self.left + (now - self.since) * self.rate.per_second)
        self.since = now
        if self.left >= 1:
            self.left -= 1
            return 0
        return int(1000 * (1 - self.left) / self.rate.per_second) + 1


class Buckets:
    """A bucket for each address; the ones not used for longest are forgotten."""

    def __init__(self, rate: RateLimit) -> None:
        self.rate = rate
        self._known: OrderedDict[str, Bucket] = OrderedDict()

    def take(self, address: str) -> int:
        """Take one for an address; 0, or the milliseconds to wait."""
        bucket = self._known.get(address)
        if bucket is None:
            bucket = self._known[address] = Bucket(self.rate)
            if len(self._known) > MOST_CLIENTS:
                self._known.popitem(last=False)
        else:
            self._known.move_to_end(address)
        return bucket.take()
