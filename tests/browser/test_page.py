"""The page itself: languages, phone, light and dark, keys and words, what comes after a game."""

import re

import pytest
from playwright.sync_api import expect

from browser.driver import PLACES, Visitors, ask_last_moment, resign

pytestmark = [pytest.mark.browser, pytest.mark.slow, pytest.mark.timeout(3600)]


def test_the_start_speaks_four_languages_and_opens_the_rules(visitors: Visitors):
    olena = visitors.come(language="uk-UA")
    page = olena.open()
    expect(page.get_by_role("button", name="Грати", exact=True)).to_be_visible()
    assert page.locator("html").get_attribute("lang") == "uk"
    for language, play in (("ru", "Играть"), ("it", "Gioca"), ("en", "Play")):
        page.locator("select").select_option(language)
        expect(page.get_by_role("button", name=play, exact=True)).to_be_visible()
    olena.axe()
    page.get_by_role("radio", name="Schotten Totten 2").check(force=True)
    page.get_by_role("button", name="Rules").first.click()
    expect(page.get_by_role("dialog").get_by_text("Formations, strongest first")).to_be_visible()
    olena.axe()
    assert "page." not in page.inner_text("body")
    page.keyboard.press("Escape")
    page.get_by_role("radio", name="Open tables").check(force=True)
    page.locator("summary").first.click()
    expect(page.get_by_role("heading", name="House rules")).to_be_visible()
    olena.axe()


@PLACES
def test_a_language_is_switched_in_the_middle_of_a_game(visitors: Visitors):
    isla = visitors.come()
    isla.against_computer("siege")
    isla.play(1)
    isla.wait_for_turn()
    isla.page.get_by_role("button", name="Menu").click()
    isla.axe()
    isla.page.locator("dialog select").select_option("it")
    expect(isla.page.get_by_role("dialog").get_by_role("heading", level=2)).not_to_have_text("Menu!")
    isla.page.keyboard.press("Escape")
    expect(isla.page.get_by_text(re.compile("gioca una carta", re.IGNORECASE)).first).to_be_visible()


@PLACES
@pytest.mark.parametrize(("edition", "dark"), [("iello", False), ("siege", True)])
def test_a_phone_shows_all_without_scrolling_sideways(visitors: Visitors, edition: str, dark: bool):
    isla = visitors.come(phone=True, dark=dark)
    isla.open()
    isla.page.get_by_role("button", name="Play", exact=True).wait_for()
    isla.axe()
    isla.fits()
    isla.against_computer(edition, options={"tactical": True})
    isla.play(3)
    isla.wait_for_turn()
    isla.fits()
    isla.axe()
    isla.page.locator(".hand button.open").first.click()
    isla.axe()


@PLACES
def test_a_game_by_keys_and_typed_moves_is_told_in_words(visitors: Visitors):
    isla = visitors.come(dark=True)
    isla.against_computer("cocktail")
    page = isla.page
    page.keyboard.press("1")
    page.keyboard.press("5")
    expect(page.locator("[data-at='row:0:4']")).to_have_count(1)
    isla.wait_for_turn()
    page.keyboard.press("m")
    card = page.locator(".hand li").first.get_attribute("data-card")
    expect(page.get_by_role("dialog").get_by_role("textbox")).to_be_focused()
    page.keyboard.type(f"{card} 1")
    page.keyboard.press("Enter")
    expect(page.locator("[data-at='row:0:0']")).to_have_count(1)
    isla.wait_for_turn()
    expect(page.get_by_role("log")).to_contain_text("Computer")
    page.keyboard.press("i")
    expect(page.get_by_role("dialog").get_by_text(re.compile("your side: .+", re.IGNORECASE))).to_have_count(9)
    isla.axe()
    page.keyboard.press("Escape")
    expect(page.get_by_role("dialog")).to_have_count(0)
    page.keyboard.press("?")
    expect(page.get_by_role("dialog").get_by_text("move over the table")).to_be_visible()
    page.keyboard.press("Escape")
    expect(page.get_by_role("dialog")).to_have_count(0)
    page.keyboard.press("j")
    expect(page.get_by_role("dialog").get_by_role("heading", name="Turn 2")).to_be_visible()
    isla.axe()


BELOW = """() => [...document.querySelectorAll(".findings > *")]
  .filter((part) => part.getBoundingClientRect().bottom > innerHeight + 1).length"""


