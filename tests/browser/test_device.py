"""Tables on the device: the network may be off, the page may be closed, and what was played is kept."""

import json
import re
from pathlib import Path

import pytest
from playwright.sync_api import FilePayload, Locator, Page, Route, expect

from browser.driver import KEEP, Visitor, Visitors, resign

pytestmark = [pytest.mark.browser, pytest.mark.slow, pytest.mark.timeout(3600)]

SEATS = [{"sits": "here", "name": "Isla"}, {"sits": "computer", "level": "child"}]
FREE = {"hints": True, "unseen": True, "takeBack": True}
RECORDS = Path(__file__).parents[2] / "conformance" / "notation" / "records.json"
CARDS = "(cards) => cards.map((card) => card.dataset.card).sort()"
GAMES = [("iello", False), ("cocktail", True), ("alien", True), ("siege", True)]


def at_home(visitor: Visitor, edition: str = "iello", *, tactical: bool = False) -> Page:
    """A game against the computer on the visitor's device."""
    visitor.open()
    visitor.make_here(edition=edition, options={"tactical": tactical}, seats=SEATS, assists=FREE, first=0)
    expect(visitor.page.locator(".table")).to_be_visible()
    return visitor.page


def cut_off(visitor: Visitor) -> None:
    visitor.offline = True
    visitor.context.set_offline(True)


def come_back(visitor: Visitor) -> None:
    visitor.context.set_offline(False)
    visitor.offline = False


def choose(page: Page, content: bytes) -> None:
    """A file with this content is chosen."""
    page.set_input_files(
        "input[type=file]", files=[FilePayload(name="a.totten", mimeType="text/plain", buffer=content)]
    )


def drawing_of(page: Page) -> Locator:
    """A deck that may be drawn from."""
    return page.locator(".pile.lit").first


def lose(page: Page) -> None:
    resign(page)
    expect(page.get_by_role("dialog", name="Defeat")).to_be_visible()


@pytest.mark.parametrize(("edition", "tactical"), GAMES)
def test_a_whole_game_without_network(visitors: Visitors, edition: str, tactical: bool):
    isla = visitors.come()
    page = at_home(isla, edition, tactical=tactical)
    cut_off(isla)
    assert isla.play() == "over"
    come_back(isla)
    expect(page.get_by_role("dialog").get_by_role("heading", level=2)).to_have_text(re.compile("Victory|Defeat|A draw"))
    page.get_by_role("dialog").get_by_text("Check the game").click()
    expect(page.get_by_role("dialog").locator("li .right")).to_have_count(4)
    page.get_by_role("link", name="Replay").click()
    expect(page.locator(".table")).to_be_visible()


