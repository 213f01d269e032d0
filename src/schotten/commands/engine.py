"""Build the engine file, WebAssembly made from the rules and the players' thinking, and say what is in it."""

from __future__ import annotations

import gzip
import os
import subprocess
import sys
import tempfile
from importlib.util import find_spec
from pathlib import Path
from typing import Annotated

from cyclopts import App, Parameter

from schotten.engine.file import FOLDER, NAME, is_current, paths, read_engine

ROOT = Path(__file__).parents[3]
LOCK = ROOT / "locks" / "native.txt"
# For any processor, and without what the compiler would take from this machine or remember from another build.
SETTINGS = {
    "NUMBA_CPU_NAME": "generic",
    "NUMBA_CPU_FEATURES": "",
    "NUMBA_LOOP_VECTORIZE": "0",
    "NUMBA_SLP_VECTORIZE": "0",
    "PYTHONHASHSEED": "0",
    "PYTHONWARNINGS": "ignore",  # the compiler says of each function that it does not keep it
}

app = App(help=__doc__, version_flags=())
Folder = Annotated[Path, Parameter(help="The folder that takes the file and its manifest.")]


@app.command
def build(
    *,
    to: Folder = FOLDER,
    check: Annotated[
        bool, Parameter(negative="", help="Change nothing: say whether the file there is the same.")
    ] = False,
) -> int:
    """Compile the engine file from the sources: some minutes, for builders only; a player never needs it."""
    if not LOCK.is_file() or find_spec("numba") is None:
        raise ValueError("building needs a clone and its lock `native`: ./schotten engine build")
    with tempfile.TemporaryDirectory() as scratch:
        fresh = Path(scratch, "made")
        fresh.mkdir()
        compile_into(fresh, Path(scratch, "cache"))
        if check:
            return compare(fresh, to)
        to.mkdir(parents=True, exist_ok=True)
        for made, place in zip(paths(fresh), paths(to), strict=True):
            place.write_bytes(made.read_bytes())
    return show(at=to)


@app.command
def show(*, at: Folder = FOLDER) -> int:
    """Print what the engine file is: version, size, sources; exit code 1 if it is older than the sources."""
    content, manifest = read_engine(at)
    current = is_current(manifest)
    packed = len(gzip.compress(content, 9, mtime=0))
    print(f"{NAME}.wasm {manifest.version}, {len(content):,} bytes, {packed:,} gzip, sha256 {manifest.sha256}")
    print(f"made from {manifest.digest[:16]}… with Python {manifest.python}: {'current' if current else 'older'}")
    print(f"exports {', '.join(manifest.exports)}")
    return 0 if current else 1


def compile_into(folder: Path, cache: Path) -> None:
    """Run the builder in a process of its own, with nothing of this machine in its settings."""
    kept = {name: value for name, value in os.environ.items() if not name.startswith("NUMBA_")}
    command = [sys.executable, "-m", "schotten.commands.building", str(folder), str(LOCK)]
    done = subprocess.run(command, check=False, env=kept | SETTINGS | {"SCHOTTEN_CACHE": str(cache)})  # noqa: S603 our own words
    if done.returncode:
        raise ValueError("the engine file could not be built (see above)")


def compare(fresh: Path, there: Path) -> int:
    """Whether a fresh build gives the bytes that are there."""
    same = all(new.read_bytes() == old.read_bytes() for new, old in zip(paths(fresh), paths(there), strict=True))
    print("the engine file is what its sources give" if same else "the engine file differs from a fresh build")
    return 0 if same else 1
