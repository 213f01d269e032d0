"""How a visitor of the page acts: opens it, sits down, plays by pressing what lights up, and is looked at by axe."""

from __future__ import annotations

from typing import Any, Literal

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Browser, BrowserContext, ConsoleMessage, Page, Request, expect

CHROMIUM_FLAGS = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--host-resolver-rules=MAP club.test 127.0.0.1",  # not this machine's own: no secure place
]
PLACES = pytest.mark.parametrize("visitors", ["server", "device"], indirect=True)  # where the tables of a test are
PATIENCE_MS = 600_000  # for one thing to appear: against hanging, never a measure of this machine
expect.set_options(timeout=PATIENCE_MS)

# Presses whatever lights up, at random, claims first, until the wanted turns are made or the game is over.
PLAY = """async ([turns, patience, until]) => {
  // As long as something can be pressed now and then, a game may take its time.
  const all = (selector) => [...document.querySelectorAll(selector)];
  const any = (found) => found[Math.floor(Math.random() * found.length)];
  // As people do: to cards of the same colour or value, else to an empty place.
  const fit = (drop) => {
    const held = document.querySelector(".table").dataset.held?.split(":")[1] ?? "";
    const row = [...drop.closest(".spot").querySelectorAll(".row.near [data-card]")].map((card) => card.dataset.card);
    const same = row.filter((card) => card[0] === held[0] || card.slice(1) === held.slice(1)).length;
    return row.length === 0 ? 0.5 : same === row.length ? same : -1;
  };
  const best = (drops) => drops.reduce((one, two) => (fit(two) + Math.random() / 4 > fit(one) ? two : one));
  const CHOICES = [
    ".face.claim > button:not(.pick)", ".drop", "dialog ul li button", ".line .main:not(.button)",
    ".pile.lit button", ".row .pick, .face .pick", ".hand button.open", ".row .retreat",
  ];
  // What a turn still asks for once its card is played: the choices of a tactics card, the draw.
  const begins = /hand|drop|claim|retreat/;
  const REST = [...CHOICES.filter((choice) => !begins.test(choice)), ".table:not([data-held]) .drop"];
  const returns = () => (table().dataset.phase === "give_back" || table().dataset.phase === "pick_exchange");
  const table = () => document.querySelector(".table");
  let end = Date.now() + patience;
  let seen = false;
  let played = 0;
  let idle = 0;
  while (Date.now() < end) {
    if (!table() && !seen) { // not there yet
      await new Promise((wake) => setTimeout(wake, 15));
      continue;
    }
    seen = true;
    if (!table() || table().dataset.phase === "over") return "over";
    const done = played >= turns;
    const found = (done && !returns() ? REST : CHOICES).map(all).find((choice) => choice.length > 0);
    // Only when it is the visitor's turn to press: then it stays until they do.
    if (until && found && document.querySelector(until)) return "found";
    idle = found ? 0 : idle + 1;
    if (done && idle > 25) return "played";
    if (found) {
      end = Date.now() + patience;
      const pressed = found[0].matches(".drop") ? best(found) : any(found);
      if (pressed.matches("[data-held] .drop, .line .main:not(.sure)")) played += 1;
      pressed.click();
    }
    // Idle is told by rounds to the host, not by a clock.
    else if (done) await fetch("", { cache: "no-store" }).catch(() => {});
    await new Promise((wake) => setTimeout(wake, 15));
  }
  return "late in " + table()?.dataset.phase;
}"""

# What the browser keeps for a visitor, by name.
KEEP = """(kept) => {
  for (const [name, value] of Object.entries(kept)) localStorage.setItem(name, JSON.stringify(value));
}"""

# Somebody who has seen every tip, and a first game.
KNOWING = """localStorage.getItem("schotten.tips") ?? localStorage.setItem("schotten.tips",
  JSON.stringify(["claim", "full_row", "tactics", "lost_tie", "retreat", "first_game"]))"""

TOO_SMALL = """() => [...document.querySelectorAll("button, a, select, label.tile")]
  .map((node) => [node.className + " " + node.textContent.trim().slice(0, 20), node.getBoundingClientRect()])
  .filter(([, box]) => box.width > 0 && (box.width < 39.5 || box.height < 39.5))
  .map(([name, box]) => `${name} ${Math.round(box.width)}x${Math.round(box.height)}`)"""


def resign(page: Page) -> None:
    """Give the game up, by the menu."""
    page.get_by_role("button", name="Menu").click()
    page.get_by_role("button", name="Resign").click()
    page.get_by_role("button", name="Really resign").click()


def ask_last_moment(page: Page) -> None:
    """The question of a replay's last key moment, once all is reviewed; that there is none ends the test at once."""
    expect(page.locator(".findings .grade").first).to_be_visible()
    expect(page.locator(".progress")).to_have_count(0)
    tab = page.get_by_role("tab", name="Moments")
    tab.click()
    tab.blur()  # or Enter would press it
    for key in ("End", "ArrowUp"):  # at the end no question is open, whichever moves the review has found
        page.keyboard.press(key)
    question = page.get_by_text("a better move than this")
    expect(question.or_(page.get_by_text("No move cost much."))).to_be_visible()
    assert question.count() == 1, "the review has found no key moment"


