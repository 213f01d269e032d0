"""What is installed from a wheel can serve the page and migrate its store."""

import shutil
import subprocess
import sys
import tomllib
import zipfile
from pathlib import Path

import pytest

from schotten.server.web import page

ROOT = Path(__file__).parents[2]
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
HOOKED = "hooks" in PROJECT["tool"]["hatch"]["build"]


@pytest.mark.slow
@pytest.mark.skipif(not HOOKED, reason="pyproject.toml does not name the build hook")
def test_a_wheel_holds_the_page_and_the_migrations(tmp_path: Path) -> None:
    for part in ("src", "docs", "pyproject.toml", "README.md", "LICENSE", "hatch_build.py"):
        source = ROOT / part
        copy = shutil.copytree if source.is_dir() else shutil.copy
        copy(source, tmp_path / part)
    shutil.copytree(ROOT / "web", tmp_path / "web", ignore=shutil.ignore_patterns("node_modules"))
    static = tmp_path / "src" / "schotten" / "server" / "static"
    static.mkdir(exist_ok=True)  # as if just built: that it builds is tested apart
    (static / "index.html").write_text("<!doctype html>")
    (static / page.MARK).write_text(page.sources_digest(tmp_path / "web"))
    command = [sys.executable, "-m", "hatchling", "build", "-t", "wheel", "-d", str(tmp_path / "dist")]
    subprocess.run(command, cwd=tmp_path, check=True, capture_output=True)
    (wheel,) = (tmp_path / "dist").glob("*.whl")
    names = zipfile.ZipFile(wheel).namelist()
    assert "schotten/server/static/index.html" in names
    assert "schotten/server/store/migrations/versions/0001_log.py" in names
    assert "schotten/server/store/migrations/env.py" in names
    assert {"schotten/engine/schotten.wasm", "schotten/engine/schotten.json"} <= set(names)
