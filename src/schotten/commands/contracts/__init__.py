"""What the page may rely on, written as TypeScript: codes, editions, messages, offsets, the engine file, lessons."""

from __future__ import annotations

from pathlib import Path

from schotten.engine.file import paths
from schotten.engine.manifest import parse_manifest

from .codes import codes_file
from .device import device_file
from .editions import editions_file
from .engine import engine_file
from .lessons import lesson_files
from .messages import protocol_file
from .rows import rows_file

FOLDER = Path("web", "src", "generated")


def files() -> dict[str, str]:
    """Every generated file by its name."""
    manifest = parse_manifest(paths()[1].read_text(encoding="utf-8"))
    return {
        "codes.ts": codes_file(),
        "device.ts": device_file(),
        "editions.ts": editions_file(),
        "engine.ts": engine_file(manifest),
        "protocol.ts": protocol_file(),
        "rows.ts": rows_file(),
        **lesson_files(manifest.digest),
    }


__all__ = ["FOLDER", "files"]
