"""How long a lesson takes to stand on the table: `python tests/browser/lesson_start.py` prints milliseconds as JSON.

`cold` is a page that is opened at the lesson's address, `warm` one that goes there from the list of lessons. For who
measures by hand: no test hangs on it.
"""

from __future__ import annotations

import json
import statistics
import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[1]))

from browser.driver import Visitor
from browser.screens import visited
from schotten.lessons import read_library

# From a change of the address until the lesson speaks, by the page's own clock.
GO = """(hash) => new Promise((done) => {
  const began = performance.now();
  const look = () => document.querySelector(".coach") ? done(performance.now() - began) : requestAnimationFrame(look);
  location.hash = hash;
  look();
})"""
OPENED = """() => new Promise((done) => {
  const look = () => document.querySelector(".coach") ? done(performance.now()) : requestAnimationFrame(look);
  look();
})"""


def warm(visitor: Visitor, edition: str, lesson: str) -> float:
    visitor.open(f"/#/learn/{edition}")
    visitor.page.wait_for_selector(".learn li a")
    return float(visitor.page.evaluate(GO, f"#/learn/{edition}/{lesson}"))


def cold(visitor: Visitor, edition: str, lesson: str) -> float:
    visitor.page.goto("about:blank")
    visitor.open(f"/#/learn/{edition}/{lesson}")
    return float(visitor.page.evaluate(OPENED))


def main() -> None:
    """Measure the first lesson of each chapter of each edition."""
    chosen = {(edition, each.chapter): each.name for each in reversed(read_library()) for edition in each.editions}
    with visited() as visitors:
        isla = visitors.come()
        found = {
            "warm": [warm(isla, edition, name) for (edition, _), name in chosen.items()],
            "cold": [cold(isla, edition, name) for (edition, _), name in chosen.items()],
        }
    for kind, times in found.items():
        figures = {"lessons": len(times), "median_ms": round(statistics.median(times)), "most_ms": round(max(times))}
        print(json.dumps({kind: figures}))


if __name__ == "__main__":
    main()
