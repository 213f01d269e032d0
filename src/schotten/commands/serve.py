"""`schotten serve`: build the page if need be, serve tables, and open the browser."""

import os
import sys
import threading
import webbrowser
from typing import Annotated

from cyclopts import Parameter

from schotten.commands.hosting.sources import ServerFlags, SettingsSource
from schotten.server.settings import AS_IT_COMES

CONFIG = SettingsSource(everything=True)


def run(
    *,
    settings: ServerFlags = AS_IT_COMES,
    open_browser: Annotated[bool, Parameter(name="--open", negative="--no-open")] = True,
) -> None:
    """Serve the page and the tables until you press Ctrl-C.

    Each setting may also stand in the environment (SCHOTTEN_PORT) or in the file of --config: docs/host.md.

    Parameters
    ----------
    open_browser
        Open the page in a browser, where there is a display.

    """
    from schotten.server.web.page import PageError, build_page

    try:
        build_page(lambda line: print(f"schotten: {line}", file=sys.stderr, flush=True))
    except PageError as error:
        print(f"schotten: {error}", file=sys.stderr)
    from schotten.server.runner import run as serve

    def ready(address: str) -> None:
        print(f"Schotten is at {address}  (Ctrl-C ends it)", flush=True)
        if open_browser and has_display():
            threading.Thread(target=webbrowser.open, args=(address,), daemon=True).start()

    serve(settings, ready=ready)


def has_display() -> bool:
    """Whether a browser could be shown."""
    if sys.platform in {"darwin", "win32"}:
        return True
    return bool(os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY"))
