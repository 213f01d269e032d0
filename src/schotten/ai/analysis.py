"""Analysis: what a View is worth and why, and a finished game turn by turn."""

from __future__ import annotations

from dataclasses import dataclass
from random import Random
from typing import TYPE_CHECKING

from schotten.game import Game, Move
from schotten.rules import layout as at

from .params import REVIEW_NODES, REVIEW_SAMPLES, SearchSettings
from .player import UNTIMED, PlayerError, check_turn
from .searcher import SearchPlayer
from .thinking import numbers
from .trees import Tree

if TYPE_CHECKING:
    from collections.abc import Iterator

    from schotten.game import View
    from schotten.notation import Record

    from .player import Clock


@dataclass(frozen=True, slots=True)
class MoveValue:
    """A move and the win probability after it; ``share`` is how much of the search went into it."""

    move: Move
    value: float
    share: float


@dataclass(frozen=True, slots=True)
class Analysis:
    """A View as the search sees it: win probability, the best moves first, and the reply expected to the best."""

    win: float
    moves: tuple[MoveValue, ...]
    reply: Move | None


@dataclass(frozen=True, slots=True)
class TurnReview:
    """One turn of a game: win probability of both seats, each by its own knowledge, before it, and what it lost."""

    number: int
    seat: int
    wins: tuple[float, float]
    played: tuple[Move, ...]
    better: Move | None
    loss: float


@dataclass(frozen=True, slots=True)
class Review:
    """A finished game: its turns, and those that lost the most."""

    turns: tuple[TurnReview, ...]

    def costliest(self, count: int = 3) -> tuple[TurnReview, ...]:
        """The turns that lost the most win probability, worst first."""
        return tuple(sorted((turn for turn in self.turns if turn.loss > 0), key=lambda turn: -turn.loss)[:count])


def analyse(view: View, settings: SearchSettings, clock: Clock, rng: Random) -> Analysis:
    """Search a View whose seat decides now."""
    check_turn(view)
    return _analysis(SearchPlayer(settings), view, clock, rng)


def _analysis(player: SearchPlayer, view: View, clock: Clock, rng: Random) -> Analysis:
    found = player.look(view, clock, rng)
    visits = sum(each.visits for each in found)
    shares = [each.visits / visits for each in found] if visits else [1.0] + [0.0] * (len(found) - 1)
    moves = tuple(MoveValue(Move(each.move), each.value, share) for each, share in zip(found, shares, strict=True))
    reply = player.expected_reply(view, moves[0].move)
    return Analysis(moves[0].value, moves, None if reply is None else Move(reply))


def win_chance(view: View, rng: Random, samples: int = REVIEW_SAMPLES) -> float:
    """A seat's win probability by its own knowledge, whoever decides now."""
    if view.seat not in (0, 1):
        raise PlayerError("a win probability is seen from a seat")
    if view.row[at.PHASE] == at.OVER:
        winner = view.row[at.WINNER]
        return 0.5 if winner == at.DRAWN_GAME else float(winner == view.seat)
    tree = Tree(view.rules, SearchSettings(nodes=1, most_nodes=1000))
    tree.thinking.seed(rng)
    return tree.mean_worth(numbers(view), view.seat, samples)


def review_turns(game: Game, nodes: int = REVIEW_NODES, seed: int = 1, clock: Clock = UNTIMED) -> Iterator[TurnReview]:
    """The turns of a game from its deal on, one by one, each with its cost for whoever made it."""
    if game.seed is None:
        raise PlayerError("only a game dealt from a seed can be reviewed")
    rng = Random(seed)  # noqa: S311
    again = Game.new(game.edition, game.options, game.seed, game.first)
    player = SearchPlayer(SearchSettings(nodes=nodes))
    moves = list(reversed(game.history))
    number = 0
    while moves:
        seat = again.turn
        wins = (win_chance(again.view_for(0), rng), win_chance(again.view_for(1), rng))
        played, worst, better = [], 0.0, None
        while moves and again.turn == seat and again.outcome is None:
            move = moves.pop()
            if again.actor == seat and len(again.legal_moves) > 1:
                lost, instead = _loss(player, again.view_for(seat), move, clock, rng)
                if lost > worst:
                    worst, better = lost, instead
            played.append(move)
            again.play(move)
        number += 1
        yield TurnReview(number, seat, wins, tuple(played), better, worst)


def review(game: Game, nodes: int = REVIEW_NODES, seed: int = 1, clock: Clock = UNTIMED) -> Review:
    """Go through a game from its deal, turn by turn."""
    return Review(tuple(review_turns(game, nodes, seed, clock)))


def _loss(player: SearchPlayer, view: View, move: Move, clock: Clock, rng: Random) -> tuple[float, Move | None]:
    """What a move loses against the one that the search would make, and that one if it is another."""
    found = _analysis(player, view, clock, rng).moves
    mine = next((each.value for each in found if each.move == move), 0.0)
    return (max(found[0].value - mine, 0.0), found[0].move) if found[0].move != move else (0.0, None)


def recorded_game(record: Record) -> Game:
    """The game of a full record."""
    if record.seed is None:
        raise PlayerError("only a full record can be analysed: one seat's record hides the deal")
    game = Game.new(record.edition, record.options, record.seed, record.first)
    for turn in record.turns:
        for step in turn.steps:
            if step.move is None:
                raise PlayerError("only a full record can be analysed: a move is hidden")
            game.play(step.move)
    return game
