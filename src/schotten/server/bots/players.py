"""Computer players at a table: each speaks to the room as a person does, and gets only its seat's view."""

from __future__ import annotations

import asyncio
import logging
import random
import time
from collections.abc import Callable, Coroutine
from typing import TYPE_CHECKING, Any, Protocol, TypeVar

from schotten.rules.legal import MOST_MOVES, legal_moves
from schotten.server.store.database import StoreError
from schotten.server.wire.messages import ChanceGiven, HintGiven, MakeMove, Status
from schotten.server.wire.seats import trace_of
from schotten.server.wire.setup import Refused
from schotten.told.sight import view_row

from .answers import Answers
from .fair_queue import LONGEST_THOUGHT_S, FairQueue, Rank

if TYPE_CHECKING:
    from schotten.game import Game
    from schotten.server.tables.computers import Part
    from schotten.server.tables.room import Room
    from schotten.server.tables.table_state import TableState
    from schotten.told.structs import GameAnalysis

    from .bot_worker import Hint

_log = logging.getLogger(__name__)
T = TypeVar("T")
PAUSE_S = (0.35, 0.9)  # a person likes to see what happens
QUICK_PAUSE_S = (0.15, 0.3)  # where nothing had to be decided
RETRY_S, MOST_DOUBLINGS = 1.0, 3  # after a failure; each wait is twice the one before, up to eight seconds
TOLD_AFTER = 3  # failures: then it is no hiccup
LEAST_THOUGHT_S = 0.05
CLOCK_PARTS = 20
MOST_ANSWERS = 200
PROVEN_LOST = 0.0  # what is not proven is never told as certain


class BotThinker(Protocol):
    """Whoever chooses moves for computer seats."""

    def levels(self) -> tuple[str, ...]:
        """The names of the levels, weakest first."""

    @property
    def workers(self) -> int:
        """How many thoughts it can have at once."""

    def status(self) -> Status:
        """Whether it can think here."""

    async def choose(self, play: Game, row: list[int], seat: int, level: str, seconds: float) -> int:
        """A legal move of the view."""

    async def hint(self, play: Game, row: list[int], seat: int, share: float, *, quick: bool) -> Hint:
        """The best moves with their chances and the reasons: at first glance, or in a part of the time there is."""

    async def chance(self, play: Game, row: list[int], seat: int) -> float:
        """How likely the seat wins, by its own knowledge."""

    async def analyse(self, play: Game, start: int, share: float) -> GameAnalysis:
        """The chances at each frame of a game that is over, and the moves that cost most."""

    async def open(self, tell: Callable[[], None]) -> None:
        """Get ready; tell if it turns out that it cannot think here."""

    async def close(self) -> None:
        """Stop thinking."""


