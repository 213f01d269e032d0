"""Where a server's settings come from: flags, then the environment, then a file (decision 29)."""

from __future__ import annotations

import os
import tomllib
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

from cyclopts import CycloptsError, Parameter, Token
from cyclopts.argument import ArgumentCollection
from cyclopts.config import Dict, Env

from schotten.server.settings import Settings, StoreSettings

if TYPE_CHECKING:
    from cyclopts import App

PREFIX = "SCHOTTEN_"
SECRETS = ("database_url",)  # each may be given as a file, too: SCHOTTEN_DATABASE_URL_FILE
# What else is asked of the environment, by the door, the page's build, the rules and the players (their own `SAID`).
OTHERS = frozenset(
    {"SCHOTTEN_CACHE", "SCHOTTEN_PYTHON", "SCHOTTEN_SKIP_PAGE", "SCHOTTEN_SERVER", "SCHOTTEN_OWN_CODE_SAID"}
)

ServerFlags = Annotated[Settings, Parameter(name="*")]
StoreFlags = Annotated[StoreSettings, Parameter(name="*")]


class SettingsSource:
    """Fills in what no flag has said, for the settings alone: other arguments of a word stay the command line's."""

    def __init__(self, *, everything: bool) -> None:
        """`everything`: the word takes every setting, so that one that it does not know is a mistake in the file."""
        self.everything = everything

    def __call__(self, app: App, commands: tuple[str, ...], arguments: ArgumentCollection) -> None:
        """Called by cyclopts between reading the flags and making the values."""
        ours = ArgumentCollection(  # type: ignore[no-untyped-call]
            each for each in arguments if variable_of(each.name) in known_variables()
        )
        read_secrets(ours)
        Env(PREFIX, command=False, source="the environment")(app, (), ours)
        path = next((each.tokens[0].value for each in ours if each.name == "--config" and each.tokens), None)
        if path is not None:
            known = Dict(
                data=read_file(Path(path)), source=path, use_commands_as_keys=False, allow_unknown=not self.everything
            )
            known(app, (), ours)


def variable_of(flag: str) -> str:
    """The environment variable of a flag.

    >>> variable_of("--limits.long-requests")
    'SCHOTTEN_LIMITS_LONG_REQUESTS'
    """
    return PREFIX + flag.removeprefix("--").replace("-", "_").replace(".", "_").upper()


def setting_names(kind: type = Settings, prefix: str = "") -> list[str]:
    """All settings as a file names them, in their order."""
    from dataclasses import fields, is_dataclass
    from typing import get_type_hints

    hints = get_type_hints(kind, include_extras=True)
    found = []
    for each in fields(kind):
        parse = [mark.parse for mark in getattr(hints[each.name], "__metadata__", ()) if isinstance(mark, Parameter)]
        if False in parse:
            continue
        nested = each.name == "limits" and is_dataclass(type(each.default))
        found += setting_names(type(each.default), f"{each.name}.") if nested else [prefix + each.name]
    return found


def known_variables() -> frozenset[str]:
    """Every environment variable that sets something."""
    return frozenset(variable_of(name) for name in setting_names())


def unknown_variables() -> list[str]:
    """Variables that look like settings and set nothing: most likely a slip of the pen."""
    known = known_variables() | {variable_of(name) + "_FILE" for name in SECRETS} | OTHERS
    return sorted(name for name in os.environ if name.startswith(PREFIX) and name not in known)


def read_secrets(arguments: ArgumentCollection) -> None:
    """Take a secret from the file that the environment names, so that it stands in no list of processes."""
    for secret in SECRETS:
        variable = variable_of(secret) + "_FILE"
        path = os.environ.get(variable)
        fitting = [each for each in arguments if variable_of(each.name) == variable_of(secret)]
        if path is None or not fitting or fitting[0].tokens:
            continue
        if variable_of(secret) in os.environ:
            raise CycloptsError(msg=f"{variable_of(secret)} and {variable} are both set; one of them")
        fitting[0].append(Token(keyword=variable, value=read_text(Path(path), variable).strip(), source="a file"))


def read_file(path: Path) -> dict[str, Any]:
    """The settings of a file, or where it goes wrong."""
    try:
        return tomllib.loads(read_text(path, "--config"))
    except tomllib.TOMLDecodeError as error:
        raise CycloptsError(msg=f"{path}: {error}") from None


def read_text(path: Path, asked_by: str) -> str:
    """The text of a file that a setting names."""
    try:
        return path.read_text(encoding="utf-8")
    except (OSError, UnicodeError) as error:
        why = getattr(error, "strerror", None) or "it is no text"
        raise CycloptsError(msg=f"{asked_by}: {path} cannot be read: {why}") from None
