"""`schotten verify FILE`: recompute a whole game from its record."""

from . import InputFile, naming, read_parsed


def run(file: InputFile, /) -> None:
    """Recompute deal, moves, drawn cards, claims and result of a record, and say "verified" or the first thing wrong.

    Parameters
    ----------
    file
        A record, full or as one seat saw it; - reads the standard input.

    """
    from schotten.game.text.header import format_viewer
    from schotten.notation import format_outcome, parse_record, verify_record

    record = read_parsed(file, parse_record)
    with naming(file):
        outcome = verify_record(record)
    seen = "" if record.full else f", as far as {format_viewer(record.viewer)} sees it (the seed is not revealed)"
    print(f"verified{seen}: {len(record.turns)} turns, {format_outcome(outcome)}")
