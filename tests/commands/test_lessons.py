"""`lessons check` and `learn` from the command line."""

import json
from pathlib import Path

import pytest

from schotten import cli

DOC = (Path(__file__).parents[2] / "docs" / "lessons.md").read_text(encoding="utf-8")
RECIPE = DOC.split("```lesson\n")[1].split("```")[0]


def called(*words: str) -> int:
    with pytest.raises(SystemExit) as ended:
        cli.main(words)
    return int(str(ended.value.code))


def test_a_lesson_is_checked_and_told_as_json(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "my-first.lesson"
    file.write_text(RECIPE, encoding="utf-8")
    assert called("lessons", "check", str(file), "--json") == 0
    told = json.loads(capsys.readouterr().out)
    assert list(told) == ["lessons", "stops", "failed", "words_longest_stop", "languages"]
    assert (told["lessons"], told["failed"]) == (2, [])
    file.write_text(RECIPE.replace("wrong: b7@4", "wrong: b8@4"), encoding="utf-8")
    assert called("lessons", "check", str(tmp_path)) == 1
    assert "line 26, column 8: b8@4 is right, cannot be done" in capsys.readouterr().out


def test_a_mistake_in_a_file_is_bad_input(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "my-first.lesson"
    file.write_text(RECIPE.replace("order: 99", "order: last"), encoding="utf-8")
    assert called("lessons", "check", str(file)) == 2
    assert "line 5, column 8: 'last' is no number" in capsys.readouterr().err


def test_a_folder_without_lessons_is_bad_input(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert called("lessons", "check", str(tmp_path)) == 2
    assert "there is no lesson (*.lesson) in this folder" in capsys.readouterr().err


def test_learn_refuses_an_unknown_game(capsys: pytest.CaptureFixture[str]) -> None:
    assert called("learn", "chess", "--plain") == 2
    assert "no edition 'chess'" in capsys.readouterr().err
