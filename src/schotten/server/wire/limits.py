"""How much one client may ask for: buckets that fill again with time."""

from __future__ import annotations

import asyncio
from collections import OrderedDict
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Annotated, Any, Self

from cyclopts import Parameter

MESSAGE_BYTES = 4096
BODY_BYTES = 16_384
SOCKET_BYTES = 65_536  # beyond this the connection ends; up to it a too large message is answered
MOST_CLIENTS = 10_000  # addresses remembered
MOST_REFUSALS = 200  # in a row, then the connection ends
LONGEST_QUEUE = 256  # messages that wait for a client who does not read, then the connection ends


def read_rate(_: Any, tokens: Sequence[Any]) -> RateLimit:
    """A rate as it is given to a server."""
    return RateLimit.parse(tokens[0].value)


@Parameter(converter=read_rate, n_tokens=1, accepts_keys=False)
@dataclass(frozen=True, slots=True)
class RateLimit:
    """So many at once, so many a second in the long run."""

    burst: float
    per_second: float

    @classmethod
    def parse(cls, text: str) -> Self:
        """A rate from its text.

        >>> str(RateLimit.parse("30/0.5"))
        '30/0.5'
        """
        try:
            burst, per_second = map(float, text.split("/"))
        except ValueError:
            burst, per_second = 0, 0
        if not (1 <= burst < 1e12 and 0 < per_second < 1e12):
            raise ValueError(f"{text!r} is no rate; one is AT_ONCE/PER_SECOND, such as 30/0.5")
        return cls(burst, per_second)

    def __str__(self) -> str:
        return f"{self.burst:g}/{self.per_second:g}"


def check_connections(_: Any, number: int) -> None:
    """At least one may come in."""
    if number < 1:
        raise ValueError(f"{number} connections; at least 1")


@dataclass(frozen=True, slots=True)
class Limits:
    """How much one client may ask for; rates are AT_ONCE/PER_SECOND.

    Parameters
    ----------
    requests
        Requests of an address.
    creations
        New tables of an address.
    long_requests
        Replays, records and analyses of an address.
    messages
        Messages of a connection.
    questions
        Hints and chances of a connection.
    connections
        Connections at one table for one seat, and for all watchers together.

    """

    requests: RateLimit = RateLimit(400, 50)
    creations: RateLimit = RateLimit(30, 0.5)
    long_requests: RateLimit = RateLimit(40, 2)
    messages: RateLimit = RateLimit(200, 50)
    questions: RateLimit = RateLimit(20, 2)
    connections: Annotated[int, Parameter(validator=check_connections)] = 50


def _now() -> float:
    return asyncio.get_running_loop().time()


class Bucket:
    """One client's allowance."""

    __slots__ = ("left", "rate", "since")

    def __init__(self, rate: RateLimit) -> None:
        self.rate = rate
        self.left = rate.burst
        self.since = _now()

    def take(self) -> int:
        """Take one; 0, or the milliseconds to wait if there is none left."""
        now = _now()
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
