"""What all browsers have in common: a process with a folder of its own, a script's answer, and its processor time."""

from __future__ import annotations

import json
import os
import re
import signal
import subprocess
import tempfile
import time
from abc import ABC, abstractmethod
from contextlib import suppress
from pathlib import Path
from typing import Any, Self

from .threads import busiest, thread_seconds

PATIENCE_S = 600.0  # against hanging only
ANSWERED = """(async () => {
  try { return JSON.stringify({ found: (await (%s)(...%s)) ?? null }); }
  catch (error) { return JSON.stringify({ failed: String(error) }); }
})()"""


class NoBrowserError(ValueError):
    """The browser, or what it needs to run here, is not installed."""


class ScriptError(RuntimeError):
    """A script in the page failed."""


class Driven(ABC):
    """A browser that runs until it is closed; use it with `with`."""

    name: str

    def __init__(self) -> None:
        self.folder = tempfile.TemporaryDirectory(prefix="schotten-browser-", ignore_cleanup_errors=True)
        self.processes: list[subprocess.Popen[str]] = []

    @abstractmethod
    def start(self) -> None:
        """Start it, ready to be sent somewhere."""

    @abstractmethod
    def open(self, address: str) -> None:
        """Go to an address and wait until it is loaded."""

    @abstractmethod
    def renew(self) -> None:
        """Close the window, and go on in another one of the same run: what the browser keeps is still there."""

    @abstractmethod
    def evaluate(self, expression: str) -> str:
        """What a promise for a text gives in the page."""

    def run(self, function: str, *arguments: object) -> Any:
        """Call an async function, given as text, with plain arguments; what it gives has to be plain as well."""
        answer = json.loads(self.evaluate(ANSWERED % (function, json.dumps(arguments))))
        if "failed" in answer:
            raise ScriptError(f"{self.name}: {answer['failed']}")
        return answer["found"]

    def timed(self, function: str, *arguments: object) -> tuple[Any, float | None]:
        """The same, with the CPU seconds of the thread that had most to do; None where that cannot be known."""
        sessions = {process.pid for process in self.processes}
        before = thread_seconds(sessions)
        found = self.run(function, *arguments)
        return found, busiest(before, thread_seconds(sessions))

    def launch(self, command: list[str], **settings: Any) -> subprocess.Popen[str]:
        """Start a program in a session of its own, so that all its children can be ended with it."""
        process = subprocess.Popen(command, text=True, start_new_session=True, **settings)  # noqa: S603 our own words
        self.processes.append(process)
        return process

    def __enter__(self) -> Self:
        try:
            self.start()
        except BaseException:
            self.close()
            raise
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def close(self) -> None:
        """End all that was started here."""
        for process in reversed(self.processes):
            end(process)
        self.processes.clear()
        self.folder.cleanup()


def end(process: subprocess.Popen[str]) -> None:
    """End a program of ours with its children."""
    with suppress(ProcessLookupError, subprocess.TimeoutExpired):
        os.killpg(process.pid, signal.SIGTERM)
        process.wait(timeout=10)
    with suppress(ProcessLookupError):
        os.killpg(process.pid, signal.SIGKILL)  # whoever is left of the group
    process.wait()
    for pipe in (process.stdin, process.stdout, process.stderr):
        if pipe:
            pipe.close()


def awaited_line(process: subprocess.Popen[str], log: Path, pattern: str) -> str:
    """The part of a program's log that a pattern's group finds, as soon as it is written."""
    until = time.monotonic() + PATIENCE_S
    while time.monotonic() < until:
        found = re.search(pattern, log.read_text(encoding="utf-8", errors="replace"))
        if found:
            return found[1]
        if process.poll() is not None:
            break
        time.sleep(0.05)
    said = log.read_text(encoding="utf-8", errors="replace").strip().splitlines()[-5:]
    raise NoBrowserError(f"{Path(str(process.args[0])).name} did not start: {' / '.join(said)}")  # type: ignore[index]
