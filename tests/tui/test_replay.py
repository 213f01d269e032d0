"""A recorded game on the table: steps, jumps, other eyes, the curve."""

import pytest

from schotten.notation import Record, record_game
from schotten.told.records import see_record
from schotten.tui.app import TableApp
from schotten.tui.replays import ReplayDesk
from schotten.tui.screens.replay import ReplayScreen
from schotten.tui.screens.sheets import Read
from schotten.tui.widgets.curve import Curve
from tui.desks import GAMES, judged, played_out
from tui.scenes import settle

pytestmark = pytest.mark.thorough


def recorded(edition: str, *, tactical: bool = False) -> Record:
    return record_game(played_out(edition, tactical=tactical), ("Ann", "Bob"))


def desk_of(record: Record) -> ReplayDesk:
    return ReplayDesk(record, record.players)


@pytest.mark.parametrize(("edition", "tactical"), GAMES)
def test_every_step_can_be_seen_through_all_eyes(edition: str, tactical: bool):
    desk = desk_of(recorded(edition, tactical=tactical))
    for _ in desk.choices:
        for step in range(0, desk.steps + 1, 7):
            desk.go(step)
            assert desk.position.moves == []
            assert desk.position.view.move_count == step
        desk.look()
    desk.go(10_000)
    assert desk.step_number == desk.steps
    assert desk.position.view.over is not None
    assert desk.story[-1].kind == "over"


@pytest.mark.parametrize(("edition", "tactical"), GAMES)
@pytest.mark.parametrize("viewer", [0, 1])
def test_one_seats_record_shows_that_seat_only(edition: str, tactical: bool, viewer: int):
    desk = desk_of(see_record(recorded(edition, tactical=tactical), viewer))
    assert desk.choices == (viewer,)
    desk.go(desk.steps // 2)
    assert desk.position.view.you == viewer
    assert len(desk.notation()) == desk.steps // 2


def test_turns_can_be_jumped():
    desk = desk_of(recorded("iello"))
    desk.go_turn(1)
    assert (desk.moment.number, desk.position.view.turn) == (1, 1 - desk.saved.first)
    desk.go_turn(5)
    assert desk.moment.number == 6
    desk.go_turn(-6)
    assert desk.step_number == 0


async def test_keys_step_jump_and_look():
    desk = desk_of(recorded("siege", tactical=True))
    app = TableApp(ReplayScreen(desk, "en", lambda shown: judged(shown, lambda _: 0.25)), "siege")
    async with app.run_test(size=(80, 24)) as pilot:
        await settle(app, pilot.pause)
        await pilot.press("right", "right", "left", "v")
        await settle(app, pilot.pause)
        assert (desk.step_number, desk.eyes) == (1, 0)
        assert len(app.screen.query_one(Curve).chances) == desk.steps + 1
        await pilot.press("g", "1", "2", "enter")
        await settle(app, pilot.pause)
        assert desk.step_number == 12
        await pilot.press("g", "9", "9", "9", "enter")
        await settle(app, pilot.pause)
        assert desk.step_number == 12
        await pilot.press("pagedown", "end")
        await settle(app, pilot.pause)
        assert desk.step_number == desk.steps
        await pilot.press("home")
        await settle(app, pilot.pause)
        assert desk.step_number == 0
        await pilot.press("w", "4")
        await settle(app, pilot.pause)
        assert isinstance(app.screen, Read)
