"""A record: one game from its deal to its result, whole or as one seat saw it."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from schotten.editions import RULES_VERSION
from schotten.game import Deck, Game, Move, MoveKind, Outcome
from schotten.game.text.cards import HIDDEN, HIDDEN_TACTICS
from schotten.game.text.header import ALL_SEEN

if TYPE_CHECKING:
    from schotten.editions import Edition, Options

    from .seal import Seal

NOBODY = "?"
LONGEST_NAME = 60


@dataclass(frozen=True, slots=True)
class Step:
    """One decision: a move, with the card that a draw brought; or a pick that is hidden (``move`` is None)."""

    seat: int
    move: Move | None
    card: int | None = None
    column: int = field(default=1, compare=False)


@dataclass(frozen=True, slots=True)
class Turn:
    """All steps of one turn."""

    seat: int
    steps: tuple[Step, ...]
    line: int = field(default=1, compare=False)


@dataclass(frozen=True, slots=True)
class SeriesNote:
    """Which game of a series this is, and how the seats stood before it (points, or wins of a revenge)."""

    game: int
    of: int
    points: tuple[int, int]


@dataclass(frozen=True, slots=True)
class Record:
    """A game as it is written down: full (``viewer`` is None, the seed is there) or as one seat saw it.

    ``lines`` says where in the text the header's values stand.
    """

    edition: Edition
    options: Options
    first: int
    commitment: str
    hands: tuple[tuple[int, ...], tuple[int, ...]]
    turns: tuple[Turn, ...]
    outcome: Outcome | None = None
    viewer: int | None = ALL_SEEN
    seed: bytes | None = None
    players: tuple[str, str] = (NOBODY, NOBODY)
    series: SeriesNote | None = None
    rules_version: int = RULES_VERSION
    seal: Seal | None = None
    lines: dict[str, int] = field(default_factory=dict, compare=False)

    @property
    def full(self) -> bool:
        """Whether nothing is hidden."""
        return self.viewer is ALL_SEEN


def hidden_card(deck: int) -> int:
    """The back of a deck's cards."""
    return HIDDEN if deck == Deck.TROOP else HIDDEN_TACTICS


def record_game(game: Game, players: tuple[str, str] = (NOBODY, NOBODY), series: SeriesNote | None = None) -> Record:
    """The full record of a game that was dealt from a seed, as far as it has gone."""
    if game.seed is None or game.commitment is None:
        raise ValueError("a game without a seed has no record: nobody could verify it")
    again = Game.new(game.edition, game.options, game.seed, game.first)
    hands = (again.table.hand_of(0), again.table.hand_of(1))
    turns: list[Turn] = []
    steps: list[Step] = []
    for move in game.history:
        seat = again.turn
        steps.append(make_step(again, move))
        if again.turn != seat or again.outcome is not None:
            turns.append(Turn(seat, tuple(steps)))
            steps = []
    if steps:
        turns.append(Turn(again.turn, tuple(steps)))
    return Record(
        edition=game.edition,
        options=game.options,
        first=game.first,
        commitment=game.commitment,
        hands=hands,
        turns=tuple(turns),
        outcome=game.outcome,
        seed=game.seed,
        players=players,
        series=series,
    )


def make_step(game: Game, move: Move) -> Step:
    """Make a move in a game and say what it was, with the card that it drew."""
    seat = game.actor
    drawn = game.table.deck(move.deck)[0] if move.kind == MoveKind.DRAW and move.deck is not None else None
    game.play(move)
    return Step(seat, move, drawn)
