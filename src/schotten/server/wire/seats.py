"""Tokens: what opens a seat. Only their hashes are kept."""

from __future__ import annotations

import base64
import hashlib
import hmac
import secrets
from http.cookies import CookieError, SimpleCookie
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    Chance = Callable[[int], bytes]

COOKIES = ("seat0", "seat1")
COOKIE_AGE_S = 90 * 24 * 3600


def new_token(chance: Chance = secrets.token_bytes) -> str:
    """A token nobody can guess."""
    return base64.urlsafe_b64encode(chance(32)).rstrip(b"=").decode()


def new_id(chance: Chance = secrets.token_bytes) -> str:
    """A table id: short enough for an address, long enough not to be guessed."""
    return chance(8).hex()


def key_of(token: str) -> str:
    """What is kept of a token."""
    return hashlib.sha256(token.encode()).hexdigest()


def trace_of(table_id: str) -> str:
    """A table as log lines name it: its id would let a reader in."""
    return key_of(table_id)[:8]


def opens(key: str | None, token: str | None) -> bool:
    """Whether a token is the one of which this key was kept."""
    return key is not None and token is not None and hmac.compare_digest(key, key_of(token))


def own_seats(keys: Iterable[str | None], tokens: dict[str, str]) -> list[int]:
    """The seats that a client's cookies open; `keys` are what is kept of both seats' tokens."""
    return [seat for seat, key in enumerate(keys) if opens(key, tokens.get(COOKIES[seat]))]


def tokens_of(header: str) -> dict[str, str]:
    """The tokens in a Cookie header; one that cannot be read holds none."""
    jar: SimpleCookie = SimpleCookie()
    try:
        jar.load(header)
    except CookieError:
        return {}
    return {name: jar[name].value for name in COOKIES if name in jar}


def cookie(home: str, seat: int, token: str, *, secure: bool) -> str:
    """The Set-Cookie header of a seat: sent back only to its table, never to a script."""
    parts = [
        f"{COOKIES[seat]}={token}",
        f"Path={home}",
        f"Max-Age={COOKIE_AGE_S}",
        "HttpOnly",
        "SameSite=Strict",
    ]
    return "; ".join([*parts, "Secure"] if secure else parts)
