"""What README.md shows of the library works."""

import re
from pathlib import Path

import pytest

README = Path(__file__).parents[2] / "README.md"


def test_the_library_example_runs(capsys: pytest.CaptureFixture[str]) -> None:
    (example,) = re.findall(r"```python\n(.*?)```", README.read_text(encoding="utf-8"), re.DOTALL)
    exec(example, {})
    shown = capsys.readouterr().out
    assert "move 1, B decides: after-play" in shown
    assert shown.rstrip().endswith("ROW_INCOMPLETE")
