"""Offsets and lists of codes for the page's decoder: the View's row, and the records of `schotten.told.schema`."""

from __future__ import annotations

from schotten.rules.cards import DRAWN_GAME, MOST_PLACES, MOST_TROOPS, NONE, TACTICS
from schotten.rules.named import STATE_WIDTH, state_offsets
from schotten.rules.tell_layout import FORM_THERE
from schotten.told.schema import CODES, RECORDS, RecordShape

from .writing import HEAD, comment, constant, interface

# The cells of a View's row that a position is told from (schotten.told.table).
VIEW = (
    *("TURN", "ACTOR", "PHASE", "MOVES", "FIRST", "WINNER", "ENDING", "DISCARD", "DISCARD_TACTICS", "CAULDRONS"),
    *("DAMAGED", "TERRAIN_AT", "TERRAIN_BY", "EFFECT", "FROM_SPOT", "FROM_PLACE", "HELD", "TAKEN", "OWED"),
    *("HAND", "HAND_TACTICS", "HAND_TROOP_COUNT", "HAND_TACTICS_COUNT", "PLAYED", "USED", "STONES", "CLAIMABLE"),
    *("KNOWN", "KNOWN_TACTICS", "KNOWN_AT", "KNOWN_TACTICS_AT", "PICKED", "PICKED_TACTICS", "PICKED_COUNT"),
    *("DECK_SIZE", "PLACES", "PATTERN", "SIZE", "ROW", "DECK", "DECK_OF_TACTICS"),
)
NUMBERS = {
    "NONE": NONE,
    "DRAWN_GAME": DRAWN_GAME,
    "MOST_PLACES": MOST_PLACES,
    "MOST_TROOPS": MOST_TROOPS,
    "TACTICS": TACTICS,
    "FORM_THERE": FORM_THERE,
}
FIELD = [
    ("readonly name", "string"),
    ("readonly offset", "number"),
    ("readonly means", "string"),
    ("readonly size", "number | null"),
    ("readonly of", "string | null"),
]


def named(codes: tuple[str, ...]) -> object:
    """A list of codes by their numbers; one with gaps only where it has names."""
    return codes if all(codes) else {number: code for number, code in enumerate(codes) if code}


def record_value(record: RecordShape) -> dict[str, object]:
    """A record with its fields."""
    fields = [
        {"name": field.name, "offset": field.offset, "means": field.means, "size": field.size, "of": field.of}
        for field in record.fields
    ]
    return {"width": record.width, "fields": fields}


def rows_file() -> str:
    """The file `rows.ts`."""
    names = " | ".join(f'"{record.name}"' for record in RECORDS)
    begins = state_offsets()
    return "\n".join(
        [
            HEAD,
            comment("Numbers with a meaning of their own.") + constant("NUMBER", NUMBERS),
            comment("Where the parts of a View's row begin.")
            + constant("VIEW", {name: begins[name] for name in VIEW} | {"WIDTH": STATE_WIDTH}),
            comment("The codes behind numbers, by the meanings that fields name.")
            + constant(
                "CODE_LISTS",
                {name: named(codes) for name, codes in CODES.items()},
                "Readonly<Record<string, Readonly<Record<number, string>>>>",
            ),
            interface("Field", FIELD, "One part of a record; at `size` stands its count, `of` is its list of codes."),
            interface("RecordShape", [("readonly width", "number"), ("readonly fields", "readonly Field[]")]),
            constant(
                "RECORDS",
                {record.name: record_value(record) for record in RECORDS},
                f"Readonly<Record<{names}, RecordShape>>",
            ),
        ]
    )
