"""Whole sentences: every event, move and claim of real games in every language and edition."""

import random
from collections.abc import Iterator
from typing import Any

import msgspec
import pytest

from schotten.commands.rules import load_chapters
from schotten.editions import EDITIONS, Options
from schotten.game import Game, Move, happened
from schotten.i18n import LANGUAGES, say
from schotten.i18n.sheet import section_text
from schotten.i18n.telling import Listener, tell_claim, tell_ending, tell_event, tell_move, tell_reason
from schotten.told.claims import told_claim
from schotten.told.events import told_events
from schotten.told.moves import listed_moves, told_moves
from schotten.told.schema import CODES
from schotten.told.sight import Sight
from schotten.told.structs import Claim, Event, LegalMove, Reason

NAMES = ("Ann", "Olha")


def listener(lang: str, edition: str, seat: int | None = 0) -> Listener:
    return Listener(lang, edition, NAMES, seat)


def played(edition: str, number: int, tactical: bool) -> Iterator[tuple[Game, list[int], Move, list[int]]]:
    """The steps of a random game that claims what it can: the game, the rows around a move, and the move."""
    dice = random.Random(number)
    options = EDITIONS[edition].options(tactical=tactical)
    game = Game.new(edition, options, seed=number.to_bytes(32, "big"))
    while game.outcome is None:
        legal = game.legal_moves
        claims = [move for move in legal if move.kind.name == "CLAIM"]
        move = dice.choice(claims or legal)
        before = list(game.state)
        game.play(move)
        yield game, before, move, list(game.state)


def tidy(line: str) -> bool:
    return bool(line) and "{" not in line and "  " not in line and line[-1] in ".?!"


@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize("tactical", [False, True])
def test_every_event_of_a_game_is_told(edition: str, tactical: bool):
    for number in range(3):
        for game, before, move, after in played(edition, number, tactical):
            records = happened.moved(before, after, game.rules, move)
            for eyes, seat in enumerate((0, 1, None, None)):
                for event in told_events(EDITIONS[edition], records, eyes):
                    for lang in LANGUAGES:
                        assert tidy(tell_event(listener(lang, edition, seat), event)), event


@pytest.mark.parametrize("edition", EDITIONS)
def test_every_claim_of_a_game_is_explained(edition: str):
    for step, (game, _, _, after) in enumerate(played(edition, 5, tactical=True)):
        if step % 7:
            continue
        for spot in range(len(EDITIONS[edition].spots)):
            for seat in range(2):
                told = told_claim(Sight(EDITIONS[edition], game.rules, after, seat), spot, seat)
                for lang in LANGUAGES:
                    lines = tell_claim(listener(lang, edition, 0), told)
                    assert all(map(tidy, lines)), lines


@pytest.mark.parametrize("edition", EDITIONS)
def test_every_legal_move_of_a_game_has_a_label(edition: str):
    for game, _, _, after in played(edition, 6, tactical=True):
        sight = Sight.of(game.edition, game.options, after, game.actor)
        for move in told_moves(sight, listed_moves(sight)):
            assert all(tell_move(listener(lang, edition), move) for lang in LANGUAGES)


TOO_FEW = "Too few cards are unseen for Olha to complete this side: the claim holds."
BOTH_NEEDED = "At this table no proof counts here: both sides need four cards before a claim."
ONLY_EQUAL = "That is only equal, and it would come later, so the claim holds."
COMPLETE = {"cards": ["g7", "p4", "b3"], "type": "sum", "sum": 14, "wilds": []}
TRIPLE = {"cards": ["g5", "r5", "joker"], "type": "same", "sum": 15, "wilds": [["joker", "b5"]]}


def claim(*lines: str, **given: Any) -> Claim:
    """An explanation with these sentences; who has more to say gives the facts."""
    facts = {"spot": 2, "seat": 0, "holds": True, "claimable": True, "code": "fine", "places": 3, "pattern": "any"}
    rows = {"missing": 0, "tied": False, "own": TRIPLE, "other": COMPLETE, "answer": COMPLETE, "fill": []}
    return msgspec.convert({**facts, **rows, "dream": None, "open": [], "lines": lines, **given}, Claim)


def test_every_sentence_of_a_claim_has_words():
    row = {"answer": TRIPLE, "dream": TRIPLE, "open": ["r5"], "fill": ["g5"]}
    for code in CODES["line"]:
        for lang in LANGUAGES:
            for holds in (False, True):
                lines = tell_claim(listener(lang, "siege"), claim(code, **row, other=TRIPLE, holds=holds))
                assert lines, code
                assert all(map(tidy, lines)), lines


