"""Moves as text: every move of every edition and back, and what is no move."""

from __future__ import annotations

import pytest

from game.samples import Variant, every_variant, played
from notation.test_cards import each_edition
from schotten.editions import Edition, find_edition
from schotten.game import Move
from schotten.notation import NotationError, format_move, parse_move
from schotten.rules.moves import MOVE_COUNT


@each_edition
def test_every_move_and_back(edition: Edition) -> None:
    texts: dict[str, int] = {}
    for number in range(MOVE_COUNT):
        try:
            text = format_move(number, edition)
        except ValueError:
            continue
        assert parse_move(text, edition) == number
        assert texts.setdefault(text, number) == number
    assert len(texts) > 20


@every_variant
def test_every_legal_move_can_be_written(variant: Variant) -> None:
    for game in played(variant, 5):
        for move in game.legal_moves:
            assert parse_move(format_move(move, game.edition), game.edition) == move


@pytest.mark.parametrize(
    ("text", "move"),
    [
        ("r7@3", Move.play(6, 2)),
        ("joker@3", Move.play(60, 2)),
        ("fog@9", Move.play(63, 8)),
        ("recruiter", Move.act(65)),
        ("take 3.2", Move.target(2, 1)),
        ("take 3.fog", Move.target(2, 4)),
        ("take 3.mud", Move.target(2, 5)),
        ("to 5", Move.to_spot(4)),
        ("pick r7", Move.pick(6)),
        ("pick joker", Move.pick(60)),
        ("draw troop", Move.draw(0)),
        ("draw tactics", Move.draw(1)),
        ("claim 3", Move.claim(2)),
        ("retreat 3", Move.retreat(2)),
        ("pour 3", Move.pour(2)),
    ],
)
def test_how_moves_are_written(text: str, move: Move) -> None:
    iello = find_edition("iello")
    assert parse_move(text, iello) == move
    assert format_move(move, iello) == text


NO_MOVES = """
r7|r7@|r7@0|r7@10|@3|joker|recruiter@3|take 3|take 3.5|take 3.0|take 10.1|to|to discards|pick|pick ??|draw|draw card
claim|claim 0|claim x|claim 3 4|claim 03|claim 3,|pass 3|end end|exchange|r7 @3|fly 3
"""


@pytest.mark.parametrize("text", ["", *NO_MOVES.strip().replace("\n", "|").split("|")])
def test_not_a_move(text: str) -> None:
    with pytest.raises(NotationError):
        parse_move(text, find_edition("iello"))


@pytest.mark.parametrize("text", ["take 3.fog", "r7@8", "claim 8", "mud@1", "recruiter", "o1@1"])
def test_moves_that_the_siege_lacks(text: str) -> None:
    with pytest.raises(NotationError):
        parse_move(text, find_edition("siege"))


def test_an_error_names_its_column() -> None:
    with pytest.raises(NotationError) as wrong:
        parse_move("take 3.7", find_edition("iello"))
    assert (wrong.value.line, wrong.value.column) == (1, 8)
