"""The words of four languages, looked up by key at the edges: the page, the terminal, the command line."""

from __future__ import annotations

import json
import os
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING

from schotten.editions import EDITIONS

if TYPE_CHECKING:
    from collections.abc import Mapping

LANGUAGES = ("en", "uk", "ru", "it")
HOME = Path(__file__).parent
PLURALS = {"en": ("one", "other"), "uk": ("one", "few", "many"), "ru": ("one", "few", "many"), "it": ("one", "other")}

Entry = str | dict[str, str]


class UnknownLanguageError(ValueError):
    """A language that has no catalogue."""


def plural(lang: str, count: int) -> str:
    """The plural category of a whole number, as CLDR has it.

    >>> [plural("uk", count) for count in (1, 3, 5, 11, 21)]
    ['one', 'few', 'many', 'many', 'one']
    """
    if lang not in ("uk", "ru"):
        return "one" if count == 1 else "other"
    tens, ones = count % 100 // 10, count % 10
    if tens == 1 or ones == 0 or ones > 4:
        return "many"
    return "one" if ones == 1 else "few"


@cache
def words(lang: str) -> Mapping[str, Entry]:
    """All words of a language by key, from every catalogue it has."""
    if lang not in LANGUAGES:
        raise UnknownLanguageError(f"there is no language {lang!r}; there are: {', '.join(LANGUAGES)}")
    found: dict[str, Entry] = {}
    for file in sorted((HOME / lang).glob("*.json")):
        found |= json.loads(file.read_text(encoding="utf-8"))
    return found


def say(lang: str, key: str, /, **facts: object) -> str:
    """The words of a key with the facts put in; plural forms are chosen by the fact ``count``.

    >>> say("en", "refusal.row_full.cards", count=3)
    'Full: 3 cards lie here.'
    """
    found = words(lang)
    entry = found[key if key in found else lent_key(key)]
    if isinstance(entry, dict):
        entry = entry[plural(lang, int(str(facts["count"])))]
    return entry.format(**facts)


def lent_key(key: str) -> str:
    """The key under which another edition's words stand that this key's edition borrows; else the key itself.

    >>> lent_key("edition.iello.title")
    'edition.iello.title'
    """
    head, _, rest = key.partition(".")
    edition, dot, tail = rest.partition(".")
    return f"{head}.{EDITIONS[edition].look}.{tail}" if dot and edition in EDITIONS else key


@cache
def sections(edition: str) -> tuple[tuple[str, str | None], ...]:
    """The sections of an edition's rules sheet in order, each with the option that brings it in, if any."""
    listed = json.loads((HOME / "sections.json").read_text(encoding="utf-8"))
    return tuple((entry["section"], entry.get("option")) for entry in listed[edition])


def match_language(tag: str) -> str | None:
    """The language of a tag such as ``uk-UA`` or ``it_IT.UTF-8``, if there are words for it."""
    lang = tag.strip().replace("_", "-").partition("-")[0].partition(".")[0].lower()
    return lang if lang in LANGUAGES else None


def language_of_environment(environ: Mapping[str, str] = os.environ) -> str:
    """The language that the environment asks for, else English: the first of LC_ALL, LC_MESSAGES, LANG that is set.

    >>> language_of_environment({"LANG": "uk_UA.UTF-8"})
    'uk'
    """
    for name in ("LC_ALL", "LC_MESSAGES", "LANG"):
        if environ.get(name):
            return match_language(environ[name]) or "en"
    return "en"
