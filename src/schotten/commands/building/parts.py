"""An object file of LLVM taken apart: its sections, symbols and relocations (tool conventions, Linking.md)."""

from __future__ import annotations

from dataclasses import dataclass, field

from schotten.commands.building.binary import MAGIC, Reader

CUSTOM, TYPE, IMPORT, FUNCTION, CODE, DATA = 0, 1, 2, 3, 10, 11
KNOWN = {CUSTOM, TYPE, IMPORT, FUNCTION, CODE, DATA, 12}  # 12: how many data segments there are
SEGMENT_INFO, SYMBOL_TABLE = 5, 8
FUNCTION_SYMBOL, DATA_SYMBOL, SECTION_SYMBOL = 0, 1, 3
UNDEFINED, EXPLICIT_NAME = 0x10, 0x40
WITH_ADDEND = {3, 4, 5}
GIVEN = {"__linear_memory", "__stack_pointer"}  # what the linker itself defines


@dataclass(frozen=True)
class Symbol:
    """A function by its number, or data by its segment and place in it."""

    kind: int
    name: str
    index: int
    offset: int = 0


@dataclass(frozen=True)
class Relocation:
    """A place in a section that holds the number or the address of a symbol."""

    kind: int
    offset: int
    index: int
    addend: int


@dataclass
class Parts:
    """What the linker needs of an object."""

    sections: dict[int, bytes] = field(default_factory=dict)
    symbols: list[Symbol] = field(default_factory=list)
    alignments: list[int] = field(default_factory=list)
    relocations: dict[int, list[Relocation]] = field(default_factory=dict)
    imports: list[str] = field(default_factory=list)


def parts_of(content: bytes) -> Parts:
    """Take an object apart; what an engine file never holds (tables, threads, start functions) is refused."""
    reader, parts, order = Reader(content), Parts(), []
    if reader.take(len(MAGIC)) != MAGIC:
        raise ValueError("this is no WebAssembly object")
    while not reader.ended():
        number = reader.byte()
        body = reader.take(reader.unsigned())
        if number not in KNOWN:
            raise ValueError(f"the object has a section {number}, which the linker does not know")
        order.append(number)
        if number == CUSTOM:
            read_custom(parts, Reader(body), order)
        else:
            parts.sections[number] = body
    parts.imports = imports_of(parts.sections.get(IMPORT, b"\0"))
    return parts


def read_custom(parts: Parts, reader: Reader, order: list[int]) -> None:
    """Symbols and relocations stand in sections with a name; the others are of no use here."""
    name = reader.text()
    if name == "linking":
        read_linking(parts, reader)
    elif name.startswith("reloc."):
        where = order[reader.unsigned()]
        parts.relocations[where] = [relocation(reader) for _ in range(reader.unsigned())]


def relocation(reader: Reader) -> Relocation:
    """One relocation."""
    kind, offset, index = reader.byte(), reader.unsigned(), reader.unsigned()
    return Relocation(kind, offset, index, reader.signed() if kind in WITH_ADDEND else 0)


def read_linking(parts: Parts, reader: Reader) -> None:
    """The symbols, and how the data segments are aligned."""
    reader.unsigned()
    while not reader.ended():
        kind = reader.byte()
        inner = Reader(reader.take(reader.unsigned()))
        if kind == SYMBOL_TABLE:
            parts.symbols = [symbol(inner) for _ in range(inner.unsigned())]
        elif kind == SEGMENT_INFO:
            parts.alignments = [alignment(inner) for _ in range(inner.unsigned())]


def alignment(reader: Reader) -> int:
    """What the address of a segment is a multiple of."""
    reader.text()
    power = reader.unsigned()
    reader.unsigned()
    return 1 << power


def symbol(reader: Reader) -> Symbol:
    """One symbol; data says where it lies, anything else has a number."""
    kind, flags = reader.byte(), reader.unsigned()
    if kind == DATA_SYMBOL:
        name = reader.text()
        if flags & UNDEFINED:
            return Symbol(kind, name, -1)
        index, offset = reader.unsigned(), reader.unsigned()
        reader.unsigned()
        return Symbol(kind, name, index, offset)
    index = reader.unsigned()
    if kind == SECTION_SYMBOL or (flags & UNDEFINED and not flags & EXPLICIT_NAME):
        return Symbol(kind, "", index)
    return Symbol(kind, reader.text(), index)


def imports_of(body: bytes) -> list[str]:
    """The names that the object does not define itself."""
    reader = Reader(body)
    return [one_import(reader) for _ in range(reader.unsigned())]


def one_import(reader: Reader) -> str:
    """The name of one import; the rest of it is read over."""
    reader.text()
    name, kind = reader.text(), reader.byte()
    if kind == 0:
        reader.unsigned()
    elif kind == 3:
        reader.take(2)
    else:
        reader.take(int(kind == 1))
        limits = reader.unsigned()
        for _ in range(1 + (limits & 1)):
            reader.unsigned()
    return name
