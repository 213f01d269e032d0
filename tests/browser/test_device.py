"""Tables on the device: the network may be off, the page may be closed, and what was played is kept."""

import re
from pathlib import Path

import pytest
from playwright.sync_api import FilePayload, Page, expect

from browser.driver import Visitor, Visitors

pytestmark = [pytest.mark.browser, pytest.mark.slow, pytest.mark.timeout(3600)]

SEATS = [{"sits": "here", "name": "Isla"}, {"sits": "computer", "level": "child"}]
FREE = {"hints": True, "unseen": True, "takeBack": True}
GAMES = [("iello", False), ("cocktail", True), ("alien", True), ("siege", True)]


def at_home(visitor: Visitor, edition: str = "iello", *, tactical: bool = False) -> Page:
    """A game against the computer on the visitor's device."""
    visitor.open()
    visitor.make_here(edition=edition, options={"tactical": tactical}, seats=SEATS, assists=FREE, first=0)
    expect(visitor.page.locator(".table")).to_be_visible()
    return visitor.page


def cut_off(visitor: Visitor) -> None:
    visitor.offline = True
    visitor.context.set_offline(True)


def come_back(visitor: Visitor) -> None:
    visitor.context.set_offline(False)
    visitor.offline = False


def choose(page: Page, content: bytes) -> None:
    """A file with this content is chosen."""
    page.set_input_files(
        "input[type=file]", files=[FilePayload(name="a.totten", mimeType="text/plain", buffer=content)]
    )


@pytest.mark.parametrize(("edition", "tactical"), GAMES)
def test_a_whole_game_without_network(visitors: Visitors, edition: str, tactical: bool):
    isla = visitors.come()
    page = at_home(isla, edition, tactical=tactical)
    cut_off(isla)
    assert isla.play() == "over"
    come_back(isla)
    expect(page.get_by_role("dialog").get_by_role("heading", level=2)).to_have_text(re.compile("Victory|Defeat|A draw"))
    page.get_by_role("dialog").get_by_text("Check the game").click()
    expect(page.get_by_role("dialog").locator("li.right")).to_have_count(4)
    page.get_by_role("link", name="Replay").click()
    expect(page.locator(".table")).to_be_visible()


def test_a_game_goes_on_after_the_page_was_closed(visitors: Visitors):
    isla = visitors.come()
    page = at_home(isla)
    isla.play(2)
    isla.wait_for_turn()
    before = page.locator(".hand li").evaluate_all("(cards) => cards.map((card) => card.dataset.card)")
    page.close()
    isla.page = isla.new_tab()
    page = isla.open()
    isla.axe()
    page.get_by_role("link", name="Go on").click()
    isla.wait_for_turn()
    after = page.locator(".hand li").evaluate_all("(cards) => cards.map((card) => card.dataset.card)")
    assert sorted(after) == sorted(before)
    page.get_by_role("button", name="Menu").click()
    page.get_by_role("button", name="Resign").click()
    page.get_by_role("button", name="Really resign").click()
    expect(page.get_by_role("dialog", name="Defeat")).to_be_visible()
    with page.expect_download() as download:
        page.get_by_role("link", name="record", exact=False).click()
    record = Path(download.value.path()).read_text(encoding="utf-8")
    assert "result: B by resignation" in record
    page = isla.open()
    page.reload()
    page.get_by_text("1 finished game").click()
    expect(page.get_by_text("Defeat")).to_be_visible()
    choose(page, b"nothing")
    expect(page.get_by_text("neither a record nor saved games")).to_be_visible()
    isla.axe()
    page.get_by_role("button", name="Delete").click()
    page.get_by_role("button", name="Delete for good").click()
    expect(page.get_by_text("1 finished game")).to_have_count(0)
    choose(page, record.encode())
    expect(page.locator(".table")).to_be_visible()
    assert "/replay/1" in page.url


def test_two_tabs_lose_no_move(visitors: Visitors):
    isla = visitors.come()
    page = at_home(isla)
    isla.play(1)
    isla.wait_for_turn()
    other = isla.new_tab()
    other.goto(page.url)
    expect(other.locator(".hand button.open").first).to_be_visible()
    isla.play(1)
    isla.wait_for_turn()
    cards = "[...document.querySelectorAll('.hand li')].map((card) => card.dataset.card).sort().join()"
    other.wait_for_function(f"(wanted) => {cards} === wanted", arg=page.evaluate(cards))
