"""What the files of the repository may hold: no place of one machine, true commands, locks that fit."""

import os
import re
import subprocess
import tomllib
from pathlib import Path

import pytest

from schotten import cli

ROOT = Path(__file__).parents[2]
DOOR = ROOT / "schotten"
DOOR_WORDS = {"lock", "setup", "test"}

# Written with [.] so that this file does not name them either.
PLACES = re.compile(
    r"pypi[.]org|pythonhosted[.]org|npmjs[.](?:org|com)|yarnpkg[.]com|debian[.]org"
    r"|(?<![\w.])/(?:work/(?:main|shared|[.]library)|root|home/\w+|opt/(?:pypi|wheels))\b|[.][.]/shared\b"
)
LOCKS = ("play", "dev", "research", "native")


def committed_files() -> list[Path]:
    """What git tracks or would track; where there is no git, everything but hidden and built folders."""
    command = ["git", "ls-files", "-z", "--cached", "--others", "--exclude-standard"]
    try:
        listed = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=True).stdout.split("\0")
    except (OSError, subprocess.CalledProcessError):
        skipped = {"node_modules", "__pycache__", "static"}
        walked = [path.relative_to(ROOT) for path in ROOT.rglob("*")]
        listed = [str(path) for path in walked if not any(p in skipped or p.startswith(".") for p in path.parts)]
    return [path for path in map(ROOT.joinpath, filter(None, listed)) if path.is_file()]


def places_in(text: str) -> list[str]:
    return [found.group() for found in PLACES.finditer(text)]


def test_no_file_names_a_registry_or_a_path_of_one_machine() -> None:
    files = committed_files()
    assert DOOR in files
    texts = {path: path.read_bytes().decode("utf-8", errors="ignore") for path in files}
    assert {str(path.relative_to(ROOT)): found for path, text in texts.items() if (found := places_in(text))} == {}


@pytest.mark.parametrize("text", ["https://files.pythonhosted" + ".org/x", "see /ro" + "ot/x", "cd ../sh" + "ared"])
def test_places_are_found(text: str) -> None:
    assert places_in(text)


def test_the_door_is_executable_and_the_readme_shows_its_two_commands() -> None:
    assert os.access(DOOR, os.X_OK)
    lines = [line.split("#")[0].strip() for line in (ROOT / "README.md").read_text(encoding="utf-8").splitlines()]
    assert "./schotten" in lines
    assert "./schotten test" in lines


def test_documents_show_only_words_that_exist() -> None:
    words = {word for word, _, _ in cli.COMMANDS} | DOOR_WORDS
    for path in [*ROOT.glob("*.md"), *ROOT.glob("docs/**/*.md")]:
        shown = re.findall(r"\./schotten ([a-z]+)", path.read_text(encoding="utf-8"))
        assert set(shown) <= words, path


def test_ci_calls_exactly_the_command_that_everybody_runs() -> None:
    script = (ROOT / ".ci" / "run").read_text(encoding="utf-8")
    assert script.rstrip().splitlines()[-1] == "./schotten test"


def test_every_command_module_has_a_row_and_every_row_a_module() -> None:
    modules = {path.stem for path in (ROOT / "src" / "schotten" / "commands").glob("*.py")} - {"__init__"}
    assert {module.rpartition(".")[2] for _, module, _ in cli.COMMANDS} == modules


def test_every_word_of_a_heading_is_a_command() -> None:
    assert {word for _, words in cli.HEADINGS for word in words} <= {word for word, _, _ in cli.COMMANDS}


def test_decisions_are_numbered_without_holes_but_those_that_are_explained() -> None:
    folder = ROOT / "docs" / "decisions"
    numbers = {path.name[:4] for path in folder.glob("[0-9]*.md")}
    text, _, under_way = (folder / "README.md").read_text(encoding="utf-8").partition("Under way:")
    told, given_out = (set(re.findall(r"\b\d{4}\b", part)) for part in (text, under_way))
    assert not numbers & told
    every = numbers | told | given_out
    assert sorted(every) == [f"{number:04}" for number in range(1, len(every) + 1)]


def pins(lock: str) -> dict[str, set[str]]:
    """Each package of a lock with its versions (more than one where they depend on the Python)."""
    text = (ROOT / "locks" / f"{lock}.txt").read_text(encoding="utf-8")
    found: dict[str, set[str]] = {}
    for name, version in re.findall(r"^([a-z0-9-]+)(?:\[[a-z,]+\])?==(\S+)", text, re.MULTILINE):
        found.setdefault(name, set()).add(version)
    return found


def required() -> dict[str, list[str]]:
    """The packages that pyproject asks for, under the lock that has to hold them."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    asked = {
        "play": project["project"]["dependencies"],
        "dev": project["dependency-groups"]["dev"],
        "research": project["project"]["optional-dependencies"]["research"],
        "native": project["project"]["optional-dependencies"]["native"],
    }
    names = {lock: [re.split(r"[\[<>=]", one)[0].lower().replace("_", "-") for one in asked[lock]] for lock in LOCKS}
    return {lock: [name for name in found if name != "schotten"] for lock, found in names.items()}


def test_locks_hold_what_pyproject_asks_for() -> None:
    for lock, names in required().items():
        assert set(names) <= set(pins(lock)), lock


@pytest.mark.parametrize(
    ("smaller", "larger"), [("play", "dev"), ("play", "research"), ("native", "dev"), ("native", "research")]
)
def test_a_larger_lock_changes_nothing_of_a_smaller(smaller: str, larger: str) -> None:
    assert pins(smaller).items() <= pins(larger).items()


def test_two_locks_beside_each_other_want_the_same_versions() -> None:
    dev, research = pins("dev"), pins("research")
    assert {name: dev[name] for name in dev.keys() & research} == {
        name: research[name] for name in dev.keys() & research
    }


def test_the_lock_of_the_engine_file_is_the_extra_native() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    assert project["dependency-groups"]["native"] == project["project"]["optional-dependencies"]["native"]


def test_a_player_needs_no_compiler_and_no_arrays() -> None:
    assert not {"llvmlite", "numba", "numpy"} & pins("play").keys()


@pytest.mark.parametrize("lock", [*LOCKS, "uv"])
def test_every_pin_has_hashes_and_no_lock_names_a_place(lock: str) -> None:
    text = (ROOT / "locks" / f"{lock}.txt").read_text(encoding="utf-8")
    requirements = re.split(r"\n(?=\S)", text.strip())
    assert all(re.search(r"^    --hash=sha256:[0-9a-f]{64}", one, re.MULTILINE) for one in requirements)
    assert not re.search(r"://|^(?:-|/)", text, re.MULTILINE)