def test_two_complete_rows_are_compared():
    assert tell_claim(
        listener("en", "iello"), claim("own_row", "own_wilds", "other_row", "both", "by_type", "can")
    ) == [
        "You: green 5, red 5 and Joker – Three of a Kind, 15 in all.",
        "Joker counts as blue 5.",
        "Olha: green 7, purple 4 and blue 3 – Sum, 14 in all.",
        "Both sides are complete, so the cards are compared.",
        "Three of a Kind beats Sum: the stronger formation wins.",
        "You can claim it now.",
    ]


def test_a_proof_names_the_best_row_and_what_is_out_of_reach():
    run = {"cards": ["b7", "b8", "b6"], "type": "colour_run", "sum": 21, "wilds": []}
    dream = {"cards": ["b7", "b8", "b9"], "type": "colour_run", "sum": 24, "wilds": []}
    half = {"cards": ["b7"], "type": None, "sum": None, "wilds": []}
    own = {"cards": ["r7", "r8", "r9"], "type": "colour_run", "sum": 24, "wilds": []}
    lines = ("own_row", "other_open", "dream", "best", "holds", "can")
    given = claim(*lines, own=own, other=half, answer=run, fill=["b6", "b8"], dream=dream, open=["b9"])
    assert tell_claim(listener("en", "cocktail"), given)[2:] == [
        "Out of reach: blue 7, blue 8 and blue 9 – Straight Flush, 24 in all. Already seen: blue 9.",
        "The best Olha can still build: blue 7, blue 8 and blue 6 – Straight Flush, 21 in all.",
        "That is weaker, so the claim holds.",
        "You can claim it now.",
    ]


def test_a_claim_that_fails_names_the_cards_that_would_beat_it():
    run = {"cards": ["b7", "b8", "b6"], "type": "colour_run", "sum": 21, "wilds": []}
    half = {"cards": ["b7"], "type": None, "sum": None, "wilds": []}
    given = claim("needs", "beaten", "fails", other=half, answer=run, fill=["b6", "b8"], holds=False)
    assert tell_claim(listener("uk", "iello"), given) == [
        "Для цього потрібно мати синю 6 і синю 8: ці 2 карти ще не відкриті.",
        "Це було б сильніше, тож поки нічого не доведено.",
        "Захопити поки не можна.",
    ]


@pytest.mark.parametrize(
    ("code", "given", "said"),
    [
        ("tie", {}, "All equal: you completed first."),
        ("tie", {"holds": False}, "All equal: Olha completed first."),
        (
            "by_sum",
            {"own": {**COMPLETE, "sum": 17}},
            "The same formation on both sides: the higher sum wins, 17 against 14.",
        ),
        ("by_low_sum", {"own": {**COMPLETE, "sum": 9}}, "The lower sum wins here, 9 against 14."),
        ("own_spare", {}, "Only the best 3 cards count."),
        ("other_empty", {"other": {**COMPLETE, "cards": [], "type": None}}, "Olha: no cards here yet."),
        ("too_few", {"answer": None}, TOO_FEW),
        ("holds_tie", {}, ONLY_EQUAL),
        ("later", {}, "The cards are enough for it, but this is not the moment to claim."),
        ("loses", {}, "It cannot be claimed: the other side is better."),
        ("row_incomplete", {"missing": 1}, "You need 1 more card here."),
        ("other_incomplete", {}, BOTH_NEEDED),
        ("spot_claimed", {}, "It has been claimed already."),
        ("only_attacker", {}, "Only the attacker claims; the defender holds the wall."),
    ],
)
def test_sentences_of_a_claim(code: str, given: dict[str, Any], said: str):
    assert tell_claim(listener("en", "iello"), claim(code, **given)) == [said]


def test_an_ending_is_told_to_the_winner_the_loser_and_a_watcher():
    said = [tell_ending(listener("en", "alien", seat), 1, "neighbours") for seat in (0, 1, None)]
    assert said == [
        "You lose: Olha holds three neighbouring crystals.",
        "You win: three neighbouring crystals.",
        "Olha wins: three neighbouring crystals.",
    ]
    assert tell_ending(listener("it", "iello"), None, "level").startswith("Pareggio")


@pytest.mark.parametrize(
    ("event", "said"),
    [
        ({"kind": "play", "seat": 0, "card": "r7", "spot": 2}, "Ви граєте червону 7 біля каменя 3."),
        ({"kind": "draw", "seat": 1, "deck": "tactics"}, "Olha бере карту тактики."),
        (
            {"kind": "tactics", "code": "tactics_at", "seat": 1, "card": "fog", "spot": 3},
            "Olha грає Засліпленого здоровила біля каменя 4.",
        ),
        (
            {"kind": "move", "seat": 0, "card": "b2", "spot": 0, "to": 4},
            "Ви переміщуєте синю 2 від каменя 1 до каменя 5.",
        ),
        (
            {"kind": "move", "seat": 0, "owner": 1, "card": "b2", "spot": 0, "to": 4},
            "Ви переманюєте синю 2 на свій бік, від каменя 1 до каменя 5.",
        ),
        (
            {"kind": "move", "seat": 1, "owner": 0, "card": "b2", "spot": 0, "to": 0},
            "Olha переманює синю 2 на свій бік біля каменя 1.",
        ),
        ({"kind": "taken_back", "seat": 0, "count": 2}, "Ви повертаєте 2 кроки."),
        ({"kind": "turn", "seat": 0}, "Ваш хід."),
    ],
)
def test_sentences_of_events(event: dict[str, Any], said: str):
    assert tell_event(listener("uk", "iello"), msgspec.convert(event, Event)) == said


