"""The parser's refusals, read forwards: where, what was expected, what was found."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Literal, get_args, get_origin

from cyclopts import CoercionError, CycloptsError, MissingArgumentError, ValidationError

if TYPE_CHECKING:
    from cyclopts import Argument, Token

KINDS = {int: "a whole number", float: "a number", bool: "true or false", Path: "the name of a file"}


def worded(error: CycloptsError) -> str:
    """A refusal in one line; what the parser says well itself stays as it is."""
    argument = error.argument
    if isinstance(error, CoercionError) and error.token is not None and error.msg is None:
        return f"{_place(argument, error.token)}: expected {_kind(error.target_type)}, found {error.token.value!r}"
    if isinstance(error, ValidationError) and argument is not None and error.exception_message:
        token = argument.tokens[0] if argument.tokens else None
        return f"{_place(argument, token)}: {error.exception_message}"
    if isinstance(error, MissingArgumentError) and argument is not None:
        return f"{_place(argument, None)}: expected a value, found none"
    return str(error)


def _place(argument: Argument | None, token: Token | None) -> str:
    """The flag or argument, and where it comes from unless it was typed."""
    name = argument.name if argument is not None else ""
    shown = (token.keyword if token else None) or (name if name.startswith("--") else name.upper())
    return f"{shown} ({token.source})" if token and token.source not in ("", "cli") else shown


def _kind(wanted: object) -> str:
    if get_origin(wanted) is Literal:
        *others, last = [str(choice) for choice in get_args(wanted) if choice != ""]
        return f"{', '.join(others)} or {last}" if others else last
    return KINDS.get(wanted, getattr(wanted, "__name__", str(wanted)))  # type: ignore[call-overload, no-any-return]
