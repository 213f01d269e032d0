"""Machine code made from an engine file, kept in the cache folder so that the next process loads it at once."""

from __future__ import annotations

import hashlib
import os
import platform
import re
import shutil
import tempfile
from contextlib import suppress
from pathlib import Path
from time import time
from typing import Any

from schotten.rules.jit import cache_root

KEPT = 3  # files of the versions used last
STALE_DAYS = 30  # an old compile cache that nobody has written to for so long is cleared away
DAY = 86400
HASH = 32
COMPILE_CACHE = re.compile(r"[0-9a-f]{16}(-checked)?")


def folder() -> Path:
    """Where machine code of engine files is kept."""
    return cache_root() / "engine"


def load_module(engine: Any, content: bytes, sha256: str) -> Any:
    """The module of an engine file, from the cache or compiled and kept."""
    from wasmtime import Module

    place = folder() / f"{sha256[:16]}-{platform.machine().lower() or 'unknown'}.bin"
    kept = read_kept(place)
    if kept is not None:
        with suppress(Exception):  # of another wasmtime or processor: it says so, and the code is made anew
            return Module.deserialize(engine, kept)
    module = Module(engine, content)
    with suppress(OSError):  # no room or no right to write: the next process compiles again
        keep(place, bytes(module.serialize()))
        clear_away()
    return module


def read_kept(place: Path) -> bytes | None:
    """Kept machine code, if it is whole: it runs unchecked, so a damaged file must not be loaded."""
    try:
        content = place.read_bytes()
    except OSError:
        return None
    if hashlib.sha256(content[HASH:]).digest() != content[:HASH]:
        return None
    with suppress(OSError):
        os.utime(place)
    return content[HASH:]


def keep(place: Path, code: bytes) -> None:
    """Write machine code with its hash in front, whole or not at all, for this user only."""
    place.parent.mkdir(parents=True, exist_ok=True, mode=0o700)
    handle, name = tempfile.mkstemp(dir=place.parent)
    try:
        with os.fdopen(handle, "wb") as file:
            file.write(hashlib.sha256(code).digest() + code)
        Path(name).replace(place)
    except OSError:
        Path(name).unlink(missing_ok=True)
        raise


def clear_away() -> None:
    """Remove what older versions left: their machine code, and compile caches that nobody uses any more."""
    files = sorted(folder().glob("*.bin"), key=lambda path: path.stat().st_mtime, reverse=True)
    for path in files[KEPT:]:
        path.unlink(missing_ok=True)
    for path in cache_root().iterdir():
        if path.is_dir() and COMPILE_CACHE.fullmatch(path.name) and last_written(path) < time() - STALE_DAYS * DAY:
            shutil.rmtree(path, ignore_errors=True)


def last_written(path: Path) -> float:
    """When something in a folder was written last."""
    return max((each.stat().st_mtime for each in (path, *path.rglob("*"))), default=0.0)
