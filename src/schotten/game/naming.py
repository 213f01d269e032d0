"""Cards and moves with the texts of their edition, each made once."""

from __future__ import annotations

from typing import TYPE_CHECKING

from .card import Card
from .move import Move

if TYPE_CHECKING:
    from collections.abc import Iterable

    from schotten.editions import Edition


class Names:
    """The cards and moves of one edition that somebody has asked for."""

    def __init__(self, edition: Edition) -> None:
        self.edition = edition
        self._cards: dict[int, Card] = {}
        self._moves: dict[int, Move] = {}

    def card(self, number: int) -> Card:
        """The card of a number."""
        if number not in self._cards:
            from .text.cards import format_card

            self._cards[number] = Card(number, format_card(number, self.edition))
        return self._cards[number]

    def move(self, number: int) -> Move:
        """The move of a number; one that is not of this edition stays without a text."""
        if number not in self._moves:
            from .text.moves import format_move

            try:
                text = format_move(number, self.edition)
            except ValueError:
                return Move(number)
            self._moves[number] = Move(number, text)
        return self._moves[number]


_NAMES: dict[str, Names] = {}


def names_of(edition: Edition) -> Names:
    """The names of an edition; of two with one key the one that was asked for last is kept."""
    known = _NAMES.get(edition.key)
    if known is None or known.edition is not edition:
        known = _NAMES[edition.key] = Names(edition)
    return known


def name_cards(numbers: Iterable[int], edition: Edition) -> tuple[Card, ...]:
    """Cards by their numbers."""
    return tuple(map(names_of(edition).card, numbers))


def name_moves(numbers: Iterable[int], edition: Edition) -> list[Move]:
    """Moves by their numbers."""
    return list(map(names_of(edition).move, numbers))
