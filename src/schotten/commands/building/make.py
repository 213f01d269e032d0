"""The whole of a build: entries, object, module, manifest, two files."""

from __future__ import annotations

import hashlib
import sys
from pathlib import Path

from schotten import __version__
from schotten.ai.mind import arena
from schotten.commands.building.entries import ENTRIES, EngineEntry, load_entries
from schotten.commands.building.link import link
from schotten.commands.building.lower import object_of
from schotten.engine.file import paths
from schotten.engine.manifest import Export, Manifest
from schotten.engine.sources import digest_of
from schotten.rules import dice, legal
from schotten.rules.named import RULES_WIDTH, STATE_WIDTH, offsets, rules_offsets, state_offsets


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
            "state": STATE_WIDTH,
            "rules": RULES_WIDTH,
            "dice": dice.DICE_WIDTH,
            "moves": legal.MOST_MOVES,
            "arena_ints": arena.INTS,  # without a tree; each node takes two times as much as said next, for both halves
            "arena_floats": arena.FLOATS,
            "node_ints": arena.NODE,
            "node_floats": arena.NODE_FLOATS,
        },
        records={
            "state": state_offsets(),
            "rules": rules_offsets(),
            "arena_ints": offsets(arena, "LIMIT", "INTS"),
            "arena_floats": offsets(arena, "ATTENTION", "FLOATS"),
        },
    )


def lock_digest(lock: Path) -> str:
    """The digest of the lock that a file is built with."""
    return hashlib.sha256(lock.read_bytes().replace(b"\r\n", b"\n")).hexdigest()
