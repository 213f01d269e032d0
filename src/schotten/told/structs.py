"""What is told, as the protocol's own structs (docs/protocol.md): a server sends them, a terminal reads them."""

from __future__ import annotations

from typing import Generic, TypeVar

from msgspec import UNSET, Struct, UnsetType, field

Card = str
SpotT = TypeVar("SpotT")  # a SpotView, or one that is encoded already
MoveT = TypeVar("MoveT")  # a LegalMove, or one that is encoded already


class Fact(Struct, rename="camel", omit_defaults=True, gc=False):
    """A part of a message; what is absent is at its default. None holds a cycle, so none is looked for."""


class Event(Fact):
    """One thing that happened, as some eyes may know it; `code` is there where it is not worded as its kind."""

    kind: str
    code: str | None = None
    seat: int | None = None
    card: Card | None = None
    spot: int | None = None
    to: int | None = None
    place: int | None = None
    deck: str | None = None
    count: int | None = None
    cards: list[Card] | None = None
    source: str | None = field(default=None, name="from")
    owner: int | None = None
    winner: int | UnsetType | None = UNSET
    reason: str | None = None


class LegalMove(Fact):
    """One decision the seat may take now; `code` is there where its label is not that of its kind."""

    id: int
    text: str
    kind: str
    code: str | None = None
    card: Card | None = None
    spot: int | None = None
    place: int | None = None
    deck: str | None = None
    source: str | None = field(default=None, name="from")
    seat: int | None = None


class Reason(Fact):
    """What speaks for a move or against it: a code, and what it is about (docs/protocol.md)."""

    code: str
    spot: int | None = None
    formation: str | None = None
    colour: str | None = None
    card: Card | None = None
    move: LegalMove | None = None
    by: float | None = None


class ReviewedMove(Fact, omit_defaults=False):
    """A move of a game that is over: what it was worth for whoever made it, the best move, and what was lost.

    `frame` is the frame of the replay that it leads to; `best` is null where it was itself the best. `luck` is that of
    a draw. `proven`: both values are results. Without a choice (`chosen`) there is nothing to lose. `lead` says how far
    it was before the best other move, on few samples: the best decision has the largest.
    """

    frame: int
    turn: int
    seat: int
    move: LegalMove
    value: float
    best: LegalMove | None
    best_value: float
    loss: float
    grade: str
    chosen: bool
    proven: bool
    luck: float | None
    reasons: list[Reason]
    lead: float


class GameAnalysis(Fact, omit_defaults=False):
    """A part of a review: how many turns the game has, from which one to ask on, and the moves.

    `deal` is the luck of the deal for seat 0; it comes with the first part.
    """

    turns: int
    next: int | None
    deal: float | None
    moves: list[ReviewedMove]


class JudgedRow(Fact, omit_defaults=False):
    """A row and, once it is complete, what it is worth; `wilds` says which troop each wild stands for."""

    cards: list[Card]
    type: str | None
    sum: int | None
    wilds: list[tuple[Card, Card]]


class Claim(Fact, omit_defaults=False):
    """Why a claim of a spot holds or not: facts, and in `lines` the codes of the sentences that say them."""

    spot: int
    seat: int
    holds: bool
    claimable: bool
    code: str
    places: int
    pattern: str
    missing: int
    tied: bool
    own: JudgedRow
    other: JudgedRow
    answer: JudgedRow | None
    fill: list[Card]
    dream: JudgedRow | None
    open: list[Card]
    lines: list[str]


class ClaimState(Fact, omit_defaults=False):
    """Whether a spot may be claimed now; the explanation comes along where it may."""

    spot: int
    claimable: bool
    explanation: Claim | UnsetType = UNSET


class Effect(Fact):
    """The tactics card being carried out and what has been chosen for it."""

    card: Card
    seat: int
    spot: int | None = None
    place: int | None = None
    held: Card | None = None
    taken: int | None = None
    owed: int | None = None
    picked: list[Card] | None = None


class Result(Fact, omit_defaults=False):
    """How a game ended."""

    winner: int | None
    reason: str


class ClockState(Fact, omit_defaults=False):
    """Both clocks in milliseconds at the moment of sending, and whose is running."""

    left: tuple[int, int]
    running: int | None
    increment: int


class Terrain(Fact, omit_defaults=False):
    """The fog or the mud at a spot, and who has laid it."""

    card: Card
    by: int


class SpotView(Fact, omit_defaults=False):
    """One spot with both rows, each in laying order."""

    kind: str
    places: int
    pattern: str
    damaged: bool
    owner: int | None
    terrain: list[Terrain]
    rows: tuple[list[Card], list[Card]]

    @property
    def marks(self) -> tuple[Card, ...]:
        """The terrain that lies here."""
        return tuple(mark.card for mark in self.terrain)


class TableView(Fact, Generic[SpotT], omit_defaults=False):
    """The position as one seat knows it."""

    edition: str
    tactical: bool
    game: int
    you: int | None
    turn: int
    actor: int
    first: int
    phase: str
    move_count: int
    hand: list[Card]
    hands: tuple[int, int]
    hand_tactics: tuple[int, int]
    decks: dict[str, int]
    discard: list[Card]
    used: tuple[list[Card], list[Card]]
    played: tuple[int, int]
    spots: list[SpotT]
    cauldrons: int
    attacker: int | None
    known: list[Card]
    known_decks: dict[str, list[tuple[int, Card]]]
    effect: Effect | None
    over: Result | None
    last_turn: list[Event]

    @property
    def near(self) -> int:
        """The seat that is drawn below the spots."""
        return self.you or 0


class BackAsked(Fact, omit_defaults=False):
    """A seat has asked the other to let it take its last turn back; `answer` is open, declined or withdrawn."""

    seat: int
    answer: str


class Position(Struct, Generic[SpotT, MoveT], rename="camel", gc=False):
    """What a seat is told after every move: what happened, the table, what it may do, what it may claim."""

    seq: int
    events: list[Event]
    view: TableView[SpotT]
    moves: list[MoveT]
    prompt: str
    claims: list[ClaimState]
    unseen: list[Card] | None
    clock: ClockState | None
    take_back: bool
    ask_back: bool = False
    asked: BackAsked | None = None

    @property
    def deciding(self) -> bool:
        """Whether this seat decides now."""
        return self.view.you is not None and self.view.you == self.view.actor and self.view.over is None

    @property
    def claimable(self) -> frozenset[int]:
        """The spots that this seat may claim now."""
        return frozenset(claim.spot for claim in self.claims if claim.claimable)


SeatView = TableView[SpotView]
SeatPosition = Position[SpotView, LegalMove]
