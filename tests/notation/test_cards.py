"""Cards as text: every card of every edition and back, and what is no card."""

from __future__ import annotations

import pytest

from schotten.editions import EDITIONS, TINY, Edition, find_edition
from schotten.game.text.cards import HIDDEN, HIDDEN_TACTICS, format_heap, read_heap
from schotten.game.text.spans import Span
from schotten.notation import NotationError, format_card, parse_card
from schotten.rules.layout import CARDS

ALL_EDITIONS = [*EDITIONS.values(), TINY]
each_edition = pytest.mark.parametrize("edition", ALL_EDITIONS, ids=lambda edition: edition.key)


@each_edition
def test_every_card_and_back(edition: Edition) -> None:
    texts = set()
    for card in range(-3, CARDS + 3):
        try:
            text = format_card(card, edition)
        except ValueError:
            continue
        assert parse_card(text, edition) == card
        texts.add(text)
    assert len(texts) == edition.troops + len(edition.tactics)


def test_the_colours_and_values_are_those_of_the_clauses() -> None:
    iello, siege = find_edition("iello"), find_edition("siege")
    assert [format_card(card, iello) for card in (0, 8, 9, 53)] == ["r1", "r9", "g1", "o9"]
    assert [format_card(card, siege) for card in (0, 11, 12, 59)] == ["r0", "r11", "g0", "p11"]


@pytest.mark.parametrize("text", ["", "r", "7", "r0", "x1", "r10", "r²", "r07", "r+7", " r7", "R7", "r7 ", "٣", "r٣"])
def test_not_a_card(text: str) -> None:
    with pytest.raises(NotationError):
        parse_card(text, find_edition("iello"))


@pytest.mark.parametrize(
    ("text", "edition"), [("o5", "siege"), ("fog", "siege"), ("exchange", "iello"), ("joker", "tiny")]
)
def test_cards_that_another_edition_has(text: str, edition: str) -> None:
    with pytest.raises(NotationError, match="has no"):
        parse_card(text, find_edition(edition))


def test_heaps_count_hidden_cards() -> None:
    iello = find_edition("iello")
    cards = [0, HIDDEN, HIDDEN, HIDDEN, 5, HIDDEN, HIDDEN_TACTICS, HIDDEN_TACTICS]
    text = "r1 ??*3 r6 ?? ?!*2"
    assert format_heap(cards, iello) == text
    assert [card for card, _ in read_heap(Span(text), iello)] == cards
    assert format_heap([], iello) == "-"
    assert read_heap(Span("-"), iello) == []


@pytest.mark.parametrize("text", ["", "r1*2", "??*1", "??*0", "??*", "??*61", "??*99999999", "?? -"])
def test_not_a_heap(text: str) -> None:
    with pytest.raises(NotationError):
        read_heap(Span(text), find_edition("iello"))


def test_an_error_names_its_place() -> None:
    with pytest.raises(NotationError) as wrong:
        read_heap(Span("r1 r2 x3 r4", line=7, column=10), find_edition("iello"))
    assert (wrong.value.line, wrong.value.column) == (7, 16)
    assert str(wrong.value) == "line 7, column 16: iello has no card x3"
