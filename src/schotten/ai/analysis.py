"""Analysis: what a View is worth and why; a finished game is gone through in ``reviewing``."""

from __future__ import annotations

from dataclasses import dataclass, replace
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
    """A move and the win probability after it; ``share`` is how much of the search went into it.

    ``equal`` moves are not told from the best and have its value; a ``proven`` value is the result.
    """

    move: Move
    value: float
    share: float
    equal: bool = False
    proven: bool = False


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


def analyse(
    view: View, settings: SearchSettings | None = None, clock: Clock = UNTIMED, rng: Random | None = None
) -> ViewAnalysis:
    """Search a View whose seat decides now; if nothing else is said, as far as a review does, from one seed.

    What is told of the best moves comes from fresh samples: the best number first, moves not told apart as equal.
    """
    from .mind.reasons import CODES

    check_turn(view)
    settings = settings or SearchSettings(nodes=REVIEW_NODES)
    rng = rng or Random(1)  # noqa: S311
    player = SearchPlayer(replace(settings, whole=True))
    player.look(view, clock, rng)
    found = player.host(view).show(rng)
    reply, reasons = player.host(view).explain()
    names = names_of(view.edition)
    visits = sum(each.visits for each in found)
    shares = [each.visits / visits for each in found] if visits else [1.0] + [0.0] * (len(found) - 1)
    moves = tuple(
        MoveValue(names.move(each.move), each.value, share, each.equal, each.proven)
        for each, share in zip(found, shares, strict=True)
    )
    told = tuple(Reason(CODES[code], about) for code, about in reasons)
    return ViewAnalysis(moves[0].value, moves, None if reply < 0 else names.move(reply), told)


def win_chance(view: View, rng: Random, way: Way | None = None) -> float:
    """A seat's win probability by its own knowledge, whoever decides now."""
    from .host import Host, MindSetup

    if view.seat not in (0, 1):
        raise PlayerError("a win probability is seen from a seat")
    return Host(view.rules, MindSetup(MASTER), way).chance(view, rng)


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
