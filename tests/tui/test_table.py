"""The table, played by Textual's pilot: whole games in every edition by keys, and what keys and mouse lead to."""

from pathlib import Path
from random import Random

import pytest
from textual.events import Key
from textual.pilot import Pilot
from textual.widgets import OptionList, Static

from schotten.game import Game
from schotten.i18n import LANGUAGES
from schotten.series import GameResult
from schotten.told.structs import LegalMove, SeatPosition
from schotten.tui.app import TableApp
from schotten.tui.local import LocalDesk
from schotten.tui.match import Match
from schotten.tui.screens.setup import SetupScreen
from schotten.tui.screens.sheets import Choose, Curtain, Over, Read
from schotten.tui.screens.table import TableScreen
from schotten.tui.widgets.column import SpotColumn
from schotten.tui.widgets.hand import Hand, HandCard
from tui.desks import GAMES, NAMES, advance, against_any, any_move, by_twos
from tui.scenes import settle, text_of

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
        await pilot.press("down", "down", "down", "enter", "tab", "space", "tab", "tab", "down", "enter", "d")
        await pilot.pause()
    assert dealt == [("siege", frozenset({"tactical"}), None)]


async def test_a_table_that_cannot_be_made_is_refused_in_a_line_and_another_can_be_chosen():
    def deal(edition: str, variants: frozenset[str], level: str | None) -> LocalDesk:
        if level is not None:
            raise ValueError("no computer plays here: only people can play")
        return by_twos(edition)

    app = TableApp(SetupScreen("en", [("casual", "Casual")], "casual", deal), "iello")
    async with app.run_test(size=SMALL) as pilot:
        await pilot.pause()
        await pilot.press("d")
        await pilot.pause()
        assert isinstance(app.screen, SetupScreen)
        assert [note.message for note in app._notifications] == ["no computer plays here: only people can play"]
        await pilot.press("tab", "tab", "tab", "tab", "down", "enter", "d")
        await settle(app, pilot.pause)
        assert any(isinstance(screen, TableScreen) for screen in app.screen_stack)  # behind the curtain


async def test_ctrl_c_ends_cleanly():
    app = app_at(advance(against_any("iello"), 0))
    async with app.run_test(size=SMALL) as pilot:
        await settle(app, pilot.pause)
        await pilot.press("ctrl+c")
        await pilot.pause()
    assert app.return_value == 130


def burst(app: TableApp, *keys: str) -> None:
    """Keys all at once, before the screen has answered any of them."""
    for key in keys:
        app.post_message(Key(key, key if len(key) == 1 else None))


@pytest.mark.slow
@pytest.mark.parametrize(("edition", "tactical"), [("iello", False), ("siege", True)])
async def test_keys_faster_than_the_screen_play_whole_games(edition: str, tactical: bool):
    desk, rng = against_any(edition, tactical=tactical), Random(9)
    app = app_at(desk)
    keys = ["left", "right", "enter", "space", "d", "t", "c", "e", "down", *map(str, range(1, 10))]
    async with app.run_test(size=SMALL) as pilot:
        for _ in range(300):
            burst(app, *rng.choices(keys, k=4), "escape", "escape", "m", "enter", "enter")
            await pilot.pause()
            if desk.game.outcome is not None:
                break
        await settle(app, pilot.pause)
        assert desk.game.outcome is not None
        assert app.is_running
        assert sum(isinstance(screen, TableScreen) for screen in app.screen_stack) == 1


async def test_a_game_that_was_left_is_offered_by_a_button():
    left, dealt = advance(against_any("siege"), 6), list[str]()

    def deal(edition: str, variants: frozenset[str], level: str | None) -> LocalDesk:
        dealt.append(edition)
        return against_any(edition)

    app = TableApp(SetupScreen("en", [("casual", "Casual")], "casual", deal, lambda: left), "iello")
    async with app.run_test(size=SMALL) as pilot:
        await pilot.pause()
        await pilot.click("#resume")
        await settle(app, pilot.pause)
        assert isinstance(app.screen, TableScreen)
        assert app.screen.desk is left
    assert dealt == []


async def test_the_headline_says_how_the_series_stands():
    game = Game.new("iello", seed=7)
    before = GameResult(first=0, winner=1, stones=(2, 5))
    desk = LocalDesk(game, (None, any_move()), NAMES, match=Match(game, 3, (before,)))
    app = app_at(desk)
    async with app.run_test(size=SMALL) as pilot:
        await settle(app, pilot.pause)
        assert said(app, "#headline").endswith("You 0 – Computer 0   Game 2 of 3, 2:5")


