"""A finished game turn by turn, with progress: the chances of both seats, and what each turn cost."""

from __future__ import annotations

import sys
import time
from random import Random
from typing import TYPE_CHECKING

from schotten.ai.analysis import TurnReview, analyse, win_chance
from schotten.ai.params import REVIEW_NODES, SearchSettings
from schotten.ai.player import UNTIMED
from schotten.game import Game
from schotten.tui.players import sure_move

if TYPE_CHECKING:
    from collections.abc import Iterator

    from schotten.game import Move, View
    from schotten.notation import Record
    from schotten.tui.replays import ReplayDesk

BAR = 30
_DEAL_SEED = 1


def chance_of_first(first: View, second: View, rng: Random) -> float:
    """Seat 0's chance, between what both seats think of it."""
    return (win_chance(first, rng) + 1 - win_chance(second, rng)) / 2


def curve(desk: ReplayDesk) -> Iterator[float]:
    """Seat 0's chance at every step of a replay; it changes where a turn ends."""
    rng = Random(_DEAL_SEED)  # noqa: S311  (reproducible, not secret)
    number, chance = -1, 0.5
    last = desk.steps
    for step, (moment, views) in enumerate(zip(desk.moments, desk.views(), strict=True)):
        if moment.number != number or step == last:
            number, chance = moment.number, chance_of_first(*views, rng)
        yield chance


def review_turns(record: Record, nodes: int = REVIEW_NODES) -> Iterator[TurnReview]:
    """The turns of a full record, one by one, each with its cost for whoever made it."""
    if record.seed is None:
        raise ValueError("only a full record can be analysed: one seat's record hides the deal")
    game = Game.new(record.edition, record.options, record.seed, record.first)
    rng = Random(_DEAL_SEED)  # noqa: S311
    for number, turn in enumerate(record.turns, 1):
        wins = win_chance(game.view_for(0), rng), win_chance(game.view_for(1), rng)
        worst: tuple[float, Move | None] = (0.0, None)
        played = tuple(step.move for step in turn.steps if step.move is not None)
        for move in played:
            if game.actor == turn.seat and len(game.legal_moves) > 1:
                worst = max(worst, cost_of(game.view_for(turn.seat), move, nodes, rng), key=lambda cost: cost[0])
            game.play(move)
        yield TurnReview(number, turn.seat, wins, played, worst[1], worst[0])


def cost_of(view: View, move: Move, nodes: int, rng: Random) -> tuple[float, Move | None]:
    """What a move loses against the best one, and that one; while stones wait to be claimed nothing is judged."""
    if sure_move(view) is not None:
        return 0.0, None
    found = analyse(view, SearchSettings(nodes=nodes), UNTIMED, rng).moves
    best = found[0]
    if best.move == move:
        return 0.0, None
    mine = next((each.value for each in found if each.move == move), min(each.value for each in found))
    return max(0.0, best.value - mine), best.move


class ProgressBar:
    """A bar on the error stream, where that is a terminal."""

    def __init__(self, total: int) -> None:
        self._total = max(1, total)
        self._began = time.monotonic()
        self._shown = sys.stderr.isatty()

    def show(self, done: int) -> None:
        """Draw how far it is."""
        if self._shown:
            full = BAR * done // self._total
            left = (time.monotonic() - self._began) / max(1, done) * (self._total - done)
            print(
                f"\r{'█' * full}{'░' * (BAR - full)} {done}/{self._total}  {left:3.0f} s ",
                end="",
                file=sys.stderr,
                flush=True,
            )

    def clear(self) -> None:
        """Take the bar away."""
        if self._shown:
            print(f"\r{' ' * (BAR + 30)}\r", end="", file=sys.stderr, flush=True)
