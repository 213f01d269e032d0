"""Sessions at a table, played at random and written down: what was sent, and what everybody was told.

The tables are the server's own, with a clock and seeds that are given and a store that keeps nothing.
`conformance/tables` has some of these sessions, for a table in another language has to tell the same.
"""

from __future__ import annotations

import hashlib
import json
import random
from collections.abc import AsyncIterator, Callable, Iterator
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from itertools import product
from pathlib import Path
from types import SimpleNamespace
from typing import Any, cast

import msgspec

from schotten.ai import level_names
from schotten.editions import OPTION_VALUES, Edition, EditionError
from schotten.game import MoveKind
from schotten.game.text.header import ALL_SEEN, format_viewer
from schotten.notation import bind_record
from schotten.notation.record_text import format_record
from schotten.notation.signing import Signer
from schotten.rules.moves import MOVE_COUNT
from schotten.server.tables.lobby import Lobby
from schotten.server.tables.records import VIEWERS, as_seen, record_of
from schotten.server.tables.replays import replayed
from schotten.server.tables.room import Room
from schotten.server.web.sockets import Sockets
from schotten.server.wire.limits import Limits
from schotten.server.wire.messages import MakeMove, Status
from schotten.server.wire.setup import TableSetup

Message = dict[str, Any]
BEGAN = 1_700_000_000_000
STEP_MS = 700
DIGITS = 16
CLOCK, COMPUTER, WATCH = "clock", "computer", "watch"
LATE_MS = 400_000
WISHES = ("take_back", "take_back", "take_back", "ask_back", "allow_back", "next", "rematch", "decline", "leave")


def canonical(message: object) -> bytes:
    """JSON of which there is one: names in order, no blanks."""
    return msgspec.json.encode(message, order="sorted")


def digest(message: object) -> str:
    """The first digits of the SHA-256 of canonical JSON."""
    return hashlib.sha256(canonical(message)).hexdigest()[:DIGITS]


def all_options(edition: Edition) -> Iterator[dict[str, object]]:
    """Every combination of options of an edition that deals or judges otherwise; who starts a series does neither."""
    names = [name for name in edition.choices if name != "starts"]
    for values in product(*(OPTION_VALUES[name] for name in names)):
        chosen = dict(zip(names, values, strict=True))
        try:
            edition.options(**chosen)
        except EditionError:
            continue
        yield chosen


class KeptNowhere:
    """A store that takes everything and has nothing."""

    kind = "sqlite"

    async def append(self, append: object) -> None:
        """Take it."""


class NoThinkers:
    """Computers that do not play by themselves: whoever drives the session moves for them."""

    def levels(self) -> tuple[str, ...]:
        """All levels."""
        return level_names()

    def status(self, thinking: int | None = None) -> Status:
        """Ready."""
        return Status("ready", thinking)

    async def play(self, room: Room) -> None:
        """Leave it."""


class GivenLobby(Lobby):
    """A lobby whose time and seeds are given."""

    def __init__(self, rng: random.Random) -> None:
        self.time = BEGAN
        self.rng = rng
        self.seeds: list[str] = []
        super().__init__(cast("Any", KeptNowhere()), cast("Any", None), cast("Any", NoThinkers()), Path())
        self._signer = Signer(bytes(32))

    def now(self) -> int:
        """The time that was set."""
        return self.time

    def new_seed(self) -> bytes:
        """The next seed, which is written down."""
        seed = self.rng.randbytes(32)
        self.seeds.append(seed.hex())
        return seed


@dataclass(eq=False)
class Ear:
    """A connection that keeps what it is told."""

    seat: int | None
    told: list[Message] = field(default_factory=list)
    refused: int = 0
    bucket: Any = field(default_factory=lambda: SimpleNamespace(take=lambda: 0))
    questions: Any = field(default_factory=lambda: SimpleNamespace(take=lambda: 0))

    @property
    def name(self) -> str:
        """How a session calls it."""
        return WATCH if self.seat is None else str(self.seat)

    def send(self, message: bytes) -> None:
        """Keep a message."""
        heard = msgspec.json.decode(message)
        if heard["kind"] != "away":  # of people who are apart: a table on one device has nobody away
            self.told.append(heard)


