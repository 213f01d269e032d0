"""The arrows between the rooms, and what may not be imported at all."""

import ast
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
PACKAGE = ROOT / "src" / "schotten"

CORE = ("editions", "rules", "game", "notation", "features", "series", "told", "ai")
LABORATORY = PACKAGE / "ai" / "lab"

# Clocks, threads, networks, languages and the global generator: the core is given these, it never fetches them.
OUTSIDE = {
    "asyncio",
    "concurrent",
    "datetime",
    "gettext",
    "http",
    "locale",
    "logging",
    "multiprocessing",
    "random",
    "secrets",
    "socket",
    "sqlite3",
    "subprocess",
    "threading",
    "time",
    "urllib",
}


# The one place of the core with threads is a search that uses a second core: what it finds does not depend on time.
# The one place that makes chance is the deal of a game without a seed. The one line that the core logs says that
# players do not run the engine file.
ALLOWED = {"ai/host.py": {"concurrent"}, "ai/ways.py": {"logging"}, "game/play.py": {"secrets"}}


def run_python(code: str) -> str:
    command = [sys.executable, "-c", code]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


def test_import_contracts_hold() -> None:
    run_python("import sys; from importlinter.cli import lint_imports; sys.exit(lint_imports())")


def test_importing_the_package_imports_nothing_but_the_standard_library() -> None:
    loaded = run_python("import sys; before = set(sys.modules); import schotten; print(*(set(sys.modules) - before))")
    foreign = {name.split(".")[0] for name in loaded.split()} - sys.stdlib_module_names
    assert foreign == {"schotten"}


def is_generator_type(node: ast.ImportFrom) -> bool:
    """Whether only the class of a generator is imported: one that comes in as an argument is not global."""
    return node.module == "random" and [alias.name for alias in node.names] == ["Random"]


def imported_by(path: Path) -> set[str]:
    """The top-level names of the absolute imports in one file."""
    found = set()
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            found |= {alias.name.split(".")[0] for alias in node.names}
        elif isinstance(node, ast.ImportFrom) and node.module and not is_generator_type(node):
            found.add(node.module.split(".")[0])
    return found


def core_files() -> list[Path]:
    files = [path for room in CORE for path in (PACKAGE / room, *(PACKAGE / room).rglob("*.py")) if path.is_file()]
    return [path for path in files if LABORATORY not in path.parents]


@pytest.mark.parametrize("path", core_files(), ids=lambda path: str(path.relative_to(PACKAGE)))
def test_core_knows_no_clock_thread_network_or_global_chance(path: Path) -> None:
    assert not imported_by(path) & OUTSIDE - ALLOWED.get(str(path.relative_to(PACKAGE)), set())


def test_a_forbidden_import_would_be_seen(tmp_path: Path) -> None:
    source = tmp_path / "sample.py"
    source.write_text("import math\nfrom random import choice\ndef f():\n    import time as clock\n", encoding="utf-8")
    assert imported_by(source) & OUTSIDE == {"random", "time"}


def test_every_exception_names_a_file() -> None:
    assert [name for name in ALLOWED if not (PACKAGE / name).is_file()] == []
