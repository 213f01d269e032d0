"""`schotten prove` and `schotten position`: of records too, and with the clauses."""

import re
from pathlib import Path

import pytest

from commands.test_texts import CONFORMANCE
from schotten import Game, cli
from schotten.commands import position, prove, rules
from schotten.game import View
from schotten.i18n.telling import _LINES
from schotten.notation import parse_position, parse_record

RECORD = CONFORMANCE / "records" / "iello.totten"


def said(capsys: pytest.CaptureFixture[str], *arguments: str) -> str:
    with pytest.raises(SystemExit) as stopped:
        cli.main(arguments)
    shown = capsys.readouterr()
    assert stopped.value.code == 0, shown.err
    return shown.out


def test_a_position_is_written_from_a_record(capsys: pytest.CaptureFixture[str]) -> None:
    record = parse_record(RECORD.read_text(encoding="utf-8"))
    game = Game.from_position(said(capsys, "position", str(RECORD), "3"))
    again = Game.new(record.edition, record.options, record.seed, record.first)
    for turn in record.turns[:3]:
        for step in turn.steps:
            again.play(step.move or 0)
    assert game.position == again.position
    deal = Game.from_position(said(capsys, "position", str(RECORD), "0"))
    assert deal.table.move_count == 0
    seen = parse_position(said(capsys, "position", str(RECORD), "3", "--seen", "B"))
    assert isinstance(seen, View)
    assert seen.position == again.view_for(1).position


@pytest.mark.parametrize("turn", ["-1", "9999"])
def test_a_turn_that_is_not_there_is_refused(turn: str, capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as stopped:
        cli.main(["position", str(RECORD), turn])
    assert stopped.value.code == cli.BAD_INPUT
    assert re.search(rf"the record has the turns 1 to \d+ \(0 is the deal\), not {turn}", capsys.readouterr().err)


def test_one_seats_record_shows_that_seat_only() -> None:
    view = Game.new("iello", seed=1).view_for(0)
    assert position.seen_by(view, "A") is view
    with pytest.raises(ValueError, match="nobody else's knowledge"):
        position.seen_by(view, "B")


def test_a_record_and_its_position_get_the_same_answer(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "position.txt"
    for turn in ("0", "11", "25"):
        file.write_text(said(capsys, "position", str(RECORD), turn), encoding="utf-8")
        for spot in ("1", "5", "9"):
            by_position = said(capsys, "prove", str(file), spot, "--lang", "en")
            assert said(capsys, "prove", str(RECORD), spot, "--turn", turn, "--lang", "en") == by_position
            assert re.search(r"^Clauses: ([A-Z]\d+)(, [A-Z]\d+)*$", by_position, re.MULTILINE)
    with pytest.raises(ValueError, match="--turn is for records"):
        prove.read_table(file.read_text(encoding="utf-8"), 3)


def test_every_sentence_names_clauses_that_there_are() -> None:
    known = {clause.id for chapter in rules.load_chapters() for clause in chapter.clauses}
    assert set(prove.CLAUSES) == set(_LINES)
    named = {clause for clauses in prove.CLAUSES.values() for clause in clauses} | {
        "S3",
        "T13",
        "S11",
        "X1",
        "B4",
        "B5",
    }
    assert named <= known
    assert {clause[0] for clause in named} <= set(prove.ORDER)


@pytest.mark.parametrize(
    ("edition", "expert", "clause"),
    [("iello", False, "B4"), ("iello", True, "X1"), ("alien", False, "B5"), ("siege", False, "S11")],
)
def test_when_claims_are_made_has_its_clause(edition: str, *, expert: bool, clause: str) -> None:
    table = (Game.new(edition, expert=True) if expert else Game.new(edition)).table
    assert prove.moment_clause(table) == clause
