"""What is ours alone stands first on the start screen, and each line leads to where it is seen."""

from pathlib import Path

import pytest
from playwright.sync_api import expect

from browser.driver import Visitors
from schotten import parse_record, walk

pytestmark = [pytest.mark.browser, pytest.mark.slow, pytest.mark.timeout(3600)]
EXAMPLE = Path(__file__).parents[2] / "web" / "src" / "start" / "example.totten"


def test_the_example_is_a_game_by_the_rules():
    record = parse_record(EXAMPLE.read_text(encoding="utf-8"))
    assert [moment.table for moment in walk(record)][-1].outcome is not None


def test_each_line_leads_to_where_it_is_seen(visitors: Visitors):
    isla = visitors.come()
    page = isla.open()
    lines = page.get_by_role("navigation", name="Only here")
    expect(lines.get_by_role("listitem")).to_have_count(4)
    for name in ("Claims are proven", "Endings are solved"):
        lines.get_by_role("link", name=name).click()
        expect(page.get_by_role("region", name="Lesson")).to_be_visible()
        page.go_back()
    lines.get_by_role("button", name="The shuffle can be checked.").click()
    expect(page.get_by_text("The seed fits the published hash.").last).to_be_visible()
    expect(page.locator("li .right")).to_have_count(4)  # the seed, the hands, the draws, the digest
    page.go_back()
    lines.get_by_role("button", name="The computer does not peek.").click()
    expect(page.get_by_role("img", name="Other hand: 6 clan cards")).to_be_visible()  # Isla's, from behind
    expect(page.locator(".player.near")).to_contain_text("Computer")
    page.go_back()
    expect(page.get_by_text("1 finished game")).to_be_visible()  # taken in once, for both
