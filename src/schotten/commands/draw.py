"""`schotten draw POSITION|RECORD[:TURN] OUT.svg`: a picture of a position in the page's own art."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Literal

from . import STDIN, InputFile, naming, read_parsed


def run(source: InputFile, out: InputFile, /, *, seen: Literal["all", "A", "B", "watcher"] = "all") -> None:
    """Draw a position, or a record after a turn, as an SVG file for any browser, document or message.

    Parameters
    ----------
    source
        A position or a record; RECORD:12 is the record after its twelfth turn, RECORD its end. - reads from
        the standard input.
    out
        The file to write; - writes the standard output.
    seen
        Who sees it: all, seat A, seat B or a watcher. Hidden cards show their backs.

    """
    from schotten.drawing import draw

    from .position import seen_by
    from .prove import read_table

    name, turn = split_turn(source)
    table = read_parsed(name, lambda text: read_table(text, turn))
    with naming(name):
        picture = draw(seen_by(table, seen))
    if out == STDIN:
        sys.stdout.write(picture)
    else:
        Path(out).write_text(picture, encoding="utf-8")


def split_turn(source: str) -> tuple[str, int | None]:
    """A file and the turn after its colon; a colon that belongs to a file's name stays with it."""
    name, colon, turn = source.rpartition(":")
    if not colon or not turn.isdecimal() or Path(source).exists():
        return source, None
    return name, int(turn)
