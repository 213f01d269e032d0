"""All tables that this process serves."""

from __future__ import annotations

import asyncio
import contextlib
import itertools
import logging
from collections.abc import Coroutine
from typing import TYPE_CHECKING, Any

import msgspec

from schotten.server.store import log
from schotten.server.store.bus import Presence
from schotten.server.store.database import StoreError
from schotten.server.store.keys import open_signer
from schotten.server.store.log import EventDraft, UnfitLog
from schotten.server.store.patience import PatientStore
from schotten.server.wire import seats
from schotten.server.wire.messages import Closing
from schotten.server.wire.setup import Refused, TableSetup, checked
from schotten.server.wire.world import World

from .alarms import Alarms, alarm_after
from .decide import sitting_down
from .room import Room, make_append, warn_unfit
from .table_state import TableState, replayed

if TYPE_CHECKING:
    from pathlib import Path

    from schotten.notation.signing import Signer
    from schotten.server.store.bus import Bus
    from schotten.server.store.protocol import Store
    from schotten.server.wire.messages import TableInfo

    from .computers import Computers

_encode = msgspec.json.Encoder().encode
_log = logging.getLogger(__name__)
IDLE_MS = 15 * 60 * 1000
SWEEP_S = 30
BEAT_S, SILENCE_S = 3.0, 9.0  # a process says so often that it lives; after this silence it does not
WAKE_BEATS = 3  # so often a process looks for computers that none lets think
MOST_LISTED = 50
FORSAKEN_MS = 10 * 60 * 1000  # an open table is listed so long after its maker has gone
RETRY_MS = 1500


def is_id(text: str) -> bool:
    """Whether a text could be a table's id."""
    return len(text) == 16 and all(sign in "0123456789abcdef" for sign in text)


