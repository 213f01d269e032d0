"""Tactics cards in a real browser: the last choice is taken back, sheets say what to choose, like cards differ."""

import json
import re
from typing import Any

import pytest
from playwright.sync_api import Page, WebSocketRoute, expect

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


def test_reinforcements_are_chosen_in_a_sheet_that_says_how_many_and_comes_back(visitors: Visitors):
    page = begin(visitors.come(), "siege", "siege-reinforce")
    play_action(page, "reinforce")
    sheet = page.get_by_role("dialog")
    expect(sheet.get_by_text("(2 to go)")).to_be_visible()
    sheet.get_by_role("button", name="yellow 6").click()
    expect(sheet.get_by_text("Choose 1 more siege card")).to_be_visible()
    page.keyboard.press("Escape")  # to look at the table
    expect(sheet).to_have_count(0)
    page.locator('.pile.lit[data-place="discard"] button').click()
    sheet.get_by_role("button", name="yellow 9").click()
    page.locator(NO).click()
    expect(sheet.get_by_text("Choose 1 more siege card")).to_be_visible()
    sheet.get_by_role("button", name="yellow 9").click()
    page.locator(SURE).click()
    at_stop(page, 2)


@pytest.mark.parametrize(
    ("edition", "lesson"), [("iello", "recruiter"), ("cocktail", "scouts"), ("alien", "recruiter")]
)
def test_the_last_card_of_a_recruiter_is_taken_back(visitors: Visitors, edition: str, lesson: str):
    page = begin(visitors.come(), edition, lesson)
    play_action(page, "recruiter")
    cards = page.locator(".hand li")
    before = cards.count()
    for drawn in range(1, 4):
        page.locator(".pile.lit button").first.click()
        expect(cards).to_have_count(before + drawn)
    at_stop(page, 2)
    page.locator(".hand button.open").first.click()
    expect(cards).to_have_count(before + 2)
    page.locator(".hand button.open").first.click()
    page.locator(NO).click()
    expect(cards).to_have_count(before + 2)
    page.locator(".hand button.open").last.click()
    page.locator(SURE).click()
    at_stop(page, 3)


def with_jokers(message: str) -> str:
    """A message in which the first two cards of the hand are jokers."""
    told: dict[str, Any] = json.loads(message)
    position = told.get("position") if told["kind"] == "welcome" else told if told["kind"] == "view" else None
    if position:
        former = position["view"]["hand"][:2]
        position["view"]["hand"] = ["joker", "joker", *position["view"]["hand"][2:]]
        kept = [move for move in position["moves"] if move.get("card") != former[1]]
        position["moves"] = [{**move, "card": "joker"} if move.get("card") == former[0] else move for move in kept]
    return json.dumps(told)


def between(route: WebSocketRoute) -> None:
    server = route.connect_to_server()
    server.on_message(lambda message: route.send(with_jokers(str(message))))


# What can be pressed and lies under the line that says what is expected, by its middle.
COVERED = """() => [...document.querySelectorAll("button")].filter((button) => {
  const { x, y, width, height } = button.getBoundingClientRect();
  const there = document.elementFromPoint(x + width / 2, y + height / 2);
  return width > 0 && there?.closest(".line p, .question, .tip");
}).map((button) => button.className)"""


@pytest.mark.parametrize("size", [(1280, 800), (390, 844)])
def test_of_two_jokers_the_chosen_one_is_lifted_and_its_effect_covers_nothing(
    visitors: Visitors, size: tuple[int, int]
):
    isla = visitors.come(size=size)
    isla.page.route_web_socket(re.compile("/socket"), between)
    isla.against_computer("iello", options={"tactical": True})
    isla.wait_for_turn()
    page = isla.page
    jokers = page.locator('.hand [data-card="joker"] button')
    expect(jokers).to_have_count(2)
    jokers.nth(1).click()
    expect(page.locator(".hand button.held")).to_have_count(1)
    expect(jokers.nth(1)).to_have_attribute("aria-pressed", "true")
    expect(page.locator(".line small")).to_be_visible()  # its effect
    assert page.evaluate(COVERED) == []
    page.keyboard.press("Escape")
    jokers.nth(0).focus()
    page.keyboard.press("Space")
    expect(jokers.nth(0)).to_have_attribute("aria-pressed", "true")
    expect(page.locator(".hand button.held")).to_have_count(1)
