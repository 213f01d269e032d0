"""How far long work has come, where stderr is no terminal: one line."""

import pytest

from schotten.commands.terminal.progress import end_early, show_progress


def test_all_done_is_one_line(capsys: pytest.CaptureFixture[str]) -> None:
    for done in range(1, 4):
        show_progress(done, 3, "games")
    end_early(3, 3, "games")
    assert capsys.readouterr().err == "3/3 games\n"


def test_an_early_end_is_one_line(capsys: pytest.CaptureFixture[str]) -> None:
    for done in range(1, 3):
        show_progress(done, 400, "games")
    end_early(2, 400, "games")
    assert capsys.readouterr().err == "2/400 games: no more are needed\n"
