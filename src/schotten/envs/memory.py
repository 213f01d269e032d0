"""Room for a batch: zeroed arrays, the large ones on large pages where the system has them.

A step touches a little of every game; on pages of 4 kB some twentieth of its time goes into looking up addresses.
"""

from __future__ import annotations

import mmap
from contextlib import suppress
from math import prod
from typing import TYPE_CHECKING, Any

import numpy as np

if TYPE_CHECKING:
    from numpy.typing import DTypeLike

LARGE_PAGE = 1 << 21


def zeros(shape: int | tuple[int, ...], kind: DTypeLike) -> Any:
    """An array of zeros, from half a large page on aligned to large pages."""
    size = prod((shape,) if isinstance(shape, int) else shape) * np.dtype(kind).itemsize
    if size < LARGE_PAGE // 2 or not hasattr(mmap, "MADV_HUGEPAGE"):
        return np.zeros(shape, kind)
    room = mmap.mmap(-1, (size // LARGE_PAGE + 2) * LARGE_PAGE, flags=mmap.MAP_PRIVATE | mmap.MAP_ANONYMOUS)
    with suppress(OSError):  # a system that knows the wish need not be able to grant it
        room.madvise(mmap.MADV_HUGEPAGE)
    cells = np.frombuffer(room, np.uint8)
    start = -cells.ctypes.data % LARGE_PAGE
    return cells[start : start + size].view(kind).reshape(shape)
