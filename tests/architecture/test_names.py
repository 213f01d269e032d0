"""One word a thing: class names are given once; the layout's second name is as protected as its first."""

import ast
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

SRC = Path(__file__).parents[2] / "src" / "schotten"
TWICE = {"Desk", "Event", "Hint", "Numbers"}  # the same word for the same thing at two ends
INSIDE = ("rules", "told", "features", "compiled", "ai/mind")


def nodes(src: Path) -> Iterator[tuple[str, ast.AST]]:
    """Every node of every module, with the module's path."""
    for path in sorted(src.rglob("*.py")):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            yield path.relative_to(src).as_posix(), node


def given_twice(src: Path) -> set[str]:
    """The names of classes that are declared more than once."""
    counted = Counter(node.name for _, node in nodes(src) if isinstance(node, ast.ClassDef))
    return {name for name, count in counted.items() if count > 1}


def readers(src: Path) -> list[str]:
    """Who imports the layout's compiled form, which the import contracts do not see, from outside."""
    found = {
        place
        for place, node in nodes(src)
        if isinstance(node, ast.ImportFrom) and node.module == "schotten.compiled.layout"
        if not place.startswith(tuple(f"{room}/" for room in INSIDE))
    }
    return sorted(found)


def test_a_class_has_a_name_of_its_own() -> None:
    assert given_twice(SRC) == TWICE


def test_only_who_may_know_the_layout_imports_its_compiled_form() -> None:
    assert readers(SRC) == []


def test_what_is_wrong_would_be_seen(tmp_path: Path) -> None:
    (tmp_path / "game").mkdir()
    (tmp_path / "game" / "one.py").write_text("from schotten.compiled.layout import TURN\nclass Spot: ...\n")
    (tmp_path / "two.py").write_text("class Spot: ...\n")
    assert given_twice(tmp_path) == {"Spot"}
    assert readers(tmp_path) == ["game/one.py"]
