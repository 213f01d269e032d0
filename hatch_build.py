"""The build hook: a wheel holds the built page. SCHOTTEN_SKIP_PAGE=1 makes one without it, for research installs."""

from __future__ import annotations

import importlib.util
import sys
from pathlib import Path
from types import ModuleType
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

ROOT = Path(__file__).parent


def load_page() -> ModuleType:
    """The module that builds the page; it needs only the standard library, for the package is not installed yet."""
    spec = importlib.util.spec_from_file_location("page", ROOT / "src" / "schotten" / "server" / "web" / "page.py")
    if spec is None or spec.loader is None:
        raise ImportError("src/schotten/server/web/page.py is missing")
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


class PageHook(BuildHookInterface[Any]):
    """Builds the page before a wheel is packed."""

    PLUGIN_NAME = "custom"

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Build the page; an editable install builds it when it is first served."""
        if self.target_name == "wheel" and version != "editable":
            load_page().build_page(lambda line: print(f"schotten: {line}", file=sys.stderr))