@PLACES
def test_a_game_is_reviewed_by_mouse_and_by_keys_on_a_desk_and_on_a_phone(visitors: Visitors):
    isla = visitors.come()
    table = isla.against_computer("iello")
    isla.play(9)  # by lot, against a child: of such games' moves a dozen are key moments, never none
    isla.wait_for_turn()
    page = isla.page
    resign(page)
    expect(page.get_by_role("dialog").get_by_text("You have resigned")).to_be_visible()
    isla.open(f"/#/t/{table}/replay/1")
    rows = page.locator(".findings li button")
    expect(page.locator(".findings .grade").first).to_be_visible()
    expect(page.locator(".progress")).to_have_count(0)  # all of it is reviewed
    rows.nth(3).click()
    expect(page.get_by_role("slider")).to_have_value("3")
    expect(rows.nth(3)).to_have_attribute("aria-current", "step")
    assert "at=3" in page.url
    assert page.evaluate(BELOW) == 0
    ask_last_moment(page)
    page.keyboard.press("Enter")
    expect(page.locator(".card").get_by_text("Better: ")).to_be_visible()
    assert page.evaluate(BELOW) == 0
    page.get_by_role("tab", name="Luck and skill").click()
    expect(page.get_by_role("columnheader", name="Isla")).to_be_visible()
    isla.axe()
    page.set_viewport_size({"width": 390, "height": 844})
    page.locator("button.now").click()
    page.get_by_role("tab", name="Moves").click()
    rows.nth(1).click()
    expect(rows.nth(1)).to_have_attribute("aria-current", "step")
    isla.axe()
    isla.fits()


def test_what_a_review_has_not_found_yet_is_told_by_no_number(visitors: Visitors):
    isla = visitors.come()
    table = isla.against_computer("iello")
    page = isla.page
    resign(page)
    expect(page.get_by_role("dialog")).to_be_visible()
    page.route("**/analysis?*", lambda route: None)  # it never comes
    isla.open(f"/#/t/{table}/replay/1")
    page.reload()
    page.get_by_role("tab", name="Luck and skill").click()
    for row in ("Error rate", "Luck", "Without luck"):
        expect(page.get_by_role("row", name=re.compile(f"^{row}")).get_by_role("cell")).to_have_text(["–", "–"])
    expect(page.get_by_role("row", name=re.compile("^Result")).get_by_role("cell")).to_have_text(["0%", "100%"])


@PLACES
def test_after_the_game_there_is_a_replay_and_a_verified_shuffle(visitors: Visitors):
    isla = visitors.come()
    isla.against_computer("iello", series={"type": "series", "length": 3})
    isla.play(2)
    isla.wait_for_turn()
    page = isla.page
    bar = page.locator(".side .bar")
    expect(bar).to_have_attribute("aria-label", re.compile(r"Isla \d+%, Computer \d+%"))
    resign(page)
    sheet = page.get_by_role("dialog")
    expect(sheet.get_by_text("You have resigned")).to_be_visible()
    expect(bar).to_have_count(0)  # it ends with the game
    sheet.get_by_text("Check the game").click()
    expect(sheet.get_by_text("The seed fits the published hash.").last).to_be_visible()
    signed = visitors.place == "server"  # on the device nobody signs
    expect(sheet.locator("li").get_by_text("This server’s key has signed the record.")).to_have_count(int(signed))
    expect(sheet.locator("li .right")).to_have_count(4 + signed)
    isla.axe()
    with page.expect_download() as download:
        sheet.get_by_role("link", name="Save record").click()
    assert "Isla" in download.value.path().read_text(encoding="utf-8")
    sheet.get_by_role("link", name="Replay").click()
    slider = page.get_by_role("slider")
    expect(slider).to_have_value("0")
    for _ in range(2):
        page.keyboard.press("ArrowRight")
    expect(slider).to_have_value("2")
    expect(page.locator("[aria-label='Other hand'] li")).to_have_count(6)
    expect(page.get_by_role("img", name="Your chance to win")).to_be_visible()
    page.get_by_role("tab", name="More").click()
    page.get_by_text("Check the game").click()
    expect(page.locator("[role=tabpanel] li .right")).to_have_count(4 + signed)
    isla.axe()
    page.get_by_role("radio", name="Computer").check(force=True)
    expect(page.locator(".hand li")).to_have_count(6)
    page.keyboard.press("End")
    page.get_by_role("link", name="Back to the table").click()
    page.get_by_role("button", name="Next game").click()
    isla.wait_for_turn()