async def test_a_list_takes_one_answer():
    desk = advance(against_any("iello"), 0)
    app = app_at(desk)
    async with app.run_test(size=SMALL) as pilot:
        await settle(app, pilot.pause)
        await pilot.press("m")
        await pilot.pause()
        burst(app, "enter", "enter", "enter", "enter")
        await settle(app, pilot.pause)
        assert desk.game.movers.count(desk.seat) <= 2  # the card, and the draw that takes itself
        assert isinstance(app.screen, TableScreen)


async def test_leaving_a_game_asks_first():
    desk = advance(against_any("iello"), 4)
    app = app_at(desk)
    async with app.run_test(size=SMALL) as pilot:
        await settle(app, pilot.pause)
        await pilot.press("q")
        await pilot.pause()
        assert isinstance(app.screen, Choose)
        await pilot.press("enter")  # the first answer is to play on
        await settle(app, pilot.pause)
        assert isinstance(app.screen, TableScreen)
        await pilot.press("q")
        await pilot.pause()
        await pilot.press("down", "enter")
        await pilot.pause()
    assert app.return_code == 0


async def test_saving_asks_before_it_replaces(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.chdir(tmp_path)
    file = tmp_path / "iello.totten"
    file.write_text("mine", encoding="utf-8")
    app = app_at(advance(against_any("iello"), 4))
    async with app.run_test(size=SMALL) as pilot:
        await settle(app, pilot.pause)
        for answer, left in ((("down", "enter"), True), (("enter",), False)):
            await pilot.press("s")
            await pilot.pause()
            await pilot.press("enter")
            await pilot.pause()
            assert isinstance(app.screen, Choose)
            await pilot.press(*answer)
            await settle(app, pilot.pause)
            assert (file.read_text(encoding="utf-8") == "mine") == left


@pytest.mark.parametrize(
    ("edition", "expert", "order"),
    [
        ("iello", False, "Play one card, then claim"),
        ("iello", True, "First claim as many stones"),
        ("alien", False, "First claim as many crystals"),
        ("siege", False, "1. Prepare, if you like."),
    ],
)
async def test_help_says_the_turns_order_of_this_game(edition: str, expert: bool, order: str):
    game = Game.new(edition, seed=7, expert=True) if expert else Game.new(edition, seed=7)
    app = app_at(LocalDesk(game, (None, None), ("Ann", "Bob")))
    async with app.run_test(size=SMALL) as pilot:
        await settle(app, pilot.pause)
        await pilot.press("enter")
        await settle(app, pilot.pause)
        await pilot.press("question_mark")
        await settle(app, pilot.pause)
        assert isinstance(app.screen, Read)
        assert app.screen._text.startswith(order)
        assert "The aim" in app.screen._text


@pytest.mark.parametrize("size", [(40, 12), (60, 20), (79, 24), (80, 23)])
@pytest.mark.parametrize("lang", LANGUAGES)
async def test_a_small_window_says_that_it_is_too_small(size: tuple[int, int], lang: str):
    app = app_at(against_any("iello"), lang)
    async with app.run_test(size=size) as pilot:
        await settle(app, pilot.pause)
        shown = "\n".join(text_of(app.export_screenshot()))
        assert str(size[0]) in shown
        assert "80" in shown
        assert "schotten" in shown
        assert not table_of(app).query_one(Hand).display
        await pilot.resize_terminal(*SMALL)
        await settle(app, pilot.pause)
        assert table_of(app).query_one(Hand).display


async def test_a_large_window_is_used():
    desk = advance(against_any("iello"), 10)
    small, large = app_at(desk), app_at(desk)
    sizes = []
    for app, size in ((small, SMALL), (large, (200, 60))):
        async with app.run_test(size=size) as pilot:
            await settle(app, pilot.pause)
            table = table_of(app)
            column = table.query(SpotColumn).first()
            sizes.append((column.size.width, column.size.height, table.query_one("#side").size.width))
            assert table.query_one("#unseen").display == (size != SMALL)
    assert all(more > 2 * less for more, less in zip(sizes[1][:2], sizes[0][:2], strict=True))
    assert sizes[1][2] >= 56


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize(("edition", "tactical"), GAMES)
async def test_no_button_is_cut(edition: str, tactical: bool, lang: str):
    desk, rng = against_any(edition, tactical=tactical), Random(4)
    app = app_at(desk, lang)
    async with app.run_test(size=SMALL) as pilot:
        for _ in range(12):
            advance(desk, rng.randint(1, 9), rng.randint(0, 99))
            table_of(app).call_later(table_of(app).show)
            await settle(app, pilot.pause)
            edges = [button.region.right for button in table_of(app).query("#actions Button")]
            assert max(edges, default=0) <= SMALL[0]
            if desk.game.outcome is not None:
                break
