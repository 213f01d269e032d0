"""Who is connected to a table at other processes, as far as they have said lately."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Callable

    from schotten.server.store.bus import Presence

LASTS_MS = 75_000  # said again every half minute


class Elsewhere:
    """What other processes have said, each with its time."""

    def __init__(self, changed: Callable[[], None]) -> None:
        self._changed = changed
        self._said: dict[str, tuple[Presence, int]] = {}

    def note(self, presence: Presence, now: int) -> bool:
        """Take in what a process says; whether it is the first time."""
        before = self._said.get(presence.process)
        self._said[presence.process] = (presence, now)
        if before is None or before[0] != presence:
            self._changed()
        return before is None

    def now(self, now: int) -> tuple[set[int], int]:
        """The seats and the number of watchers elsewhere."""
        fresh = [presence for presence, said in self._said.values() if now - said < LASTS_MS]
        seats = {seat for presence in fresh for seat in range(2) if presence.seats >> seat & 1}
        return seats, sum(presence.watchers for presence in fresh)
