"""A card as a person reads it: still the rules' number, with its text and its parts."""

from __future__ import annotations

from typing import Self

from schotten.rules.cards import MOST_TROOPS


class Card(int):
    """One card of an edition: a number of the rules that prints as the notation writes it.

    >>> card = Card(6, "r7")
    >>> card, card.colour, card.value, card == 6
    (r7, 'r', 7, True)
    """

    text: str

    def __new__(cls, number: int, text: str) -> Self:
        """The card of that number, which a text names in its edition."""
        made = super().__new__(cls, number)
        made.text = text
        return made

    @property
    def is_troop(self) -> bool:
        """Whether it is a coloured number card."""
        return int(self) < MOST_TROOPS

    @property
    def colour(self) -> str | None:
        """The letter of a troop's colour; None for tactics."""
        return self.text[0] if self.is_troop else None

    @property
    def value(self) -> int | None:
        """A troop's value; None for tactics."""
        return int(self.text[1:]) if self.is_troop else None

    def __getnewargs__(self) -> tuple[int, str]:  # type: ignore[override]  # int's own are fewer
        """What a copy is made of."""
        return int(self), self.text

    def __str__(self) -> str:
        return self.text

    __repr__ = __str__
