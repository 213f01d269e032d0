"""The lessons for the page: rows in the engine's layout instead of position texts, and the words of each language."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

from schotten.editions import EDITIONS
from schotten.i18n import LANGUAGES
from schotten.i18n.teaching import fill
from schotten.lessons import find_lessons, scene_table, taught_in

from .writing import HEAD, comment, constant

if TYPE_CHECKING:
    from schotten.lessons import Lesson, Stop


def lesson_files(digest: str) -> dict[str, str]:
    """Every file of lessons: what there is (`lessons.ts`), and for each edition its rows and its words."""
    files = {"lessons.ts": listing(digest)}
    for edition in EDITIONS:
        files[f"lessons.{edition}.json"] = written([rows(each, edition) for each in find_lessons(edition)])
        for language in LANGUAGES:
            said = {each.name: words(each, edition, taught_in(language)) for each in find_lessons(edition)}
            files[f"lessons.{edition}.{language}.json"] = written(said)
    return files


def listing(digest: str) -> str:
    """The file `lessons.ts`: each edition's lessons in their order, and for which engine file their rows are."""
    found = {
        edition: [
            {"name": each.name, "chapter": each.chapter, "stops": len(each.stops)} for each in find_lessons(edition)
        ]
        for edition in EDITIONS
    }
    made_for = comment("The sources of the engine file whose rows the lessons are.") + constant("MADE_FOR", digest)
    return "\n".join(
        [HEAD, made_for, comment("The lessons of each edition in their order.") + constant("LESSONS", found)]
    )


def written(value: object) -> str:
    """JSON with a line for each lesson, so that a change is seen where it is."""
    return json.dumps(value, ensure_ascii=False, indent=1) + "\n"


def rows(lesson: Lesson, edition: str) -> dict[str, Any]:
    """A lesson without its words: scenes as rows of the engine, stops with their answers."""
    tables = [scene_table(lesson, number, edition) for number in range(len(lesson.scenes))]
    scenes = [
        {
            "seat": scene.seat,
            "options": EDITIONS[edition].differing(table.options),
            "row": " ".join(map(str, table.row)),
        }
        for scene, table in zip(lesson.scenes, tables, strict=True)
    ]
    return {"name": lesson.name, "scenes": scenes, "stops": [stop_row(stop) for stop in lesson.stops]}


def stop_row(stop: Stop) -> dict[str, Any]:
    """What counts as done at a stop, which mistakes have words, and what follows."""
    return {
        "scene": stop.scene,
        "right": [list(answer.steps) for answer in stop.right],
        "wrong": [wrong.step for wrong in stop.wrong],
        "then": [step.text for step in stop.then],
    }


def words(lesson: Lesson, edition: str, language: str) -> dict[str, Any]:
    """What a lesson says in a language, names filled in."""

    def said(text: dict[str, str]) -> str:
        return fill(language, edition, text[language])

    stops = [
        {
            "say": said(stop.words),
            "wrong": [said(wrong.words) for wrong in stop.wrong],
            "else": said(stop.otherwise or lesson.otherwise),
        }
        for stop in lesson.stops
    ]
    return {"title": said(lesson.title), "stops": stops}
