"""`schotten contract`: the page's contract, made anew from the Python side."""

from __future__ import annotations

from pathlib import Path


class NoPageError(ValueError):
    """The word was said where the page's sources are not."""


def run(*, check: bool = False) -> int:
    """Write web/src/generated, or with --check only say which files differ.

    Parameters
    ----------
    check
        Change nothing; the exit code is 1 if a file differs.
    """
    from .contracts import FOLDER, files

    folder = Path(__file__).parents[3] / FOLDER
    if not folder.parent.is_dir():
        raise NoPageError("the page's sources are not here: contract is for a clone of the repository")
    made = files()
    stale = sorted({*made, *(path.name for path in folder.glob("*"))} - same(folder, made))
    if check:
        print("\n".join(f"{FOLDER / name} differs" for name in stale) or "the page's contract is up to date")
        return 1 if stale else 0
    folder.mkdir(exist_ok=True)
    for name in stale:
        (folder / name).write_text(made[name], encoding="utf-8") if name in made else (folder / name).unlink()
        print(f"{FOLDER / name} written" if name in made else f"{FOLDER / name} removed")
    return 0


def same(folder: Path, made: dict[str, str]) -> set[str]:
    """The files that are as they would be made."""
    found = {path.name: path.read_text(encoding="utf-8") for path in folder.glob("*")}
    return {name for name, text in made.items() if found.get(name) == text}
