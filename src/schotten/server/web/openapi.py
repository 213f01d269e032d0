"""The description of the HTTP part: routes, bodies and answers, the structs' own schemas."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import msgspec
from msgspec import Struct

from schotten.notation.record_text import MEDIA_TYPE
from .catalogue import Catalogue
from schotten.server.wire.messages import TableInfo
from schotten.server.tables.replays import Replay
from schotten.server.wire.setup import SeatRequest, TableSetup
from schotten.told.structs import GameAnalysis

if TYPE_CHECKING:
    from fastapi import FastAPI


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


STRUCTS = (TableSetup, SeatRequest, Seated, Listed, Keys, Failure, Catalogue, Replay, GameAnalysis)
REF = "#/components/schemas/{name}"


def _json(name: str) -> dict[str, Any]:
    return {"application/json": {"schema": {"$ref": REF.format(name=name)}}}


def errors(*codes: int) -> dict[int | str, dict[str, Any]]:
    """The refusals a route may answer with."""
    return {code: {"description": "refused", "content": _json("Failure")} for code in (*codes, 422, 429, 503)}


def _ok(name: str, status: int = 200) -> dict[int | str, dict[str, Any]]:
    return {status: {"description": "as asked", "content": _json(name)}}


def _body(name: str) -> dict[str, Any]:
    return {"requestBody": {"required": True, "content": _json(name)}}


_TEXT: dict[int | str, dict[str, Any]] = {
    200: {"description": "the record", "content": {MEDIA_TYPE: {"schema": {"type": "string"}}}}
}
TABLE = "/api/tables/{table}"
ROUTES: tuple[tuple[str, str, str, dict[str, Any]], ...] = (
    ("/api/catalogue", "GET", "catalogue", {"responses": _ok("Catalogue") | errors()}),
    ("/api/keys", "GET", "keys", {"responses": _ok("Keys") | errors()}),
    (
        "/api/tables",
        "POST",
        "make",
        {"responses": _ok("Seated", 201) | errors(403, 413, 507), "openapi_extra": _body("TableSetup"), "status_code": 201},
    ),
    ("/api/tables", "GET", "tables", {"responses": _ok("Listed") | errors()}),
    (TABLE, "GET", "table", {"responses": _ok("Seated") | errors(404)}),
    (
        f"{TABLE}/seats",
        "POST",
        "sit",
        {"responses": _ok("Seated") | errors(403, 404, 409, 413, 507), "openapi_extra": _body("SeatRequest")},
    ),
    (f"{TABLE}/record", "GET", "record", {"responses": _TEXT | errors(403, 404)}),
    (f"{TABLE}/replay", "GET", "replay", {"responses": _ok("Replay") | errors(403, 404)}),
    (f"{TABLE}/analysis", "GET", "analysis", {"responses": _ok("GameAnalysis") | errors(403, 404)}),
)


def described(app: FastAPI) -> dict[str, Any]:
    """The OpenAPI description, made once."""
    from fastapi.openapi.utils import get_openapi

    if not app.openapi_schema:
        schema = get_openapi(title=app.title, version=app.version, routes=app.routes)
        _, components = msgspec.json.schema_components(STRUCTS, ref_template=REF)
        parts = schema.setdefault("components", {}).setdefault("schemas", {})
        parts.update(components)
        app.openapi_schema = schema
    return app.openapi_schema
