"""A move as a person reads it: still the rules' number, with names for its parts."""

from __future__ import annotations

from bisect import bisect_right
from typing import Self

from schotten.rules import moves
from schotten.rules.cards import FIRST_ACTION, MOST_SPOTS, TACTICS

from .codes import MoveKind

_KINDS = sorted(MoveKind)
_AT_SPOT = {MoveKind.TO_SPOT, MoveKind.CLAIM, MoveKind.RETREAT, MoveKind.POUR}


class Move(int):
    """One decision: a number of the rules' move space that can say what it means.

    >>> move = Move.play(card=6, spot=2)
    >>> move.kind.name, move.card, move.spot
    ('PLAY', 6, 2)
    >>> Move.claim(3) == Move(Move.claim(3)) and Move.claim(3).card is None
    True

    Those of a game know their text in its edition, and print as it:

    >>> Move(move, "r7@3"), move
    (r7@3, Move(56: PLAY card=6, spot=2))
    """

    text: str

    def __new__(cls, number: int, text: str = "") -> Self:
        """The move of that number; a number that is none is refused."""
        if not 0 <= number < moves.MOVE_COUNT:
            raise ValueError(f"there is no move {int(number)}; moves are numbered 0 to {moves.MOVE_COUNT - 1}")
        made = super().__new__(cls, number)
        made.text = text
        return made

    def __getnewargs__(self) -> tuple[int, str]:  # type: ignore[override]  # int's own are fewer
        """What a copy is made of."""
        return int(self), self.text

    @property
    def kind(self) -> MoveKind:
        """What is done."""
        return _KINDS[bisect_right(_KINDS, int(self)) - 1]

    @property
    def card(self) -> int | None:
        """The card that is laid, played or picked."""
        kind, rest = self._parts
        if kind == MoveKind.PLAY:
            return rest // MOST_SPOTS
        if kind == MoveKind.ACT:
            return TACTICS + FIRST_ACTION + rest
        return rest if kind == MoveKind.PICK else None

    @property
    def spot(self) -> int | None:
        """The spot where it is done, from 0."""
        kind, rest = self._parts
        if kind == MoveKind.PLAY:
            return rest % MOST_SPOTS
        if kind == MoveKind.TARGET:
            return rest // moves.TARGETS
        return rest if kind in _AT_SPOT else None

    @property
    def place(self) -> int | None:
        """What is taken at the spot: the place in its row from 0, or 4 for the fog, 5 for the mud."""
        kind, rest = self._parts
        return rest % moves.TARGETS if kind == MoveKind.TARGET else None

    @property
    def deck(self) -> int | None:
        """The deck that is drawn from: 0 the troops, 1 the tactics."""
        kind, rest = self._parts
        return rest if kind == MoveKind.DRAW else None

    @property
    def _parts(self) -> tuple[MoveKind, int]:
        kind = self.kind
        return kind, int(self) - kind

    def __bool__(self) -> bool:
        """Always true: the move of number 0 is a move as well."""
        return True

    def __repr__(self) -> str:
        return self.text or self._described()

    __str__ = __repr__

    def _described(self) -> str:
        parts = {"card": self.card, "spot": self.spot, "place": self.place, "deck": self.deck}
        said = ", ".join(f"{name}={value}" for name, value in parts.items() if value is not None)
        return f"Move({int(self)}: {self.kind.name}{' ' if said else ''}{said})"

    @classmethod
    def play(cls, card: int, spot: int) -> Self:
        """Lay a troop, an elite or a terrain at a spot."""
        return cls(MoveKind.PLAY + card * MOST_SPOTS + spot)

    @classmethod
    def act(cls, card: int) -> Self:
        """Play an action card."""
        return cls(MoveKind.ACT + card - TACTICS - FIRST_ACTION)

    @classmethod
    def target(cls, spot: int, place: int) -> Self:
        """Choose a card at a spot for the effect under way."""
        return cls(MoveKind.TARGET + spot * moves.TARGETS + place)

    @classmethod
    def to_spot(cls, spot: int) -> Self:
        """Choose the spot the effect goes to."""
        return cls(MoveKind.TO_SPOT + spot)

    @classmethod
    def pick(cls, card: int) -> Self:
        """Choose a card of the hand or of the discard for the effect under way."""
        return cls(MoveKind.PICK + card)

    @classmethod
    def draw(cls, deck: int) -> Self:
        """Draw from a deck."""
        return cls(MoveKind.DRAW + deck)

    @classmethod
    def claim(cls, spot: int) -> Self:
        """Claim a spot."""
        return cls(MoveKind.CLAIM + spot)

    @classmethod
    def retreat(cls, spot: int) -> Self:
        """Give up the own row at a tile."""
        return cls(MoveKind.RETREAT + spot)

    @classmethod
    def pour(cls, spot: int) -> Self:
        """Throw a cauldron at a tile."""
        return cls(MoveKind.POUR + spot)
