"""How much a server carries: real games over real sockets, with scripted clients on the same machine."""

from __future__ import annotations

import asyncio
import json
import random
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from time import perf_counter
from typing import Annotated, Any, NamedTuple

import msgspec
from cyclopts import Parameter

from schotten.editions import EDITIONS

from .crowd import Load, casual_beside
from .growth import grown
from .process_usage import cpu_seconds, memory_mb
from .wire import Wire, post

AsJson = Annotated[bool, Parameter(name="--json", negative="", help="Print JSON instead of a table.")]
FullSpeed = Annotated[bool, Parameter(negative="", help="Move at once, not every so many seconds.")]
SERVER = """
import sys
from pathlib import Path
from schotten.server.wire import limits
from schotten.server import runner
from schotten.server.settings import Settings
from schotten.server.bots.bot_pool import BotPool
FREE = limits.RateLimit(1e6, 1e6)  # at full speed a fast machine moves more often than a person may
settings = Settings(
    data=Path(sys.argv[1]),
    database_url=sys.argv[2] or None,
    limits=limits.Limits(requests=FREE, creations=FREE, messages=FREE),
    thinker=None if sys.argv[3] else lambda: BotPool(there=False),
    port=0,
    log="error",
)
runner.run(settings, ready=lambda address: print(address, flush=True))
"""
WARM_UP_S = 1.0


class LegalId(msgspec.Struct):
    """What a scripted client needs of a legal move."""

    id: int


class Seen(msgspec.Struct):
    """What it needs of a position."""

    game: int = 0
    over: Any = None


class Heard(msgspec.Struct):
    """What it needs of a message."""

    kind: str
    seq: int = 0
    moves: list[LegalId] = []
    view: Seen | None = None
    position: Heard | None = None


@dataclass
class Tally:
    """What was measured."""

    moves: int = 0
    errors: int = 0
    waits: list[float] = field(default_factory=list)
    late: list[float] = field(default_factory=list)  # by how much the clients' own timers were late
    counting: bool = False


class BenchPlayer:
    """One seat: moves at random when it may, and times how long its moves take to reach the other."""

    def __init__(self, table: ScriptedTable, seat: int) -> None:
        self.table = table
        self.seat = seat
        self.seq = 0
        self.commands = 0
        self.asked = 0  # the game for which a rematch is wanted
        self.wire: Wire | None = None

    def hear(self, data: bytes) -> None:
        """Take a message in."""
        message = _decoder.decode(data)
        if message.kind == "error":
            self.table.tally.errors += 1
        position = message.position if message.kind == "welcome" else message if message.kind == "view" else None
        if position is None or position.view is None:
            return
        self.seq = position.seq
        self.table.reached(self.seat, position.seq)
        if position.view.over:
            if self.asked < position.view.game:
                self.asked = position.view.game
                self.command(b"rematch", b"")
        elif position.moves:
            self.table.plan(self, position.moves)

    def move(self, seq: int, move: int) -> None:
        """Send a move that answers `seq`."""
        if seq == self.seq:
            self.table.sent[seq + 1] = (1 - self.seat, perf_counter())
            self.command(b"move", b',"move":%d' % move)

    def command(self, kind: bytes, rest: bytes) -> None:
        """Send a command."""
        self.commands += 1
        if self.wire:
            cmd = b"%d-%d" % (self.seat, self.commands)
            self.wire.send(b'{"kind":"%s","cmd":"%s","seq":%d%s}' % (kind, cmd, self.seq, rest))


_decoder = msgspec.json.Decoder(Heard)


