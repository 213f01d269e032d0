"""From told numbers to named fields: one decoder, made from the schema."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cache
from typing import TYPE_CHECKING, Any

from msgspec import UNSET, UnsetType

from schotten.editions import find_edition
from schotten.rules.layout import DRAWN_GAME, NONE
from schotten.rules.tell_layout import FORM_THERE

from .cards import card_texts, set_texts
from .schema import CODES, FORMATION
from .structs import JudgedRow

if TYPE_CHECKING:
    from .schema import Field, RecordShape

Numbers = Sequence[int]
_WINNERS: dict[int, UnsetType | None] = {NONE: UNSET, DRAWN_GAME: None}
Reader = Callable[[Numbers, int], Any]  # of a record's numbers and where it begins; None for what is absent


@cache
def _reader(key: str, field: Field) -> Reader:
    """What reads a field of an edition's records."""
    edition, at = find_edition(key), field.offset
    texts = card_texts(edition)
    readers: dict[str, Reader] = {
        "number": lambda row, base: None if row[base + at] == NONE else row[base + at],
        "flag": lambda row, base: bool(row[base + at]),
        "card": lambda row, base: None if row[base + at] == NONE else texts[row[base + at]],
        "winner": lambda row, base: _WINNERS.get(row[base + at], row[base + at]),
        "set": lambda row, base: list(set_texts(edition, row[base + at], 0)),
        "cards": lambda row, base: _cards(row, base, field, texts),
        "wilds": lambda row, base: _wilds(row, base, field, texts),
        "formation": lambda row, base: _formation(row, base + at, key),
        "mask": lambda row, base: row[base + at],
        "codes": lambda row, base: _codes(row, base, field),
    }
    if field.means in readers:
        return readers[field.means]
    names = CODES[field.means]
    return lambda row, base: None if row[base + at] == NONE else names[row[base + at]]


def _counted(row: Numbers, base: int, field: Field, each: int = 1) -> Numbers | None:
    """The numbers of a field with a count; None where there are none at all."""
    count = row[base + (field.size or 0)]
    return None if count == NONE else row[base + field.offset : base + field.offset + each * count]


def _cards(row: Numbers, base: int, field: Field, texts: tuple[str, ...]) -> list[str] | None:
    cards = _counted(row, base, field)
    return None if cards is None else [texts[card] for card in cards]


def _wilds(row: Numbers, base: int, field: Field, texts: tuple[str, ...]) -> list[tuple[str, str]]:
    cards = _counted(row, base, field, 2) or ()
    return [(texts[wild], texts[troop]) for wild, troop in zip(cards[::2], cards[1::2], strict=True)]


def _formation(row: Numbers, base: int, key: str) -> JudgedRow | None:
    return JudgedRow(**decode(FORMATION, key, row, base)) if row[base + FORM_THERE] else None


def _codes(row: Numbers, base: int, field: Field) -> list[str]:
    names = CODES[field.of or ""]
    return [names[code] for code in _counted(row, base, field) or ()]


@cache
def _readers(record: RecordShape, key: str) -> tuple[tuple[str, Reader], ...]:
    return tuple((field.name, _reader(key, field)) for field in record.fields)


def decode(record: RecordShape, key: str, row: Numbers, base: int = 0) -> dict[str, Any]:
    """The fields of a record of an edition that begins at ``base``; what is absent is None."""
    return {name: read(row, base) for name, read in _readers(record, key)}
