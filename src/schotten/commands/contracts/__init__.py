"""What the page may rely on, written as TypeScript: codes, editions, messages, offsets."""

from __future__ import annotations

from pathlib import Path

from .codes import codes_file
from .editions import editions_file
from .messages import protocol_file
from .rows import rows_file

FOLDER = Path("web", "src", "generated")


def files() -> dict[str, str]:
    """Every generated file by its name."""
    return {
        "codes.ts": codes_file(),
        "editions.ts": editions_file(),
        "protocol.ts": protocol_file(),
        "rows.ts": rows_file(),
    }


__all__ = ["FOLDER", "files"]