class ScriptedTable:
    """A table with two scripted players."""

    def __init__(self, tally: Tally, every: float, rng: random.Random) -> None:
        self.tally = tally
        self.every = every
        self.rng = rng
        self.sent: dict[int, tuple[int, float]] = {}
        self.players = (BenchPlayer(self, 0), BenchPlayer(self, 1))
        self.next_at = 0.0
        self.held: tuple[BenchPlayer, list[LegalId]] | None = None  # who is to move before all tables are there
        self.begun = False

    def begin(self) -> None:
        """Let the game go on, from any moment of its pace."""
        self.begun = True
        self.next_at = perf_counter() - self.rng.random() * self.every
        if self.held:
            self.plan(*self.held)

    def plan(self, player: BenchPlayer, moves: list[LegalId]) -> None:
        """Let a player move when it is time."""
        if not self.begun:  # a full server would open the last tables for ever
            self.held = (player, moves)
            return
        move = self.rng.choice(moves).id
        if not self.every:
            player.move(player.seq, move)
            return
        self.next_at = max(self.next_at + self.every, perf_counter())
        delay = self.next_at - perf_counter()
        asyncio.get_running_loop().call_later(delay, self.move, player, player.seq, move)

    def move(self, player: BenchPlayer, seq: int, move: int) -> None:
        """Answer a position with a move, and note how late the clients are themselves."""
        if self.tally.counting:
            self.tally.late.append(perf_counter() - self.next_at)
        player.move(seq, move)

    def reached(self, seat: int, seq: int) -> None:
        """The other player sees the position: the move has arrived."""
        known = self.sent.get(seq)
        if known and known[0] == seat:
            del self.sent[seq]
            if self.tally.counting:
                self.tally.moves += 1
                self.tally.waits.append(perf_counter() - known[1])

    async def open(self, host: str, port: int, edition: str) -> None:
        """Make the table and connect both players."""
        body = {"edition": edition, "options": {"tactical": True}, "seats": [{"sits": "here"}, {"sits": "here"}]}
        cookies, content = await post(host, port, "/api/tables", json.dumps(body).encode())
        made = json.loads(content)
        if "table" not in made:
            raise RuntimeError(f"the server makes no more tables: {made}")
        table = made["table"]["id"]
        header = "; ".join(f"{name}={value}" for name, value in cookies.items())
        loop = asyncio.get_running_loop()
        for player in self.players:
            path = f"/api/tables/{table}/socket?seat={player.seat}"
            wire = Wire(path, header, player.hear)
            await loop.create_connection(lambda made=wire: made, host, port)  # type: ignore[misc]
            player.wire = wire

    def close(self) -> None:
        """Hang up; who was cut off before is an error."""
        for player in self.players:
            if player.wire:
                self.tally.errors += player.wire.closed
                player.wire.close()


async def load_tables(servers: list[tuple[str, int]], tables: int, seconds: float, every: float) -> dict[str, Any]:
    """Play at so many tables for so long, shared among the servers."""
    tally, rng = Tally(), random.Random(1)  # noqa: S311  (a load test repeats itself)
    made = [ScriptedTable(tally, every, rng) for _ in range(tables)]
    editions, empty = list(EDITIONS), usage(servers).memory
    for index, table in enumerate(made):
        await table.open(*host_and_port(servers[index % len(servers)][0]), editions[index % len(editions)])
    for table in made:
        table.begin()
    await asyncio.sleep(WARM_UP_S + every)
    tally.counting, began, before = True, perf_counter(), usage(servers)
    await asyncio.sleep(seconds)
    tally.counting, took, after = False, perf_counter() - began, usage(servers)
    for table in made:
        table.close()
    moves = max(1, tally.moves)
    return {
        "tables": tables,
        "moves_per_s": round(tally.moves / took, 1),
        "cpu_us_per_move": round(1e6 * (after.servers - before.servers) / moves),
        "client_cpu_us_per_move": round(1e6 * (after.clients - before.clients) / moves),
        "p50_ms": quantile(tally.waits, 0.5),
        "p99_ms": quantile(tally.waits, 0.99),
        "client_late_p99_ms": quantile(tally.late, 0.99),
        "errors": tally.errors,
        "rss_mb": round(after.memory, 1),
        "kb_per_table": round(1024 * (after.memory - empty) / tables),
    }


class LoadWish(NamedTuple):
    """What is played: tables, seconds of it, seconds between two moves, on which database, by how many servers."""

    tables: int
    seconds: float
    every: float
    database_url: str
    processes: int


