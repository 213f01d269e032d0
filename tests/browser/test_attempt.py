"""A better move is looked for on the table itself, before the answer is shown."""

import re

import pytest
from playwright.sync_api import Page, expect

from browser.driver import PLACES, Visitors, resign

pytestmark = [pytest.mark.browser, pytest.mark.slow, pytest.mark.timeout(3600)]


def try_a_card(page: Page) -> None:
    page.locator(".hand button.open").last.click()
    page.locator(".drop").first.click()


@PLACES
def test_another_move_is_tried_at_a_key_moment(visitors: Visitors):
    isla = visitors.come()
    table = isla.against_computer("iello")
    isla.wait_for_turn()
    isla.play(9)
    isla.wait_for_turn()
    page = isla.page
    resign(page)
    expect(page.get_by_role("dialog")).to_be_visible()
    isla.open(f"/#/t/{table}/replay/1")
    page.reload()
    page.get_by_role("tab", name="Moments").click()
    # At the end no question is open, whichever moves the review finds.
    page.keyboard.press("End")
    page.get_by_role("button", name=re.compile("Moment 1 of")).click()
    tried = page.locator(".tried")
    expect(tried).to_contain_text("play another move on the table")
    try_a_card(page)
    expect(tried.locator(".verdict")).to_be_visible()
    isla.axe()
    page.get_by_role("button", name="Show the answer").click()
    expect(tried).to_have_count(0)
