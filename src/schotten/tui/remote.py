"""A table of a server, over the protocol: the same messages as the page gets (docs/protocol.md)."""

from __future__ import annotations

import itertools
import json
import queue
import secrets
import threading
import time
from collections.abc import Callable
from typing import TYPE_CHECKING, Any

import msgspec

from schotten.editions import Edition, Options, find_edition
from schotten.i18n import say
from schotten.i18n.naming import level_title
from schotten.notation import SeriesNote
from schotten.told.structs import Claim, Event, Reason, SeatPosition

from .desk import Hint, RefusedError
from .link import KeyRing, Link, ask, cookie_header, parse_link, parse_server

if TYPE_CHECKING:
    from collections.abc import Sequence

    from websockets.sync.client import ClientConnection

    from schotten.i18n.telling import Listener


Fact = dict[str, Any]  # a message as it comes
PATIENCE_S = 30.0
AGAIN_S = 1.0
BUSY_SHARE = 50  # below so many percent of its time a computer's player is said to think more briefly
_NEVER_AGAIN = {4400, 4403, 4404, 4500}


class RemoteDesk:
    """A seat at a server's table, or a place among its watchers."""

    shared = False

    def __init__(self, link: Link, lang: str, seat: int | None, keys: dict[str, str], table: Fact) -> None:
        self.link = link
        self.lang = lang
        self._seat = seat
        self._keys = keys
        self._table = table
        self._position: SeatPosition | None = None
        self._story: list[Event] = []
        self._answers: queue.Queue[Fact] = queue.Queue()
        self._news = threading.Event()
        self._lock = threading.Lock()
        self._told: Callable[[], None] = lambda: None
        self._numbers = itertools.count(1)
        self._name = secrets.token_hex(4)
        self._seq = 0
        self._status: Fact = {}
        self._trouble: str | None = None
        self._claim_ms: int | None = None
        self._lost = True
        self._said: Fact | None = None  # why a connection was refused, for good or for now
        self._refused: Fact | None = None
        self._closed = threading.Event()
        self._socket: ClientConnection | None = None
        self._thread = threading.Thread(target=self._keep_connected, daemon=True)
        self._thread.start()

    @classmethod
    def sit(cls, text: str, lang: str, name: str = "", ring: KeyRing | None = None) -> RemoteDesk:
        """Come back to the own seat at a table, or take an open one."""
        link, ring = parse_link(text), ring or KeyRing()
        keys = ring.of(link)
        told, _ = ask(link, keys=keys)
        if not told["seats"]:
            told, keys = ask(link, "/seats", {"name": name})
            ring.keep(link, keys)
        return cls(link, lang, told["seats"][0], keys, told["table"])

    @classmethod
    def make_table(cls, server: str, wish: Fact, lang: str, ring: KeyRing | None = None) -> RemoteDesk:
        """Make a table at a server (docs/protocol.md says of what) and sit down at it."""
        told, keys = ask(Link(parse_server(server), ""), "", wish)
        link = Link(parse_server(server), told["table"]["id"])
        (ring or KeyRing()).keep(link, keys)
        return cls(link, lang, told["seats"][0], keys, told["table"])

    @classmethod
    def watch(cls, text: str, lang: str) -> RemoteDesk:
        """Look on at a table."""
        link = parse_link(text)
        told, _ = ask(link)
        return cls(link, lang, None, {}, told["table"])

    # -- what is known ------------------------------------------------------------------------------------

    @property
    def edition(self) -> Edition:
        """Which game."""
        return find_edition(self._table["edition"])

    @property
    def options(self) -> Options:
        """The options of the game."""
        return self.edition.options(**self._table.get("options", {}))

    @property
    def names(self) -> Sequence[str]:
        """Who sits where; whoever gave no name is called by a word."""
        return [self._name_of(seat) for seat in range(2)]

    @names.setter
    def names(self, names: Sequence[str]) -> None:
        raise AttributeError("the server says who sits where")

    def _name_of(self, seat: int) -> str:
        chair = self._table["seats"][seat]
        if seat == self._seat:
            return chair["name"] or say(self.lang, "player.you")
        if chair["sits"] == "computer":
            return chair["name"] or level_title(self.lang, chair["level"])
        if chair["sits"] == "open":
            return say(self.lang, "player.open")
        word = ("player.first", "player.second")[seat] if self._seat is None else "player.other"
        return str(chair["name"] or say(self.lang, word))

    @property
    def seat(self) -> int | None:
        """The own seat."""
        return self._seat

    @property
    def position(self) -> SeatPosition | None:
        """The newest position."""
        return self._position

    @property
    def story(self) -> list[Event]:
        """What has happened since this terminal came."""
        return self._story

    @property
    def notice(self) -> str:
        """What is being waited for."""
        if self._lost:
            return "lost"
        if self._trouble:
            return "trouble"
        if self._table["stage"] == "over" and len(self._table["series"]["games"]) < self._table["game"]:
            return "called_off"
        if self._claim_ms == 0:
            return "claimable"
        if self._question:
            return self._question
        if self._table["stage"] == "waiting":
            return "waiting"
        if self._seat is not None and self._seat in [*self._table["next"], *self._table["rematch"]]:
            return "offered"
        return "busy" if self._status.get("share", 100) < BUSY_SHARE else ""

    @property
    def _question(self) -> str:
        """What is asked about a turn that shall be taken back, or was answered to the own question."""
        asked = self._position.asked if self._position is not None else None
        if asked is None or self._seat is None or asked.answer == "withdrawn":
            return ""
        if asked.seat == self._seat:
            return "asking" if asked.answer == "open" else "stands"
        return "asked" if asked.answer == "open" else ""

    def listen(self, told: Callable[[], None]) -> None:
        """Call back when news has come."""
        self._told = told

    # -- the connection -----------------------------------------------------------------------------------

    def _keep_connected(self) -> None:
        """Connect, read, and come back when the connection is cut."""
        from websockets.exceptions import ConnectionClosed, WebSocketException
        from websockets.sync.client import connect

        headers = {"Cookie": cookie_header(self._keys)} if self._keys else {}
        while not self._closed.is_set():
            try:
                with connect(self.link.socket(self._seat), additional_headers=headers) as socket:
                    self._socket = socket
                    for text in socket:
                        self._hear(json.loads(text))
                    code = socket.close_code
            except ConnectionClosed as closed:
                code = closed.rcvd.code if closed.rcvd else None
            except (OSError, WebSocketException):
                code = None
            self._lost = True
            self._news.set()
            self._told()
            if code in _NEVER_AGAIN:
                self._refused = self._said
                self._closed.set()
            self._closed.wait(AGAIN_S)

    def _hear(self, message: Fact) -> None:
        kind = message["kind"]
        if kind == "welcome":
            self._welcome(message)
        elif kind == "view":
            self._take(message)
        elif kind == "table":
            self._table = message["table"]
            self._seq = max(self._seq, message["seq"])
        elif kind == "status":
            self._status = message
        elif kind == "away":
            self._claim_ms = message["claimMs"]
        elif kind == "trouble":
            self._trouble = message["code"]
        elif kind == "error" and message.get("cmd") is None and self._lost:
            self._said = message
        elif kind in {"done", "error", "explanation", "hint", "chance"}:
            self._seq = max(self._seq, message.get("seq", 0))
            self._answers.put(message)
        self._news.set()
        self._told()

    def _welcome(self, message: Fact) -> None:
        """Everything anew: what had been told before the cut is not needed."""
        self._lost = False
        self._trouble = self._claim_ms = None
        self._table = message["table"]
        self._seq = message["seq"]
        if message["position"] is not None:
            self._position = msgspec.convert(message["position"], SeatPosition)
            self._story = self._story or self._position.view.last_turn

    def _take(self, message: Fact) -> None:
        """A new position; a new game begins a new story."""
        position = msgspec.convert(message, SeatPosition)
        if self._position is not None and position.view.game != self._position.view.game:
            self._story = []
        self._story = [*self._story, *position.events]
        self._position = position
        self._seq = message["seq"]

    def step(self, patience: float | None = None) -> None:
        """Wait for news."""
        if self._refused is not None:
            raise RefusedError(self._refused["code"], **self._refused.get("facts", {}))
        self._news.wait(patience or PATIENCE_S)
        self._news.clear()

    # -- what is said -------------------------------------------------------------------------------------

    def _ask(self, message: Fact, answer: str) -> Fact:
        """Say something and wait for its answer; an error is raised with its code."""
        with self._lock:
            while not self._answers.empty():
                self._answers.get_nowait()
            if self._socket is None or self._lost:
                raise RefusedError("shutting_down")
            try:
                self._socket.send(json.dumps(message))
            except OSError:
                raise RefusedError("shutting_down") from None
            return self._answer(message, answer)

    def _answer(self, message: Fact, answer: str) -> Fact:
        until = time.monotonic() + PATIENCE_S
        while (left := until - time.monotonic()) > 0:
            try:
                heard = self._answers.get(timeout=left)
            except queue.Empty:
                break
            if heard["kind"] == "error":
                raise RefusedError(heard["code"], **heard.get("facts", {}))
            if heard["kind"] == answer and heard.get("cmd") == message.get("cmd"):
                return heard
        raise RefusedError("shutting_down")

    def _command(self, kind: str, **parts: Any) -> None:
        cmd = f"{self._name}-{next(self._numbers)}"
        self._ask({"kind": kind, "cmd": cmd, "seq": self._seq, **parts}, "done")

    def make(self, move: int) -> None:
        """Make a move; it is shown when the server tells the new position."""
        before = self._seq
        self._command("move", move=int(move))
        self._until(lambda: self._position is not None and self._position.seq > before)

    def _until(self, seen: Callable[[], bool]) -> None:
        """Wait a moment for what a command leads to."""
        until = time.monotonic() + 2
        while not seen() and time.monotonic() < until:
            self._news.wait(0.05)
            self._news.clear()

    def take_back(self) -> None:
        """Take the own last move back where that is free, else ask the other person for the last turn."""
        position = self._position
        if position is None or position.take_back or not position.ask_back:
            self._command("take_back")
            return
        self._command("ask_back")
        self._until(lambda: self._position is not None and self._position.asked is not None)

    def allow_back(self) -> None:
        """Let the other take the last turn back."""
        self._command("allow_back")

    def let_stand(self) -> None:
        """Refuse that, or withdraw the own question."""
        self._command("decline")

    def resign(self) -> None:
        """Give the game up."""
        self._command("resign")

    def claim_game(self) -> None:
        """Win the game of somebody who has been away for long enough."""
        self._command("claim_game")

    def call_off(self) -> None:
        """Call the game of somebody who has been away for long enough off."""
        self._command("call_off")

    def again(self) -> None:
        """Be ready for the next game, or offer another series."""
        self._command("rematch" if self._table["series"]["over"] else "next")

    def explain(self, spot: int, seat: int | None = None) -> Claim:
        """Why a claim of a spot holds or not."""
        question: Fact = {"kind": "explain", "spot": spot}
        if seat is not None:
            question["seat"] = seat
        return msgspec.convert(self._ask(question, "explanation")["claim"], Claim)

    @property
    def against_computer(self) -> bool:
        """Whether the other seat is a computer's."""
        return self._seat is not None and self._table["seats"][1 - self._seat]["sits"] == "computer"

    def hint(self) -> Hint:
        """What the computer would do, where the table allows it."""
        told = self._ask({"kind": "hint"}, "hint")
        chances = dict(told["chances"])
        return Hint(told["move"], float(chances[told["move"]]), msgspec.convert(told["reasons"], list[Reason]))

    def record(self) -> str:
        """The game as the server has it: whole once it is over."""
        seat = "" if self._seat is None else f"?seat={self._seat}"
        over = self._position is not None and self._position.view.over is not None
        return str(ask(self.link, "/record" if over else f"/record{seat}", keys=self._keys))

    @property
    def series(self) -> SeriesNote | None:
        """Which game of the table's series this is, and how it stands."""
        told = self._table["series"] if self._table else None
        if told is None or told["type"] == "single":
            return None
        over = self._position is not None and self._position.view.over is not None
        number = len(told["games"]) + (0 if over else 1)
        return SeriesNote(number, max(number, told["length"]), (told["points"][0], told["points"][1]))

    def standing(self, to: Listener) -> list[str]:
        """Nothing: a series is told elsewhere."""
        return []

    def close(self) -> None:
        """Get up; the seat stays one's own."""
        self._closed.set()
        if self._socket is not None:
            self._socket.close()
        self._thread.join(timeout=2)
