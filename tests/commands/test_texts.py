"""replay, verify, convert, prove, perft: what they print, and what they do with bad input."""

from __future__ import annotations

import io
import json
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from notation.cases import read_case
from schotten import Game, cli
from schotten.commands.terminal.games import find_seed
from schotten.game import seed_of
from schotten.notation import bind_record, format_position, format_record, parse_move, parse_record, record_game
from schotten.notation.signing import Signer
from schotten.told.records import see_record

CONFORMANCE = Path(__file__).parents[2] / "conformance"
GOLDEN = CONFORMANCE / "records" / "siege-tactical.totten"
Capture = pytest.CaptureFixture[str]


def run(*arguments: str) -> object:
    with pytest.raises(SystemExit) as stopped:
        cli.main(arguments)
    return stopped.value.code


def position_file(tmp_path: Path, name: str) -> str:
    text = (CONFORMANCE / "positions" / f"{name}.case").read_text(encoding="utf-8").partition("then:\n")[0]
    path = tmp_path / f"{name}.position"
    path.write_text(text, encoding="utf-8")
    return str(path)


def test_verify(capsys: Capture) -> None:
    assert run("verify", str(GOLDEN)) == 0
    printed = capsys.readouterr().out
    assert printed.startswith("consistent: ")  # a record without a digest: nothing binds it
    assert "verified" not in printed
    assert "digest: absent" in printed
    assert "signature: absent" in printed


SIGNER = Signer(bytes(range(32)))


def sealed_file(tmp_path: Path, signer: Signer | None = None, viewer: int | None = None) -> Path:
    record = parse_record(GOLDEN.read_text(encoding="utf-8"))
    bound = bind_record(record if viewer is None else see_record(record, viewer))
    if signer is not None and bound.seal is not None:
        bound = replace(bound, seal=signer.sign(bound.seal))
    path = tmp_path / "sealed.totten"
    path.write_text(format_record(bound), encoding="utf-8")
    return path


def found(capsys: Capture, *arguments: str) -> tuple[object, dict[str, Any]]:
    code = run("verify", *arguments, "--json")
    return code, json.loads(capsys.readouterr().out)


def test_verify_tells_a_program_four_things(capsys: Capture, tmp_path: Path) -> None:
    sealed, key = sealed_file(tmp_path, SIGNER), tmp_path / "keys.txt"
    key.write_text(f"the league's key: {SIGNER.public}\n", encoding="utf-8")
    code, facts = found(capsys, str(sealed), "--key", str(key))
    assert code == 0
    assert facts == {
        "recomputed": ["commitment", "hands", "draws", "claims", "result"],
        "consistent_only": ["edition", "options", "rules", "players", "first", "moves"],
        "digest": "fits",
        "signature": "fits",
    }
    code, facts = found(capsys, str(sealed))
    assert (code, facts["signature"]) == (0, "unknown_key")
    key.write_text("ab" * 32, encoding="utf-8")
    code, facts = found(capsys, str(sealed), "--key", str(key))
    assert (code, facts["signature"]) == (1, "unknown_key")
    code, facts = found(capsys, str(GOLDEN), "--key", str(key))
    assert (code, facts["digest"], facts["signature"]) == (1, "absent", "absent")
    sealed.write_text(sealed.read_text(encoding="utf-8").replace("player A: ", "player A: X", 1), encoding="utf-8")
    code, facts = found(capsys, str(sealed))
    assert (code, facts["digest"], facts["signature"]) == (1, "differs", "differs")


def test_the_words_of_verify_promise_no_more_than_was_found(capsys: Capture, tmp_path: Path) -> None:
    sealed, key = sealed_file(tmp_path), tmp_path / "keys.txt"
    key.write_text(SIGNER.public, encoding="utf-8")
    assert run("verify", str(sealed)) == 0
    printed = capsys.readouterr().out
    assert printed.startswith("verified against its own digest: ")
    assert "can make its digest anew" in printed
    assert run("verify", str(sealed), "--key", str(key)) == 1
    assert capsys.readouterr().out.startswith("not signed by a key that you trust: ")
    signed = sealed_file(tmp_path, SIGNER, viewer=1)
    assert run("verify", str(signed), "--key", str(key)) == 0
    printed = capsys.readouterr().out
    assert printed.startswith("verified, signed: ")
    assert "what A held, drew and picked unseen, and the deal, cannot be checked" in printed
    altered = signed.read_text(encoding="utf-8").replace("player B: ", "player B: X")
    signed.write_text(altered, encoding="utf-8")
    run("verify", str(signed), "--key", str(key))
    assert "verified" not in capsys.readouterr().out


def test_what_convert_makes_has_no_seal(capsys: Capture, tmp_path: Path) -> None:
    sealed = sealed_file(tmp_path, SIGNER)
    for to in ("full", "A", "watcher"):
        assert run("convert", str(sealed), "--to", to) == 0
        printed = capsys.readouterr().out
        assert parse_record(printed).seal is None


