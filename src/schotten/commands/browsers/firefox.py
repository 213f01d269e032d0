"""Firefox, by WebDriver BiDi."""

from __future__ import annotations

import shutil
import subprocess
from pathlib import Path

from .driven import PATIENCE_S, Driven, NoBrowserError, awaited_line
from .json_socket import JsonSocket

PROGRAMS = ("firefox-esr", "firefox")
# Nothing is fetched from anybody else.
SETTINGS = """
user_pref("browser.shell.checkDefaultBrowser", false);
user_pref("datareporting.policy.dataSubmissionEnabled", false);
user_pref("toolkit.telemetry.enabled", false);
user_pref("app.update.enabled", false);
user_pref("network.captive-portal-service.enabled", false);
user_pref("network.connectivity-service.enabled", false);
user_pref("remote.prefs.recommended", true);
"""


class Firefox(Driven):
    """SpiderMonkey in a page."""

    name = "firefox"

    def start(self) -> None:
        """Start it, ready to be sent somewhere."""
        program = next(filter(None, map(shutil.which, PROGRAMS)), None)
        if program is None:
            raise NoBrowserError("there is no Firefox here (Debian: firefox-esr)")
        profile, log = Path(self.folder.name, "profile"), Path(self.folder.name, "log")
        profile.mkdir()
        (profile / "user.js").write_text(SETTINGS, encoding="utf-8")
        command = [program, "--headless", "--no-remote", "--profile", str(profile), "--remote-debugging-port=0"]
        with log.open("w") as output:
            process = self.launch(command, stdout=output, stderr=subprocess.STDOUT)
        address = awaited_line(process, log, r"WebDriver BiDi listening on (ws://\S+)")
        self.socket = JsonSocket(f"{address}/session", PATIENCE_S)
        self.socket.ask("session.new", {"capabilities": {}})
        self.page = self.socket.ask("browsingContext.getTree", {})["contexts"][0]["context"]

    def open(self, address: str) -> None:
        """Go to an address and wait until it is loaded."""
        self.socket.ask("browsingContext.navigate", {"context": self.page, "url": address, "wait": "complete"})

    def renew(self) -> None:
        """Close the window, and go on in another one of the same run."""
        before, self.page = self.page, self.socket.ask("browsingContext.create", {"type": "window"})["context"]
        self.socket.ask("browsingContext.close", {"context": before})

    def evaluate(self, expression: str) -> str:
        """What a promise for a text gives in the page."""
        asked = {"expression": expression, "target": {"context": self.page}, "awaitPromise": True}
        return str(self.socket.ask("script.evaluate", asked)["result"]["value"])

    def close(self) -> None:
        """Hang up and end it."""
        if hasattr(self, "socket"):
            self.socket.close()
        super().close()
