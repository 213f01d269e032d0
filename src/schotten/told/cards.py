"""Cards as the protocol writes them, looked up in tables that are made once an edition."""

from __future__ import annotations

from functools import lru_cache

from schotten.editions import KIND_NAMES, Edition, find_edition
from schotten.game.heaps import tactics_of, troops_of
from schotten.rules.layout import MOST_TROOPS


def card_texts(edition: Edition) -> tuple[str, ...]:
    """The text of every card number of an edition."""
    return _card_texts(edition.key)


@lru_cache(maxsize=16)
def _card_texts(key: str) -> tuple[str, ...]:
    edition = find_edition(key)
    values = range(edition.lowest, edition.highest + 1)
    troops = [f"{colour}{value}" for colour in edition.colours for value in values]
    troops += ["?"] * (MOST_TROOPS - len(troops))
    return (*troops, *KIND_NAMES)


def set_texts(edition: Edition, troops: int, tactics: int) -> tuple[str, ...]:
    """The texts of a set of troops and a packed heap of tactics, in the order of their numbers."""
    return _set_texts(edition.key, troops, tactics) if troops or tactics else ()


@lru_cache(maxsize=8192)
def _set_texts(key: str, troops: int, tactics: int) -> tuple[str, ...]:
    texts = _card_texts(key)
    return tuple(texts[card] for card in (*troops_of(troops), *tactics_of(tactics)))
