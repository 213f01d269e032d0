"""A position being read: the row of numbers so far, and where in the text each thing stands."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from schotten.rules.cells import kind_of, one_of
from schotten.rules.named import STATE_WIDTH, Cells, StateCells

from .cards import is_troop
from .header import ALL_SEEN, read_seat
from .spans import Span

if TYPE_CHECKING:
    from schotten.editions import Edition, Options
    from schotten.rules.jit import Rules

    from .census import Census


@dataclass
class PositionDraft:
    """A position being read: the row so far, and where each thing stands in the text."""

    edition: Edition
    options: Options
    rules: Rules
    census: Census
    viewer: int | None = ALL_SEEN
    row: list[int] = field(default_factory=lambda: [0] * STATE_WIDTH)
    where: dict[str, Span] = field(default_factory=dict)
    unstamped: list[int] = field(default_factory=list)

    @property
    def cells(self) -> StateCells:
        """The row so far, by the names of its cells."""
        return StateCells(self.row)

    def sees(self, seat: int) -> bool:
        """Whether the faces of a seat's cards are to be seen."""
        return self.viewer in (ALL_SEEN, seat)


def add_card(troops: Cells, tactics: Cells, seat: int, card: int) -> None:
    """Add a card to a seat's set of troops or its packed heap of tactics."""
    if is_troop(card):
        troops[seat] |= 1 << card
    else:
        tactics[seat] += one_of(kind_of(card))


def seat_after(words: list[Span]) -> int:
    """The seat that follows a word; both are taken off."""
    word = words.pop(0)
    if not words:
        word.fail(f"{word.text} needs a seat after it")
    return read_seat(words.pop(0))


def read_pair(span: Span, what: str) -> tuple[int, int]:
    """Two numbers, one a seat."""
    words = span.words()
    if len(words) != 2:
        span.fail(f"here come two numbers, one a seat: {what}")
    return words[0].number(what), words[1].number(what)
