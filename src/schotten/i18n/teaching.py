"""What stands in braces in a lesson's words: names of cards, spots and formations as the edition has them."""

from __future__ import annotations

import re
from typing import get_args

from . import say
from .naming import CardForm, SpotForm, card_name, spot_name

_BRACED = re.compile(r"\{([^{}]*)\}")
_TITLED = {"en"}  # where a formation's name keeps its capitals amid a sentence


def fill(lang: str, edition: str, text: str) -> str:
    """The words with the names put in, with a capital where a sentence begins; a name that there is not is refused.

    >>> fill("en", "alien", "Lay the {card r7} {spot.at 3}: {formation colour_run}.")
    'Lay the red 7 at crystal 3: Organised Clan.'
    >>> fill("it", "iello", "{formation same}. Batte {formation colour}.")
    'Tris. Batte colore.'
    """
    said = ""
    at = 0
    for found in _BRACED.finditer(text):
        said += text[at : found.start()]
        name = _name(lang, edition, found[1])
        begins = not said or said.rstrip().endswith((".", "!", "?"))
        said += name[:1].upper() + name[1:] if begins else name
        at = found.end()
    return said + text[at:]


def _name(lang: str, edition: str, asked: str) -> str:
    head, _, what = asked.partition(" ")
    kind, _, form = head.partition(".")
    try:
        if kind == "card" and (form or "name") in get_args(CardForm):
            return card_name(lang, edition, what, "acc" if form == "acc" else "name")
        if kind == "spot":
            forms: dict[str, SpotForm] = {each: each for each in get_args(SpotForm)}
            return spot_name(lang, edition, int(what) - 1, forms[form or "name"])
        if kind == "effect":
            return say(lang, f"tactics.{edition}.{what}.effect")
        if kind == "formation":
            name = say(lang, f"formation.{edition}.{what}.name")
            return name if lang in _TITLED else name[:1].lower() + name[1:]
    except (KeyError, ValueError, IndexError):
        pass
    raise ValueError(f"{{{asked}}} names nothing that {edition} has in {lang!r}")
