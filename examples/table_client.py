#!/usr/bin/env python3
"""A client of a server's tables, written from docs/protocol.md alone: two players who move at random.

python examples/table_client.py http://127.0.0.1:8420 siege
"""

from __future__ import annotations

import asyncio
import json
import random
import sys
from http.cookies import SimpleCookie
from typing import Any
from urllib.request import Request, urlopen

from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed, InvalidStatus

Message = dict[str, Any]
FINAL = {4400, 4403, 4404, 4500}  # closed for good
LONGEST_WAIT_S = 30.0


def post(address: str, body: Message) -> tuple[Message, str]:
    """Send a request; the answer, and the cookies that are the key to the seats."""
    asked = Request(address, json.dumps(body).encode(), {"Content-Type": "application/json"})  # noqa: S310
    with urlopen(asked) as answer:  # noqa: S310  (an address that was given)
        cookies = SimpleCookie("; ".join(each.split(";")[0] for each in answer.headers.get_all("Set-Cookie") or []))
        return json.load(answer), "; ".join(f"{name}={cookie.value}" for name, cookie in cookies.items())


class Player:
    """One seat: plays until the game is over, whatever becomes of the connection."""

    def __init__(self, server: str, made: tuple[Message, str], rng: random.Random) -> None:
        answer, self.cookie = made
        self.table, self.seat, self.rng = answer["table"]["id"], answer["seats"][0], rng
        path = f"/api/tables/{self.table}/socket?protocol=2&seat={self.seat}"
        self.address = server.rstrip("/").replace("http", "ws", 1) + path
        self.seq = self.number = 0
        self.position: Message | None = None
        self.pending: Message | None = None  # a command that is not answered yet
        self.over: Message | None = None
        self.refused: list[str] = []

    async def play(self) -> None:
        """Connect, and come back after every loss that is not final."""
        wait = 1.0
        while not self.over:
            try:
                async with connect(self.address, additional_headers={"Cookie": self.cookie}) as socket:
                    wait = 1.0
                    await self.talk(socket)
            except ConnectionClosed as closed:
                if closed.rcvd and closed.rcvd.code in FINAL:
                    raise
            except (InvalidStatus, OSError):
                pass  # nobody there, or 503: the server is full
            if not self.over:
                await asyncio.sleep(wait * self.rng.uniform(0.8, 1.2))
                wait = min(LONGEST_WAIT_S, 2 * wait)

    async def talk(self, socket: ClientConnection) -> None:
        """Hear and answer until the game is over."""
        while not self.over:
            message: Message = json.loads(await socket.recv())
            self.seq = max(self.seq, message.get("seq", 0))
            if message["kind"] in {"welcome", "view"}:
                self.position = message["position"] if message["kind"] == "welcome" else message
                self.over = self.position["view"]["over"] if self.position else None
            if message["kind"] == "welcome" and self.pending:
                await socket.send(json.dumps(self.pending))  # it may have been done: the same `cmd` is not done twice
            elif message["kind"] in {"done", "error"} and self.pending and message["cmd"] == self.pending["cmd"]:
                await self.answered(socket, message)
            await self.move(socket)

    async def answered(self, socket: ClientConnection, message: Message) -> None:
        """A command was done, refused, or has to be sent again."""
        code = message.get("code", "")
        if code.startswith("store_") or code in {"too_many", "shutting_down"}:
            await asyncio.sleep(message["facts"].get("retryMs", 1000) / 1000)
            await socket.send(json.dumps(self.pending))
            return
        self.refused += [code] if code else []
        self.pending = None

    async def move(self, socket: ClientConnection) -> None:
        """Make any legal move, if it is time and the newest position is known."""
        moves = self.position["moves"] if self.position and self.position["seq"] == self.seq else []
        if moves and not self.pending and not self.over:
            self.number += 1
            cmd, move = f"seat{self.seat}-{self.number}", self.rng.choice(moves)["id"]
            self.pending = {"kind": "move", "cmd": cmd, "seq": self.seq, "move": move}
            await socket.send(json.dumps(self.pending))


def sit_down(server: str, edition: str, rng: random.Random) -> tuple[Player, Player]:
    """Ann makes a table, Bob comes by its id."""
    tables = f"{server.rstrip('/')}/api/tables"
    ann = post(tables, {"edition": edition, "options": {"tactical": True}})
    bob = post(f"{tables}/{ann[0]['table']['id']}/seats", {"name": "Bob"})
    return Player(server, ann, rng), Player(server, bob, rng)


async def main(server: str, edition: str = "iello") -> None:
    """Play a game."""
    players = sit_down(server, edition, random.Random())  # noqa: S311  (it is a game)
    await asyncio.gather(*(player.play() for player in players))
    print(json.dumps(players[0].over))


if __name__ == "__main__":
    asyncio.run(main(*sys.argv[1:]))