class PlayedSession:
    """One table, driven step by step."""

    def __init__(self, name: str, body: Message, *, manners: bool) -> None:
        self.name, self.body, self.manners = name, body, manners
        self.rng = random.Random(name)  # noqa: S311  (a session that can be had again)
        self.lobby = GivenLobby(self.rng)
        self.ears: list[Ear] = []
        self.steps: list[Message] = []
        self.last: tuple[Ear, Message] | None = None
        self.sent = 0

    @asynccontextmanager
    async def table(self) -> AsyncIterator[Room]:
        """Make the table and let everybody join."""
        room, tokens = await self.lobby.make(msgspec.convert(self.body, TableSetup))
        self.room = room
        self.ears = [*(Ear(seat) for seat in tokens), Ear(None)]
        self.sockets = Sockets(self.lobby, frozenset(), Limits())
        for ear in self.ears:
            room.join(cast("Any", ear))
        self.note("join", None)
        yield room
        self.lobby.alarms.close()

    def note(self, by: str, sent: Message | None) -> None:
        """Write down a step and what was told since the last."""
        told: dict[tuple[int, bytes], tuple[Message, list[str]]] = {}
        order: list[tuple[int, bytes]] = []
        for ear in self.ears:
            for index, message in enumerate(ear.told):
                short = shortened(message, self.room.table.id)
                key = index, canonical(short)
                if key not in told:
                    order.append(key)
                told.setdefault(key, (short, []))[1].append(ear.name)
            ear.told.clear()
        step: Message = {"at": self.lobby.time - BEGAN, "by": by}
        if sent is not None:
            step["send"] = sent
        self.steps.append(step | {"told": [[" ".join(told[key][1]), told[key][0]] for key in order]})

    # -- steps --------------------------------------------------------------------------------------------
    async def say(self, ear: Ear, message: Message) -> None:
        """Let a connection send something."""
        if "cmd" in message:
            self.last = ear, message
        await self.sockets._hear(self.room, cast("Any", ear), {"text": json.dumps(message)})
        self.note(ear.name, message)

    def signed(self, kind: str, **parts: object) -> Message:
        """A command of the last event."""
        self.sent += 1
        return {"kind": kind, "cmd": f"c-{self.sent}", "seq": self.room.table.seq, **parts}

    def ear_of(self, seat: int | None) -> Ear | None:
        """The connection of a seat; a computer has none."""
        return next((ear for ear in self.ears if ear.seat == seat), None)

    def some_person(self) -> Ear:
        """Any connection of a seat."""
        return self.rng.choice([ear for ear in self.ears if ear.seat is not None])

    async def move(self) -> None:
        """Whoever decides makes a legal move."""
        table = self.room.table
        seat, legal = table.actor, table.playing().legal_moves
        acts = [move for move in legal if move.kind == MoveKind.ACT and self.manners]  # else too few would be seen
        move = int(self.rng.choice(acts or legal))
        ear = self.ear_of(seat)
        if ear is not None:
            await self.say(ear, self.signed("move", move=move))
            return
        command = MakeMove(f"computer-{table.seq}", table.seq, move)
        await self.room.command(cast("int", seat), command)
        self.note(COMPUTER, {"kind": "move", "cmd": command.cmd, "seq": command.seq, "move": move})

    async def explain(self) -> None:
        """Somebody asks about a claim."""
        spot = self.rng.randrange(len(self.room.table.playing().edition.spots))
        seat = self.rng.choice((None, 0, 1))
        question = {"kind": "explain", "spot": spot} | ({} if seat is None else {"seat": seat})
        await self.say(self.rng.choice(self.ears), question)

    async def bad_move(self) -> None:
        """Somebody sends a move that may be anything, perhaps of an older position, perhaps not his."""
        ear = self.rng.choice(self.ears)
        message = self.signed("move", move=self.rng.randrange(MOVE_COUNT))
        message["seq"] -= self.rng.choice((0, 0, 0, 1))
        await self.say(ear, message)

    async def again(self) -> None:
        """A command is sent twice."""
        if self.last is not None:
            await self.say(*self.last)

    async def wish(self) -> None:
        """Somebody wishes something that may not be the time for."""
        kind = self.rng.choice(WISHES)
        movers = self.room.table.playing().movers
        last = self.ear_of(movers[-1]) if movers and self.rng.random() < 0.5 else None
        await self.say(last or self.some_person(), self.signed(kind))

    def _shown(self) -> bool:
        """Whether the last move has shown hidden cards, which is rare."""
        return any(each.uncovers for each in self.room.table.playing().last_turn[-1:])

    async def ask_back(self) -> None:
        """Whose turn it was asks to take it back; the question is answered, withdrawn, or left to the next move."""
        turn = self.room.table.playing().last_turn
        await self.say((self.ear_of(turn[0].turn) if turn else None) or self.some_person(), self.signed("ask_back"))
        answer = self.rng.choice((None, "allow_back", "allow_back", "decline"))
        if answer is not None:
            self.lobby.time += self.rng.randrange(STEP_MS)
            await self.say(self.some_person(), self.signed(answer))

    async def ping(self) -> None:
        """Somebody asks for a sign of life."""
        await self.say(self.rng.choice(self.ears), {"kind": "ping", "note": "hello"})

    async def fall(self) -> None:
        """Time goes by, and the clock is looked at."""
        self.lobby.time += self.rng.choice((0, 1000, 20_000, LATE_MS))
        if self.rng.random() < 0.5:
            await self.room.fall()
            self.note(CLOCK, None)
        else:
            await self.bad_move()

    async def resign(self) -> None:
        """Somebody gives up."""
        await self.say(self.some_person(), self.signed("resign"))

    async def go_on(self) -> None:
        """A game is over: the next one, or another series."""
        kind = "next" if self.rng.random() < 0.5 else "rematch"
        for ear in self.ears:
            if ear.seat is not None:
                await self.say(ear, self.signed(kind))

    async def step(self) -> None:
        """One step."""
        self.lobby.time += self.rng.randrange(STEP_MS)
        playing = self.room.table.stage == "playing"
        acts: list[tuple[Callable[[], Any], float]] = [(self.move, 60.0)] if playing else [(self.go_on, 60.0)]
        acts += [(self.explain, 4.0)]
        if self.manners:
            acts += [(self.bad_move, 8.0), (self.again, 3.0), (self.wish, 12.0), (self.ping, 1.0), (self.resign, 0.7)]
            acts += [(self.ask_back, 30.0 if self._shown() else 6.0)] if playing else []
            acts += [(self.fall, 2.5)] if self.room.table.clocks else []
        act = self.rng.choices([act for act, _ in acts], [weight for _, weight in acts])[0]
        await act()

    async def play(self, steps: int) -> Message:
        """A session of so many steps (0: to the end of one game), and its games again through all eyes."""
        async with self.table() as room:
            while len(self.steps) <= steps or (not steps and room.table.stage == "playing"):
                await self.step()
            numbers = range(1, room.table.number + 1)
            again = {
                "replays": [self.replay(each) for each in numbers],
                "records": [self.record(each) for each in numbers],
            }
        body = {"name": self.name, "setup": self.body, "seeds": self.lobby.seeds}
        return body | {"steps": self.steps} | again

    def replay(self, number: int) -> Message:
        """A game again: the digest of all frames through each pair of eyes."""
        found = self.room.table.game(number)
        assert found is not None  # noqa: S101  (a number of the table's own)
        told: Message = {}
        for eyes in ("all", "0", "1", WATCH):
            if eyes == "all" and found[2] is None:
                continue
            seat = int(eyes) if eyes in {"0", "1"} else None
            frames = replayed(found, seat, self.room.info(), everything=eyes == "all").frames
            told[eyes] = digest(msgspec.json.decode(msgspec.json.encode(frames)))
        return told

    def record(self, number: int) -> Message:
        """A game's record for each viewer who may have it, bound by its digest where it is over; nobody has signed."""
        found = self.room.table.game(number)
        assert found is not None  # noqa: S101
        whole = record_of(self.room.table, number, found[1])
        viewers = [viewer for viewer in VIEWERS if viewer is not ALL_SEEN or found[2] is not None]
        return {format_viewer(viewer): format_record(bind_record(as_seen(whole, viewer))) for viewer in viewers}


def shortened(message: Message, table_id: str) -> Message:
    """A message without ids and versions; of positions and explanations the digest is enough."""
    if message["kind"] == "view":
        return {"kind": "view", "seq": message["seq"], "digest": digest(message)}
    told = msgspec.json.decode(msgspec.json.encode(message).replace(table_id.encode(), b"table"))
    if message["kind"] == "welcome":
        told = told | {"version": "", "position": shortened(message["position"], table_id)}
    if message["kind"] == "explanation":
        return {"kind": "explanation", "seq": message["seq"], "digest": digest(message)}
    return cast("Message", told)
