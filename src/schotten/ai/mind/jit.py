"""The decorator for this folder, and the types of its arguments."""

from __future__ import annotations

from pathlib import Path
from typing import Protocol

from schotten.rules.jit import compiler

fast = compiler(Path(__file__).parent)


class Floats(Protocol):
    """A row of floats: a float64 array."""

    def __getitem__(self, index: int, /) -> float: ...
    def __setitem__(self, index: int, value: float, /) -> None: ...
    def __len__(self) -> int: ...
