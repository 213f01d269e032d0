"""Trouble by the thousand: simulated servers, players and watchers, run after run, each from a seed."""

from __future__ import annotations

import itertools
import logging
import sys
import tempfile
from pathlib import Path
from time import perf_counter

from .server import AsJson, told

COUNTED = ("games", "faults", "lost", "doubled", "leaked", "stuck")


def run(*, seconds: float = 60.0, seed: int = 0, runs: int | None = None, as_json: AsJson = False) -> None:
    """Let a seeded hand make trouble in one simulated service after the other, and count what it breaks.

    Parameters
    ----------
    seconds
        How long to go on.
    seed
        The first seed; each run takes the next. What a run finds is told with its seed, which repeats it exactly.
    runs
        How many runs at most: 1 repeats one seed.

    """
    from schotten.server.simulation.run import run_seed

    logging.disable(logging.ERROR)  # servers in trouble say so
    totals = dict.fromkeys(COUNTED, 0)
    began = perf_counter()
    with tempfile.TemporaryDirectory() as folder:
        for number in itertools.count(seed):
            findings = run_seed(number, Path(folder) / "key.pem")
            for name in COUNTED:
                totals[name] += getattr(findings, name)
            for note in findings.notes:
                print(note, file=sys.stderr)
            if perf_counter() - began > seconds or number + 1 - seed == runs:
                break
    logging.disable(logging.NOTSET)
    told(totals, as_json=as_json)
