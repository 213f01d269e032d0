"""The table, played by Textual's pilot: whole games in every edition by keys, and what keys and mouse lead to."""

from random import Random

import pytest
from textual.pilot import Pilot
from textual.widgets import OptionList, Static

from schotten.i18n import LANGUAGES
from schotten.told.structs import LegalMove, SeatPosition
from schotten.tui.app import TableApp
from schotten.tui.local import LocalDesk
from schotten.tui.screens.setup import SetupScreen
from schotten.tui.screens.sheets import Choose, Curtain, Over, Read
from schotten.tui.screens.table import TableScreen
from schotten.tui.widgets.column import SpotColumn
from schotten.tui.widgets.hand import HandCard
from tui.desks import GAMES, advance, against_any, by_twos
from tui.scenes import settle

pytestmark = pytest.mark.thorough

SMALL = (80, 24)


def app_at(desk: LocalDesk, lang: str = "en", *, dark: bool = True) -> TableApp:
    return TableApp(TableScreen(desk, lang, pace=0), desk.edition.key, dark=dark)


def table_of(app: TableApp) -> TableScreen:
    return next(screen for screen in app.screen_stack if isinstance(screen, TableScreen))


def said(app: TableApp, part: str) -> str:
    return str(table_of(app).query_one(part, Static).visual)


async def make(app: TableApp, pilot: Pilot[int], position: SeatPosition, choice: LegalMove) -> None:
    """Make a move as a person would: a hand card and a number, else from the list of moves."""
    if choice.kind in {"play", "tactics"} and choice.spot is not None and choice.card is not None:
        table_of(app).cursor = position.view.hand.index(choice.card)
        await pilot.press("enter", str(choice.spot + 1))
        return
    await pilot.press("m")
    await pilot.pause()
    app.screen.query_one(OptionList).highlighted = [move.id for move in position.moves].index(choice.id)
    await pilot.press("enter")


@pytest.mark.slow
@pytest.mark.parametrize(("edition", "tactical"), GAMES)
async def test_a_whole_game_by_keys(edition: str, tactical: bool):
    desk, rng = against_any(edition, tactical=tactical), Random(6)
    app = app_at(desk)
    async with app.run_test(size=SMALL) as pilot:
        for _ in range(400):
            await pilot.pause()
            await app.workers.wait_for_complete()
            if desk.game.outcome is not None:
                break
            position = desk.position
            if position.deciding:
                await make(app, pilot, position, rng.choice(position.moves))
        await settle(app, pilot.pause)
        assert desk.game.outcome is not None
        assert isinstance(app.screen, Over)


async def test_a_card_then_a_number_plays_it():
    desk = advance(against_any("iello"), 0)
    app = app_at(desk)
    async with app.run_test(size=SMALL) as pilot:
        await settle(app, pilot.pause)
        card = desk.position.view.hand[1]
        await pilot.press("right", "enter")
        await pilot.pause()
        assert table_of(app).held == card
        await pilot.press("4")
        await settle(app, pilot.pause)
        assert card in desk.position.view.spots[3].rows[0]


async def test_a_click_on_a_card_then_on_a_spot_plays_it():
    desk = advance(against_any("siege"), 0)
    app = app_at(desk)
    async with app.run_test(size=SMALL) as pilot:
        await settle(app, pilot.pause)
        card = desk.position.view.hand[2]
        await pilot.click(app.screen.query(HandCard)[2])
        await pilot.pause()
        await pilot.click(app.screen.query(SpotColumn)[3], offset=(2, 2))
        await settle(app, pilot.pause)
        assert card in desk.position.view.spots[3].rows[0]


async def test_a_refusal_is_told_and_changes_nothing():
    desk = advance(against_any("iello", "3"), 56)
    full = next(
        index for index, spot in enumerate(desk.position.view.spots) if len(spot.rows[0]) == 3 and spot.owner is None
    )
    before = desk.game.state
    app = app_at(desk)
    async with app.run_test(size=SMALL) as pilot:
        await settle(app, pilot.pause)
        await pilot.press("enter", str(full + 1))
        await settle(app, pilot.pause)
        assert "Full" in said(app, "#message")
        assert desk.game.state == before


