"""A whole game against the computer to its result, and another: at a server's table and at one of the device.

All four games, on the device and without network, are in test_device.
"""

import re

import pytest
from playwright.sync_api import expect

from browser.driver import PLACES, Visitors

pytestmark = [pytest.mark.browser, pytest.mark.slow, pytest.mark.timeout(3600)]


@PLACES
def test_a_whole_game_against_the_computer(visitors: Visitors):
    isla = visitors.come()
    isla.against_computer("siege", options={"tactical": True})
    assert isla.play() == "over"
    page = isla.page
    expect(page.get_by_role("dialog").get_by_role("heading", level=2)).to_have_text(re.compile("Victory|Defeat|A draw"))
    isla.axe()
    page.get_by_role("button", name="Rematch").click()
    isla.wait_for_turn()
