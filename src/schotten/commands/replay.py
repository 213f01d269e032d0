"""`schotten replay FILE`: a recorded game again, on the screen or position by position as text."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING, Annotated, Literal

from cyclopts import Parameter

from . import InputFile, naming, read_parsed

if TYPE_CHECKING:
    from schotten.notation import Moment, Record


def run(
    file: InputFile,
    /,
    *,
    every_move: Annotated[bool, Parameter(negative="")] = False,
    plain: Annotated[bool, Parameter(negative="")] = False,
    lang: str = "",
    theme: Literal["dark", "light"] = "dark",
) -> int:
    """Go through a recorded game again: step by step on the screen, or as text.

    In a terminal the game is shown on the table: arrows step, g jumps, v looks through the other's eyes, and a
    curve shows how the chances went. With pipes and files, or with --plain, it is printed position by position.

    Parameters
    ----------
    file
        A record, full or as one seat saw it; - reads the standard input.
    every_move
        As text, and a position after every move, not only after every turn.
    plain
        As text, also in a terminal.
    lang
        The language of the table: en, uk, ru or it; if not said, the environment's.
    theme
        Dark or light; l changes it.

    """
    from schotten.notation import parse_record

    record = read_parsed(file, parse_record)
    with naming(file):
        if plain or every_move or not (sys.stdin.isatty() and sys.stdout.isatty()):
            print_all(record, every_move=every_move)
            return 0
        return show(record, lang, dark=theme == "dark")


def print_all(record: Record, *, every_move: bool) -> None:
    """Print a recorded game position by position."""
    from schotten.notation import draw_board, format_outcome, walk

    print(f"{record.players[0]} (A) against {record.players[1]} (B), {record.edition.title}\n")
    for moment in walk(record):
        if every_move or ends_turn(moment):
            print(said(moment, record, every_move=every_move) + draw_board(moment.table))
    print(f"result: {format_outcome(record.outcome)}")


def show(record: Record, lang: str, *, dark: bool) -> int:
    """Show it on the table; the curve of chances needs a full record."""
    from schotten.tui.app import TableApp
    from schotten.tui.replays import ReplayDesk
    from schotten.tui.screens.replay import ReplayScreen

    from .terminal.games import find_language
    from .terminal.reviewing import reviewed

    desk = ReplayDesk(record, record.players)
    screen = ReplayScreen(desk, find_language(lang), reviewed if record.full else None)
    return TableApp(screen, record.edition.key, dark=dark).run() or 0


def ends_turn(moment: Moment) -> bool:
    """Whether this is the deal, or the last step of a turn that the record has."""
    return moment.turn is None or moment.step is moment.turn.steps[-1]


def said(moment: Moment, record: Record, *, every_move: bool) -> str:
    """The turn, or the one move, that led to a position."""
    from schotten.notation.record_text import format_step, format_turn

    if moment.turn is None or moment.step is None:
        return ""
    if every_move:
        return f"{moment.number} {format_step(moment.step, moment.turn, record.edition)}\n"
    return f"{moment.number} {format_turn(moment.turn, record.edition)}\n"
