"""docs/notation.md: every example is read, and the worked example of the shuffle redone without the program."""

from __future__ import annotations

import hashlib
import re
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest

from schotten.editions import EDITIONS, KIND_NAMES, find_edition
from schotten.game import Deck, Game
from schotten.game.text.endings import WORDS as ENDING_WORDS
from schotten.game.text.phases import WORDS as PHASE_WORDS
from schotten.notation import (
    Seal,
    format_card,
    format_move,
    format_position,
    format_record,
    parse_move,
    parse_position,
    parse_record,
    verify_record,
    verify_text,
)
from schotten.notation.seal import seal_lines
from schotten.notation.signing import Signer
from schotten.rules.deal import commitment, lot

TEXT = (Path(__file__).parents[2] / "docs" / "notation.md").read_text(encoding="utf-8")
SEED = bytes(range(32))


def blocks(kind: str) -> list[str]:
    return re.findall(rf"^```{kind}\n(.*?)^```$", TEXT, re.MULTILINE | re.DOTALL)


def test_every_block_is_of_a_kind_that_is_read() -> None:
    kinds = {"ebnf", "moves", "position", "record", "seal", "vector"}
    assert set(re.findall(r"^```(\w+)$", TEXT, re.MULTILINE)) == kinds


def test_the_moves() -> None:
    iello = find_edition("iello")
    for line in "".join(blocks("moves")).splitlines():
        assert format_move(parse_move(line, iello), iello) == line


@pytest.mark.parametrize("text", blocks("position"))
def test_the_positions(text: str) -> None:
    assert format_position(parse_position(text)) == text


@pytest.mark.parametrize("text", blocks("record"))
def test_the_records(text: str) -> None:
    assert verify_record(parse_record(text)) is not None
    assert format_record(parse_record(text)) == text


def test_the_seal_from_the_words_of_the_document_alone() -> None:
    text, digest = blocks("record")[0], blocks("seal")[0].splitlines()[0].split()[2]
    kept = "".join(f"{line}\n" for line in text.splitlines() if line)  # nothing else is in it
    assert hashlib.sha256(b"schotten record 1\n" + kept.encode()).hexdigest() == digest
    seal = Signer(SEED).sign(Seal(1, digest))
    assert blocks("seal") == ["".join(f"{key}: {value}\n" for key, value in seal_lines(seal))]
    signed = format_record(replace(parse_record(text), seal=seal))
    assert verify_text(signed, [seal.key]).signature == "fits"


def test_the_grammar_names_every_word() -> None:
    grammar = "".join(blocks("ebnf"))
    quoted = re.findall(r'"([^"]*)"', grammar)
    words = {word.strip() for text in quoted for word in re.split(r"[ :]", text)}
    assert set(KIND_NAMES) <= words
    assert set(ENDING_WORDS.values()) <= words
    assert set(PHASE_WORDS.values()) <= words
    assert set("rgbypo") <= words


# -- the shuffle, from the words of the document alone ---------------------------------------------------
def stream(seed: bytes, label: str) -> Iterator[int]:
    counter = 0
    while True:
        block = hashlib.sha256(seed + label.encode() + counter.to_bytes(8, "big")).digest()
        yield from (int.from_bytes(block[8 * part : 8 * part + 8], "big") for part in range(4))
        counter += 1


def shuffled(cards: list[str], label: str) -> list[str]:
    order, source = list(cards), stream(SEED, label)
    for last in range(len(order) - 1, 0, -1):
        word = next(source)
        while word >= 2**64 // (last + 1) * (last + 1):
            word = next(source)
        other = word % (last + 1)
        order[last], order[other] = order[other], order[last]
    return order


def troops(key: str) -> list[str]:
    values = range(1, 10) if key == "iello" else range(12)
    return [f"{colour}{value}" for colour in ("rgbypo" if key == "iello" else "rgbyp") for value in values]


def tactics(key: str) -> list[str]:
    return [name for name in KIND_NAMES for _ in range(EDITIONS[key].tactics.get(name, 0))]


def vector() -> list[list[str]]:
    return [line.split() for line in "".join(blocks("vector")).splitlines()]


def test_the_worked_example() -> None:
    for name, *rest in vector():
        if name == "commitment":
            assert rest == [hashlib.sha256(SEED).hexdigest()] == [commitment(SEED)]
        elif name == "words":
            source = stream(SEED, rest[0])
            assert rest[1:] == [f"{next(source):016x}" for _ in rest[1:]]
        elif name == "lot":
            assert rest == ["AB"[next(stream(SEED, "lot")) % 2]] == ["AB"[lot(SEED)]]
        elif rest[0] == "hand":
            check_hand(name, rest[1], rest[2:])
        else:
            cards = tactics(name) if rest[0] == "tactics" else troops(name)
            assert rest[1:] == shuffled(cards, rest[0])


def check_hand(key: str, seat: str, cards: list[str]) -> None:
    deck = shuffled(troops(key), "troops")
    first = next(stream(SEED, "lot")) % 2
    assert set(cards) == set(deck["AB".index(seat) ^ first : 12 : 2])


def test_the_program_deals_as_the_document_says() -> None:
    for key in ("iello", "siege"):
        edition = EDITIONS[key]
        table = Game.new(edition, edition.options(tactical=True), SEED).table
        for deck, cards in ((Deck.TROOP, shuffled(troops(key), "troops")[14:]), (Deck.TACTICS, tactics(key))):
            wanted = cards if deck == Deck.TROOP else shuffled(cards, "tactics")
            assert [format_card(card, edition) for card in table.deck(deck) if card is not None] == wanted
