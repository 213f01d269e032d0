"""What positions and records begin with: edition, options, seats."""

from __future__ import annotations

from typing import TYPE_CHECKING

from schotten.editions import (
    OPTION_VALUES,
    RULES_VERSION,
    Edition,
    EditionError,
    Options,
    differing_as_of,
    find_edition,
    options_as_of,
)
from schotten.game import WATCHER

from .cards import NOTHING
from .spans import Span

if TYPE_CHECKING:
    from .spans import Lines

SEAT_NAMES = "AB"
EVERYTHING = "all"
ALL_SEEN = None  # who sees a full position or record
_VIEWERS: dict[str, int | None] = {EVERYTHING: ALL_SEEN, "A": 0, "B": 1, "watcher": WATCHER}
_VIEWER_NAMES = {seat: name for name, seat in _VIEWERS.items()}


def format_options(edition: Edition, options: Options, version: int = RULES_VERSION) -> str:
    """The options that differ from an edition's own in a version of the rules, in their order.

    >>> cocktail = find_edition("cocktail")
    >>> format_options(cocktail, cocktail.options(tactical=True, terrain_targetable=False))
    'tactical, terrain_targetable=false'
    """
    words = []
    for name, value in differing_as_of(edition, version, options).items():
        words.append(name if value is True else f"{name}={str(value).lower()}")
    return ", ".join(words) or NOTHING


def parse_options(text: str, edition: Edition) -> Options:
    """The options of a game from text: ``tactical, colour_run=top``, or ``-`` for none."""
    return read_options(Span(text), edition)


def read_options(span: Span, edition: Edition, version: int = RULES_VERSION) -> Options:
    """Options by name; an edition that lacks one refuses it. Those left out are what that version meant."""
    given: dict[str, object] = {}
    names = []
    for part in [] if span.text == NOTHING else span.split(","):
        name, value = part.cut("=", "an option") if "=" in part.text else (part, Span("true"))
        if name.text in given:
            name.fail(f"option {name.text} is given twice")
        given[name.text] = option_value(name.text, value.text)
        names.append(name)
    try:
        return options_as_of(edition, version, given)
    except EditionError as error:
        said = str(error)
        blamed = (name for name in names if f"option {name.text!r}" in said or f"option {name.text} " in said)
        next(blamed, span).fail(said)


def option_value(name: str, text: str) -> object:
    """The value that a text means for an option; the text itself if it means none."""
    known = {str(value).lower(): value for value in OPTION_VALUES.get(name, ())}
    return known.get(text, text)


def read_edition(span: Span) -> Edition:
    """The edition of that key."""
    try:
        return find_edition(span.text)
    except EditionError as error:
        span.fail(str(error))


def read_opening(lines: Lines) -> tuple[Edition, Options]:
    """The first two lines of a position: the edition, and the options."""
    edition = read_edition(lines.value("position"))
    return edition, read_options(lines.value("options"), edition)


def format_viewer(seat: int | None) -> str:
    """Who sees a text: all of it, one seat, or somebody who watches."""
    return _VIEWER_NAMES[seat]


def read_viewer(span: Span) -> int | None:
    """Who sees a text."""
    if span.text not in _VIEWERS:
        span.fail(f"{span.shown()} sees nothing; there are: {', '.join(_VIEWERS)}")
    return _VIEWERS[span.text]


def format_seat(seat: int) -> str:
    """The letter of a seat."""
    return SEAT_NAMES[seat]


def read_seat(span: Span) -> int:
    """The seat of a letter."""
    if span.text not in tuple(SEAT_NAMES):
        span.fail(f"{span.shown()} is no seat; there are A and B")
    return SEAT_NAMES.index(span.text)
