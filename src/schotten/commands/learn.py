"""`schotten learn`: the lessons in the terminal."""

from __future__ import annotations

import sys

from .play import AS_USUAL, ShownFlags


def run(edition: str = "iello", /, *, lesson: str = "", shown: ShownFlags = AS_USUAL) -> int:
    """Learn a game by doing: first steps, the black cards, the rulebook's examples, thinking ahead.

    Parameters
    ----------
    edition
        Which game: iello, cocktail, alien or siege.
    lesson
        Begin with this one, by its number or name.

    """
    from schotten.editions import EDITIONS, EditionError
    from schotten.lessons import find_lessons
    from schotten.tui.lesson_lines import LessonLines

    from .terminal.games import find_language
    from .terminal.learning import KeptProgress

    if edition not in EDITIONS:
        raise EditionError(f"there is no edition {edition!r}; there are: {', '.join(EDITIONS)}")
    language = find_language(shown.lang)
    first = [lesson] if lesson else []

    def read() -> str | None:
        return first.pop() if first else sys.stdin.readline() or None

    def write(text: str) -> None:
        print(text, flush=True)

    LessonLines(find_lessons(edition), edition, language, read, write, KeptProgress()).run()
    return 0
