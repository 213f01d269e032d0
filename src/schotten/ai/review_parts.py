"""A review in parts, as it is told: as many turns as a part has time for, and where to ask on.

What is said of a turn does not depend on the part it came in, so a review that was stopped is taken up by asking on.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from schotten.game import Game
from schotten.told.moves import told_move
from schotten.told.structs import GameAnalysis, ReviewedMove

from .mind.params import REVIEW_NODES
from .reviewing import Reviewer, TurnReview

if TYPE_CHECKING:
    from .player import Clock
    from .reviewing import MoveReview

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
    reviewer, found = Reviewer(game, nodes, SEED, clock), list[TurnReview]()
    for turn in reviewer.turns(start):
        found.append(turn)
        if clock.now and clock.now() - began > seconds:
            break
    after = start + len(found)
    deal = round(Reviewer(game, 1, SEED, clock).deal(), 3) if start == 1 else None
    return GameAnalysis(total, after if after <= total else None, deal, _told(game, found))


def _dealt(game: Game) -> Game:
    return Game.new(game.edition, game.options, game.seed, game.first)


def _told(game: Game, turns: list[TurnReview]) -> list[ReviewedMove]:
    """The moves of some turns that follow each other."""
    again, moves = _dealt(game), [each for turn in turns for each in turn.moves]
    number, told = 1, list[ReviewedMove]()
    for frame, made in enumerate(game.history, 1):
        if len(told) == len(moves):
            break
        seat, each = again.turn, moves[len(told)]
        if number >= each.turn:
            told.append(_move(again, each, frame))
        again.play(made)
        number += int(again.turn != seat)
    return told


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
