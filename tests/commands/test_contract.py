"""`contract`: the page's generated files are what the Python side says now, and the document says the same."""

import re
from collections.abc import Collection
from pathlib import Path

import pytest

from schotten.ai.mind.reason_list import CODES as CODES_OF_REASONS
from schotten.commands import contract, contracts
from schotten.commands.benches.table_sessions import all_options
from schotten.commands.contracts import device, messages, parts
from schotten.editions import EDITIONS
from schotten.rules.parameters import rules_for
from schotten.told.schema import CODES
from schotten.told.structs import Event, LegalMove

ROOT = Path(__file__).parents[2]
DOC = (ROOT / "docs" / "protocol.md").read_text(encoding="utf-8")


def test_the_pages_contract_is_up_to_date() -> None:
    found = {path.name: path.read_text(encoding="utf-8") for path in (ROOT / contracts.FOLDER).iterdir()}
    assert found == contracts.files(), "run ./schotten contract"


def test_check_says_what_differs_and_changes_nothing(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    assert contract.run(check=True) == 0
    monkeypatch.setattr(contracts, "files", lambda: {"codes.ts": "changed"})
    assert contract.run(check=True) == 1
    said = capsys.readouterr().out
    assert "codes.ts differs" in said
    assert "protocol.ts differs" in said
    assert (ROOT / contracts.FOLDER / "protocol.ts").is_file()


def documented(heading: str, end: str, names: set[str]) -> dict[str, set[str]]:
    """The kinds of a table of the document, each with the parts its row names."""
    rows = [line.split("|") for line in DOC.split(heading)[1].split(end)[0].splitlines() if line.startswith("| `")]
    found: dict[str, set[str]] = {}
    for row in rows:
        named = {word for word in re.findall(r"`(\w+)`", row[2]) if word in names}
        found |= {kind: named - {kind} for kind in re.findall(r"`(\w+)`", row[1])}
    return found


def plain(table: dict[str, str], *, without: Collection[str] = ()) -> dict[str, set[str]]:
    return {kind: {re.split("[?=]", part)[0] for part in named.split()} - {*without} for kind, named in table.items()}


def test_events_have_the_parts_of_the_document() -> None:
    names = set(parts.EVENT_TYPES)
    found = {kind: named - {"seat"} for kind, named in documented("#### Events", "#### Claims", names).items()}
    assert found == plain(parts.EVENTS, without={"seat", "code"})
    assert tuple(parts.EVENTS) == CODES["event_kind"]


def test_moves_have_the_parts_of_the_document() -> None:
    found = documented("`moves`: each has", "#### Events", set(parts.MOVE_TYPES))
    assert found == plain(parts.MOVES, without={"code"})
    assert tuple(parts.MOVES) == CODES["move_kind"]


def test_every_code_of_the_schema_is_some_kinds_wording() -> None:
    assert set(messages.worded(parts.EVENTS)) == set(CODES["event_code"])
    always = {kind for kind, named in parts.MOVES.items() if " code=" in f" {named}"}
    assert set(messages.worded(parts.MOVES)) == set(CODES["move_code"]) - always


def test_errors_are_those_of_the_document() -> None:
    table = DOC.split("| code | facts | meaning |")[1].split("#### hint")[0]
    rows = [line.split("|") for line in table.splitlines() if line.startswith("| `")]
    assert [code for row in rows for code in re.findall(r"`(\w+)`", row[1])] == list(parts.ERRORS)
    why = next(row for row in rows if "`no_take_back`" in row[1])
    assert tuple(re.findall(r"`(\w+)`", why[3])) == parts.TAKE_BACK


def test_reasons_are_those_of_the_document_and_of_the_mind() -> None:
    assert tuple(parts.REASONS) == CODES_OF_REASONS
    text = DOC.split("`reasons`:")[1].split("`chance`: `seq`")[0]
    for code, named in plain(parts.REASONS).items():
        assert f"`{code}`" in text
        assert all(f"`{part}`" in text for part in named)


@pytest.mark.parametrize(
    ("struct", "table", "head"),
    [(Event, parts.EVENTS, {"kind"}), (LegalMove, parts.MOVES, {"kind", "id", "text"})],
    ids=["events", "moves"],
)
def test_every_field_of_a_struct_belongs_to_some_kind(struct: type, table: dict[str, str], head: set[str]) -> None:
    fields = set(struct.__struct_encode_fields__)  # type: ignore[attr-defined]
    assert fields == set().union(*plain(table).values()) | head


def test_a_text_of_which_nobody_says_what_it_is_is_refused() -> None:
    import msgspec

    class Stranger(msgspec.Struct):
        tale: str

    with pytest.raises(messages.ContractError, match=r"Stranger\.tale"):
        messages.told(Stranger)


@pytest.mark.parametrize("key", EDITIONS)
def test_a_rules_record_is_its_editions_with_what_each_option_changes(key: str) -> None:
    edition = EDITIONS[key]
    told = device.record_of(edition)
    changes = told["changes"]
    assert isinstance(changes, dict)
    for chosen in all_options(edition):
        options = edition.options(**chosen)
        record = list(map(int, str(told["record"]).split()))
        for name, values in changes.items():
            pairs = list(map(int, values.get(str(getattr(options, name)).lower(), "").split()))
            for cell, number in zip(pairs[::2], pairs[1::2], strict=True):
                record[cell] = number
        assert tuple(record) == rules_for(edition, options), chosen
