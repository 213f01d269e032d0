"""`schotten convert FILE --to A`: a record for other eyes."""

from dataclasses import replace
from typing import Literal

from schotten.game import seed_of

from . import InputFile, naming, read_parsed


def run(file: InputFile, /, *, to: Literal["full", "A", "B", "watcher"], seed: str = "") -> None:
    """Print a record as another seat saw it, or the full record once the seed is known; without digest and signature.

    Parameters
    ----------
    file
        A record; - reads the standard input.
    to
        Who is to read it.
    seed
        The seed, to make a full record of one seat's: as it was given (a number, a text), or its 64 hexadecimal digits.

    """
    from schotten.game import WATCHER
    from schotten.notation import format_record, parse_record
    from schotten.told.records import reveal_record, see_record

    record = read_parsed(file, parse_record)
    with naming(file):
        if to != "full":
            record = see_record(record, {"A": 0, "B": 1, "watcher": WATCHER}[to])
        elif not record.full:
            if not seed:
                raise ValueError("one seat's record does not show everything: the seed is needed, --seed")
            record = reveal_record(record, seed_of(seed))
        print(format_record(replace(record, seal=None)), end="")  # nobody has bound what is made here
