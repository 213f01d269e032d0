"""How a server is set up: one value, read from flags, environment and file by `commands.hosting.sources`."""

from __future__ import annotations

import ipaddress
import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Annotated, Any, Literal
from urllib.parse import urlsplit

from cyclopts import Parameter

from schotten.server.wire.limits import Limits

PORT = 8420
SCHEMES = ("postgresql://", "postgres://", "postgresql+asyncpg://", "sqlite+aiosqlite:///")


def default_folder() -> Path:
    """Where the embedded store lies unless told otherwise: the user's data folder."""
    from platformdirs import user_data_path

    return user_data_path("schotten", appauthor=False)


# -- what may be given: each raises with what is wrong, and cyclopts says where it was given ---------------
def check_port(_: Any, port: int) -> None:
    """A port, or 0 for any."""
    if not 0 <= port <= 65_535:
        raise ValueError(f"{port} is no port; 0 to 65535")


def check_base_path(_: Any, path: str) -> None:
    """Nothing, or a path such as `/club`."""
    if path and not re.fullmatch(r"(/[A-Za-z0-9._~-]+)+", path):
        raise ValueError(f"{path!r} is no base path; one begins with a slash and ends without, such as /club")


def check_network(_: Any, given: tuple[str, ...]) -> None:
    """Addresses and networks."""
    for each in given:
        try:
            ipaddress.ip_network(each)
        except ValueError:
            raise ValueError(f"{each!r} is no address and no network such as 10.0.0.0/8") from None


def check_origins(_: Any, given: tuple[str, ...]) -> None:
    """Origins as a browser sends them."""
    for each in given:
        parts = urlsplit(each)
        if f"{parts.scheme}://{parts.netloc}" != each or parts.scheme not in {"http", "https"}:
            raise ValueError(f"{each!r} is no origin; one looks like https://play.example")


def read_database(_: Any, tokens: Sequence[Any]) -> str:
    """An address of a database; a bad one is not shown, for it may hold a password."""
    url: str = tokens[0].value
    if not url.startswith(SCHEMES):
        raise ValueError("not a PostgreSQL address; one looks like postgresql://user@host/database")
    return url


def check_days(_: Any, days: int | None) -> None:
    """At least a day."""
    if days is not None and days < 1:
        raise ValueError(f"{days} days; at least 1")


def check_listener(_: Any, address: str | None) -> None:
    """A host and a port."""
    if address is not None and listener(address) is None:
        raise ValueError(f"{address!r} is no HOST:PORT, such as 127.0.0.1:9420")


def listener(address: str) -> tuple[str, int] | None:
    """The host and the port of an address to listen on; None if it is none."""
    host, colon, port = address.rpartition(":")
    return (host.strip("[]"), int(port)) if colon and host and port.isdecimal() and int(port) <= 65_535 else None


def many(check: Callable[[Any, tuple[str, ...]], None] | None = None) -> Parameter:
    """A setting that may be given several times, or with spaces between in the environment."""
    return Parameter(validator=check, negative="", consume_multiple=False)


@dataclass(frozen=True, kw_only=True)
class StoreSettings:
    """Where a server keeps what it must not lose.

    Parameters
    ----------
    config
        A TOML file of settings.
    data
        The folder of the embedded store (schotten.sqlite3) and of the key; by default the user's data folder.
    database_url
        A PostgreSQL address instead of the embedded store; several servers may share it.
    key_file
        The key that signs records, by default signing-key.pem in the folder of --data, made at the first start; servers
        that share a database are given one file.
    retention_days
        After how many days without an event `schotten admin retention` removes a table; nothing goes by itself.

    """

    config: Path | None = None
    data: Path | None = None
    database_url: Annotated[str | None, Parameter(converter=read_database, n_tokens=1)] = None
    key_file: Path | None = None
    retention_days: Annotated[int | None, Parameter(validator=check_days)] = None

    @property
    def folder(self) -> Path:
        """Where the embedded store and the key lie."""
        return self.data or default_folder()


@dataclass(frozen=True, kw_only=True)
class Settings(StoreSettings):
    """How a server is set up.

    Parameters
    ----------
    host
        The address to listen on: 127.0.0.1 for this machine only, 0.0.0.0 for the network.
    port
        The port to listen on; 0 takes any free one.
    base_path
        The path under which a proxy passes the server on, such as /club.
    trusted_proxies
        Addresses or networks whose X-Forwarded-For and X-Forwarded-Proto are believed.
    allow_origin
        Another origin whose pages may connect, such as https://play.example.
    levels
        The levels of the computer that are offered; by default all.
    metrics
        The HOST:PORT where Prometheus finds /metrics; by default nowhere.
    log
        How much to log, as JSON lines on stderr.
    limits
        How much one client may ask for.

    """

    host: str = "127.0.0.1"
    port: Annotated[int, Parameter(validator=check_port)] = PORT
    base_path: Annotated[str, Parameter(validator=check_base_path)] = ""
    trusted_proxies: Annotated[tuple[str, ...], many(check_network)] = ("127.0.0.1", "::1")
    allow_origin: Annotated[tuple[str, ...], many(check_origins)] = ()
    levels: Annotated[tuple[str, ...], many()] = ()
    metrics: Annotated[str | None, Parameter(validator=check_listener)] = None
    log: Literal["debug", "info", "warning", "error"] = "warning"
    limits: Limits = Limits()  # noqa: RUF009  (it is frozen)
    thinker: Annotated[Callable[[], Any] | None, Parameter(parse=False)] = None  # a BotThinker, in tests
    pause: Annotated[bool, Parameter(parse=False)] = True


AS_IT_COMES = Settings()
