"""Cards and moves as the protocol writes them, looked up in tables that are made once an edition."""

from __future__ import annotations

from functools import lru_cache

from schotten.editions import KIND_NAMES, Edition
from schotten.game.heaps import tactics_of, troops_of
from schotten.rules.layout import MOST_TROOPS


@lru_cache(maxsize=16)
def card_texts(edition: Edition) -> tuple[str, ...]:
    """The text of every card number of an edition."""
    values = range(edition.lowest, edition.highest + 1)
    troops = [f"{colour}{value}" for colour in edition.colours for value in values]
    troops += ["?"] * (MOST_TROOPS - len(troops))
    return (*troops, *KIND_NAMES)


@lru_cache(maxsize=4096)
def set_texts(edition: Edition, troops: int, tactics: int) -> tuple[str, ...]:
    """The texts of a set of troops and a packed heap of tactics, in the order of their numbers."""
    texts = card_texts(edition)
    return tuple(texts[card] for card in (*troops_of(troops), *tactics_of(tactics)))
