"""Both clocks of a game, driven by the times of the log alone, so that a replay gives the same."""

from __future__ import annotations

from dataclasses import dataclass, field

from schotten.server.wire.messages import TimeControl
from schotten.told.structs import ClockState


@dataclass(slots=True)
class Clocks:
    """Milliseconds left for each seat; the clock of the seat that decides is running since `since`."""

    control: TimeControl
    left: list[int] = field(default_factory=list)
    running: int | None = None
    since: int = 0

    def start(self, seat: int, now: int) -> None:
        """Set both clocks for a new game and start the first player's."""
        self.left = [self.control.seconds * 1000] * 2
        self.running = seat
        self.since = now

    def press(self, seat: int | None, now: int, *, turn_ended: int | None = None) -> None:
        """Charge the running clock and let another run; who ended a turn gets the increment."""
        # Never below nothing: whoever let the move pass looked at the clock a moment before the time that was written.
        # Never backwards, whatever a machine's clock did when an old log was made.
        if self.running is not None:
            self.left[self.running] = max(0, self.left[self.running] - max(0, now - self.since))
        if turn_ended is not None:
            self.left[turn_ended] += self.control.increment * 1000
        self.running = seat
        self.since = now

    def give_back(self, seat: int, now: int, *, turn_ended: bool) -> None:
        """A turn is taken back among people: who waited loses no time, and nobody gets an increment for it."""
        if seat == self.running:
            self.press(seat, now)
            return
        if turn_ended:
            self.left[seat] = max(0, self.left[seat] - self.control.increment * 1000)
        self.running = seat
        self.since = now

    def remaining(self, now: int) -> int | None:
        """Milliseconds until the running clock falls; None if none is running."""
        if self.running is None:
            return None
        return self.left[self.running] - max(0, now - self.since)

    def soonest(self, now: int) -> int | None:
        """In how many milliseconds a clock could fall, whichever runs next; None if none is running."""
        left = self.remaining(now)
        return None if left is None or self.running is None else min(left, self.left[1 - self.running])

    def told(self, now: int) -> ClockState:
        """Both clocks as of now."""
        left = list(self.left)
        if self.running is not None:
            left[self.running] = max(0, self.remaining(now) or 0)
        return ClockState((left[0], left[1]), self.running, self.control.increment * 1000)
