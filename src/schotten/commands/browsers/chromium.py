"""Chromium, by its DevTools."""

from __future__ import annotations

import shutil
import subprocess
from pathlib import Path

from .driven import PATIENCE_S, Driven, NoBrowserError, awaited_line
from .json_socket import JsonSocket

PROGRAMS = ("chromium", "chromium-browser", "google-chrome", "chrome")
FLAGS = (
    *("--headless", "--no-sandbox", "--disable-gpu", "--no-first-run", "--remote-debugging-port=0"),
    *("--disable-background-networking", "--disable-component-update", "--disable-sync", "--disable-extensions"),
)


class Chromium(Driven):
    """V8 in a page."""

    name = "chromium"

    def start(self) -> None:
        """Start it, ready to be sent somewhere."""
        program = next(filter(None, map(shutil.which, PROGRAMS)), None)
        if program is None:
            raise NoBrowserError("there is no Chromium here (Debian: chromium)")
        log = Path(self.folder.name, "log")
        with log.open("w") as output:
            process = self.launch(
                [program, *FLAGS, f"--user-data-dir={self.folder.name}/profile", "about:blank"],
                stdout=subprocess.DEVNULL,
                stderr=output,
            )
        self.socket = JsonSocket(awaited_line(process, log, r"DevTools listening on (ws://\S+)"), PATIENCE_S)
        self._open_window()

    def _open_window(self) -> None:
        self.target = self.socket.ask("Target.createTarget", {"url": "about:blank", "newWindow": True})["targetId"]
        attached = self.socket.ask("Target.attachToTarget", {"targetId": self.target, "flatten": True})
        self.session = {"sessionId": attached["sessionId"]}
        self.socket.ask("Page.enable", {}, self.session)

    def open(self, address: str) -> None:
        """Go to an address and wait until it is loaded."""
        self.socket.ask("Page.navigate", {"url": address}, self.session)
        self.socket.hear("Page.loadEventFired")

    def renew(self) -> None:
        """Close the window, and go on in another one of the same run."""
        before = self.target
        self._open_window()
        self.socket.ask("Target.closeTarget", {"targetId": before})

    def evaluate(self, expression: str) -> str:
        """What a promise for a text gives in the page."""
        asked = {"expression": expression, "awaitPromise": True, "returnByValue": True}
        return str(self.socket.ask("Runtime.evaluate", asked, self.session)["result"]["value"])

    def close(self) -> None:
        """Hang up and end it."""
        if hasattr(self, "socket"):
            self.socket.close()
        super().close()
