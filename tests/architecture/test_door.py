"""The door: its hints where something is missing, and where it can be called from."""

import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from schotten import __version__

ROOT = Path(__file__).parents[2]
TOOLS = ("sh", "dirname", "readlink", "cmp", "cp", "mkdir")


@pytest.fixture
def clone(tmp_path: Path) -> Path:
    """The door and its locks in a new folder, with a PATH that holds only what the door itself calls."""
    folder = tmp_path / "a fresh clone"
    shutil.copytree(ROOT / "locks", folder / "locks")
    shutil.copy(ROOT / "schotten", folder)
    (folder / "bin").mkdir()
    for tool in TOOLS:
        (folder / "bin" / tool).symlink_to(shutil.which(tool) or pytest.fail(f"no {tool}"))
    return folder


def add_python(clone: Path, script: str) -> None:
    python = clone / "bin" / "python3"
    python.write_text(f"#!/bin/sh\n{script}\n", encoding="utf-8")
    python.chmod(0o755)


def call(door: Path, *arguments: str, path: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [door, *arguments],
        env={"PATH": path},
        cwd="/",
        stdin=subprocess.DEVNULL,
        capture_output=True,
        text=True,
        check=False,
    )


def test_no_python_gets_one_line(clone: Path) -> None:
    done = call(clone / "schotten", path=str(clone / "bin"))
    assert done.returncode == 1
    assert done.stderr == "schotten: needs Python 3.11 or newer on the PATH (found: none)\n"


def test_an_old_python_gets_one_line(clone: Path) -> None:
    add_python(clone, 'case "$1" in --version) echo Python 3.9.2;; *) exit 1;; esac')
    done = call(clone / "schotten", path=str(clone / "bin"))
    assert done.returncode == 1
    assert done.stderr == "schotten: needs Python 3.11 or newer on the PATH (found: Python 3.9.2)\n"


def test_a_bad_choice_of_python_is_refused_by_its_name(clone: Path) -> None:
    add_python(clone, "exec /usr/bin/env -u PATH true")
    done = subprocess.run(
        [clone / "schotten", "--version"], env={"PATH": str(clone / "bin"), "SCHOTTEN_PYTHON": "/nowhere/python"},
        capture_output=True, text=True, check=False,
    )  # fmt: skip
    assert done.returncode == 1
    assert done.stderr == "schotten: SCHOTTEN_PYTHON=/nowhere/python is no Python 3.11 or newer that runs\n"


def test_a_python_without_venv_gets_one_line(clone: Path) -> None:
    add_python(clone, 'case "$2" in *version_info*) echo "$0";; *ensurepip*) exit 1;; esac')
    done = call(clone / "schotten", path=str(clone / "bin"))
    assert done.returncode == 1
    assert done.stderr.count("\n") == 1
    assert "apt install python3-venv" in done.stderr
    assert not (clone / ".venv").exists()


@pytest.mark.parametrize(
    ("arguments", "setup"),
    [(("setup", "native"), "native"), (("setup", "research"), "research"), (("setup", "training"), "training"),
     (("engine", "build"), "native"), (("bench", "envs"), "research")],
)  # fmt: skip
def test_what_needs_more_says_how_large_it_is_and_waits_for_a_yes(
    clone: Path, arguments: tuple[str, ...], setup: str
) -> None:
    done = call(clone / "schotten", *arguments, path=str(clone / "bin"))
    assert done.returncode == 1
    needs, refused = done.stderr.splitlines()
    assert re.search(r"needs .* \d+ [MG]B to fetch, \d+ [MG]B on disk", needs)
    assert refused == f"schotten: nobody here to ask: ./schotten setup {setup} --yes"
    assert not (clone / ".venv").exists()


def test_a_yes_goes_on_and_an_unknown_set_up_is_refused(clone: Path) -> None:
    done = call(clone / "schotten", "setup", "native", "--yes", path=str(clone / "bin"))
    assert "needs Python 3.11" in done.stderr.splitlines()[1]  # it went on, to where this clone has no Python
    for arguments in (("setup",), ("setup", "everything"), ("setup", "native", "--no")):
        done = call(clone / "schotten", *arguments, path=str(clone / "bin"))
        assert (done.returncode, done.stderr.count("\n")) == (1, 1)


@pytest.mark.skipif(not (ROOT / ".venv").exists(), reason="the tests run in another environment than the door's")
def test_it_can_be_called_through_a_link_from_anywhere(tmp_path: Path) -> None:
    link = tmp_path / "a link"
    link.symlink_to(ROOT / "schotten")
    done = call(link, "--version", path=os.environ["PATH"])
    assert (done.returncode, done.stdout) == (0, f"schotten {__version__}\n"), done.stderr


def test_the_environment_imports_this_source_tree() -> None:
    code = "import schotten; print(schotten.__file__)"
    done = subprocess.run([sys.executable, "-c", code], cwd="/", capture_output=True, text=True, check=True)
    assert Path(done.stdout.strip()) == ROOT / "src" / "schotten" / "__init__.py"
