"""The three browsers for tests: a missing one is skipped with a clear line, in CI it is a failure."""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import contextmanager

import pytest

from schotten.commands.browsers import BROWSERS, Driven, NoBrowserError


@contextmanager
def started(name: str) -> Iterator[Driven]:
    """A browser by its name, until the end of the block."""
    browser = BROWSERS[name]()
    try:
        browser.__enter__()
    except NoBrowserError as error:
        if os.environ.get("CI") == "true":
            raise
        pytest.skip(str(error))
    try:
        yield browser
    finally:
        browser.close()
