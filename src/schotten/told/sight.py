"""What one seat sees: the row of its view, with the game that it belongs to."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from schotten.game import WATCHER
from schotten.rules import layout as at
from schotten.rules.parameters import rules_for
from schotten.rules.plain import Phase
from schotten.rules.view import hidden_tactics, hidden_troops, view_for

from .cards import set_texts

if TYPE_CHECKING:
    from schotten.editions import Edition, Options
    from schotten.rules.jit import Numbers, Rules


def view_row(state: Numbers, rules: Rules, seat: int | None) -> list[int]:
    """The row of what a seat (None: a watcher) knows."""
    row = [0] * at.WIDTH
    view_for(state, rules, WATCHER if seat is None else seat, row)
    return row


def in_effect(state: Numbers) -> bool:
    """Whether a tactics card is being carried out."""
    return state[at.PHASE] > Phase.AFTER_DRAW and state[at.EFFECT] != at.NONE


def open_hands(edition: Edition, state: Numbers) -> tuple[list[str], list[str]]:
    """Both hands of a state: for a reader, once a game is over."""
    first, second = (set_texts(edition, state[at.HAND + seat], state[at.HAND_TACTICS + seat]) for seat in range(2))
    return list(first), list(second)


@dataclass(frozen=True, slots=True)
class Sight:
    """A view and whose it is (None: a watcher's); all that is told is made from it."""

    edition: Edition
    rules: Rules
    row: list[int]
    seat: int | None

    @classmethod
    def of(cls, edition: Edition, options: Options, state: Numbers, seat: int | None) -> Sight:
        """What a seat sees of a state."""
        rules = rules_for(edition, options)
        return cls(edition, rules, view_row(state, rules, seat), seat)

    @property
    def deciding(self) -> bool:
        """Whether the seat decides now, as far as the rules know."""
        return self.seat is not None and self.row[at.PHASE] != Phase.OVER and self.row[at.ACTOR] == self.seat

    def heap(self, troops: int, tactics: int) -> list[str]:
        """The cards of a set of troops and a packed heap of tactics."""
        return list(set_texts(self.edition, troops, tactics))

    def unseen(self) -> list[str]:
        """The cards whose place the seat does not know."""
        who = WATCHER if self.seat is None else self.seat
        return self.heap(hidden_troops(self.row, self.rules, who), hidden_tactics(self.row, self.rules, who))
