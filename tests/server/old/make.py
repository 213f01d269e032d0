"""Makes `v1/`: run by the checkout whose log shall be kept for ever, never by a newer one.

    PYTHONPATH=CHECKOUT/tests CHECKOUT/.venv/bin/python tests/server/old/make.py FOLDER

It plays at a server of that checkout, on SQLite and on PostgreSQL, and writes both stores as SQL, the records as that
server gave them, and what opens the seats. Ids, tokens, seeds and times are counted: nothing in it is anybody's.
"""

from __future__ import annotations

import asyncio
import contextlib
import itertools
import json
import random
import re
import secrets
import sqlite3
import subprocess
import sys
import tempfile
from pathlib import Path
from typing import Any

from schotten.server.store.database import FILE_NAME
from schotten.server.wire import seats
from server.harness import Client, Running, play_random, running
from server.postgres import postgres, program

HERE = [{"sits": "here", "name": "Ann"}, {"sits": "here", "name": "Bob"}]
COMPUTER = [{"sits": "here", "name": "Ann"}, {"sits": "computer", "level": "casual"}]
TABLES: dict[str, tuple[str, int, dict[str, Any]]] = {  # edition, moves to be made, setup
    "iello-series": ("iello", 10_000, {"series": {"type": "series", "length": 2}}),
    "iello-expert-clock": ("iello", 14, {"options": {"expert": True}, "clock": {"seconds": 3600, "increment": 5}}),
    "cocktail-computer": ("cocktail", 30, {"options": {"tactical": True}, "seats": COMPUTER}),
    "cocktail-take-back": ("cocktail", 25, {"options": {"tactical": True}, "assists": {"takeBack": True}}),
    "alien-resigned": ("alien", 20, {"options": {"tactical": True}}),
    "siege-tactical": ("siege", 70, {"options": {"tactical": True, "colour_run": "top"}}),
    "siege-revenge": ("siege", 10_000, {"options": {"tactical": True}, "series": {"type": "revenge"}}),
    "waiting": ("alien", 0, {"seats": [HERE[0], {"sits": "link"}]}),
}


def count_everything(server: Running) -> None:
    """Take chance and time from counters."""
    ids, tokens, deals = itertools.count(1), itertools.count(1), itertools.count(1)
    times = itertools.count(1_700_000_000_000, 250)
    seats.new_id = lambda chance=secrets.token_bytes: f"{next(ids):016x}"
    seats.new_token = lambda chance=secrets.token_bytes: f"token-{next(tokens)}"
    lobby = server.service.lobby
    lobby.new_seed = lambda: bytes([next(deals)]) * 32  # type: ignore[method-assign]
    lobby.now = lambda: next(times)  # type: ignore[method-assign]


async def fill(server: Running) -> dict[str, Any]:
    """Play at all tables; their ids and tokens."""
    made = {}
    for name, (edition, moves, setup) in TABLES.items():
        table = await server.make(edition, **({"seats": HERE, "first": 0} | setup))
        made[name] = {"id": table, "cookies": server.cookies(table)}
        if moves:
            await play_at(server, name, table, moves)
    return made


async def play_at(server: Running, name: str, table: str, moves: int) -> None:
    rng = random.Random(name)
    if name == "cocktail-computer":
        await play_one(await server.join(table, 0), rng, moves)
        return
    clients = await server.both(table)
    await play_random(clients, rng, moves)
    if name == "cocktail-take-back":
        await take_back(clients, rng)
    if name == "alien-resigned":
        await clients[1].command("resign")
    if name in {"iello-series", "siege-revenge"}:
        for client in clients:
            await client.command("next")
        for client in clients:
            while not client.position or client.position["view"]["game"] < 2:
                await client.receive()
        await play_random(clients, rng, 20)


async def play_one(client: Client, rng: random.Random, moves: int) -> None:
    """Play one seat against the computer."""
    await client.until("welcome")
    for _ in range(moves):
        while not client.moves and not client.over:
            await client.receive()
        done = await client.command("move", move=rng.choice(client.moves)["id"])
        await client.until_seq(done["seq"])
    while not client.moves and not client.over:
        await client.receive()


async def take_back(clients: tuple[Client, Client], rng: random.Random) -> None:
    """Take back what may be taken back, and play on otherwise, a few times."""
    for _ in range(4):
        while not any(client.position and client.position["takeBack"] for client in clients):
            await play_random(clients, rng, 1)
        mover = next(client for client in clients if client.position and client.position["takeBack"])
        done = await mover.command("take_back")
        for client in clients:
            await client.until_seq(done["seq"])
        await play_random(clients, rng, 1)


async def records_of(server: Running, made: dict[str, Any]) -> dict[str, str]:
    """The records that the server gives: whole ones of games that are over, else both seats'."""
    found = {}
    for name, table in made.items():
        for game, seat in itertools.product((1, 2), (None, 0, 1)):
            wanted = {"game": game} if seat is None else {"game": game, "seat": seat}
            answer = await server.http.get(f"/api/tables/{table['id']}/record", params=wanted)
            shown = "all" if seat is None else "AB"[seat]
            over = f"{name}-{game}-all" in found
            if answer.status_code == 200 and not over and f"seen: {shown}\n" in answer.text:
                found[f"{name}-{game}-{shown}"] = answer.text
    return found


async def make_sqlite(folder: Path) -> str:
    with tempfile.TemporaryDirectory() as data:
        async with running(Path(data)) as server:
            count_everything(server)
            made = await fill(server)
            records = await records_of(server, made)
        with contextlib.closing(sqlite3.connect(Path(data) / FILE_NAME)) as database:
            dump = "\n".join(database.iterdump()) + "\n"
    (folder / "tables.json").write_text(json.dumps(made, indent=1) + "\n")
    (folder / "records").mkdir(exist_ok=True)
    for name, text in records.items():
        (folder / "records" / f"{name}.totten").write_text(text)
    return dump


def dumped(url: str) -> str:
    command = [program("pg_dump"), "--inserts", "--no-owner", "--no-privileges", url]
    return subprocess.run(command, check=True, capture_output=True, text=True).stdout


async def make_postgres() -> str:
    with postgres() as url, tempfile.TemporaryDirectory() as data:
        async with running(Path(data), database_url=url) as server:
            count_everything(server)
            await fill(server)
        dump = await asyncio.to_thread(dumped, url)
    lines = [line for line in dump.splitlines() if not re.match(r"(--|\\|SET |SELECT pg_catalog\.set_config|$)", line)]
    return "\n".join(lines) + "\n"


def main() -> None:
    folder = Path(sys.argv[1])
    folder.mkdir(parents=True, exist_ok=True)
    (folder / "sqlite.sql").write_text(asyncio.run(make_sqlite(folder)))
    (folder / "postgres.sql").write_text(asyncio.run(make_postgres()))


if __name__ == "__main__":
    main()
