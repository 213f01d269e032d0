"""The schema of all that is told: a name for every number, once."""

from __future__ import annotations

import pytest

from schotten.rules import plain, tell_codes, tell_layout
from schotten.told.schema import CODES, RECORDS, RecordShape

DECLARED = {
    "eyes": tell_codes.Eye,
    "event_code": tell_codes.Event,
    "move_code": tell_codes.Label,
    "prompt": tell_codes.Prompt,
    "line": tell_codes.Line,
    "source": tell_codes.Source,
}


@pytest.mark.parametrize("codes", DECLARED)
def test_a_text_is_the_name_of_its_code(codes: str) -> None:
    declared = DECLARED[codes]
    assert [code.value for code in declared] == list(range(len(declared)))
    assert [code.name.lower() for code in declared] == list(CODES[codes])
    assert all(type(getattr(getattr(plain, declared.__name__), code.name)) is int for code in declared)


def test_kinds_are_the_codes_that_come_first() -> None:
    assert CODES["event_code"][: len(CODES["event_kind"])] == CODES["event_kind"]
    assert CODES["event_kind"][-1] == "over"
    assert CODES["move_code"][: len(CODES["move_kind"])] == CODES["move_kind"]
    assert CODES["move_kind"][-1] == "end"


def test_what_is_said_of_a_row_is_said_of_both() -> None:
    said = {name.removeprefix("SAY_").lower(): number for name, number in vars(tell_layout).items() if "SAY_" in name}
    assert set(said) == {"row", "open", "empty", "wilds", "spare"}
    for whose, first in (("own", tell_codes.Line.OWN_ROW), ("other", tell_codes.Line.OTHER_ROW)):
        for part, number in said.items():
            assert CODES["line"][first + number] == f"{whose}_{part}"


@pytest.mark.parametrize("record", RECORDS, ids=lambda record: record.name)
def test_no_two_fields_share_a_number(record: RecordShape) -> None:
    offsets = [field.offset for field in record.fields] + [field.size for field in record.fields if field.size]
    assert len(set(offsets)) == len(offsets)
    assert max(offsets) < record.width


@pytest.mark.parametrize("codes", CODES)
def test_every_code_is_there_once(codes: str) -> None:
    named = [name for name in CODES[codes] if name]
    assert len(set(named)) == len(named)
    assert all(name == name.lower() for name in named)
