"""Computer players at a table: each speaks to the room as a person does, and gets only its seat's view."""

from __future__ import annotations

import asyncio
import logging
import random
import time
from collections.abc import Callable
from typing import TYPE_CHECKING, Any, Protocol

from schotten.rules.legal import MOST_MOVES, legal_moves

from .messages import ChanceGiven, HintGiven, Move, Status
from .setup import Refused
from .store import StoreError
from .tableview import view_row

if TYPE_CHECKING:
    from .play import Play
    from .room import Room

_log = logging.getLogger(__name__)
PAUSE_S = (0.35, 0.9)  # a person likes to see what happens
QUICK_PAUSE_S = (0.15, 0.3)  # where nothing had to be decided
RETRY_S = 1.0


class Thinker(Protocol):
    """Whoever chooses moves for computer seats."""

    def levels(self) -> tuple[str, ...]:
        """The names of the levels, weakest first."""

    def status(self) -> Status:
        """How far it is."""

    async def choose(self, play: Play, row: list[int], seat: int, level: str) -> int:
        """A legal move of the view."""

    async def hint(self, play: Play, row: list[int], seat: int) -> tuple[int, list[tuple[int, float]], list[dict[str, Any]]]:
        """The best move, the chances of the best ones, and the reasons."""

    async def chance(self, play: Play, row: list[int], seat: int | None) -> tuple[float, float]:
        """How likely each seat wins."""

    async def analyse(self, play: Play) -> dict[str, Any]:
        """The chances after each move of a game that is over, and the moves that cost most."""

    async def open(self, tell: Callable[[], None]) -> None:
        """Get ready, and say so as it goes on."""

    async def close(self) -> None:
        """Stop thinking."""


class Bots:
    """Lets computer seats play, and answers questions that only a computer player can."""

    def __init__(self, thinker: Thinker, *, pause: bool = True) -> None:
        self.thinker = thinker
        self.pause = pause

    def levels(self) -> tuple[str, ...]:
        """The names of the levels, weakest first."""
        return self.thinker.levels()

    def status(self, thinking: int | None = None) -> Status:
        """How far the computer players are."""
        now = self.thinker.status()
        return Status(now.computer, now.done, now.total, thinking)

    async def open(self, tell: Callable[[], None]) -> None:
        """Let the thinker get ready beside the tables."""
        await self.thinker.open(tell)

    async def close(self) -> None:
        """Stop thinking."""
        await self.thinker.close()

    async def play(self, room: Room) -> None:
        """Decide for computer seats as long as it is one's turn."""
        while (seat := room.sitting.thinker) is not None:
            seq, play = room.sitting.seq, room.sitting.playing()
            room.tell_status(self.status(seat))
            try:
                move = await self._decide(play, seat, room.sitting.chairs[seat].level or "")
                if room.sitting.seq == seq:
                    await room.command(seat, Move(f"computer-{seq}", seq, move))
            except Refused as refused:
                _log.warning("a computer's move was refused", extra={"game": room.sitting.id, "code": refused.code})
                await asyncio.sleep(RETRY_S)
            except StoreError as error:
                _log.warning("a computer's move could not be written", extra={"code": error.code})
                await asyncio.sleep(RETRY_S)
        room.tell_status(self.status())

    async def _decide(self, play: Play, seat: int, level: str) -> int:
        began = time.monotonic()
        row = view_row(play.row, play.rules, seat)
        numbers = [0] * MOST_MOVES
        count = legal_moves(row, play.rules, numbers)
        move = numbers[0] if count == 1 else await self.thinker.choose(play, row, seat, level)
        if self.pause:
            least, most = QUICK_PAUSE_S if count == 1 else PAUSE_S
            wait = random.uniform(least, most) - (time.monotonic() - began)  # noqa: S311  (a pause is no secret)
            await asyncio.sleep(max(0, wait))
        return move

    async def hint(self, room: Room, seat: int | None) -> HintGiven:
        """What the computer would do in a seat's place."""
        play = room.sitting.play
        if not room.sitting.setup.assists.hints:
            raise Refused("not_allowed")
        if seat is None or play is None or play.actor != seat:
            raise Refused("not_your_turn")
        seq = room.sitting.seq
        move, chances, reasons = await self.thinker.hint(play, view_row(play.row, play.rules, seat), seat)
        return HintGiven(seq, move, chances, reasons)

    async def chance(self, room: Room, seat: int | None) -> ChanceGiven:
        """How likely each seat wins, as far as a seat or a watcher can know."""
        play = room.sitting.play
        if not room.sitting.setup.assists.hints:
            raise Refused("not_allowed")
        if play is None or play.outcome:
            raise Refused("not_playing")
        seq = room.sitting.seq
        return ChanceGiven(seq, await self.thinker.chance(play, view_row(play.row, play.rules, seat), seat))
