"""The table on the device beside the server's: the same random games at both, and what the page weighs."""

from __future__ import annotations

import asyncio
import gzip
import json
import re
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from itertools import islice
from pathlib import Path
from threading import Thread
from time import monotonic
from typing import Annotated, Any

from cyclopts import Parameter

from schotten.commands.benches.table_sessions import PlayedSession, all_options
from schotten.commands.browsers import Chromium, NoBrowserError, Served
from schotten.editions import EDITIONS

ROOT = Path(__file__).parents[4]
WEB = ROOT / "web"
SCRIPT = Path(__file__).parent / "device_play.mjs"
STATIC = ROOT / "src" / "schotten" / "server" / "static"
IMPORTED = re.compile(r'(?:from|import)"\./([\w.-]+\.js)"')  # what is imported by a call comes later
FIRST_SCREEN = ("index-*.js", "MyGames-*.js", "store-*.js")
SAY_S = 20
SEATS = [{"sits": "here", "name": "Ann"}, {"sits": "here", "name": "Bob"}]
AsJson = Annotated[bool, Parameter(name="--json", negative="", help="Print JSON instead of a table.")]
Games = Annotated[int, Parameter(help="Random games in every edition and option.")]
Page = Annotated[bool, Parameter(help="Build the page too: its weight, and long tasks while the computer thinks.")]

# The computer starts and thinks as long as it may; every task of the page itself that is too long is counted.
CHOOSE = """async () => localStorage.setItem("schotten.setup", JSON.stringify({ edition: "siege",
  options: { tactical: true }, opponent: "computer", level: "master", first: 1, series: "single" }))"""
COUNT = """async (patience) => {
  const until = async (found) => {
    const end = performance.now() + patience;
    while (!found()) {
      if (performance.now() > end) throw new Error("nothing happened");
      await new Promise((wake) => setTimeout(wake, 20));
    }
  };
  await until(() => document.querySelector("button[type=submit]"));
  document.querySelector("button[type=submit]").click();
  await until(() => document.querySelector(".table"));
  await new Promise((wake) => setTimeout(wake, 300)); // the table is drawn
  const found = [];
  new PerformanceObserver((list) => found.push(...list.getEntries())).observe({ entryTypes: ["longtask"] });
  const phase = () => document.querySelector(".table").dataset.phase;
  const before = phase();
  await until(() => phase() !== before);
  return found.map(({ startTime, duration }) => [Math.round(startTime), Math.round(duration)]);
}"""


def run(*, games: Games = 200, page: Page = True, as_json: AsJson = False) -> None:
    """Play random games at tables of the server and of the device, and compare all that is told as decoded JSON.

    How far it has come is told on the standard error, after each variant and every some seconds.
    """
    result: dict[str, Any] = {}
    if page:
        result |= weights() | {"long_tasks": long_tasks()}
    with device_tables() as device:
        for name, body in variants():
            result[name] = compared(device, name, body, games)
            print(f"{name}: {result[name]}", file=sys.stderr, flush=True)
    print(json.dumps(result, indent=2) if as_json else total_of(result))


def total_of(result: dict[str, Any]) -> str:
    """All variants added up, and what the page weighs."""
    each = [found for found in result.values() if isinstance(found, dict)]
    total = {key: sum(found[key] for found in each) for key in ("games", "messages", "different")}
    return str(total | {key: value for key, value in result.items() if not isinstance(value, dict)})


def variants() -> Iterator[tuple[str, dict[str, Any]]]:
    """Every edition with every combination of its options, by a name."""
    for key, edition in EDITIONS.items():
        usual = edition.options()
        for options in all_options(edition):
            chosen = {name: value for name, value in options.items() if value != getattr(usual, name)}
            words = [name if value is True else f"{name}={str(value).lower()}" for name, value in chosen.items()]
            yield "+".join([key, *words]), {"edition": key, "options": options, "seats": SEATS}


@contextmanager
def device_tables() -> Iterator[subprocess.Popen[str]]:
    """The page's own tables under Node, ready for sessions."""
    from schotten.server.web.page import call, prepare_npm

    npm, path = prepare_npm(lambda _: None)
    with tempfile.TemporaryDirectory(dir=WEB / "node_modules") as folder:  # from there it finds its packages
        bundle = ["exec", "--", "vite", "build", "--ssr", "tests/deviceBench.ts", "--outDir", folder]
        call([*npm, *bundle, "--logLevel", "error"], WEB, path)
        command = [npm[0], str(SCRIPT), str(Path(folder) / "deviceBench.js")]
        with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True) as process:  # noqa: S603
            yield process
            process.terminate()


def compared(device: subprocess.Popen[str], name: str, body: dict[str, Any], games: int) -> dict[str, int]:
    """Some games of one variant: how many messages there were, and how many were told otherwise."""
    total = {"games": 0, "messages": 0, "different": 0}
    reader = Thread(target=hear_all, args=(device, name, games, total))
    reader.start()  # both sides play at once, a few games apart
    for number in range(games):
        session = asyncio.run(PlayedSession(f"{name} {number}", body, manners=False).play(0))
        print(json.dumps(session), file=device.stdin, flush=True)
    reader.join()
    return total


def hear_all(device: subprocess.Popen[str], name: str, games: int, total: dict[str, int]) -> None:
    """Add up what the device's tables found of so many games, and say from time to time how far they are."""
    assert device.stdout is not None  # noqa: S101
    said = monotonic()
    for line in islice(device.stdout, games):
        found = json.loads(line)
        total["games"] += 1
        total["messages"] += found["messages"]
        total["different"] += found["different"]
        if monotonic() - said > SAY_S:
            said = monotonic()
            print(f"{name}: {total}", file=sys.stderr, flush=True)


# -- the page ------------------------------------------------------------------------------------------------
def weights() -> dict[str, int]:
    """Bytes, gzip: the first screen's scripts, My games too, in the longest language; engine file and both workers."""
    from schotten.server.web.page import build_page

    build_page(lambda _: None)
    assets = STATIC / "assets"
    page = set().union(*(with_imports(next(assets.glob(name))) for name in FIRST_SCREEN))
    first = max(sum(map(weight, page | with_imports(words))) for words in assets.glob("start-*.js"))
    lazy = [next(assets.glob(name)) for name in ("tableWorker-*.js", "thinkWorker-*.js", "schotten-*.wasm")]
    return {"js_gzip": first, "lazy_gzip": sum(map(weight, lazy))}


def with_imports(path: Path) -> set[Path]:
    """A script and all that it cannot begin without."""
    found, waiting = {path}, [path]
    while waiting:
        script = waiting.pop()
        named = {script.parent / name for name in IMPORTED.findall(script.read_text(encoding="utf-8"))}
        waiting += named - found
        found |= named
    return found


def weight(path: Path) -> int:
    """How many bytes of a file go over the network."""
    return len(gzip.compress(path.read_bytes(), 9, mtime=0))


def long_tasks() -> int | None:
    """Tasks of more than 50 ms on the page's own thread while the strongest level thinks; None without a Chromium."""
    files = {path.relative_to(STATIC).as_posix(): path.read_bytes() for path in STATIC.rglob("*") if path.is_file()}
    try:
        with Served(files) as served, Chromium() as browser:
            browser.open(f"{served.address}index.html")
            browser.run(CHOOSE)
            browser.open(f"{served.address}index.html")
            found = browser.run(COUNT, 1000 * 60)
    except NoBrowserError:
        return None
    for start, length in found:
        print(f"a task of {length} ms on the page's own thread, {start} ms after it began", file=sys.stderr)
    return len(found)