class Lobby:
    """The tables in memory, the store behind them, and what they share."""

    def __init__(self, store: Store, bus: Bus, bots: Computers, key_file: Path, world: World | None = None) -> None:
        self.world = world or World()
        self.store = PatientStore(store)
        self.store.changed, self.store.late = self._tell_trouble, self._hear_late
        self.key_file = key_file
        self._signer: Signer | None = None
        self.bus = bus
        self.bots = bots
        self.rooms: dict[str, Room] = {}
        self.closing = False
        self.process = self.world.chance(4).hex()
        self.started_at = self.now()
        self.alarms = Alarms(self)
        self._alive: dict[str, float] = {}  # other processes, and when they were heard last
        self._loading: dict[str, asyncio.Task[Room]] = {}
        self._tasks: dict[asyncio.Task[Any], None] = {}

    # -- chance and time come in here ---------------------------------------------------------------------
    def now(self) -> int:
        """Milliseconds since 1970."""
        return self.world.now()

    def new_seed(self) -> bytes:
        """A seed nobody can know."""
        return self.world.chance(32)

    @property
    def signer(self) -> Signer:
        """Who signs the records of games that end here."""
        if self._signer is None:
            raise RuntimeError("the lobby is not open")
        return self._signer

    def spawn(self, work: Coroutine[Any, Any, None]) -> asyncio.Task[None]:
        """Run something beside; a failure is logged, not lost."""
        task = asyncio.get_running_loop().create_task(work)
        self._tasks[task] = None
        task.add_done_callback(self._ended)
        return task

    def _ended(self, task: asyncio.Task[Any]) -> None:
        self._tasks.pop(task, None)
        if not task.cancelled() and task.exception():
            _log.error("a task failed", exc_info=task.exception())

    # -- life ---------------------------------------------------------------------------------------------
    async def open(self) -> None:
        """Open the store and start listening to other processes."""
        await self.store.open()
        try:
            self._signer = await open_signer(self.store, self.key_file, self.now())
        except Exception:
            await self.store.close()
            raise
        await self.bus.open(self)
        self.spawn(self._sweep())
        self.spawn(self._beat())
        self.spawn(self.store.watch())
        self.spawn(self.alarms.watch())
        self.spawn(self.bots.open(self._tell_status))

    def say_farewell(self) -> None:
        """Tell everybody that the server goes down, and start nothing new."""
        self.closing = True
        self.alarms.close()
        message = _encode(Closing(RETRY_MS))
        for room in self.rooms.values():
            room.close()
            for connection in room.connections:
                connection.send(message)

    async def close(self) -> None:
        """Finish what is being written, let go."""
        if not self.closing:
            self.say_farewell()
        for task in list(self._tasks):
            task.cancel()
        await self.bots.close()
        await self.bus.close()
        with contextlib.suppress(asyncio.TimeoutError):
            await asyncio.wait_for(self.store.close(), 1)

    async def _sweep(self) -> None:
        """Put tables that nobody uses out of memory; their log brings them back."""
        while True:
            await asyncio.sleep(SWEEP_S)
            self.forget_idle()

    def forget_idle(self) -> None:
        """Forget the tables that nobody has used for long, finished or not; say again who is at the others."""
        limit = self.now() - IDLE_MS
        for table_id, room in list(self.rooms.items()):
            if room.connections:
                self.tell_presence(room)
            idle = room.idle_since()
            if idle is not None and idle < limit:
                room.close()
                del self.rooms[table_id]

    def hear(self, table_id: str, seq: int) -> None:
        """Another process, or this one, has written an event."""
        room = self.rooms.get(table_id)
        if room is not None and room.table.seq < seq:
            self.spawn(room.catch_up(seq))

    def _hear_late(self, table_id: str, seq: int) -> None:
        """What this process had given up as not written has been written."""
        room = self.rooms.get(table_id)
        if room is not None and not self.closing:
            room.late(seq)

    def hear_all(self) -> None:
        """Something may have been missed: look at every table."""
        for room in self.rooms.values():
            self.spawn(room.catch_up())

    def hear_presence(self, presence: Presence) -> None:
        """Note who is connected at another process; a process heard for the first time is answered."""
        if presence.process == self.process:
            return
        if presence.process not in self._alive:
            for room in self.rooms.values():
                self.tell_presence(room)
        self._alive[presence.process] = asyncio.get_running_loop().time()
        here = self.rooms.get(presence.table_id)
        if here is not None and here.elsewhere.note(presence):
            self.tell_presence(here)

    async def _beat(self) -> None:
        """Say that this process lives, forget those that have not said so lately, look again at what is not sure."""
        for beat in itertools.count() if self.store.kind != "sqlite" else ():
            self.spawn(self.bus.tell_presence(Presence("", self.process, 0, 0)))
            await asyncio.sleep(BEAT_S)
            if self.store.trouble is None:  # a silent database tells nobody's death
                self._bury()
                self._look_again()
                if beat % WAKE_BEATS == 0:
                    self._wake_computers()

    def _look_again(self) -> None:
        """Tables whose last look at the log failed: nobody else would tell their people what was written."""
        for room in self.rooms.values():
            if room.unsure:
                self.spawn(room.catch_up())

    def _wake_computers(self) -> None:
        """Who writes an event lets the computer think; if it has died, or its people are here by now, nobody would."""
        for room in self.rooms.values():
            room.wake()

    def _bury(self) -> None:
        silent_since = asyncio.get_running_loop().time() - SILENCE_S
        gone = {process for process, heard in self._alive.items() if heard < silent_since}
        self._alive = {process: heard for process, heard in self._alive.items() if process not in gone}
        for room in list(self.rooms.values()) if gone else ():
            room.elsewhere.forget(gone)

    def _tell_trouble(self) -> None:
        """Tell everybody what is the matter with the store; once it is well again, look at what was missed."""
        _log.warning("the store", extra={"code": self.store.trouble or "well"})
        for room in self.rooms.values():
            room.tell_trouble(self.store.trouble)
        if self.store.trouble is None:
            self._alive = dict.fromkeys(self._alive, asyncio.get_running_loop().time())
            self.hear_all()

    def tell_presence(self, room: Room) -> None:
        """Tell other processes who is connected here."""
        if self.store.kind != "sqlite" and not self.closing:
            seats = sum(1 << seat for seat in room.seats_here)
            self.spawn(self.bus.tell_presence(Presence(room.table.id, self.process, seats, room.watchers_here)))

    def _tell_status(self) -> None:
        status = self.bots.status()
        for room in self.rooms.values():
            room.tell_status(status)

    # -- tables -------------------------------------------------------------------------------------------
    async def make(self, wished: TableSetup) -> tuple[Room, dict[int, str]]:
        """Make a table; the room and the tokens of the maker's own seats."""
        setup = checked(wished, self.bots.levels())
        table_id = seats.new_id(self.world.chance)
        table = TableState(table_id)
        made = EventDraft(log.MADE, body={"setup": msgspec.to_builtins(setup)})
        tokens = {
            seat: seats.new_token(self.world.chance) for seat, wish in enumerate(setup.seats) if wish.sits == "here"
        }
        names = {seat: setup.seats[seat].name for seat in tokens}
        first = make_append(table_id, 0, self.now(), [made])  # applied first: which seats are open follows from it
        table.apply(first.entries[0])
        drafts = [made, *sitting_down(table, names, tokens, self.new_seed)]
        append = make_append(table_id, 0, self.now(), drafts)
        append.alarm = alarm_after(table, drafts, append.entries[0].at)
        append.listed = (table_id, append.entries[0].at, setup.public)
        await self.store.append(append)
        table.seeds.update({number: seed for _, number, seed in append.seeds})
        for entry in append.entries[1:]:
            table.apply(entry)
        room = self.rooms[table_id] = Room(table, self)
        room.go_on()
        return room, tokens

    async def find(self, table_id: str) -> Room:
        """A table, from memory or from its log."""
        room = self.rooms.get(table_id)
        if room is not None:
            if room.unfit:
                raise room.unfit.with_traceback(None)
            return room
        if not is_id(table_id):
            raise Refused("no_such_table")
        task = self._loading.get(table_id)
        if task is None:
            task = self._loading[table_id] = asyncio.create_task(self._load(table_id))
            task.add_done_callback(lambda _: self._loading.pop(table_id, None))
        return await asyncio.shield(task)  # of several who wait for it one may go away

    async def _load(self, table_id: str) -> Room:
        entries = await self.store.entries(table_id)
        if not entries:
            raise Refused("no_such_table")
        try:
            room = Room(replayed(table_id, entries, await self.store.seeds(table_id)), self)
        except UnfitLog as unfit:
            warn_unfit(unfit)
            raise
        self.rooms[table_id] = room
        if self.store.kind != "sqlite":
            await room.catch_up()  # what was written while it was read
            if room.unfit:
                raise room.unfit
        else:
            table = room.table
            if table.clocks and table.stage == "playing" and table.at < self.started_at:
                await room.resume()
        room.go_on()
        return room

    async def open_tables(self) -> list[TableInfo]:
        """The public tables with an open seat."""
        found = []
        for table_id in await self.store.open_tables(MOST_LISTED):
            try:
                room = await self.find(table_id)
                info = room.info()
                if self.now() - room.table.at < FORSAKEN_MS or any(seat.present for seat in info.seats):
                    found.append(info)
            except (Refused, StoreError):
                _log.warning("a listed table cannot be read", extra={"table": seats.trace_of(table_id)})
        return found

    @property
    def connections(self) -> int:
        """How many are connected."""
        return sum(len(room.connections) for room in self.rooms.values())
