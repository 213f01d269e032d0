"""Counting the cards of a position as they are read: no card twice, none missing."""

from __future__ import annotations

from typing import TYPE_CHECKING

from schotten.editions import KIND_NAMES
from schotten.rules.cards import TACTICS
from schotten.rules.deal import tactics_cards
from schotten.rules.named import RulesCells

from .cards import HIDDEN, HIDDEN_TACTICS, format_card, is_troop

if TYPE_CHECKING:
    from schotten.editions import Edition
    from schotten.rules.jit import Rules

    from .spans import Span


class Census:
    """Which cards of a game have been named so far, and how many hidden ones there are."""

    def __init__(self, edition: Edition, rules: Rules) -> None:
        self._edition = edition
        self._left = [*range(RulesCells(rules).troops), *tactics_cards(rules)]
        self._in_game = set(self._left)
        self._hidden = {HIDDEN: 0, HIDDEN_TACTICS: 0}

    def count(self, card: int, span: Span) -> None:
        """Count a card; one that is not in the game, or has been counted, is refused."""
        if card in self._hidden:
            self._hidden[card] += 1
        elif card in self._left:
            self._left.remove(card)
        elif card in self._in_game:
            span.fail(f"{format_card(card, self._edition)} is here once too often")
        else:
            span.fail(f"{KIND_NAMES[card - TACTICS]} is a tactics card, and this game has none")

    def finish(self, span: Span) -> None:
        """Refuse a position in which cards are missing, or too many lie hidden."""
        for hidden, what in ((HIDDEN, "troop"), (HIDDEN_TACTICS, "tactics card")):
            left = [card for card in self._left if is_troop(card) == (hidden == HIDDEN)]
            missing = len(left) - self._hidden[hidden]
            if missing > 0 and not self._hidden[hidden]:
                span.fail(f"{format_card(left[0], self._edition)} is missing: it lies nowhere")
            if missing:
                said = f"{abs(missing)} {what}{' is' if abs(missing) == 1 else 's are'}"
                span.fail(f"{said} {'missing' if missing > 0 else 'too many'}")
