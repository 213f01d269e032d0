"""What all tests share: settings of hypothesis, and skips for tools that are not on this machine."""

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
    if not has_postgres():
        missing["postgres"] = "no PostgreSQL on this machine"
    return missing


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    missing = missing_tools()
    for item in items:
        for marker, reason in missing.items():
            if item.get_closest_marker(marker):
                item.add_marker(pytest.mark.skip(reason=reason))
        if item.get_closest_marker("slow"):
            item.add_marker(pytest.mark.no_cover)  # tracing would make them slower still
