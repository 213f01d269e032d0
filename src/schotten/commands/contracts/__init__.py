"""What the page may rely on, written as TypeScript: the codes, the editions, the messages of the protocol."""

from __future__ import annotations

from pathlib import Path

from .codes import codes_file
from .editions import editions_file
from .messages import protocol_file

FOLDER = Path("web", "src", "generated")


def files() -> dict[str, str]:
    """Every generated file by its name."""
    return {"codes.ts": codes_file(), "editions.ts": editions_file(), "protocol.ts": protocol_file()}


__all__ = ["FOLDER", "files"]