@pytest.mark.parametrize(
    ("event", "said"),
    [
        ({"kind": "chosen", "code": "chosen_hidden", "seat": 1}, "Olha chooses a card for the exchange."),
        ({"kind": "exchange", "seat": 1, "count": 3}, "Olha swaps 3 cards with the opponent."),
        (
            {"kind": "exchange", "code": "exchange_known", "seat": 1, "count": 1, "cards": ["r0"]},
            "Olha swaps cards with you: you get red 0.",
        ),
        (
            {"kind": "exchange", "code": "exchange_open", "seat": 1, "count": 1, "cards": ["r0"]},
            "Olha swaps cards and gets red 0.",
        ),
        (
            {"kind": "aim", "code": "aim_discard", "seat": 0, "card": "spy", "from": "discard"},
            "You choose the Spy from the discard.",
        ),
        (
            {"kind": "move", "code": "move_discard", "seat": 0, "card": "r0", "from": "discard", "to": 3},
            "You bring red 0 from the discard to gate 4.",
        ),
        (
            {"kind": "clash", "seat": 0, "spot": 3, "cards": ["r0", "r11"]},
            "A 0 and an 11 meet at gate 4: red 0 and red 11 are discarded.",
        ),
    ],
)
def test_sentences_of_the_siege(event: dict[str, Any], said: str):
    assert tell_event(listener("en", "siege"), msgspec.convert(event, Event)) == said


@pytest.mark.parametrize(
    ("move", "said"),
    [
        ({"kind": "play", "card": "r7", "spot": 2}, "Play red 7 at wall 3"),
        ({"kind": "tactics", "card": "joker", "spot": 0}, "Play the Joker at pit 1"),
        ({"kind": "tactics", "code": "act", "card": "exchange"}, "Play the Exchange"),
        ({"kind": "claim", "spot": 3}, "Claim gate 4"),
        ({"kind": "retreat", "spot": 3}, "Retreat from gate 4"),
        ({"kind": "cauldron", "code": "pour", "spot": 3}, "Throw a cauldron at gate 4"),
        ({"kind": "draw", "deck": "troops"}, "Draw from the siege deck"),
        ({"kind": "pick", "code": "target", "card": "r7", "from": "row", "spot": 1}, "Choose red 7 at tower 2"),
        ({"kind": "pick", "code": "from_discard", "card": "r7", "from": "discard"}, "Take red 7 from the discard"),
        ({"kind": "pick", "code": "reinforce", "card": "r7", "from": "discard"}, "Put red 7 into the deck"),
        ({"kind": "pick", "code": "exchange", "card": "r7", "from": "hand"}, "Give red 7 away"),
        ({"kind": "place", "code": "to_spot", "spot": 1}, "Put it at tower 2"),
        ({"kind": "place", "code": "blast", "spot": 1}, "Blow up tower 2"),
        ({"kind": "place", "code": "to_discard"}, "Put it on the discard"),
        ({"kind": "return", "code": "give_back", "card": "r7"}, "Put red 7 back"),
        ({"kind": "pass"}, "Pass"),
        ({"kind": "end"}, "End the turn"),
    ],
)
def test_labels_of_moves(move: dict[str, Any], said: str):
    assert tell_move(listener("en", "siege"), msgspec.convert({"id": 0, "text": "", **move}, LegalMove)) == said


@pytest.mark.clause("T13")
def test_the_fog_of_alien_has_one_name_in_the_clauses_the_sheet_and_the_words():
    clauses = {clause.id: clause.text for chapter in load_chapters() for clause in chapter.clauses}
    assert f", {say('en', 'tactics.alien.fog.name')})" in clauses["T13"]
    for lang in LANGUAGES:
        name = say(lang, "tactics.alien.fog.name")
        cards = section_text(lang, "alien", "cards", Options(tactical=True)).splitlines()
        assert sum(line.startswith(f"{name}. ") for line in cards) == 1


@pytest.mark.parametrize(("lead", "told"), [(0.0002, "0.1 %"), (0.004, "0.4 %"), (0.014, "1 %"), (0.22, "22 %")])
def test_a_better_move_is_never_better_by_nothing(lead: float, told: str):
    listener = Listener("en", "iello", ("Ann", "Bob"))
    assert tell_reason(listener, Reason("better_than", by=lead)) == f"{told} better than the next best move."
