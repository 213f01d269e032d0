"""What all tests share: settings of hypothesis, marks by folder, and skips for tools that are not on this machine."""

import os
import shutil
from pathlib import Path

import pytest
from hypothesis import settings

# Two shared cores and a compiler at work make any deadline a coin toss.
settings.register_profile(
    "schotten", parent=settings.get_profile("ci" if os.environ.get("CI") else "default"), deadline=None
)
settings.load_profile("schotten")

TESTS = Path(__file__).parent
TRACED = ("editions/", "rules/", "game/", "series/", "i18n/")  # the core's own
COMPILING = (
    *("ai/", "engine/", "envs/", "features/"),
    *("commands/test_analyse.py", "commands/test_bench_players.py", "commands/test_building.py"),
    *("commands/test_calibration.py", "commands/test_contract", "server/test_bench.py", "server/test_bots.py"),
)

CHROMIUMS = ("chromium", "chromium-browser", "google-chrome", "chrome")


def has_postgres() -> bool:
    """Whether a server is named in the environment, or its programs are installed (Debian keeps them off the PATH)."""
    installed = shutil.which("initdb") or any(Path("/usr/lib/postgresql").glob("*/bin/initdb"))
    return bool(os.environ.get("TEST_DATABASE_URL") or installed)


def missing_tools() -> dict[str, str]:
    """The markers whose tool is not here, each with its reason. In CI nothing is skipped for the lack of a tool."""
    if os.environ.get("CI") == "true":
        return {}
    missing = {}
    if not any(map(shutil.which, CHROMIUMS)):
        missing["browser"] = "no Chromium on this machine"
    if not (TESTS.parent / "web" / "node_modules").is_dir():
        missing["node"] = "the page's packages are not in web/node_modules (npm ci, or ./schotten test)"
    if not has_postgres():
        missing["postgres"] = "no PostgreSQL on this machine"
    return missing


def mark_by_place(item: pytest.Item) -> None:
    """Marks that follow from where a test lies: what it needs compiled, and what is traced for coverage."""
    place = item.path.relative_to(TESTS).as_posix() if item.path.is_relative_to(TESTS) else ""
    if place.startswith(COMPILING):
        item.add_marker(pytest.mark.compiling)
    if place.startswith(TRACED) and not item.get_closest_marker("slow"):
        item.add_marker(pytest.mark.traced)


@pytest.hookimpl(tryfirst=True)  # before a marker expression chooses
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    missing = missing_tools()
    for item in items:
        mark_by_place(item)
        for marker, reason in missing.items():
            if item.get_closest_marker(marker):
                item.add_marker(pytest.mark.skip(reason=reason))
        if item.get_closest_marker("slow"):
            item.add_marker(pytest.mark.no_cover)  # tracing would make them slower still
