"""The command line: help, words, errors and exit codes."""

import os
import signal
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from types import ModuleType

import pytest
from cyclopts import App

from schotten import __version__, cli


@pytest.fixture
def add_word(monkeypatch: pytest.MonkeyPatch) -> Callable[..., None]:
    """Puts a word into the table, answered by a module with the given content."""

    def add(word: str = "sample", **content: object) -> None:
        module = ModuleType("sample_command")
        vars(module).update(content)
        monkeypatch.setitem(sys.modules, "sample_command", module)
        monkeypatch.setattr(cli, "COMMANDS", (*cli.COMMANDS, (word, "sample_command", "A sample.")))

    return add


def code_of(*arguments: str) -> object:
    with pytest.raises(SystemExit) as stopped:
        cli.main(arguments)
    return stopped.value.code


def test_help_lists_every_word(capsys: pytest.CaptureFixture[str]) -> None:
    assert code_of("--help") == 0
    printed = capsys.readouterr().out
    assert all(f"  {word} " in printed and line in printed for word, _, line in cli.COMMANDS)


def test_what_is_for_a_clone_is_told_there_only(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    assert cli.is_clone()
    monkeypatch.setattr(cli, "is_clone", lambda: False)
    assert code_of("--help") == 0
    printed = capsys.readouterr().out
    assert "clone" not in printed
    assert not any(f"  {word} " in printed for word in ("contract", "lock", "test", "setup"))


def test_version(capsys: pytest.CaptureFixture[str]) -> None:
    assert code_of("--version") == 0
    assert capsys.readouterr().out == f"schotten {__version__}\n"


def test_help_imports_no_parser() -> None:
    code = "import sys, schotten.cli as c; c.dispatch(['--help']); assert 'cyclopts' not in sys.modules"
    subprocess.run([sys.executable, "-c", code], check=True, capture_output=True)


def test_an_unknown_word_is_one_line(capsys: pytest.CaptureFixture[str]) -> None:
    assert code_of("nonsense") == cli.BAD_INPUT
    assert capsys.readouterr().err == "error: there is no word 'nonsense' (`schotten --help` lists all)\n"


def test_a_mistyped_word_is_guessed(capsys: pytest.CaptureFixture[str]) -> None:
    assert code_of("plya") == cli.BAD_INPUT
    assert "there is no word 'plya'; did you mean 'play'?" in capsys.readouterr().err


def test_help_says_the_version_and_fits_80_columns(capsys: pytest.CaptureFixture[str]) -> None:
    assert code_of("--help") == 0
    printed = capsys.readouterr().out
    assert __version__ in printed
    assert all(f"  {word} " in printed for word in ("test", "setup", "lock", "clean", "position"))
    assert max(map(len, printed.splitlines())) <= 80


@pytest.mark.parametrize("word", [word for word, _, _ in cli.COMMANDS])
def test_the_help_of_a_word_is_aligned_in_80_columns(word: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert code_of(word, "--help") == 0
    lines = capsys.readouterr().out.splitlines()
    assert max(map(len, lines[: lines.index("Examples:")])) <= 80
    assert not any("--help" in line or "--empty-" in line or "<" in line for line in lines if line.startswith("  -"))
    block = [line for line in lines[: lines.index("Examples:")] if line.startswith("   ")]
    assert all(line.startswith(" " * 26) and line[26] != " " for line in block)


@pytest.mark.parametrize(("result", "code"), [(None, 0), (0, 0), (3, 3)])
def test_a_whole_number_is_the_exit_code(add_word: Callable[..., None], result: int | None, code: int) -> None:
    add_word(run=lambda: result)
    assert code_of("sample") == code


def test_the_bare_command_runs_the_default_word(
    add_word: Callable[..., None], capsys: pytest.CaptureFixture[str]
) -> None:
    add_word(cli.DEFAULT_WORD, run=lambda: print("served"))
    assert code_of() == 0
    assert capsys.readouterr().out == "served\n"


def test_a_module_may_bring_words_of_its_own(add_word: Callable[..., None], capsys: pytest.CaptureFixture[str]) -> None:
    app = App()
    app.command(lambda number: print(int(number) * 2), name="double")
    add_word(app=app)
    assert code_of("sample", "double", "21") == 0
    assert capsys.readouterr().out == "42\n"


@pytest.mark.parametrize("error", [ValueError("no such thing"), FileNotFoundError(2, "No such file", "x")])
def test_bad_input_is_one_line_and_exit_code_2(
    add_word: Callable[..., None], capsys: pytest.CaptureFixture[str], error: Exception
) -> None:
    def run() -> None:
        raise error

    add_word(run=run)
    assert code_of("sample") == cli.BAD_INPUT
    said = "x: No such file" if isinstance(error, OSError) else "no such thing"
    assert capsys.readouterr().err == f"error: {said}\n"


REFUSED = (
    (("perft", "iello", "--depth", "abc"), "--depth: expected a whole number, found 'abc'"),
    (("play", "--seat", "C"), "--seat: expected A or B, found 'C'"),
    (("serve", "--port", "99999"), "--port: 99999 is no port; 0 to 65535"),
    (("perft",), "EDITION: expected a value, found none"),
    (("arena", "--players", "random,random", "--move-time", "long"), "--move-time: expected a number, found 'long'"),
    (("verify", "/no/such/file"), "/no/such/file: No such file or directory"),
    (("rules", "chess"), "there is no edition 'chess'; there are: iello, cocktail, alien, siege"),
)


@pytest.mark.parametrize(("arguments", "said"), REFUSED)
def test_errors_read_forwards(arguments: tuple[str, ...], said: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert code_of(*arguments) == cli.BAD_INPUT
    assert capsys.readouterr().err == f"error: {said}\n"


def test_wrong_arguments_are_bad_input(add_word: Callable[..., None], capsys: pytest.CaptureFixture[str]) -> None:
    add_word(run=lambda: None)
    assert code_of("sample", "--nonsense") == cli.BAD_INPUT
    assert capsys.readouterr().err.startswith("error: ")


def test_an_interrupt_is_quiet(add_word: Callable[..., None], capsys: pytest.CaptureFixture[str]) -> None:
    def run() -> None:
        signal.raise_signal(signal.SIGINT)

    add_word(run=run)
    before = signal.signal(signal.SIGINT, signal.default_int_handler)  # a job in the background starts with it ignored
    try:
        assert code_of("sample") == cli.INTERRUPTED
    finally:
        signal.signal(signal.SIGINT, before)
    assert capsys.readouterr().err == ""


HASTY = """
import runpy, sys
class Finder:
    def find_spec(name, path=None, target=None):
        if name == "schotten.cli":
            raise KeyboardInterrupt
sys.meta_path.insert(0, Finder)
runpy.run_module("schotten", run_name="__main__")
"""


def test_an_interrupt_while_it_is_imported_is_quiet() -> None:
    done = subprocess.run([sys.executable, "-c", HASTY], capture_output=True, check=False)
    assert (done.returncode, done.stderr) == (cli.INTERRUPTED, b"")


def test_a_closed_pipe_is_quiet() -> None:
    reader, writer = os.pipe()
    os.close(reader)
    command = [sys.executable, "-m", "schotten", "rules", "iello"]
    done = subprocess.run(command, stdout=writer, stderr=subprocess.PIPE, check=False)
    os.close(writer)
    assert (done.returncode, done.stderr) == (cli.PIPE_CLOSED, b"")


def run_closed(closed: str, *arguments: str) -> subprocess.CompletedProcess[bytes]:
    """Run words with a stream of the process closed."""
    command = f'exec "$0" -m schotten "$@" {closed}'
    return subprocess.run(["/bin/sh", "-c", command, sys.executable, *arguments], capture_output=True, check=False)


@pytest.mark.parametrize(
    ("closed", "arguments", "code"),
    [
        ("<&-", ("play", "--plain", "--two", "--seed", "7"), 0),
        ("<&-", ("verify", "-"), 2),
        ("<&-", ("bot", "random"), 0),
        ("<&-", ("play",), 2),
        (">&-", ("rules", "iello"), 0),
        (">&-", ("--help",), 0),
        (">/dev/full", ("rules", "iello"), 2),
        ("2>&-", ("plya",), 2),
    ],
)
def test_a_closed_stream_is_no_traceback(closed: str, arguments: tuple[str, ...], code: int) -> None:
    done = run_closed(closed, *arguments)
    assert b"Traceback" not in done.stderr
    assert len(done.stderr.splitlines()) <= 1
    assert done.returncode == code


def test_what_is_no_text_is_said_with_its_file(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "game.totten"
    file.write_bytes(b"\xff\xfe")
    assert code_of("verify", str(file)) == cli.BAD_INPUT
    assert capsys.readouterr().err == f"error: {file}: this is no text in UTF-8 (byte 1)\n"


def test_ctrl_c_ends_an_arena_with_one_line_at_most() -> None:
    """The whole group hears it, workers too, as from a keyboard."""
    words = ["arena", "--players", "random,random", "--deals", "3000", "--workers", "2"]
    process = subprocess.Popen(
        [sys.executable, "-c", STARTED, *words], stdout=subprocess.PIPE, stderr=subprocess.PIPE, start_new_session=True
    )
    assert process.stdout is not None
    assert process.stdout.readline() == b"started\n"
    os.killpg(process.pid, signal.SIGINT)
    _, said = process.communicate()
    assert process.returncode == cli.INTERRUPTED
    assert len(said.splitlines()) <= 1


STARTED = """
import signal, sys
signal.signal(signal.SIGINT, signal.default_int_handler)  # a job in the background starts with it ignored
from schotten.ai.lab import arena
from schotten.cli import main
add = arena.ArenaReport.__init__
def told(self, *given, **named):
    add(self, *given, **named)
    print("started", flush=True)
arena.ArenaReport.__init__ = told
main()
"""
