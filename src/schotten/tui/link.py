"""A server's table by its address, and the HTTP half of the protocol: finding it, taking a seat, keeping the key."""

from __future__ import annotations

import json
import re
from dataclasses import dataclass
from http.cookies import CookieError, SimpleCookie
from pathlib import Path
from typing import Any
from urllib.error import HTTPError, URLError
from urllib.parse import urlsplit
from urllib.request import Request, urlopen

from .desk import RefusedError

PROTOCOL = 2  # the version of docs/protocol.md that is spoken here
PATIENCE_S = 10
_TABLE = re.compile(r"(?:^|[#/])t/([0-9A-Za-z_-]{4,64})")


@dataclass(frozen=True)
class Link:
    """A table of a server."""

    server: str  # http://host:port
    table: str

    def __str__(self) -> str:
        """As it is handed on."""
        return f"{self.server}/t/{self.table}"

    @property
    def http(self) -> str:
        """Where questions about the table go."""
        return f"{self.server}/api/tables/{self.table}".rstrip("/")

    def socket(self, seat: int | None) -> str:
        """Where the game is played."""
        who = "watch" if seat is None else seat
        return f"{self.http.replace('http', 'ws', 1)}/socket?protocol={PROTOCOL}&seat={who}"


def parse_link(text: str) -> Link:
    """The table that an address names, in any form the page shows.

    >>> str(parse_link("http://127.0.0.1:8420/#/t/abcd1234")), str(parse_link("127.0.0.1:8420/t/abcd1234"))
    ('http://127.0.0.1:8420/t/abcd1234', 'http://127.0.0.1:8420/t/abcd1234')
    """
    whole = text if "://" in text else f"http://{text}"
    parts = urlsplit(whole)
    found = _TABLE.search(f"{parts.path}#{parts.fragment}")
    if parts.scheme not in {"http", "https"} or not parts.netloc or not found:
        raise ValueError(f"{text!r} is no table's address; one looks like http://127.0.0.1:8420/t/0123456789abcdef")
    return Link(f"{parts.scheme}://{parts.netloc}", found[1])


def parse_server(text: str) -> str:
    """The address of a server, without what may stand behind it.

    >>> parse_server("127.0.0.1:8420/"), parse_server("https://play.example/club/")
    ('http://127.0.0.1:8420', 'https://play.example/club')
    """
    whole = text if "://" in text else f"http://{text}"
    parts = urlsplit(whole)
    if parts.scheme not in {"http", "https"} or not parts.netloc:
        raise ValueError(f"{text!r} is no server's address; one looks like http://127.0.0.1:8420")
    return f"{parts.scheme}://{parts.netloc}{parts.path.rstrip('/')}"


def ask(link: Link, path: str = "", body: dict[str, Any] | None = None, keys: dict[str, str] | None = None) -> Any:
    """Ask the server over HTTP; the answer's own cookies come with it. A refusal is raised with its code."""
    request = Request(link.http + path, method="GET" if body is None else "POST")  # noqa: S310  (http or https only)
    request.add_header("Content-Type", "application/json")
    if keys:
        request.add_header("Cookie", cookie_header(keys))
    data = None if body is None else json.dumps(body).encode()
    try:
        with urlopen(request, data, PATIENCE_S) as answer:  # noqa: S310
            text = answer.read().decode()
            return (
                text
                if path.startswith("/record")
                else (json.loads(text), _keys_in(answer.headers.get_all("Set-Cookie")))
            )
    except HTTPError as error:
        raise _refusal(error) from None
    except URLError as error:
        raise OSError(
            f"no server answers at {link.server}: {getattr(error.reason, 'strerror', None) or error.reason}"
        ) from None


def _refusal(error: HTTPError) -> Exception:
    try:
        told = json.loads(error.read())
        return RefusedError(told["code"], **told.get("facts", {}))
    except (ValueError, KeyError, TypeError):
        return OSError(f"the server answers with {error.code} {error.reason}; is it a Schotten server?")


def cookie_header(keys: dict[str, str]) -> str:
    """Keys as a browser would send them."""
    return "; ".join(f"{name}={value}" for name, value in keys.items())


def _keys_in(headers: list[str] | None) -> dict[str, str]:
    jar: SimpleCookie = SimpleCookie()
    for header in headers or []:
        try:
            jar.load(header)
        except CookieError:
            continue
    return {name: morsel.value for name, morsel in jar.items()}


class KeyRing:
    """The keys to own seats, kept between sessions in a file that only its owner reads."""

    def __init__(self, file: Path | None = None) -> None:
        self._file = file or default_file()

    def of(self, link: Link) -> dict[str, str]:
        """The keys to seats of a table."""
        found = self._load().get(str(link), {})
        return dict(found) if isinstance(found, dict) else {}

    def keep(self, link: Link, keys: dict[str, str]) -> None:
        """Remember keys."""
        everything = self._load()
        everything[str(link)] = {**self.of(link), **keys}
        self._file.parent.mkdir(parents=True, exist_ok=True)
        self._file.touch(mode=0o600)
        self._file.write_text(json.dumps(everything, indent=1), encoding="utf-8")

    def _load(self) -> dict[str, Any]:
        try:
            found = json.loads(self._file.read_text(encoding="utf-8"))
        except (OSError, ValueError):
            return {}
        return found if isinstance(found, dict) else {}


def default_file() -> Path:
    """Where keys are kept."""
    from platformdirs import user_data_path

    return user_data_path("schotten") / "seats.json"
