"""How far long work has come: a bar on a terminal's stderr, one line at the end elsewhere."""

import sys

BAR = 30


def show_progress(done: int, wanted: int, what: str) -> None:
    """Tell that so many of the wanted are done."""
    if sys.stderr.isatty():
        filled = BAR * done // wanted
        end = "\n" if done == wanted else ""
        print(f"\r[{'#' * filled}{'.' * (BAR - filled)}] {done}/{wanted} {what}", end=end, file=sys.stderr)
    elif done == wanted:
        print(f"{done}/{wanted} {what}", file=sys.stderr)


def end_early(done: int, wanted: int, what: str) -> None:
    """Tell that no more are needed; nothing if all were done."""
    if done < wanted:
        start = "\n" if sys.stderr.isatty() else ""
        print(f"{start}{done}/{wanted} {what}: no more are needed", file=sys.stderr)
