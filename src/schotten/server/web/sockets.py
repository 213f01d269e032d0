"""The WebSocket: who may come in, what is said, and a queue for each so that nobody waits for a slow one."""

from __future__ import annotations

import asyncio
import contextlib
import logging
from collections.abc import Awaitable, Callable, MutableMapping
from typing import TYPE_CHECKING, Any, get_args
from urllib.parse import parse_qs, urlsplit

import msgspec

from schotten.server.meters import METERS
from schotten.server.wire import limits, seats
from schotten.server.wire.messages import PROTOCOL, Chance, Command, Error, Explain, Hint, Ping, Pong, Request
from schotten.server.wire.setup import Refused
from schotten.server.store.database import StoreError

if TYPE_CHECKING:
    from schotten.server.tables.room import Room
    from schotten.server.tables.lobby import Lobby

Scope = MutableMapping[str, Any]
Receive = Callable[[], Awaitable[MutableMapping[str, Any]]]
Send = Callable[[MutableMapping[str, Any]], Awaitable[None]]

_log = logging.getLogger(__name__)
_encode = msgspec.json.Encoder().encode
_decoder = msgspec.json.Decoder(Request)
COMMANDS = get_args(Command)
CLOSE_CODES = {
    "bad_origin": 4403,
    "not_your_seat": 4403,
    "no_such_table": 4404,
    "not_found": 4404,
    "too_many": 4429,
    "log_unfit": 4500,
    "store_full": 4503,
    "store_locked": 4503,
    "store_failed": 4503,
    "store_frozen": 4503,
    "shutting_down": 4503,
}
BAD_REQUEST, TOO_SLOW, RESTARTING = 4400, 4408, 1012


class Socket:
    """One connection: a seat or a watcher, and the messages that wait to be sent."""

    def __init__(self, seat: int | None, address: str, send: Send, allowed: limits.Limits) -> None:
        self.seat = seat
        self.address = address
        self.asked: dict[asyncio.Task[None], None] = {}  # questions to the computer that are not answered yet
        self.bucket = limits.Bucket(allowed.messages)
        self.questions = limits.Bucket(allowed.questions)
        self.refused = 0
        self._send = send
        self._queue: asyncio.Queue[bytes | None] = asyncio.Queue(limits.LONGEST_QUEUE)
        self.lost = False

    def send(self, message: bytes) -> None:
        """Hand over a message; a client that does not read is dropped and may come back."""
        try:
            self._queue.put_nowait(message)
        except asyncio.QueueFull:
            self.lost = True

    @property
    def behind(self) -> bool:
        """Whether much waits to be sent."""
        return self._queue.qsize() > limits.LONGEST_QUEUE // 4

    async def pump(self) -> None:
        """Send what waits, in its order."""
        while not self.lost:
            message = await self._queue.get()
            await self._send({"type": "websocket.send", "text": (message or b"").decode()})
        await self._send({"type": "websocket.close", "code": TOO_SLOW})

    async def flush(self) -> None:
        """Send what waits now."""
        while not self._queue.empty():
            await self._send({"type": "websocket.send", "text": (self._queue.get_nowait() or b"").decode()})


def header(scope: Scope, name: bytes) -> str:
    """A header of the request, or nothing."""
    return next((value.decode("latin-1") for key, value in scope["headers"] if key == name), "")


def client_of(scope: Scope) -> str:
    """Where a client is connected from."""
    client = scope.get("client")
    return str(client[0]) if client else ""


def same_origin(scope: Scope, allowed: frozenset[str]) -> bool:
    """Whether a browser's page is the server's own; who sends no Origin is no browser."""
    origin = header(scope, b"origin")
    if not origin or origin in allowed:
        return True
    try:
        place = urlsplit(origin).netloc
    except ValueError:  # it is no address
        return False
    return place == header(scope, b"host") != ""


def wished_seat(query: dict[str, list[str]], own: list[int]) -> int | None:
    """The seat a connection is for."""
    wished = query.get("seat", [""])[0]
    if wished == "watch" or (wished == "" and not own):
        return None
    if wished == "":
        return own[0]
    if wished not in {"0", "1"}:
        raise Refused("bad_message", why="seat")
    if int(wished) not in own:
        raise Refused("not_your_seat")
    return int(wished)


