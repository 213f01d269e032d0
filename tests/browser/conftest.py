"""A server, a Chromium for each file of tests, and pages that note every complaint."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
import time
import urllib.request
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path

import pytest
from playwright.sync_api import Browser, sync_playwright

from browser.alone import alone
from browser.driver import CHROMIUM_FLAGS, Visitors

SERVING = Path(__file__).with_name("serving.py")
CHROMIUMS = ("chromium", "chromium-browser", "google-chrome", "chrome")
POLL_S = 0.3


def find_chromium() -> str:
    found = next(filter(None, map(shutil.which, CHROMIUMS)), None)
    assert found, "no Chromium on this machine (Debian: apt install chromium)"
    return found


def health(address: str) -> dict[str, object]:
    with urllib.request.urlopen(f"{address}/health") as answer:  # a server that has died answers by an error
        found: dict[str, object] = json.load(answer)
    return found


def wait_until_there(address: str) -> None:
    """Wait until the server has imported all it needs; one without computer players is a failure."""
    while (computer := health(address)["computer"]) is None:
        time.sleep(POLL_S)
    assert computer == "ready"


@contextmanager
def serving(folder: Path, path: str = "") -> Iterator[str]:
    """A real server in a process of its own, all its parts there; its address. ``path``: where its package is."""
    command = [sys.executable, str(SERVING), str(folder)]
    environment = os.environ | ({"PYTHONPATH": path} if path else {})
    with (
        (folder / "log").open("wb") as log,
        subprocess.Popen(command, stdout=subprocess.PIPE, stderr=log, text=True, env=environment) as process,
    ):
        try:
            assert process.stdout
            found = process.stdout.readline().strip().rstrip("/")
            assert found, (folder / "log").read_text(encoding="utf-8")
            wait_until_there(found)
            yield found
        finally:
            process.terminate()
            process.wait()


@pytest.fixture(scope="session")
def address(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """The address of a server with its page built."""
    if running := os.environ.get("SCHOTTEN_ADDRESS"):  # for who writes these tests: one that runs already
        yield running
        return
    from schotten.server.web.page import build_page

    with ExitStack() as stack:
        with alone():
            build_page(print)
            found = stack.enter_context(serving(tmp_path_factory.mktemp("server")))
        yield found


@pytest.fixture(scope="module")  # no longer: while one is there, no test in this process can have a loop of its own
def browser() -> Iterator[Browser]:
    """A Chromium; what one visitor keeps is closed to the next."""
    with sync_playwright() as playwright:
        made = playwright.chromium.launch(executable_path=find_chromium(), args=CHROMIUM_FLAGS, timeout=0)
        yield made
        made.close()


@pytest.fixture
def visitors(address: str, browser: Browser, request: pytest.FixtureRequest) -> Iterator[Visitors]:
    """People with browsers, at tables of the server or (by the fixture's parameter) on their own devices.

    At the end nobody's console may have complained.
    """
    made = Visitors(browser, address, getattr(request, "param", "server"))
    yield made
    complaints = list(made.complaints)
    for context in browser.contexts:
        context.close()
    assert complaints == []
