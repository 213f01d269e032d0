"""The rules sheet of one game, exactly as it is played: sections in order, sentences by the options."""

from __future__ import annotations

from string import Formatter
from typing import TYPE_CHECKING

from . import lent_key, say, sections, words

if TYPE_CHECKING:
    from collections.abc import Iterator

    from schotten.editions import Edition, Options


def rules_sheet(lang: str, edition: Edition, options: Options) -> Iterator[tuple[str, str]]:
    """Title and text of every section that this game has; in a text each option stands for its own sentence."""
    for section, option in sections(edition.look):
        if option is None or getattr(options, option):
            yield say(lang, f"rules.{edition.key}.{section}.title"), section_text(lang, edition.key, section, options)


def section_text(lang: str, edition: str, section: str, options: Options) -> str:
    """The text of one section with the sentences that the options choose."""
    key = f"rules.{edition}.{section}.text"
    named = [name for _, name, _, _ in Formatter().parse(str(words(lang)[lent_key(key)])) if name]
    return say(lang, key, **{name: option_sentence(lang, edition, section, name, options) for name in named})


def option_sentence(lang: str, edition: str, section: str, option: str, options: Options) -> str:
    """What a section says of the value that an option has."""
    return say(lang, f"rules.{edition}.{section}.{option}.{str(getattr(options, option)).lower()}")
