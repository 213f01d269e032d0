"""Analysis: what a View is worth and why, and a finished game turn by turn."""

from __future__ import annotations

from dataclasses import dataclass
from random import Random
from typing import TYPE_CHECKING

from schotten.game import Game
from schotten.game.naming import names_of

from .mind.levels import MASTER
from .mind.params import REVIEW_NODES
from .params import SearchSettings
from .player import UNTIMED, PlayerError, check_turn
from .searcher import SearchPlayer

if TYPE_CHECKING:
    from collections.abc import Iterator

    from schotten.game import Move, View
    from schotten.notation import Record

    from .host import Way
    from .player import Clock

SHOWN = 5  # lines, when an analysis is printed


@dataclass(frozen=True, slots=True)
class Reason:
    """What speaks for a move: a code, and the spot, the place among the moves or the reply that it is about."""

    code: str
    about: int


@dataclass(frozen=True, slots=True)
class MoveValue:
    """A move and the win probability after it; ``share`` is how much of the search went into it."""

    move: Move
    value: float
    share: float


@dataclass(frozen=True, slots=True)
class ViewAnalysis:
    """A View as the search sees it: win probability, the best moves first, the reply expected to the best, and why."""

    win: float
    moves: tuple[MoveValue, ...]
    reply: Move | None
    reasons: tuple[Reason, ...]

    def __str__(self) -> str:
        """The best moves with their chances, one a line."""
        return "\n".join(f"{each.value:6.1%}  {each.move}" for each in self.moves[:SHOWN])


@dataclass(frozen=True, slots=True)
class TurnReview:
    """One turn of a game: win probability of both seats, each by its own knowledge, before it, and what it lost."""

    number: int
    seat: int
    wins: tuple[float, float]
    played: tuple[Move, ...]
    better: Move | None
    loss: float

    def __str__(self) -> str:
        """Who played what, what it cost, and what was better."""
        said = f"turn {self.number}, {'AB'[self.seat]}: {', '.join(map(str, self.played))}"
        better = f"; better: {self.better}" if self.better is not None else ""
        return f"{said}: cost {self.loss:.1%}{better if self.loss > 0 else ''}"


@dataclass(frozen=True, slots=True)
class Review:
    """A finished game: its turns, and those that lost the most."""

    turns: tuple[TurnReview, ...]

    def __str__(self) -> str:
        """The costliest turns, worst first, one a line."""
        return "\n".join(map(str, self.costliest(SHOWN)))

    def costliest(self, count: int = 3) -> tuple[TurnReview, ...]:
        """The turns that lost the most win probability, worst first."""
        return tuple(sorted((turn for turn in self.turns if turn.loss > 0), key=lambda turn: -turn.loss)[:count])


def analyse(
    view: View, settings: SearchSettings | None = None, clock: Clock = UNTIMED, rng: Random | None = None
) -> ViewAnalysis:
    """Search a View whose seat decides now; if nothing else is said, as far as a review does, from one seed."""
    from .mind.reasons import CODES

    check_turn(view)
    settings = settings or SearchSettings(nodes=REVIEW_NODES)
    rng = rng or Random(1)  # noqa: S311
    player = SearchPlayer(settings)
    found = player.look(view, clock, rng)
    reply, reasons = player.host(view).explain()
    names = names_of(view.edition)
    visits = sum(each.visits for each in found)
    shares = [each.visits / visits for each in found] if visits else [1.0] + [0.0] * (len(found) - 1)
    moves = tuple(
        MoveValue(names.move(each.move), each.value, share) for each, share in zip(found, shares, strict=True)
    )
    told = tuple(Reason(CODES[code], about) for code, about in reasons)
    return ViewAnalysis(moves[0].value, moves, None if reply < 0 else names.move(reply), told)


def win_chance(view: View, rng: Random, way: Way | None = None) -> float:
    """A seat's win probability by its own knowledge, whoever decides now."""
    from .host import Host, MindSetup

    if view.seat not in (0, 1):
        raise PlayerError("a win probability is seen from a seat")
    return Host(view.rules, MindSetup(MASTER), way).chance(view, rng)


def review_turns(game: Game, nodes: int = REVIEW_NODES, seed: int = 1, clock: Clock = UNTIMED) -> Iterator[TurnReview]:
    """The turns of a game from its deal on, one by one, each with its cost for whoever made it."""
    if game.seed is None:
        raise PlayerError("only a game dealt from a seed can be reviewed")
    rng = Random(seed)  # noqa: S311
    again = Game.new(game.edition, game.options, game.seed, game.first)
    player = SearchPlayer(SearchSettings(nodes=nodes))
    host = player.host(again.view_for(0))
    moves = list(reversed(game.history))
    number = 0
    while moves:
        seat = again.turn
        wins = (host.chance(again.view_for(0), rng), host.chance(again.view_for(1), rng))
        host.open_turn()
        played = []
        while moves and again.turn == seat and again.outcome is None:
            played.append(moves.pop())
            if again.actor == seat and len(again.legal_moves) > 1:
                player.look(again.view_for(seat), clock, rng)
                host.review(int(played[-1]))
            again.play(played[-1])
        number += 1
        loss, better = host.worst
        best = None if better < 0 else names_of(game.edition).move(better)
        yield TurnReview(number, seat, wins, tuple(played), best, loss)


def review(game: Game, nodes: int = REVIEW_NODES, seed: int = 1, clock: Clock = UNTIMED) -> Review:
    """Go through a game from its deal, turn by turn."""
    return Review(tuple(review_turns(game, nodes, seed, clock)))


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
