"""The page's art as symbols: a file that the page writes (`npm run art` in web/), read once."""

from __future__ import annotations

import json
from functools import cache
from pathlib import Path
from typing import TypedDict

FILE = Path(__file__).with_name("art.json")


class Look(TypedDict):
    """One game's symbols: each is a box and the numbers of its pieces."""

    style: str
    defs: str
    pieces: list[str]
    symbols: dict[str, list[str | int]]


@cache
def looks() -> dict[str, Look]:
    """All looks by name."""
    found: dict[str, Look] = json.loads(FILE.read_text(encoding="utf-8"))
    return found


def box_of(look: Look, name: str) -> tuple[float, float]:
    """A symbol's width and height, in units of its own."""
    _, _, width, height = str(look["symbols"][name][0]).split()
    return float(width), float(height)


def symbol(look: Look, name: str) -> str:
    """A symbol to be used by its name."""
    box, *numbers = look["symbols"][name]
    body = "".join(look["pieces"][int(number)] for number in numbers)
    return f'<symbol id="{name}" viewBox="{box}" overflow="visible">{body}</symbol>'
