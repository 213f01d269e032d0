"""What can be played here: for a start page, or any client that offers choices."""

from __future__ import annotations

from msgspec import Struct

from schotten.editions import EDITIONS, OPTION_VALUES

from schotten.server.wire.limits import MESSAGE_BYTES
from schotten.server.wire.messages import PROTOCOL
from schotten.server.wire.setup import LONGEST_NAME, LONGEST_SERIES


class EditionInfo(Struct, rename="camel"):
    """One edition: its options with the values they take, and the series it has."""

    key: str
    title: str
    options: dict[str, list[bool | str]]
    series: list[str]
    spots: int
    troops: int
    siege: bool


class Sizes(Struct, rename="camel"):
    """What is accepted: characters of a name, games of a series, bytes of a message."""

    name: int
    series: int
    message: int


class Catalogue(Struct, rename="camel"):
    """Editions, levels and limits."""

    protocol: int
    editions: list[EditionInfo]
    levels: list[str]
    limits: Sizes


def catalogue(levels: tuple[str, ...]) -> Catalogue:
    """All that can be chosen."""
    editions = [
        EditionInfo(
            key=edition.key,
            title=edition.title,
            options={name: list(OPTION_VALUES[name]) for name in edition.choices},  # type: ignore[arg-type]
            series=["single", "revenge" if edition.siege else "series"],
            spots=len(edition.spots),
            troops=edition.troops,
            siege=edition.siege,
        )
        for edition in EDITIONS.values()
    ]
    return Catalogue(PROTOCOL, editions, list(levels), Sizes(LONGEST_NAME, LONGEST_SERIES, MESSAGE_BYTES))