class Bots:
    """Lets computer seats play, and answers questions that only a computer player can."""

    def __init__(self, thinker: BotThinker, *, pause: bool = True, offered: tuple[str, ...] = ()) -> None:
        self.thinker = thinker
        self.pause = pause
        self.offered = offered
        self.queue = FairQueue(thinker.workers)
        self._analyses: Answers[GameAnalysis] = Answers(MOST_ANSWERS)
        self._hints: Answers[HintGiven] = Answers(MOST_ANSWERS)
        self._chances: Answers[ChanceGiven] = Answers(MOST_ANSWERS)

    def levels(self) -> tuple[str, ...]:
        """The names of the levels that are offered here, weakest first."""
        return tuple(level for level in self.thinker.levels() if not self.offered or level in self.offered)

    def status(self, thinking: int | None = None) -> Status:
        """Whether the computer players are there, and which of them thinks."""
        return Status(self.thinker.status().computer, thinking, round(100 * self.queue.share))

    def waiting(self) -> dict[str, int]:
        """How many thoughts wait for their turn, by what they are for."""
        return {rank.name.lower(): self.queue.waiting(rank) for rank in Rank}

    async def open(self, tell: Callable[[], None]) -> None:
        """Let the thinker get ready beside the tables."""
        await self.thinker.open(tell)

    async def close(self) -> None:
        """Stop thinking."""
        await self.thinker.close()

    async def play(self, room: Room) -> None:
        """Decide for computer seats as long as it is one's turn."""
        failures = 0
        while (seat := room.table.thinker) is not None:
            seq = room.table.seq
            room.tell_status(self.status(seat))
            try:
                move = await self._decide(room, seat)
                if room.table.seq == seq:
                    await finished(room.command(seat, MakeMove(f"computer-{seq}", seq, move)))
            except (Refused, StoreError) as error:
                failures += 1
                self._tell_failure(room, error.code, failures)
                await asyncio.sleep(RETRY_S * 2 ** min(failures - 1, MOST_DOUBLINGS))
            else:
                if failures >= TOLD_AFTER:
                    room.tell_trouble(room.lobby.store.trouble)
                failures = 0
        room.tell_status(self.status())

    @staticmethod
    def _tell_failure(room: Room, code: str, failures: int) -> None:
        """Say why a computer does not move: once to who runs the server, and to its people if it lasts."""
        if failures == 1:
            facts = {"table": trace_of(room.table.id), "code": code}
            _log.warning("a computer's move was refused or could not be written", extra=facts)
        if failures == TOLD_AFTER and code.startswith("store_"):  # that there is no computer is told by `status`
            room.tell_trouble(code)

    async def _decide(self, room: Room, seat: int) -> int:
        began, play = time.monotonic(), room.table.playing()
        row = view_row(play.state, play.rules, seat)
        numbers = [0] * MOST_MOVES
        count = legal_moves(row, play.rules, numbers)
        level = room.table.chairs[seat].level or ""
        if count == 1:
            move = numbers[0]
        else:
            rank = Rank.MOVE if level == self.thinker.levels()[-1] else Rank.QUICK  # only the strongest level searches
            most = seconds_for(room.table, room.lobby.now())

            async def choose() -> int:
                seconds = max(LEAST_THOUGHT_S, min(most, LONGEST_THOUGHT_S * self.queue.share))
                return await self.thinker.choose(play, row, seat, level, seconds)

            move = await self.queue.think(rank, (room.address, room.table.id), choose)
        if self.pause:
            least, most = QUICK_PAUSE_S if count == 1 else PAUSE_S
            wait = random.uniform(least, most) - (time.monotonic() - began)  # noqa: S311  (a pause is no secret)
            await asyncio.sleep(max(0, wait))
        return move

    async def hint(self, room: Room, seat: int | None, address: str, *, quick: bool = False) -> HintGiven:
        """What the computer would do in a seat's place, at first glance or after a look."""
        play = room.table.play
        if not room.table.setup.assists.hints:
            raise Refused("not_allowed")
        if seat is None or play is None or room.table.actor != seat:
            raise Refused("not_your_turn")
        seq, row, table = room.table.seq, view_row(play.state, play.rules, seat), room.table.id

        async def find() -> HintGiven:
            found = await self.thinker.hint(play, row, seat, self.queue.share, quick=quick)
            return HintGiven(seq, found.move, found.chances, found.equal, found.proven, quick, found.reasons)

        key = (table, seq, seat, quick)
        return await self._hints.get(key, lambda: self.queue.think(Rank.HINT, (address, table), find))

    async def chance(self, room: Room, seat: int | None, address: str) -> ChanceGiven:
        """How likely each seat wins, as far as a seat can know."""
        play = room.table.play
        if not room.table.setup.assists.hints or seat is None:
            raise Refused("not_allowed")
        if play is None or play.outcome:
            raise Refused("not_playing")
        seq, row, table = room.table.seq, view_row(play.state, play.rules, seat), room.table.id
        against_computer = room.table.chairs[1 - seat].level is not None

        async def find() -> ChanceGiven:
            own = await self.thinker.chance(play, row, seat)
            lost = own == PROVEN_LOST and against_computer
            return ChanceGiven(seq, (own, 1 - own) if seat == 0 else (1 - own, own), lost)

        return await self._chances.get((table, seq, seat), lambda: self.queue.think(Rank.HINT, (address, table), find))

    async def analyse(self, which: Part, play: Game, address: str) -> GameAnalysis:
        """A part of the review of a game that is over, known by table, number and turn: worked out once for all."""

        async def find() -> GameAnalysis:
            return await self.thinker.analyse(play, which[2], self.queue.review_share)

        return await self._analyses.get(which, lambda: self.queue.think(Rank.REVIEW, (address, which[0]), find))


async def finished(work: Coroutine[Any, Any, T]) -> T:
    """Wait for something that is not given up, whoever leaves: a write that has begun."""
    task = asyncio.ensure_future(work)
    task.add_done_callback(lambda done: done.cancelled() or done.exception())  # nobody may be left to take it
    return await asyncio.shield(task)


def seconds_for(table: TableState, now: int) -> float:
    """How long a computer may think: at most a small part of what its clock has left."""
    left = table.clocks.remaining(now) if table.clocks else None
    return (
        LONGEST_THOUGHT_S if left is None else max(LEAST_THOUGHT_S, min(LONGEST_THOUGHT_S, left / 1000 / CLOCK_PARTS))
    )
