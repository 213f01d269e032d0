"""Players and watchers who do what the protocol's document says, whatever happens to their connections."""

from __future__ import annotations

import asyncio
from dataclasses import dataclass, field
from random import Random
from typing import TYPE_CHECKING, Any

import msgspec

from .network import Message, SimulatedLink

if TYPE_CHECKING:
    from collections.abc import Callable

    from .service import SimulatedServer

PATIENCE_S = 25.0
FINAL = {4400, 4403, 4404, 4500}
AGAIN = ("store_", "shutting_down", "too_many")  # codes after which the same command is sent again


@dataclass(eq=False)
class Person:
    """Somebody at a table: a seat, or None for a watcher."""

    table_id: str
    seat: int | None
    cookie: str
    rng: Random
    find_server: Callable[[Random], SimulatedServer | None]
    games: int = 1  # how many are played at the table
    acknowledged: dict[str, int] = field(default_factory=dict)
    heard: list[Message] = field(default_factory=list)
    position: Message | None = None
    seq: int = 0
    turned_away: int | None = None
    link: SimulatedLink | None = None
    at_home: bool = True  # False: away for a while
    _pending: Message | None = None
    _number: int = 0
    _asked: int = 0  # the last game after which another was offered

    async def live(self) -> None:
        """Connect, play, come back."""
        while self.turned_away is None:
            server = self.find_server(self.rng) if self.at_home else None
            if server is None:
                await asyncio.sleep(0.5)
                continue
            self.link = SimulatedLink(server, self.rng)
            self.link.open(self.table_id, self.seat, self.cookie)
            await self._talk(self.link)
            if self.link.code in FINAL:
                self.turned_away = self.link.code
            await asyncio.sleep(self.rng.uniform(0.05, 2.0))

    async def _talk(self, link: SimulatedLink) -> None:
        silent = False
        while True:
            try:
                data = await link.receive(PATIENCE_S)
            except TimeoutError:
                if silent:
                    link.cut(self.rng.expovariate(1 / 5))
                    return
                silent = True
                link.send({"kind": "ping"})
                continue
            if data is None:
                return
            silent = False
            self._hear(link, msgspec.json.decode(data))

    def _hear(self, link: SimulatedLink, message: Message) -> None:
        kind = message["kind"]
        self.heard.append(message)
        if kind in ("welcome", "view"):
            self._see(link, message)
        elif kind == "table":
            self.seq = max(self.seq, message["seq"])
        elif kind == "away" and message["claimMs"] == 0 and not self._pending:
            self._command(link, self.rng.choice(["claim_game", "call_off"]))
        elif kind == "done" and self._pending and message["cmd"] == self._pending["cmd"]:
            self.acknowledged[message["cmd"]] = message["seq"]
            self._pending = None
            self._act(link)
        elif kind == "error" and self._pending and message["cmd"] == self._pending["cmd"]:
            self._refused(link, message["code"])

    def _see(self, link: SimulatedLink, message: Message) -> None:
        if message["kind"] == "welcome":
            self.position, self.seq = message["position"], message["seq"]
            if self._pending:
                link.send(self._pending)
        else:
            self.position, self.seq = message, max(self.seq, message["seq"])
        self._act(link)

    def _refused(self, link: SimulatedLink, code: str) -> None:
        if not code.startswith(AGAIN):
            self._pending = None
            self._act(link)
        elif self._pending:
            asyncio.get_running_loop().call_later(self.rng.uniform(0.5, 3), self._again, link, self._pending)

    def _again(self, link: SimulatedLink, command: Message) -> None:
        if link is self.link and command is self._pending:
            link.send(command)

    def _act(self, link: SimulatedLink) -> None:
        """Make a move if it is time; now and then something else."""
        position = self.position
        if self._pending or position is None or self.seat is None:
            return
        if position["view"]["over"]:  # an offer of the other's tells no new position
            if position["view"]["game"] < self.games:
                self._ask_again(link, position["view"]["game"])
        elif position["seq"] == self.seq and not self._settle(link, position) and position["moves"]:
            self._decide(link, position)

    def _settle(self, link: SimulatedLink, position: Message) -> bool:
        """Ask now and then for a turn back, and answer who asks; whether something was said."""
        asked, chance = position["asked"], self.rng.random()
        if asked is not None and asked["answer"] == "open":
            wish = ("decline" if chance < 0.2 else None) if asked["seat"] == self.seat else self._answer(chance)
        else:
            wish = "ask_back" if position["askBack"] and chance < 0.05 else None
        if wish is not None:
            self._command(link, wish)
        return wish is not None

    @staticmethod
    def _answer(chance: float) -> str | None:
        """Agreement, a refusal, or (None) none of them: the next move answers."""
        return "allow_back" if chance < 0.5 else "decline" if chance < 0.8 else None

    def _decide(self, link: SimulatedLink, position: Message) -> None:
        chance = self.rng.random()
        if chance < 0.02 and position["takeBack"]:
            self._command(link, "take_back")
        elif chance < 0.004:
            self._command(link, "resign")
        else:
            self._command(link, "move", move=self.rng.choice(position["moves"])["id"])

    def _ask_again(self, link: SimulatedLink, game: int) -> None:
        if self._asked < game:
            self._asked = game
            self._command(link, "rematch")

    def _command(self, link: SimulatedLink, kind: str, **parts: Any) -> None:
        self._number += 1
        self._pending = {"kind": kind, "cmd": f"s{self.seat}-{self._number}", "seq": self.seq, **parts}
        link.send(self._pending)
        if self.rng.random() < 0.05:  # an impatient client: the same command twice
            link.send(self._pending)
