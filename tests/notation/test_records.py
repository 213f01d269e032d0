"""Records: written, read, verified, seen by one seat, revealed; what is tampered with is found at its line."""

from __future__ import annotations

import re

import pytest

from game.samples import Variant, every_variant, finished, new_game, played
from rules.table import seed_of
from schotten.game import WATCHER, Ending, Game, Move, MoveKind, Outcome, Phase
from schotten.game.text.cards import HIDDEN
from schotten.notation import (
    NotationError,
    Record,
    SeriesNote,
    format_card,
    format_record,
    parse_record,
    record_game,
    verify_record,
    walk,
)
from schotten.told.records import reveal_record, see_record

SEATS = (0, 1, WATCHER)
BASE: Variant = ("iello", {})
SIEGE: Variant = ("siege", {"tactical": True})


@every_variant
def test_every_record_and_back(variant: Variant) -> None:
    game = finished(variant, 21)
    record = record_game(game, ("Ailis", "Brodie the 2nd: tall"), SeriesNote(2, 5, (7, 3)))
    for seen in (record, *(see_record(record, seat) for seat in SEATS)):
        text = format_record(seen)
        assert parse_record(text) == seen
        assert format_record(parse_record(text)) == text
        assert verify_record(parse_record(text)) == game.outcome


@every_variant
def test_a_seats_record_gives_every_view_of_the_game(variant: Variant) -> None:
    """Walking what one seat saw leads, move by move, to exactly what the game shows it."""
    games = list(played(variant, 22, longest=90))
    record = record_game(games[-1])
    replayed = new_game(variant, 22)
    walks = {seat: list(walk(see_record(record, seat))) for seat in SEATS}
    for number in range(len(record_moves(record)) + 1):
        if number:
            replayed.play(games[-1].history[number - 1])
        for seat in SEATS:
            assert walks[seat][number].table == replayed.view_for(seat)


def record_moves(record: Record) -> list[Move | None]:
    return [step.move for turn in record.turns for step in turn.steps]


@every_variant
def test_a_record_of_an_unfinished_game(variant: Variant) -> None:
    for longest in (0, 1, 7, 30):
        *_, game = played(variant, 23, longest=longest)
        record = record_game(game)
        assert record.outcome == game.outcome
        for seen in (record, *(see_record(record, seat) for seat in SEATS)):
            assert verify_record(parse_record(format_record(seen))) == game.outcome


def test_records_of_games_that_were_stopped() -> None:
    for ending in (Ending.RESIGNED, Ending.OUT_OF_TIME):
        *_, game = played(BASE, 24, longest=11)
        game.stop(winner=1, ending=ending)
        text = format_record(record_game(game))
        assert verify_record(parse_record(text)) == Outcome(1, ending)
        assert f"result: B by {'time' if ending == Ending.OUT_OF_TIME else 'resignation'}\n" in text


def test_a_game_without_a_seed_has_no_record() -> None:
    game = new_game(BASE)
    with pytest.raises(ValueError, match="without a seed"):
        record_game(Game(game.edition, game.options, game.state))


def test_a_finished_game_cannot_be_stopped_in_its_record() -> None:
    text = format_record(record_game(finished(BASE, 25)))
    changed = re.sub(r"result: (.).*", r"result: \1 by time", text)
    with pytest.raises(NotationError, match="the result is"):
        verify_record(parse_record(changed))


# -- what each seat sees ---------------------------------------------------------------------------------
def game_with(variant: Variant, phase: Phase) -> Game:
    """A finished game in which a phase came up."""
    for number in range(100):
        game = new_game(variant, number)
        for game in played(variant, number):
            if game.phase == phase:
                break
        else:
            continue
        return finished(variant, number)
    pytest.fail(f"no {phase.name} came up")


def test_a_seat_sees_its_own_cards_only() -> None:
    record = record_game(finished(("iello", {"tactical": True}), 26))
    for seat in range(2):
        seen = see_record(record, seat)
        assert seen.seed is None
        assert seen.hands[seat] == record.hands[seat]
        assert set(seen.hands[1 - seat]) == {HIDDEN}
        for turn in seen.turns:
            for step in turn.steps:
                if step.move is not None and step.move.kind == MoveKind.DRAW and step.card is not None:
                    assert (step.card >= 0) == (step.seat == seat)


def test_cards_that_are_given_back_are_hidden_but_for_their_kind() -> None:
    record = record_game(game_with(("cocktail", {"tactical": True}), Phase.GIVE_BACK))
    texts = [format_record(see_record(record, seat)) for seat in SEATS]
    lines = [next(line for line in text.splitlines() if "recruiter" in line) for text in texts]
    hidden = [bool(re.search(r"pick \?[?!]", line)) for line in lines]
    assert sorted(hidden[:2]) == [False, True]
    assert hidden[2]


def test_an_exchange_is_known_to_the_players_and_not_to_a_watcher() -> None:
    record = record_game(game_with(SIEGE, Phase.PICK_EXCHANGE))
    first, second, watched = (format_record(see_record(record, seat)) for seat in SEATS)
    assert "pick ?" not in first + second
    assert len(re.findall(r"pick \?[?!]", watched)) == 6


