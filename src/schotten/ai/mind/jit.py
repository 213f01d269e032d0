"""The decorator for this folder, and the types of its arguments."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import ParamSpec, Protocol, TypeVar, overload

from schotten.rules.jit import JIT_OFF, compiler

P = ParamSpec("P")
R = TypeVar("R")


def as_it_is(function: Callable[P, R]) -> Callable[P, R]:
    """Interpreted, a function of the plain subset stays as it is."""
    return function


fast = as_it_is if JIT_OFF else compiler(Path(__file__).parent)


class Numbers(Protocol):
    """A row of integers (an int64 array, or a memoryview when interpreted); a part of it is one as well."""

    @overload
    def __getitem__(self, index: int, /) -> int: ...
    @overload
    def __getitem__(self, index: slice, /) -> Numbers: ...
    def __setitem__(self, index: int, value: int, /) -> None: ...
    def __len__(self) -> int: ...


class Floats(Protocol):
    """A row of floats (a float64 array, or a memoryview when interpreted); a part of it is one as well."""

    @overload
    def __getitem__(self, index: int, /) -> float: ...
    @overload
    def __getitem__(self, index: slice, /) -> Floats: ...
    def __setitem__(self, index: int, value: float, /) -> None: ...
    def __len__(self) -> int: ...
