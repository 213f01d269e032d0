"""The bytes of WebAssembly: numbers of variable length, vectors, names, sections."""

from __future__ import annotations

from collections.abc import Iterable

MAGIC = b"\0asm\x01\0\0\0"


def unsigned(number: int) -> bytes:
    """A number of 0 or more, seven bits a byte, in as few bytes as it needs."""
    out = bytearray()
    while number > 0x7F:
        out.append(number & 0x7F | 0x80)
        number >>= 7
    out.append(number)
    return bytes(out)


def signed(number: int) -> bytes:
    """A number with a sign, seven bits a byte."""
    out = bytearray()
    while not -64 <= number < 64:
        out.append(number & 0x7F | 0x80)
        number >>= 7
    out.append(number & 0x7F)
    return bytes(out)


def text(name: str) -> bytes:
    """A name: its length and its bytes."""
    return unsigned(len(name.encode())) + name.encode()


def vector(items: Iterable[bytes]) -> bytes:
    """How many there are, then one after the other."""
    listed = list(items)
    return unsigned(len(listed)) + b"".join(listed)


def section(number: int, content: bytes) -> bytes:
    """A section with its number and size."""
    return bytes([number]) + unsigned(len(content)) + content


class Reader:
    """Reads on from a place in some bytes."""

    def __init__(self, content: bytes, place: int = 0) -> None:
        self.content = content
        self.place = place

    def take(self, count: int) -> bytes:
        """So many bytes; fewer are an error."""
        part = self.content[self.place : self.place + count]
        if len(part) != count:
            raise ValueError(f"the object ends at byte {len(self.content)}, {count} more were expected")
        self.place += count
        return part

    def byte(self) -> int:
        """One byte."""
        return self.take(1)[0]

    def unsigned(self) -> int:
        """A number of 0 or more."""
        number = shift = 0
        while True:
            part = self.byte()
            number |= (part & 0x7F) << shift
            shift += 7
            if part < 0x80:
                return number

    def signed(self) -> int:
        """A number with a sign."""
        number = shift = 0
        while True:
            part = self.byte()
            number |= (part & 0x7F) << shift
            shift += 7
            if part < 0x80:
                return number - (1 << shift) if part & 0x40 else number

    def text(self) -> str:
        """A name."""
        return self.take(self.unsigned()).decode()

    def ended(self) -> bool:
        """Whether all is read."""
        return self.place >= len(self.content)
