"""A WebSocket client as small as a load test needs: it must not be what is measured."""

from __future__ import annotations

import asyncio
import base64
import os
from collections.abc import Callable
from typing import cast

HEADER, LONG, LONGEST = 2, 126, 127
TEXT, PING, PONG = 1, 9, 10


def frame(payload: bytes, kind: int = TEXT) -> bytes:
    """One masked frame; the mask is zero, which the protocol allows and costs nothing."""
    size = len(payload)
    length = bytes([0x80 | size]) if size < LONG else bytes([0x80 | LONG]) + size.to_bytes(2, "big")
    return bytes([0x80 | kind]) + length + b"\0\0\0\0" + payload


class Wire(asyncio.Protocol):
    """One connection; `hear` gets each text message."""

    def __init__(self, path: str, cookies: str, hear: Callable[[bytes], None]) -> None:
        self.path = path
        self.cookies = cookies
        self.hear = hear
        self.closed = False
        self._opened = False
        self._buffer = bytearray()
        self._transport: asyncio.Transport | None = None

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """Ask for the WebSocket."""
        self._transport = cast("asyncio.Transport", transport)
        key = base64.b64encode(os.urandom(16)).decode()
        lines = [
            f"GET {self.path} HTTP/1.1",
            "Host: localhost",
            "Upgrade: websocket",
            "Connection: Upgrade",
            f"Sec-WebSocket-Key: {key}",
            "Sec-WebSocket-Version: 13",
            f"Cookie: {self.cookies}",
        ]
        self._transport.write(("\r\n".join(lines) + "\r\n\r\n").encode())

    def connection_lost(self, error: Exception | None) -> None:
        """Note the end."""
        self.closed = True

    def send(self, payload: bytes, kind: int = TEXT) -> None:
        """Send one message."""
        if self._transport:
            self._transport.write(frame(payload, kind))

    def close(self) -> None:
        """Hang up."""
        if self._transport:
            self._transport.close()

    def data_received(self, data: bytes) -> None:
        """Take frames from the stream."""
        self._buffer += data
        if not self._opened:
            end = self._buffer.find(b"\r\n\r\n")
            if end < 0:
                return
            self._opened = self._buffer.startswith(b"HTTP/1.1 101")
            del self._buffer[: end + 4]
        while self._opened and self._take_frame():
            pass

    def _take_frame(self) -> bool:
        buffer = self._buffer
        if len(buffer) < HEADER:
            return False
        size, start = buffer[1] & 0x7F, HEADER
        if size >= LONG:
            start += 2 if size == LONG else 8
            size = int.from_bytes(buffer[HEADER:start], "big")
        if len(buffer) < start + size:
            return False
        kind, payload = buffer[0] & 0x0F, bytes(buffer[start : start + size])
        del buffer[: start + size]
        if kind == TEXT:
            self.hear(payload)
        elif kind == PING:
            self.send(payload, PONG)
        return True


async def post(host: str, port: int, path: str, body: bytes) -> tuple[dict[str, str], bytes]:
    """One HTTP request on a connection of its own: the cookies it set, and its body."""
    reader, writer = await asyncio.open_connection(host, port)
    head = f"POST {path} HTTP/1.1\r\nHost: localhost\r\nContent-Length: {len(body)}\r\nConnection: close\r\n\r\n"
    writer.write(head.encode() + body)
    answer = await reader.read()
    writer.close()
    lines, _, content = answer.partition(b"\r\n\r\n")
    cookies = {}
    for line in lines.decode("latin-1").split("\r\n")[1:]:
        name, _, value = line.partition(": ")
        if name.lower() == "set-cookie":
            key, _, token = value.split(";")[0].partition("=")
            cookies[key] = token
    return cookies, content


async def get(host: str, port: int, path: str) -> int:
    """The status that a request is answered with, once its whole answer is there."""
    reader, writer = await asyncio.open_connection(host, port)
    writer.write(f"GET {path} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n".encode())
    answer = await reader.read()
    writer.close()
    return int(answer.split(b" ", 2)[1]) if answer else 0
