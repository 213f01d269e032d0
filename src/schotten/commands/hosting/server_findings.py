"""What `doctor --server` looks at: whether a server with these settings would start, and how it would be reached."""

from __future__ import annotations

import asyncio
import os
import socket
from typing import TYPE_CHECKING

from schotten.commands.hosting.findings import Finding
from schotten.commands.hosting.sources import PREFIX, setting_names, unknown_variables
from schotten.server.settings import AS_IT_COMES, Settings, listener

if TYPE_CHECKING:
    from collections.abc import Callable

LOCAL = ("127.", "::1", "localhost")
SERVER = "./schotten serve"


def examine_server(settings: Settings) -> list[Finding]:
    """Look at everything that a server needs; nothing is changed."""
    looks: list[Callable[[Settings], Finding]] = [given, variables, folder, store, key, port, metrics, levels, proxies]
    return [look(settings) for look in looks]


def given(settings: Settings) -> Finding:
    """What was set, without values: one of them may be a secret."""
    changed = [name for name in setting_names() if value_of(settings, name) != value_of(AS_IT_COMES, name)]
    return Finding("Settings", True, ", ".join(changed) or "all as they come", SERVER, "docs/host.md")


def value_of(settings: Settings, name: str) -> object:
    """The value of a setting by its name in a file."""
    outer, _, inner = name.rpartition(".")
    return getattr(settings.limits if outer else settings, inner)


def variables(settings: Settings) -> Finding:
    """Slips of the pen in the environment."""
    unknown = unknown_variables()
    found = f"{', '.join(unknown)}: no such setting" if unknown else f"every {PREFIX}… is known"
    return Finding("Environment", not unknown, found, SERVER, "see the table in docs/host.md", needed=False)


def folder(settings: Settings) -> Finding:
    """The folder of the embedded store and of the key."""
    home = settings.folder
    there = next((each for each in (home, *home.parents) if each.exists()), home)
    fine = os.access(there, os.W_OK) and there.is_dir()
    found = f"{home}{'' if home.exists() else ', made at the first start'}" if fine else f"{there} cannot be written"
    return Finding("Folder", fine, found, "the embedded store and the key", "--data FOLDER")


def store(settings: Settings) -> Finding:
    """Whether the store can be opened by this version."""
    from schotten.server.service import failure_text
    from schotten.server.store.database import HEAD, StoreError, store_file

    kind = "PostgreSQL" if settings.database_url else "SQLite"
    mend = "start PostgreSQL and look at --database-url" if settings.database_url else "--data FOLDER"
    if not settings.database_url and not store_file(settings.folder).exists():
        return Finding("Store", True, f"{kind}, made at the first start", SERVER, mend)
    try:
        revision = asyncio.run(find_revision(settings))
    except StoreError as error:
        return Finding("Store", False, f"{kind}: {failure_text(error)}", SERVER, mend)
    if revision is not None and revision > HEAD:
        return Finding("Store", False, f"{kind}: of a newer version ({revision})", SERVER, "use the newer version")
    state = "empty" if revision is None else "current" if revision == HEAD else "brought up to date at the next start"
    return Finding("Store", True, f"{kind}, {state}", SERVER, mend)


async def find_revision(settings: Settings) -> str | None:
    """The schema that the store has."""
    from schotten.server.service import make_store

    _, found = make_store(settings)
    try:
        return await found.revision()
    finally:
        await found.close()


def key(settings: Settings) -> Finding:
    """The key that signs records."""
    from schotten.server.service import key_path
    from schotten.server.store.keys import KeyTrouble, read_signer

    path = key_path(settings)
    try:
        signer = read_signer(path)
    except KeyTrouble as error:
        return Finding("Key", False, str(error), "signed records", f"chmod 600 {path}")
    found = f"{path}{'' if signer else ', made at the first start'}"
    return Finding("Key", True, found, "signed records", "--key-file FILE")


def port(settings: Settings) -> Finding:
    """Whether players could be listened to."""
    why = why_deaf(settings.host, settings.port)
    found = f"{settings.host} port {settings.port}{why}"
    return Finding("Port", not why, found, SERVER, "choose another with --port", needed=False)


def metrics(settings: Settings) -> Finding:
    """Whether Prometheus could be listened to."""
    address = listener(settings.metrics) if settings.metrics else None
    why = why_deaf(*address) if address else ""
    found = f"{settings.metrics or 'nowhere'}{why}"
    return Finding("Metrics", not why, found, "/metrics for Prometheus", "another --metrics HOST:PORT", needed=False)


def why_deaf(host: str, port: int) -> str:
    """Why nobody could listen at an address, or nothing."""
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    with socket.socket(family, socket.SOCK_STREAM) as probe:
        probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            probe.bind((host, port))
        except OSError as error:
            return f": {error.strerror or error} (fine if it is this server that runs there)"
    return ""


def levels(settings: Settings) -> Finding:
    """Whether the levels that are offered exist."""
    from schotten.server.bots import bot_worker

    known = bot_worker.levels()
    unknown = [level for level in settings.levels if level not in known]
    found = f"no such level: {', '.join(unknown)}" if unknown else ", ".join(settings.levels or known)
    return Finding("Levels", not unknown, found, "computer players", f"--levels, of {', '.join(known)}")


def proxies(settings: Settings) -> Finding:
    """Whether it stands open to a network without a proxy in front that is trusted."""
    inside = settings.host.startswith(LOCAL)
    outside = [each for each in settings.trusted_proxies if not each.startswith(LOCAL)]
    found = f"trusted: {', '.join(settings.trusted_proxies) or 'none'}"
    if not inside and not outside:
        found += "; behind a proxy on another machine all players would have its address"
    return Finding("Proxies", inside or bool(outside), found, "real addresses, secure cookies",
                   "--trusted-proxies ADDRESS, if there is a proxy in front", needed=False)  # fmt: skip
