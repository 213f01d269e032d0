"""The key with which a server signs records: tell its public halves, or replace it when it is lost."""

from __future__ import annotations

import asyncio
import time

from cyclopts import App

from schotten.commands.hosting.sources import SettingsSource, StoreFlags
from schotten.server.settings import AS_IT_COMES, StoreSettings

app = App(help=__doc__, version_flags=())


CONFIG = SettingsSource(everything=False)


@app.command(name="list")
def show(*, settings: StoreFlags = AS_IT_COMES) -> None:
    """Print the public half of every key that has ever signed here, one a line; the last signs now."""
    for public in asyncio.run(known_keys(settings)):
        print(public)


@app.command
def new(*, settings: StoreFlags = AS_IT_COMES) -> None:
    """Replace the key that signs records, and print the public half of the new one; start the servers again then.

    What was signed before stays checkable: the old public half stays where it is published. Every server that shares
    the database needs the new file.
    """
    print(asyncio.run(new_key(settings)))


async def known_keys(settings: StoreSettings) -> list[str]:
    """The public halves that a store knows."""
    from schotten.server.service import opened_store

    async with opened_store(settings) as store:
        return await store.public_keys()


async def new_key(settings: StoreSettings) -> str:
    """Replace the key of the settings; its public half."""
    from schotten.server.service import key_path, opened_store
    from schotten.server.store.keys import replace_key

    async with opened_store(settings) as store:
        signer = await replace_key(store, key_path(settings), time.time_ns() // 1_000_000)
    return signer.public
