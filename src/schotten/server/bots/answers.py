"""Answers that several may wait for: worked out once, remembered, and given up when nobody waits any more."""

from __future__ import annotations

import asyncio
from collections import Counter
from collections.abc import Callable, Coroutine, Hashable
from typing import Any, Generic, TypeVar

T = TypeVar("T")


class Answers(Generic[T]):
    """The last answers, by what was asked."""

    def __init__(self, most: int) -> None:
        self.most = most
        self._known: dict[Hashable, asyncio.Future[T]] = {}
        self._waiting: Counter[Hashable] = Counter()

    async def get(self, key: Hashable, work: Callable[[], Coroutine[Any, Any, T]]) -> T:
        """The answer: known, being worked out for somebody else, or worked out now."""
        known = self._known.get(key)
        if known is None or (known.done() and (known.cancelled() or known.exception())):
            known = self._known[key] = asyncio.ensure_future(work())
            self._forget_old()
        self._waiting[key] += 1
        try:
            return await asyncio.shield(known)
        finally:
            self._waiting[key] -= 1
            if not self._waiting[key]:
                del self._waiting[key]
                if not known.done():
                    del self._known[key]
                    known.cancel()

    def _forget_old(self) -> None:
        done = [key for key, known in self._known.items() if known.done()]
        for key in done[: max(0, len(self._known) - self.most)]:
            del self._known[key]
