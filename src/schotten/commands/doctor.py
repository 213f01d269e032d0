"""`schotten doctor`: what works on this machine, and how to mend what does not."""

from __future__ import annotations

import importlib.util
import json
import os
import platform
import shutil
import subprocess
import sys
from dataclasses import asdict, replace
from pathlib import Path
from typing import Annotated

from cyclopts import Parameter

from schotten.commands.hosting.findings import Finding
from schotten.commands.hosting.sources import ServerFlags, SettingsSource
from schotten.server.settings import AS_IT_COMES

ROOT = Path(__file__).parents[3]
REINSTALL = "pip install --force-reinstall schotten"
OLDEST_PYTHON = (3, 11)
OLDEST_NODE = (20, 19)
PACKAGES = ("cyclopts", "msgspec", "sqlalchemy", "starlette", "textual", "uvicorn", "websockets")
CHROMIUMS = ("chromium", "chromium-browser", "google-chrome", "chrome")
PATIENCE_S = 20


CONFIG = SettingsSource(everything=True)


def run(
    *,
    as_json: Annotated[bool, Parameter(name="--json", negative="")] = False,
    server: Annotated[bool, Parameter(negative="")] = False,
    settings: ServerFlags = AS_IT_COMES,
) -> int:
    """Say what works here and what is missing, each with the command that mends it.

    Exit code 0: everything that playing needs is there. 1: something needed is missing.

    Parameters
    ----------
    as_json
        The findings as JSON instead of text.
    server
        Look at what a server with these settings needs, too; nothing is started or changed.

    """
    findings = examine()
    if server:
        from schotten.commands.hosting.server_findings import examine_server

        findings += examine_server(settings)
    if as_json:
        print(json.dumps([asdict(finding) for finding in findings], indent=1))
    else:
        print(*(line for finding in findings for line in told(finding)), sep="\n")
        print(verdict(findings))
    return 0 if all(finding.fine for finding in findings if finding.needed) else 1


def examine() -> list[Finding]:
    """Look at everything."""
    looks = (python, packages, players, machine_code, terminal, page, node, chromium, postgresql)
    return [as_installed(look()) for look in looks]


def in_a_clone() -> bool:
    """Whether this runs from a clone with its door, and not from an installed package."""
    return (ROOT / "locks").is_dir() and (ROOT / "schotten").is_file()


def as_installed(finding: Finding) -> Finding:
    """A finding in the words of the way it was installed: an installed package has no door and no .venv of its own."""
    if in_a_clone():
        return finding
    mend = REINSTALL if finding.name == "Packages" else finding.mend.replace("SCHOTTEN_PYTHON=/path/to/python3 ", "")
    return replace(
        finding, use=finding.use.replace("./schotten", "schotten"), mend=mend.replace("./schotten", "schotten")
    )


def told(finding: Finding) -> list[str]:
    """A finding as lines."""
    mark = "ok  " if finding.fine else "MISS" if finding.needed else "no  "
    lines = [f"{mark}  {finding.name}: {finding.found}  ({finding.use})"]
    return lines if finding.fine or not finding.mend else [*lines, f"      mend: {finding.mend}"]


def verdict(findings: list[Finding]) -> str:
    """The last line."""
    missing = [finding.name for finding in findings if not finding.fine and finding.needed]
    if missing:
        return f"Needed and missing: {', '.join(missing)}."
    absent = [finding.name for finding in findings if not finding.fine]
    rest = f"; not here, and only needed for what is said: {', '.join(absent)}" if absent else ""
    return f"Ready to play{rest}."


def python() -> Finding:
    """The interpreter."""
    fine = sys.version_info[:2] >= OLDEST_PYTHON
    return Finding(
        "Python", fine, platform.python_version(), "everything",
        "install Python 3.11 or newer, then: SCHOTTEN_PYTHON=/path/to/python3 ./schotten",
    )  # fmt: skip


def packages() -> Finding:
    """What the lock installs."""
    missing = [name for name in PACKAGES if importlib.util.find_spec(name) is None]
    found = f"missing {', '.join(missing)}" if missing else f"all {len(PACKAGES)} found"
    return Finding("Packages", not missing, found, "server, terminal, players", "rm -r .venv && ./schotten --version")


