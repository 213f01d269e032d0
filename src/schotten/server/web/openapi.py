"""The description of the HTTP part: routes, bodies and answers, the structs' own schemas."""

from __future__ import annotations

from functools import cache
from typing import Annotated, Any, Literal, NamedTuple

import msgspec
from msgspec import UNSET, Meta, Struct, UnsetType

from schotten import __version__
from schotten.notation.record_text import MEDIA_TYPE
from .catalogue import Catalogue
from schotten.server.wire.messages import TableInfo
from schotten.server.tables.replays import Replay
from schotten.server.wire.setup import SeatRequest, TableSetup
from schotten.told.structs import GameAnalysis

Number = Annotated[int, Meta(ge=1, le=10_000)]
TABLE_ID = {"name": "table", "in": "path", "required": True, "schema": {"type": "string"}}


class Seated(Struct, rename="camel"):
    """A table, the seats of it that are one's own, and who decides there now."""

    table: TableInfo
    seats: list[int]
    actor: int | None


class Listed(Struct, rename="camel"):
    """Tables with an open seat."""

    tables: list[TableInfo]


class Keys(Struct, rename="camel"):
    """The public halves of all keys that have ever signed records here, in hexadecimal; the last signs now."""

    keys: list[str]


class Failure(Struct, rename="camel"):
    """Why a request was refused: a code of docs/protocol.md and facts."""

    code: str
    facts: dict[str, Any]


class RecordQuery(Struct):
    """Which game's record, and for whose eyes."""

    game: Number | UnsetType = UNSET
    seat: Literal["0", "1", "watch"] | UnsetType = UNSET


class ReplayQuery(Struct):
    """Which game, and for whose eyes."""

    game: Number | UnsetType = UNSET
    seat: Literal["0", "1", "all", "watch"] | UnsetType = UNSET


class AnalysisQuery(Struct):
    """Which game, and from which turn on; or another move in place of the one that leads to a frame."""

    game: Number | UnsetType = UNSET
    start: Number = 1
    frame: Number | UnsetType = UNSET
    move: Annotated[int, Meta(ge=0, le=1_000_000)] | UnsetType = UNSET


STRUCTS = (TableSetup, SeatRequest, Seated, Listed, Keys, Failure, Catalogue, Replay, GameAnalysis)
REF = "#/components/schemas/{name}"
Responses = dict[str, dict[str, Any]]


def _json(name: str) -> dict[str, Any]:
    return {"application/json": {"schema": {"$ref": REF.format(name=name)}}}


def errors(*codes: int) -> Responses:
    """The refusals a route may answer with."""
    return {str(code): {"description": "refused", "content": _json("Failure")} for code in (*codes, 422, 429, 503)}


def _ok(name: str, status: int = 200) -> Responses:
    return {str(status): {"description": "as asked", "content": _json(name)}}


_TEXT: Responses = {"200": {"description": "the record", "content": {MEDIA_TYPE: {"schema": {"type": "string"}}}}}
TABLE = "/api/tables/{table}"


class Described(NamedTuple):
    """A route: who answers it (the name of a method of the API), with what, to which body or question."""

    path: str
    method: str
    name: str
    responses: Responses
    body: str = ""
    query: type[Struct] | None = None


ROUTES = (
    Described("/api/catalogue", "GET", "catalogue", _ok("Catalogue") | errors()),
    Described("/api/keys", "GET", "keys", _ok("Keys") | errors()),
    Described("/api/tables", "POST", "make", _ok("Seated", 201) | errors(403, 413, 507), body="TableSetup"),
    Described("/api/tables", "GET", "tables", _ok("Listed") | errors()),
    Described(TABLE, "GET", "table", _ok("Seated") | errors(404)),
    Described(f"{TABLE}/seats", "POST", "sit", _ok("Seated") | errors(403, 404, 409, 413, 507), body="SeatRequest"),
    Described(f"{TABLE}/record", "GET", "record", _TEXT | errors(403, 404), query=RecordQuery),
    Described(f"{TABLE}/replay", "GET", "replay", _ok("Replay") | errors(403, 404), query=ReplayQuery),
    Described(f"{TABLE}/analysis", "GET", "analysis", _ok("GameAnalysis") | errors(403, 404), query=AnalysisQuery),
)


def operation(route: Described, said: str) -> dict[str, Any]:
    """What the description says of one route."""
    found: dict[str, Any] = {"operationId": route.name, "summary": said, "responses": route.responses}
    asked = msgspec.json.schema_components([route.query])[1] if route.query else {}
    parameters = [TABLE_ID] if "{table}" in route.path else []
    for each in asked.values():
        parameters += [{"name": name, "in": "query", "schema": form} for name, form in each["properties"].items()]
    if parameters:
        found["parameters"] = parameters
    if route.body:
        found["requestBody"] = {"required": True, "content": _json(route.body)}
    return found


@cache
def description(api: type, base_path: str = "") -> dict[str, Any]:
    """The OpenAPI description of what a class answers."""
    paths: dict[str, dict[str, Any]] = {}
    for route in ROUTES:
        said = getattr(api, route.name).__doc__
        paths.setdefault(route.path, {})[route.method.lower()] = operation(route, said)
    _, schemas = msgspec.json.schema_components(STRUCTS, ref_template=REF)
    return {
        "openapi": "3.1.0",
        "info": {"title": "Schotten", "version": __version__},
        "servers": [{"url": base_path or "/"}],
        "paths": paths,
        "components": {"schemas": schemas},
    }
