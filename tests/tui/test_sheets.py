"""A sheet over a table is answered once: what else comes in the same burst of keys takes nothing away."""

import pytest
from textual.events import Key
from textual.screen import ModalScreen

from schotten.tui.app import TableApp
from schotten.tui.screens.setup import SetupScreen
from schotten.tui.screens.sheets import Ask, Choose, Curtain, Over, Read
from schotten.tui.screens.table import TableScreen
from tui.desks import advance, against_any
from tui.scenes import LEVELS, settle

pytestmark = pytest.mark.thorough

TITLE = "A question"
SHEETS = {
    "choose": (lambda: Choose(TITLE, [("yes", "Yes"), ("no", "No")]), ("enter", "enter"), "yes"),
    "choose none": (lambda: Choose(TITLE, [("yes", "Yes")]), ("escape", "escape"), None),
    # Escape overtakes Enter: the screen takes the one itself, the other goes by way of the list.
    "choose and leave": (lambda: Choose(TITLE, [("yes", "Yes")]), ("enter", "escape", "enter"), None),
    "read": (lambda: Read(TITLE, "A text", "Close"), ("enter", "space"), None),
    "ask": (lambda: Ask(TITLE, "a name"), ("enter", "enter"), "a name"),
    "ask and leave": (lambda: Ask(TITLE, "a name"), ("enter", "escape"), None),
    "curtain": (lambda: Curtain(TITLE, "Bob's turn", "Go on"), ("enter", "enter", "space"), None),
    "over": (lambda: Over(TITLE, "A wins", [("look", "Look"), ("again", "Again")]), ("enter", "enter"), "look"),
    "over, by keys": (lambda: Over(TITLE, "A wins", [("again", "Again")]), ("escape", "enter", "escape"), "look"),
}


def burst(app: TableApp, *keys: str) -> None:
    """Keys that wait together, none of them handled before the last has come."""
    for key in keys:
        app.post_message(Key(key, None))


@pytest.mark.parametrize("name", SHEETS)
async def test_a_burst_of_keys_answers_a_sheet_once(name: str):
    make, keys, answer = SHEETS[name]
    desk = advance(against_any("iello"), 0)
    app = TableApp(TableScreen(desk, "en", pace=0), "iello")
    answers: list[object] = []
    async with app.run_test() as pilot:
        await settle(app, pilot.pause)
        sheet: ModalScreen[object] = make()  # type: ignore[assignment]
        await app.push_screen(sheet, answers.append)
        await settle(app, pilot.pause)
        burst(app, *keys)
        await settle(app, pilot.pause)
        assert answers == [answer]
        assert isinstance(app.screen, TableScreen)
        assert app.is_running


async def test_two_enters_at_once_make_one_move_and_the_game_goes_on():
    desk = advance(against_any("iello"), 0)
    app = TableApp(TableScreen(desk, "en", pace=0), "iello")
    async with app.run_test() as pilot:
        await settle(app, pilot.pause)
        await pilot.press("m")
        await settle(app, pilot.pause)
        assert isinstance(app.screen, Choose)
        burst(app, "enter", "enter")
        await settle(app, pilot.pause)
        assert isinstance(app.screen, TableScreen)
        assert sum(len(spot.rows[0]) for spot in desk.position.view.spots) == 1


async def test_the_first_screen_deals_once_however_often_the_key_comes():
    dealt: list[str] = []

    def deal(edition: str, variants: frozenset[str], level: str | None):
        dealt.append(edition)
        return against_any(edition)

    app = TableApp(SetupScreen("en", LEVELS, "casual", deal), "iello")
    async with app.run_test() as pilot:
        await settle(app, pilot.pause)
        burst(app, "d", "d")
        await settle(app, pilot.pause)
        assert dealt == ["iello"]
