"""The words of the command line, one module each; `schotten.cli` imports the one that is used.

A module offers `run`, a function whose annotations are its arguments, or `app`, a `cyclopts.App` with words of its own.
One that has to know all words offers `make_run` instead, which is given them.
"""

from __future__ import annotations

import sys
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, TypeAlias, TypeVar

from cyclopts import Parameter

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from schotten.editions import Edition, Options

T = TypeVar("T")
STDIN = "-"
Flag: TypeAlias = Annotated[bool, Parameter(negative="")]  # said or not said; there is no --no-… beside it
Words: TypeAlias = Annotated[tuple[str, ...], Parameter(negative="")]  # said once, or several times
InputFile: TypeAlias = Annotated[str, Parameter(allow_leading_hyphen=True)]  # a name, or - for the standard input


@Parameter(name="*")
@dataclass(frozen=True, kw_only=True)
class OptionFlags:
    """Which options a game is played with.

    Parameters
    ----------
    tactical
        With the tactics cards.
    expert
        With the expert variant's claims.
    option
        Another option, as in a record: colour_run=top.

    """

    tactical: Flag = False
    expert: Flag = False
    option: Words = ()

    def of(self, edition: Edition) -> Options:
        """The options, of this edition; one that it lacks is refused with those that it has."""
        from schotten.notation import NotationError, parse_options

        words = [*["tactical"] * self.tactical, *["expert"] * self.expert, *self.option]
        try:
            return parse_options(", ".join(words) or "-", edition)
        except NotationError as error:
            raise ValueError(error.message) from None  # a place in a line that nobody wrote helps nobody


@Parameter(name="*")
@dataclass(frozen=True, kw_only=True)
class EditionFlag:
    """Which edition is played.

    Parameters
    ----------
    edition
        Which game: iello, cocktail, alien or siege.

    """

    edition: str = "iello"


@Parameter(name="*")
@dataclass(frozen=True, kw_only=True)
class VariantFlags(OptionFlags, EditionFlag):  # the last one's flags come first in the help
    """Which game is meant, for words that play it."""


USUAL_OPTIONS = OptionFlags()


def read_parsed(name: str, parse: Callable[[str], T]) -> T:
    """What `parse` makes of a file, or of the standard input for ``-``; an error names the file."""
    with naming(name):
        return parse(sys.stdin.read() if name == STDIN else Path(name).read_text(encoding="utf-8"))


@contextmanager
def naming(name: str) -> Iterator[None]:
    """Tell errors in the text of a file with its name before the line."""
    try:
        yield
    except UnicodeDecodeError as error:
        raise ValueError(f"{said_name(name)}: this is no text in UTF-8 (byte {error.start + 1})") from error
    except ValueError as error:
        raise ValueError(f"{said_name(name)}: {error}") from error


def said_name(name: str) -> str:
    """A file as errors name it."""
    return "standard input" if name == STDIN else name


def chance_of(text: str) -> int | str:
    """What --seed means where chance is not one deal: a number as the number, any other text as it is."""
    return int(text) if text.isdecimal() else text
