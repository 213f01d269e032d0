"""What is told of a move agrees with the rows around it, for every kind of event there is."""

import random
import re
from pathlib import Path
from typing import Any

import msgspec
import pytest
from msgspec import UNSET

from schotten.editions import find_edition
from schotten.game.heaps import tactics_of, troops_of
from schotten.game.text.moves import parse_move
from schotten.rules import layout as at
from schotten.rules.legal import MOST_MOVES, legal_moves
from schotten.server.cardtext import card_texts
from schotten.server.claimview import explained
from schotten.server.messages import Event
from schotten.server.moveview import told_moves
from schotten.server.play import Play
from schotten.server.tableview import view_row
from server.harness import EDITIONS

DOC = (Path(__file__).parents[2] / "docs" / "protocol.md").read_text(encoding="utf-8")
NOT_OF_MOVES = {"taken_back", "resigned", "out_of_time"}
GAMES = 25


def documented_kinds() -> set[str]:
    table = DOC.split("#### Events")[1].split("#### Claims")[0]
    return set(
        re.findall(r"`(\w+)`", " ".join(line.split("|")[1] for line in table.splitlines() if line.startswith("| `")))
    )


def hand(row: list[int], seat: int, texts: tuple[str, ...]) -> set[str]:
    return {texts[card] for card in (*troops_of(row[at.HAND + seat]), *tactics_of(row[at.HAND_TACTICS + seat]))}


def discard(row: list[int], texts: tuple[str, ...]) -> set[str]:
    return {texts[card] for card in (*troops_of(row[at.DISCARD]), *tactics_of(row[at.DISCARD_TACTICS]))}


def check(event: Event, seat: int, play: Play) -> None:
    """One event as the seat that did it knows it, against the row after the move."""
    texts, row = card_texts(play.edition), play.row
    if event.kind == "draw":
        assert event.card in hand(row, seat, texts)
    elif event.kind in {"damage", "blast", "retreat", "clash"}:
        assert event.cards is not UNSET
        assert set(event.cards) <= discard(row, texts)
    elif event.kind in {"discard", "cauldron"}:
        assert event.card in discard(row, texts)
    elif event.kind == "reinforce":
        assert event.cards is not UNSET
        assert len(event.cards) == 2
    elif event.kind == "claim" and play.edition.key != "siege":
        assert row[at.STONES + int(event.seat or 0)] >> int(event.spot or 0) & 1


@pytest.mark.slow
def test_events_of_random_games_are_true_and_of_every_kind() -> None:
    kinds: set[str] = set()
    for edition in map(find_edition, EDITIONS):
        for number in range(GAMES):
            rng = random.Random(f"{edition.key}{number}")
            play = Play(edition, edition.options(tactical=True), 1, rng.randbytes(32), number % 2)
            kinds |= {fact[0].kind for fact in play.turns[0]}
            while not play.outcome:
                numbers = [0] * MOST_MOVES
                seat = play.row[at.ACTOR]
                facts = play.move(rng.choice(numbers[: legal_moves(play.row, play.rules, numbers)]))
                for fact in facts:
                    kinds.add(fact[seat].kind)
                    check(fact[seat], seat, play)
                    if fact[0].kind == "exchange":
                        for each in range(2):
                            assert set(fact[each].cards or ()) <= hand(play.row, each, card_texts(edition))
    assert kinds == documented_kinds() - NOT_OF_MOVES


@pytest.mark.parametrize("key", EDITIONS)
def test_told_moves_are_the_legal_ones_and_their_text_reads_back(key: str) -> None:
    edition = find_edition(key)
    for number in range(6):
        rng = random.Random(f"{key}{number}")
        play = Play(edition, edition.options(tactical=True), 1, rng.randbytes(32), 0)
        while not play.outcome:
            numbers = [0] * MOST_MOVES
            legal = numbers[: legal_moves(play.row, play.rules, numbers)]
            told: list[dict[str, Any]] = [
                msgspec.json.decode(raw)
                for raw in told_moves(view_row(play.row, play.rules, play.actor), play.rules, edition)
            ]
            assert [move["id"] for move in told] == legal
            assert [parse_move(move["text"], edition) for move in told] == legal
            play.move(rng.choice(legal))


@pytest.mark.parametrize("key", EDITIONS)
def test_explanations_rest_on_what_lies_open(key: str) -> None:
    edition = find_edition(key)
    rng = random.Random(key)
    play = Play(edition, edition.options(tactical=True), 1, rng.randbytes(32), 0)
    while not play.outcome:
        for spot in range(play.rules[at.SPOTS]):
            told = {
                msgspec.json.encode(explained(row, play.rules, edition, spot, 0))
                for row in (play.row, *(view_row(play.row, play.rules, eyes) for eyes in (0, 1, None)))
            }
            assert len(told) == 1
        numbers = [0] * MOST_MOVES
        play.move(rng.choice(numbers[: legal_moves(play.row, play.rules, numbers)]))
