"""`review FOLDER`: players over many records."""

import json
from pathlib import Path

import pytest

from schotten.ai.lab.standing import Standing, draw_standings
from schotten.commands import review
from schotten.notation import format_record, record_game
from tui.desks import played_out


def test_a_running_error_rate_is_over_all_decisions_so_far():
    standing = Standing([10.0, 50.0], [10, 10], [0.1, -0.1], [1.0, 0.0], [0.9, 0.1])
    assert standing.running() == [1.0, 3.0]
    told = standing.told()
    assert (told["games"], told["error_rate"], told["luck"], told["result"]) == (2, 3.0, 0.0, 0.5)
    picture = draw_standings({"Ann & Co": standing})
    assert "Ann &amp; Co 3.00" in picture
    assert picture.startswith("<svg")


@pytest.mark.slow
def test_all_records_of_a_folder_are_added_up(tmp_path: Path, capsys: pytest.CaptureFixture[str]):
    for number in range(2):
        names = ("Ann", "Bob") if number else ("Bob", "Ann")
        text = format_record(record_game(played_out("iello"), names))
        ending = "schotten" if number else "totten"  # as older versions wrote it, and as all is written today
        (tmp_path / f"{number}.{ending}").write_text(text, encoding="utf-8")
    (tmp_path / "notes.txt").write_text("not a record", encoding="utf-8")
    review.run(tmp_path, nodes=300, plot=tmp_path / "rates.svg", json_=True)
    told = json.loads(capsys.readouterr().out)
    assert set(told) == {"Ann", "Bob"}
    assert all(each["games"] == 2 and len(each["running"]) == 2 for each in told.values())
    assert sum(each["result"] for each in told.values()) == pytest.approx(1)
    assert (tmp_path / "rates.svg").read_text(encoding="utf-8").count("<polyline") == 2


def test_a_table_has_the_best_player_first():
    standings = {"Bob": Standing([30.0], [10], [0.1], [1.0], [0.9]), "Ann": Standing([5.0], [10], [0.0], [0.0], [0.1])}
    head, first, second = review.table(standings)
    assert "error rate" in head
    assert first.startswith("Ann")
    assert second.startswith("Bob")


def test_an_empty_folder_and_too_few_nodes_are_refused(tmp_path: Path):
    with pytest.raises(ValueError, match=r"no file here ends in \.totten or \.schotten"):
        review.run(tmp_path)
    (tmp_path / "game.totten").write_text("nonsense", encoding="utf-8")
    with pytest.raises(ValueError, match="--nodes is at least 300"):
        review.run(tmp_path, nodes=7)
    with pytest.raises(ValueError, match=r"game\.totten: line 1, column 1"):
        review.run(tmp_path)
