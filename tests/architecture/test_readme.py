"""What README.md shows of the library works."""

import re
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
README = ROOT / "README.md"
LIBRARY = ROOT / "docs" / "library.md"


def examples(path: Path) -> list[str]:
    return re.findall(r"```python\n(.*?)```", path.read_text(encoding="utf-8"), re.DOTALL)


@pytest.fixture
def engine() -> None:
    """The engine file of these sources: while it is being built anew, players would compile for minutes here."""
    from schotten.engine import StaleEngineError, shared

    try:
        shared()
    except StaleEngineError as error:
        pytest.skip(str(error))


@pytest.mark.usefixtures("engine")
def test_the_library_example_prints_what_its_comments_say(capsys: pytest.CaptureFixture[str]) -> None:
    (example,) = examples(README)
    exec(example, {})
    shown = capsys.readouterr().out
    said = re.findall(r"print\(.*\)  # (?!the table)(.*)", example)
    assert len(said) == 2
    assert all(line in shown.splitlines() for line in said), shown


@pytest.mark.usefixtures("engine")
@pytest.mark.parametrize("number", range(4))
def test_the_examples_of_the_guide_run(number: int) -> None:
    exec(examples(LIBRARY)[number], {})


def test_the_guide_has_these_examples() -> None:
    *first, analysis = examples(LIBRARY)
    assert len(first) == 4
    assert "print(analyse(" in analysis  # what searches is tried in tests/ai
