"""Whole games against the computer, from the start screen to the result, in each of the four games."""

import re

import pytest
from playwright.sync_api import expect

from browser.driver import Visitors

pytestmark = [pytest.mark.browser, pytest.mark.slow, pytest.mark.timeout(3600)]

GAMES = [("Schotten Totten", False), ("Schotten-Totten", True), ("Alien-Totten", True), ("Schotten Totten 2", True)]


@pytest.mark.parametrize(("title", "tactical"), GAMES)
def test_a_whole_game_against_the_computer(visitors: Visitors, title: str, tactical: bool):
    isla = visitors.come()
    page = isla.open()
    page.get_by_role("radio", name=title).first.check(force=True)
    if tactical:
        page.get_by_role("switch", name="Tactical game").check(force=True)
    page.get_by_role("radio", name="Child").check(force=True)
    page.get_by_role("button", name="Play", exact=True).click()
    expect(page.locator(".table")).to_be_visible()
    assert isla.play() == "over"
    expect(page.get_by_role("dialog").get_by_role("heading", level=2)).to_have_text(re.compile("Victory|Defeat|A draw"))
    isla.axe()
    page.get_by_role("button", name="Rematch").click()
    isla.wait_for_turn()
