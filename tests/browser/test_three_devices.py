"""A whole game on the device, its resumption and its replay, in Firefox and in WebKit, Safari's engine."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from browser.alone import alone
from browser.driver import KEEP, PATIENCE_MS, PLAY
from browser.three import started
from schotten.commands.browsers import BROWSERS, Driven, Served
from schotten.server.web import page as built

pytestmark = [pytest.mark.browser, pytest.mark.slow, pytest.mark.timeout(3600)]

CHOICES = {
    "schotten.setup": {"edition": "iello", "opponent": "computer", "level": "child", "first": 0, "series": "single"},
    "schotten.settings": {"quick": True},
}
# Presses what a selector and a text find, once it is there; motion is kept short meanwhile.
PRESS = """async ([selector, text, then, patience]) => {
  const end = Date.now() + patience;
  const found = (what, says) => [...document.querySelectorAll(what)].find((one) => one.textContent.includes(says));
  const until = async (what, says) => {
    while (!found(what, says)) {
      if (Date.now() > end) throw new Error(`no ${what} ${says}`);
      await new Promise((wake) => setTimeout(wake, 50));
    }
    return found(what, says);
  };
  window.matchMedia = () => ({ matches: true, addEventListener() {}, removeEventListener() {} });
  (await until(selector, text)).click();
  await until(then, "");
}"""
CARDS = "async () => [...document.querySelectorAll('.hand li')].map((card) => card.dataset.card).sort().join()"
ADDRESS = "async () => location.hash"
# How many frames the replay has; it is shown up to the last one.
LAST_FRAME = """async () => {
  const slider = document.querySelector("input[type=range]");
  document.body.dispatchEvent(new KeyboardEvent("keydown", { key: "End", bubbles: true }));
  await new Promise((wake) => setTimeout(wake, 200));
  return Number(slider.max) === Number(slider.value) ? Number(slider.max) : 0;
}"""
ENDED = "async () => document.querySelector('.table').dataset.phase"


@pytest.fixture(params=[name for name in BROWSERS if name != "chromium"])
def browser(request: pytest.FixtureRequest) -> Iterator[Driven]:
    """Each browser that the other tests do not use."""
    with started(request.param) as found:
        yield found


def press(browser: Driven, selector: str, text: str, then: str) -> None:
    browser.run(PRESS, [selector, text, then, PATIENCE_MS])


def test_a_whole_game_goes_on_after_the_page_was_left_and_is_seen_again(browser: Driven):
    with alone():
        built.build_page(print)
    names = [path for path in built.STATIC.rglob("*") if path.is_file()]
    files = {path.relative_to(built.STATIC).as_posix(): path.read_bytes() for path in names}
    with Served(files) as served:
        start = f"{served.address}index.html"
        browser.open(start)
        browser.run(KEEP, CHOICES)
        browser.open("about:blank")  # the choices are read when the page begins
        browser.open(start)
        press(browser, "button[type=submit]", "", ".hand button.open")
        assert browser.run(PLAY, [2, PATIENCE_MS, ""]) == "played"
        table, held = browser.run(ADDRESS), browser.run(CARDS)
        browser.renew()  # in mid-game; automated WebKit keeps nothing beyond one run
        browser.open(start)
        press(browser, "a.button", "Go on", ".hand button.open")
        assert (browser.run(ADDRESS), browser.run(CARDS)) == (table, held)
        assert browser.run(PLAY, [1000, PATIENCE_MS, ""]) == "over"
        press(browser, "dialog a.button", "Replay", "input[type=range]")
        assert "/replay/1" in browser.run(ADDRESS)
        frames = browser.run(LAST_FRAME)
        assert frames > 2
        assert browser.run(ENDED) == "over"
