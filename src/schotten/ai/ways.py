"""Where the mind runs in this process: by the engine file; while that is older than its sources, by these."""

from __future__ import annotations

import logging
import os
from functools import lru_cache
from importlib.util import find_spec
from typing import TYPE_CHECKING

from schotten.engine import NoEngineError, NoHostError, StaleEngineError, shared
from schotten.engine.file import read_current
from schotten.rules.jit import JIT_OFF

if TYPE_CHECKING:
    from .host import Way

_log = logging.getLogger(__name__)
SAID = "SCHOTTEN_OWN_CODE_SAID"  # in the environment, so that the processes of one command say a line once


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

    say_once(reason)
    return HereWay()


def say_once(reason: NoEngineError) -> None:
    """Say why players do not run the engine file, unless this process or the one that started it has said it."""
    if SAID not in os.environ:
        os.environ[SAID] = "1"
        _log.warning("%s; until then players run %s code", reason, "interpreted" if JIT_OFF else "native")


def say_if_stale() -> None:
    """For a process that lets others think: say here, once, what each of them would say."""
    try:
        read_current()
    except StaleEngineError as error:
        say_once(error)
    except NoEngineError:  # damaged or foreign: whoever thinks refuses it
        return


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
