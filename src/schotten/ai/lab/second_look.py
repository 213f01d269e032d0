"""A second look at a spot: where one move leaves better chances than another, asked of other samples, many times."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING

from schotten.ai.host import HereWay, Host, MindSetup
from schotten.ai.mind.leads import lead_at
from schotten.ai.mind.levels import MASTER

if TYPE_CHECKING:
    from schotten.game import Move, View

LOOKS = 32


@cache
def _host(rules: tuple[int, ...]) -> Host:
    return Host(rules, MindSetup(MASTER), HereWay())


def mean_lead(view: View, spot: int, move: Move, other: Move) -> float:
    """How far the chances at a spot are better after one move than after another, as the mean of some looks."""
    host, total = _host(view.rules), 0.0
    host.ask(view)
    for seed in range(LOOKS):
        host.way.call(host.main, "wake", seed)
        total += lead_at(*host.main, spot, int(move), int(other))
    return total / LOOKS
