"""`schotten review FOLDER`: players over all records of a folder, luck apart from skill."""

from __future__ import annotations

import json
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

from cyclopts import Parameter

from . import naming, read_parsed

if TYPE_CHECKING:
    from schotten.ai.lab.standing import Standing

ENDINGS = (".totten", ".schotten")  # what records end in today, and what older versions wrote


def run(
    folder: Path,
    /,
    *,
    nodes: int = 0,
    plot: Path | None = None,
    json_: Annotated[bool, Parameter(name="--json", negative="")] = False,
) -> None:
    """Review every record of a folder, in the order of their names, and add up each player's games.

    Parameters
    ----------
    folder
        Where the records are: full ones, files that end in .totten (or .schotten, as older versions wrote them).
    nodes
        How far to search for each decision; 0 takes the usual number.
    plot
        Draw the running error rates into this file, as SVG.
    json_
        Print JSON.

    """
    from schotten.ai.lab.standing import draw_standings

    files = sorted(each for each in folder.iterdir() if each.suffix in ENDINGS)
    if not files:
        raise ValueError(f"{folder}: no file here ends in {' or '.join(ENDINGS)}")
    standings = add_up(files, nodes)
    if plot is not None:
        plot.write_text(draw_standings(standings), encoding="utf-8")
    if json_:
        print(json.dumps({name: each.told() for name, each in standings.items()}, indent=1))
    else:
        print(*table(standings), sep="\n")


def add_up(files: list[Path], nodes: int) -> dict[str, Standing]:
    """Each player's games by name; records that cannot be reviewed end it, with the file's name."""
    from schotten.ai.lab.standing import Standing
    from schotten.notation import parse_record

    from .analyse import FEWEST_NODES, review
    from .terminal.progress import show_progress

    if nodes and nodes < FEWEST_NODES:
        raise ValueError(f"--nodes is at least {FEWEST_NODES}, or 0 for the usual number, not {nodes}")
    standings: dict[str, Standing] = {}
    for number, file in enumerate(files):
        record = read_parsed(str(file), parse_record)
        with naming(str(file)):
            found = review(record, nodes)
        for seat, name in enumerate(record.players):
            standings.setdefault(name or "AB"[seat], Standing()).add(found, seat)
        show_progress(number + 1, len(files), "records")
    return standings


def table(standings: dict[str, Standing]) -> list[str]:
    """A line a player, the smallest error rate first."""
    told = sorted(((name, each.told()) for name, each in standings.items()), key=lambda each: each[1]["error_rate"])
    wide = max(len(name) for name, _ in told)
    head = f"{'':{wide}}  games  error rate  luck a game  result  adjusted"
    return [
        head,
        *(
            f"{name:{wide}}  {each['games']:5}  {each['error_rate']:10.2f}  {100 * each['luck']:+10.1f}%"
            f"  {100 * each['result']:5.1f}%  {100 * each['adjusted']:7.1f}%"
            for name, each in told
        ),
    ]
