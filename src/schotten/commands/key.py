"""The key with which a server signs records: tell its public halves, or replace it when it is lost."""

from __future__ import annotations

import asyncio
import time
from pathlib import Path
from typing import TYPE_CHECKING

from cyclopts import App

if TYPE_CHECKING:
    from schotten.server.service import Settings

app = App(help=__doc__, version_flags=())


@app.command(name="list")
def show(*, data: Path | None = None, database_url: str | None = None) -> None:
    """Print the public half of every key that has ever signed here, one a line; the last signs now.

    Parameters
    ----------
    data
        The folder of the embedded store; by default the user's data folder.
    database_url
        A PostgreSQL address instead of the embedded store.

    """
    from schotten.server.service import Settings

    for public in asyncio.run(known_keys(Settings(data, database_url))):
        print(public)


@app.command
def new(*, data: Path | None = None, database_url: str | None = None, key_file: Path | None = None) -> None:
    """Replace the key that signs records, and print the public half of the new one; start the servers again then.

    What was signed before stays checkable: the old public half stays where it is published.

    Parameters
    ----------
    data
        The folder of the embedded store and of the key; by default the user's data folder.
    database_url
        A PostgreSQL address instead of the embedded store.
    key_file
        The file of the key, if it lies elsewhere; every server that shares the database needs the new one.

    """
    from schotten.server.service import Settings

    print(asyncio.run(new_key(Settings(data, database_url, key_file))))


async def known_keys(settings: Settings) -> list[str]:
    """The public halves that a store knows."""
    from schotten.server.service import opened_store

    async with opened_store(settings) as store:
        return await store.public_keys()


async def new_key(settings: Settings) -> str:
    """Replace the key of the settings; its public half."""
    from schotten.server.service import key_path, opened_store
    from schotten.server.store.keys import replace_key

    async with opened_store(settings) as store:
        signer = await replace_key(store, key_path(settings), time.time_ns() // 1_000_000)
    return signer.public
