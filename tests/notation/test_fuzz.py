"""Spoilt texts: a parser refuses with NotationError or reads something sound; it never fails in another way."""

from __future__ import annotations

import random
from collections.abc import Callable
from contextlib import suppress

import pytest
from hypothesis import given
from hypothesis import strategies as st

from game.samples import MORE_VARIANTS, Variant, every_variant, finished, options_of, played
from rules.table import variant_name
from schotten.editions import find_edition
from schotten.game import WATCHER, Game, Table, View
from schotten.notation import (
    NotationError,
    Record,
    format_card,
    format_move,
    format_options,
    format_position,
    format_record,
    parse_card,
    parse_move,
    parse_options,
    parse_position,
    parse_record,
    record_game,
    walk,
)
from schotten.told.records import see_record

pytestmark = pytest.mark.thorough

SIGNS = "rgbypo0123456789AB@.,:;|[]()*!?- \n\t\0²é"
WORDS = ["joker", "fog", "mud", "??", "?!", "-", "claim", "pick", "start", "damaged", "r7", "g11", "over", "draw"]
MUTATIONS = 25


def mutated(text: str, chance: random.Random) -> str:
    """A text with one to three small changes."""
    for _ in range(chance.randint(1, 3)):
        text = chance.choice(CHANGES)(text, chance)
    return text


def change_sign(text: str, chance: random.Random) -> str:
    at = chance.randrange(len(text) + 1)
    return text[:at] + chance.choice(["", chance.choice(SIGNS)]) + text[at + chance.randrange(2) :]


def change_word(text: str, chance: random.Random) -> str:
    words = text.split(" ")
    at = chance.randrange(len(words))
    words[at] = chance.choice([chance.choice(WORDS), chance.choice(words), str(chance.randrange(70))])
    return " ".join(words)


def swap_words(text: str, chance: random.Random) -> str:
    words = text.split(" ")
    one, other = chance.randrange(len(words)), chance.randrange(len(words))
    words[one], words[other] = words[other], words[one]
    return " ".join(words)


def change_lines(text: str, chance: random.Random) -> str:
    lines = text.split("\n")
    at = chance.randrange(len(lines))
    line = lines.pop(at)
    for _ in range(chance.choice([0, 1, 2])):
        lines.insert(chance.randrange(len(lines) + 1), line)
    return "\n".join(lines)


def cut_off(text: str, chance: random.Random) -> str:
    return text[: chance.randrange(len(text) + 1)]


CHANGES: list[Callable[[str, random.Random], str]] = [
    change_sign,
    change_sign,
    change_word,
    change_word,
    swap_words,
    swap_words,
    change_lines,
    cut_off,
]


def texts_of_positions(variant: Variant) -> list[str]:
    games = list(played(variant, 41))
    chance = random.Random(variant_name(variant))
    game = games[-1]
    texts = []
    while game.history:
        if chance.random() < 0.15:
            tables = [game.table, *(game.view_for(seat) for seat in (0, 1, WATCHER))]
            texts.append(format_position(chance.choice(tables)))
        game.undo()
    return texts


@every_variant
def test_spoilt_positions(variant: Variant) -> None:
    chance = random.Random(f"{variant} positions")
    for text in texts_of_positions(variant)[:10]:
        for _ in range(MUTATIONS):
            try:
                table = parse_position(mutated(text, chance))
            except NotationError:
                continue
            assert parse_position(format_position(table)) == table
            check_playable(table, chance)


def check_playable(table: Table, chance: random.Random) -> None:
    """What is accepted can be played on from, if it is all there; a view lists its seat's moves."""
    if isinstance(table, View):
        assert table.legal_moves or table.actor != table.seat or table.outcome is not None
        return
    game = Game.from_position(table)
    for _ in range(30):
        if game.outcome is not None:
            return
        game.play(chance.choice(game.legal_moves))
        parse_position(format_position(game.table))


@every_variant
def test_spoilt_records(variant: Variant) -> None:
    chance = random.Random(f"{variant} records")
    record = record_game(finished(variant, 42), ("Ailis", "Brodie"))
    for seen in (record, *(see_record(record, seat) for seat in (0, 1, WATCHER))):
        text = format_record(seen)
        for _ in range(MUTATIONS):
            spoilt = parsed_record(mutated(text, chance))
            if spoilt is not None:
                assert parse_record(format_record(spoilt)) == spoilt
                check_walk(spoilt)


def parsed_record(text: str) -> Record | None:
    try:
        return parse_record(text)
    except NotationError:
        return None


def check_walk(record: Record) -> None:
    with suppress(NotationError):
        for _ in walk(record):
            pass


@pytest.mark.parametrize("variant", MORE_VARIANTS, ids=variant_name)
def test_spoilt_moves_and_cards(variant: Variant) -> None:
    chance = random.Random(f"{variant} moves")
    edition, _ = options_of(variant)
    for game in played(variant, 43, longest=60):
        for move in game.legal_moves[:10]:
            spoilt = mutated(format_move(move, edition), chance)
            for parse, form in ((parse_move, format_move), (parse_card, format_card)):
                try:
                    read = parse(spoilt, edition)
                except NotationError:
                    continue
                assert parse(form(read, edition), edition) == read


@given(st.text(alphabet=st.characters(), max_size=60), st.sampled_from(["iello", "siege", "tiny"]))
def test_any_text(text: str, key: str) -> None:
    edition = find_edition(key)
    parsers: list[Callable[[str], object]] = [
        lambda text: parse_card(text, edition),
        lambda text: parse_move(text, edition),
        lambda text: parse_options(text, edition),
        parse_position,
        parse_record,
    ]
    for parse in parsers:
        error = refusal(parse, text)
        if error is not None:
            assert 1 <= error.line <= text.count("\n") + 1
            assert 1 <= error.column <= len(text) + 1


def refusal(parse: Callable[[str], object], text: str) -> NotationError | None:
    try:
        parse(text)
    except NotationError as error:
        return error
    return None


@pytest.mark.parametrize("variant", MORE_VARIANTS, ids=variant_name)
def test_options_and_back(variant: Variant) -> None:
    edition, options = options_of(variant)
    assert parse_options(format_options(edition, options), edition) == options
