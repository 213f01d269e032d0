"""The review of a finished game: what each move was worth and lost, and how lucky each draw was.

One number for a position: the value of the best move for whoever decides, by what he knows. A move's own value stands
beside it, from the same samples; their difference is its loss. The curve is these numbers in a row.
"""

from __future__ import annotations

from dataclasses import dataclass
from random import Random
from typing import TYPE_CHECKING

from schotten.game import Game, MoveKind
from schotten.game.naming import names_of

from .analysis import told_reason
from .mind.params import REVIEW_NODES
from .params import SearchSettings
from .player import UNTIMED, PlayerError
from .searcher import SearchPlayer

if TYPE_CHECKING:
    from collections.abc import Iterator

    from schotten.game import Move, View
    from schotten.told.structs import Reason

    from .host import Host
    from .player import Clock

# The least loss, in win probability, of each grade.
GRADES = (("blunder", 0.1), ("mistake", 0.05), ("inaccuracy", 0.02), ("good", 0.005), ("best", 0.0))
SHOWN = 5  # lines, when a review is printed
OTHER_DEALS = 60  # that a deal is compared with, each by dice of its own
LUCK_ROUNDS = 16  # of dice behind a draw's luck
LUCK_CARDS = 3  # by lot, that the drawn one is compared with in each round


def grade_of(loss: float) -> str:
    """The grade of a move by what it lost."""
    return next(name for name, least in GRADES if loss >= least)


@dataclass(frozen=True, slots=True)
class MoveReview:
    """One move: its value for whoever made it, the best move's (None: it was itself), and what it lost.

    ``raw`` is the loss as sampled, which can be below zero, ``error`` its standard error. ``chosen`` is whether there
    was a choice, ``proven`` and ``best_proven`` whether the values are results. ``luck`` is that of a draw.
    """

    turn: int
    seat: int
    move: Move
    value: float
    best: Move | None
    best_value: float
    loss: float
    raw: float = 0.0
    error: float = 0.0
    chosen: bool = False
    proven: bool = False
    best_proven: bool = False
    reasons: tuple[Reason, ...] = ()  # for the best move, and against this one where it is another
    luck: float | None = None
    lead: float = 0.0  # before the best other move, on few samples

    @property
    def grade(self) -> str:
        """Its grade."""
        return grade_of(self.loss)


@dataclass(frozen=True, slots=True)
class TurnReview:
    """One turn of a game: win probability of both seats before it, what was played, and what the worst move lost."""

    number: int
    seat: int
    wins: tuple[float, float]
    moves: tuple[MoveReview, ...]

    def __str__(self) -> str:
        """Who played what, what it cost, and what was better."""
        said = f"turn {self.number}, {'AB'[self.seat]}: {', '.join(map(str, self.played))}"
        better = f"; better: {self.better}" if self.better is not None else ""
        return f"{said}: cost {self.loss:.1%}{better if self.loss > 0 else ''}"

    @property
    def played(self) -> tuple[Move, ...]:
        """The moves of the turn."""
        return tuple(each.move for each in self.moves)

    @property
    def worst(self) -> MoveReview:
        """The move that lost most, the first of equal ones."""
        return max(self.moves, key=lambda each: each.loss)

    @property
    def better(self) -> Move | None:
        """What was better than the worst move; None if nothing was."""
        return self.worst.best

    @property
    def loss(self) -> float:
        """What the worst move lost."""
        return self.worst.loss


@dataclass(frozen=True, slots=True)
class Review:
    """A finished game: its turns, the luck of the deal for seat 0, and the result for seat 0."""

    turns: tuple[TurnReview, ...]
    deal: float = 0.0
    result: float = 0.5

    def __str__(self) -> str:
        """The costliest turns, worst first, one a line."""
        return "\n".join(map(str, self.costliest(SHOWN)))

    def costliest(self, count: int = 3) -> tuple[TurnReview, ...]:
        """The turns that lost the most win probability, worst first."""
        return tuple(sorted((turn for turn in self.turns if turn.loss > 0), key=lambda turn: -turn.loss)[:count])

    def moves(self, seat: int) -> list[MoveReview]:
        """The moves of a seat where it had a choice."""
        return [each for turn in self.turns for each in turn.moves if each.seat == seat and each.chosen]

    def luck(self, seat: int) -> float:
        """The luck of a seat: of its draws, and half of the deal's."""
        own = sum(each.luck or 0.0 for turn in self.turns for each in turn.moves if each.seat == seat)
        return own + (self.deal if seat == 0 else -self.deal) / 2

    def best(self, seat: int) -> MoveReview | None:
        """The best decision of a seat: nothing was lost, and most would have been by the next best move."""
        found = [each for each in self.moves(seat) if each.best is None and each.lead > 0]
        return max(found, key=lambda each: each.lead, default=None)

    def worst(self, seat: int) -> MoveReview | None:
        """The decision by which a seat lost most, if by any."""
        return max((each for each in self.moves(seat) if each.loss > 0), key=lambda each: each.loss, default=None)

    def error_rate(self, seat: int) -> float:
        """Points of win probability that a seat lost a decision."""
        losses = [each.loss for each in self.moves(seat)]
        return 100 * sum(losses) / len(losses) if losses else 0.0

    def adjusted(self, seat: int) -> float:
        """The result of a seat with the luck of both taken out."""
        return (self.result if seat == 0 else 1 - self.result) - self.luck(seat) + self.luck(1 - seat)


