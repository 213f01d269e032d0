"""What a screen shows is measured: whether anything that can be pressed is covered or small, or anything is cut."""

from __future__ import annotations

import threading
from collections.abc import Iterator
from contextlib import contextmanager
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path

from playwright.sync_api import Browser, Page

from schotten.server.web.page import WEB, call, prepare_npm

SIZES = [
    "740x360",
    "844x390",
    "360x740",
    "390x844",
    "768x1024",
    "820x1180",
    "1024x768",
    "1280x720",
    "1920x1080",
    "2560x1440",
]
GAMES = ["iello", "cocktail", "alien", "siege"]
LANGUAGES = ["en", "it", "ru", "uk"]
KINDS = ["overlaps", "cut", "small_targets", "sideways_scroll"]
Faults = dict[str, list[str]]
# What is shown, and the moment of a game; each in every game, language and size.
SHOWN = [("play", "full"), ("play", "pinned"), ("play", "pick"), ("play", "discard"), ("start", "")]
SHOWN += [(show, "") for show in ("replay", "games", "learn", "lesson")]
THERE = {"play": ".table", "replay": ".table [aria-current=step], .table .now", "games": "ul.lines", "lesson": ".coach"}
UNPAINTED = "html { opacity: 0 !important }"  # laid out and hit as ever, but nothing is painted: it is only measured
OPEN = "document.querySelectorAll('details').forEach((each) => { each.open = true; })"

LOOK = Path(__file__).with_name("look.js").read_text(encoding="utf-8")


def build_gallery(folder: Path) -> None:
    """The page's parts with make-believe games, built as the page is."""
    npm, path = prepare_npm(print, WEB)
    call([*npm, "run", "build", "--", "--mode", "gallery", "--outDir", str(folder), "--logLevel", "warn"], WEB, path)


@contextmanager
def showing(folder: Path) -> Iterator[str]:
    """The gallery at an address of its own."""

    class Quiet(SimpleHTTPRequestHandler):
        def log_message(self, *_: object) -> None: ...

    with ThreadingHTTPServer(("127.0.0.1", 0), partial(Quiet, directory=str(folder))) as server:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        yield f"http://127.0.0.1:{server.server_port}/gallery.html"
        server.shutdown()


# Sizes follow each other (the table, its board, its rows): it is drawn when nothing moves for three frames.
SETTLE = """async () => {
  const frame = () => new Promise((drawn) => requestAnimationFrame(drawn));
  const boxes = () => [...document.querySelectorAll("button, li, p")].map((node) => {
    const box = node.getBoundingClientRect();
    return [box.x, box.y, box.width, box.height].map(Math.round).join();
  }).join(";");
  for (let before = "", same = 0; same < 3; ) {
    await frame();
    const now = boxes();
    same = now === before ? same + 1 : 0;
    before = now;
  }
}"""


def settle(page: Page) -> None:
    """Until what was asked for is drawn."""
    page.evaluate(SETTLE)


def size_of(text: str) -> tuple[int, int]:
    width, height = text.split("x")
    return int(width), int(height)


class Looker:
    """Looks at every moment of a game on one screen after the other."""

    def __init__(self, browser: Browser, address: str) -> None:
        self.address = address
        self.page = browser.new_context(reduced_motion="reduce", has_touch=True).new_page()

    def open(self, show: str, game: str, language: str, moment: str) -> None:
        if moment == "pinned":  # the table with all that may stand around it: a tip as well
            self.page.evaluate("localStorage.removeItem('schotten.tips')")
        self.page.goto(f"{self.address}?show={show}&edition={game}&lang={language}&case={moment}")
        self.page.wait_for_selector(THERE.get(show, "main"), state="attached")
        self.page.add_style_tag(content=UNPAINTED)
        self.page.evaluate(OPEN if show == "games" else "0")

    def resize(self, size: str) -> None:
        width, height = size_of(size)
        self.page.set_viewport_size({"width": width, "height": height})

    def look(self, moment: str) -> Faults:
        settle(self.page)
        found: Faults = self.page.evaluate(LOOK)
        return {kind: [f"{moment}: {line}" for line in found[kind]] for kind in KINDS}

    def table(self) -> Iterator[Faults]:
        """The full table, with a card held, and the menu over it."""
        yield self.look("full")
        self.page.evaluate("document.querySelector('.hand button.open').click()")
        yield self.look("held")
        self.page.keyboard.press("Escape")
        self.page.evaluate("document.querySelector('.menu button:last-of-type').click()")
        yield self.look("menu")
        self.page.keyboard.press("Escape")


def check(looker: Looker, games: list[tuple[str, str]], sizes: list[str]) -> dict[str, Faults]:
    """What is wrong on each screen, for pairs of game and language, as sentences by kind."""
    faults: dict[str, Faults] = {size: {kind: [] for kind in KINDS} for size in sizes}

    def add(size: str, game: str, language: str, found: Faults) -> None:
        for kind in KINDS:
            faults[size][kind] += [f"{game} {language} {line}" for line in found[kind]]

    for game, language in games:
        for show, moment in SHOWN:
            looker.open(show, game, language, moment)
            for size in sizes:
                looker.resize(size)
                for found in looker.table() if moment == "full" else [looker.look(moment or show)]:
                    add(size, game, language, found)
    return faults
