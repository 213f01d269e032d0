"""How long somebody has been away from a game between two people, and when who stayed may claim it."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING

from schotten.server.wire.setup import Refused

from .table_state import PERSON

if TYPE_CHECKING:
    from collections.abc import Callable

    from .table_state import TableState


class Absence:
    """Since when each seat has been away; `tell` is called with a seat and the milliseconds left, None: it is back."""

    def __init__(self, tell: Callable[[int, int | None], None]) -> None:
        self._tell = tell
        self._since: dict[int, float] = {}
        self._patience_s = 0.0

    def look(self, table: TableState, present: set[int]) -> None:
        """Take in who is here now."""
        self._patience_s = table.setup.absence
        people = table.stage == "playing" and all(chair.sits == PERSON for chair in table.chairs)
        for seat in range(2):
            away = people and seat not in present
            if away and seat not in self._since:
                self._leave(seat)
            elif not away and seat in self._since:
                del self._since[seat]
                self._tell(seat, None)

    def _leave(self, seat: int) -> None:
        loop = asyncio.get_running_loop()
        since = self._since[seat] = loop.time()
        self._tell(seat, self.left_ms(seat))
        loop.call_later(self._patience_s, self._due, seat, since)

    def _due(self, seat: int, since: float) -> None:
        if self._since.get(seat) == since:
            self._tell(seat, 0)

    def left_ms(self, seat: int) -> int | None:
        """How long the other has to wait before claiming; None if the seat is here, or there is nothing to claim."""
        if seat not in self._since:
            return None
        away = asyncio.get_running_loop().time() - self._since[seat]
        return max(0, round(1000 * (self._patience_s - away)))

    def check(self, seat: int) -> None:
        """Refuse a claim against a seat that is here, or has not been away for long enough."""
        left = self.left_ms(seat)
        if left is None:
            raise Refused("not_absent")
        if left:
            raise Refused("not_absent", retryMs=left)
