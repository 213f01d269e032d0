"""Rows in an instance's memory: Python reads and writes them in place."""

from __future__ import annotations

import ctypes
from array import array
from collections.abc import Iterable
from typing import Any

ITEM = 8
PAGE = 65536
CODES: dict[str, Any] = {"ints": "q", "floats": "d"}  # what `array` and `memoryview` call them


class Row:
    """Numbers in the memory of an instance: ``numbers`` is the memory itself, not a copy."""

    __slots__ = ("address", "kind", "numbers", "owner")

    def __init__(self, owner: object, kind: str, address: int, numbers: memoryview[Any]) -> None:
        self.owner = owner
        self.kind = kind
        self.address = address
        self.numbers = numbers

    def __len__(self) -> int:
        return len(self.numbers)

    def write(self, values: Iterable[float], start: int = 0) -> None:
        """Copy values in from ``start`` on; too many, or a number beyond 64 bits, is an error and changes nothing."""
        new = array(CODES[self.kind], values)
        if start < 0 or start + len(new) > len(self.numbers):
            raise ValueError(f"{len(new)} numbers from {start} on do not fit into a row of {len(self.numbers)}")
        self.numbers[start : start + len(new)] = memoryview(new)


class Memory:
    """Hands out rows of one instance's memory, from its free part on; they live as long as the instance."""

    def __init__(self, store: Any, memory: Any, heap: int) -> None:
        self.store = store
        self.memory = memory
        self.free = -(-heap // ITEM) * ITEM

    def row(self, owner: object, kind: str, size: int) -> Row:
        """A new row of zeros; MemoryError if the instance may not have so much."""
        if size < 0:
            raise ValueError(f"a row cannot have {size} numbers")
        address, end = self.free, self.free + size * ITEM
        self.grow_to(end)
        self.free = end
        return Row(owner, kind, address, self.view(address, size * ITEM).cast(CODES[kind]))

    def grow_to(self, end: int) -> None:
        """Make sure that the memory reaches so far; it grows in place, so older rows stay where they are."""
        from wasmtime import WasmtimeError

        missing = end - self.memory.data_len(self.store)
        if missing > 0:
            try:
                self.memory.grow(self.store, -(-missing // PAGE))
            except WasmtimeError:
                raise MemoryError(f"an instance of the engine may not take {end} bytes") from None

    def view(self, address: int, size: int) -> memoryview:
        """A part of the memory as bytes; whoever holds it keeps the memory alive."""
        part: Any = (ctypes.c_ubyte * size).from_address(
            ctypes.addressof(self.memory.data_ptr(self.store).contents) + address
        )
        part.store = self.store
        return memoryview(part).cast("B")
