"""A fifth edition on the page: the recipe's two files and the contract, and a game is played at its table."""

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, expect

from browser.conftest import serving
from browser.driver import Visitors
from browser.test_tables import join
from recipes.copies import Copy, make_copy
from recipes.edition import EDITION

pytestmark = [pytest.mark.browser, pytest.mark.node, pytest.mark.slow, pytest.mark.timeout(3600)]

BUILD = "from schotten.server.web.page import build_page; build_page(print)"
STONES, HAND, DECK = 9, 7, 60 - 2 * 7
HIGHEST = "10"  # a value that no edition with stones has


@pytest.fixture(scope="module")
def battle(tmp_path_factory: pytest.TempPathFactory) -> Copy:
    copy = make_copy(tmp_path_factory.mktemp("battle"), EDITION)
    copy.tell_page()
    copy.python("-c", BUILD)
    return copy


@pytest.fixture
def guests(battle: Copy, browser: Browser, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Visitors]:
    """People at a server of the copy; nobody's console may complain."""
    with serving(tmp_path_factory.mktemp("server"), battle.path) as address:
        made = Visitors(browser, address)
        yield made
        for context in browser.contexts:
            context.close()
    assert made.complaints == []


def test_the_start_screen_offers_it_and_two_people_play_a_whole_game(guests: Visitors):
    isla, rory = guests.come(), guests.come(phone=True)
    page = isla.open()
    expect(page.locator('input[name="edition"]')).to_have_count(5)
    seats = [{"sits": "here", "name": "Isla"}, {"sits": "link"}]
    table = isla.make(edition="battle", options={"tactical": True}, seats=seats, first=0)
    join(rory, f"{rory.address}/t/{table}", "Rory")
    isla.sit_at(table)
    isla.wait_for_turn()
    expect(page.locator(".spot")).to_have_count(STONES)
    expect(page.locator(".hand [data-card]")).to_have_count(HAND)
    expect(page.locator(".pile").first).to_contain_text(str(DECK))
    tens = 0
    while isla.play(1) != "over" and rory.play(1) != "over":
        if not tens:  # once there is one to be seen
            tens = page.locator(f'[data-card$="{HIGHEST}"]').count()
            isla.axe()
            rory.fits()
    assert tens
    for each in (isla, rory):
        expect(each.page.get_by_role("dialog").get_by_role("heading", level=2)).to_be_visible()
