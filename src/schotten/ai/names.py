"""Players by name: ``random``, ``greedy``, ``search:500ms``, ``search:2000`` (nodes), a level."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from .params import SearchSettings
from .player import PlayerError

if TYPE_CHECKING:
    from .player import Player

KNOWN = "random, greedy, search:BUDGET (500ms, 2s or a number of nodes; search:2s:2 uses two threads), a level"
_BUDGET = re.compile(r"(?P<number>\d+(?:\.\d+)?)(?P<unit>ms|s|n)?")


def make_player(text: str) -> Player:
    """The player of that name; an unknown one, or a bad budget, is refused with what there is."""
    from .levels import LEVELS, level_player
    from .searcher import SearchPlayer
    from .simple import GreedyPlayer, RandomPlayer

    word, *rest = text.strip().split(":")
    if word == "random" and not rest:
        return RandomPlayer()
    if word == "greedy" and len(rest) <= 1:
        return GreedyPlayer(int(rest[0])) if rest and rest[0].isdecimal() else _plain_greedy(text, rest)
    if word == "search" and 1 <= len(rest) <= 2:
        return SearchPlayer(_search_settings(text, rest))
    if word == "level" and len(rest) == 1:
        word, rest = rest[0], []
    if word in LEVELS and not rest:
        return level_player(word)
    raise PlayerError(f"there is no player {text!r}; there are: {KNOWN} ({', '.join(LEVELS)})")


def _plain_greedy(text: str, rest: list[str]) -> Player:
    from .simple import GreedyPlayer

    if rest:
        raise PlayerError(f"{text!r}: greedy takes a number of samples, not {rest[0]!r}")
    return GreedyPlayer()


def _search_settings(text: str, rest: list[str]) -> SearchSettings:
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
        return _checked(SearchSettings(nodes=int(number), threads=threads, name=text))
    return _checked(SearchSettings(seconds=number / (1000 if unit == "ms" else 1), threads=threads, name=text))


def _checked(settings: SearchSettings) -> SearchSettings:
    settings.check()
    return settings
