"""A review in parts, as it is told: as many turns as a part has time for, and where to ask on.

What is said of a turn does not depend on the part it came in, so a review that was stopped is taken up by asking on.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from schotten.game import Game
from schotten.told.moves import told_move
from schotten.told.structs import GameAnalysis, ReviewedMove

from .mind.params import REVIEW_NODES
from .player import UNTIMED
from .reviewing import Reviewer

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from .player import Clock
    from .reviewing import MoveReview, TurnReview

SEED = 1


def count_turns(game: Game) -> int:
    """How many turns a game has had."""
    again, count = _dealt(game), 0
    for move in game.history:
        seat = again.turn
        again.play(move)
        count += int(again.turn != seat or again.outcome is not None)
    return count


def review_part(game: Game, start: int, seconds: float, clock: Clock, nodes: int = REVIEW_NODES) -> GameAnalysis:
    """The turns from one on that are reviewed within a time, at least one; the clock is that of each decision, too."""
    total, began = count_turns(game), clock.now() if clock.now else 0.0
    after, moves = start, list[ReviewedMove]()
    for turn in told_turns(game, clock, nodes, start):
        after, moves = after + 1, moves + turn
        if clock.now and clock.now() - began > seconds:
            break
    deal = round(Reviewer(game, 1, SEED, clock).deal(), 3) if start == 1 else None
    return GameAnalysis(total, after if start < after <= total else None, deal, moves)


def _dealt(game: Game) -> Game:
    return Game.new(game.edition, game.options, game.seed, game.first)


def told_turns(
    game: Game, clock: Clock = UNTIMED, nodes: int = REVIEW_NODES, start: int = 1
) -> Iterator[list[ReviewedMove]]:
    """The moves of each turn from one on, reviewed and told one turn after the other."""
    return tell_turns(game, Reviewer(game, nodes, SEED, clock).turns(start))


def tell_turns(game: Game, turns: Iterable[TurnReview]) -> Iterator[list[ReviewedMove]]:
    """Turns of a game that follow each other, as they are told."""
    again, frame, number = _dealt(game), 0, 1
    for turn in turns:
        while number < turn.number:
            seat = again.turn
            again.play(game.history[frame])
            frame, number = frame + 1, number + int(again.turn != seat)
        told = []
        for each in turn.moves:
            frame += 1
            told.append(_move(again, each, frame))
            again.play(each.move)
        number += 1
        yield told


def _move(before: Game, each: MoveReview, frame: int) -> ReviewedMove:
    key, row = before.edition.key, before.state
    return ReviewedMove(
        frame=frame,
        turn=each.turn,
        seat=each.seat,
        move=told_move(key, row, int(each.move)),
        value=round(each.value, 3),
        best=None if each.best is None else told_move(key, row, int(each.best)),
        best_value=round(each.best_value, 3),
        loss=round(each.loss, 3),
        grade=each.grade,
        chosen=each.chosen,
        proven=each.proven and each.best_proven,
        luck=None if each.luck is None else round(each.luck, 3),
        reasons=list(each.reasons),
        lead=round(each.lead, 3),
    )
