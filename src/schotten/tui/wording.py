"""Small texts of a terminal: cards on a cell, refusals, whose moment it is."""

from __future__ import annotations

from typing import TYPE_CHECKING

from schotten.i18n import say, words
from schotten.i18n.naming import card_name

if TYPE_CHECKING:
    from schotten.told.structs import SeatPosition

    from .desk import RefusedError

SHAPES = {"r": "●", "g": "♣", "b": "◆", "y": "★", "p": "Ψ", "o": "▼"}
SIGNS = {"any": "∗", "plus": "+", "minus": "−", "equal": "=", "colour": "◐", "run": "123"}
SHORT = 5  # letters of a tactics card's name on a small card


def is_troop(card: str) -> bool:
    """Whether a card's text names a troop."""
    return card[1:].isdigit()


def short_card(lang: str, edition: str, card: str) -> str:
    """A card on a small cell: shape, letter and value, or the first letters of a tactics card's name.

    >>> short_card("en", "iello", "r7"), short_card("en", "siege", "redeploy")
    ('●r7', 'Redep')
    """
    if is_troop(card):
        return f"{SHAPES[card[0]]}{card}"
    return card_name(lang, edition, card)[:SHORT].rstrip()


def fit(text: str, width: int) -> str:
    """A word cut to a width, with a full stop where it is cut.

    >>> fit("orange", 8), fit("arancione", 8)
    ('orange', 'arancio.')
    """
    return text if len(text) <= width else f"{text[: width - 1]}."


def refusal(lang: str, error: RefusedError) -> str:
    """Why something was refused."""
    if error.code == "illegal" and f"refusal.{error.facts.get('refusal')}" in words(lang):
        return say(lang, f"refusal.{error.facts['refusal']}")
    detail = f"error.{error.code}.{error.facts.get('why')}"
    return say(lang, detail if detail in words(lang) else f"error.{error.code}")


def tone(position: SeatPosition) -> str:
    """Whose moment it is: ``mine``, ``theirs`` or ``over``."""
    return "over" if position.view.over else "mine" if position.deciding else "theirs"
