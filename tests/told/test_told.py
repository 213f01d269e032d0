"""What is told is true: events against the rows after them, moves against the legal ones, claims from any eyes."""

from __future__ import annotations

import random
import re
from collections.abc import Iterator
from pathlib import Path

import msgspec
import pytest

from schotten.editions import Edition, Options, find_edition
from schotten.game import Game, happened
from schotten.game.happened import Happening
from schotten.game.heaps import tactics_of, troops_of
from schotten.game.text.moves import parse_move
from schotten.rules import layout as at
from schotten.rules.plain import Eye
from schotten.rules.tell_layout import EYES
from schotten.told.cards import card_texts
from schotten.told.claims import told_claim
from schotten.told.events import told_events
from schotten.told.moves import encoded_moves, listed_moves, told_moves, told_prompt
from schotten.told.schema import CODES
from schotten.told.sight import Sight
from schotten.told.structs import Event
from schotten.told.table import encoded_view, told_view

DOC = (Path(__file__).parents[2] / "docs" / "protocol.md").read_text(encoding="utf-8")
GAMES = ("iello", "cocktail", "alien", "siege")
NOT_OF_MOVES = {"dealt", "taken_back", "resigned", "out_of_time"}
MANY = 25


def played(key: str, number: int) -> Iterator[tuple[Game, list[int], int, list[Happening]]]:
    """The steps of a random tactical game: the game after a move, its row before, the move, and what happened."""
    rng = random.Random(f"{key}{number}")
    edition = find_edition(key)
    game = Game.new(edition, edition.options(tactical=True), rng.randbytes(32), number % 2)
    while game.outcome is None:
        before = list(game.state)
        move = rng.choice(game.legal_moves)
        game.play(move)
        yield game, before, move, happened.moved(before, game.state, game.rules, move)


def hand(row: list[int], seat: int, texts: tuple[str, ...]) -> set[str]:
    return {texts[card] for card in (*troops_of(row[at.HAND + seat]), *tactics_of(row[at.HAND_TACTICS + seat]))}


def discard(row: list[int], texts: tuple[str, ...]) -> set[str]:
    return {texts[card] for card in (*troops_of(row[at.DISCARD]), *tactics_of(row[at.DISCARD_TACTICS]))}


def check(event: Event, seat: int, row: list[int], edition: Edition) -> None:
    """One event as the seat that did it knows it, against the row after the move."""
    texts = card_texts(edition)
    if event.kind == "draw":
        assert event.card in hand(row, seat, texts)
    elif event.kind in {"damage", "blast", "retreat", "clash"}:
        assert event.cards is not None
        assert set(event.cards) <= discard(row, texts)
    elif event.kind in {"discard", "cauldron"}:
        assert event.card in discard(row, texts)
    elif event.kind == "reinforce":
        assert event.cards is not None
        assert len(event.cards) == 2
    elif event.kind == "exchange":
        assert event.code == "exchange_known"
        assert set(event.cards or "?") <= hand(row, seat, texts)
    elif event.kind == "claim" and not edition.siege:
        assert row[at.STONES + int(event.seat or 0)] >> int(event.spot or 0) & 1


@pytest.mark.slow
def test_events_of_random_games_are_true_and_of_every_kind() -> None:
    kinds: set[str] = set()
    codes: set[str] = set()
    for key in GAMES:
        edition = find_edition(key)
        for number in range(MANY):
            for game, before, _, records in played(key, number):
                told = [told_events(edition, records, eyes) for eyes in range(len(EYES))]
                kinds |= {event.kind for event in told[Eye.WATCHER]}
                codes |= {event.code or event.kind for events in told for event in events}
                assert len({tuple(event.kind for event in events) for events in told}) == 1
                for event in told[before[at.ACTOR]]:
                    check(event, before[at.ACTOR], list(game.state), edition)
    assert kinds == set(CODES["event_kind"]) - NOT_OF_MOVES
    assert codes == set(CODES["event_code"]) - NOT_OF_MOVES


def test_every_code_is_documented() -> None:
    for codes in ("event_kind", "event_code", "move_kind", "move_code", "prompt", "line", "phase", "deck"):
        missing = [code for code in CODES[codes] if not re.search(rf"[`{{]{code}\b", DOC)]
        assert {code for code in missing if not code.startswith("other_")} == set(), codes


@pytest.mark.parametrize("key", GAMES)
def test_hidden_cards_are_told_to_those_who_know_them(key: str) -> None:
    """Draws, cards given back and cards chosen: their player and a reader are told which, others not."""
    hidden = 0
    for number in range(8):
        for _, before, _, records in played(key, number):
            seat = before[at.ACTOR]
            told = [told_events(find_edition(key), records, eyes) for eyes in range(len(EYES))]
            for place, event in enumerate(told[Eye.WATCHER]):
                if event.kind in {"draw", "return", "chosen"}:
                    hidden += 1
                    assert event.card is None
                    assert told[seat][place].card is not None
                    assert told[Eye.READER][place].card == told[seat][place].card
                if event.kind == "chosen":
                    assert told[1 - seat][place] == event == Event("chosen", "chosen_hidden", seat)
                if event.kind == "exchange":
                    assert (event.cards, event.code) == (None, None)
    assert hidden


@pytest.mark.parametrize("key", GAMES)
def test_told_moves_are_the_legal_ones_and_their_text_reads_back(key: str) -> None:
    edition = find_edition(key)
    prompts = set()
    for number in range(6):
        for game, _, _, _ in played(key, number):
            sight = Sight.of(edition, game.options, list(game.state), None if game.outcome else game.actor)
            numbers = listed_moves(sight)
            told = told_moves(sight, numbers)
            assert [move.id for move in told] == numbers == [int(move) for move in game.legal_moves]
            assert [parse_move(move.text, edition) for move in told] == numbers
            assert [bytes(raw) for raw in encoded_moves(sight, numbers)] == [msgspec.json.encode(move) for move in told]
            prompts.add(told_prompt(sight, numbers))
    assert {"draw", "over", "effect"} <= prompts
    assert prompts <= set(CODES["prompt"])


@pytest.mark.parametrize("key", GAMES)
def test_a_view_is_the_same_decoded_or_encoded(key: str) -> None:
    for game, _, _, _ in played(key, 3):
        for seat in (0, 1, None):
            sight = Sight.of(game.edition, game.options, list(game.state), seat)
            view = told_view(sight)
            assert msgspec.json.encode(view) == msgspec.json.encode(encoded_view(sight, 1, view.over, []))
            assert (view.over is None) == (game.outcome is None)


@pytest.mark.parametrize("key", GAMES)
def test_explanations_rest_on_what_lies_open(key: str) -> None:
    edition = find_edition(key)
    for game, _, _, _ in played(key, 9):
        rows = [Sight.of(edition, game.options, list(game.state), eyes) for eyes in (0, 1, None)]
        for spot in range(len(edition.spots)):
            told = {msgspec.json.encode(told_claim(sight, spot, 0)) for sight in rows}
            assert len(told) == 1


def test_a_watcher_does_not_know_more_than_a_seat() -> None:
    options: Options = find_edition("siege").options(tactical=True)
    game = Game.new("siege", options, bytes(32), 0)
    seen = [set(Sight.of(game.edition, options, list(game.state), seat).unseen()) for seat in (0, 1, None)]
    assert seen[0] < seen[2]
    assert seen[1] < seen[2]