class Usage(NamedTuple):
    """Processor seconds of the servers and of the clients, and the servers' memory in MB."""

    servers: float
    clients: float
    memory: float


def usage(servers: list[tuple[str, int]]) -> Usage:
    """What has been used so far."""
    processes = [process for _, process in servers]
    return Usage(sum(map(cpu_seconds, processes)), time.process_time(), sum(map(memory_mb, processes)))


def quantile(seconds: list[float], part: float) -> float:
    """A quantile in milliseconds."""
    ordered = sorted(seconds) or [0.0]
    return round(1000 * ordered[int(len(ordered) * part)], 1)


def run(
    *,
    tables: int = 500,
    seconds: float = 20.0,
    every: float = 2.0,
    full_speed: FullSpeed = False,
    database_url: str = "",
    against: str = "",
    load: Load | None = None,
    processes: int = 1,
    games: int = 0,
    as_json: AsJson = False,
) -> None:
    """Measure a server under load: tables with two connected players each, and a move every few seconds at each.

    Parameters
    ----------
    tables
        How many tables, four editions in turn, all tactical.
    seconds
        How long to measure, after a warm-up.
    every
        Seconds between two moves of a table.
    database_url
        A PostgreSQL address instead of the embedded store.
    against
        Another checkout with its own .venv: its server is measured in the same run.
    load
        Instead of the above: how long a casual computer's answer takes at most, while one person wants hints at 50
        tables, 12 reviews at once, or plays at 100 tables against master.
    processes
        How many servers share the database, and the tables among them.
    games
        Instead of the above: how soon a server is ready and how fast it lists with so many finished games in its store,
        and how many bytes each takes.

    """
    if load:
        told(beside_crowd(database_url, load, seconds, processes), as_json=as_json)
        return
    if games:
        told(grown(games, database_url, lambda folder: served(sys.executable, folder, database_url)), as_json=as_json)
        return
    pace = 0.0 if full_speed else every
    wish = LoadWish(tables, seconds, pace, database_url, processes)
    result = measured(sys.executable, wish)
    if against:
        base = measured(str(Path(against) / ".venv" / "bin" / "python"), wish)
        result["base_cpu_us_per_move"] = base["cpu_us_per_move"]
        result["base_moves_per_s"] = base["moves_per_s"]
    told(result, as_json=as_json)


def told(result: dict[str, Any], *, as_json: bool) -> None:
    """Print what was measured."""
    if as_json:
        print(json.dumps(result))
        return
    for name, value in result.items():
        print(f"{name:20} {value}")


@contextmanager
def served(python: str, folder: str, database_url: str, players: str = "") -> Iterator[tuple[str, int]]:
    """A server with that Python: its address and its process; with computer players if anything stands for them."""
    command = [python, "-c", SERVER, folder, database_url, players]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True, cwd=folder) as server:  # noqa: S603
        try:
            yield server.stdout.readline().strip() if server.stdout else "", server.pid
        finally:
            server.terminate()


def measured(python: str, given: LoadWish) -> dict[str, Any]:
    """Start servers with that Python, and play at them."""
    with tempfile.TemporaryDirectory() as folder, ExitStack() as stack:
        started = [served(python, folder, given.database_url) for _ in range(given.processes)]
        servers = [stack.enter_context(each) for each in started]
        return asyncio.run(load_tables(servers, given.tables, given.seconds, given.every))


def beside_crowd(database_url: str, kind: Load, seconds: float, processes: int) -> dict[str, Any]:
    """Start servers with computer players, and let a crowd and a casual player come."""
    with tempfile.TemporaryDirectory() as folder, ExitStack() as stack:
        servers = [
            stack.enter_context(served(sys.executable, folder, database_url, "players")) for _ in range(processes)
        ]
        return asyncio.run(casual_beside([host_and_port(address) for address, _ in servers], kind, seconds))


def host_and_port(address: str) -> tuple[str, int]:
    """Where a server listens, by what it says of itself."""
    host, port = address.removeprefix("http://").rstrip("/").rsplit(":", 1)
    return host, int(port)
