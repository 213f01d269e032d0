"""WebKit, Safari's engine: the small browser of WebKitGTK on a screen of its own, by the driver of its package."""

from __future__ import annotations

import json
import os
import shutil
import socket
import subprocess
import urllib.request
from pathlib import Path
from time import sleep
from typing import Any

from .driven import PATIENCE_S, Driven, NoBrowserError, ScriptError

SMALL_BROWSERS = "*/webkit2gtk-4.*/MiniBrowser"
SCREEN = "1280x900x24"


class WebKit(Driven):
    """JavaScriptCore in a page."""

    name = "webkit"

    def start(self) -> None:
        """Start a screen, the driver and the browser."""
        driver, screen = shutil.which("WebKitWebDriver"), shutil.which("Xvfb")
        browser = max(Path("/usr/lib").glob(SMALL_BROWSERS), default=None)
        if not (driver and screen and browser):
            raise NoBrowserError("there is no WebKit here (Debian: webkit2gtk-driver, xvfb)")
        port = free_port()
        self.address = f"http://127.0.0.1:{port}"
        with Path(self.folder.name, "log").open("w") as log:
            environment = self._environment(self._screen(screen))
            self.launch([driver, f"--port={port}"], stdout=log, stderr=log, env=environment)
        options = {"webkitgtk:browserOptions": {"binary": str(browser), "args": ["--automation"]}}
        timeouts = {"timeouts": {"script": int(PATIENCE_S * 1000), "pageLoad": int(PATIENCE_S * 1000)}}
        self._wait()
        self.session = self._ask("/session", {"capabilities": {"alwaysMatch": options | timeouts}})["sessionId"]

    def _screen(self, program: str) -> str:
        """A screen that nobody sees; its number."""
        read, write = os.pipe()
        command = [program, "-displayfd", str(write), "-screen", "0", SCREEN, "-nolisten", "tcp"]
        self.launch(command, pass_fds=(write,), stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        os.close(write)
        with os.fdopen(read) as told:
            number = told.readline().strip()
        if not number:
            raise NoBrowserError("no screen could be made (Xvfb ended)")
        return f":{number}"

    def _environment(self, display: str) -> dict[str, str]:
        """A home of its own; root gets no sandbox, which would refuse to start."""
        own = {"DISPLAY": display, "HOME": self.folder.name, "XDG_RUNTIME_DIR": self.folder.name, "GDK_BACKEND": "x11"}
        if os.geteuid() == 0:
            own["WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS"] = "1"
        kept = {name: value for name, value in os.environ.items() if not name.startswith(("XDG_", "WAYLAND"))}
        return kept | own

    def _wait(self) -> None:
        """Until the driver answers."""
        for _ in range(int(PATIENCE_S * 10)):
            try:
                self._ask("/status")
            except OSError:
                if self.processes[-1].poll() is not None:
                    break
                sleep(0.1)
            else:
                return
        raise NoBrowserError("WebKitWebDriver did not start")

    def _ask(self, path: str, body: object = None, method: str | None = None) -> Any:
        """One command of WebDriver."""
        data = None if body is None else json.dumps(body).encode()
        kind = {"Content-Type": "application/json"}
        request = urllib.request.Request(self.address + path, data, kind, method=method)  # noqa: S310 our own address
        try:
            with NO_PROXY.open(request, timeout=PATIENCE_S) as answer:
                return json.load(answer)["value"]
        except urllib.error.HTTPError as error:
            raise ScriptError(f"{path.rpartition('/')[2]}: {json.load(error)['value'].get('message')}") from None

    def open(self, address: str) -> None:
        """Go to an address and wait until it is loaded."""
        self._ask(f"/session/{self.session}/url", {"url": address})

    def renew(self) -> None:
        """Close the window, and go on in another one of the same run: what automation keeps ends with that."""
        window = f"/session/{self.session}/window"
        made = self._ask(f"{window}/new", {"type": "window"})["handle"]
        self._ask(window, method="DELETE")
        self._ask(window, {"handle": made})

    def evaluate(self, expression: str) -> str:
        """What a promise for a text gives in the page."""
        script = f"const done = arguments[0]; {expression}.then(done);"
        return str(self._ask(f"/session/{self.session}/execute/async", {"script": script, "args": []}))


NO_PROXY = urllib.request.build_opener(urllib.request.ProxyHandler({}))


def free_port() -> int:
    """A port that nobody listens at."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])
