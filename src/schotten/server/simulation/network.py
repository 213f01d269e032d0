"""Simulated sockets: what is sent takes a while, keeps its order, and is lost with its connection."""

from __future__ import annotations

import asyncio
from random import Random
from typing import TYPE_CHECKING, Any

import msgspec

if TYPE_CHECKING:
    from .service import SimulatedServer

ENOUGH_S = 1e-6
Message = dict[str, Any]


class SimulatedLink:
    """One WebSocket between a client and a server, whose ends may learn of its loss at different times."""

    def __init__(self, server: SimulatedServer, rng: Random) -> None:
        self.server = server
        self.rng = rng
        self.code: int | None = None
        self.lost = False
        self._at = [0.0, 0.0]
        self._under_way: dict[asyncio.TimerHandle, Message] = {}  # to the server, in their order
        self._to_client: asyncio.Queue[bytes | None] = asyncio.Queue()
        self._to_server: asyncio.Queue[Message] = asyncio.Queue()
        self._to_server.put_nowait({"type": "websocket.connect"})

    def open(self, table_id: str, seat: int | None, cookie: str) -> None:
        """Let the server hear of it."""
        query = f"seat={'watch' if seat is None else seat}"
        headers = [(b"cookie", cookie.encode())] if cookie else []
        scope = {"query_string": query.encode(), "headers": headers, "client": ("simulated", 0)}
        work = self.server.sockets.serve(table_id, scope, self._to_server.get, self._send)
        task = self.server.owner.call(asyncio.get_running_loop().create_task, work)
        task.add_done_callback(self._served)

    def _served(self, task: asyncio.Task[None]) -> None:
        if not task.cancelled() and task.exception() is not None:
            self.server.report(task.exception())
        self._later(1, self._end)

    def _later(self, way: int, what: Any, *args: Any) -> asyncio.TimerHandle:
        loop = asyncio.get_running_loop()
        self._at[way] = max(self._at[way] + ENOUGH_S, loop.time() + self.rng.expovariate(1 / 0.02))
        return loop.call_at(self._at[way], what, *args)

    async def _send(self, message: Any) -> None:
        """The server's end."""
        if self.server.owner.dead:
            return
        if message["type"] == "websocket.send":
            self._later(1, self._reach, message["text"].encode())
        elif message["type"] == "websocket.close":
            self.code = message["code"]
            self._later(1, self._end)

    def _reach(self, data: bytes) -> None:
        if not self.lost:
            self._to_client.put_nowait(data)

    def _end(self) -> None:
        if not self.lost:
            self.lost = True
            self._to_client.put_nowait(None)

    # -- the client's end ---------------------------------------------------------------------------------
    def send(self, message: Message) -> None:
        """Send a message; nobody says whether it arrives."""
        if not self.lost:
            self._send_on({"type": "websocket.receive", "text": msgspec.json.encode(message).decode()})

    def _send_on(self, event: Message) -> None:
        def arrive() -> None:
            del self._under_way[handle]
            self._to_server.put_nowait(event)

        handle = self._later(0, arrive)
        self._under_way[handle] = event

    async def receive(self, patience_s: float) -> bytes | None:
        """The next message; None when the connection is lost. TimeoutError after a silence."""
        return await asyncio.wait_for(self._to_client.get(), patience_s)

    def cut(self, notice_s: float) -> None:
        """Lose it: the client knows at once, the server after a while; what is under way comes to it only then.

        By that time the client may be back on another connection: what it said before comes after what it says now.
        """
        self._end()
        late, self._under_way = self._under_way, {}
        self._at[0] = max(self._at[0], asyncio.get_running_loop().time() + notice_s)
        for handle, event in late.items():
            handle.cancel()
            self._send_on(event)
        self._send_on({"type": "websocket.disconnect", "code": 1006})
