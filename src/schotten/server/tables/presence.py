"""Who is connected to a table at other processes, as far as they live and have said."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Callable

    from schotten.server.store.bus import Presence


class Elsewhere:
    """What other processes have said last."""

    def __init__(self, changed: Callable[[], None]) -> None:
        self._changed = changed
        self._said: dict[str, Presence] = {}

    def note(self, presence: Presence) -> bool:
        """Take in what a process says; whether it is the first time."""
        before = self._said.get(presence.process)
        self._said[presence.process] = presence
        if before != presence:
            self._changed()
        return before is None

    def forget(self, processes: set[str]) -> None:
        """Those who were connected at these processes are not there any more."""
        gone = [self._said.pop(process) for process in processes if process in self._said]
        if any(presence.seats or presence.watchers for presence in gone):
            self._changed()

    def now(self) -> tuple[set[int], int]:
        """The seats and the number of watchers elsewhere."""
        said = self._said.values()
        seats = {seat for presence in said for seat in range(2) if presence.seats >> seat & 1}
        return seats, sum(presence.watchers for presence in said)