def test_verify_from_standard_input(capsys: Capture, monkeypatch: pytest.MonkeyPatch) -> None:
    assert run("convert", str(GOLDEN), "--to", "B") == 0
    seen = capsys.readouterr().out
    monkeypatch.setattr("sys.stdin", io.StringIO(seen))
    assert run("verify", "-") == 0
    assert capsys.readouterr().out.startswith("consistent: ")
    monkeypatch.setattr("sys.stdin", io.StringIO(seen.replace("rules: 1", "rules: 7")))
    assert run("verify", "-") == cli.BAD_INPUT
    assert (
        capsys.readouterr().err
        == "error: standard input: line 3, column 8: version 7 of the rules is not known here; the newest is 1\n"
    )


def test_verify_names_the_first_thing_that_is_wrong(capsys: Capture, tmp_path: Path) -> None:
    tampered = tmp_path / "tampered.totten"
    text = GOLDEN.read_text(encoding="utf-8")
    tampered.write_text(text.replace("result: ", "result: A by breach ; ", 1), encoding="utf-8")
    before = tampered.read_bytes()
    assert run("verify", str(tampered)) == cli.BAD_INPUT
    printed = capsys.readouterr()
    assert printed.out == ""
    assert printed.err.startswith(f"error: {tampered}: line 10, column 1: the result is ")
    assert tampered.read_bytes() == before


@pytest.mark.parametrize("every_move", [False, True])
def test_replay_prints_every_position(capsys: Capture, every_move: bool) -> None:
    assert run("replay", str(GOLDEN), *(["--every-move"] if every_move else [])) == 0
    printed = capsys.readouterr().out
    turns = [line for line in GOLDEN.read_text(encoding="utf-8").splitlines() if line[:1].isdigit()]
    moves = 1 + sum(line.count(",") + 1 for line in turns)
    assert printed.count("seen by all") == (moves if every_move else len(turns) + 1)
    assert "\x1b" not in printed
    if not every_move:
        assert all(turn in printed for turn in turns)


def test_replay_shows_one_seats_record_as_the_seat_saw_it(capsys: Capture, monkeypatch: pytest.MonkeyPatch) -> None:
    assert run("convert", str(GOLDEN), "--to", "watcher") == 0
    monkeypatch.setattr("sys.stdin", io.StringIO(capsys.readouterr().out))
    assert run("replay", "-") == 0
    printed = capsys.readouterr().out
    assert "seen by watcher" in printed
    assert "hand A: ??*7\n" in printed


def test_convert_there_and_back(capsys: Capture, monkeypatch: pytest.MonkeyPatch) -> None:
    base = CONFORMANCE / "records" / "iello.totten"
    text = base.read_text(encoding="utf-8")
    key = next(line for line in text.splitlines() if line.startswith("seed: "))[6:]
    assert run("convert", str(base), "--to", "full") == 0
    assert capsys.readouterr().out == text
    assert run("convert", str(base), "--to", "A") == 0
    seen = capsys.readouterr().out
    assert key not in seen
    for arguments, code in (([], cli.BAD_INPUT), (["--seed", "zz"], cli.BAD_INPUT), (["--seed", key], 0)):
        monkeypatch.setattr("sys.stdin", io.StringIO(seen))
        assert run("convert", "-", "--to", "full", *arguments) == code
    assert capsys.readouterr().out == text


@pytest.mark.parametrize(
    ("name", "arguments", "words"),
    [
        (
            "E2",
            ("4",),
            ["gate 4 (2 cards a side, any formation)", "red 11 – Colour Run, 21", "only equal", "A can claim"],
        ),
        ("E3", ("4",), ["gate 4 (4 cards a side, lowest sum)", "It needs yellow 0", "That would win"]),
        ("E4", ("3",), ["Colour, 14 in all", "red 9, red 11 and red 10 – Colour Run, 30", "cannot be claimed yet"]),
        ("E4", ("3", "--seat", "B"), ["Only the attacker claims"]),
        ("E1", ("1",), ["A: green 5 and red 5, not complete yet.", "A needs 1 more card here."]),
        ("E1", ("1", "--seat", "B", "--lang", "uk"), ["B: зелена 7", "Захопити поки не можна."]),
        ("T14", ("1",), ["stone 1 (4 cards a side", "no proof counts here: both sides need four cards"]),
        (
            "E7",
            ("3",),
            ["wall 3 (3 cards a side, colour)", "Sum, 33 in all", "Colour beats Sum", "A can claim it now."],
        ),
    ],
)
def test_prove(capsys: Capture, tmp_path: Path, name: str, arguments: tuple[str, ...], words: list[str]) -> None:
    spoken = () if "--lang" in arguments else ("--lang", "en")
    assert run("prove", position_file(tmp_path, name), *arguments, *spoken) == 0
    printed = capsys.readouterr().out
    assert [word for word in words if word not in printed] == []


