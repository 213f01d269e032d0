"""Compiled functions keep their types: mypy refuses what is no state, by whichever name the rules are imported."""

from __future__ import annotations

from pathlib import Path

import pytest

PACKAGE = Path(__file__).parents[2] / "src" / "schotten"


def test_every_file_of_the_rules_has_its_types_as_a_compiled_one() -> None:
    """But for the cards: they are reached through the rules alone, and a card costs no file here."""
    rules, stubs = PACKAGE / "rules", PACKAGE / "compiled"
    wanted = {path.stem for path in rules.glob("*.py")} - {"__init__"}
    assert {path.relative_to(stubs) for path in stubs.rglob("*.pyi")} == {Path(f"{name}.pyi") for name in wanted}
    for name in wanted:
        assert (stubs / f"{name}.pyi").read_text(encoding="utf-8") == f"from schotten.rules.{name} import *\n"


def test_nobody_asks_for_a_compiled_card() -> None:
    asking = [path for path in PACKAGE.rglob("*.py") if "schotten.compiled.tactics" in path.read_text(encoding="utf-8")]
    assert asking == []


@pytest.mark.slow
@pytest.mark.parametrize("world", ["rules", "compiled"])
def test_nonsense_does_not_pass(world: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    from mypy import api

    text = f"""
from schotten.{world}.apply import apply_move
from schotten.{world}.legal import why_illegal
why_illegal([0], (0,), 1)
apply_move([0], (0,), 1)
apply_move("nonsense", 3.5)
apply_move("nonsense", 3.5, 1)
"""
    (tmp_path / "asked.py").write_text(text, encoding="utf-8")
    monkeypatch.chdir(PACKAGE.parents[1])
    said, _, status = api.run([str(tmp_path / "asked.py")])
    assert status == 1
    wrong = [line for line in said.splitlines() if "error:" in line]
    assert 'Missing positional argument "move" in call to "apply_move"' in wrong[0]
    assert all(":4:" not in line and ":5:" not in line for line in wrong)
    for number, kind in ((1, "str"), (2, "float")):
        assert sum(f'Argument {number} to "apply_move" has incompatible type "{kind}"' in line for line in wrong) >= 1