class Reviewer:
    """Goes through one game from its deal."""

    def __init__(self, game: Game, nodes: int, seed: int, clock: Clock) -> None:
        if game.seed is None:
            raise PlayerError("only a game dealt from a seed can be reviewed")
        self.game = game
        self.again = Game.new(game.edition, game.options, game.seed, game.first)
        self.seed, self.clock, self.rng = seed, clock, Random(seed)  # noqa: S311
        self.player = SearchPlayer(SearchSettings(nodes=nodes, whole=True))

    @property
    def host(self) -> Host:
        """The mind's memory."""
        return self.player.host(self.again.view_for(0))

    def turns(self, start: int = 1) -> Iterator[TurnReview]:
        """The turns from one on, one by one; what is said of a turn does not depend on where it began."""
        moves, number = list(reversed(self.game.history)), 0
        while moves:
            number += 1
            if number < start:
                self._skip(moves)
            else:
                yield self._turn(number, moves)

    def dice_of(self, turn: int) -> Random:
        """The chance of one turn, whatever was reviewed before it."""
        return Random(f"{self.seed} {turn}")  # noqa: S311

    def _skip(self, moves: list[Move]) -> None:
        seat = self.again.turn
        while moves and self.again.turn == seat and self.again.outcome is None:
            self.again.play(moves.pop())

    def _turn(self, number: int, moves: list[Move]) -> TurnReview:
        self.rng = self.dice_of(number)
        seat, found = self.again.turn, list[MoveReview]()
        while moves and self.again.turn == seat and self.again.outcome is None:
            found.append(self._move(number, moves.pop(), found))
            self.again.play(found[-1].move)
        first = found[0]
        before = first.best_value if first.seat == seat else 1 - first.best_value
        return TurnReview(number, seat, (before, 1 - before) if seat == 0 else (1 - before, before), tuple(found))

    def _move(self, turn: int, move: Move, before: list[MoveReview]) -> MoveReview:
        seat, luck = self.again.actor, self._luck(move)
        chosen = len(self.again.legal_moves) > 1
        if before and not chosen:
            value = before[-1].value if before[-1].seat == seat else 1 - before[-1].value
            sure = before[-1].proven
            return MoveReview(turn, seat, move, value, None, value, 0.0, proven=sure, best_proven=sure, luck=luck)
        view = self.again.view_for(seat)
        found = self.player.look(view, self.clock, self.rng)
        verdict = self.host.review(int(move), self.rng)
        known = {each.move: each.proven for each in found}
        better = None if verdict.better < 0 else names_of(self.again.edition).move(verdict.better)
        best = move if better is None else better
        return MoveReview(
            turn, seat, move, verdict.value, better, verdict.best_value, verdict.loss, verdict.raw, verdict.error,
            chosen, known[int(move)], known[int(best)], self._reasons(view, best, move) if chosen else (), luck,
            verdict.lead,
        )  # fmt: skip

    def _reasons(self, view: View, best: Move, made: Move) -> tuple[Reason, ...]:
        return tuple(told_reason(view, each) for each in self.host.why(int(best), int(made)))

    def _luck(self, move: Move) -> float | None:
        if move.kind != MoveKind.DRAW:
            return None
        deck, seed = int(move) - int(MoveKind.DRAW), self.rng.getrandbits(31)
        return self.host.luck(self.again.state, deck, seed, LUCK_ROUNDS, LUCK_CARDS)

    def deal(self) -> float:
        """How much better seat 0's deal was than others are."""
        game, seed, luck = self.game, self.rng.getrandbits(31), 0.0
        dealt = Game.new(game.edition, game.options, game.seed, game.first)
        for each in range(OTHER_DEALS):
            other = Game.new(game.edition, game.options, self.rng.randbytes(32), game.first)
            luck += self.host.worth(dealt.state, 0, seed + each) - self.host.worth(other.state, 0, seed + each)
        return luck / OTHER_DEALS


def review_turns(
    game: Game, nodes: int = REVIEW_NODES, seed: int = 1, clock: Clock = UNTIMED, start: int = 1
) -> Iterator[TurnReview]:
    """The turns of a game, one by one, each with its cost for whoever made it; a review may be taken up at any turn."""
    return Reviewer(game, nodes, seed, clock).turns(start)


def whole_review(game: Game, turns: tuple[TurnReview, ...], seed: int = 1) -> Review:
    """The review of a game whose turns are reviewed: with the luck of its deal and its result."""
    outcome = game.outcome
    winner = None if outcome is None else outcome.winner
    result = 0.5 if winner is None else float(winner == 0)
    return Review(turns, Reviewer(game, 1, seed, UNTIMED).deal(), result)


def review(game: Game, nodes: int = REVIEW_NODES, seed: int = 1, clock: Clock = UNTIMED) -> Review:
    """Go through a game from its deal, turn by turn."""
    return whole_review(game, tuple(review_turns(game, nodes, seed, clock)), seed)
