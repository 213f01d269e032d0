"""What a newcomer asks is answered at the thing itself, by hand, finger and keys; what was learned goes along."""

import re
from pathlib import Path

import pytest
from playwright.sync_api import FilePayload, Page, expect

from browser.driver import PLACES, Visitor, Visitors, resign

pytestmark = [pytest.mark.browser, pytest.mark.slow, pytest.mark.timeout(3600)]

SCREENS = pytest.mark.parametrize("size", [(360, 740), (740, 360), (820, 1180)], ids=["phone", "sideways", "tablet"])
FULL_ROW = ".spot:nth-child(4) .row.near"  # of the lesson on pouring: two greens at the gate


def at_the_gate(visitor: Visitor) -> Page:
    """A position with complete rows, the same every time."""
    page = visitor.open("/#/learn/siege/when-to-pour")
    expect(page.locator(f"{FULL_ROW} [data-formation]")).to_be_visible()
    return page


class Finger:
    """A finger that comes down on something and goes away."""

    def __init__(self, visitor: Visitor) -> None:
        self.page = visitor.page
        self.session = visitor.context.new_cdp_session(visitor.page)

    def down(self, place: str) -> None:
        box = self.page.locator(place).bounding_box()
        assert box
        point = {"x": box["x"] + box["width"] / 2, "y": box["y"] + box["height"] / 2}
        self.session.send("Input.dispatchTouchEvent", {"type": "touchStart", "touchPoints": [point]})

    def up(self) -> None:
        self.session.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})


def test_a_complete_row_has_a_sign_and_a_long_press_names_it(visitors: Visitors):
    isla = visitors.come(phone=True)
    page = at_the_gate(isla)
    expect(page.locator(FULL_ROW).locator("[data-formation]")).to_have_attribute("data-formation", "colour")
    named = page.locator(".line small")
    finger = Finger(isla)
    finger.down(FULL_ROW)
    expect(named).to_contain_text("Colour")
    finger.up()
    expect(named).to_contain_text("Colour")  # it stays to be read, and nothing was pressed
    expect(page.get_by_role("dialog")).to_have_count(0)


def test_a_complete_row_is_named_to_the_pointer_and_the_focus(visitors: Visitors):
    isla = visitors.come()
    page = at_the_gate(isla)
    named = page.locator(".line small")
    page.locator(FULL_ROW).hover()
    expect(named).to_contain_text("Colour")
    page.mouse.move(0, 0)
    expect(named).to_have_count(0)
    page.locator(".spot:nth-child(2) .face > button").focus()
    expect(named).to_contain_text("Colour")


@SCREENS
def test_one_tap_answers_what_beats_what_and_why_not(visitors: Visitors, size: tuple[int, int]):
    isla = visitors.come(phone=True, size=size)
    page = at_the_gate(isla)
    for thing in (FULL_ROW, ".spot:nth-child(4) .face > button"):
        page.locator(thing).tap()
        expect(page.get_by_role("dialog")).to_contain_text("What beats what?")
        expect(page.get_by_role("dialog").locator("li[aria-current]")).to_contain_text("Colour")
        page.keyboard.press("Escape")
        expect(page.get_by_role("dialog")).to_have_count(0)


@PLACES
@SCREENS
def test_one_tap_at_the_prompt_says_what_may_be_done_and_the_strip_is_pinned(visitors: Visitors, size: tuple[int, int]):
    isla = visitors.come(phone=True, size=size)
    isla.against_computer("iello", options={"tactical": True})
    isla.wait_for_turn()
    page = isla.page
    page.get_by_role("button", name="What may I do now?").tap()
    dialog = page.get_by_role("dialog")
    expect(dialog).to_contain_text("What may I do now?")
    strip = page.locator(".table .strip li")
    expect(strip).to_have_count(0)
    dialog.get_by_text("Keep this beside the table").tap()
    page.keyboard.press("Escape")
    expect(strip).to_have_count(5)
    isla.fits()
    isla.axe()


def test_a_tip_on_a_phone_held_sideways_is_a_sign_that_opens(visitors: Visitors):
    isla = visitors.come(phone=True, size=(740, 360), tips=True)
    isla.open()
    seats = [{"sits": "here", "name": "Isla"}, {"sits": "computer", "level": "child"}]
    isla.make_here(edition="iello", options={"tactical": True}, first=0, seats=seats)
    isla.wait_for_turn()
    isla.play(until=".menu .sign")
    page = isla.page
    isla.fits()
    page.get_by_role("button", name="A tip").tap()
    expect(page.get_by_role("dialog")).to_be_visible()
    page.get_by_role("button", name="Got it").tap()
    expect(page.locator(".menu .sign")).to_have_count(0)


def test_after_the_first_game_one_sentence_on_why_and_one_step(visitors: Visitors):
    isla = visitors.come(tips=True)
    isla.open()
    seats = [{"sits": "here", "name": "Isla"}, {"sits": "computer", "level": "child"}]
    isla.make_here(edition="iello", first=0, seats=seats)
    isla.wait_for_turn()
    page = isla.page
    resign(page)
    first = page.locator(".first")
    expect(first).to_contain_text("You ended the game early")
    expect(first.get_by_role("link")).to_have_text("A short lesson on it: First steps")
    isla.axe()
    first.get_by_role("link").click()
    expect(page.locator(".coach")).to_be_visible()


def test_what_was_learned_goes_along_with_ones_games(visitors: Visitors):
    isla = visitors.come()
    isla.open()
    isla.page.evaluate("localStorage.setItem('schotten.lessons', JSON.stringify({'iello/first-steps': 4}))")
    seats = [{"sits": "here", "name": "Isla"}, {"sits": "computer", "level": "child"}]
    isla.make_here(edition="iello", first=0, seats=seats)
    isla.wait_for_turn()
    page = isla.open()
    with page.expect_download() as download:
        page.get_by_role("button", name="Save all").click()
    saved = Path(download.value.path()).read_bytes()
    hamish = visitors.come()
    other = hamish.open()
    other.set_input_files("input[type=file]", files=[FilePayload(name="g.json", mimeType="text/plain", buffer=saved)])
    expect(other.get_by_role("link", name="Learn in three minutes")).to_have_count(0)  # taken in
    other.get_by_role("link", name=re.compile(r"^Learn")).click()
    other.get_by_role("link", name=re.compile("Go on: First steps")).click()
    expect(other.locator(".coach .step")).to_have_text("5/11")
