"""One live table: its only writer, and the connections that are told."""

from __future__ import annotations

import asyncio
import logging
from typing import TYPE_CHECKING, Protocol

import msgspec

from schotten.server.meters import METERS
from schotten.server.store import log
from schotten.server.store.database import Append, Conflict, StoreError
from schotten.server.store.log import Entry, EventDraft, UnfitLog, versioned
from schotten.server.wire import seats
from schotten.server.wire.messages import (
    Away,
    CallOff,
    ClaimGame,
    Command,
    Done,
    Error,
    Explain,
    Explanation,
    Status,
    TableInfo,
    TableTold,
    Trouble,
)
from schotten.server.wire.setup import Refused, clean_name

from .absence import Absence
from .alarms import alarm_after
from .decide import decide, fall, sitting_down
from .presence import Elsewhere
from .records import sealed
from .table_state import OPEN, TableState
from .telling import told_explanation, told_position, told_table, told_welcome

if TYPE_CHECKING:
    from schotten.game.happened import Happening

    from .lobby import Lobby

_encode = msgspec.json.Encoder().encode
_log = logging.getLogger(__name__)
TABLE_KINDS = {log.SAT, log.LEFT, log.DEALT, log.ENDED, log.CALLED_OFF, log.READIED, log.OFFERED, log.DECLINED}
GAME_KINDS = {
    log.DEALT,
    log.MOVED,
    log.TAKEN_BACK,
    log.ASKED_BACK,
    log.LET_STAND,
    log.RESIGNED,
    log.FORFEITED,
    log.CALLED_OFF,
    log.TIMED_OUT,
    log.ENDED,
}
TRIES = 3  # when another process keeps being first


class Connection(Protocol):
    """Somebody who is told: a seat, or a watcher."""

    seat: int | None
    address: str

    def send(self, message: bytes) -> None:
        """Hand over a message; never waits."""