def players() -> Finding:
    """Whether the engine file can be used, and is what the sources say."""
    from schotten.engine import NoEngineError, NoHostError, StaleEngineError, shared

    mend = "git checkout -- src/schotten/engine, or install the package again"
    try:
        fine, found = True, f"engine file {shared().manifest.version}, current"
    except NoEngineError as error:
        fine, found = False, str(error)
        if isinstance(error, StaleEngineError):
            mend = "./schotten engine build; until then they run native or interpreted code"
        if isinstance(error, NoHostError):
            mend = "none from here: the page brings its own engine, and people can play each other"
    return Finding("Computer players", fine, found, "games against the computer, hints, analysis", mend, needed=False)


def machine_code() -> Finding:
    """The folder in which machine code of the engine file is kept: writable, and how much there is."""
    from schotten.engine.cache import folder

    root = folder()
    files = list(root.glob("*.bin")) if root.is_dir() else []
    size = sum(file.stat().st_size for file in files) / 1e6
    home = next(place for place in (root, *root.parents) if place.exists())
    writable = os.access(home, os.W_OK)
    found = f"{root}, {size:.1f} MB" if writable else f"{root} cannot be written"
    mend = "export SCHOTTEN_CACHE=$HOME/schotten-cache"
    return Finding("Machine code", writable, found, "a quick start of the computer players", mend, needed=False)


def terminal() -> Finding:
    """Whether the table can be shown as it should be."""
    size = shutil.get_terminal_size()
    encoding = (sys.stdout.encoding or "").lower().replace("-", "")
    fine = encoding == "utf8" and size.columns >= 80 and size.lines >= 24
    found = f"{size.columns}x{size.lines}, {sys.stdout.encoding}, TERM={os.environ.get('TERM', 'unset')}"
    mend = "export PYTHONUTF8=1 LANG=C.UTF-8, and make the window at least 80x24; or: ./schotten play --plain"
    return Finding("Terminal", fine, found, "./schotten play", mend, needed=False)


def page() -> Finding:
    """Whether the page is built."""
    from schotten.server.web.page import is_current

    fine = is_current()
    found = "built and current" if fine else "not built, or older than its sources"
    return Finding("Page", fine, found, "./schotten in a browser", "./schotten serve", needed=False)


def node() -> Finding:
    """Node, which builds the page."""
    path = shutil.which("node")
    version = output(path, "--version").removeprefix("v") if path else ""
    fine = tuple(int(part) for part in version.split(".")[:2] if part.isdecimal()) >= OLDEST_NODE
    found = f"{version} at {path}" if path else "not found"
    oldest = ".".join(map(str, OLDEST_NODE))
    mend = f"nothing to do: ./schotten serve fetches one by itself; or install Node {oldest} or newer"
    return Finding("Node", fine, found, "building the page", mend, needed=False)


def chromium() -> Finding:
    """A browser for the browser tests."""
    path = next(filter(None, map(shutil.which, CHROMIUMS)), None)
    found = f"{output(path, '--version') or 'there'} at {path}" if path else "not found"
    return Finding("Chromium", path is not None, found, "browser tests", install("chromium"), needed=False)


def postgresql() -> Finding:
    """PostgreSQL's programs, or a server's address."""
    url = os.environ.get("TEST_DATABASE_URL")
    path = shutil.which("initdb") or next(map(str, sorted(Path("/usr/lib/postgresql").glob("*/bin/initdb"))), None)
    found = "TEST_DATABASE_URL is set" if url else f"{output(path, '--version')} at {path}" if path else "not found"
    use = "several servers on one store, and its tests"
    return Finding("PostgreSQL", bool(url or path), found, use, install("postgresql"), needed=False)


def install(package: str) -> str:
    """The command that installs a system package here."""
    ways = {
        "apt-get": "sudo apt-get install",
        "dnf": "sudo dnf install",
        "pacman": "sudo pacman -S",
        "brew": "brew install",
        "apk": "sudo apk add",
    }
    return next((f"{way} {package}" for tool, way in ways.items() if shutil.which(tool)), f"install {package}")


def output(*command: str | None) -> str:
    """The first line that a program prints; nothing if it does not run."""
    try:
        done = subprocess.run(  # noqa: S603  (programs found on the PATH)
            [part for part in command if part], capture_output=True, text=True, timeout=PATIENCE_S, check=False
        )
    except (OSError, subprocess.TimeoutExpired):
        return ""
    return done.stdout.strip().split("\n")[0]
