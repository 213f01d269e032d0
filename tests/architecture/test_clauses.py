"""Every clause of docs/rules has a test that carries its id, and every id that a test carries is a clause."""

import ast
import re
from collections import Counter
from pathlib import Path

import pytest

from schotten.commands.rules import Clause, load_chapters, load_editions
from schotten.editions import EDITIONS, OPTION_VALUES

TESTS = Path(__file__).parents[1]
CLAUSES: dict[str, Clause] = {clause.id: clause for chapter in load_chapters() for clause in chapter.clauses}


def clause_markers(source: str) -> list[str]:
    """The ids in all `pytest.mark.clause("F1", …)` of a file; they have to be literal strings."""
    ids = []
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Call) and ast.unparse(node.func).endswith("mark.clause"):
            ids += [ast.literal_eval(argument) for argument in node.args]
    return ids


def marked_ids() -> dict[str, list[str]]:
    """Each marked id with the files that carry it."""
    found: dict[str, list[str]] = {}
    for path in sorted(TESTS.rglob("test_*.py")):
        for clause in clause_markers(path.read_text(encoding="utf-8")):
            found.setdefault(clause, []).append(str(path.relative_to(TESTS)))
    return found


def test_every_clause_has_a_test() -> None:
    missing = set(CLAUSES) - set(marked_ids())
    assert not missing, f"no test carries {', '.join(sorted(missing))}"


def test_every_marker_names_a_clause() -> None:
    unknown = {clause: files for clause, files in marked_ids().items() if clause not in CLAUSES}
    assert unknown == {}


def test_clauses_are_numbered_without_gaps_and_once() -> None:
    ids = [clause.id for chapter in load_chapters() for clause in chapter.clauses]
    sizes = Counter(clause[0] for clause in ids)
    assert sizes == {"F": 6, "P": 9, "B": 12, "X": 1, "T": 20, "S": 17, "Y": 13, "E": 9}
    assert ids == [f"{letter}{number}" for letter in sizes for number in range(1, sizes[letter] + 1)]


VARIANTS = {"tactical", "expert"}


def test_the_table_of_editions_is_the_registry() -> None:
    known = {key: VARIANTS & set(edition.choices) for key, edition in EDITIONS.items()}
    assert load_editions() == known


def test_the_options_in_the_clauses_are_the_options_of_the_editions() -> None:
    named = {name for clause in CLAUSES.values() for name in re.findall(r"[Oo]ption `(\w+)`", clause.text)}
    assert named == set(OPTION_VALUES) - VARIANTS


def test_markers_are_found_in_source() -> None:
    source = '@pytest.mark.clause("F1", "B12")\n@pytest.mark.slow\ndef test_it(): ...\n'
    assert clause_markers(source) == ["F1", "B12"]
    with pytest.raises(ValueError, match="malformed"):
        clause_markers("@pytest.mark.clause(CLAUSE)\ndef test_it(): ...\n")