def test_a_game_goes_on_after_the_page_was_closed_in_mid_move(visitors: Visitors):
    isla = visitors.come()
    page = at_home(isla)
    isla.play(2)
    isla.wait_for_turn()
    page.evaluate(KEEP, {"schotten.settings": {"quick": True, "autoDraw": False}})
    page.reload()
    isla.wait_for_turn()
    page.keyboard.press("1")
    page.keyboard.press("9")
    expect(drawing_of(page)).to_be_visible()  # the card lies, the next one is not drawn
    before = page.locator(".hand li").evaluate_all(CARDS)
    page.close()
    isla.page = isla.new_tab()
    page = isla.open()
    isla.axe()
    expect(page.get_by_text("your turn", exact=True)).to_be_visible()
    page.get_by_role("link", name="Go on").click()
    expect(drawing_of(page)).to_be_visible()
    assert page.locator(".hand li").evaluate_all(CARDS) == before
    page.keyboard.press("d")
    expect(page.locator(".hand li")).to_have_count(len(before) + 1)
    isla.wait_for_turn()
    lose(page)
    with page.expect_download() as download:
        page.get_by_role("link", name="record", exact=False).click()
    record = Path(download.value.path()).read_text(encoding="utf-8")
    assert "result: B by resignation" in record
    page = isla.open()
    page.reload()
    page.get_by_text("1 finished game").click()
    expect(page.get_by_text("Defeat")).to_be_visible()
    with page.expect_download() as download:
        page.get_by_role("button", name="Save all").click()
    saved = Path(download.value.path()).read_bytes()
    for broken in (saved[: len(saved) // 2], b"nothing", saved.replace(b'"kind":"moved"', b'"kind":"move"', 1)):
        choose(page, broken)
        said = "neither a record nor" if broken == b"nothing" else "wrong in this file of saved games"
        expect(page.get_by_text(said).last).to_be_visible()
        choose(page, saved)  # nothing of the broken one was taken in, and nothing is lost
        expect(page.get_by_text("0 games taken in").last).to_be_visible()
    isla.axe()
    page.get_by_role("button", name="Delete").click()
    page.get_by_role("button", name="Delete for good").click()
    expect(page.get_by_text("1 finished game")).to_have_count(0)
    choose(page, record.encode())
    expect(page.locator(".table")).to_be_visible()
    assert "/replay/1" in page.url


def test_every_game_of_a_table_is_seen_again_though_another_is_under_way(visitors: Visitors):
    isla = visitors.come(phone=True)
    page = at_home(isla)
    isla.wait_for_turn()
    lose(page)
    page.get_by_role("button", name="Rematch").click()
    isla.play(1)
    table = page.url.rsplit("/", 1)[1]
    page = isla.open()
    page.get_by_role("link", name="Go on").wait_for()
    isla.axe()
    isla.fits()
    page.get_by_role("link", name="Game 1: Defeat").click()
    page.wait_for_url(f"**/{table}/replay/1")
    expect(page.get_by_role("slider")).to_have_value("0")


# Lets a file with this content fall onto the page.
DROP = """(content) => {
  const files = new DataTransfer();
  files.items.add(new File([content], "seen.totten"));
  window.dispatchEvent(new DragEvent("drop", { dataTransfer: files, cancelable: true }));
}"""


def test_a_record_of_what_one_seat_saw_is_dropped_and_seen_again(visitors: Visitors):
    isla = visitors.come()
    page = isla.open()
    seen = json.loads(RECORDS.read_text(encoding="utf-8"))[0]["seen"]["B"]
    page.get_by_text("Open a file").wait_for()
    page.evaluate(DROP, seen)
    expect(page.locator(".table")).to_be_visible()
    assert "/replay/1" in page.url
    dealt = re.search(r"^hand B: (.*)$", seen, re.MULTILINE)
    assert dealt
    expect(page.locator(".hand li")).to_have_count(len(dealt[1].split()))
    hand = page.locator(".hand li").evaluate_all("(cards) => cards.map((card) => card.dataset.card)")
    assert sorted(hand) == sorted(dealt[1].split())
    page.get_by_role("tab", name="More").click()
    expect(page.get_by_role("radio", name="All open")).to_have_count(0)  # what is hidden stays so
    isla.axe()
    page = isla.open()
    page.reload()
    page.get_by_text("1 finished game").click()
    expect(page.get_by_role("link", name="Replay")).to_be_visible()


def test_a_second_tab_says_so_and_takes_over_without_losing_a_move(visitors: Visitors):
    isla = visitors.come()
    first = at_home(isla)
    isla.play(1)
    isla.wait_for_turn()
    cards = "[...document.querySelectorAll('.hand li')].map((card) => card.dataset.card).sort().join()"
    held = first.evaluate(cards)
    second = isla.new_tab()
    second.goto(first.url)
    expect(second.get_by_role("heading", name="open in another tab")).to_be_visible()
    expect(second.locator(".hand")).to_have_count(0)
    second.get_by_role("button", name="Go on here").click()
    expect(second.locator(".hand button.open").first).to_be_visible()
    assert second.evaluate(cards) == held
    expect(first.get_by_role("heading", name="open in another tab")).to_be_visible()
    isla.page = second
    isla.axe()
    isla.play(1)
    isla.wait_for_turn()
    held = second.evaluate(cards)
    second.close()
    first.get_by_role("button", name="Go on here").click()
    expect(first.locator(".hand button.open").first).to_be_visible()
    assert first.evaluate(cards) == held


def test_a_table_that_another_tab_deletes_does_not_come_back(visitors: Visitors):
    isla = visitors.come()
    first = at_home(isla)
    isla.play(1)
    isla.wait_for_turn()
    second = isla.new_tab()
    second.goto(isla.address)
    expect(second.get_by_role("link", name="Go on")).to_be_visible()
    second.get_by_role("button", name="Delete").click()
    second.get_by_role("button", name="Delete for good").click()
    expect(second.get_by_role("link", name="Go on")).to_have_count(0)
    first.keyboard.press("1")
    first.keyboard.press("9")
    expect(first.get_by_text("There is no such table.").first).to_be_visible()
    second.reload()
    expect(second.get_by_role("heading", name="My games")).to_be_visible()
    expect(second.get_by_role("link", name="Go on")).to_have_count(0)


REFUSED = (
    "Object.defineProperty(self, 'indexedDB', {value: {open() { throw new DOMException('no', 'SecurityError'); }}});"
)
FULL = """const add = IDBObjectStore.prototype.add;
let room = 8;
IDBObjectStore.prototype.add = function (...args) {
  if (room-- <= 0) throw new DOMException("full", "QuotaExceededError");
  return add.apply(this, args);
};"""


@pytest.mark.parametrize("trouble", [REFUSED, FULL], ids=["refused", "full"])
def test_a_store_that_is_refused_or_full_is_told_and_the_game_goes_on(visitors: Visitors, trouble: str):
    isla = visitors.come(service_workers="block")

    def spoil(route: Route) -> None:
        answer = route.fetch()
        route.fulfill(response=answer, body=trouble + answer.text())

    isla.context.route("**/tableWorker-*.js", spoil)
    page = at_home(isla)
    isla.play(3)
    expect(page.get_by_text("This browser keeps nothing").last).to_be_visible()
    isla.wait_for_turn()
    isla.axe()
    expect(page.locator(".row.near [data-card]")).to_have_count(3)
    page.evaluate("location.hash = '#/'")
    expect(page.get_by_role("region", name="My games").get_by_text("This browser keeps nothing")).to_be_visible()
    page.get_by_role("link", name="Go on").click()
    isla.wait_for_turn()
    expect(page.locator(".row.near [data-card]")).to_have_count(3)


def test_a_friend_plays_the_same_deal_and_both_results_are_shown(visitors: Visitors):
    isla, rory = visitors.come(), visitors.come()
    page = isla.open()
    page.get_by_role("link", name="Deal of the day").click()
    expect(page.get_by_text("whoever looks into it")).to_be_visible()
    isla.axe()
    page = isla.open()
    page.get_by_role("button", name="A deal for a friend").click()
    page.get_by_role("button", name="Play", exact=True).click()
    isla.wait_for_turn()
    hand = "[...document.querySelectorAll('.hand li')].map((card) => card.dataset.card).sort().join()"
    dealt = page.evaluate(hand)
    lose(page)
    page.get_by_role("link", name="Send this deal").click()
    page.get_by_text("Send this deal").click()
    link = page.get_by_label("Link to this deal").input_value()
    isla.axe()
    page = rory.page
    page.goto(link)
    expect(page.get_by_text("Your friend: lost, 0 to 0")).to_be_visible()
    page.get_by_role("button", name="Play", exact=True).click()
    rory.wait_for_turn()
    assert page.evaluate(hand) == dealt
    lose(page)
    expect(page.get_by_role("dialog").get_by_text("You: lost, 0 to 0")).to_be_visible()
    expect(page.get_by_role("dialog").get_by_text("Your friend: lost, 0 to 0")).to_be_visible()
    rory.axe()
    page.get_by_role("link", name="Send this deal").click()
    page.get_by_text("Send this deal").click()
    answer = page.get_by_label("Link to this deal").input_value()
    page = isla.page
    page.goto(answer)  # the friend's result comes back in the same way
    expect(page.get_by_text("You: lost, 0 to 0")).to_be_visible()
    expect(page.get_by_text("Your friend: lost, 0 to 0")).to_be_visible()
    page = rory.open()
    page.get_by_text("Statistics").click()
    expect(page.get_by_role("img", name="0 won, 0 drawn, 1 lost").first).to_be_visible()
    rory.axe()


# Waits until the reviews of so many games are kept.
REVIEWS = """async (count) => {
  const kept = () => new Promise((done) => {
    const asked = indexedDB.open("schotten");
    asked.onsuccess = () => {
      const all = asked.result.transaction("tables").objectStore("tables").getAll();
      all.onsuccess = () => {
        asked.result.close();
        done(all.result.filter(({ reviews }) => reviews?.[1]?.decisions > 0).length);
      };
    };
  });
  while ((await kept()) < count) await new Promise((wake) => setTimeout(wake, 50));
}"""


def test_the_error_rate_over_the_reviewed_games_is_drawn(visitors: Visitors):
    isla = visitors.come()
    page = isla.page
    for count in (1, 2):
        at_home(isla)
        isla.play(2)
        isla.wait_for_turn()
        lose(page)
        isla.open("/")
        picture = page.get_by_role("img", name="Error rate")
        page.get_by_text("Statistics", exact=True).click()
        expect(page.get_by_text("All games against the computer")).to_be_visible()
        expect(picture).to_have_count(count - 1)  # nothing is reviewed by being lost
        page.get_by_text("finished game").click()
        page.get_by_role("link", name="Replay").first.click()
        page.evaluate(REVIEWS, count)
        isla.open("/")
        page.get_by_text("Statistics", exact=True).click()
        expect(picture).to_have_accessible_name(
            re.compile(rf"^Error rate\. Points lost per decision: [\d.]+ · .*: {count}$")
        )
        expect(picture.locator(".dot")).to_have_count(count)
    expect(page.get_by_text("Only games whose review is complete count.")).to_be_visible()
    isla.axe()
    isla.fits()


def test_tables_at_the_server_are_among_my_games_with_whose_turn_it_is(visitors: Visitors):
    isla = visitors.come()
    seats = [{"sits": "here", "name": "Isla"}, {"sits": "link"}]
    table = isla.make(edition="iello", seats=seats, first=0)
    page = isla.open(f"/#/t/{table}")
    expect(page.get_by_text("Only this computer can open this address").last).to_be_visible()
    page = isla.open()
    expect(page.get_by_text("nobody sits opposite yet")).to_be_visible()
    rory = visitors.come()
    rory.page.goto(f"{isla.address}/#/t/{table}")
    rory.page.get_by_label("Your name").fill("Rory")
    rory.page.get_by_role("button", name="Sit down").click()
    expect(rory.page.locator(".table")).to_be_visible()
    expect(page.get_by_text("your turn", exact=True)).to_be_visible()
    page.get_by_role("link", name="Go on").click()
    isla.wait_for_turn()
    isla.play(1)
    page = isla.open()
    expect(page.get_by_text("Rory to play")).to_be_visible()
    isla.axe()
