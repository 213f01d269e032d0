"""`doctor`, `completion` and the help: what a newcomer meets first."""

import json
import shutil
import subprocess
import sys
import time
from pathlib import Path

import pytest

from schotten import cli
from schotten.commands import doctor
from schotten.engine import NoEngineError, NoHostError, StaleEngineError


def schotten(*arguments: str) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-m", "schotten", *arguments]
    return subprocess.run(command, capture_output=True, text=True, check=False)


# -- doctor --------------------------------------------------------------------------------------------


def test_doctor_looks_at_everything_and_says_what_mends():
    findings = doctor.examine()
    names = {finding.name for finding in findings}
    assert names >= {
        "Python",
        "Packages",
        "Computer players",
        "Machine code",
        "Terminal",
        "Node",
        "Chromium",
        "PostgreSQL",
    }
    assert all(finding.mend for finding in findings)
    assert all(finding.fine for finding in findings if finding.needed)


def test_doctor_fails_only_for_what_is_needed(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]):
    monkeypatch.setattr(doctor, "CHROMIUMS", ("no-such-browser",))
    assert doctor.run() == 0
    printed = capsys.readouterr().out
    assert "no    Chromium: not found" in printed
    assert "mend: " in printed
    monkeypatch.setattr(doctor, "PACKAGES", ("no_such_package",))
    assert doctor.run() == 1
    assert "Needed and missing: Packages." in capsys.readouterr().out


def test_doctor_as_json(capsys: pytest.CaptureFixture[str]):
    doctor.run(as_json=True)
    told = json.loads(capsys.readouterr().out)
    assert {"name", "fine", "found", "use", "mend", "needed"} == set(told[0])


@pytest.mark.parametrize(
    ("error", "mend"),
    [
        (StaleEngineError("the engine file is older"), "engine build"),
        (NoHostError("wasmtime does not run here"), "people can play each other"),
        (NoEngineError("damaged or not ours: its digest is 12…"), "git checkout"),
    ],
)
def test_doctor_says_in_a_line_why_no_computer_plays(
    error: NoEngineError, mend: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
):
    def shared() -> None:
        raise error

    monkeypatch.setattr("schotten.engine.shared", shared)
    assert doctor.run() == 0
    lines = capsys.readouterr().out.splitlines()
    (place,) = [number for number, line in enumerate(lines) if f"Computer players: {error}" in line]
    assert mend in lines[place + 1]


# -- what playing does without ---------------------------------------------------------------------------


def test_a_word_that_needs_more_says_which_set_up_brings_it(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
):
    def lacking(arguments: list[str]) -> int:
        raise ModuleNotFoundError(f"No module named {arguments[0]!r}", name=f"{arguments[0]}.linalg")

    monkeypatch.setattr(cli, "dispatch", lacking)
    with pytest.raises(SystemExit) as ended:
        cli.main(["numpy"])
    assert ended.value.code == cli.BAD_INPUT
    assert "./schotten setup native" in capsys.readouterr().err
    with pytest.raises(ModuleNotFoundError):
        cli.main(["something"])


# -- completion ----------------------------------------------------------------------------------------


@pytest.mark.parametrize("shell", ["bash", "zsh", "fish"])
def test_a_script_for_each_shell_knows_words_options_and_values(shell: str, capsys: pytest.CaptureFixture[str]):
    assert cli.dispatch(["completion", shell]) == 0
    script = capsys.readouterr().out
    for word, _, _ in cli.COMMANDS:
        assert word in script
    assert "siege" in script
    assert "tactical" in script
    assert "master" in script
    if shutil.which(shell):
        checked = subprocess.run([shell, "-n"], input=script, capture_output=True, text=True, check=False)
        assert (checked.returncode, checked.stderr) == (0, "")


@pytest.mark.parametrize(
    ("line", "found"),
    [("schotten pla", "play"), ("schotten play --ed", "--edition"), ("schotten play --edition si", "siege")],
)
def test_bash_completes(line: str, found: str, capsys: pytest.CaptureFixture[str]):
    if not shutil.which("bash"):
        pytest.skip("no bash on this machine")
    assert cli.dispatch(["completion", "bash"]) == 0
    script = capsys.readouterr().out
    words = line.split(" ")
    quoted = " ".join(f"'{word}'" for word in words)
    asked = (
        f"{script}\nCOMP_WORDS=({quoted}); COMP_CWORD={len(words) - 1}; _schotten; printf '%s\\n' \"${{COMPREPLY[@]}}\""
    )
    done = subprocess.run(["bash", "-c", asked], capture_output=True, text=True, check=True)
    assert done.stdout.split() == [found]


# -- help ----------------------------------------------------------------------------------------------


def test_help_is_instant():
    schotten("--help")
    began = time.perf_counter()
    done = schotten("--help")
    assert done.returncode == 0
    assert time.perf_counter() - began < 0.3 * 5  # 300 ms; a loaded machine gets five times as long


def test_help_imports_nothing_heavy():
    code = (
        "import sys, schotten.cli as c; c.dispatch(['--help']);"
        "heavy = {'textual', 'numba', 'numpy', 'starlette', 'cyclopts', 'rich', 'msgspec'} & set(sys.modules);"
        "assert not heavy, heavy"
    )
    subprocess.run([sys.executable, "-c", code], check=True, capture_output=True)


def test_every_word_has_examples_of_itself():
    words = {word for word, _, _ in cli.COMMANDS}
    assert set(cli.EXAMPLES) == words
    for word, rows in cli.EXAMPLES.items():
        assert rows
        assert all(command.startswith(f"schotten {word}") for command, _ in rows)


def test_every_heading_names_words_and_every_word_is_under_one_of_them():
    listed = [word for _, words in cli.HEADINGS for word in words]
    assert len(set(listed)) == len(listed)
    assert {word for word, _, _ in cli.COMMANDS} <= {*listed, *cli.FOR_CONTRIBUTORS}


@pytest.mark.parametrize("word", ["play", "watch", "replay", "analyse", "doctor", "completion"])
def test_a_words_help_ends_with_its_examples(word: str):
    done = schotten(word, "--help")
    assert done.returncode == 0
    assert f"Examples:\n  schotten {word}" in done.stdout
    assert '[default: ""]' not in done.stdout


def test_doctor_speaks_of_the_way_it_was_installed(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    assert doctor.in_a_clone()
    clone = [line for finding in doctor.examine() for line in (finding.use, finding.mend)]
    assert any("./schotten" in line for line in clone)
    monkeypatch.setattr(doctor, "ROOT", tmp_path)
    installed = doctor.examine()
    assert not any("./schotten" in line or ".venv" in line for one in installed for line in (one.use, one.mend))
    assert next(one.mend for one in installed if one.name == "Packages").startswith("pip install")