class Visitors:
    """Everybody who comes in one test."""

    def __init__(self, browser: Browser, address: str, place: str = "server") -> None:
        self.browser = browser
        self.address = address
        self.place = place  # where tables are made: at the server, or on the visitor's own device
        self.complaints: list[str] = []

    def come(
        self,
        *,
        phone: bool = False,
        dark: bool = False,
        language: str = "en",
        size: tuple[int, int] | None = None,
        service_workers: Literal["allow", "block"] = "allow",
        tips: bool = False,
    ) -> Visitor:
        """A new person with a browser of their own; by default one who needs no tips any more."""
        width, height = size or ((360, 740) if phone else (1280, 800))
        context = self.browser.new_context(
            viewport={"width": width, "height": height},
            has_touch=phone,
            color_scheme="dark" if dark else "light",
            reduced_motion="reduce",
            locale=language,
            service_workers=service_workers,
        )
        context.set_default_timeout(PATIENCE_MS)
        if not tips:
            context.add_init_script(KNOWING)
        return Visitor(self, context)


class Visitor:
    """One person with one page."""

    def __init__(self, visitors: Visitors, context: BrowserContext) -> None:
        self.visitors = visitors
        self.context = context
        self.address = visitors.address
        self.offline = False
        self.page = self.new_tab()

    def new_tab(self) -> Page:
        page = self.context.new_page()
        page.on("console", self._heard)
        page.on("pageerror", lambda error: self.visitors.complaints.append(str(error)))
        page.on("request", self._asked)
        return page

    def _heard(self, message: ConsoleMessage) -> None:
        ours = "blocked by Playwright" not in message.text  # what a test asked for itself
        if message.type in {"error", "warning"} and ours and not self.offline:
            self.visitors.complaints.append(message.text)

    def _asked(self, request: Request) -> None:
        place = request.url.removeprefix("http").removeprefix("ws")
        if not place.startswith((self.address.removeprefix("http"), "data:", "blob:")):
            self.visitors.complaints.append(f"asked elsewhere: {request.url}")

    def open(self, path: str = "/") -> Page:
        self.page.goto(self.address + path)
        return self.page

    def make(self, **setup: Any) -> str:
        """A table of this person's own, without the start screen; its id."""
        if not self.page.url.startswith(self.address):
            self.open()
        if self.visitors.place == "device":
            return self.make_here(**setup)
        answer = self.page.evaluate(
            """async (setup) => (await fetch("/api/tables", {method: "POST", body: JSON.stringify(setup),
            headers: {"content-type": "application/json"}})).json()""",
            setup,
        )
        return str(answer["table"]["id"])

    def make_here(self, **setup: Any) -> str:
        """A table on this person's own device, by the start screen's choices; its id."""
        own, other = setup["seats"]
        series = setup.get("series", {"type": "single"})
        choices = {
            "edition": setup["edition"],
            "options": setup.get("options", {}),
            "opponent": "computer" if other["sits"] == "computer" else "device",
            "level": other.get("level", "casual"),
            "series": series["type"],
            "length": series.get("length", 3),
            "first": setup.get("first"),
            "assists": setup.get("assists", {"hints": False, "unseen": True, "takeBack": False}),
            "names": [own.get("name", ""), other.get("name", "")],
        }
        self.page.evaluate(KEEP, {"schotten.setup": choices, "schotten.settings": {"quick": True}})
        self.open("/")
        self.page.reload()
        self.page.get_by_role("button", name="Play", exact=True).click()
        self.page.wait_for_url("**/#/t/d-*")
        return self.page.url.rsplit("/", 1)[1]

    def sit_at(self, table: str) -> Page:
        page = self.open(f"/#/t/{table}")
        expect(page.locator(".table")).to_be_visible()
        return page

    def against_computer(self, edition: str, **setup: Any) -> str:
        seats = [{"sits": "here", "name": "Isla"}, {"sits": "computer", "level": "child"}]
        assists = {"hints": True, "unseen": True, "takeBack": True}
        table = self.make(**{"edition": edition, "seats": seats, "assists": assists, "first": 0, **setup})
        self.sit_at(table)
        return table

    def play(self, turns: int = 1000, until: str = "") -> str:
        """Play so many own turns, or until something is to be seen, or to the end of the game."""
        found: str = self.page.evaluate(PLAY, [turns, PATIENCE_MS, until])
        assert not found.startswith("late"), found
        return found

    def wait_for_turn(self) -> None:
        expect(self.page.locator(".hand button.open").first).to_be_visible()

    def axe(self) -> None:
        """No violation of the accessibility rules in what is shown now."""
        results = Axe().run(self.page)
        assert results.violations_count == 0, results.generate_report()

    def fits(self) -> None:
        """No sideways scrolling, and everything that can be pressed is large enough."""
        widths = self.page.evaluate("[document.documentElement.scrollWidth, document.documentElement.clientWidth]")
        assert widths[0] <= widths[1]
        small = self.page.evaluate(TOO_SMALL)
        assert small == [], small
