"""Manners among people: turns taken back, moves confirmed, rematches declined, somebody away, a hidden tab."""

import pytest
from playwright.sync_api import expect

from browser.driver import PLACES, Visitor, Visitors, resign
from browser.test_tables import BOTH_HERE, hand

pytestmark = [pytest.mark.browser, pytest.mark.slow, pytest.mark.timeout(3600)]

APART = [{"sits": "here", "name": "Isla"}, {"sits": "link"}]
OWN = ".row.near [data-card]"


def apart(visitors: Visitors, *, phone: bool = False, **setup: object) -> tuple[Visitor, Visitor]:
    """Two people at two devices; Isla begins."""
    isla, rory = visitors.come(), visitors.come(phone=phone)
    table = isla.make(**{"edition": "iello", "seats": APART, "first": 0, **setup})
    rory.open(f"/#/t/{table}")
    rory.page.get_by_label("Your name").fill("Rory")
    rory.page.get_by_role("button", name="Sit down").click()
    expect(rory.page.locator(".table")).to_be_visible()
    isla.sit_at(table)
    isla.wait_for_turn()
    return isla, rory


def press_first(visitor: Visitor) -> None:
    """The first card of the hand to the first spot."""
    visitor.page.locator(".hand button.open").first.click()
    visitor.page.locator(".drop").first.click()


def test_a_turn_is_taken_back_by_agreement(visitors: Visitors):
    isla, rory = apart(visitors, phone=True)
    before = hand(isla.page)
    isla.play(1)
    rory.wait_for_turn()
    isla.page.get_by_role("button", name="Ask to take your turn back").click()
    expect(rory.page.get_by_text("Isla asks to take the last turn back").last).to_be_visible()
    expect(isla.page.get_by_text("You have asked Rory").last).to_be_visible()
    rory.axe()
    rory.fits()
    rory.page.get_by_role("button", name="Decline").click()
    expect(isla.page.get_by_text("Rory lets your turn stand").last).to_be_visible()
    expect(isla.page.get_by_role("button", name="Ask to take your turn back")).to_be_disabled()
    rory.page.locator(".hand button.open").first.click()
    rory.page.locator(".drop").first.click()
    rory.page.locator(".line .sure").click()  # by touch, with a friend
    isla.wait_for_turn()
    rory.page.get_by_role("button", name="Menu").click()
    rory.page.get_by_role("button", name="Ask to take your turn back").click()
    isla.page.locator(".hand button.open").first.click()
    held = isla.page.locator(".table[data-held]")
    expect(held).to_be_visible()
    allow = isla.page.get_by_role("button", name="Allow")
    expect(allow).to_be_visible()
    expect(held).to_be_visible()  # a question disturbs nobody who is choosing
    allow.click()
    expect(rory.page.locator(OWN)).to_have_count(0)
    rory.wait_for_turn()
    expect(isla.page.locator(".question")).to_have_count(0)
    expect(isla.page.locator(OWN)).to_have_count(1)
    assert len(hand(isla.page)) == len(before)


def test_a_question_is_withdrawn_and_fits_a_phone_held_sideways(visitors: Visitors):
    isla, rory = apart(visitors)
    rory.page.set_viewport_size({"width": 740, "height": 360})
    isla.play(1)
    rory.wait_for_turn()
    isla.page.keyboard.press("u")
    expect(rory.page.get_by_role("button", name="Allow")).to_be_visible()
    rory.fits()
    isla.page.get_by_role("button", name="Withdraw").click()
    expect(rory.page.get_by_role("button", name="Allow")).to_have_count(0)
    rory.wait_for_turn()


@PLACES
def test_at_one_device_a_turn_is_taken_back_until_it_is_handed_over(visitors: Visitors):
    both = visitors.come()
    assists = {"hints": False, "unseen": True, "takeBack": True}
    page = both.open(f"/#/t/{both.make(edition='iello', seats=BOTH_HERE, first=0, assists=assists)}")
    page.get_by_role("button", name="I am Isla").click()
    both.wait_for_turn()
    before = hand(page)
    press_first(both)
    page.get_by_role("button", name="Isla: take my turn back").click()
    both.wait_for_turn()
    expect(page.locator(OWN)).to_have_count(0)
    assert hand(page) == before
    press_first(both)
    page.get_by_role("button", name="I am Rory").click()
    both.wait_for_turn()
    expect(page.get_by_role("button", name="Take back")).to_be_disabled()
    page.keyboard.press("u")
    expect(page.locator(".row:not(.near) [data-card]")).to_have_count(1)


