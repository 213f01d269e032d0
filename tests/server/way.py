"""A move's way through the server, traced: which modules are called from its frame to everybody's new view.

python tests/server/way.py
"""

from __future__ import annotations

import asyncio
import random
import sys
import tempfile
import threading
from pathlib import Path
from types import FrameType

if __name__ == "__main__":
    sys.path.insert(0, str(Path(__file__).parents[1]))

from server.harness import Client, Running, running

PACKAGE = Path(__file__).parents[2] / "src" / "schotten"
WARM, TRACED = 6, 1


async def play_one(clients: list[Client], rng: random.Random) -> None:
    """Let whoever decides make any move, until all have been told."""
    mover = next(client for client in clients if client.moves)
    done = await mover.command("move", move=rng.choice(mover.moves)["id"])
    for client in clients:
        await client.until_seq(done["seq"])


async def trace(server: Running) -> set[Path]:
    """The modules that one move calls, after a few that fill the caches of what never changes."""
    rng, called = random.Random(1), set()

    def note(frame: FrameType, event: str, _: object) -> None:
        path = Path(frame.f_code.co_filename)
        if event == "call" and path.is_relative_to(PACKAGE):
            called.add(path.relative_to(PACKAGE))

    table = await server.make("iello", options={"tactical": True})
    clients = [await server.join(table, seat) for seat in (0, 1, "watch")]
    for client in clients:
        await client.until("welcome")
    for _ in range(WARM):
        await play_one(clients, rng)
    threading.setprofile(note)
    sys.setprofile(note)
    try:
        for _ in range(TRACED):
            await play_one(clients, rng)
    finally:
        sys.setprofile(None)
        threading.setprofile(None)
    return called


async def show() -> None:
    """Print the modules with their length."""
    with tempfile.TemporaryDirectory() as folder:
        async with running(Path(folder)) as server:
            called = sorted(await trace(server))
    for path in called:
        print(f"{len((PACKAGE / path).read_text(encoding='utf-8').splitlines()):5} {path}")
    print(f"{len(called):5} modules")


if __name__ == "__main__":
    asyncio.run(show())
