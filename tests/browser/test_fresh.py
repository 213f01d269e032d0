"""Nothing warms up: on a machine where nothing was ever compiled the computer answers from the first move on."""

from pathlib import Path

import pytest
from playwright.sync_api import Browser, expect

from browser.alone import alone
from browser.conftest import serving
from browser.driver import Visitor, Visitors

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
        isla.against_computer("iello", seats=[{"sits": "here"}, {"sits": "computer", "level": "casual"}])
        has_played_twice(isla)  # at the server: by the engine file in wasmtime, with no machine code kept
        page = isla.open("/")
        page.get_by_role("radio", name="Casual").check(force=True)
        page.get_by_role("button", name="Play", exact=True).click()
        page.wait_for_url("**/#/t/d-*")
        has_played_twice(isla)  # on the device: by the same file in the browser
        assert list((tmp_path / "cache" / "engine").glob("*.bin"))  # the server's, made just now
        isla.context.close()
        assert visitors.complaints == []


def has_played_twice(visitor: Visitor) -> None:
    """A second turn comes only when the computer has moved; and nothing is said about it."""
    visitor.wait_for_turn()
    assert visitor.play(2) == "played"
    expect(visitor.page.get_by_role("log").filter(has_text="could not be started")).to_have_count(0)
