"""Everything behind the front: store, tables, HTTP part and sockets, put together from settings."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from fastapi import FastAPI

    from .bots import Thinker
    from .http import Rates
    from .rooms import House
    from .sockets import Sockets


def default_folder() -> Path:
    """Where the embedded store lies unless told otherwise: the user's data folder."""
    from platformdirs import user_data_path

    return user_data_path("schotten", appauthor=False)


@dataclass(frozen=True)
class Settings:
    """How a server is set up."""

    data: Path | None = None
    database_url: str | None = None
    origins: frozenset[str] = frozenset()
    rates: Rates | None = None
    thinker: Callable[[], Thinker] | None = None
    pause: bool = True


@dataclass
class Service:
    """A running server without its network."""

    house: House
    app: FastAPI
    sockets: Sockets

    def health(self) -> dict[str, Any]:
        """How it is, in numbers."""
        status = self.house.bots.status()
        return {
            "status": "closing" if self.house.closing else "ok",
            "store": self.house.store.kind,
            "tables": len(self.house.rooms),
            "connections": self.house.connections,
            "computer": {"computer": status.computer, "done": status.done, "total": status.total},
        }

    async def close(self) -> None:
        """End it; nothing that was acknowledged is lost."""
        await self.house.close()


async def start(settings: Settings) -> Service:
    """Open the store and make the parts; what is slow to import is imported beside the loop."""
    await asyncio.to_thread(_import_parts)
    from .bots import Bots
    from .bus import LocalBus, PostgresBus
    from .http import Api, Rates, make_app
    from .rooms import House
    from .sockets import Sockets
    from .store import Store, async_url, sqlite_url

    folder = settings.data or default_folder()
    url = async_url(settings.database_url) if settings.database_url else sqlite_url(folder)
    if url.startswith("sqlite") and settings.database_url is None:
        folder.mkdir(parents=True, exist_ok=True)
    bus = PostgresBus(url) if url.startswith("postgresql") else LocalBus()
    bots = Bots(_make_thinker(settings), pause=settings.pause)
    house = House(Store(url, bus), bus, bots)
    await house.open()
    api = Api(house, settings.origins, settings.rates or Rates())
    return Service(house, make_app(api), Sockets(house, settings.origins))


def _make_thinker(settings: Settings) -> Thinker:
    from .thinker import ProcessThinker

    return settings.thinker() if settings.thinker else ProcessThinker()


def _import_parts() -> None:
    from . import bots, http, rooms, sockets, store, thinker  # noqa: F401
