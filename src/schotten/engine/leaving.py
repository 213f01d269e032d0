"""The end of the process: what wasmtime has made then is left to the system.

Its destructors would run when the functions that they call are gone already, and each would print an error. Freeing
everything a moment earlier is no way out: a thread may still be in a call, or hold a row of an instance's memory.
"""

from __future__ import annotations

import atexit
import ctypes
from typing import TypeVar
from weakref import WeakSet

T = TypeVar("T")
_made: WeakSet[object] = WeakSet()


def left_at_exit(made: T) -> T:
    """The same object, which is freed as any other until the process ends, and then no more."""
    _made.add(made)
    return made


@atexit.register
def _leave() -> None:
    for made in list(_made):
        ctypes.pythonapi.Py_IncRef(ctypes.py_object(made))  # a reference that nobody gives back
