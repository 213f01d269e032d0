"""The first thing that answers: page, health and version at once, the rest as soon as it has been imported.

SQLAlchemy takes longer to import than a person likes to wait for a page, so it is imported beside.
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
import time
from collections.abc import Awaitable, Callable
from typing import TYPE_CHECKING, Any
from urllib.parse import quote

import msgspec

from schotten import __version__
from schotten.server.meters import METERS
from schotten.server.web.static import SECURITY, Static
from schotten.server.wire.messages import PROTOCOL

if TYPE_CHECKING:
    from schotten.server.service import Service

_log = logging.getLogger(__name__)
_encode = msgspec.json.Encoder().encode
SOCKET_PREFIX, SOCKET_SUFFIX = "/api/tables/", "/socket"
ROBOTS = "User-agent: *\nDisallow: {0}/api/\nDisallow: {0}/t/\n"  # a table is for who has its address
TEXT_HEADERS = [(b"content-type", b"text/plain; charset=utf-8")]
AREAS = ("/api/tables", "/api/catalogue", "/api/keys", "/api", "/t", "/assets")  # as log lines name them
NOWHERE = "nowhere"  # no path: one begins with a slash
JSON_HEADERS = [(b"content-type", b"application/json"), (b"cache-control", b"no-store")]


class Reach(msgspec.Struct, frozen=True):
    """The server's addresses in the local network, and those that it would have if it listened there."""

    addresses: list[str] = []
    possible: list[str] = []


