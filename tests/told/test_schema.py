"""The schema of all that is told: a name for every number, once."""

from __future__ import annotations

import pytest

from schotten.rules import tell_layout
from schotten.told.schema import CODES, RECORDS, RecordShape

PREFIXES = {
    "TOLD_": "event_kind",
    "LABEL_": "move_code",
    "DOES_": "move_kind",
    "ASK_": "prompt",
    "FROM_": "source",
}
CALLED = {"DOES_POUR": "cauldron"}  # the constant is named as the move is, the code as the protocol has it


@pytest.mark.parametrize("name", [name for name in vars(tell_layout) if name.startswith(tuple(PREFIXES))])
def test_a_constant_is_the_number_of_its_code(name: str) -> None:
    prefix, codes = next((prefix, codes) for prefix, codes in PREFIXES.items() if name.startswith(prefix))
    assert CODES[codes][getattr(tell_layout, name)] == CALLED.get(name, name.removeprefix(prefix).lower())


@pytest.mark.parametrize("name", ["TACTICS_AT", "AIM_DISCARD", "MOVE_DISCARD", "CHOSEN_HIDDEN", "EXCHANGE_KNOWN"])
def test_a_code_of_an_event_is_the_number_of_its_name(name: str) -> None:
    assert CODES["event_code"][getattr(tell_layout, name)] == name.lower()


def test_a_sentence_is_the_number_of_its_name() -> None:
    said = {name.removeprefix("SAY_").lower(): number for name, number in vars(tell_layout).items() if "SAY_" in name}
    of_rows = {"row", "open", "empty", "wilds", "spare"}
    for whose in ("own", "other"):
        assert {f"{whose}_{part}": said[whose] + said[part] for part in of_rows}.items() <= set_of("line")
    assert {name: number for name, number in said.items() if name not in of_rows | {"own", "other"}}.items() <= set_of(
        "line"
    )


def set_of(codes: str) -> set[tuple[str, int]]:
    return {(name, number) for number, name in enumerate(CODES[codes])}


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
