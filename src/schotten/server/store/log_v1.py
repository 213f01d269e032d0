"""Events as they were written before version 2, and what they mean now.

A move was a number of the move space as it then was, and a deal did not say by which rules. What the numbers meant is
frozen here: nothing in this module may follow when today's moves, cards or editions change.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

KINDS = (
    "joker",
    "spy",
    "shield",
    "fog",
    "mud",
    "recruiter",
    "redeploy",
    "desert",
    "betray",
    "recruitment",
    "explosion",
    "reinforce",
    "exchange",
)
TERRAIN = ("fog", "mud")
FIRST_ACTION = 5
FIRST_TACTICS = 60  # the card number of the first kind
SPOTS, TARGETS, PLACES = 9, 6, 4

PLAY, ACT, TARGET, TO_SPOT, TO_DISCARD, PICK, DRAW = 0, 585, 593, 647, 656, 657, 730
CLAIM, RETREAT, POUR, PASS, END, COUNT = 732, 741, 750, 759, 760, 761
RULES_VERSION = 1  # by which every game of such a log was played


@dataclass(frozen=True, slots=True)
class Cards:
    """What a number of a card or a spot could mean in an edition."""

    colours: str
    lowest: int
    span: int
    spots: int
    lacks: frozenset[str]

    def card(self, number: int) -> str:
        """The text of a card."""
        if number < FIRST_TACTICS:
            colour, value = divmod(number, self.span)
            if colour < len(self.colours):
                return f"{self.colours[colour]}{value + self.lowest}"
        elif KINDS[number - FIRST_TACTICS] not in self.lacks:
            return KINDS[number - FIRST_TACTICS]
        raise ValueError(f"there was no card {number}")

    def spot(self, number: int) -> str:
        """The text of a spot, from 1."""
        if number >= self.spots:
            raise ValueError(f"there was no spot {number}")
        return str(number + 1)

    def place(self, number: int) -> str:
        """The text of a place in a row, from 1, or of the terrain that lay there."""
        if number < PLACES:
            return str(number + 1)
        if TERRAIN[number - PLACES] in self.lacks:
            raise ValueError(f"there was no {TERRAIN[number - PLACES]}")
        return TERRAIN[number - PLACES]


_STONES = Cards("rgbypo", 1, 9, 9, frozenset(KINDS[9:]))
_SIEGE = Cards("rgbyp", 0, 12, 7, frozenset({"fog", "mud", "recruiter"}))
EDITIONS = {"iello": _STONES, "cocktail": _STONES, "alien": _STONES, "siege": _SIEGE}


def move_text(number: int, edition: str) -> str:
    """What a move's number meant; one that meant nothing is refused."""
    if edition not in EDITIONS or not 0 <= number < COUNT:
        raise ValueError(f"there was no move {number}")
    cards = EDITIONS[edition]
    if number < TARGET:
        return _played(number, cards)
    if number < TO_SPOT:
        spot, place = divmod(number - TARGET, TARGETS)
        return f"take {cards.spot(spot)}.{cards.place(place)}"
    if PICK <= number < DRAW:
        return f"pick {cards.card(number - PICK)}"
    return _worded(number, cards)


def _played(number: int, cards: Cards) -> str:
    if number >= ACT:
        return cards.card(FIRST_TACTICS + FIRST_ACTION + number - ACT)
    card, spot = divmod(number, SPOTS)
    return f"{cards.card(card)}@{cards.spot(spot)}"


def _worded(number: int, cards: Cards) -> str:
    single = {TO_DISCARD: "to discard", DRAW: "draw troop", DRAW + 1: "draw tactics", PASS: "pass", END: "end"}
    if number in single:
        return single[number]
    words = ((POUR, "pour"), (RETREAT, "retreat"), (CLAIM, "claim"), (TO_SPOT, "to"))
    first, word = next(each for each in words if each[0] <= number)
    return f"{word} {cards.spot(number - first)}"


def upcast(kind: str, body: dict[str, Any], edition: str) -> dict[str, Any]:
    """The body of an event of version 1 as version 2 writes it."""
    if kind == "moved":
        return body | {"v": 2, "move": move_text(body["move"], edition)}
    if kind == "dealt":
        return body | {"v": 2, "rules": RULES_VERSION}
    return body | {"v": 2}
