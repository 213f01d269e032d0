"""`schotten clean`: remove what can be made again."""

from __future__ import annotations

import shutil
from pathlib import Path
from typing import Annotated

from cyclopts import Parameter

ROOT = Path(__file__).parents[3]
TOOLS = (".mypy_cache", ".pytest_cache", ".ruff_cache", ".hypothesis", ".import_linter_cache")  # of a clone's checks


def run(*, dry_run: Annotated[bool, Parameter(negative="")] = False) -> None:
    """Remove caches: machine code of the computer players, and in a clone what the checks remember.

    Games, keys and tables are not touched; docs/cli.md says where they lie, and how to uninstall.

    Parameters
    ----------
    dry_run
        Remove nothing, only say what would be removed.

    """
    found = [folder for folder in caches() if folder.is_dir()]
    for folder in found:
        size = sum(file.stat().st_size for file in folder.rglob("*") if file.is_file()) / 1e6
        print(f"{'would remove' if dry_run else 'removed'} {folder} ({size:.1f} MB)")
        if not dry_run:
            shutil.rmtree(folder)
    if not found:
        print("nothing to remove")


def caches() -> list[Path]:
    """The folders of which nothing would be missed; those of the checks only in a clone."""
    from schotten.rules.jit import cache_root

    clone = [ROOT / name for name in TOOLS] if (ROOT / "locks").is_dir() else []
    return [cache_root(), *clone]
