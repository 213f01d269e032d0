"""A turn or two by keyboard alone in each game, and what a screen reader gets of it."""

import re

import pytest
from playwright.sync_api import Page, expect

from browser.aloud import live_regions, outline, tree
from browser.driver import PLACES, Visitors

pytestmark = [pytest.mark.browser, pytest.mark.slow, pytest.mark.timeout(3600)]
TITLES = {
    "iello": "Schotten Totten",
    "cocktail": "Schotten-Totten",
    "alien": "Alien-Totten",
    "siege": "Schotten Totten 2",
}


def said(page: Page) -> str:
    return " ".join(page.get_by_role("log").locator("p").all_inner_texts())


def draw(page: Page) -> None:
    """Draw once it is due: a key that comes too early does nothing."""
    expect(page.locator(".pile.lit").first).to_be_visible()
    page.keyboard.press("d")


def in_order(read: list[str], *patterns: str) -> bool:
    """Whether lines like these come one after the other."""
    at = 0
    for pattern in patterns:
        found = next((index for index in range(at, len(read)) if re.fullmatch(pattern, read[index])), None)
        assert found is not None, (pattern, read[at:])
        at = found + 1
    return True


def spots_read(page: Page) -> int:
    """How many spots are groups of a far row, what lies between, and a near row; each has its name once."""
    groups: list[list[str]] = []
    for node in tree(page):
        if node.role == "group" and re.fullmatch(r"(stone|crystal|pit|tower|wall|gate) \d", node.name):
            groups.append([])
        elif groups and node.role in {"list", "button"} and len(groups[-1]) < 3:
            groups[-1].append(f"{node.role} {node.name}")
    for group in groups:
        in_order(group, "list other side.*", "button (stone|crystal|pit|tower|wall|gate).*", "list your side.*")
    return len(groups)


@PLACES
@pytest.mark.parametrize("edition", TITLES)
def test_a_turn_by_keys_alone_is_heard_in_good_order(visitors: Visitors, edition: str):
    isla = visitors.come()
    isla.against_computer(edition, options={"tactical": True})
    isla.wait_for_turn()
    page = isla.page
    in_order(
        outline(page),
        "log",
        "main",
        f"heading {TITLES[edition]}",
        r"group Computer: \d \w+.*",
        "image Other hand: .*",
        "button Menu",
        "group Decks",
        "region Table",
        "heading Last turn",
        r"group Isla: \d \w+.*",
        "list Your hand",
        r"button (red|green|blue|yellow|purple|orange) \d+",
    )
    assert spots_read(page) == (7 if edition == "siege" else 9)
    page.keyboard.press("1")
    expect(page.get_by_role("log")).to_contain_text("Where do you play")
    page.keyboard.press("5")
    expect(page.get_by_role("log")).to_contain_text(re.compile(r"You play \w+ \d+ at .+\..*(Claim, or draw|Draw)"))
    draw(page)
    isla.wait_for_turn()
    heard = said(page)
    acts = "plays|throws|retreats"
    in_order([heard], rf".*Where do you play.*You play \w+ \d+.*You draw .*Computer ({acts}).*lay a card.*")
    assert [node.role for node in live_regions(page)] == ["log"]

    page.keyboard.press("m")  # every legal move is in the list, by words and by its text
    expect(page.get_by_role("textbox")).to_be_focused()
    moves = page.get_by_role("dialog").locator("li button")
    expect(page.get_by_role("dialog").get_by_role("log")).to_contain_text(f"{moves.count()} possible moves")
    assert [node.role for node in live_regions(page)] == ["log"]
    page.keyboard.press("ArrowDown")
    expect(moves.first).to_be_focused()
    page.keyboard.press("Enter")
    expect(page.get_by_role("dialog")).to_have_count(0)
    draw(page)
    isla.wait_for_turn()
    assert said(page) != heard


@PLACES
def test_the_focus_stays_on_the_table(visitors: Visitors):
    isla = visitors.come()
    isla.against_computer("cocktail")
    isla.wait_for_turn()
    page = isla.page
    page.keyboard.press("Tab")
    page.locator(".hand button").nth(2).focus()
    page.keyboard.press("Enter")
    expect(page.locator(".drop").first).to_be_visible()
    page.keyboard.press("ArrowUp")
    expect(page.locator(".drop:focus")).to_have_count(1)
    page.keyboard.press("Enter")
    expect(page.locator(".row.near [data-card]")).to_have_count(1)
    expect(page.locator(".hand button:focus")).to_have_count(1)
