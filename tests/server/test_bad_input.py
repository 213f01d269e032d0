"""Whatever a client sends: a coded error, the connection kept where sensible, the table untouched."""

import asyncio
import json
import random
import signal
from collections import Counter
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from websockets.exceptions import ConnectionClosed

from schotten.rules.moves import MOVE_COUNT
from schotten.server.store.log import Entry
from schotten.server.wire import limits
from schotten.server.wire.messages import PROTOCOL
from server.harness import Client, Running
from server.process import Process

MESSAGES = 10_000
ODD: list[Any] = [
    None,
    True,
    -1,
    0,
    1.5,
    2**70,
    "",
    "x",
    "\0",
    "\ud800",
    [],
    {},
    [[]],
    {"kind": "move"},
    "9" * 100,
    float("nan"),
]
COMMANDS = [
    "move",
    "take_back",
    "ask_back",
    "allow_back",
    "resign",
    "next",
    "rematch",
    "decline",
    "leave",
    "claim_game",
    "call_off",
]
CODES = {
    *("bad_message", "too_large", "stale", "not_your_turn", "illegal", "not_your_seat"),
    *("no_take_back", "not_asked", "not_over", "not_absent"),
}


@pytest.fixture(autouse=True)
def no_hurry(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(limits, "MOST_REFUSALS", 10**9)


def text_of(message: Any) -> str:
    return json.dumps(message)


def malformed(rng: random.Random, _: Client) -> str:
    text = text_of({"kind": "move", "cmd": "a", "seq": 1, "move": 3})
    cut = rng.randrange(len(text) - 1)
    wrecks = [text[:cut], text[cut + 1 :], text + text, "[" * rng.randrange(1, 2000), "nul", "\0", '"', "{}", "[]", "7"]
    return rng.choice(wrecks)


def noise(rng: random.Random, _: Client) -> str:
    return "".join(chr(rng.randrange(32, 0x2FF)) for _ in range(rng.randrange(1, 200)))


def unknown(rng: random.Random, client: Client) -> str:
    kind = rng.choice(["", "moves", "welcome", "view", "admin", *map(str, ODD[:4])])
    return text_of({"kind": kind, "cmd": "a", "seq": client.seq})


def mistyped(rng: random.Random, client: Client) -> str:
    message: dict[str, Any] = {"kind": rng.choice(COMMANDS), "cmd": "abc", "seq": client.seq}
    message[rng.choice(["kind", "cmd", "seq"])] = rng.choice([None, True, -1, 1.5, 2**70, "", [], {}])
    return text_of(message)


def extra(rng: random.Random, client: Client) -> str:
    name = rng.choice(["seat", "token", "actor", "view", "__class__", "seed"])
    return text_of({"kind": "resign", "cmd": "abc", "seq": client.seq, name: rng.choice(ODD[:12])})


def oversized(rng: random.Random, _: Client) -> str:
    return text_of({"kind": "ping", "note": "x" * rng.randrange(4096, 40_000)})


def stale(rng: random.Random, client: Client) -> str:
    seq = rng.choice([0, max(0, client.seq - 1), client.seq + 1, 2**40])
    return text_of({"kind": "move", "cmd": f"s{rng.getrandbits(40)}", "seq": seq, "move": rng.randrange(MOVE_COUNT)})


def wrong_move(rng: random.Random, client: Client) -> str:
    legal = {move["id"] for move in client.moves}
    move = rng.choice([number for number in (*range(MOVE_COUNT), MOVE_COUNT, 10**6) if number not in legal])
    return text_of({"kind": "move", "cmd": f"w{rng.getrandbits(40)}", "seq": client.seq, "move": move})


def not_now(rng: random.Random, client: Client) -> str:
    kind = rng.choice(["next", "rematch", "decline", "take_back", "ask_back", "allow_back", "claim_game", "call_off"])
    return text_of({"kind": kind, "cmd": f"n{rng.getrandbits(40)}", "seq": client.seq})


MAKERS: list[Callable[[random.Random, Client], str]] = [
    malformed,
    noise,
    unknown,
    mistyped,
    extra,
    oversized,
    stale,
    wrong_move,
    not_now,
]


async def test_ten_thousand_bad_messages_change_nothing(server: Running) -> None:
    rng = random.Random(4)
    table = await server.make("siege", options={"tactical": True}, first=0)
    first, second = await server.both(table)
    watcher = await server.join(table, "watch", cookies={})
    await watcher.until("welcome")
    kept = server.service.lobby.rooms[table].table
    before = kept.seq, kept.play and kept.play.state
    entries: list[Entry] = await server.service.lobby.store.entries(table)
    clients, codes, sent = (first, second, watcher), Counter[str](), 0
    while sent < MESSAGES:
        client = rng.choice(clients)
        batch = [rng.choice(MAKERS)(rng, client) for _ in range(50)]
        for text in batch:
            await client.socket.send(text.encode("utf-8", "surrogatepass") if "\ud800" in text else text)
        for _ in batch:
            codes[(await client.until("error"))["code"]] += 1
        sent += len(batch)
    assert codes.total() == sent
    assert set(codes) <= CODES, codes
    assert set(codes) >= CODES - {"too_large"}
    assert (kept.seq, kept.play and kept.play.state) == before
    assert await server.service.lobby.store.entries(table) == entries
    assert (await first.command("move", move=first.moves[0]["id"]))["kind"] == "done"


async def test_binary_frames_are_read_as_text_or_refused(server: Running) -> None:
    client, _ = await server.both(await server.make())
    await client.socket.send(b"\xff\xfe\x00")
    assert (await client.until("error"))["code"] == "bad_message"
    await client.socket.send(b'{"kind":"ping","note":"n"}')
    assert (await client.until("pong"))["note"] == "n"


async def test_a_huge_message_ends_the_connection_only(server: Running) -> None:
    table = await server.make()
    client, other = await server.both(table)
    await client.send(kind="ping", note="x" * 100_000)
    with pytest.raises(ConnectionClosed):
        await client.until("nothing")
    await other.send(kind="ping")
    await other.until("pong")


async def test_a_repeated_command_is_recognised_and_not_done_twice(server: Running) -> None:
    client, _ = await server.both(await server.make(first=0))
    move, seq = client.moves[0]["id"], client.seq
    done = await client.command("move", move=move, cmd="one")
    again = await client.command("move", move=move, cmd="one", seq=seq)
    assert (again["kind"], again["seq"], again["repeated"]) == ("done", done["seq"], True)
    assert (await client.command("move", move=move, cmd="two", seq=seq))["code"] == "stale"


async def test_the_checks_come_in_their_order(server: Running) -> None:
    waiting = await server.make(seats=[{"sits": "here"}, {"sits": "link"}])
    alone = await server.join(waiting, 0)
    await alone.until("welcome")
    assert (await alone.command("move", move=1, seq=99))["code"] == "not_playing"
    _, second = await server.both(await server.make(first=0))
    assert (await second.command("move", move=10**6, seq=0))["code"] == "stale"
    assert (await second.command("move", move=10**6))["code"] == "not_your_turn"
    await second.command("resign")
    assert (await second.command("move", move=10**6, seq=0))["code"] == "game_over"


@pytest.mark.parametrize(
    ("path", "seat", "cookies", "headers", "code", "close"),
    [
        ("f" * 16, None, {}, {}, "no_such_table", 4404),
        ("../../etc", None, {}, {}, "no_such_table", 4404),
        (None, 0, {}, {}, "not_your_seat", 4403),
        (None, 0, {"seat0": "forged"}, {}, "not_your_seat", 4403),
        (None, 7, None, {}, "bad_message", 4400),
        (None, 0, None, {"Origin": "https://elsewhere.example"}, "bad_origin", 4403),
        (None, "0&protocol=99", None, {}, "other_protocol", 4400),
        (None, "0&protocol=1", None, {}, "other_protocol", 4400),
    ],
)
async def test_who_may_not_come_in_is_told_why(
    server: Running, path: str | None, seat: Any, cookies: Any, headers: dict[str, str], code: str, close: int
) -> None:
    table = await server.make()
    own = server.cookies(table) if cookies is None else cookies
    client = await server.join(path or table, seat, cookies=own, headers=headers)
    assert (await client.receive())["code"] == code
    with pytest.raises(ConnectionClosed) as closed:
        await client.receive()
    assert closed.value.rcvd
    assert closed.value.rcvd.code == close


async def test_an_older_client_is_told_which_version_it_needs(server: Running) -> None:
    client = await server.join(await server.make(), "0&protocol=1")
    refused = await client.receive()
    assert (refused["code"], refused["facts"]) == ("other_protocol", {"protocol": PROTOCOL})
    assert (await server.http.get("/version")).json()["protocol"] == PROTOCOL == 2


async def test_a_token_opens_its_own_seat_at_its_own_table_only(server: Running) -> None:
    one, two = await server.make(), await server.make()
    tokens = server.cookies(one)
    swapped = {"seat0": tokens["seat1"], "seat1": tokens["seat0"]}
    for table, cookies in ((one, swapped), (two, tokens)):
        client = await server.join(table, 0, cookies=cookies)
        assert (await client.receive())["code"] == "not_your_seat"


async def test_a_watcher_cannot_command(server: Running) -> None:
    watcher = await server.join(await server.make(), "watch", cookies={})
    await watcher.until("welcome")
    assert (await watcher.command("resign"))["code"] == "not_your_seat"


async def test_too_many_messages_are_slowed_and_then_cut(server: Running, monkeypatch: pytest.MonkeyPatch) -> None:
    server.service.sockets.allowed = limits.Limits(messages=limits.RateLimit(5, 0.001))
    monkeypatch.setattr(limits, "MOST_REFUSALS", 10)
    client, _ = await server.both(await server.make())

    async def ping_on() -> None:
        for _ in range(16):
            await client.send(kind="ping")
            await client.until("pong", "error")  # before the next ping: a cut may lose what is unread

    with pytest.raises(ConnectionClosed):
        await ping_on()
    errors = [data for data in client.received if b"too_many" in data]
    assert errors
    assert b"retryMs" in errors[0]


# -- below the messages --------------------------------------------------------------------------------------
HOST = b"Host: here\r\n"
UPGRADE = (
    b"Upgrade: websocket\r\nConnection: Upgrade\r\n"
    b"Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nSec-WebSocket-Version: 13\r\n"
)
SOCKET = b"GET {socket} HTTP/1.1\r\n" + HOST + UPGRADE
MAKE = b"POST /api/tables HTTP/1.1\r\n" + HOST
OTHER = b"GET / HTTP/1.1\r\n" + HOST + b"Connection: Upgrade\r\n"
NONSENSE = [  # what is sent over one connection, and what has to be heard after each piece
    [(b"GET /t/%0d%0aSet-Cookie:x HTTP/1.1\r\n" + HOST + b"\r\n", b" 307 ")],
    [(MAKE + b"Origin: http://[\r\nContent-Length: 0\r\n\r\n", b'"bad_origin"')],
    [(SOCKET + b"Origin: http://[\r\n\r\n", b'"bad_origin"')],
    [(SOCKET + b"\r\n", b'"welcome"'), (b"\x81\x82\0\0\0\0\xff\xfe", b"\x03\xef")],  # no UTF-8: 1007
    [(SOCKET + b"\r\n", b'"welcome"'), (b"\x85\x80\0\0\0\0", b"\x03\xea")],  # no such frame: 1002
    [(SOCKET.partition(b"Sec")[0] + b"\r\n", b" 400 ")],
    [(OTHER + b"Upgrade: h2c\r\n\r\n", b" 200 ")],
    [(MAKE + b"Transfer-Encoding: chunked\r\n\r\nzz\r\n", b" 400 ")],
    [(MAKE + b"Content-Length: 100\r\n\r\n{", b"")],  # and goes away
    [(b"\x16\x03\x01\x02\x00\x01\x00\x01", b" 400 ")],
]


async def test_nonsense_of_any_kind_is_refused_and_fills_no_log(tmp_path: Path) -> None:
    """What anybody may send must not write a traceback, or a table's id, again and again."""
    async with Process(tmp_path) as process:
        table = await process.server.make()
        host, port = process.server.address.removeprefix("http://").rstrip("/").split(":")
        path = f"/api/tables/{table}/socket?seat=watch".encode()
        for pieces in NONSENSE:
            reader, writer = await asyncio.open_connection(host, int(port))
            try:
                for sent, answer in pieces:
                    writer.write(sent.replace(b"{socket}", path))
                    await writer.drain()
                    if answer:
                        await reader.readuntil(answer)
            finally:
                writer.close()
        client, _ = await process.server.both(table)
        assert (await client.command("resign"))["kind"] == "done"
        assert await process.end(signal.SIGTERM) == 0
        log = process.log.read_text()
    assert "Traceback" not in log
    assert table not in log
    assert {json.loads(line)["level"] for line in log.splitlines()} == {"info"}
