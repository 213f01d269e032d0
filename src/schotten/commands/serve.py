"""`schotten serve`: build the page if need be, serve tables, and open the browser."""

import os
import sys
import threading
import webbrowser
from pathlib import Path
from typing import Annotated, Literal

from cyclopts import Parameter

PORT = 8420


def run(
    *,
    host: str = "127.0.0.1",
    port: int = PORT,
    data: Path | None = None,
    database_url: str | None = None,
    key_file: Path | None = None,
    open_browser: Annotated[bool, Parameter(name="--open", negative="--no-open")] = True,
    allow_origin: Annotated[list[str] | None, Parameter(negative="")] = None,
    log: Literal["debug", "info", "warning", "error"] = "warning",
) -> None:
    """Serve the page and the tables until you press Ctrl-C.

    Parameters
    ----------
    host
        The address to listen on: 127.0.0.1 for this machine only, 0.0.0.0 for the network.
    port
        The port to listen on; 0 takes any free one.
    data
        The folder of the embedded store (schotten.sqlite3); by default the user's data folder.
    database_url
        A PostgreSQL address instead of the embedded store; several servers may share it.
    key_file
        The file of the key that signs records, by default signing-key.pem in the folder of --data, made at the first
        start; servers that share a database are given one file.
    open_browser
        Open the page in a browser, where there is a display.
    allow_origin
        Another origin whose pages may connect, such as https://play.example.
    log
        How much to log, as JSON lines on stderr.

    """
    from schotten.server.web.page import PageError, build_page

    try:
        build_page(lambda line: print(f"schotten: {line}", file=sys.stderr, flush=True))
    except PageError as error:
        print(f"schotten: {error}", file=sys.stderr)
    from schotten.server.runner import run as serve
    from schotten.server.service import Settings

    settings = Settings(data, database_url, key_file, frozenset(allow_origin or ()))

    def ready(address: str) -> None:
        print(f"Schotten is at {address}  (Ctrl-C ends it)", flush=True)
        if open_browser and has_display():
            threading.Thread(target=webbrowser.open, args=(address,), daemon=True).start()

    serve(settings, host, port, log_level=log, ready=ready)


def has_display() -> bool:
    """Whether a browser could be shown."""
    if sys.platform in {"darwin", "win32"}:
        return True
    return bool(os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY"))
