"""The version of the rules, and what older ones meant: a game that was written down stays the game it was.

Whoever changes what a rule does raises ``RULES_VERSION``, keeps the old behaviour as an option of every edition it was
in, and adds a row to ``WAS``: the values of options by which the version before differed. Records and logs of that
version are then read with these values wherever they name no other.
"""

from __future__ import annotations

from dataclasses import fields
from typing import TYPE_CHECKING

from .model import NEEDS_TACTICS, EditionError, Options

if TYPE_CHECKING:
    from collections.abc import Mapping

    from .model import Edition

RULES_VERSION = 1
WAS: dict[int, dict[str, object]] = {}  # version -> what it did otherwise than the next one


class RulesVersionError(EditionError):
    """A version of the rules that is not known here: a newer program has written it."""


def check_version(version: int) -> None:
    """Refuse a version that this program cannot play."""
    if not 1 <= version <= RULES_VERSION:
        raise RulesVersionError(f"version {version} of the rules is not known here; the newest is {RULES_VERSION}")


def options_as_of(edition: Edition, version: int, given: Mapping[str, object]) -> Options:
    """The options of a game of that version: those given, else what the version meant by leaving them out."""
    check_version(version)
    meant: dict[str, object] = {}
    for older in range(RULES_VERSION - 1, version - 1, -1):
        meant |= WAS[older]
    tactical = given.get("tactical") is True
    fitting = {
        name: value
        for name, value in meant.items()
        if name in edition.choices and (tactical or name not in NEEDS_TACTICS)
    }
    return edition.options(**(fitting | dict(given)))


def differing_as_of(edition: Edition, version: int, options: Options) -> dict[str, object]:
    """The options that a text of that version has to name, in their order."""
    plain = options_as_of(edition, version, {"tactical": True} if options.tactical else {})
    named = {entry.name: getattr(options, entry.name) for entry in fields(Options)}
    return {
        name: value
        for name, value in named.items()
        if value != getattr(plain, name) or (name == "tactical" and options.tactical)
    }