def test_prove_a_claim_that_waits_for_its_moment(capsys: Capture, tmp_path: Path) -> None:
    game, _ = read_case("E1")
    for text in ("b5@1", "draw troop"):
        game.play(parse_move(text, game.edition))
    path = tmp_path / "waiting.position"
    path.write_text(format_position(game.view_for(0)), encoding="utf-8")
    assert run("prove", str(path), "1", "--seat", "A", "--lang", "en") == 0
    assert capsys.readouterr().out.splitlines()[-3:] == [
        "Three of a Kind beats Sum: the stronger formation wins.",
        "The cards are enough for it, but this is not the moment to claim.",
        "Clauses: F3, P2, B4",
    ]


def test_perft(capsys: Capture) -> None:
    assert run("perft", "tiny", "--depth", "3") == 0
    lines = capsys.readouterr().out.splitlines()
    assert lines[-1] == f"total: {sum(int(line.split(': ')[1]) for line in lines[:-1])}"
    assert run("perft", "siege", "--depth", "2", "--tactical", "--option", "colour_run=top") == 0
    assert capsys.readouterr().out.endswith("total: 98\n")


@pytest.mark.parametrize(
    ("arguments", "reason"),
    [
        (("verify", "nowhere.totten"), "No such file"),
        (("verify",), "expected a value, found none"),
        (("verify", str(GOLDEN), "--key", str(GOLDEN), "--server", "http://x"), "one of them"),
        (("verify", str(GOLDEN), "--key", str(CONFORMANCE / "claims.txt")), "no public key in it"),
        (("verify", str(GOLDEN), "--server", "file:///etc"), "begins with http"),
        (("verify", str(GOLDEN), "--server", "http://127.0.0.1:1"), "does not tell its keys"),
        (("replay", str(CONFORMANCE / "claims.txt")), "line 1, column 1: expected 'record: …'|line"),
        (("prove", str(CONFORMANCE / "claims.txt"), "3"), "expected 'position: …'"),
        (("convert", str(GOLDEN), "--to", "C"), "--to: expected full, A, B or watcher, found 'C'"),
        (("convert", str(GOLDEN)), "expected a value, found none"),
        (("perft", "chess"), "there is no edition 'chess'"),
        (("perft", "iello", "--option", "speed"), "there is no option 'speed'"),
        (("perft", "alien", "--expert"), "has no option 'expert'"),
        (("perft", "iello", "--depth", "0"), "at least one move"),
    ],
)
def test_bad_input_is_one_line_and_exit_code_2(capsys: Capture, arguments: tuple[str, ...], reason: str) -> None:
    assert run(*arguments) == cli.BAD_INPUT
    printed = capsys.readouterr()
    assert printed.out == ""
    assert printed.err.startswith("error: ")
    assert printed.err.count("\n") == 1
    assert any(each in printed.err for each in reason.split("|"))


@pytest.mark.parametrize("seed", ["7", "any text", "00" * 32])
def test_a_seed_means_the_same_for_every_word(capsys: Capture, tmp_path: Path, seed: str) -> None:
    game = Game.new("iello", seed=seed)
    assert run("perft", "iello", "--depth", "1", "--seed", seed) == 0
    assert capsys.readouterr().out.splitlines()[0] == f"{game.legal_moves[0]}: 1"
    file, seen = tmp_path / "full.totten", tmp_path / "seen.totten"
    file.write_text(format_record(record_game(game)), encoding="utf-8")
    assert run("convert", str(file), "--to", "A") == 0
    seen.write_text(capsys.readouterr().out, encoding="utf-8")
    assert run("convert", str(seen), "--to", "full", "--seed", seed) == 0
    assert f"seed: {seed_of(seed).hex()}" in capsys.readouterr().out
    assert find_seed(seed) == seed_of(seed)


def test_prove_refuses_spots_and_seats_that_are_not_there(capsys: Capture, tmp_path: Path) -> None:
    path = position_file(tmp_path, "E2")
    assert run("prove", path, "8") == cli.BAD_INPUT
    assert "siege has the spots 1 to 7, not 8" in capsys.readouterr().err
    assert run("prove", path, "4", "--seat", "C") == cli.BAD_INPUT
    assert run("prove", path, "x") == cli.BAD_INPUT


def test_a_file_that_is_no_text_is_refused(capsys: Capture, tmp_path: Path) -> None:
    path = tmp_path / "noise"
    path.write_bytes(b"\xff\xfe\x00")
    assert run("verify", str(path)) == cli.BAD_INPUT
    assert capsys.readouterr().err.startswith("error: ")
