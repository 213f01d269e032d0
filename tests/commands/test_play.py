"""`play`: through a pipe in every edition, and what it answers to wrong arguments."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from schotten import cli
from schotten.notation import format_move, format_position, parse_record, verify_record
from tui.desks import GAMES, played_out

COMMAND = [sys.executable, "-m", "schotten", "play", "--plain"]


def piped(lines: list[str], *arguments: str, env: dict[str, str] | None = None) -> subprocess.CompletedProcess[str]:
    text = "".join(f"{line}\n" for line in lines)
    return subprocess.run([*COMMAND, *arguments], input=text, capture_output=True, text=True, check=False, env=env)


@pytest.mark.parametrize(("edition", "tactical"), GAMES)
def test_a_whole_game_goes_through_a_pipe(edition: str, tactical: bool, tmp_path: Path):
    game = played_out(edition, tactical=tactical)
    moves = [format_move(move, game.edition) for move in game.history]
    file = tmp_path / "game.schotten"
    lines = [*moves[:-1], f"save {file}", moves[-1]]
    chosen = ["--edition", edition, *["--tactical"] * tactical, "--two", "--seed", "7", "--lang", "en"]
    done = piped(lines, *chosen)
    assert (done.returncode, done.stderr) == (0, "")
    last = done.stdout.splitlines()[-1]
    winner = None if game.outcome is None else game.outcome.winner
    assert last.startswith("A draw" if winner is None else f"Player {winner + 1} wins: ")
    record = parse_record(file.read_text(encoding="utf-8"))
    assert verify_record(record) is None
    assert record.seed == game.seed


def test_a_game_goes_on_from_a_position(tmp_path: Path):
    game = played_out("siege", tactical=True)
    moves = [format_move(move, game.edition) for move in game.history[-12:]]
    for _ in moves:
        game.undo()
    file = tmp_path / "position.txt"
    file.write_text(format_position(game.table), encoding="utf-8")
    saved = tmp_path / "no.schotten"
    done = piped([f"save {saved}", *moves], "--two", "--position", str(file), "--lang", "en")
    assert (done.returncode, done.stderr) == (0, "")
    assert " wins: " in done.stdout.splitlines()[-1]
    assert "has no seed: nobody could verify its record" in done.stdout
    assert not saved.exists()


def test_a_position_that_cannot_be_played_on_is_refused(tmp_path: Path):
    game = played_out("iello")
    seen, wrong = tmp_path / "seen.txt", tmp_path / "wrong.txt"
    seen.write_text(format_position(game.view_for(0)), encoding="utf-8")
    wrong.write_text("position: chess\n", encoding="utf-8")
    for arguments, message in (
        (["--position", str(seen)], "seen.txt: this position is what one seat sees"),
        (["--position", str(wrong)], "wrong.txt: line 1, column 11: there is no edition 'chess'"),
        (["--position=-"], "the standard input is for the moves"),
        (["--position", str(seen), "--edition", "iello"], "a position says its own edition and options"),
    ):
        done = piped([], "--two", *arguments)
        assert done.returncode == 2
        assert message in done.stderr


def test_against_the_computer_a_seed_makes_it_reproducible():
    lines, chosen = ["1"] * 12, ["--level", "random", "--seed", "spring", "--lang", "en"]
    first, second = piped(lines, *chosen), piped(lines, *chosen)
    assert first.stdout == second.stdout
    assert first.stdout.splitlines()[-1] == "The input has ended; the game stays unfinished."
    assert piped(lines, *chosen[:3], "summer").stdout != first.stdout


def test_the_language_comes_from_the_environment():
    import os

    env = {**os.environ, "LC_ALL": "uk_UA.UTF-8", "PYTHONUTF8": "1"}
    done = piped(["quit"], "--two", "--seed", "7", env=env)
    assert done.stdout.splitlines()[-1] == "Ви виходите; гру не закінчено."


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["--edition", "chess"], "there is no edition 'chess'; there are: iello, cocktail, alien, siege"),
        (["--edition", "siege", "--expert", "--two"], "siege has no option 'expert'"),
        (["--two", "--option", "colour_run=top"], "has no option 'colour_run'"),
        (["--lang", "xx"], "there is no language 'xx'; there are: en, uk, ru, it"),
        (["--two", "--level", "club"], "either --two or --level, not both"),
        (["--level", "wizard"], "there is no player 'wizard'"),
        (["nowhere"], "'nowhere' is no table's address"),
        (["127.0.0.1:9/t/0123456789abcdef"], "no server answers at http://127.0.0.1:9"),
    ],
)
def test_wrong_arguments_are_refused_with_what_there_is(arguments: list[str], message: str):
    done = piped([], *arguments)
    assert done.returncode == cli.BAD_INPUT
    assert message in done.stderr
    assert done.stderr.count("\n") == 1


def test_the_table_needs_a_terminal():
    done = subprocess.run([*COMMAND[:-1], "--two"], input="", capture_output=True, text=True, check=False)
    assert (done.returncode, done.stderr) == (
        2,
        "error: the table needs a terminal; with pipes and files use --plain\n",
    )


def test_watch_refuses_what_is_no_link():
    command = [sys.executable, "-m", "schotten", "watch", "nonsense", "--plain"]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert done.returncode == cli.BAD_INPUT
    assert "is no table's address" in done.stderr


def test_a_saved_game_is_taken_up_again(tmp_path: Path):
    game, file = played_out("iello"), tmp_path / "game.totten"
    moves = [format_move(move, game.edition) for move in game.history]
    done = piped([*moves[:20], f"save {file}", "quit"], "--two", "--seed", "7", "--lang", "en")
    assert (done.returncode, done.stderr) == (0, "")
    done = piped(moves[20:], str(file), "--two", "--lang", "en")
    assert (done.returncode, done.stderr) == (0, "")
    assert " wins: " in done.stdout.splitlines()[-1]


def test_a_series_goes_through_a_pipe():
    game = played_out("iello")
    moves = [format_move(move, game.edition) for move in game.history]
    done = piped([*moves, "resign"], "--two", "--seed", "7", "--games", "2", "--lang", "en")
    assert (done.returncode, done.stderr) == (0, "")
    assert "Game 1 of 2: " in done.stdout
    assert "Game 2 of 2: " in done.stdout
    assert "the series" in done.stdout


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (("--resume",), "no game was left before its end"),
        (("--resume", "--edition", "siege"), "leave out what says which"),
        (("--edition", "siege", "--games", "3", "--two"), "the revenge of a siege 2; not 3"),
        (("--server", "http://127.0.0.1:1", "--two"), "a server deals itself"),
    ],
)
def test_what_does_not_go_together_is_one_line(arguments: tuple[str, ...], said: str, tmp_path: Path):
    env = {**os.environ, "XDG_DATA_HOME": str(tmp_path), "HOME": str(tmp_path)}
    done = piped([], *arguments, env=env)
    assert done.returncode == cli.BAD_INPUT
    assert said in done.stderr
    assert len(done.stderr.splitlines()) == 1
