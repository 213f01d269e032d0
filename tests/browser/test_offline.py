"""The page as a folder on a plain host: kept for use without network, renewed between games, honest about servers."""

from __future__ import annotations

import threading
from collections.abc import Iterator
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect

from browser.alone import alone
from browser.driver import KEEP, Visitor, Visitors
from schotten.commands import site

pytestmark = pytest.mark.browser

FOLDER = "games/totten"
HOLD = "() => void navigator.locks.request('schotten-game', { mode: 'shared' }, () => new Promise(() => {}))"
CARDS = "(cards) => cards.map((card) => card.dataset.card).sort()"
KEPT = "async () => { await navigator.serviceWorker.ready; return Boolean(navigator.serviceWorker.controller); }"


class Quiet(SimpleHTTPRequestHandler):
    """As `python -m http.server`, without its log."""

    def log_message(self, *_: object) -> None:
        """Nothing."""


class PlainHost:
    """A host that knows nothing but files."""

    def __init__(self, home: Path) -> None:
        self.home = home
        self.server = ThreadingHTTPServer(("127.0.0.1", 0), partial(Quiet, directory=str(home)))
        self.server.daemon_threads = True
        self.port = self.server.server_address[1]
        threading.Thread(target=self.server.serve_forever, daemon=True).start()

    def close(self) -> None:
        self.server.shutdown()
        self.server.server_close()


@pytest.fixture
def host(tmp_path: Path) -> Iterator[PlainHost]:
    """A plain host with the page in a subfolder."""
    with alone():
        site.run(tmp_path / FOLDER)
    made = PlainHost(tmp_path)
    yield made
    made.close()


@pytest.fixture
def isla(browser: Browser, host: PlainHost) -> Iterator[Visitor]:
    """Somebody whose console has nothing to complain about."""
    visitors = Visitors(browser, f"http://127.0.0.1:{host.port}/{FOLDER}")
    made = visitors.come()
    yield made
    made.context.close()
    assert visitors.complaints == []


def kept(page: Page) -> None:
    """Wait until the page is kept and served from there."""
    page.wait_for_function(KEPT)


def test_after_one_visit_no_network_is_needed(isla: Visitor, host: PlainHost):
    page = isla.open("/")
    kept(page)
    host.close()
    page.reload()
    page.locator("select").select_option("it")
    expect(page.get_by_role("button", name="Gioca", exact=True)).to_be_visible()
    page.get_by_role("button", name="Regole").first.click()
    expect(page.get_by_role("dialog")).to_be_visible()


def test_a_whole_game_against_the_computer_needs_no_network(isla: Visitor, host: PlainHost):
    page = isla.open("/")
    page.evaluate(KEEP, {"schotten.settings": {"quick": True}})
    kept(page)
    host.close()
    page.reload()
    page.get_by_role("radio", name="Child").check(force=True)
    page.get_by_role("button", name="Play", exact=True).click()
    isla.wait_for_turn()
    assert isla.play() == "over"


def test_playing_a_friend_elsewhere_needs_a_server_and_says_so(isla: Visitor, host: PlainHost):
    page = isla.open("/")
    page.get_by_role("radio", name="Friend by link").check(force=True)
    expect(page.get_by_text("needs a server")).to_be_visible()
    expect(page.locator("button[type=submit]")).to_be_disabled()
    isla.axe()


def test_a_new_version_waits_until_no_game_is_under_way(isla: Visitor, host: PlainHost):
    page = isla.open("/")
    kept(page)
    other = isla.new_tab()
    other.goto(page.url)
    other.evaluate(HOLD)
    site.run(host.home / FOLDER, server="https://play.example")
    page.reload()
    page.evaluate("async () => { await (await navigator.serviceWorker.ready).update(); }")
    page.wait_for_function("async () => (await navigator.serviceWorker.ready).waiting !== null")
    notice = page.locator("main").get_by_text("A new version is ready")
    expect(notice).to_have_count(0)
    other.close()
    expect(notice).to_be_visible()
    isla.axe()
    page.get_by_role("button", name="Load it").click()
    page.wait_for_function("() => document.querySelector('meta[name=schotten-server]')?.content !== ''")
    page.get_by_role("radio", name="Friend by link").check(force=True)
    expect(page.get_by_role("link", name="Go there")).to_have_attribute("href", "https://play.example")


def test_a_game_begun_before_an_update_is_finished_after_it(isla: Visitor, host: PlainHost):
    page = isla.open("/")
    page.evaluate(KEEP, {"schotten.settings": {"quick": True}})
    kept(page)
    page.reload()
    page.get_by_role("radio", name="Child").check(force=True)
    page.get_by_role("button", name="Play", exact=True).click()
    isla.play(2)
    isla.wait_for_turn()
    held = page.locator(".hand li").evaluate_all(CARDS)
    site.run(host.home / FOLDER, server="https://play.example")
    page = isla.open("/")
    page.evaluate("async () => { await (await navigator.serviceWorker.ready).update(); }")
    page.get_by_role("button", name="Load it").click()
    page.wait_for_function("() => document.querySelector('meta[name=schotten-server]')?.content !== ''")
    page.get_by_role("link", name="Go on").click()
    isla.wait_for_turn()
    assert page.locator(".hand li").evaluate_all(CARDS) == held
    assert isla.play() == "over"


def test_on_plain_http_one_line_says_what_is_not_offered(browser: Browser, host: PlainHost):
    visitors = Visitors(browser, f"http://club.test:{host.port}/{FOLDER}")
    isla = visitors.come()
    page = isla.open("/")
    page.evaluate(KEEP, {"schotten.settings": {"quick": True}})
    page.reload()
    assert page.evaluate("isSecureContext") is False
    expect(page.get_by_text("This address is plain http")).to_be_visible()
    page.get_by_role("radio", name="Child").check(force=True)
    page.get_by_role("button", name="Play", exact=True).click()
    isla.wait_for_turn()  # everything else works
    page.keyboard.press("1")
    page.keyboard.press("5")
    expect(page.locator(".row.near [data-card]")).to_have_count(1)
    isla.wait_for_turn()
    page.get_by_role("button", name="Menu").click()
    expect(page.get_by_role("dialog")).to_be_visible()
    expect(page.get_by_text("Tell me when it is my turn")).to_have_count(0)
    page.keyboard.press("Escape")
    page = isla.open("/")
    page.get_by_role("link", name="Go on").click()
    isla.wait_for_turn()
    assert visitors.complaints == []
