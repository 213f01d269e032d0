"""The golden games of conformance/records: they verify, and every seat's record and view is as written down."""

from __future__ import annotations

from pathlib import Path

import pytest

from notation.golden import GOLDEN, RECORDS, views_text
from schotten.editions import EDITIONS
from schotten.game import MoveKind
from schotten.notation import Record, format_record, parse_record, verify_record
from schotten.rules.layout import TACTICS

each_name = pytest.mark.parametrize("name", sorted(path.stem for path in RECORDS.glob("*.totten")))


def text_of(name: str, kind: str = "totten") -> str:
    return (RECORDS / f"{name}.{kind}").read_text(encoding="utf-8")


@each_name
def test_golden_game(name: str) -> None:
    record = parse_record(text_of(name))
    assert verify_record(record) is not None
    assert format_record(record) == text_of(name)


@each_name
def test_golden_views(name: str) -> None:
    expected = text_of(name, "views").splitlines()
    assert views_text(parse_record(text_of(name))).splitlines() == expected


@pytest.mark.parametrize("path", sorted((RECORDS / "bugs").glob("*.totten")), ids=lambda path: path.stem)
def test_games_that_were_once_judged_wrongly(path: Path) -> None:
    record = parse_record(path.read_text(encoding="utf-8"))
    assert verify_record(record) == record.outcome


def test_every_edition_has_a_golden_game_of_each_variant() -> None:
    played = {(record.edition.key, record.options.tactical, record.options.expert) for record in golden_records()}
    for edition in EDITIONS.values():
        for tactical in (False, True):
            for expert in (False, True) if "expert" in edition.choices else (False,):
                assert (edition.key, tactical, expert) in played
    assert {path.stem for path in RECORDS.glob("*.totten")} == set(GOLDEN)


def golden_records() -> list[Record]:
    return [parse_record(text_of(name)) for name in GOLDEN]


def test_the_golden_games_show_every_tactics_card_and_every_kind_of_move() -> None:
    kinds: set[MoveKind] = set()
    cards: dict[str, set[int]] = {key: set() for key in EDITIONS}
    for record in golden_records():
        for turn in record.turns:
            for step in turn.steps:
                assert step.move is not None
                kinds.add(step.move.kind)
                card = step.move.card
                if step.move.kind in (MoveKind.PLAY, MoveKind.ACT) and card is not None and card >= TACTICS:
                    cards[record.edition.key].add(card)
    assert kinds == set(MoveKind)
    assert {key: len(seen) for key, seen in cards.items()} == {
        key: len(edition.tactics) for key, edition in EDITIONS.items()
    }
