"""Lessons on the screen: a list of them, and each at the same table as a game."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from textual.screen import Screen

from schotten.i18n import say
from schotten.i18n.teaching import fill
from schotten.lessons.model import NEXT, NO, YES
from schotten.tui.lesson_desk import LessonDesk

from .sheets import Choose
from .table import TableScreen

if TYPE_CHECKING:
    from textual.binding import BindingType

    from schotten.lessons import Lesson
    from schotten.told.structs import SeatPosition
    from schotten.tui.lesson_lines import Progress


class LessonScreen(TableScreen):
    """One lesson: what it says stands above the prompt."""

    BINDINGS: ClassVar[list[BindingType]] = [("y", "spoken('yes')", ""), ("n", "spoken('no')", "")]

    def __init__(self, desk: LessonDesk, lang: str) -> None:
        super().__init__(desk, lang)
        self.lesson = desk

    def _show_texts(self, position: SeatPosition) -> None:
        stop = self.lesson.lecture.stop
        spoken = stop.right[0].steps[0] if stop is not None and stop.spoken else ""
        keys = {NEXT: "next", YES: "yes_no", NO: "yes_no"}.get(spoken)
        asked = f" {self.say(f'terminal.learn.{keys}')}" if keys else ""
        held = f" {self._message}" if self._message and self.held else ""
        shown, self._message = self._message, f"{self.lesson.said}{asked}{held}"
        super()._show_texts(position)
        self._message = shown

    def _go_on(self, position: SeatPosition) -> None:
        if self.lesson.lecture.stop is None:
            self.dismiss()

    def action_choose(self) -> None:
        """Go on where nothing is asked, else choose a card."""
        stop = self.lesson.lecture.stop
        if stop is not None and stop.spoken:
            self._answer(NEXT)
        else:
            super().action_choose()

    def action_spoken(self, word: str) -> None:
        """Answer a question."""
        stop = self.lesson.lecture.stop
        if stop is not None and stop.spoken:
            self._answer(word)

    def _answer(self, word: str) -> None:
        stop = self.lesson.lecture.stop
        if stop is not None and (word == NEXT) == (stop.right[0].steps[0] == NEXT):
            self._do(self.lesson.answer, word)

    def action_quit(self) -> None:
        """Back to the list; the lesson goes on here another time."""
        self.dismiss()


class LearnScreen(Screen[None]):
    """The lessons of a game, one after the other."""

    def __init__(self, lessons: list[Lesson], edition: str, lang: str, progress: Progress, first: str = "") -> None:
        super().__init__()
        self.lessons = lessons
        self.edition = edition
        self.lang = lang
        self.progress = progress
        self._first = first

    def on_mount(self) -> None:
        """Show the list, or begin at once."""
        if self._first:
            self._begin(self._first)
        else:
            self._offer()

    def _offer(self, _: None = None) -> None:
        title = say(self.lang, f"edition.{self.edition}.title")
        self.app.push_screen(Choose(title, [(each.name, self._label(each)) for each in self.lessons]), self._begin)

    def _label(self, lesson: Lesson) -> str:
        done = self.progress.at(self.edition, lesson.name) >= len(lesson.stops)
        chapter = say(self.lang, f"lessons.chapter.{lesson.chapter}")
        return f"{'✓' if done else ' '} {chapter}: {fill(self.lang, self.edition, lesson.title[self.lang])}"

    def _begin(self, name: str | None) -> None:
        lesson = next((each for each in self.lessons if each.name == name), None)
        if lesson is None:
            self.app.exit()
            return
        desk = LessonDesk(lesson, self.edition, self.lang, self.progress)
        self.app.push_screen(LessonScreen(desk, self.lang), self._offer)
