"""`schotten lessons`: whether lessons hold."""

from __future__ import annotations

import json
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

from cyclopts import App, Parameter

if TYPE_CHECKING:
    from schotten.lessons import Lesson

app = App(help="Look after the lessons (docs/lessons.md).")


@app.command
def check(*files: Path, json_: Annotated[bool, Parameter(name="--json", negative="")] = False) -> int:
    """Play every lesson to its end by its right answers, and see each named wrong one refused with its own words.

    Parameters
    ----------
    files
        Lessons to check, or folders of them; if none is said, all that there are.
    json_
        Print JSON.

    """
    from schotten.i18n.teaching import fill
    from schotten.lessons import check_lessons

    report = check_lessons(found_lessons(files), fill)
    if json_:
        print(json.dumps(report.json(), indent=2))
    else:
        print(f"{report.lessons} lessons, {report.stops} stops, the longest of {report.words_longest_stop} words")
        print("\n".join(report.failed) or "all of them hold")
    return 1 if report.failed else 0


def found_lessons(files: tuple[Path, ...]) -> list[Lesson]:
    """The lessons of some files and folders, or all; one with a mistake is refused with line, column and reason."""
    from schotten.lessons.library import lesson_files, read_lesson, read_library

    if not files:
        return list(read_library())
    found = {file: lesson_files(file) if file.is_dir() else [file] for file in files}
    for folder, inside in found.items():
        if not inside:
            raise ValueError(f"{folder}: there is no lesson (*.lesson) in this folder")
    return [read_lesson(each) for inside in found.values() for each in inside]
