"""What any cards are worth as a row, without a game: the same reading as at a spot (F2-F6, S3)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from schotten.editions import KIND_NAMES, Edition, find_edition
from schotten.rules import tell_layout as told
from schotten.rules.cards import MOST_PLACES, MOST_TROOPS, TACTICS
from schotten.rules.parameters import PATTERNS, rules_for
from schotten.rules.plain import Kind
from schotten.rules.reading import add_to_formation, clear_formation, read_formation

from .claim import Reading, read_reading

if TYPE_CHECKING:
    from collections.abc import Iterable

    from schotten.editions import Options, Pattern
    from schotten.rules.jit import Rules

FEWEST_PLACES = 2
_LAID = KIND_NAMES[: Kind.FOG]  # the elites: what lies in a row as a troop does


def formation(
    cards: str | Iterable[int],
    edition: Edition | str = "iello",
    options: Options | None = None,
    pattern: Pattern = "any",
    places: int | None = None,
) -> Reading:
    """The type, sum and strength of cards as a row; without ``places`` all of them count.

    >>> found = formation("r7 r8 r9")
    >>> found.formation.name, found.total, found.cards
    ('COLOUR_RUN', 24, (r7, r8, r9))
    >>> print(formation("r7 joker r9"))
    colour run 24: r7 joker r9, joker as r8
    >>> formation("r9 g9 b9").beats(formation("r7 r8 r9"))
    False
    >>> print(formation("r0 r1 g11", edition="siege", pattern="minus"))
    sum 12: r0 r1 g11
    """
    edition = find_edition(edition) if isinstance(edition, str) else edition
    if options is None:
        options = edition.options(tactical=True) if "tactical" in edition.choices else edition.options()
    return judge(cards, edition, rules_for(edition, options), pattern, places)


def judge(
    cards: str | Iterable[int], edition: Edition, rules: Rules, pattern: str, places: int | None = None
) -> Reading:
    """The reading of a complete row by one pattern; what cannot lie in a row is refused."""
    row = _read_row(cards, edition)
    if pattern not in PATTERNS:
        raise ValueError(f"there is no pattern {pattern!r}; there are: {', '.join(PATTERNS)}")
    wanted = len(row) if places is None else places
    if not FEWEST_PLACES <= wanted <= MOST_PLACES:
        raise ValueError(f"a row needs {FEWEST_PLACES} to {MOST_PLACES} cards, not {wanted}")
    if not wanted <= len(row) <= MOST_PLACES:
        raise ValueError(f"a row of {wanted} places is complete with {wanted} to {MOST_PLACES} cards, not {len(row)}")
    record = [0] * told.FORM_WIDTH
    clear_formation(record, 0, 1)
    for card in row:
        add_to_formation(record, 0, card)
    read_formation(record, 0, wanted, PATTERNS.index(pattern), rules)
    found = read_reading(record, 0, edition)
    if found is None:
        raise ValueError("these cards are no row")
    return found


def _read_row(cards: str | Iterable[int], edition: Edition) -> list[int]:
    """The numbers of the cards; only troops and elites lie in a row, and each troop once."""
    from .text.cards import format_card, parse_card

    row = [parse_card(word, edition) for word in cards.split()] if isinstance(cards, str) else [int(c) for c in cards]
    for place, card in enumerate(row):
        text = format_card(card, edition)
        if card >= TACTICS and text not in _LAID:
            raise ValueError(f"{text} does not lie in a row")
        if card < MOST_TROOPS and card in row[:place]:
            raise ValueError(f"there is one {text} in the game")
    return row
