"""`analyse` and the win curve: turns with their cost, by what each seat knew."""

import json
from pathlib import Path
from random import Random

import pytest

from schotten.commands import analyse, replay
from schotten.game import MoveKind
from schotten.i18n.telling import tell_share
from schotten.notation import format_record, record_game
from schotten.told.records import see_record
from schotten.tui.players import make_hinter
from tui.desks import GAMES, deal, played_out


@pytest.fixture
def file(tmp_path: Path) -> Path:
    path = tmp_path / "game.schotten"
    path.write_text(format_record(record_game(played_out("iello"), ("Ann", "Bob"))), encoding="utf-8")
    return path


@pytest.mark.slow
def test_text_and_json(file: Path, capsys: pytest.CaptureFixture[str]):
    analyse.run(str(file), nodes=300, worst=2, lang="en")
    lines = capsys.readouterr().out.splitlines()
    assert lines[0] == "The turns that cost most"
    assert sum(line.startswith("Turn ") for line in lines) == 2
    assert sum(line.startswith("   Better: ") for line in lines) == 2
    assert sum(line.startswith(("Ann (A): Error rate", "Bob (B): Error rate")) for line in lines) == 2
    assert not any("@" in line for line in lines)
    analyse.run(str(file), nodes=300, worst=2, notation=True, lang="ru")
    assert "@" in capsys.readouterr().out
    analyse.run(str(file), nodes=300, as_json=True)
    told = json.loads(capsys.readouterr().out)
    assert [each["name"] for each in told["players"]] == ["Ann", "Bob"]
    keys = {"turn", "seat", "move", "value", "best", "best_value", "loss", "grade", "proven", "reasons"}
    assert all(set(each) == keys for each in told["moves"])
    assert all(each["loss"] == round(each["best_value"] - each["value"], 4) for each in told["moves"])
    figures = {"name", "luck", "error_rate", "adjusted", "best", "worst"}
    assert all(figures == set(each) for each in told["players"])
    assert all(len(each["reasons"]) <= 3 for each in told["moves"])
    assert sum(each["adjusted"] for each in told["players"]) == pytest.approx(1, abs=1e-3)
    assert all(-1 < each["luck"] < 1 for each in told["draws"])
    assert len(told["draws"]) == sum("draw" in each["move"] for each in told["moves"])
    assert [turn["turn"] for turn in told["turns"]] == list(range(1, len(told["turns"]) + 1))
    assert all(0 <= chance <= 1 for turn in told["turns"] for chance in turn["chances"])
    assert all(each["loss"] >= 0 for each in told["moves"])


def test_a_share_is_told_with_a_minus_and_never_as_less_than_nothing():
    assert [tell_share(each) for each in (-0.02, -0.004, 0.995, 1.02)] == ["−2 %", "0 %", "100 %", "102 %"]


@pytest.mark.slow
def test_the_replay_is_reviewed_move_by_move_and_ends_with_the_result():
    from schotten.commands.terminal.reviewing import reviewed
    from schotten.tui.replays import ReplayDesk

    game = played_out("siege", tactical=True)
    desk = ReplayDesk(record_game(game), ("A", "B"))
    moves = [each for turn in reviewed(desk) for each in turn]
    assert [each.frame for each in moves] == list(range(1, desk.steps + 1))
    assert game.outcome is not None
    assert desk.result == (game.outcome.winner == 0)


def test_one_seats_record_cannot_be_analysed(tmp_path: Path):
    path = tmp_path / "seen.schotten"
    path.write_text(format_record(see_record(record_game(played_out("iello")), 0)), encoding="utf-8")
    with pytest.raises(ValueError, match="only a full record can be analysed"):
        analyse.run(str(path), nodes=300)


def test_bad_numbers_and_bad_files(file: Path):
    with pytest.raises(ValueError, match="--worst is at least 1"):
        analyse.run(str(file), worst=0)
    with pytest.raises(ValueError, match="--nodes is at least 300"):
        analyse.run(str(file), nodes=7)
    file.write_text("nonsense", encoding="utf-8")
    with pytest.raises(ValueError, match="line 1, column 1"):
        analyse.run(str(file))


def test_replay_prints_where_there_is_no_terminal(file: Path, capsys: pytest.CaptureFixture[str]):
    assert replay.run(str(file)) == 0
    printed = capsys.readouterr().out
    assert printed.startswith("Ann (A) against Bob (B)")
    assert "result: " in printed.splitlines()[-1]


@pytest.mark.slow
@pytest.mark.parametrize(("edition", "tactical"), GAMES)
def test_a_hint_is_a_legal_move_at_every_moment(edition: str, tactical: bool):
    hint, rng = make_hinter(bytes(32)), Random(8)
    game = deal(edition, tactical=tactical)
    while game.outcome is None:
        moves = game.legal_moves
        if rng.random() < 0.2 or any(move.kind == MoveKind.CLAIM for move in moves):
            found = hint(game.view_for(game.actor))
            assert found.move in moves
            assert 0 <= found.chance <= 1
            assert len(found.reasons) <= 3
        game.play(rng.choice(moves))
