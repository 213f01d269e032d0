"""Where the mind runs in this process: by the engine file; while that is older than its sources, by these."""

from __future__ import annotations

import logging
from functools import lru_cache
from importlib.util import find_spec
from typing import TYPE_CHECKING

from schotten.engine import NoEngineError, NoHostError, StaleEngineError, shared
from schotten.rules.jit import JIT_OFF

if TYPE_CHECKING:
    from .host import Way

_log = logging.getLogger(__name__)


@lru_cache(maxsize=1)
def default_way() -> Way:
    """The way of every player that is given no other; NoEngineError where none can think here.

    A file that is missing or older than its sources, or for which there is no host, gives way to native code, and a
    line says so; without a host nothing is interpreted, for that would be a poor opponent. A damaged or foreign
    file is refused.
    """
    from .engine_way import EngineWay  # both ways build on the host, which asks here

    try:
        return EngineWay(shared())
    except StaleEngineError as error:
        return own_code(error)
    except NoHostError as error:
        if JIT_OFF:
            raise
        return own_code(error)


def own_code(reason: NoEngineError) -> Way:
    """The code of this process, with a line that says why."""
    from .host import HereWay

    _log.warning("%s; until then players run %s code", reason, "interpreted" if JIT_OFF else "native")
    return HereWay()


def check_host() -> None:
    """Refuse at once, with nothing loaded, where surely nobody can think; NoHostError says so in a line."""
    if JIT_OFF and find_spec("wasmtime") is None:
        raise NoHostError("no computer plays here: there is no wasmtime for this platform, only people can play")


def why_absent() -> str:
    """Why no computer player can think here, in one line; empty if they can."""
    try:
        default_way()
    except NoEngineError as error:
        return str(error)
    return ""
