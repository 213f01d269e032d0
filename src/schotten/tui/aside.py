"""Work beside the screen: in a thread that nobody waits for when the terminal is left, even while it thinks."""

from __future__ import annotations

import asyncio
import contextlib
import threading
from collections.abc import Callable
from typing import ParamSpec, TypeVar

P = ParamSpec("P")
R = TypeVar("R")


async def aside(function: Callable[P, R], /, *arguments: P.args, **named: P.kwargs) -> R:
    """What a function returns, or raises; it runs in a daemon thread of its own."""
    loop = asyncio.get_running_loop()
    answer: asyncio.Future[R] = loop.create_future()

    def settle(result: R | None, error: BaseException | None) -> None:
        if answer.cancelled():
            return
        if error is not None:
            answer.set_exception(error)
        else:
            answer.set_result(result)  # type: ignore[arg-type]

    def work() -> None:
        result, failure = None, None
        try:
            result = function(*arguments, **named)
        except BaseException as error:  # noqa: BLE001  (it is raised where it is awaited)
            failure = error
        with contextlib.suppress(RuntimeError):  # the loop has gone: nobody waits any more
            loop.call_soon_threadsafe(settle, result, failure)

    threading.Thread(target=work, daemon=True).start()
    return await answer
