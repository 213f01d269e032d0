"""The HTTP part: making and finding tables, records, replays; described at /openapi.json."""

from __future__ import annotations

import asyncio
from collections.abc import Coroutine
from typing import TYPE_CHECKING, Any, TypeVar

import msgspec
from msgspec import UNSET, UnsetType
from starlette.applications import Starlette
from starlette.exceptions import HTTPException
from starlette.requests import ClientDisconnect, Request
from starlette.responses import Response
from starlette.routing import Match, Route

from schotten.game import WATCHER
from schotten.notation.record_text import MEDIA_TYPE

from schotten.server.meters import METERS
from schotten.server.wire import limits, seats
from schotten.server.tables import records
from .catalogue import catalogue
from .openapi import ROUTES, AnalysisQuery, Keys, RecordQuery, ReplayQuery, description
from schotten.server.tables.replays import replayed, with_attempt
from schotten.server.wire.setup import Refused, SeatRequest, TableSetup
from .sockets import client_of, same_origin
from schotten.server.store.database import StoreError

if TYPE_CHECKING:
    from schotten.server.tables.computers import Part
    from schotten.server.tables.room import Room
    from schotten.server.tables.lobby import Lobby
    from schotten.server.tables.table_state import Found

_encode = msgspec.json.Encoder().encode
T = TypeVar("T")
JSON = "application/json"
STATUS = {
    "no_such_table": 404,
    "no_such_game": 404,
    "not_found": 404,
    "not_your_seat": 403,
    "bad_origin": 403,
    "not_over": 403,
    "seat_taken": 409,
    "not_playing": 409,
    "too_large": 413,
    "too_many": 429,
    "computer_absent": 503,
    "store_full": 507,
    "store_locked": 503,
    "store_failed": 503,
    "store_frozen": 503,
    "shutting_down": 503,
    "log_unfit": 500,
}
BAD = 422


def seated(room: Room, own: list[int]) -> dict[str, Any]:
    """A table as somebody finds it who has some of its seats."""
    return {"table": room.info(), "seats": own, "actor": room.table.actor}


def answer(body: Any, status: int = 200) -> Response:
    """A JSON response."""
    return Response(_encode(body), status, media_type=JSON)


