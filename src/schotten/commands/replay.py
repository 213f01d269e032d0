"""`schotten replay FILE`: print a recorded game position by position."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

from cyclopts import Parameter

from . import InputFile, naming, read_parsed

if TYPE_CHECKING:
    from schotten.notation import Moment, Record


def run(file: InputFile, /, *, every_move: Annotated[bool, Parameter(negative="")] = False) -> None:
    """Print a recorded game position by position.

    Parameters
    ----------
    file
        A record, full or as one seat saw it; - reads the standard input.
    every_move
        A position after every move, not only after every turn.

    """
    from schotten.notation import draw_board, format_outcome, parse_record, walk

    record = read_parsed(file, parse_record)
    print(f"{record.players[0]} (A) against {record.players[1]} (B), {record.edition.title}\n")
    with naming(file):
        for moment in walk(record):
            if every_move or ends_turn(moment):
                print(said(moment, record, every_move=every_move) + draw_board(moment.table))
    print(f"result: {format_outcome(record.outcome)}")


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
