"""The words of the command line, one module each; `schotten.cli` imports the one that is used.

A module offers `run`, a function whose annotations are its arguments, or `app`, a `cyclopts.App` with words of its own.
One that has to know all words offers `make_run` instead, which is given them.
"""

from __future__ import annotations

import sys
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, TypeAlias, TypeVar

from cyclopts import Parameter

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

T = TypeVar("T")
STDIN = "-"
Flag: TypeAlias = Annotated[bool, Parameter(negative="")]  # said or not said; there is no --no-… beside it
InputFile: TypeAlias = Annotated[str, Parameter(allow_leading_hyphen=True)]  # a name, or - for the standard input


def read_parsed(name: str, parse: Callable[[str], T]) -> T:
    """What `parse` makes of a file, or of the standard input for ``-``; an error names the file."""
    with naming(name):
        return parse(sys.stdin.read() if name == STDIN else Path(name).read_text(encoding="utf-8"))


@contextmanager
def naming(name: str) -> Iterator[None]:
    """Tell errors in the text of a file with its name before the line."""
    try:
        yield
    except ValueError as error:
        raise ValueError(f"{'standard input' if name == STDIN else name}: {error}") from error


def seed_of(text: str) -> bytes:
    """The seed that an argument gives in hexadecimal."""
    try:
        return bytes.fromhex(text)
    except ValueError:
        raise ValueError("a seed has 64 digits of 0 to 9 and a to f") from None
