"""A linker for one object: data gets its addresses, the doors their names, and nothing may be left to import.

All code is one object, so functions keep their numbers and only addresses of data are filled in. That takes some
hundred lines; the smallest package with a ready linker takes 411 MB.
"""

from __future__ import annotations

from dataclasses import dataclass

from schotten.commands.building.binary import MAGIC, Reader, section, signed, text, unsigned, vector
from schotten.commands.building.parts import (
    CODE,
    DATA,
    DATA_SYMBOL,
    FUNCTION,
    FUNCTION_SYMBOL,
    GIVEN,
    TYPE,
    Parts,
    Relocation,
    parts_of,
)

PAGE = 65536
STACK = PAGE  # from 0 up: a stack that overflows leaves the memory and traps instead of meeting data
MOST_PAGES = 2048  # 128 MiB: an instance never takes more
FUNCTION_INDEX, ADDRESS, SIGNED_ADDRESS, PLAIN_ADDRESS, TYPE_INDEX, GLOBAL_INDEX = 0, 3, 4, 5, 6, 7
MEMORY, GLOBAL, EXPORT = 5, 6, 7
PADDED = 5  # bytes that an object keeps free for a number
I32, I32_CONST, END = 0x7F, 0x41, 0x0B
CONSTANT, VARIABLE = 0, 1


@dataclass(frozen=True)
class Segment:
    """Data at its address."""

    address: int
    content: bytes


def link(content: bytes, names: list[str]) -> bytes:
    """The module made from an object: ``names``, the memory and the start of the free memory are exported."""
    parts = parts_of(content)
    foreign = [name for name in parts.imports if name not in GIVEN]
    if foreign:
        raise ValueError(f"the engine file would import {', '.join(foreign)}: it has to bring all it needs")
    segments = placed(parts)
    end = max((each.address + len(each.content) for each in segments), default=STACK)
    heap = -(-end // 16) * 16
    return MAGIC + b"".join(
        [
            section(TYPE, parts.sections[TYPE]),
            section(FUNCTION, parts.sections[FUNCTION]),
            section(MEMORY, vector([bytes([1]) + unsigned(-(-heap // PAGE)) + unsigned(MOST_PAGES)])),
            section(GLOBAL, vector([number_global(VARIABLE, STACK), number_global(CONSTANT, heap)])),
            section(EXPORT, exports(parts, names)),
            section(CODE, linked_code(parts, segments)),
            section(DATA, linked_data(parts, segments)),
        ]
    )


def number_global(changes: int, value: int) -> bytes:
    """A global of 32 bits with its first value."""
    return bytes([I32, changes, I32_CONST]) + signed(value) + bytes([END])


def exports(parts: Parts, names: list[str]) -> bytes:
    """The doors in their order, then the memory and where its free part begins."""
    known = {symbol.name: symbol.index for symbol in parts.symbols if symbol.kind == FUNCTION_SYMBOL}
    doors = [text(name) + b"\0" + unsigned(known[name]) for name in names]
    return vector([*doors, text("memory") + b"\x02\0", text("heap_base") + b"\x03\x01"])


def placed(parts: Parts) -> list[Segment]:
    """The data segments one after the other behind the stack, each aligned as it asks."""
    reader, address, found = Reader(parts.sections.get(DATA, b"\0")), STACK, []
    for align in parts.alignments[: reader.unsigned()]:
        if reader.unsigned() != 0:
            raise ValueError("the object has a data segment without an address")
        reader.byte()
        reader.signed()
        reader.byte()
        content = reader.take(reader.unsigned())
        address = -(-address // align) * align
        found.append(Segment(address, content))
        address += len(content)
    return found


def value_of(parts: Parts, segments: list[Segment], wanted: Relocation) -> int:
    """What belongs into a place: the number of a function or type, or the address of data."""
    if wanted.kind == TYPE_INDEX:
        return wanted.index
    symbol = parts.symbols[wanted.index]
    if symbol.kind == DATA_SYMBOL and symbol.index >= 0:
        return segments[symbol.index].address + symbol.offset + wanted.addend
    if wanted.kind in {FUNCTION_INDEX, GLOBAL_INDEX}:
        return symbol.index
    raise ValueError(f"{symbol.name or 'a symbol'}: the linker cannot fill in a relocation of kind {wanted.kind}")


def linked_code(parts: Parts, segments: list[Segment]) -> bytes:
    """The functions with every number filled in, in as few bytes as it needs."""
    code, fills = parts.sections[CODE], iter(parts.relocations.get(CODE, []))
    reader, bodies, wanted = Reader(code), [], next(fills, None)
    for _ in range(reader.unsigned()):
        end = reader.unsigned() + reader.place
        pieces = []
        while wanted is not None and wanted.offset < end:
            pieces.append(code[reader.place : wanted.offset])
            pieces.append(number_for(parts, segments, wanted))
            reader.place = wanted.offset + PADDED
            wanted = next(fills, None)
        pieces.append(code[reader.place : end])
        reader.place = end
        body = b"".join(pieces)
        bodies.append(unsigned(len(body)) + body)
    return vector(bodies)


def number_for(parts: Parts, segments: list[Segment], wanted: Relocation) -> bytes:
    """The bytes of one number in code."""
    value = value_of(parts, segments, wanted)
    if wanted.kind == SIGNED_ADDRESS:
        return signed(value)
    if wanted.kind in {FUNCTION_INDEX, ADDRESS, TYPE_INDEX, GLOBAL_INDEX}:
        return unsigned(value)
    raise ValueError(f"the linker does not know relocations of kind {wanted.kind} in code")


def linked_data(parts: Parts, segments: list[Segment]) -> bytes:
    """The segments that hold more than zeros, at their addresses; addresses inside them are filled in."""
    start = [place_in_section(parts, number) for number in range(len(segments))]
    contents = [bytearray(each.content) for each in segments]
    for wanted in parts.relocations.get(DATA, []):
        if wanted.kind != PLAIN_ADDRESS:
            raise ValueError(f"the linker does not know relocations of kind {wanted.kind} in data")
        number = max(index for index, first in enumerate(start) if first <= wanted.offset)
        place = wanted.offset - start[number]
        contents[number][place : place + 4] = value_of(parts, segments, wanted).to_bytes(4, "little")
    return vector(
        bytes([0, I32_CONST]) + signed(each.address) + bytes([END]) + unsigned(len(content)) + bytes(content)
        for each, content in zip(segments, contents, strict=True)
        if any(content)
    )


def place_in_section(parts: Parts, wanted: int) -> int:
    """Where the bytes of a segment begin in the data section."""
    reader = Reader(parts.sections[DATA])
    reader.unsigned()
    for _ in range(wanted):
        skip_segment(reader)
    reader.take(2)
    reader.signed()
    reader.byte()
    reader.unsigned()
    return reader.place


def skip_segment(reader: Reader) -> None:
    """Read over one data segment."""
    reader.take(2)
    reader.signed()
    reader.byte()
    reader.take(reader.unsigned())
