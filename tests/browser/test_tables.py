"""Two people at one table: by link, at one device, with bad connections, and with moves taken back."""

import re

import pytest
from playwright.sync_api import Page, expect

from browser.driver import PLACES, Visitor, Visitors

pytestmark = [pytest.mark.browser, pytest.mark.slow, pytest.mark.timeout(3600)]

BOTH_HERE = [{"sits": "here", "name": "Isla"}, {"sits": "here", "name": "Rory"}]


def ask_for_link(host: Visitor) -> Page:
    """The host asks for a table by link on the start screen."""
    page = host.open()
    page.get_by_role("radio", name="Friend by link").check(force=True)
    page.get_by_text("Names, help and house rules").click()
    page.get_by_label("Your name").fill("Isla")
    page.get_by_label("Your name").blur()
    page.get_by_role("button", name="Invite a friend").click()
    return page


def invite(host: Visitor) -> str:
    """The link that a host is shown; here it works on this machine alone, and says so."""
    page = ask_for_link(host)
    expect(page.get_by_text("Only this computer can open this address").last).to_be_visible()
    return page.get_by_label("Link to this table").input_value()


def join(guest: Visitor, link: str, name: str) -> Page:
    page = guest.page
    page.goto(link)
    page.get_by_label("Your name").fill(name)
    page.get_by_role("button", name="Sit down").click()
    expect(page.locator(".table")).to_be_visible()
    return page


def hand(page: Page) -> list[str]:
    cards: list[str] = page.locator(".hand li").evaluate_all("(cards) => cards.map((card) => card.dataset.card)")
    return cards


def drag(page: Page, card: str, spot: str) -> None:
    """Drag by hand, in steps, as a mouse does."""
    start, end = (page.locator(which).first.bounding_box() for which in (card, spot))
    assert start
    assert end
    page.mouse.move(start["x"] + 30, start["y"] + 40)
    page.mouse.down()
    page.mouse.move(end["x"] + end["width"] / 2, end["y"] + end["height"] / 2, steps=6)
    page.mouse.up()


def test_a_server_that_listens_in_the_network_invites_by_an_address_that_works_there(visitors: Visitors):
    isla = visitors.come(service_workers="block")  # else it asks, and nothing that is asked is routed
    there = {"addresses": ["http://192.0.2.7:8000/"], "possible": []}
    isla.page.route("**/reach", lambda route: route.fulfill(json=there))
    page = ask_for_link(isla)
    expect(page.get_by_role("img", name="The link as a QR code")).to_be_visible()
    expect(page.get_by_text("This address works for devices in your local network.")).to_be_visible()
    expect(page.get_by_label("Link to this table")).to_have_value(re.compile(r"^http://192\.0\.2\.7:8000/t/"))


def test_a_host_without_a_name_is_asked_for_one_in_the_page_s_language(visitors: Visitors):
    page = visitors.come(language="uk").open()
    page.get_by_role("radio", name="Друг за посиланням").check(force=True)
    page.locator(".go button[type=submit]").click()
    field = page.locator("label.name input")
    message = "(field) => field.validationMessage"
    assert field.evaluate(message) == page.locator("label.name span").inner_text()
    field.fill("Оля")
    assert field.evaluate(message) == ""


def test_two_browsers_play_one_table_by_link(visitors: Visitors):
    isla, rory, watcher = visitors.come(), visitors.come(phone=True), visitors.come()
    link = invite(isla)
    isla.axe()
    rory.page.goto(link)
    expect(rory.page.get_by_role("heading", name="Isla invites you to a game")).to_be_visible()
    rory.axe()
    rory.fits()
    join(rory, link, "Rory")
    expect(isla.page.locator(".table")).to_be_visible()
    watcher.page.goto(link)
    expect(watcher.page.locator(".table")).to_be_visible()
    expect(watcher.page.locator(".hand li")).to_have_count(0)
    assert not set(hand(isla.page)) & set(hand(rory.page))
    first, second = (isla, rory) if isla.page.locator(".hand button.open").count() else (rory, isla)
    assert first.play(1) == "played"
    second.wait_for_turn()
    assert second.play(1) == "played"
    first.wait_for_turn()
    expect(watcher.page.locator(".row [data-card]")).to_have_count(2)
    expect(isla.page.get_by_text("Rory").first).to_be_visible()
    rory.page.close()
    expect(isla.page.get_by_text("away", exact=True)).to_be_visible()