class Front:
    """The ASGI application: answers what it can itself, hands the rest to the service."""

    def __init__(
        self, start: Callable[[], Awaitable[Service]], static: Static | None = None, base_path: str = ""
    ) -> None:
        self.static = static or Static()
        self.base_path = base_path
        self._start = start
        self.failed: Callable[[Exception], None] = lambda error: None
        self.reach: Callable[[], Reach] = Reach
        self.settled: Callable[[], None] = lambda: None
        self._starting: asyncio.Task[Service] | None = None

    async def __call__(self, scope: Any, receive: Any, send: Any) -> None:
        """Serve one connection; what a shutdown ends is told so, and needs no traceback."""
        if scope["type"] == "lifespan":
            await self._live(receive, send)
        elif scope["type"] == "websocket":
            with contextlib.suppress(asyncio.CancelledError):
                await self._socket(scope, receive, send)
        else:
            path = self._inside(scope["path"])
            send = guarded(scope["method"], path, send)
            try:
                await self._request(path, scope, receive, send)
            except asyncio.CancelledError:
                with contextlib.suppress(RuntimeError):  # the answer had begun
                    await respond(send, 503, JSON_HEADERS, _encode({"code": "shutting_down", "facts": {}}))

    def _inside(self, path: str) -> str:
        """A path below the base path; what is not below it is nowhere."""
        if path == self.base_path:
            return ""
        return path.removeprefix(self.base_path) if path.startswith(f"{self.base_path}/") else NOWHERE

    # -- life ---------------------------------------------------------------------------------------------
    async def _live(self, receive: Any, send: Any) -> None:
        while True:
            message = await receive()
            if message["type"] == "lifespan.startup":
                self._starting = asyncio.create_task(self._begin())
                await send({"type": "lifespan.startup.complete"})
            else:
                await self.close()
                await send({"type": "lifespan.shutdown.complete"})
                return

    async def _begin(self) -> Service:
        began = time.monotonic()
        try:
            service = await self._start()
        except Exception as error:
            self.failed(error)
            raise
        self.settled()
        _log.info("ready", extra={"ms": round(1000 * (time.monotonic() - began))})
        return service

    async def service(self) -> Service:
        """The service, once it is there."""
        if self._starting is None:
            self._starting = asyncio.create_task(self._begin())
        return await asyncio.shield(self._starting)

    @property
    def ready(self) -> Service | None:
        """The service, if it is there."""
        task = self._starting
        return task.result() if task and task.done() and not task.cancelled() and not task.exception() else None

    @property
    def failure(self) -> BaseException | None:
        """Why the service could not be started."""
        task = self._starting
        return task.exception() if task and task.done() and not task.cancelled() else None

    async def close(self) -> None:
        """End the service; a start under way is given up."""
        task = self._starting
        if task is None:
            return
        if not task.done():
            task.cancel()
        elif self.ready:
            await self.ready.close()

    # -- requests -----------------------------------------------------------------------------------------
    async def _request(self, path: str, scope: Any, receive: Any, send: Any) -> None:
        if path == NOWHERE:
            await respond(send, 404, JSON_HEADERS, _encode({"code": "not_found", "facts": {}}))
            return
        if scope["method"] in {"GET", "HEAD"} and await self._answer(path, scope, send):
            return
        try:
            service = await self.service()
        except Exception:  # noqa: BLE001  (whatever kept the service from starting, the client is told in one way)
            await respond(send, 503, JSON_HEADERS, _encode({"code": "store_failed", "facts": {}}))
            return
        await service.app({**scope, "root_path": self.base_path}, receive, send)

    async def _answer(self, path: str, scope: Any, send: Any) -> bool:
        """Answer what needs no service."""
        if path == "/version":
            await respond(send, 200, JSON_HEADERS, _encode({"version": __version__, "protocol": PROTOCOL}))
        elif path == "/health":
            status, body = self.health()
            await respond(send, status, JSON_HEADERS, _encode(body))
        elif path == "/reach":
            near = (scope.get("client") or ("",))[0] in {"127.0.0.1", "::1"}
            await respond(send, 200, JSON_HEADERS, _encode(self.reach() if near else Reach()))
        elif path == "/ready":
            status, body = await self.readiness()
            await respond(send, status, JSON_HEADERS, _encode(body))
        elif path == "/robots.txt":
            await respond(send, 200, TEXT_HEADERS, ROBOTS.format(self.base_path).encode())
        elif path.startswith("/t/") and path.count("/") == 2:
            home = f"{self.base_path}/#{quote(path)}"  # whatever was asked for, a header takes no line break
            await respond(send, 307, [(b"location", home.encode())], b"")
        elif not path:
            await respond(send, 307, [(b"location", f"{self.base_path}/".encode())], b"")
        else:
            return await self._file(path, scope, send)
        return True

    async def _file(self, path: str, scope: Any, send: Any) -> bool:
        file = self.static.find(path)
        if file is None:
            return False
        sent = {key: value for key, value in scope["headers"] if key in {b"accept-encoding", b"if-none-match"}}
        zipped = file.zippable and b"gzip" in sent.get(b"accept-encoding", b"")
        if sent.get(b"if-none-match", b"").decode("latin-1") == file.tag:
            await respond(send, 304, file.headers(zipped=False), b"")
        else:
            body = file.zipped if zipped and file.zipped else file.body
            await respond(send, 200, file.headers(zipped=zipped), body, empty=scope["method"] == "HEAD")
        return True

    def health(self) -> tuple[int, dict[str, Any]]:
        """Whether the server can do its work, and how much it has."""
        service = self.ready
        if service is not None:
            return 200, service.health()
        if self.failure is not None:
            return 503, {"status": "failed", "store": None, "tables": 0, "connections": 0, "computer": None}
        return 200, {"status": "starting", "store": None, "tables": 0, "connections": 0, "computer": None}

    async def readiness(self) -> tuple[int, dict[str, Any]]:
        """Whether players may be sent here: the service is there, does not close, and its store answers."""
        service = self.ready
        why = "starting" if self.failure is None else "failed"
        if service is not None:
            why = await service.why_unready()
        return (503 if why else 200), {"ready": not why, "why": why or None}

    async def _socket(self, scope: Any, receive: Any, send: Any) -> None:
        path = self._inside(scope["path"])
        if not (path.startswith(SOCKET_PREFIX) and path.endswith(SOCKET_SUFFIX)):
            await self._turn_away("not_found", receive, send)
            return
        try:
            service = await self.service()
        except Exception:  # noqa: BLE001  (as for a request)
            await self._turn_away("store_failed", receive, send)
            return
        table_id = path.removeprefix(SOCKET_PREFIX).removesuffix(SOCKET_SUFFIX)
        await service.sockets.serve(table_id, scope, receive, send)

    @staticmethod
    async def _turn_away(code: str, receive: Any, send: Any) -> None:
        from schotten.server.web.sockets import turn_away

        if (await receive())["type"] == "websocket.connect":
            await send({"type": "websocket.accept"})
            await turn_away(send, code, {})


def area_of(path: str) -> str:
    """The part of a path that names no table."""
    return next((area for area in AREAS if f"{path}/".startswith(f"{area}/")), "/")


def guarded(method: str, path: str, send: Any) -> Any:
    """A send that adds the security headers and logs what was answered, without ids or cookies."""
    began = time.monotonic()

    async def add(message: Any) -> None:
        if message["type"] == "http.response.start":
            message = {**message, "headers": [*message.get("headers", []), *SECURITY]}
            METERS.requests[message["status"]] += 1
            ms = round(1000 * (time.monotonic() - began), 1)
            facts = {"method": method, "area": area_of(path), "status": message["status"], "ms": ms}
            _log.info("request", extra=facts)
        await send(message)

    return add


async def respond(
    send: Any, status: int, headers: list[tuple[bytes, bytes]], body: bytes, *, empty: bool = False
) -> None:
    """Send a whole response."""
    length = (b"content-length", str(len(body)).encode())
    await send({"type": "http.response.start", "status": status, "headers": [*headers, length]})
    await send({"type": "http.response.body", "body": b"" if empty else body})
