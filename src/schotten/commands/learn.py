"""`schotten learn`: the lessons in the terminal."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING

from .play import AS_USUAL, ShownFlags, need_a_terminal

if TYPE_CHECKING:
    from collections.abc import Callable

    from schotten.tui.lesson_lines import LessonLines


def run(edition: str = "iello", /, *, lesson: str = "", shown: ShownFlags = AS_USUAL) -> int:
    """Learn a game by doing: first steps, the black cards, the rulebook's examples, thinking ahead.

    Parameters
    ----------
    edition
        Which game: iello, cocktail, alien or siege.
    lesson
        Begin with this one, by its name.

    """
    from schotten.editions import EDITIONS, EditionError
    from schotten.lessons import find_lessons
    from schotten.tui.app import TableApp
    from schotten.tui.lesson_lines import LessonLines
    from schotten.tui.screens.lesson import LearnScreen

    from .terminal.games import find_language
    from .terminal.learning import KeptProgress

    if edition not in EDITIONS:
        raise EditionError(f"there is no edition {edition!r}; there are: {', '.join(EDITIONS)}")
    language = find_language(shown.lang)
    lessons, progress = find_lessons(edition), KeptProgress()
    if lesson and lesson not in {each.name for each in lessons}:
        raise ValueError(f"{edition} has no lesson {lesson!r}; it has: {', '.join(each.name for each in lessons)}")
    if shown.plain:
        return learn_plain(LessonLines(lessons, edition, language, reader(lesson), write, progress))
    need_a_terminal()
    first = LearnScreen(lessons, edition, language, progress, lesson)
    return TableApp(first, edition, dark=shown.theme == "dark").run() or 0


def reader(first: str) -> Callable[[], str | None]:
    """Lines from the standard input, after one that is said already."""
    said = [first] if first else []
    return lambda: said.pop() if said else sys.stdin.readline() or None


def write(text: str) -> None:
    """A line to the standard output."""
    print(text, flush=True)


def learn_plain(lines: LessonLines) -> int:
    """Learn in lines of text."""
    lines.run()
    return 0
