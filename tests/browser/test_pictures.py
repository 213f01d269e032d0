"""The position as a picture: to the clipboard, or as a file where there is none; nothing hidden gets in."""

import re
from pathlib import Path

import pytest
from playwright.sync_api import Browser, expect

from browser.driver import PLACES, Visitors

pytestmark = [pytest.mark.browser, pytest.mark.slow, pytest.mark.timeout(3600)]
COPIED = """async () => {
  const [item] = await navigator.clipboard.read();
  const picture = await createImageBitmap(await item.getType("image/png"));
  return [picture.width, picture.height];
}"""


@PLACES
def test_a_picture_of_the_table_goes_to_the_clipboard(visitors: Visitors):
    isla = visitors.come()
    isla.context.grant_permissions(["clipboard-read", "clipboard-write"])
    isla.against_computer("siege")
    isla.wait_for_turn()
    page = isla.page
    page.get_by_role("button", name="Menu").click()
    page.get_by_role("button", name="Copy picture").click()
    expect(page.get_by_role("button", name="Picture copied")).to_be_visible()
    width, height = page.evaluate(COPIED)
    assert width == 2 * (116 + 7 * 100 + 48)
    assert height > width / 2


@pytest.mark.parametrize("place", ["server", "device"])
def test_without_a_clipboard_it_is_saved_and_shows_the_backs_of_the_other_hand(
    address: str, browser: Browser, tmp_path: Path, place: str
):
    visitors = Visitors(browser, address.replace("127.0.0.1", "club.test"), place)
    isla = visitors.come()
    table = isla.against_computer("iello")
    isla.wait_for_turn()
    page = isla.page
    page.get_by_role("button", name="Menu").click()
    expect(page.get_by_role("dialog").get_by_text("This address is plain http")).to_be_visible()
    with page.expect_download() as saved:
        page.get_by_role("button", name="Save picture").click()
    saved.value.save_as(tmp_path / "table.svg")
    drawn = set(re.findall(r'<use href="#(\w+)"', (tmp_path / "table.svg").read_text(encoding="utf-8")))
    hand = page.locator(".hand li").evaluate_all("(cards) => cards.map((card) => card.dataset.card)")
    troops = {name for name in drawn if re.fullmatch(r"[rgbypo]\d", name)}
    assert troops == set(hand), table  # nobody has played a card yet
    assert "troops" in drawn
    assert [line for line in visitors.complaints if "untrustworthy" not in line] == []  # a header's
    isla.context.close()
