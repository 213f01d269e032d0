"""`schotten position RECORD TURN`: the position of a record after a turn."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal

from . import InputFile, naming, read_parsed

if TYPE_CHECKING:
    from schotten.game import Table
    from schotten.notation import Record

SEEN = {"A": 0, "B": 1}


def run(record: InputFile, turn: int, /, *, seen: Literal["all", "A", "B", "watcher"] = "all") -> None:
    """Write the position of a record after a turn, for `prove`, for `play --position`, or to send to somebody.

    Parameters
    ----------
    record
        A record, full or one seat's; - reads the standard input.
    turn
        After which turn; 0 is the deal.
    seen
        Who sees it: all, seat A, seat B or a watcher. One seat's record shows what that seat knew.

    """
    from schotten.notation import format_position, parse_record

    found = read_parsed(record, parse_record)
    with naming(record):
        print(format_position(seen_by(table_after(found, turn), seen)), end="")


def table_after(record: Record, turn: int) -> Table:
    """The table after so many turns of a record, which is checked up to its end."""
    from schotten.notation import walk

    if not 0 <= turn <= len(record.turns):
        raise ValueError(f"the record has the turns 1 to {len(record.turns)} (0 is the deal), not {turn}")
    tables = {moment.number if moment.turn is not None else 0: moment.table for moment in walk(record)}
    return tables[turn]


def seen_by(table: Table, seen: str) -> Table:
    """A table as somebody sees it; a view cannot be seen by anybody else."""
    from schotten.game import WATCHER, Game, View

    if seen == "all":
        return table
    seat = SEEN.get(seen, WATCHER)
    if isinstance(table, View):
        if table.seat != seat:
            raise ValueError("this is one seat's record: nobody else's knowledge is in it")
        return table
    return Game(table.edition, table.options, table.row).view_for(seat)
