"""Which sources an engine file is made from, and their digest: what decides whether a file is current."""

from __future__ import annotations

import hashlib
from functools import lru_cache
from pathlib import Path

PACKAGE = Path(__file__).parents[1]
# The plain subset, what compiles it, and what turns it into the file.
FOLDERS = ("rules", "compiled", "ai/mind", "commands/building")


def source_files(package: Path = PACKAGE) -> list[Path]:
    """Every source in its fixed order."""
    found = [path for folder in FOLDERS for path in (package / folder).rglob("*.py")]
    return sorted(found, key=lambda path: path.relative_to(package).as_posix())


def digest_of(package: Path = PACKAGE) -> str:
    """The digest of the sources: names and contents, whatever way lines end."""
    known = hashlib.sha256()
    for path in source_files(package):
        content = path.read_bytes().replace(b"\r\n", b"\n")
        known.update(f"{path.relative_to(package).as_posix()}\0{len(content)}\0".encode() + content)
    return known.hexdigest()


@lru_cache(maxsize=1)
def current_digest() -> str:
    """The digest of this installation's sources, computed once."""
    return digest_of()
