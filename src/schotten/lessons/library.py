"""The lessons of the package: their files, read once. The one module of this room that reads anything."""

from __future__ import annotations

from functools import cache
from pathlib import Path

from schotten.game.text.spans import NotationError

from .model import Lesson
from .reading import parse_lesson

HOME = Path(__file__).parent / "data"
ENDING = "lesson"


def lesson_files(folder: Path = HOME) -> list[Path]:
    """Every lesson's file."""
    return sorted(folder.rglob(f"*.{ENDING}"))


def read_lesson(file: Path) -> Lesson:
    """The lesson in a file; a mistake is told with the file's name."""
    try:
        lesson = parse_lesson(file.read_text(encoding="utf-8"))
    except UnicodeDecodeError as error:
        raise ValueError(f"{file}: this is no text in UTF-8 (byte {error.start + 1})") from error
    except NotationError as error:
        raise ValueError(f"{file}: {error}") from error
    if lesson.name != file.stem:
        raise ValueError(f"{file}: line 1, column 1: the lesson is called {lesson.name!r}, its file is not")
    return lesson


@cache
def read_library() -> tuple[Lesson, ...]:
    """All lessons of the package, in their order."""
    return tuple(sorted(map(read_lesson, lesson_files()), key=lambda lesson: lesson.place))


def find_lessons(edition: str) -> list[Lesson]:
    """The lessons of an edition, in their order."""
    return [lesson for lesson in read_library() if edition in lesson.editions]