class Sockets:
    """The endpoint of all tables."""

    def __init__(self, lobby: Lobby, origins: frozenset[str], allowed: limits.Limits) -> None:
        self.lobby = lobby
        self.origins = origins
        self.allowed = allowed

    async def serve(self, table_id: str, scope: Scope, receive: Receive, send: Send) -> None:
        """One connection from its beginning to its end."""
        if (await receive())["type"] != "websocket.connect":
            return
        await send({"type": "websocket.accept"})
        try:
            room, seat = await self._admit(table_id, scope)
        except (Refused, StoreError) as refused:
            await turn_away(send, refused.code, refused.facts if isinstance(refused, Refused) else {})
            return
        await self._talk(room, Socket(seat, client_of(scope), send, self.allowed), receive, send)

    async def _admit(self, table_id: str, scope: Scope) -> tuple[Room, int | None]:
        if not same_origin(scope, self.origins):
            raise Refused("bad_origin")
        query = parse_qs(scope["query_string"].decode("latin-1"))
        if query.get("protocol", [str(PROTOCOL)])[0] != str(PROTOCOL):
            raise Refused("other_protocol", protocol=PROTOCOL)
        room = await self.lobby.find(table_id)
        own = seats.own_seats(room.table.keys, seats.tokens_of(header(scope, b"cookie")))
        seat = wished_seat(query, own)
        if sum(each.seat == seat for each in room.connections) >= self.allowed.connections:
            raise Refused("too_many", retryMs=60_000)
        return room, seat

    async def _talk(self, room: Room, socket: Socket, receive: Receive, send: Send) -> None:
        room.join(socket)
        pump = asyncio.ensure_future(socket.pump())
        try:
            while not pump.done():
                message = await receive()
                if message["type"] == "websocket.disconnect":
                    break
                await self._hear(room, socket, message)
                if socket.behind:
                    await asyncio.sleep(0)  # who says much at once is answered in between
                if socket.refused > limits.MOST_REFUSALS:
                    await send({"type": "websocket.close", "code": CLOSE_CODES["too_many"]})
                    break
        finally:
            for asked in list(socket.asked):
                asked.cancel()
            room.part(socket)
            pump.cancel()
            with contextlib.suppress(asyncio.CancelledError, OSError, RuntimeError):
                await pump
            if self.lobby.closing:
                with contextlib.suppress(OSError, RuntimeError):
                    await socket.flush()
                    await send({"type": "websocket.close", "code": RESTARTING})

    async def _hear(self, room: Room, socket: Socket, message: MutableMapping[str, Any]) -> None:
        """Answer one message; whatever is wrong with it, the table is untouched and the client told."""
        cmd: str | None = None
        try:
            request = read_request(message, socket)
            cmd = getattr(request, "cmd", None)
            await self._answer(room, socket, request)
            socket.refused = 0
        except (Refused, StoreError) as refused:
            socket.refused += 1
            METERS.refusals["socket", refused.code] += 1
            facts = refused.facts if isinstance(refused, Refused) else {}
            socket.send(_encode(Error(refused.code, room.table.seq, cmd, facts)))

    async def _answer(self, room: Room, socket: Socket, request: Request) -> None:
        if isinstance(request, COMMANDS):
            if socket.seat is None or not self._still_own(room, socket):
                raise Refused("not_your_seat")
            with METERS.commands.timed():
                await room.command(socket.seat, request, socket)
        elif isinstance(request, Ping):
            socket.send(_encode(Pong(request.note, room.table.seq)))
        elif isinstance(request, Explain):
            socket.send(_encode(room.explain(request, socket.seat)))
        elif isinstance(request, Hint | Chance):
            wait = socket.questions.take()
            if wait:
                raise Refused("too_many", retryMs=wait)
            asked = self.lobby.spawn(self._ask(room, socket, request))
            socket.asked[asked] = None
            asked.add_done_callback(lambda done: socket.asked.pop(done, None))

    @staticmethod
    def _still_own(room: Room, socket: Socket) -> bool:
        """A seat that was given up before the deal is nobody's."""
        return room.table.chairs[socket.seat or 0].key is not None

    async def _ask(self, room: Room, socket: Socket, request: Hint | Chance) -> None:
        """Questions to the computer take their time; the connection goes on meanwhile."""
        try:
            bots, who = self.lobby.bots, (room, socket.seat, socket.address)
            if isinstance(request, Hint):
                socket.send(_encode(await bots.hint(*who, quick=request.quick)))
            else:
                socket.send(_encode(await bots.chance(*who)))
        except Refused as refused:
            socket.send(_encode(Error(refused.code, room.table.seq, None, refused.facts)))


async def turn_away(send: Send, code: str, facts: dict[str, Any]) -> None:
    """Say why somebody who has been let in cannot stay."""
    METERS.refusals["socket", code] += 1
    await send({"type": "websocket.send", "text": _encode(Error(code, 0, None, facts)).decode()})
    await send({"type": "websocket.close", "code": CLOSE_CODES.get(code, BAD_REQUEST)})


def read_request(message: MutableMapping[str, Any], socket: Socket) -> Request:
    """A client's message, checked for size, rate and shape."""
    data = message.get("text") or message.get("bytes") or b""
    if len(data) > limits.MESSAGE_BYTES:
        raise Refused("too_large", limit=limits.MESSAGE_BYTES)
    wait = socket.bucket.take()
    if wait:
        raise Refused("too_many", retryMs=wait)
    try:
        request: Request = _decoder.decode(data)
    except (msgspec.DecodeError, UnicodeError, RecursionError) as error:
        raise Refused("bad_message", why=str(error)[:200]) from None
    return request
