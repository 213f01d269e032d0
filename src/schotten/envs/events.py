"""What has happened in a game, as each seat saw it: the perfect recall behind OpenSpiel's information states."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING, Any, NamedTuple

import numpy as np

from schotten.editions import find_edition
from schotten.notation import format_card, format_move
from schotten.rules.cards import KINDS, MOST_TROOPS, NONE, TACTICS
from schotten.rules.cells import kind_count
from schotten.rules.codes import Deck
from schotten.rules.moves import MOVE_COUNT, PICK
from schotten.rules.named import StateCells
from schotten.rules.plain import Veil

if TYPE_CHECKING:
    from numpy.typing import NDArray

DEALT, SWAPPED = MOVE_COUNT, MOVE_COUNT + 1
HIDDEN, HIDDEN_TROOP, HIDDEN_TACTICS = MOVE_COUNT + 2, MOVE_COUNT + 3, MOVE_COUNT + 4
MOVE_BITS, CARD_BITS = 10, 7
EVENT_BITS = 1 + MOVE_BITS + CARD_BITS  # whether it was my doing, the move, 1 + the card that I saw
_WORDS = {
    DEALT: "dealt",
    SWAPPED: "gets",
    HIDDEN: "picks",
    HIDDEN_TROOP: "returns troop",
    HIDDEN_TACTICS: "returns tactics",
}
_SHIFTS = np.arange(EVENT_BITS)
_NAMES = "AB"


class HistoryEvent(NamedTuple):
    """One step: who, which move (or DEALT, SWAPPED), the card that only he saw, and the veil over his choice."""

    seat: int
    move: int
    card: int = NONE
    veil: int = Veil.OPEN

    def seen_by(self, seat: int) -> tuple[int, int]:
        """The move and the card as a seat saw them."""
        if seat == self.seat:
            return self.move, self.card
        if self.veil == Veil.OPEN:
            return self.move, NONE
        if self.veil == Veil.HIDDEN:
            return HIDDEN, NONE
        return (HIDDEN_TROOP if self.move - PICK < MOST_TROOPS else HIDDEN_TACTICS), NONE


@cache
def _words(edition: str, name: str, move: int, card: int) -> str:
    game = find_edition(edition)
    said = _WORDS.get(move) or format_move(move, game)
    return f"{name} {said}" if card == NONE else f"{name} {said} {format_card(card, game)}"


def events_text(events: list[HistoryEvent], edition: str, seat: int) -> str:
    """All that happened, as a seat saw it."""
    return ", ".join([_words(edition, _NAMES[event.seat], *event.seen_by(seat)) for event in events])


def events_bits(events: list[HistoryEvent], seat: int) -> NDArray[np.int64]:
    """The same as bits, a row an event."""
    codes = np.zeros(len(events), np.int64)
    for index, event in enumerate(events):
        move, card = event.seen_by(seat)
        codes[index] = (event.seat == seat) | move << 1 | (card + 1) << 1 + MOVE_BITS
    bits: NDArray[np.int64] = codes[:, None] >> _SHIFTS & 1
    return bits


def relabel(events: list[HistoryEvent], row: Any, sampled: Any, seat: int) -> list[HistoryEvent]:
    """The events of a sampled game: what the other saw is made to fit the cards that the sample gave him."""
    renamed = _renaming(row, sampled, seat)
    if not renamed:
        return events.copy()
    return [event if event.seat == seat else _renamed(event, renamed) for event in events]


def _renamed(event: HistoryEvent, renamed: dict[int, int]) -> HistoryEvent:
    if event.veil != Veil.OPEN:
        card = event.move - PICK
        return event._replace(move=PICK + renamed.get(card, card))
    return event._replace(card=renamed.get(event.card, event.card)) if event.card != NONE else event


def _renaming(row: Any, sampled: Any, seat: int) -> dict[int, int]:
    """Which hidden card of the game is which one of the sample: by place in the decks, else by being in the hand."""
    renamed: dict[int, int] = {}
    here, there, other = StateCells(row), StateCells(sampled), 1 - seat
    for deck in Deck:
        places = int(here.known_at(deck)[other])
        for place in range(places.bit_length()):
            if places >> place & 1:
                renamed[int(here.deck(deck)[place])] = int(there.deck(deck)[place])
    had, has = int(here.hand[other]), int(there.hand[other])
    gone, come = had & ~has, has & ~had
    for card in range(MOST_TROOPS):
        if gone >> card & 1:
            renamed[card] = come.bit_length() - 1
            come &= ~(1 << renamed[card])
    return renamed | _renamed_tactics(int(here.hand_tactics[other]), int(there.hand_tactics[other]))


def _renamed_tactics(had: int, has: int) -> dict[int, int]:
    change = [kind_count(had, kind) - kind_count(has, kind) for kind in range(KINDS)]
    gone = [TACTICS + kind for kind, count in enumerate(change) for _ in range(count)]
    come = [TACTICS + kind for kind, count in enumerate(change) for _ in range(-count)]
    return dict(zip(gone, come, strict=True))
