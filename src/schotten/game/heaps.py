"""Sets of cards as the rules pack them, unpacked into card numbers."""

from __future__ import annotations

from schotten.rules.cards import KINDS, MOST_TROOPS, TACTICS
from schotten.rules.cells import kind_count, kind_of, one_of


def troops_of(mask: int) -> tuple[int, ...]:
    """The members of a set of troops (or of spots) in their order."""
    return tuple(card for card in range(mask.bit_length()) if mask >> card & 1)


def tactics_of(packed: int) -> tuple[int, ...]:
    """The cards of a packed heap of tactics in their order."""
    return tuple(TACTICS + kind for kind in range(KINDS) for _ in range(kind_count(packed, kind)))


def pack(cards: tuple[int, ...]) -> tuple[int, int]:
    """Cards as the rules hold them: the set of troops and the packed heap of tactics."""
    troops = sum(1 << card for card in cards if card < MOST_TROOPS)
    tactics = sum(one_of(kind_of(card)) for card in cards if card >= TACTICS)
    return troops, tactics
