"""The whole of a build: entries, object, module, manifest, two files."""

from __future__ import annotations

import hashlib
import sys
from pathlib import Path
from types import ModuleType

from schotten import __version__
from schotten.ai.mind import arena
from schotten.commands.building.entries import ENTRIES, EngineEntry, load_entries
from schotten.commands.building.link import link
from schotten.commands.building.lower import object_of
from schotten.engine.file import paths
from schotten.engine.manifest import Export, Manifest
from schotten.engine.sources import digest_of
from schotten.rules import dice, layout, legal


def make(folder: Path, lock: Path, table: tuple[tuple[str, str], ...] = ENTRIES) -> None:
    """Build the file and its manifest into a folder."""
    entries = load_entries(table)
    content = link(object_of(entries), [entry.name for entry in entries])
    wasm, listing = paths(folder)
    wasm.write_bytes(content)
    listing.write_text(manifest_of(entries, content, lock).text(), encoding="utf-8", newline="\n")


def manifest_of(entries: list[EngineEntry], content: bytes, lock: Path) -> Manifest:
    """What the file says of itself."""
    return Manifest(
        version=__version__,
        digest=digest_of(),
        sha256=hashlib.sha256(content).hexdigest(),
        python=f"{sys.version_info.major}.{sys.version_info.minor}",
        locks=lock_digest(lock),
        exports={entry.name: Export(entry.takes, entry.gives) for entry in entries},
        sizes={
            "state": layout.WIDTH,
            "rules": layout.RULES_WIDTH,
            "dice": dice.DICE_WIDTH,
            "moves": legal.MOST_MOVES,
            "arena_ints": arena.INTS,  # without a tree; each node takes two times as much as said next, for both halves
            "arena_floats": arena.FLOATS,
            "node_ints": arena.NODE,
            "node_floats": arena.NODE_FLOATS,
        },
        records={
            "state": offsets(layout, "TURN", "WIDTH"),
            "rules": offsets(layout, "COLOURS", "RULES_WIDTH"),
            "arena_ints": offsets(arena, "LIMIT", "INTS"),
            "arena_floats": offsets(arena, "ATTENTION", "FLOATS"),
        },
    )


def lock_digest(lock: Path) -> str:
    """The digest of the lock that a file is built with."""
    return hashlib.sha256(lock.read_bytes().replace(b"\r\n", b"\n")).hexdigest()


def offsets(home: ModuleType, first: str, end: str) -> dict[str, int]:
    """The named offsets of a record, in their order: from the first name up to the one that gives its width.

    Between them stand numbers of other kinds (how many rows there are); an offset is larger than all before it.
    """
    names = list(vars(home))
    found: dict[str, int] = {}
    for name in names[names.index(first) : names.index(end)]:
        value = getattr(home, name)
        if isinstance(value, int) and value > max(found.values(), default=-1):
            found[name] = value
    return found
