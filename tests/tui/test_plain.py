"""The line mode: whole games, commands, and what is answered to nonsense."""

from collections.abc import Iterable, Iterator
from pathlib import Path
from random import Random

import pytest

from schotten.i18n import LANGUAGES
from schotten.notation import format_move, parse_record, verify_record
from schotten.told.structs import Reason
from schotten.tui.desk import Hint
from schotten.tui.local import LocalDesk
from schotten.tui.plain import PlainTable
from tui.desks import GAMES, advance, against_any, any_move, by_twos, played_out


def play(desk: LocalDesk, lines: Iterable[str], lang: str = "en") -> list[str]:
    printed: list[str] = []
    source = iter(lines)
    PlainTable(desk, lang, lambda: next(source, None), printed.append).run()
    return printed


def by_lot(desk: LocalDesk) -> Iterator[str]:
    """A number after the other, always one that is legal."""
    rng = Random(4)
    while True:
        yield str(rng.randrange(len(desk.position.moves)) + 1)


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize(("edition", "tactical"), GAMES)
def test_a_whole_game_by_numbers(edition: str, tactical: bool, lang: str):
    desk = against_any(edition, tactical=tactical)
    printed = play(desk, by_lot(desk), lang)
    outcome = desk.game.outcome
    assert outcome is not None
    assert outcome.winner is None or desk.names[outcome.winner] in printed[-1]


@pytest.mark.parametrize(("edition", "tactical"), GAMES)
def test_a_whole_game_in_notation(edition: str, tactical: bool):
    game = played_out(edition, tactical=tactical)
    desk = by_twos(edition, tactical=tactical)
    printed = play(desk, [format_move(move, game.edition) for move in game.history])
    assert desk.game.state == game.state
    assert " wins: " in printed[-1] or "draw" in printed[-1]


@pytest.mark.parametrize(
    ("chance", "shared", "offered"), [(0.0, False, True), (0.005, False, False), (0.0, True, False)]
)
def test_a_game_that_is_lost_for_certain_may_be_ended(chance: float, shared: bool, offered: bool):
    desk = advance(by_twos("iello") if shared else against_any("iello"), 0)
    desk._hinter = lambda view: Hint(int(view.legal_moves[0]), chance, [Reason("decides", 2, "run")])
    printed = play(desk, ["hint", "quit"])
    assert any("resign ends it" in text for text in printed) is offered
    assert any("Nothing that can still come beats the row at stone 3." in text for text in printed)


def test_the_same_seed_prints_the_same_game():
    first, second = (play(desk, by_lot(desk)) for desk in (against_any("alien"), against_any("alien")))
    assert first == second


@pytest.mark.parametrize(
    ("line", "answer"),
    [
        ("99", "The moves are numbered from 1 to 54."),
        ("0", "The moves are numbered from 1 to 54."),
        ("x7@3", "“x7@3” is neither a move nor a command."),
        ("claim 3", "Not possible, claim 3: Not at this moment."),
        ("draw troop", "Not possible, draw troop: Not at this moment."),
        ("why", "Write why and the number of a place, 1 to 9: why 3"),
        ("why 12", "Write why and the number of a place, 1 to 9: why 3"),
        ("save", "Write save and the name of a file"),
        ("save /nowhere/at/all", "Not saved, /nowhere/at/all: No such file or directory"),
        ("undo", "There is nothing to take back."),
        ("hint", "The computer players are not ready yet."),
        ("?", "why 3 – whether place 3 can be claimed"),
    ],
)
def test_a_bad_line_is_answered_and_asked_again(line: str, answer: str):
    desk = advance(against_any("iello"), 0)
    before = desk.game.state
    printed = play(desk, [line, "", "quit"])
    assert any(answer in text for text in printed), printed
    assert desk.game.state == before
    assert printed[-1] == "You leave; the game stays unfinished."


def test_why_explains_a_claim_with_cards():
    desk = advance(against_any("siege", tactical=True), 40)
    printed = play(desk, ["why 4", "quit"])
    assert any(text.startswith("gate 4: ") for text in printed[-4:])


def test_the_end_of_the_input_is_polite():
    assert play(against_any("iello"), [])[-1] == "The input has ended; the game stays unfinished."


def test_save_writes_a_record_that_verifies(tmp_path: Path):
    desk, file = advance(against_any("cocktail", tactical=True), 20), tmp_path / "game.schotten"
    printed = play(desk, [f"save {file}", "quit"])
    assert f"Saved: {file}" in printed
    record = parse_record(file.read_text(encoding="utf-8"))
    assert verify_record(record) is None
    assert sum(len(turn.steps) for turn in record.turns) == len(desk.game.history)


def test_undo_goes_back_and_shows_the_position_again():
    desk = advance(against_any("iello"), 0)
    before = desk.game.state
    printed = play(desk, ["1", "undo", "quit"])
    assert "Taken back." in printed
    assert desk.game.state == before


def test_resigning_says_who_wins():
    assert play(advance(against_any("iello"), 0), ["resign"])[-1] == "Computer wins: the other side resigns."


def test_two_people_see_one_hand_at_a_time():
    desk = by_twos("iello")
    names = desk.names
    first = desk.seat or 0
    own, other = desk.game.view_for(first).hand, desk.game.view_for(1 - first).hand
    printed = play(desk, ["quit"])
    shown = next(text for text in printed if text.startswith("Hand of"))
    assert shown.startswith(f"Hand of {names[first]}: ")
    assert len(shown.split()) - 3 == len(own)
    assert own != other


def test_the_screen_is_cleared_between_two_people_at_a_terminal():
    printed: list[str] = []
    source = iter(["1", "1", "", "quit"])
    PlainTable(by_twos("iello"), "en", lambda: next(source, None), printed.append, hide=True).run()
    assert sum("\x1b[2J" in text for text in printed) == 1


def test_save_replaces_nothing_unless_told_to(tmp_path: Path):
    desk, file = advance(against_any("iello"), 4), tmp_path / "game.totten"
    file.write_text("mine", encoding="utf-8")
    printed = play(desk, [f"save {file}", "quit"])
    assert f"{file} is there already; to replace it write: save! {file}" in printed
    assert file.read_text(encoding="utf-8") == "mine"
    assert f"Saved: {file}" in play(desk, [f"save! {file}", "quit"])
    assert file.read_text(encoding="utf-8").startswith("record: ")


def test_help_says_the_turns_order_of_this_game():
    assert any("First claim as many crystals" in text for text in play(against_any("alien"), ["?", "quit"]))


def test_who_looks_on_is_asked_for_nothing():
    desk = advance(by_twos("iello"), 3)
    desk.resign()
    desk.shared = False
    desk._sides = (any_move(), any_move())
    printed = play(desk, [])
    assert "You look on. Ctrl-C leaves." in printed
    assert not any("Type a number" in text or "Your move" in text for text in printed)
