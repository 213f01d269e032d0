"""A position as one seat knows it, in the protocol's own shape (docs/protocol.md): here and at a server the same."""

from __future__ import annotations

from typing import Any

import msgspec
from msgspec import Struct, field

Fact = dict[str, Any]  # an event or an explanation as the protocol tells it


class Spot(Struct, rename="camel", frozen=True):
    """One spot with both rows, each in laying order."""

    kind: str
    places: int
    pattern: str
    damaged: bool
    owner: int | None
    terrain: tuple[dict[str, Any], ...]
    rows: tuple[tuple[str, ...], tuple[str, ...]]

    @property
    def marks(self) -> tuple[str, ...]:
        """The terrain that lies here."""
        return tuple(mark["card"] for mark in self.terrain)


class Choice(Struct, rename="camel", frozen=True):
    """One legal move."""

    id: int
    text: str
    kind: str
    card: str | None = None
    spot: int | None = None
    place: int | None = None
    deck: str | None = None
    source: str | None = field(default=None, name="from")
    seat: int | None = None


class Effect(Struct, rename="camel", frozen=True):
    """The tactics card being carried out, and what is chosen for it already."""

    card: str
    seat: int
    spot: int | None = None
    place: int | None = None
    held: str | None = None
    taken: int | None = None
    owed: int | None = None
    picked: tuple[str, ...] = ()


class Result(Struct, rename="camel", frozen=True):
    """How a game ended."""

    winner: int | None
    reason: str


class Clock(Struct, rename="camel", frozen=True):
    """Both clocks in milliseconds when they were told, and whose runs."""

    left: tuple[int, int]
    running: int | None
    increment: int


class Seen(Struct, rename="camel", frozen=True):
    """The table as one seat sees it."""

    edition: str
    tactical: bool
    you: int | None
    turn: int
    actor: int
    first: int
    phase: str
    move_count: int
    hand: tuple[str, ...]
    hands: tuple[int, int]
    hand_tactics: tuple[int, int]
    decks: dict[str, int]
    discard: tuple[str, ...]
    used: tuple[tuple[str, ...], tuple[str, ...]]
    played: tuple[int, int]
    spots: tuple[Spot, ...]
    cauldrons: int
    attacker: int | None
    known: tuple[str, ...]
    effect: Effect | None
    over: Result | None
    game: int = 1

    @property
    def near(self) -> int:
        """The seat that is drawn below the spots."""
        return self.you or 0

    def stones_of(self, seat: int) -> int:
        """How many spots a seat owns."""
        return sum(spot.owner == seat for spot in self.spots)

    @property
    def damaged(self) -> int:
        """How many tiles are damaged."""
        return sum(spot.damaged for spot in self.spots)


class Position(Struct, rename="camel", frozen=True):
    """What a seat is told after every move: the table, what it may do, what it may claim."""

    seq: int
    view: Seen
    moves: tuple[Choice, ...]
    claims: tuple[dict[str, Any], ...] = ()
    events: tuple[Fact, ...] = ()
    unseen: tuple[str, ...] | None = None
    clock: Clock | None = None
    take_back: bool = False

    @property
    def deciding(self) -> bool:
        """Whether this seat decides now."""
        return self.view.you is not None and self.view.you == self.view.actor and self.view.over is None

    @property
    def claimable(self) -> frozenset[int]:
        """The spots that this seat may claim now."""
        return frozenset(claim["spot"] for claim in self.claims if claim["claimable"])

    def find(self, number: int) -> Choice | None:
        """The legal move of that number."""
        return next((choice for choice in self.moves if choice.id == number), None)


def read_position(told: object) -> Position:
    """A position from what a server, or a game here, tells."""
    return msgspec.convert(told, Position)
