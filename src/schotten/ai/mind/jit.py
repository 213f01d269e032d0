"""The decorator for this folder, and the types of its arguments."""

from __future__ import annotations

from pathlib import Path
from typing import Protocol, overload

from schotten.rules.jit import compiler

fast = compiler(Path(__file__).parent)


class Numbers(Protocol):
    """A row of integers, an int64 array; a part of it is one as well."""

    @overload
    def __getitem__(self, index: int, /) -> int: ...
    @overload
    def __getitem__(self, index: slice, /) -> Numbers: ...
    def __setitem__(self, index: int, value: int, /) -> None: ...
    def __len__(self) -> int: ...


class Floats(Protocol):
    """A row of floats, a float64 array; a part of it is one as well."""

    @overload
    def __getitem__(self, index: int, /) -> float: ...
    @overload
    def __getitem__(self, index: slice, /) -> Floats: ...
    def __setitem__(self, index: int, value: float, /) -> None: ...
    def __len__(self) -> int: ...