def refuse(code: str, facts: dict[str, Any] | None = None) -> Response:
    """A refusal with the status that fits."""
    METERS.refusals["http", code] += 1
    response = answer({"code": code, "facts": facts or {}}, STATUS.get(code, BAD))
    if facts and "retryMs" in facts:
        response.headers["Retry-After"] = str(1 + facts["retryMs"] // 1000)
    return response


async def read_body(request: Request, kind: type[T]) -> T:
    """The body as a struct; too large or malformed ones are refused before they are kept."""
    body = bytearray()
    try:
        async for piece in request.stream():
            body += piece
            if len(body) > limits.BODY_BYTES:
                raise Refused("too_large", limit=limits.BODY_BYTES)
    except ClientDisconnect:
        raise Refused("bad_body", why="cut off") from None  # nobody is there to read it
    try:
        return msgspec.json.decode(bytes(body), type=kind)
    except (msgspec.DecodeError, UnicodeError, RecursionError) as error:
        raise Refused("bad_body", why=str(error)[:200]) from None


def read_query(request: Request, kind: type[T]) -> T:
    """What stands behind the question mark, as a struct."""
    try:
        return msgspec.convert(dict(request.query_params), kind, strict=False)
    except msgspec.ValidationError:
        raise Refused("bad_body", why="parameters") from None


async def while_there(request: Request, work: Coroutine[Any, Any, T]) -> T:
    """Do the work as long as the client waits for it."""
    task = asyncio.ensure_future(work)
    gone = asyncio.ensure_future(_gone(request))
    try:
        await asyncio.wait({task, gone}, return_when=asyncio.FIRST_COMPLETED)
        if not task.done():
            raise Refused("shutting_down")  # nobody is there to read it
        return task.result()
    finally:
        task.cancel()
        gone.cancel()


async def _gone(request: Request) -> None:
    while (await request.receive())["type"] != "http.disconnect":
        pass


class Api:
    """The routes, on one lobby."""

    def __init__(self, lobby: Lobby, origins: frozenset[str], allowed: limits.Limits, base_path: str) -> None:
        self.lobby = lobby
        self.origins = origins
        self.base_path = base_path
        self.requests = limits.Buckets(allowed.requests)
        self.creations = limits.Buckets(allowed.creations)
        self.long_requests = limits.Buckets(allowed.long_requests)

    def admit(self, request: Request, buckets: limits.Buckets | None = None) -> None:
        """Refuse pages of other origins, and clients in too much of a hurry."""
        if request.method != "GET" and not same_origin(request.scope, self.origins):
            raise Refused("bad_origin")
        wait = (buckets or self.requests).take(client_of(request.scope))
        if wait:
            raise Refused("too_many", retryMs=wait)

    async def room(self, request: Request, buckets: limits.Buckets | None = None) -> tuple[Room, list[int]]:
        """The table of the path, and the seats of it that the client's cookies open."""
        self.admit(request, buckets)
        room = await self.lobby.find(request.path_params["table"])
        return room, seats.own_seats(room.table.keys, dict(request.cookies))

    # -- routes -------------------------------------------------------------------------------------------
    async def catalogue(self, request: Request) -> Response:
        """Editions with their options, levels of the computer, limits."""
        self.admit(request)
        return answer(catalogue(self.lobby.bots.levels()))

    async def keys(self, request: Request) -> Response:
        """The public halves of all keys that have ever signed records here."""
        self.admit(request)
        return answer(Keys(await self.lobby.store.public_keys()))

    async def make(self, request: Request) -> Response:
        """Make a table."""
        self.admit(request, self.creations)
        room, tokens = await self.lobby.make(await read_body(request, TableSetup))
        response = answer(seated(room, list(tokens)), 201)
        for seat, token in tokens.items():
            self.give(request, response, room, seat, token)
        return response

    async def tables(self, request: Request) -> Response:
        """Public tables with an open seat, newest first."""
        self.admit(request)
        return answer({"tables": await self.lobby.open_tables()})

    async def table(self, request: Request) -> Response:
        """What all may know about a table, and which seats are one's own."""
        room, own = await self.room(request)
        return answer(seated(room, own))

    async def sit(self, request: Request) -> Response:
        """Take an open seat."""
        room, own = await self.room(request)
        wish = await read_body(request, SeatRequest)
        seat, token = await room.sit(wish.name, wish.seat)
        response = answer(seated(room, sorted({*own, seat})))
        self.give(request, response, room, seat, token)
        return response

    async def record(self, request: Request) -> Response:
        """A game as text: whole when it is over, before that one's own seat's or a watcher's."""
        asked = read_query(request, RecordQuery)
        room, own = await self.room(request, self.long_requests)
        found = self.game_of(room, asked.game)
        number, _, result = found
        eyes = None if asked.seat is UNSET else WATCHER if asked.seat == "watch" else int(asked.seat)
        if result is None:
            eyes = eyes if eyes is not None else own[0] if own else None
            if eyes not in (*own, WATCHER):
                raise Refused("not_over")
        text = await asyncio.to_thread(records.record_text, room.table, found, eyes)
        name = f"schotten-{room.table.id}-{number}.totten"
        headers = {"Content-Disposition": f'attachment; filename="{name}"'}
        return Response(text, media_type=f"{MEDIA_TYPE}; charset=utf-8", headers=headers)

    async def replay(self, request: Request) -> Response:
        """A game frame by frame."""
        asked = read_query(request, ReplayQuery)
        room, own = await self.room(request, self.long_requests)
        found = self.game_of(room, asked.game)
        result = found[2]
        wished = asked.seat or ("all" if result else str(own[0]) if own else "watch")
        eyes = int(wished) if wished in {"0", "1"} else None
        if result is None and (wished == "all" or (eyes is not None and eyes not in own)):
            raise Refused("not_over")
        return answer(await asyncio.to_thread(replayed, found, eyes, room.info(), everything=wished == "all"))

    async def analysis(self, request: Request) -> Response:
        """After the end: a part of the review, from a turn on; or of the turn in which another move is tried."""
        asked = read_query(request, AnalysisQuery)
        room, _ = await self.room(request, self.long_requests)
        number, play, result = self.game_of(room, asked.game)
        if result is None or play.outcome is None:
            raise Refused("not_over")
        if (asked.frame is UNSET) != (asked.move is UNSET):
            raise Refused("bad_body", why="parameters")  # half an attempt is none
        which: Part = (room.table.id, number, asked.start)
        if asked.frame is not UNSET and asked.move is not UNSET:
            play, start = with_attempt(play, asked.frame, asked.move)
            which = (room.table.id, number, start, asked.frame, asked.move)
        work = self.lobby.bots.analyse(which, play, client_of(request.scope))
        return answer(await while_there(request, work))

    # -- parts --------------------------------------------------------------------------------------------
    @staticmethod
    def game_of(room: Room, number: int | UnsetType) -> Found:
        """A game of a table: its number, a copy that another thread may read, and its result."""
        found = room.table.game(None if number is UNSET else number)
        if found is None:
            raise Refused("no_such_game")
        return found[0], found[1].copy(), found[2]

    def give(self, request: Request, response: Response, room: Room, seat: int, token: str) -> None:
        """Set the cookie of a seat."""
        home, secure = f"{self.base_path}/api/tables/{room.table.id}", request.url.scheme == "https"
        response.headers.append("Set-Cookie", seats.cookie(home, seat, token, secure=secure))


def allowed_methods(app: Starlette, request: Request) -> set[str]:
    """The methods that the routes of a path take."""
    fitting = [route for route in app.routes if route.matches(request.scope)[0] != Match.NONE]
    return {method for route in fitting for method in getattr(route, "methods", None) or ()}


async def refused(request: Request, error: Exception) -> Response:
    """The answer to what was refused, or could not be done by the store."""
    facts = error.facts if isinstance(error, Refused) else {}
    return refuse(getattr(error, "code", "bad_body"), facts)


async def unrouted(request: Request, error: Exception) -> Response:
    """The answer where no route is, or none for this method."""
    status = error.status_code if isinstance(error, HTTPException) else 500
    code = {404: "not_found", 405: "bad_method"}.get(status, "bad_body")
    response = Response(_encode({"code": code, "facts": {}}), status, media_type=JSON)
    if code == "bad_method":
        response.headers["Allow"] = ", ".join(sorted(allowed_methods(request.app, request)))
    return response


def make_app(api: Api) -> Starlette:
    """The application around the routes."""

    async def described(request: Request) -> Response:
        return answer(description(Api, api.base_path))

    routes = [Route(each.path, getattr(api, each.name), methods=[each.method], name=each.name) for each in ROUTES]
    return Starlette(
        routes=[*routes, Route("/openapi.json", described)],
        exception_handlers={Refused: refused, StoreError: refused, HTTPException: unrouted},
    )