@PLACES
def test_at_one_device_the_hands_are_hidden_between_the_turns(visitors: Visitors):
    both = visitors.come()
    table = both.make(edition="cocktail", seats=BOTH_HERE, first=0)
    page = both.open(f"/#/t/{table}")
    expect(page.get_by_role("heading", name="Hand the device to Isla")).to_be_visible()
    expect(page.locator(".hand")).to_have_count(0)
    both.axe()
    page.get_by_role("button", name="I am Isla").click()
    isla = set(hand(page))
    assert both.play(1) in {"played", "over"}
    expect(page.get_by_role("heading", name="Hand the device to Rory")).to_be_visible()
    expect(page.locator(".hand")).to_have_count(0)
    page.get_by_role("button", name="I am Rory").click()
    both.wait_for_turn()
    assert not isla & set(hand(page))


def test_a_reload_and_a_cut_connection_lose_nothing(visitors: Visitors):
    isla = visitors.come()
    isla.against_computer("iello")
    isla.play(2)
    isla.wait_for_turn()
    before = hand(isla.page)
    isla.page.reload()
    isla.wait_for_turn()
    assert hand(isla.page) == before
    second = isla.new_tab()
    second.goto(isla.page.url)
    expect(second.locator(".hand button.open").first).to_be_visible()
    isla.offline = True
    isla.page.evaluate("window.cutSockets?.()")
    isla.context.set_offline(True)
    lost = isla.page.locator(".ribbon").get_by_text("Connection lost")
    expect(lost).to_be_visible()
    isla.context.set_offline(False)
    expect(lost).to_be_hidden()
    isla.offline = False
    assert hand(isla.page) == before
    isla.play(1)
    isla.wait_for_turn()
    expect(second.locator(".hand button.open").first).to_be_visible()
    assert hand(second) == hand(isla.page)


@PLACES
def test_a_move_is_taken_back(visitors: Visitors):
    isla = visitors.come()
    isla.against_computer("alien", options={"tactical": True})
    before = hand(isla.page)
    isla.page.keyboard.press("1")
    isla.page.keyboard.press("3")
    expect(isla.page.locator("[data-at='row:0:2']")).to_have_count(1)
    isla.page.keyboard.press("u")
    expect(isla.page.locator("[data-at='row:0:2']")).to_have_count(0)
    assert hand(isla.page) == before
    isla.wait_for_turn()
    drag(isla.page, ".hand button.open", ".spot:nth-child(7) .face")
    expect(isla.page.locator("[data-at='row:0:6']")).to_have_count(1)


@PLACES
def test_a_whole_turn_is_taken_back_with_the_draw_that_followed_by_itself(visitors: Visitors):
    isla = visitors.come()
    isla.against_computer("iello")
    isla.wait_for_turn()
    before = hand(isla.page)
    isla.play(1)
    isla.wait_for_turn()
    expect(isla.page.locator(".row.near [data-card]")).to_have_count(1)
    isla.page.keyboard.press("u")
    expect(isla.page.locator(".row.near [data-card]")).to_have_count(0)
    isla.wait_for_turn()
    assert hand(isla.page) == before


@PLACES
def test_a_claim_explains_itself(visitors: Visitors):
    isla = visitors.come()
    isla.against_computer("iello")
    isla.play(1)
    isla.wait_for_turn()
    isla.page.get_by_role("button", name=re.compile("^stone 5")).click()
    sheet = isla.page.get_by_role("dialog")
    expect(sheet.get_by_text(re.compile("You need . more card"))).to_be_visible()
    expect(sheet.get_by_text("The best that could still come")).to_be_visible()
    isla.axe()
    sheet.get_by_text("Computer", exact=True).first.click()
    expect(sheet.get_by_text(re.compile("Computer needs . more card"))).to_be_visible()