def test_an_exchange_under_way_is_secret() -> None:
    game = next(game for game in played(SIEGE, exchange_number()) if game.phase == Phase.PICK_EXCHANGE)
    game.play(game.legal_moves[0])
    record = record_game(game)
    picker, other = game.actor, 1 - game.actor
    assert "pick ??" not in format_record(see_record(record, picker))
    assert "pick ??" in format_record(see_record(record, other))
    assert see_record(see_record(record, picker), WATCHER) == see_record(record, WATCHER)


def exchange_number() -> int:
    return next(n for n in range(100) if any(game.phase == Phase.PICK_EXCHANGE for game in played(SIEGE, n)))


def test_one_seat_does_not_show_the_other() -> None:
    record = record_game(finished(BASE, 27))
    with pytest.raises(ValueError, match="what A saw does not show what B saw"):
        see_record(see_record(record, 0), 1)
    assert see_record(record, 0) == see_record(see_record(record, 0), 0)
    assert see_record(see_record(record, 0), WATCHER) == see_record(record, WATCHER)


def test_a_seats_record_and_the_seed_make_the_full_record() -> None:
    record = record_game(finished(BASE, 28))
    assert reveal_record(see_record(record, 0), seed_of(28)) == record
    assert reveal_record(record, seed_of(28)) == record
    with pytest.raises(ValueError, match="not the hash of this seed"):
        reveal_record(see_record(record, 0), seed_of(29))
    hidden = record_game(game_with(("iello", {"tactical": True}), Phase.GIVE_BACK))
    seen = [see_record(hidden, seat) for seat in range(2)]
    concealed = next(each for each in seen if None in record_moves(each))
    with pytest.raises(NotationError, match="the seed does not tell"):
        reveal_record(concealed, hidden.seed or b"")


# -- what is wrong ---------------------------------------------------------------------------------------
GOOD = format_record(record_game(finished(BASE, 31), ("Ailis", "Brodie")))
LINES = GOOD.splitlines()
FIRST_TURN = LINES.index("") + 2  # its line number


def test_the_record_that_is_spoilt_below_is_sound() -> None:
    verify_record(parse_record(GOOD))
    assert LINES[FIRST_TURN - 1].startswith("1 ")


MALFORMED = [
    ("record: iello", "record: go", 1, 9, "there is no edition"),
    ("rules: 1", "rules: one", 3, 8, "is no version"),
    ("player A: Ailis", "player A:", 4, 10, "the name is empty"),
    ("player A: Ailis", "player B: Ailis", 4, 1, "expected 'player A: …'"),
    ("player A: Ailis", "player A: " + "x" * 61, 4, 11, "more than 60"),
    ("player A: Ailis", "player A: Ai\x07lis", 4, 11, "cannot be printed"),
    ("seen: all", "series: 3 of 2, 0:0\nseen: all", 7, 9, "game 3 is not one of 2"),
    ("seen: all", "series: soon\nseen: all", 7, 9, "is no series"),
    ("seen: all", "seen: nobody", 7, 7, "sees nothing"),
    ("commitment: ", "commitment: z", 8, 13, "64 digits"),
    ("seed: ", "seed: 0", 9, 7, "64 digits"),
    ("result: ", "result: maybe ", 10, 9, "is no result|is no seat"),
    ("hand A: ", "hand A: q1 ", 11, 9, "iello has no card q1"),
    ("\n1 ", "\n2 ", 14, 1, "this is turn 1, not 2"),
    ("\n1 ", "\nX ", 14, 1, "is no number of a turn"),
    (LINES[FIRST_TURN - 1], "1 C pass", 14, 3, "is no seat"),
    (LINES[FIRST_TURN - 1], "1", 14, 1, "needs a seat and its moves"),
    (LINES[FIRST_TURN - 1], "1 A", 14, 4, "a move is missing"),
    (LINES[FIRST_TURN - 1], "1 A r1@1, draw troop", 14, 11, "says in parentheses"),
    (LINES[FIRST_TURN - 1], "1 A r1@1 (r5), draw troop (r5)", 14, 5, "says in parentheses"),
    (LINES[FIRST_TURN - 1], "1 A r1@1, draw troop (r5", 14, 23, "ends with"),
    (LINES[FIRST_TURN - 1], "1 A r1@1, draw troop ((r5)", 14, 23, "is no card"),
    (LINES[FIRST_TURN - 1], "1 A r1@1, A: draw troop (r5)", 14, 11, "only the decisions of the other"),
    (LINES[FIRST_TURN - 1], "1 A r1@1,, draw troop (r5)", 14, 10, "a move is missing"),
]


@pytest.mark.parametrize(("old", "new", "line", "column", "reason"), MALFORMED)
def test_a_malformed_record_is_refused_at_its_place(old: str, new: str, line: int, column: int, reason: str) -> None:
    assert old in GOOD
    with pytest.raises(NotationError, match=reason) as wrong:
        parse_record(GOOD.replace(old, new, 1))
    assert (wrong.value.line, wrong.value.column) == (line, column)


