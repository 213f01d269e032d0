"""Everything behind the front: store, tables, HTTP part and sockets, put together from settings."""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import AsyncIterator
from dataclasses import dataclass
from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from pathlib import Path

    from starlette.applications import Starlette

    from schotten.server.bots.players import Bots, BotThinker
    from schotten.server.settings import Settings, StoreSettings
    from schotten.server.store.bus import Bus
    from schotten.server.store.database import Database
    from schotten.server.tables.lobby import Lobby
    from schotten.server.web.sockets import Sockets


READY_S = 2.0  # a store that needs longer for a word is not ready


class CannotStart(OSError):  # noqa: N818  (it says what has happened)
    """The server could not open its store, or use its key."""


def failure_text(error: Exception) -> str:
    """What kept the server from starting, in one line, without the database's address (it may hold a password)."""
    cause = error.__cause__ or error
    if isinstance(cause, TimeoutError) and not cause.errno:
        return f"{error}: no answer"
    if isinstance(cause, OSError) and cause.strerror:
        return f"{cause.filename}: {cause.strerror}" if cause.filename else cause.strerror
    said = str(getattr(cause, "orig", None) or cause).strip().splitlines()
    return f"{error}: {said[0]}" if said else str(error)


@dataclass
class Service:
    """A running server without its network."""

    lobby: Lobby
    app: Starlette
    sockets: Sockets

    def health(self) -> dict[str, Any]:
        """How it is, in numbers."""
        return {
            "status": "closing" if self.lobby.closing else "ok",
            "store": self.lobby.store.kind,
            "tables": len(self.lobby.rooms),
            "connections": self.lobby.connections,
            "computer": self.lobby.bots.status().computer,
        }

    async def why_unready(self) -> str:
        """What keeps players from being sent here; nothing if they may come."""
        from schotten.server.store.database import StoreError

        if self.lobby.closing:
            return "closing"
        try:
            await asyncio.wait_for(self.lobby.store.revision(), READY_S)
        except StoreError as error:
            return error.code
        except TimeoutError:
            return "store_failed"
        return ""

    async def close(self) -> None:
        """End it; nothing that was acknowledged is lost."""
        await self.lobby.close()


def make_store(settings: StoreSettings) -> tuple[Bus, Database]:
    """The store of the settings, not opened yet, and the bus beside it."""
    from schotten.server.store.bus import LocalBus, PostgresBus
    from schotten.server.store.database import Database, async_url, sqlite_url

    url = async_url(settings.database_url) if settings.database_url else sqlite_url(settings.folder)
    if url.startswith("sqlite") and settings.database_url is None:
        settings.folder.mkdir(parents=True, exist_ok=True)
    bus: Bus = PostgresBus(url) if url.startswith("postgresql") else LocalBus()
    return bus, Database(url, bus)


@contextlib.asynccontextmanager
async def opened_store(settings: StoreSettings) -> AsyncIterator[Database]:
    """The store of the settings for a while, without a server."""
    from schotten.server.store.database import StoreError

    _, store = make_store(settings)
    try:
        await store.open()
        yield store
    except StoreError as error:
        raise CannotStart(f"cannot open the store ({failure_text(error)})") from None
    finally:
        await store.close()


def key_path(settings: StoreSettings) -> Path:
    """The file of the key that signs records."""
    from schotten.server.store.keys import FILE_NAME

    return settings.key_file or settings.folder / FILE_NAME


async def start(settings: Settings) -> Service:
    """Open the store and make the parts; what is slow to import is imported beside the loop."""
    await asyncio.to_thread(_import_parts)
    from schotten.server.bots.players import Bots
    from schotten.server.tables.lobby import Lobby
    from schotten.server.web.http import Api, make_app
    from schotten.server.web.sockets import Sockets

    bus, store = make_store(settings)
    bots = Bots(_make_thinker(settings), pause=settings.pause, offered=settings.levels)
    check_levels(settings, bots)
    lobby = Lobby(store, bus, bots, key_path(settings))
    await lobby.open()
    origins = frozenset(settings.allow_origin)
    api = Api(lobby, origins, settings.limits, settings.base_path)
    return Service(lobby, make_app(api), Sockets(lobby, origins, settings.limits))


def check_levels(settings: Settings, bots: Bots) -> None:
    """Refuse a level that there is not, rather than offer none."""
    known = bots.thinker.levels()
    unknown = [level for level in settings.levels if known and level not in known]
    if unknown:
        raise CannotStart(f"levels: {', '.join(unknown)}: no such level; of {', '.join(known)}")


def _make_thinker(settings: Settings) -> BotThinker:
    from schotten.server.bots.bot_pool import BotPool

    return settings.thinker() if settings.thinker else BotPool()


def _import_parts() -> None:
    for part in ("bots.players", "bots.bot_pool", "store.keys", "tables.lobby", "web.http"):
        import_module(f"schotten.server.{part}")
