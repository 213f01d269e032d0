"""The engine file and its manifest on disk: read and checked, never silently used."""

from __future__ import annotations

import hashlib
from pathlib import Path

from schotten.engine.manifest import Manifest, parse_manifest
from schotten.engine.sources import current_digest

FOLDER = Path(__file__).parent
NAME = "schotten"
SHOWN = 16


class NoEngineError(ValueError):
    """There is no engine file to be used: missing, damaged, foreign, or nothing here to run it."""


class StaleEngineError(NoEngineError):
    """The file is missing or older than its sources, so these themselves have to run."""


class NoHostError(NoEngineError):
    """Nothing here runs an engine file: there is no wasmtime for this platform."""


def paths(folder: Path = FOLDER) -> tuple[Path, Path]:
    """Where the file and its manifest are."""
    return folder / f"{NAME}.wasm", folder / f"{NAME}.json"


def read_engine(folder: Path = FOLDER) -> tuple[bytes, Manifest]:
    """The file and its manifest, if they belong together."""
    wasm, listing = paths(folder)
    if not (wasm.is_file() and listing.is_file()):
        raise StaleEngineError(f"there is no engine file in {folder}: `schotten engine build` makes it")
    try:
        manifest = parse_manifest(listing.read_text(encoding="utf-8"))
    except ValueError as error:
        raise NoEngineError(f"{listing}: {error}") from None
    content = wasm.read_bytes()
    found = hashlib.sha256(content).hexdigest()
    if found != manifest.sha256:
        raise NoEngineError(
            f"{wasm} is damaged or not ours: its digest is {found[:SHOWN]}…, not {manifest.sha256[:SHOWN]}…"
        )
    return content, manifest


def read_current(folder: Path = FOLDER) -> tuple[bytes, Manifest]:
    """The file and its manifest, if they are made from the sources as they are now."""
    content, manifest = read_engine(folder)
    if not is_current(manifest):
        raise StaleEngineError("the engine file is older than its sources: `schotten engine build` makes it anew")
    return content, manifest


def is_current(manifest: Manifest) -> bool:
    """Whether a file was made from the sources as they are now."""
    return manifest.digest == current_digest()
