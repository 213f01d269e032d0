"""A copy of the repository to which recipes are applied, so that what CONTRIBUTING promises is tried for real."""

import os
import shutil
import subprocess
import sys
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

ROOT = Path(__file__).parents[2]
LEFT_OUT = shutil.ignore_patterns("node_modules", "__pycache__", ".*", "static", "coverage")
COPIED = ("src", "web", "tests", "docs", "conformance")


@dataclass(frozen=True, slots=True)
class Recipe:
    """What somebody writes who follows one: new files with their text, and lines put in before others."""

    new: Mapping[str, str]
    put: Sequence[tuple[str, str, str]]  # file, the text before which it is put, what is put there

    @property
    def files(self) -> set[str]:
        """The files that it takes."""
        return {*self.new, *(file for file, _, _ in self.put)}

    def apply(self, root: Path) -> None:
        """Do what it says in a copy."""
        for name, text in self.new.items():
            (root / name).parent.mkdir(parents=True, exist_ok=True)
            (root / name).write_text(text, encoding="utf-8")
        for name, before, added in self.put:
            text = (root / name).read_text(encoding="utf-8")
            assert text.count(before) == 1, f"{name} has {before!r} {text.count(before)} times"
            (root / name).write_text(text.replace(before, added + before), encoding="utf-8")


@dataclass(frozen=True, slots=True)
class Copy:
    """A copy of the repository, and commands in it."""

    root: Path

    @property
    def path(self) -> str:
        """Where Python finds the copy's package and its tests."""
        return os.pathsep.join(str(self.root / folder) for folder in ("src", "tests"))

    def python(self, *arguments: str) -> str:
        """Run Python with the copy's package; its output, or a failure that shows all of it."""
        return self.run([sys.executable, *arguments], self.root, PYTHONPATH=self.path)

    def tell_page(self) -> None:
        """Write the page's contract anew, the last step of a recipe that the page has to know of."""
        self.python("-m", "schotten", "contract")

    def page(self, *command: str) -> str:
        """Run a tool of the page in its folder."""
        return self.run(["npx", "--no-install", *command], self.root / "web")

    def run(self, command: list[str], where: Path, **environment: str) -> str:
        """Run a command."""
        done = subprocess.run(
            command, cwd=where, capture_output=True, text=True, check=False, env=os.environ | environment
        )
        assert done.returncode == 0, done.stdout + done.stderr
        return done.stdout


def make_copy(root: Path, *recipes: Recipe) -> Copy:
    """A copy with these recipes followed; the page's packages are shared with the original."""
    for folder in COPIED:
        shutil.copytree(ROOT / folder, root / folder, ignore=LEFT_OUT)
    shutil.copy(ROOT / "pyproject.toml", root)
    if (ROOT / "web" / "node_modules").is_dir():
        (root / "web" / "node_modules").symlink_to(ROOT / "web" / "node_modules")
    for recipe in recipes:
        recipe.apply(root)
    return Copy(root)
