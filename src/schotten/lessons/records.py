"""A scene from a record: the table before one of its turns."""

from __future__ import annotations

from typing import TYPE_CHECKING

from schotten.notation import parse_record, walk

if TYPE_CHECKING:
    from schotten.game import Table
    from schotten.game.text.spans import Span

    from .model import Scene


def record_table(scene: Scene, turn: Span, edition: str) -> Table:
    """The table before a scene's turn; the record is played through, and a mistake is refused where it stands."""
    record = parse_record(_placed(scene))
    if record.edition.key != edition:
        scene.lines[0].fail(f"this is a game of {record.edition.key}, and the lesson is one of {edition}")
    if not record.full:
        scene.lines[0].fail("a lesson needs a full record ('seen: all'): the cards have to be there")
    if (wanted := turn.number("turn", 1)) > len(record.turns):
        turn.fail(f"the record has {len(record.turns)} turns")
    return [moment.table for moment in walk(record) if moment.number < wanted][-1]


def _placed(scene: Scene) -> str:
    """The record's lines, each where it stands in the lesson's file, so that errors name that place."""
    rows = [""] * scene.lines[-1].line if scene.lines else []
    for line in scene.lines:
        rows[line.line - 1] = " " * (line.column - 1) + line.text
    return "\n".join(rows)
