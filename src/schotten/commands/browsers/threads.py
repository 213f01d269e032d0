"""Processor time of single threads: what a browser's worker needs, whatever else the machine and the browser do."""

from __future__ import annotations

from contextlib import suppress
from pathlib import Path

PROC = Path("/proc")
SESSION = 3  # a field behind the name in /proc/…/stat
NANO = 1e-9


def fields(path: Path) -> list[str]:
    """The numbers behind the name in a stat file."""
    return path.read_text(encoding="utf-8", errors="replace").rpartition(")")[2].split()


def thread_seconds(sessions: set[int]) -> dict[str, float]:
    """CPU seconds so far of every thread of some sessions; nothing where the system does not tell."""
    found: dict[str, float] = {}
    for process in PROC.glob("[0-9]*"):
        with suppress(OSError, IndexError):  # gone meanwhile
            if int(fields(process / "stat")[SESSION]) in sessions:
                for task in process.glob("task/*"):
                    found[task.name] = int((task / "schedstat").read_text(encoding="utf-8").split()[0]) * NANO
    return found


def busiest(before: dict[str, float], after: dict[str, float]) -> float | None:
    """What the thread that worked most took in between; None where nothing is known."""
    return max((seconds - before.get(thread, 0.0) for thread, seconds in after.items()), default=None)
