"""Cards, spots and decks as a language and an edition name them: the facts that sentences take."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal

from schotten.editions import find_edition

from . import say, words

CardForm = Literal["name", "acc"]
SpotForm = Literal["name", "acc", "at", "from", "to"]
HIDDEN = {"troops": "troop", "tactics": "tactics"}  # a card of which only the deck is known


def card_name(lang: str, edition: str, card: str, form: CardForm = "name") -> str:
    """A card by its text (``r7``, ``joker``), or one of unknown face by its deck (``troops``, ``tactics``, ``any``).

    >>> card_name("en", "iello", "r7"), card_name("uk", "siege", "betray", "acc")
    ('red 7', 'Зраду')
    """
    ending = "_acc" if form == "acc" else ""
    if card == "any":
        return say(lang, f"card.any{ending}")
    if card in HIDDEN:
        return say(lang, f"card.{edition}.{HIDDEN[card]}{ending}")
    if card[1:].isdigit():
        return say(lang, f"colour.{card[0]}.card{ending}", value=card[1:])
    return say(lang, f"tactics.{edition}.{card}.{form}")


def card_names(lang: str, edition: str, cards: Sequence[str], form: CardForm = "name") -> str:
    """Several cards as a list.

    >>> card_names("en", "iello", ["r7", "b8", "joker"])
    'red 7, blue 8 and Joker'
    """
    return join(lang, [card_name(lang, edition, card, form) for card in cards])


def join(lang: str, items: Sequence[str], last: Literal["and", "or"] = "and") -> str:
    """A list of words in a sentence."""
    if len(items) < 2:
        return "".join(items)
    return say(lang, "list.comma").join(items[:-1]) + say(lang, f"list.{last}") + items[-1]


def spot_name(lang: str, edition: str, spot: int, form: SpotForm = "name") -> str:
    """A spot, numbered from 0 here and from 1 in the words, in the form that a sentence needs.

    >>> spot_name("en", "siege", 3), spot_name("it", "siege", 1, "at")
    ('gate 4', 'alla torre 2')
    """
    kind = find_edition(edition).spots[spot].kind
    return say(lang, f"spot.{edition}.{kind}.{form}", number=spot + 1)


def level_name(lang: str, level: str) -> str:
    """A level in words; a player that is no level keeps its own name.

    >>> level_name("en", "club"), level_name("en", "greedy")
    ('Club', 'greedy')
    """
    key = f"page.level.{level}.name"
    return say(lang, key) if key in words(lang) else level


def level_title(lang: str, level: str) -> str:
    """A computer player's name at the table.

    >>> level_title("it", "club")
    'Computer (Giocatore di club)'
    """
    return f"{say(lang, 'player.computer')} ({level_name(lang, level)})"


def formation_name(lang: str, edition: str, kind: str, total: int) -> str:
    """A formation with its sum.

    >>> formation_name("en", "cocktail", "colour_run", 24)
    'Straight Flush, 24 in all'
    """
    return say(lang, "formation.worth", formation=say(lang, f"formation.{edition}.{kind}.name"), sum=total)
