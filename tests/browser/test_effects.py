"""Tactics cards in a real browser: the last choice can be taken back before it is sent."""

import re

import pytest
from playwright.sync_api import Page, expect

from browser.driver import Visitors
from browser.test_lessons import begin

pytestmark = [pytest.mark.browser, pytest.mark.slow, pytest.mark.timeout(3600)]

SURE, NO = ".line .sure", ".line .round"


def card(page: Page, name: str) -> None:
    page.locator(f'.hand [data-card="{name}"] button').first.click()


def play_action(page: Page, name: str) -> None:
    card(page, name)
    page.locator(".line .main").click()


def at_stop(page: Page, stop: int) -> None:
    expect(page.locator(".coach .step")).to_have_text(re.compile(f"^{stop}/"))


def test_the_last_card_of_an_exchange_is_taken_back(visitors: Visitors):
    page = begin(visitors.come(), "siege", "siege-exchange")
    play_action(page, "exchange")
    for name in ("r1", "b1", "p1"):
        expect(page.locator(SURE)).to_have_count(0)
        card(page, name)
    page.locator(NO).click()
    expect(page.locator(".hand button.picked")).to_have_count(2)  # it was not sent
    card(page, "p1")
    page.locator(SURE).click()
    at_stop(page, 2)
