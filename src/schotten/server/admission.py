"""How many connections are taken: fewer than there are file descriptors, so that those who are here are served on."""

from __future__ import annotations

import asyncio
import logging
import resource
import time
from collections.abc import Callable
from typing import Any

from uvicorn.protocols.http.h11_impl import H11Protocol

_log = logging.getLogger(__name__)
KEPT = 96  # descriptors for the store, the workers and files
SAY_S = 60.0
BODY = b'{"code":"server_full","facts":{"retryMs":10000}}'
REFUSAL = (
    b"HTTP/1.1 503 Service Unavailable\r\nContent-Type: application/json\r\nRetry-After: 10\r\nConnection: close\r\n"
    b"Content-Length: %d\r\n\r\n%s" % (len(BODY), BODY)
)


def most_connections() -> int:
    """What the system allows now, less what is kept."""
    allowed, most = resource.getrlimit(resource.RLIMIT_NOFILE)
    if most == resource.RLIM_INFINITY or most > allowed:
        wished = 65_536 if most == resource.RLIM_INFINITY else min(most, 65_536)
        resource.setrlimit(resource.RLIMIT_NOFILE, (max(allowed, wished), most))
        allowed = max(allowed, wished)
    return max(1, allowed - KEPT)


class Seldom:
    """Says something at most once a minute, and how often it would have been said."""

    def __init__(self, now: Callable[[], float] = time.monotonic) -> None:
        self._now = now
        self._said: float | None = None
        self._times = 0

    def say(self, what: str, **facts: Any) -> None:
        """Log it, unless it was said a short while ago."""
        self._times += 1
        if self._said is None or self._now() - self._said >= SAY_S:
            self._said = self._now()
            _log.warning(what, extra={**facts, "times": self._times})
            self._times = 0


def gate(most: int) -> type[H11Protocol]:
    """The protocol of a connection that is refused when there are too many already."""
    seldom = Seldom()

    class Gate(H11Protocol):
        refused = False

        def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
            """Take a connection, or say that the server is full."""
            if len(self.connections) < most:
                super().connection_made(transport)
                return
            self.refused = True
            seldom.say("no more connections are taken", limit=most)
            transport.write(REFUSAL)
            transport.close()

        def data_received(self, data: bytes) -> None:
            """Hear a client that was let in."""
            if not self.refused:
                super().data_received(data)

        def connection_lost(self, error: Exception | None) -> None:
            """Forget a client that was let in."""
            if not self.refused:
                super().connection_lost(error)

    return Gate


def quiet_handler() -> Callable[[asyncio.AbstractEventLoop, dict[str, Any]], None]:
    """What the loop does with errors that nobody waits for; the same one thousands of times is one line a minute."""
    seldom = Seldom()

    def handle(loop: asyncio.AbstractEventLoop, context: dict[str, Any]) -> None:
        if "out of system resource" in context["message"]:
            seldom.say("no connection can be taken: out of file descriptors")
        else:
            loop.default_exception_handler(context)

    return handle
