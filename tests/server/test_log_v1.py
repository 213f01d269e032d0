"""What was written before version 2 of the log is read as it was meant."""

from __future__ import annotations

import ast
from pathlib import Path

import pytest

from schotten.server.store import log_v1

GOLDEN = Path(__file__).parent / "golden" / "moves_v1.txt"


def golden() -> dict[str, dict[int, str]]:
    """Every number with its meaning, as the code said that wrote those logs."""
    found: dict[str, dict[int, str]] = {}
    meanings: dict[int, str] = {}
    for line in GOLDEN.read_text(encoding="utf-8").splitlines():
        first, _, rest = line.partition(" ")
        if first == "edition":
            meanings = found[rest] = {}
        elif first != "#":
            meanings[int(first)] = rest
    return found


def meaning(number: int, edition: str) -> str | None:
    try:
        return log_v1.move_text(number, edition)
    except ValueError:
        return None


def test_every_number_of_every_edition_means_what_it_meant() -> None:
    expected = golden()
    assert set(expected) == set(log_v1.EDITIONS) == {"iello", "cocktail", "alien", "siege"}
    for edition, meanings in expected.items():
        assert len(meanings) > 500
        assert [meaning(number, edition) for number in range(-2, 2000)] == [meanings.get(n) for n in range(-2, 2000)]


def test_the_frozen_numbers_follow_nothing_of_today() -> None:
    tree = ast.parse(Path(log_v1.__file__).read_text(encoding="utf-8"))
    imported = {node.module for node in ast.walk(tree) if isinstance(node, ast.ImportFrom)}
    assert not any(isinstance(node, ast.Import) for node in ast.walk(tree))
    assert imported == {"__future__", "dataclasses", "typing"}


def test_an_old_event_gets_what_it_left_unsaid() -> None:
    assert log_v1.upcast("moved", {"move": 730, "cmd": "c"}, "iello") == {"v": 2, "move": "draw troop", "cmd": "c"}
    assert log_v1.upcast("dealt", {"number": 1, "first": 0}, "siege") == {"v": 2, "number": 1, "first": 0, "rules": 1}
    assert log_v1.upcast("sat", {"seat": 1}, "alien") == {"v": 2, "seat": 1}
    with pytest.raises(ValueError, match="no move 999"):
        log_v1.upcast("moved", {"move": 999}, "iello")
