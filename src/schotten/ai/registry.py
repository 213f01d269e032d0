"""Players by name: a word, what makes one of it, and what may stand behind its colon.

A factory gets what stands behind the colon, part by part, and the whole name for its errors. Nothing is compiled and
no array is made before a player decides.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import TYPE_CHECKING

from .levels import LEVELS
from .player import PlayerError

if TYPE_CHECKING:
    from .params import SearchSettings
    from .player import Player

Factory = Callable[[str, list[str]], "Player"]
KNOWN = "random, greedy, search:BUDGET (500ms, 2s or a number of nodes; search:2s:2 uses two threads), a level"
_BUDGET = re.compile(r"(?P<number>\d+(?:\.\d+)?)(?P<unit>ms|s|n)?")


def make_player(text: str) -> Player:
    """The player of that name; an unknown one, or a bad budget, is refused with what there is."""
    word, *rest = text.strip().split(":")
    if word not in REGISTRY:
        raise unknown(text)
    return REGISTRY[word](text, rest)


def level_names() -> tuple[str, ...]:
    """The levels, weakest first."""
    return tuple(LEVELS)


def unknown(text: str) -> PlayerError:
    """What to say when there is no such player."""
    return PlayerError(f"there is no player {text!r}; there are: {KNOWN} ({', '.join(LEVELS)})")


def _random(text: str, rest: list[str]) -> Player:
    from .simple import RandomPlayer

    if rest:
        raise unknown(text)
    return RandomPlayer()


def _greedy(text: str, rest: list[str]) -> Player:
    from .searcher import GreedyPlayer

    if len(rest) > 1:
        raise unknown(text)
    if rest and not rest[0].isdecimal():
        raise PlayerError(f"{text!r}: greedy takes a number of samples, not {rest[0]!r}")
    return GreedyPlayer(int(rest[0])) if rest else GreedyPlayer()


def _search(text: str, rest: list[str]) -> Player:
    from .searcher import SearchPlayer

    if not 1 <= len(rest) <= 2:
        raise unknown(text)
    return SearchPlayer(_search_settings(text, rest))


def _level(text: str, rest: list[str]) -> Player:
    """A level by its own name, or behind the word ``level``."""
    from .searcher import LevelPlayer

    names = rest if text.strip().startswith("level:") else [text.strip()]
    if len(names) != 1 or names[0] not in LEVELS:
        raise unknown(text)
    return LevelPlayer(names[0])


REGISTRY: dict[str, Factory] = {
    "random": _random,
    "greedy": _greedy,
    "search": _search,
    "level": _level,
    **dict.fromkeys(LEVELS, _level),
}


def _search_settings(text: str, rest: list[str]) -> SearchSettings:
    from .params import SearchSettings

    found = _BUDGET.fullmatch(rest[0])
    if not found:
        raise PlayerError(f"{text!r}: a budget is 500ms, 2s or a number of nodes, not {rest[0]!r}")
    threads = 1
    if len(rest) == 2:
        if not rest[1].isdecimal():
            raise PlayerError(f"{text!r}: the number of threads is a number, not {rest[1]!r}")
        threads = int(rest[1])
    number, unit = float(found["number"]), found["unit"]
    if unit in (None, "n"):
        if not number.is_integer():
            raise PlayerError(f"{text!r}: a number of nodes is whole")
        return SearchSettings(nodes=int(number), threads=threads, name=text)
    return SearchSettings(seconds=number / (1000 if unit == "ms" else 1), threads=threads, name=text)
