"""Two workers of pytest share one clone: what changes it is done by one at a time."""

from __future__ import annotations

import fcntl
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

ROOT = Path(__file__).parents[2]


@contextmanager
def alone() -> Iterator[None]:
    """The first fetches, builds and compiles; the other waits for it."""
    with (ROOT / ".venv.lock").open("a") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        yield
