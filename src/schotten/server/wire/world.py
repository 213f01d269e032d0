"""Where chance and time come from: the machine, unless a simulation gives others."""

from __future__ import annotations

import asyncio
import secrets
import time
from collections.abc import Callable
from typing import ParamSpec, TypeVar

P = ParamSpec("P")
T = TypeVar("T")


class World:
    """The machine's clock, its chance, and a thread beside the loop for what takes long."""

    def now(self) -> int:
        """Milliseconds since 1970."""
        return time.time_ns() // 1_000_000

    def chance(self, size: int) -> bytes:
        """Bytes that nobody can know."""
        return secrets.token_bytes(size)

    async def beside(self, work: Callable[P, T], *args: P.args, **kwargs: P.kwargs) -> T:
        """Do what would stop the loop for too long."""
        return await asyncio.to_thread(work, *args, **kwargs)
