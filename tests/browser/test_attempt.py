"""A better move is looked for on the table itself, before the answer is shown."""

from pathlib import Path

import pytest
from playwright.sync_api import FilePayload, Page, expect

from browser.driver import PLACES, Visitors, ask_last_moment, resign

pytestmark = [pytest.mark.browser, pytest.mark.slow, pytest.mark.timeout(3600)]
BLUNDER = Path(__file__).parents[1] / "ai" / "positions" / "shown_card.schotten"  # turn 39: b1@2, and b4@6 was right


def try_a_card(page: Page) -> None:
    page.locator(".hand button.open").last.click()
    page.locator(".drop").first.click()


@PLACES
def test_another_move_is_tried_at_a_key_moment(visitors: Visitors):
    isla = visitors.come()
    table = isla.against_computer("iello")
    isla.wait_for_turn()
    isla.play(9)  # by lot, against a child: of such games' moves a dozen are key moments, never none
    isla.wait_for_turn()
    page = isla.page
    resign(page)
    expect(page.get_by_role("dialog")).to_be_visible()
    isla.open(f"/#/t/{table}/replay/1")
    page.reload()
    ask_last_moment(page)
    tried = page.locator(".tried")
    expect(tried).to_contain_text("play another move on the table")
    try_a_card(page)
    expect(tried.locator(".verdict")).to_be_visible()
    isla.axe()
    page.get_by_role("button", name="Show the answer").click()
    expect(tried).to_have_count(0)


def test_a_blunder_that_is_known_is_asked_for_found_and_explained(visitors: Visitors):
    isla = visitors.come()
    page = isla.open()
    page.set_input_files(
        "input[type=file]", files=[FilePayload(name="b.totten", mimeType="text/plain", buffer=BLUNDER.read_bytes())]
    )
    ask_last_moment(page)
    tried = page.locator(".tried")
    expect(tried).to_contain_text("play another move on the table")
    expect(page.get_by_role("tabpanel")).to_contain_text("Play blue 1 at stone 2")
    page.locator(".hand li[data-card=b4] button.open").click()
    page.locator(".spot").nth(5).locator(".drop").click()
    expect(tried).to_contain_text("Play blue 4 at stone 6")
    expect(tried).to_contain_text("As good as it gets.")
    page.keyboard.press("Enter")
    answer = page.get_by_role("tabpanel")
    expect(answer).to_contain_text("Blunder")
    expect(answer).to_contain_text("Better: Play blue 4 at stone 6")
    expect(answer).to_contain_text("Colour Run in blue")