class Room:
    """A table in memory. All that changes it goes through `_write`, one at a time."""

    def __init__(self, table: TableState, lobby: Lobby) -> None:
        self.table = table
        self.lobby = lobby
        self.connections: dict[Connection, None] = {}  # in the order of their coming
        self.used_at = lobby.now()
        self._writing = asyncio.Lock()
        self.unsure = False
        self.unfit: UnfitLog | None = None
        self._thinking: asyncio.Task[None] | None = None
        self._waited_at = -1  # the event at which a computer was last seen to be to move, and not to think here
        self.absence = Absence(self._tell_away)
        self.elsewhere = Elsewhere(self.tell_table)

    # -- who is here --------------------------------------------------------------------------------------
    def join(self, connection: Connection) -> None:
        """Welcome a connection and tell the others."""
        self.connections[connection] = None
        now = self.lobby.now()
        self.used_at = now
        connection.send(_encode(told_welcome(self.table, connection.seat, self.info(), now)))
        connection.send(_encode(self.lobby.bots.status()))
        if self.lobby.store.trouble:
            connection.send(_encode(Trouble(self.lobby.store.trouble)))
        self.tell_table(besides=connection)
        if connection.seat is not None and (left := self.absence.left_ms(1 - connection.seat)) is not None:
            connection.send(_encode(Away(1 - connection.seat, left)))
        self.lobby.tell_presence(self)
        self.go_on()

    def part(self, connection: Connection) -> None:
        """Forget a connection and tell the others."""
        self.connections.pop(connection, None)
        self.used_at = self.lobby.now()
        self.tell_table()
        self.lobby.tell_presence(self)
        if not self.connections and self.table.clocks is None:
            self.close()  # the computer thinks on when somebody is back

    @property
    def address(self) -> str:
        """Where those who play here are connected from: whom the computer's thoughts are for."""
        # Of several one, and always the same: shares are counted by it.
        return min((each.address for each in self.connections if each.seat is not None), default="")

    @property
    def seats_here(self) -> set[int]:
        """The seats that somebody is connected for at this process."""
        return {connection.seat for connection in self.connections if connection.seat is not None}

    @property
    def watchers_here(self) -> int:
        """How many watch at this process."""
        return sum(connection.seat is None for connection in self.connections)

    def info(self) -> TableInfo:
        """What all may know."""
        seats, watchers = self.elsewhere.now()
        return told_table(self.table, self.seats_here | seats, self.watchers_here + watchers)

    # -- commands -----------------------------------------------------------------------------------------
    async def command(self, seat: int, command: Command, origin: Connection | None = None) -> Done:
        """Do a seat's command, or recognise it as done; refused with its reason."""
        async with self._writing:
            for _ in range(TRIES):
                # First of all: who was cut off sends again, and what was done must not be refused as too late now.
                if (seat, command.cmd) not in self.table.done:
                    await self._be_sure()  # a write that was given up may have done it
                done = self.table.done.get((seat, command.cmd))
                if done is not None:
                    return self._acknowledge(Done(command.cmd, done, repeated=True), origin)
                if isinstance(command, ClaimGame | CallOff) and self.table.stage == "playing":
                    self.absence.check(1 - seat)
                drafts = decide(self.table, seat, command, self.lobby.now(), self.lobby.new_seed)
                if not drafts:
                    return self._acknowledge(Done(command.cmd, self.table.seq, repeated=False), origin)
                try:
                    entries = await self._write(drafts)
                except Conflict:
                    await self._catch_up()
                    continue
                if entries[0].kind == log.TIMED_OUT:  # too late: what was written is the fall, not the command
                    self._take_in(entries)
                    raise Refused("game_over")
                done_now = Done(command.cmd, entries[0].seq, repeated=False)
                self._acknowledge(done_now, origin)  # before the view: a client knows then that the view holds its move
                self._take_in(entries)
                return done_now
            raise StoreError("store_failed")

    def _acknowledge(self, done: Done, origin: Connection | None) -> Done:
        if origin is not None:
            origin.send(_encode(done))
        return done

    async def sit(self, name: str, wished: int | None) -> tuple[int, str]:
        """Give somebody an open seat, and deal when none is left; the seat and its token."""
        name = clean_name(name)
        async with self._writing:
            for _ in range(TRIES):
                await self._be_sure()
                seat = self._open_seat(wished)
                token = seats.new_token(self.lobby.world.chance)
                drafts = sitting_down(self.table, {seat: name}, {seat: token}, self.lobby.new_seed)
                try:
                    self._take_in(await self._write(drafts))
                except Conflict:
                    await self._catch_up()
                    continue
                return seat, token
            raise StoreError("store_failed")

    def _open_seat(self, wished: int | None) -> int:
        free = [seat for seat, chair in enumerate(self.table.chairs) if chair.sits == OPEN]
        if not free or (wished is not None and wished not in free):
            raise Refused("seat_taken")
        return free[0] if wished is None else wished

    def explain(self, asked: Explain, seat: int | None) -> Explanation:
        """Answer why a claim holds or not."""
        if self.table.play is None:
            raise Refused("not_playing")
        claim = told_explanation(self.table.play, seat, asked.spot, asked.seat)
        return Explanation(self.table.seq, claim)

    # -- the log ------------------------------------------------------------------------------------------
    async def _write(self, drafts: list[EventDraft]) -> list[Entry]:
        """Append events to the log; nobody is told before they are safe. A game's end is sealed first."""
        if drafts[-1].kind == log.ENDED:  # four records are written and signed: too long for the loop
            drafts = await self.lobby.world.beside(sealed, self.table, drafts, self.lobby.signer)
        now = max(self.lobby.now(), self.table.at)  # the log's time never goes back, whatever the machine's clock does
        append = make_append(self.table.id, self.table.seq, now, drafts)
        append.alarm = alarm_after(self.table, drafts, now)
        try:
            await self.lobby.store.append(append)
        except StoreError:
            self.unsure = True  # an error says that it was not acknowledged, not that it was not written
            raise
        for _, number, seed in append.seeds:
            self.table.seeds[number] = seed
        return append.entries

    async def _be_sure(self) -> None:
        """After a failure of the store it is not known what was written: look. From an unfit log nobody plays on."""
        if self.unsure or self.unfit:
            await self._catch_up()
            self._be_clear()

    def _be_clear(self) -> None:
        """The log has been read. What it had in store may have been ours, so a computer that is to move thinks here."""
        if self.unsure:
            self.unsure = False
            self.go_on()

    async def catch_up(self, seq: int = 0) -> None:
        """Take in what another process has written; what does not fit has been told where it was found."""
        async with self._writing:
            if 0 < seq <= self.table.seq and not self.unsure:
                return  # it was this process: its own word came back before the answer of the store
            try:
                await self._catch_up()
                self._be_clear()
            except UnfitLog:
                pass
            except StoreError:
                self.unsure = True  # it is looked at again with the next command, or with the next beat

    async def _catch_up(self) -> None:
        if self.unfit:
            raise self.unfit.with_traceback(None)
        entries = await self.lobby.store.entries(self.table.id, self.table.seq)
        if any(entry.kind == log.DEALT for entry in entries):
            self.table.seeds.update(await self.lobby.store.seeds(self.table.id))
        if entries:
            try:
                self._take_in(entries, own=False)
            except UnfitLog as unfit:
                self._give_up(unfit)
                raise

    def _give_up(self, unfit: UnfitLog) -> None:
        """Another process has written what does not fit: stop, and say so to all who are here."""
        self.unfit = unfit
        self.close()
        self.lobby.alarms.set(self.table.id, None)
        warn_unfit(unfit)
        message = _encode(Error(unfit.code, self.table.seq, None, unfit.facts))
        for connection in self.connections:
            connection.send(message)

    def _take_in(self, entries: list[Entry], *, own: bool = True) -> None:
        """Apply what is in the log, tell everybody, and see what is due next."""
        facts: list[Happening] = []
        for entry in entries:
            facts += self.table.apply(entry)
            if own:  # what another process has written is counted there
                count(entry)
        self.used_at = self.lobby.now()
        if any(entry.kind in GAME_KINDS for entry in entries):
            self._tell_position(facts)
        if any(entry.kind in TABLE_KINDS for entry in entries):
            self.tell_table()
        self.go_on(think=own)  # whoever wrote the events lets the computer think: two processes would do it twice

    # -- telling ------------------------------------------------------------------------------------------
    def _tell_position(self, facts: list[Happening]) -> None:
        now = self.lobby.now()
        encoded: dict[int | None, bytes] = {}  # by eyes: all watchers get the same bytes
        for connection in self.connections:
            seat = connection.seat
            if seat not in encoded:
                encoded[seat] = _encode(told_position(self.table, seat, facts, now))
            connection.send(encoded[seat])

    def tell_table(self, besides: Connection | None = None) -> None:
        """Tell what all may know."""
        self.absence.look(self.table, self.seats_here | self.elsewhere.now()[0])
        if not self.connections:
            return
        message = _encode(TableTold(self.table.seq, self.info()))
        for connection in self.connections:
            if connection is not besides:
                connection.send(message)

    def _tell_away(self, seat: int, left_ms: int | None) -> None:
        """Tell who stayed how long it is until the game may be claimed."""
        message = _encode(Away(seat, left_ms))
        for connection in self.connections:
            if connection.seat == 1 - seat:
                connection.send(message)

    def tell_status(self, status: Status) -> None:
        """Tell whether the computer players are there, and which of them thinks."""
        message = _encode(status)
        for connection in self.connections:
            connection.send(message)

    def tell_trouble(self, code: str | None) -> None:
        """Tell what is the matter with the store, or that it is well again."""
        message = _encode(Trouble(code))
        for connection in self.connections:
            connection.send(message)

    async def resume(self) -> None:
        """After an outage of the only server nobody's clock has run meanwhile."""
        async with self._writing:
            self._take_in(await self._write([EventDraft(log.RESUMED)]))

    # -- what is due by itself ----------------------------------------------------------------------------
    def go_on(self, *, think: bool = True) -> None:
        """Set the clock's alarm and let a computer think if it is its turn."""
        if self.unfit:
            return
        self._set_alarm()
        if think and self.table.thinker is not None and self._thinking_here() is None:
            self._thinking = self.lobby.spawn(self.lobby.bots.play(self))

    def _thinking_here(self) -> asyncio.Task[None] | None:
        return None if self._thinking is None or self._thinking.done() else self._thinking

    def late(self, seq: int) -> None:
        """What was given up as not written is written, by this process: a computer that is to move thinks here."""
        if self.table.seq >= seq:
            self.go_on()
        else:
            self.unsure = True
            self.lobby.spawn(self.catch_up())

    def wake(self) -> None:
        """Let a computer think that was to move at the last look, too: the process whose turn it was may be gone."""
        waits = self.table.thinker is not None and self._thinking_here() is None and bool(self.seats_here)
        if waits and self._waited_at == self.table.seq:
            self.go_on()
        self._waited_at = self.table.seq if waits else -1

    def _set_alarm(self) -> None:
        now, clocks = self.lobby.now(), self.table.clocks
        left = clocks.remaining(now) if clocks and self.table.stage == "playing" else None
        self.lobby.alarms.set(self.table.id, None if left is None else now + left)

    async def fall(self) -> None:
        """Let a clock fall if it has run out, else wait on: the server decides, whoever is here."""
        async with self._writing:
            await self._be_sure()
            drafts = fall(self.table, self.lobby.now())
            if not drafts:
                self._set_alarm()
                return
            try:
                self._take_in(await self._write(drafts))
            except Conflict:  # another process was first: with this fall, or with a move in time
                await self._catch_up()

    def idle_since(self) -> int | None:
        """When it was last used, if nobody needs it now."""
        busy = self.connections or self._writing.locked() or self._thinking_here()
        return None if busy else self.used_at

    def close(self) -> None:
        """Let a computer think no longer. The clock's alarm stays: it does not need the table in memory."""
        if self._thinking:
            self._thinking.cancel()
            self._thinking = None  # who comes in the same moment lets another thought begin


def count(entry: Entry) -> None:
    """What of an event the meters keep."""
    if entry.kind == log.MOVED:
        METERS.moves += 1
    elif entry.kind == log.ENDED:
        METERS.games[entry.body["reason"]] += 1


def warn_unfit(unfit: UnfitLog) -> None:
    """A log line that names table, event and reason, without letting a reader in."""
    _log.error("a log does not fit", extra={"table": unfit.trace, "event": unfit.event, "why": unfit.why})


def make_append(table_id: str, seq: int, now: int, drafts: list[EventDraft]) -> Append:
    """Numbered events from drafts, and their seeds apart."""
    entries = [
        Entry(table_id, number, now, draft.actor, draft.kind, versioned(draft.body))
        for number, draft in enumerate(drafts, seq + 1)
    ]
    dealt = [(table_id, draft.body["number"], draft.seed) for draft in drafts if draft.seed is not None]
    return Append(entries, dealt)