async def test_a_claim_by_its_key_and_why_before_it():
    desk = advance(against_any("iello", "31"), 56)
    app = app_at(desk)
    async with app.run_test(size=SMALL) as pilot:
        await settle(app, pilot.pause)
        assert "⚑7" in app.screen.query(SpotColumn)[6].render().plain
        await pilot.press("w", "7")
        await settle(app, pilot.pause)
        assert isinstance(app.screen, Read)
        await pilot.press("escape", "c")
        await settle(app, pilot.pause)
        assert desk.position.view.spots[6].owner == 0


async def test_undo_help_light_and_resigning():
    desk = advance(against_any("alien"), 0)
    before = desk.game.state
    app = app_at(desk)
    async with app.run_test(size=SMALL) as pilot:
        await settle(app, pilot.pause)
        await pilot.press("enter", "1")
        await settle(app, pilot.pause)
        assert desk.game.state != before
        await pilot.press("u")
        await settle(app, pilot.pause)
        assert desk.game.state == before
        await pilot.press("l")
        await settle(app, pilot.pause)
        assert app.theme == "alien-light"
        await pilot.press("question_mark")
        await pilot.pause()
        assert isinstance(app.screen, Read)
        await pilot.press("escape", "x")
        await pilot.pause()
        assert isinstance(app.screen, Choose)
        await pilot.press("enter")
        await settle(app, pilot.pause)
        assert isinstance(app.screen, Over)


async def test_between_two_people_the_curtain_hides_the_hand():
    desk = by_twos("iello")
    app = app_at(desk)
    async with app.run_test(size=SMALL) as pilot:
        await settle(app, pilot.pause)
        assert isinstance(app.screen, Curtain)
        assert not table_of(app).query(HandCard)
        await pilot.press("enter")
        await settle(app, pilot.pause)
        seat = desk.seat
        assert len(table_of(app).query(HandCard)) == 6
        await pilot.press("enter", "5")
        await settle(app, pilot.pause)
        await pilot.press("d")
        await settle(app, pilot.pause)
        assert desk.seat != seat
        assert isinstance(app.screen, Curtain)


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("size", [SMALL, (140, 45)])
async def test_every_card_of_the_board_is_shown_at_any_size(size: tuple[int, int], lang: str):
    desk = advance(against_any("siege", "8", tactical=True), 61)
    app = app_at(desk, lang)
    async with app.run_test(size=size) as pilot:
        await settle(app, pilot.pause)
        columns = app.screen.query(SpotColumn)
        assert all(column.region.right <= app.screen.query_one("#board").region.right for column in columns)
        for spot, column in zip(desk.position.view.spots, columns, strict=True):
            text = column.render().plain
            assert all(card in text for row in spot.rows for card in row if card[1:].isdigit())
        hand = app.screen.query(HandCard)
        assert len(hand) == len(desk.position.view.hand)
        assert all(card.region.right <= size[0] and card.region.bottom <= size[1] for card in hand)


async def test_the_first_screen_deals_what_was_chosen():
    dealt: list[tuple[str, frozenset[str], str | None]] = []

    def deal(edition: str, variants: frozenset[str], level: str | None) -> LocalDesk:
        dealt.append((edition, variants, level))
        return by_twos(edition, tactical="tactical" in variants)

    app = TableApp(SetupScreen("en", [("casual", "Casual")], "casual", deal), "iello")
    async with app.run_test(size=SMALL) as pilot:
        await pilot.pause()
        await pilot.press("down", "down", "down", "enter", "tab", "space", "tab", "down", "enter", "d")
        await pilot.pause()
    assert dealt == [("siege", frozenset({"tactical"}), None)]


async def test_ctrl_c_ends_cleanly():
    app = app_at(advance(against_any("iello"), 0))
    async with app.run_test(size=SMALL) as pilot:
        await settle(app, pilot.pause)
        await pilot.press("ctrl+c")
        await pilot.pause()
    assert app.return_value == 130
