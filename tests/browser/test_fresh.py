"""Nothing warms up: on a machine where nothing was ever compiled the computer answers from the first move on."""

from pathlib import Path

import pytest
from playwright.sync_api import Browser, expect

from browser.alone import alone
from browser.conftest import serving
from browser.driver import Visitors

pytestmark = pytest.mark.browser


def test_the_computer_moves_at_once_on_a_fresh_machine(
    browser: Browser, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    from schotten.server.web.page import build_page

    with alone():
        build_page(print)
    (tmp_path / "cache").mkdir()
    monkeypatch.setenv("SCHOTTEN_CACHE", str(tmp_path / "cache"))
    with serving(tmp_path) as address:
        visitors = Visitors(browser, address)
        isla = visitors.come()
        page = isla.open()
        page.get_by_role("radio", name="Casual").check(force=True)
        page.get_by_role("button", name="Play", exact=True).click()
        isla.wait_for_turn()
        assert isla.play(2) == "played"  # a second turn comes only when the computer has moved
        expect(page.get_by_role("status").filter(has_text="computer")).to_have_count(0)
        isla.context.close()
        assert visitors.complaints == []
