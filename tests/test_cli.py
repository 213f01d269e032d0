"""The command line: help, words, errors and exit codes."""

import os
import signal
import subprocess
import sys
from collections.abc import Callable
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


def test_version(capsys: pytest.CaptureFixture[str]) -> None:
    assert code_of("--version") == 0
    assert capsys.readouterr().out == f"schotten {__version__}\n"


def test_help_imports_no_parser() -> None:
    code = "import sys, schotten.cli as c; c.dispatch(['--help']); assert 'cyclopts' not in sys.modules"
    subprocess.run([sys.executable, "-c", code], check=True, capture_output=True)


def test_unknown_word_names_the_known_ones(capsys: pytest.CaptureFixture[str]) -> None:
    assert code_of("nonsense") == cli.BAD_INPUT
    assert "unknown command 'nonsense'; one of: " in capsys.readouterr().err


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
    assert capsys.readouterr().err == f"error: {error}\n"


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


def test_a_closed_pipe_is_quiet() -> None:
    reader, writer = os.pipe()
    os.close(reader)
    command = [sys.executable, "-m", "schotten", "rules", "iello"]
    done = subprocess.run(command, stdout=writer, stderr=subprocess.PIPE, check=False)
    os.close(writer)
    assert (done.returncode, done.stderr) == (cli.PIPE_CLOSED, b"")
