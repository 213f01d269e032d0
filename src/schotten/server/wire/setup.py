"""What a table is made with: checked once, written into the first event, never changed."""

from __future__ import annotations

import unicodedata
from typing import Annotated, Any, Literal

from msgspec import Meta, Struct, field

from schotten.editions import EDITIONS, Edition, EditionError, Options, find_edition

from .messages import Assists, TimeControl

LONGEST_NAME = 24
LONGEST_SERIES = 15
DEFAULT_LEVEL = "casual"


class Refused(Exception):  # noqa: N818  (what happened, as the protocol names it: a code and facts)
    """A request that is not granted; nothing has changed."""

    def __init__(self, code: str, **facts: Any) -> None:
        super().__init__(code)
        self.code = code
        self.facts = facts


class SeatWish(Struct, rename="camel", forbid_unknown_fields=True, omit_defaults=True):
    """Who shall sit at a seat."""

    sits: Literal["here", "link", "computer"]
    name: Annotated[str, Meta(max_length=200)] = ""
    level: Annotated[str, Meta(max_length=40)] | None = None


class SeriesWish(Struct, rename="camel", forbid_unknown_fields=True, omit_defaults=True):
    """How many games, and how they count."""

    type: Literal["single", "series", "revenge"] = "single"
    length: Annotated[int, Meta(ge=1, le=LONGEST_SERIES)] = 1


class TableSetup(Struct, rename="camel", forbid_unknown_fields=True):
    """The body of a request for a table."""

    edition: Annotated[str, Meta(max_length=40)]
    options: dict[str, bool | str] = {}
    series: SeriesWish = field(default_factory=SeriesWish)
    seats: tuple[SeatWish, SeatWish] = (SeatWish("here"), SeatWish("link"))
    assists: Assists = field(default_factory=Assists)
    clock: TimeControl | None = None
    public: bool = False
    first: Annotated[int, Meta(ge=0, le=1)] | None = None
    absence: Annotated[int, Meta(ge=10, le=604_800)] = 300  # seconds after which a game can be claimed


class SeatRequest(Struct, rename="camel", forbid_unknown_fields=True):
    """The body of a request for a seat."""

    name: Annotated[str, Meta(max_length=200)] = ""
    seat: Annotated[int, Meta(ge=0, le=1)] | None = None


def clean_name(name: str) -> str:
    """A display name as it is kept: composed, trimmed, in one line; signs that could disturb a page are refused."""
    composed = " ".join(unicodedata.normalize("NFC", name).split())
    if len(composed) > LONGEST_NAME:
        raise Refused("bad_name", why="too_long", limit=LONGEST_NAME)
    if any(unicodedata.category(sign) in {"Cc", "Cf", "Co", "Cs", "Zl", "Zp"} for sign in composed):
        raise Refused("bad_name", why="sign")
    return composed


def edition_and_options(setup: TableSetup) -> tuple[Edition, Options]:
    """The edition and the options of a set-up, checked."""
    if setup.edition not in EDITIONS:
        raise Refused("bad_edition", known=list(EDITIONS))
    edition = find_edition(setup.edition)
    try:
        return edition, edition.options(**setup.options)
    except EditionError as error:
        raise Refused("bad_options", why=str(error)) from None


def checked(setup: TableSetup, levels: tuple[str, ...]) -> TableSetup:
    """The set-up with its defaults filled in, if it holds together."""
    edition, _ = edition_and_options(setup)
    series = setup.series
    if (series.type == "revenge") != edition.siege and series.type != "single":
        raise Refused("bad_series", why="edition")
    if series.type == "series" and series.length < 2:
        raise Refused("bad_series", why="length")
    seats = tuple(_checked_seat(seat, levels) for seat in setup.seats)
    if all(seat.sits != "here" for seat in seats) and not setup.public:
        raise Refused("bad_seats", why="nobody")
    if all(seat.sits == "computer" for seat in seats):
        raise Refused("bad_seats", why="nobody")
    length = {"single": 1, "revenge": 2}.get(series.type, series.length)
    return TableSetup(
        edition=setup.edition,
        options=dict(setup.options),
        series=SeriesWish(series.type, length),
        seats=(seats[0], seats[1]),
        assists=setup.assists,
        clock=setup.clock,
        public=setup.public,
        first=setup.first,
        absence=setup.absence,
    )


def _checked_seat(seat: SeatWish, levels: tuple[str, ...]) -> SeatWish:
    if seat.sits != "computer":
        if seat.level is not None:
            raise Refused("bad_seats", why="level")
        return SeatWish(seat.sits, clean_name(seat.name))
    level = seat.level or (DEFAULT_LEVEL if DEFAULT_LEVEL in levels else levels[0] if levels else DEFAULT_LEVEL)
    if level not in levels:
        raise Refused("bad_level", known=list(levels))
    return SeatWish("computer", "", level)
