"""Cards as text: ``r7``, ``g11``, ``joker``; of unknown ones ``??`` is a troop or any card, ``?!`` a tactics card."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from schotten.editions import KIND_NAMES
from schotten.rules import walk_layout
from schotten.rules.cards import MOST_TROOPS, TACTICS

from .spans import Span

if TYPE_CHECKING:
    from collections.abc import Iterable

    from schotten.editions import Edition

HIDDEN = walk_layout.HIDDEN  # a card of which nothing is seen, or only that it is a troop
HIDDEN_TACTICS = walk_layout.HIDDEN_TACTICS
HIDDEN_TEXTS = {HIDDEN: "??", HIDDEN_TACTICS: "?!"}
_HIDDEN_CARDS = {text: card for card, text in HIDDEN_TEXTS.items()}
_TROOP = re.compile(r"([a-z])(0|[1-9][0-9]?)")
NOTHING = "-"


def format_card(card: int, edition: Edition) -> str:
    """A card of an edition as text.

    >>> from schotten.editions import find_edition
    >>> format_card(6, find_edition("iello")), format_card(60, find_edition("iello"))
    ('r7', 'joker')
    """
    values = edition.highest - edition.lowest + 1
    if 0 <= card < edition.troops:
        return f"{edition.colours[card // values]}{card % values + edition.lowest}"
    if TACTICS <= card < TACTICS + len(KIND_NAMES) and KIND_NAMES[card - TACTICS] in edition.tactics:
        return KIND_NAMES[card - TACTICS]
    raise ValueError(f"{edition.key} has no card {card}")


def parse_card(text: str, edition: Edition) -> int:
    """The card that a text names; one the edition lacks is refused.

    >>> from schotten.editions import find_edition
    >>> parse_card("r7", find_edition("iello"))
    6
    """
    return read_card(Span(text), edition)


def read_card(span: Span, edition: Edition) -> int:
    """The card that a span of text names."""
    if span.text in KIND_NAMES:
        if span.text not in edition.tactics:
            span.fail(f"{edition.key} has no {span.text}")
        return TACTICS + KIND_NAMES.index(span.text)
    found = _TROOP.fullmatch(span.text)
    if not found:
        span.fail(f"{span.shown()} is no card")
    colour, value = edition.colours.find(found[1]), int(found[2])
    if colour < 0 or not edition.lowest <= value <= edition.highest:
        span.fail(f"{edition.key} has no card {span.text}")
    return colour * (edition.highest - edition.lowest + 1) + value - edition.lowest


def is_troop(card: int) -> bool:
    """Whether a known card is a troop."""
    return 0 <= card < MOST_TROOPS


def format_any(card: int, edition: Edition) -> str:
    """A card that may be hidden."""
    return HIDDEN_TEXTS.get(card) or format_card(card, edition)


def read_any(span: Span, edition: Edition) -> int:
    """A card that may be hidden."""
    hidden = _HIDDEN_CARDS.get(span.text)
    return read_card(span, edition) if hidden is None else hidden


def format_heap(cards: Iterable[int], edition: Edition) -> str:
    """Cards one after another; hidden ones are counted, ``??*5``; ``-`` for none."""
    words: list[str] = []
    count = 0
    last = None
    for text in (format_any(card, edition) for card in cards):
        count = count + 1 if text == last else 1
        if text == last and text in _HIDDEN_CARDS:
            words[-1] = f"{text}*{count}"
        else:
            words.append(text)
        last = text
    return " ".join(words) or NOTHING


def read_heap(span: Span, edition: Edition) -> list[tuple[int, Span]]:
    """Cards one after another, each with its place in the text."""
    if span.text == NOTHING:
        return []
    if not span.text:
        span.fail("cards are missing here; '-' says that there are none")
    found = []
    for word in span.words():
        card, times = read_counted(word, edition)
        found += [(card, word)] * times
    return found


def read_counted(word: Span, edition: Edition) -> tuple[int, int]:
    """A card, or a hidden one with its number of times: ``??*5``."""
    if "*" not in word.text:
        return read_any(word, edition), 1
    what, times = word.cut("*", "a number of hidden cards")
    card = read_any(what, edition)
    if card not in HIDDEN_TEXTS:
        word.fail("only hidden cards are counted")
    return card, times.number("number of cards", 2, MOST_TROOPS)
