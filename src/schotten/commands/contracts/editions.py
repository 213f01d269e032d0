"""The editions as the page reads them: every field of `Edition`, so that a new one is there by itself."""

from __future__ import annotations

from dataclasses import fields
from typing import get_type_hints

from schotten.editions import EDITIONS, OPTION_VALUES, Edition, Face, Spot
from schotten.editions.model import NEEDS_TACTICS

from .writing import HEAD, camel, comment, constant, interface

# The fields that are not told as they are.
OWN_TYPES = {
    "key": "EditionId",
    "colours": "readonly Clan[]",
    "spots": "readonly Spot[]",
    "tactics": "Readonly<Partial<Record<Tactics, number>>>",
    "choices": "Readonly<{ [Name in OptionName]?: OptionValues[Name] }>",
    "borrows": "LookId",
}
OTHER_NAMES = {"borrows": "look"}  # the page asks whose look a game wears, its own included
PLAIN = {str: "string", int: "number", bool: "boolean"}
IMPORT = (
    'import type { Clan, EditionId, LookId, OptionName, OptionValues, Pattern, SpotKind, Tactics } from "./codes";\n'
)
VALUES = "Readonly<{ [Name in OptionName]: readonly OptionValues[Name][] }>"


def shape() -> list[tuple[str, str]]:
    """The fields of an edition with their types."""
    hints = get_type_hints(Edition)
    told = [(entry.name, OWN_TYPES.get(entry.name) or PLAIN[hints[entry.name]]) for entry in fields(Edition)]
    return [(f"readonly {told_name(name)}", kind) for name, kind in told]


def told_name(name: str) -> str:
    """A field as the page calls it."""
    return OTHER_NAMES.get(name) or camel(name)


def face_value(face: Face | None) -> dict[str, object] | None:
    """One side of a spot."""
    return None if face is None else {"places": face.places, "pattern": face.pattern}


def spot_value(spot: Spot) -> dict[str, object]:
    """One spot with its faces."""
    return {"kind": spot.kind, "face": face_value(spot.face), "damaged": face_value(spot.damaged)}


def defaults(edition: Edition) -> dict[str, object]:
    """The options an edition has, each with what it is unless somebody chooses."""
    plain, tactical = edition.options(), edition.options(tactical=True)
    return {name: getattr(tactical if name in NEEDS_TACTICS else plain, name) for name in edition.choices}


def edition_value(edition: Edition) -> dict[str, object]:
    """All values of an edition."""
    own: dict[str, object] = {
        "colours": list(edition.colours),
        "spots": [spot_value(spot) for spot in edition.spots],
        "choices": defaults(edition),
        "borrows": edition.look,
    }
    return {told_name(entry.name): own.get(entry.name, getattr(edition, entry.name)) for entry in fields(Edition)}


def editions_file() -> str:
    """The file `editions.ts`."""
    return "\n".join(
        [
            HEAD + IMPORT,
            interface("Face", [("readonly places", "number"), ("readonly pattern", "Pattern")]),
            interface(
                "Spot", [("readonly kind", "SpotKind"), ("readonly face", "Face"), ("readonly damaged", "Face | null")]
            ),
            interface("Edition", shape(), "One published game as data (src/schotten/editions)."),
            constant(
                "EDITIONS",
                {key: edition_value(edition) for key, edition in EDITIONS.items()},
                "Readonly<Record<EditionId, Edition>>",
            ),
            comment("The values that each option takes.") + constant("OPTION_VALUES", OPTION_VALUES, VALUES),
        ]
    )
