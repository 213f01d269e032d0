"""The pictures of docs/screens, made anew: `python tests/browser/screens.py [--only start claim …]`.

`--check` measures every screen instead, in all games and languages with full rows; `--json` prints the counts by size,
what is wrong goes to stderr, and the exit code is 1 if anything is. `--sizes`, `--games` and `--languages` take some.
"""

from __future__ import annotations

import argparse
import base64
import json
import sys
import tempfile
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import partial
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[1]))

from playwright.sync_api import sync_playwright

from browser.conftest import find_chromium, serving
from browser.driver import CHROMIUM_FLAGS, Visitor, Visitors
from browser.looking import GAMES, KINDS, LANGUAGES, SIZES, Looker, build_gallery, check, showing
from schotten.server.web.page import build_page

FOLDER = Path(__file__).parents[2] / "docs" / "screens"
MOST_BYTES = 150_000
SETTLE_MS = 900
EARLY = ".spot:has(.face.claim) > .row:not(.near) > ol:not(:has(> li:nth-child(3)))"


def shoot(visitor: Visitor, name: str) -> None:
    """A picture of what is shown, as WebP: Chromium itself can write it."""
    visitor.page.mouse.move(0, 400)
    visitor.page.wait_for_timeout(SETTLE_MS)
    session = visitor.context.new_cdp_session(visitor.page)
    picture = b""
    for quality in (86, 76, 66):
        taken = session.send("Page.captureScreenshot", {"format": "webp", "quality": quality})
        picture = base64.b64decode(taken["data"])
        if len(picture) <= MOST_BYTES:
            break
    (FOLDER / f"{name}.webp").write_bytes(picture)
    print(f"docs/screens/{name}.webp {len(picture) // 1000} kB")


def mid_game(visitor: Visitor, edition: str, turns: int, *, tactical: bool, level: str = "casual") -> str:
    seats = [{"sits": "here", "name": "Isla"}, {"sits": "computer", "level": level}]
    table = visitor.against_computer(edition, options={"tactical": tactical}, seats=seats)
    visitor.wait_for_turn()
    visitor.play(turns)
    visitor.wait_for_turn()
    return table


TABLES = {"iello": True, "cocktail": False, "alien": True, "siege": True}  # with tactics or without
HANDS = {"tablet": ("siege", (820, 1180)), "sideways": ("iello", (844, 390))}


def shoot_start(visitors: Visitors) -> None:
    isla = visitors.come()
    isla.open()
    isla.page.wait_for_selector("form .big")
    shoot(isla, "start")


def shoot_table(visitors: Visitors, edition: str) -> None:
    isla = visitors.come()
    mid_game(isla, edition, 11, tactical=TABLES[edition])
    shoot(isla, f"table-{edition}")


def shoot_phone(visitors: Visitors) -> None:
    phone = visitors.come(phone=True)
    mid_game(phone, "iello", 11, tactical=True)
    phone.page.locator(".hand button.open").nth(2).click()
    shoot(phone, "phone")


def shoot_hand(visitors: Visitors, name: str) -> None:
    edition, size = HANDS[name]
    hand = visitors.come(phone=True, size=size)
    mid_game(hand, edition, 11, tactical=True)
    shoot(hand, name)


def shoot_dark(visitors: Visitors) -> None:
    night = visitors.come(dark=True)
    mid_game(night, "siege", 12, tactical=True)
    shoot(night, "dark")


LESSONS = {"lesson-siege": ("siege", "when-to-pour", False), "lesson-phone": ("iello", "show-a-card", True)}


def shoot_lesson(visitors: Visitors, name: str) -> None:
    """A lesson of the siege, or one on a phone."""
    edition, lesson, phone = LESSONS[name]
    learner = visitors.come(phone=phone)
    learner.open(f"/#/learn/{edition}/{lesson}")
    learner.page.wait_for_selector(".coach")
    learner.page.wait_for_selector("[data-formation]")
    shoot(learner, name)


PICTURES: dict[str, Callable[[Visitors], None]] = {
    "start": shoot_start,
    **{f"table-{edition}": partial(shoot_table, edition=edition) for edition in TABLES},
    "claim": lambda visitors: shoot_claim(visitors.come()),
    "replay": lambda visitors: shoot_replay(visitors.come()),
    "phone": shoot_phone,
    **{name: partial(shoot_hand, name=name) for name in HANDS},
    "dark": shoot_dark,
    **{name: partial(shoot_lesson, name=name) for name in LESSONS},
}


def shoot_claim(isla: Visitor) -> None:
    """A stone that can be claimed before the other side is complete, and why."""
    for _ in range(8):
        isla.against_computer("iello")
        isla.wait_for_turn()
        if isla.play(until=EARLY) == "found":
            break
    isla.page.keyboard.press("w")
    shoot(isla, "claim")


def shoot_replay(isla: Visitor) -> None:
    table = isla.against_computer("alien")
    isla.wait_for_turn()
    isla.play()
    isla.open(f"/#/t/{table}/replay/1?at=34")
    isla.page.reload()
    isla.page.wait_for_selector(".findings .grade", timeout=240_000)
    isla.page.wait_for_selector(".progress", state="detached", timeout=240_000)  # the whole curve
    shoot(isla, "replay")


@contextmanager
def visited() -> Iterator[Visitors]:
    build_page(print)
    with tempfile.TemporaryDirectory() as folder, serving(Path(folder)) as address, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=find_chromium(), args=CHROMIUM_FLAGS)
        yield Visitors(browser, address)
        browser.close()


def check_all(games: list[str], languages: list[str], sizes: list[str]) -> dict[str, dict[str, int]]:
    """How many faults of each kind every size has; each is told on stderr."""
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        build_gallery(Path(folder))
        with showing(Path(folder)) as address:
            browser = playwright.chromium.launch(executable_path=find_chromium(), args=CHROMIUM_FLAGS)
            faults = check(Looker(browser, address), [(game, each) for game in games for each in languages], sizes)
            browser.close()
    for size, kinds in faults.items():
        for kind in KINDS:
            for line in kinds[kind]:
                print(f"{size} {kind}: {line}", file=sys.stderr)
    return {size: {kind: len(kinds[kind]) for kind in KINDS} for size, kinds in faults.items()}


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--check", action="store_true")
    parser.add_argument("--json", action="store_true")
    choices = {"sizes": SIZES, "games": GAMES, "languages": LANGUAGES, "only": list(PICTURES)}
    for name, all_of_them in choices.items():
        parser.add_argument(f"--{name}", nargs="+", choices=all_of_them, default=all_of_them)
    wanted = parser.parse_args()
    if wanted.check:
        counts = check_all(wanted.games, wanted.languages, wanted.sizes)
        for size, kinds in [] if wanted.json else counts.items():
            print(size, " ".join(f"{kind} {count}" for kind, count in kinds.items()))
        if wanted.json:
            print(json.dumps(counts, indent=2))
        return int(any(sum(kinds.values()) for kinds in counts.values()))
    FOLDER.mkdir(parents=True, exist_ok=True)
    with visited() as visitors:
        for name in wanted.only:
            PICTURES[name](visitors)
    return 0


if __name__ == "__main__":
    sys.exit(main())