def test_moves_are_confirmed_by_touch_with_friends_and_not_with_the_computer(visitors: Visitors):
    isla, rory = apart(visitors, phone=True)
    press_first(isla)  # by mouse: sent at once
    expect(isla.page.locator(OWN)).to_have_count(1)
    rory.wait_for_turn()
    press_first(rory)
    expect(rory.page.locator(".line .sure")).to_be_visible()
    rory.page.locator(".line .round").last.click()
    expect(rory.page.locator(".line .sure")).to_have_count(0)
    expect(rory.page.locator(OWN)).to_have_count(0)
    rory.against_computer("iello")
    rory.wait_for_turn()
    press_first(rory)
    expect(rory.page.locator(OWN)).to_have_count(1)


def test_a_rematch_is_declined_and_results_say_who_holds_what(visitors: Visitors):
    isla, rory = apart(visitors, series={"type": "series", "length": 2})
    resign(isla.page)
    for visitor, title in ((isla, "Defeat"), (rory, "Victory")):
        expect(visitor.page.get_by_role("heading", name=title)).to_be_visible()
        visitor.page.get_by_role("button", name="Next game").click()
    rory.wait_for_turn()
    resign(isla.page)
    expect(isla.page.get_by_role("heading", name="Defeat")).to_be_visible()  # of the series, too
    isla.page.get_by_role("button", name="Rematch").click()
    expect(rory.page.locator(".word")).to_have_text("Isla would like to play again.")
    rory.page.get_by_role("button", name="Not now").click()
    expect(isla.page.locator(".word")).to_have_text("Rory does not want to play again now.")
    isla.page.get_by_role("link", name="Replay").click()
    expect(isla.page.get_by_text("Rory").first).to_be_visible()
    expect(isla.page.get_by_text("Isla").first).to_be_visible()


def test_who_is_away_is_told_with_what_may_be_done(visitors: Visitors):
    isla, rory = apart(visitors, absence=10)
    rory.page.close()
    expect(isla.page.get_by_text("Rory has been away since").last).to_be_visible()
    isla.page.get_by_role("button", name="Claim the win").click()
    expect(isla.page.get_by_role("heading", name="Victory")).to_be_visible()


NOTICES = """() => {
  window.noticed = [];
  window.asked = 0;
  const Own = function (title, more) { window.noticed.push([title, more.body]); this.close = () => {}; };
  Own.permission = "default";
  Own.requestPermission = async () => { window.asked += 1; Own.permission = "granted"; return "granted"; };
  window.Notification = Own;
  window.sounded = 0;  // a card that is laid has no tone, what calls somebody has
  const start = OscillatorNode.prototype.start;
  OscillatorNode.prototype.start = function (...at) { window.sounded += 1; return start.apply(this, at); };
}"""


def test_a_turn_in_a_hidden_tab_is_told_by_the_system_if_that_was_wanted(visitors: Visitors):
    isla, rory = visitors.come(), visitors.come()
    isla.context.add_init_script(f"({NOTICES})()")
    table = isla.make(edition="iello", seats=APART, first=1)
    rory.open(f"/#/t/{table}")
    rory.page.get_by_label("Your name").fill("Rory")
    rory.page.get_by_role("button", name="Sit down").click()
    page = isla.sit_at(table)
    page.reload()
    expect(page.locator(".table")).to_be_visible()
    assert page.evaluate("window.asked") == 0  # nobody is asked without a click
    page.get_by_role("button", name="Menu").click()
    page.get_by_text("Tell me when it is my turn").click()
    page.wait_for_function("window.asked === 1")
    page.keyboard.press("Escape")
    page.evaluate("Object.defineProperty(document, 'hidden', {get: () => true})")
    sounded = page.evaluate("window.sounded")
    rory.wait_for_turn()
    rory.play(1)
    page.wait_for_function("window.noticed.length === 1")
    assert page.title().startswith("●")
    assert page.evaluate("window.sounded") == sounded + 1
    assert page.evaluate("window.asked") == 1
