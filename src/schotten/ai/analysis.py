"""Analysis: what a View is worth and why; a finished game is gone through in ``reviewing``."""

from __future__ import annotations

from dataclasses import dataclass, replace
from random import Random
from typing import TYPE_CHECKING

from msgspec.structs import replace as replace_fields

from schotten.game import Game
from schotten.game.naming import names_of
from schotten.told.moves import told_move, told_reply
from schotten.told.schema import CODES as TOLD_CODES
from schotten.told.structs import Reason

from .mind.levels import MASTER
from .mind.params import REVIEW_NODES
from .params import SearchSettings
from .player import UNTIMED, PlayerError, check_turn
from .searcher import SearchPlayer

if TYPE_CHECKING:
    from collections.abc import Sequence

    from schotten.game import Move, View
    from schotten.notation import Record

    from .host import ReasonCells, Way
    from .player import Clock

SHOWN = 5  # lines, when an analysis is printed
TYPES = TOLD_CODES["type"]


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
    view: View,
    settings: SearchSettings | None = None,
    clock: Clock = UNTIMED,
    rng: Random | None = None,
    rounds: int | None = None,
) -> ViewAnalysis:
    """Search a View whose seat decides now; if nothing else is said, as far as a review does, from one seed.

    What is told of the best moves comes from fresh samples (``rounds`` of them, or as many as a hint takes): the best
    number first, moves not told apart as equal.
    """
    check_turn(view)
    settings = settings or SearchSettings(nodes=REVIEW_NODES)
    rng = rng or Random(1)  # noqa: S311
    player = SearchPlayer(replace(settings, whole=True))
    player.look(view, clock, rng)
    found = player.host(view).show(rng, rounds)
    reply, reasons = player.host(view).explain()
    names = names_of(view.edition)
    visits = sum(each.visits for each in found)
    shares = [each.visits / visits for each in found] if visits else [1.0] + [0.0] * (len(found) - 1)
    moves = tuple(
        MoveValue(names.move(each.move), each.value, share, each.equal, each.proven)
        for each, share in zip(found, shares, strict=True)
    )
    told = tuple(told_reason(view, each, moves) for each in reasons)
    return ViewAnalysis(moves[0].value, moves, None if reply < 0 else names.move(reply), told)


def told_reason(view: View, cells: ReasonCells, moves: Sequence[MoveValue] = ()) -> Reason:
    """A reason of the mind's as it is told: with the names of what it is about."""
    from .mind.reason_list import CARD_CODES, CODES, COLOUR_CODES

    code, spot, formation, about = cells
    said = Reason(CODES[code], None if spot < 0 else spot, None if formation < 0 else TYPES[formation])
    if said.code == "better_than":
        other = moves[about]
        by = round(moves[0].value - other.value, 3)
        return replace_fields(said, move=told_move(view.edition.key, list(view.row), int(other.move)), by=by)
    if said.code == "reply":
        return replace_fields(said, move=told_reply(view.edition.key, about))
    if about >= 0 and said.code in COLOUR_CODES:
        return replace_fields(said, colour=view.edition.colours[about])
    if about >= 0 and said.code in CARD_CODES:
        return replace_fields(said, card=str(names_of(view.edition).card(about)))
    return said


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
