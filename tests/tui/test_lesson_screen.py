"""Lessons at the table of the terminal, by Textual's pilot."""

from pathlib import Path

from textual.widgets import OptionList, Static

from schotten.commands.terminal.learning import KeptProgress
from schotten.lessons import find_lessons
from schotten.tui.app import TableApp
from schotten.tui.desk import RefusedError
from schotten.tui.lesson_desk import LessonDesk
from schotten.tui.screens.lesson import LearnScreen, LessonScreen
from schotten.tui.screens.sheets import Choose
from tui.scenes import settle


def learning(tmp_path: Path, first: str = "") -> tuple[TableApp, KeptProgress]:
    progress = KeptProgress(tmp_path / "lessons.json")
    return TableApp(LearnScreen(find_lessons("iello"), "iello", "en", progress, first), "iello"), progress


def said(app: TableApp) -> str:
    lesson = next(screen for screen in app.screen_stack if isinstance(screen, LessonScreen))
    return str(lesson.query_one("#message", Static).visual)


async def test_a_lesson_is_chosen_answered_and_done(tmp_path: Path) -> None:
    app, progress = learning(tmp_path)
    async with app.run_test(size=(110, 40)) as pilot:
        await settle(app, pilot.pause)
        assert isinstance(app.screen, Choose)
        app.screen.query_one(OptionList).highlighted = 1
        await pilot.press("enter")
        await settle(app, pilot.pause)
        assert "becomes what is missing" in said(app)
        assert isinstance(app.screen, LessonScreen)
        hand = app.screen.lesson.position.view.hand
        await pilot.press(*["right"] * hand.index("joker"), "enter", "6")
        await settle(app, pilot.pause)
        assert "missing from the strongest formation" in said(app)
        assert "becomes what is missing" in said(app)  # what was asked stays to be read
        await pilot.press("enter", "3")
        await settle(app, pilot.pause)
        assert "decided only at the claim" in said(app)
        assert "Press Enter" in said(app)
        await pilot.press("enter")
        await settle(app, pilot.pause)
        assert progress.at("iello", "joker") == 2
        assert isinstance(app.screen, Choose)
        await pilot.press("escape")


async def test_what_was_asked_and_what_was_wrong_fit_a_small_window(tmp_path: Path) -> None:
    progress = KeptProgress(tmp_path / "lessons.json")
    progress.reach("siege", "siege-steps", 7)
    app = TableApp(LearnScreen(find_lessons("siege"), "siege", "ru", progress, "siege-steps"), "siege")
    async with app.run_test(size=(80, 24)) as pilot:
        await settle(app, pilot.pause)
        assert isinstance(app.screen, LessonScreen)
        hand = app.screen.lesson.position.view.hand
        await pilot.press(*["right"] * hand.index("b8"), "enter", "2")
        await settle(app, pilot.pause)
        message = app.screen.query_one("#message", Static)
        assert message.virtual_size.height == message.size.height >= 5
        await pilot.press("q")


async def test_a_question_is_answered_by_a_key(tmp_path: Path) -> None:
    app, progress = learning(tmp_path, "lead")
    async with app.run_test(size=(110, 40)) as pilot:
        await settle(app, pilot.pause)
        await pilot.press("enter", "y")
        await settle(app, pilot.pause)
        assert "lead by two" in said(app)
        await pilot.press("n")
        await settle(app, pilot.pause)
        assert progress.at("iello", "lead") == 1
        await pilot.press("q")


def test_a_desk_of_a_lesson_refuses_what_is_no_part_of_one(tmp_path: Path) -> None:
    lesson = next(each for each in find_lessons("siege") if each.name == "siege-steps")
    desk = LessonDesk(lesson, "siege", "it", KeptProgress(tmp_path / "lessons.json"))
    assert desk.position.moves[0].card in desk.position.view.hand
    assert desk.hint().move == int(desk.lecture.game.parse("b11@4"))
    assert desk.explain(3).code
    assert (desk.series, desk.against_computer, desk.options.tactical) == (None, False, False)
    for deed in (desk.take_back, desk.resign, desk.again, desk.record, lambda: desk.make(0)):
        try:
            deed()
        except RefusedError:
            continue
        raise AssertionError(deed)