def tampered(number: int, new: str) -> str:
    """The record with one line changed."""
    lines = list(LINES)
    lines[number - 1] = new
    return "\n".join(lines) + "\n"


def wrong_line(text: str, reason: str) -> int:
    with pytest.raises(NotationError, match=reason) as wrong:
        verify_record(parse_record(text))
    return wrong.value.line


def test_a_tampered_record_is_found_out() -> None:
    drawn = FIRST_TURN + 4
    card = re.search(r"\((..)\)", LINES[drawn - 1])
    assert card is not None
    other = "r1" if card[1] != "r1" else "r2"
    assert wrong_line(tampered(drawn, LINES[drawn - 1].replace(f"({card[1]})", f"({other})")), "on top") == drawn
    hand = next(number for number, line in enumerate(LINES, 1) if line.startswith("hand A"))
    assert wrong_line(tampered(hand, "hand A: r1 r2 r3 r4 r5 r6"), "not the hand") == hand
    commitment = next(number for number, line in enumerate(LINES, 1) if line.startswith("commitment"))
    assert wrong_line(tampered(commitment, "commitment: " + "0" * 64), "not the hash") == commitment
    version = next(number for number, line in enumerate(LINES, 1) if line.startswith("rules"))
    assert (
        wrong_line(tampered(version, "rules: 2"), "version 2 of the rules is not known here; the newest is 1")
        == version
    )
    seat = "B" if LINES[FIRST_TURN - 1][2] == "A" else "A"
    changed = LINES[FIRST_TURN - 1]
    assert wrong_line(tampered(FIRST_TURN, f"1 {seat}{changed[3:]}"), "it is the turn of") == FIRST_TURN


def test_an_illegal_move_is_found_out() -> None:
    turn = LINES[FIRST_TURN - 1]
    play = turn.split()[2].rstrip(",")
    hand = next(line for line in LINES if line.startswith(f"hand {turn[2]}"))
    absent = next(card for card in ("r1", "g2", "b3", "y4", "p5", "o6", "r7") if card not in hand)
    text = tampered(FIRST_TURN, turn.replace(play, f"{absent}@1"))
    assert wrong_line(text, f"{absent}@1: the card is not in the hand") == FIRST_TURN
    assert wrong_line(tampered(FIRST_TURN, f"{turn}, end"), "the turn is over before this move") == FIRST_TURN
    unfinished = turn.split(",")[0]
    assert wrong_line(tampered(FIRST_TURN, unfinished), "the turn is not over") == FIRST_TURN
    other = "A" if turn[2] == "B" else "B"
    marked = turn.replace(", draw", f", {other}: draw")
    assert wrong_line(tampered(FIRST_TURN, marked), "who decides here") == FIRST_TURN
    assert wrong_line(tampered(FIRST_TURN, turn.replace(play, "pick ??")), "nothing is hidden") == FIRST_TURN


def test_a_truncated_record_is_found_out() -> None:
    result = next(number for number, line in enumerate(LINES, 1) if line.startswith("result"))
    for kept in (FIRST_TURN, FIRST_TURN + 9, len(LINES) - 1):
        assert wrong_line("\n".join(LINES[:kept]) + "\n", "the result is open, not") == result
    assert (
        wrong_line(GOOD + f"{len(LINES) - FIRST_TURN + 2} A pass\n", "it is the turn|the game is over")
        == len(LINES) + 1
    )
    with pytest.raises(NotationError, match="found the end"):
        parse_record("\n".join(LINES[:5]))


def test_a_seats_record_shows_what_the_seat_can_see() -> None:
    record = record_game(finished(BASE, 31))
    text = format_record(see_record(record, 0))
    own = re.search(r"^\d+ A .*draw troop \((..)\)", text, re.MULTILINE)
    other = re.search(r"^\d+ B .*draw troop \((\?\?)\)", text, re.MULTILINE)
    assert own
    assert other
    hidden = text[: own.start(1)] + "??" + text[own.end(1) :]
    assert wrong_line(hidden, "a seat sees the cards that it draws") > FIRST_TURN - 2
    shown = text[: other.start(1)] + own[1] + text[other.end(1) :]
    assert wrong_line(shown, "a seat sees the cards that it draws") > FIRST_TURN - 2
    hand = next(line for line in text.splitlines() if line.startswith("hand A"))
    assert wrong_line(text.replace(hand, "hand A: r1 r2 r3 r4 r5"), "6 troops are dealt") == 10
    assert wrong_line(text.replace(hand, "hand A: ??*6"), "6 troops are dealt") == 10
    with pytest.raises(NotationError, match="expected 'commitment"):
        parse_record(text.replace("commitment: ", "seed: "))


def test_what_the_other_seat_cannot_hold_is_found_out() -> None:
    record = record_game(finished(BASE, 31))
    text = format_record(see_record(record, 0))
    mine = record.hands[0][0]
    card = format_card(mine, record.edition)
    played_by_other = re.search(r"^\d+ B (\w+)@", text, re.MULTILINE)
    assert played_by_other
    changed = text[: played_by_other.start(1)] + card + text[played_by_other.end(1) :]
    assert wrong_line(changed, "the card cannot be there") >= FIRST_TURN - 1
